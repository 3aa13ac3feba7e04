import Graphics
import Imaging
import Interface
import Platform
import Rendering
import Script
import Simulation
import Staging
import Timebase

/// The picture of one moment of a clip: the screen, a device around it, one view, or the whole presented clip.
///
///     let shot = try clip.shot(at: .named("armed"), ShotStyle(subject: .device))
///     let png = try PNGEncoder(.small).encode(shot.bitmap())
public struct Shot: Sendable {
  /// The instant; of a presented shot in the clip's time.
  public let time: Instant
  /// The picture's content.
  package private(set) var displayList: DisplayList
  /// The number of device pixels per point.
  public let scale: Double
  /// Warnings about the content: feed entries beyond the limit, and characters that no font contains.
  public var warnings: [String] = []
  /// The numbered callouts of a presented shot, or the numbered views, by their numbers.
  package private(set) var legend: [LegendEntry] = []

  package init(
    of stage: Stage, _ style: ShotStyle, finish: ClipSettings.Finish, scale: Double, theme: Theme
  ) throws(UserError) {
    let frame = stage.snapshot(index: 0).displayList
    let composer = ShotComposer(style: style, finish: finish, scale: scale, theme: theme)
    switch style.subject {
    case .screen, .presented, .views: displayList = composer.screen(frame)
    case .device: displayList = composer.device(frame)
    case .view(let name): displayList = composer.part(frame, try stage.visibleFrame(ofView: name))
    }
    (time, self.scale, warnings) = (stage.now, scale, stage.warnings)
  }

  /// Creates the picture of a screen with its visible views, numbered in their order.
  package init(
    of views: [Stage.NamedView], _ stage: Stage, _ style: ShotStyle, scale: Double, theme: Theme,
    _ shaper: any TextShaper
  ) {
    legend = views.filter { $0.visibleFrame != nil }.enumerated().map { index, view in
      LegendEntry(number: index + 1, text: view.name, area: view.visibleFrame ?? .zero)
    }
    var frame = stage.snapshot(index: 0).displayList
    frame.items.append(ViewMarks(legend, on: frame.size, scale: scale, shaper).item)
    displayList = ShotComposer(style: style, finish: .black, scale: scale, theme: theme).screen(frame)
    (time, self.scale, warnings) = (stage.now, scale, stage.warnings)
  }

  /// Creates the picture of a moment of the presented clip.
  ///
  /// - Parameters:
  ///   - stage: The stage at that moment.
  ///   - scale: The device pixels per point of the display list.
  ///   - pointScale: The pixels per point of the picture, for the legend.
  package init(
    of stage: Stage, _ presentation: ClipPresentation, at moment: TimelinePosition, scale: Double, pointScale: Double
  ) {
    displayList = presentation.compose(stage.snapshot(index: 0).displayList, stage, moment)
    let toPicture = Affine.scale(scale / pointScale, scale / pointScale)
    legend = presentation.numberedCallouts(stage, moment)
    for index in legend.indices { legend[index].area = toPicture.boundingBox(of: legend[index].area) }
    (time, self.scale, warnings) = (moment.instant, scale, stage.warnings + presentation.warnings)
  }

  /// Returns this picture with another one to its right.
  package func beside(_ other: Shot) -> Shot {
    var pair = self
    pair.displayList = displayList.beside(other.displayList)
    return pair
  }

  /// Draws the picture. It is transparent if its background is.
  ///
  /// - Throws: `FlipbookError` if a font is missing, or if the bitmap would be too large.
  public func bitmap() throws -> Bitmap {
    try displayList.bitmap(scale: scale) {
      UserError(
        "the picture would have \($0) pixels; the limit is \(Bitmap.maximumPixelCount); use less padding or a "
          + "smaller scale")
    }
  }
}

/// Adds device, background and padding to a screen.
private struct ShotComposer {
  let style: ShotStyle
  let finish: ClipSettings.Finish
  let scale: Double
  let theme: Theme

  /// The padding in points, rounded to whole device pixels.
  private var padding: Double { (style.padding * scale).rounded() / scale }
  private var origin: Point { Point(padding, padding) }

  /// Returns the bare screen on its background.
  func screen(_ frame: DisplayList) -> DisplayList {
    var frame = frame
    frame.background = style.background ?? frame.background
    return padding == 0 ? frame : padded(frame.size, frame.items(at: origin))
  }

  /// Returns the screen in its device.
  func device(_ frame: DisplayList) -> DisplayList {
    let device = DeviceFrame(frame.device ?? .plain(frame.size, scale: scale), scale: scale)
    let place = Affine.translation(origin - .zero)
    let isOnDark = style.background.map { $0.luminance < 0.2 } ?? (theme == .dark)
    let shadow = DeviceShadow.item(of: device.body, onDark: isOnDark).transformed(by: place)
    let castsShadow = padding >= DeviceShadow.leastPadding * device.bodySize.height
    return padded(device.size, (castsShadow ? [shadow] : []) + device.items(around: frame, finish, placedBy: place))
  }

  /// Returns a part of the screen, aligned to device pixels, so that its pixels are those of the whole frame.
  func part(_ frame: DisplayList, _ rect: Rect) -> DisplayList {
    let wish = Rect(
      rect.minX - style.padding, rect.minY - style.padding, rect.width + 2 * style.padding,
      rect.height + 2 * style.padding)
    let part = wish.intersection(Rect(origin: .zero, size: frame.size))
    let (left, top) = (floor(part.minX), floor(part.minY))
    let size = Size(-floor(-part.maxX) - left, -floor(-part.maxY) - top)
    return DisplayList(
      size: size, background: style.background ?? frame.background,
      items: frame.items.map { $0.transformed(by: .translation(.zero - Point(left, top))) })
  }

  private func padded(_ inside: Size, _ items: [DisplayItem]) -> DisplayList {
    DisplayList(
      size: Size(inside.width + 2 * padding, inside.height + 2 * padding), background: style.background ?? .clear,
      items: items)
  }

  /// Returns the device pixel's edge at or before a length. A length within rounding of an edge is on it.
  private func floor(_ length: Double) -> Double { (length * scale + 1e-6).rounded(.down) / scale }
}

extension Stage {
  /// Returns the frame of a view on the screen, in points.
  fileprivate func visibleFrame(ofView name: String) throws(UserError) -> Rect {
    let time = "at \(NumberText.probe(now.seconds)) s"
    guard let frame = frame(ofView: name) else {
      let known = window.namesOfDescendants
      let meant = closestMatch(to: name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
      let list = known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"
      throw UserError("there is no view \"\(name)\" \(time)\(meant)\(list)")
    }
    guard frame.intersects(window.bounds) else {
      throw UserError("the view \"\(name)\" is not on the screen \(time); choose another moment")
    }
    return frame
  }
}

/// The style of a shot: its subject and its surroundings.
public struct ShotStyle: Hashable, Sendable {
  /// The subject of a shot.
  public enum Subject: Hashable, Sendable {
    /// The screen, as a recorded frame shows it.
    case screen
    /// The screen within a plain device.
    case device
    /// The part of the screen that a view covers; the view has the name that scripts use.
    case view(String)
    /// The screen with each view that scripts can name outlined, numbered and named.
    case views
    /// The frame of the presented clip: canvas, device, captions and callouts. The moment is in the clip's time.
    ///
    /// At a `shot` or `mark` directly after `freeze` or `card`, everything that is visible during the freeze is fully
    /// opaque. Canvas, padding and background are those of the script and of the clip's options.
    case presented
  }

  /// The subject.
  public var subject: Subject
  /// The padding on each side in points, 0 or more. A view's padding shows its surroundings, any other the
  /// background.
  public var padding: Double
  /// The colour behind everything, which may be transparent.
  ///
  /// `nil` draws the window's own colour behind the views, and nothing around a device or a screen.
  public var background: Color?

  /// Creates a style; `padding` is in points.
  public init(subject: Subject = .screen, padding: Double = 0, background: Color? = nil) {
    (self.subject, self.padding, self.background) = (subject, padding, background)
  }
}
