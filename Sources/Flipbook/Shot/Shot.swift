import Geometry
import Graphics
import Imaging
import Interface
import Rendering
import Simulation
import Timebase

/// The picture of one moment of a clip: the screen, a device around it, or one view.
///
///     let shot = try clip.shot(at: .named("armed"), ShotStyle(subject: .device))
///     let png = try PNGEncoder(.small).encode(shot.bitmap())
public struct Shot: Sendable {
  /// The instant.
  public let time: Instant
  /// What is seen.
  public let displayList: DisplayList
  /// Device pixels a point.
  public let scale: Double
  /// What is left out of the feed, since it is more than is read.
  public var warnings: [String] = []

  /// Draws the picture; it has transparency where its background has.
  ///
  /// - Throws: ``ShotError/tooLarge(width:height:limit:)``, `RenderingError`.
  public func bitmap() throws -> Bitmap {
    let renderer = try FrameRenderer(scale: scale)
    let (width, height) = renderer.pixelSize(of: displayList.size)
    guard width <= Bitmap.maximumPixelCount / max(1, height) else {
      throw ShotError.tooLarge(width: width, height: height, limit: Bitmap.maximumPixelCount)
    }
    return try renderer.render(displayList)
  }
}

extension Clip {
  /// The picture of a moment. Nothing else is recorded for drawing.
  ///
  /// - Throws: ``ShotError`` where a view cannot be seen, ``ClipError`` where there is no such moment, and what `play()`
  ///   throws.
  /// - Precondition: the padding is finite and not negative.
  public func shot(at moment: Moment, _ style: ShotStyle = ShotStyle()) throws -> Shot {
    precondition(style.padding >= 0 && style.padding.isFinite, "a padding is 0 or more, not \(style.padding)")
    return try visit(moment) { stage, _ in
      let frame = stage.snapshot(index: 0).displayList
      let composer = ShotComposer(style: style, scale: scale, theme: theme)
      let list: DisplayList =
        switch style.subject {
        case .screen: composer.screen(frame)
        case .device: composer.device(frame)
        case .view(let name): composer.part(frame, try stage.visibleFrame(ofView: name))
        }
      return Shot(time: stage.now, displayList: list, scale: scale, warnings: stage.scene.warnings)
    }
  }
}

/// Puts a frame's list into a picture.
private struct ShotComposer {
  let style: ShotStyle
  let scale: Double
  let theme: Theme

  private var padding: Double { (style.padding * scale).rounded() / scale }
  private var origin: Point { Point(padding, padding) }

  func screen(_ frame: DisplayList) -> DisplayList {
    var frame = frame
    frame.background = style.background ?? frame.background
    return padding == 0 ? frame : padded(frame.size, frame.items(at: origin))
  }

  func device(_ frame: DisplayList) -> DisplayList {
    let device = DeviceFrame(screen: frame.size, theme: theme, scale: scale)
    return padded(device.size, device.items(around: frame, at: origin))
  }

  /// A part of the screen, in whole device pixels, so that it has the pixels of the whole frame.
  func part(_ frame: DisplayList, _ rect: Rect) -> DisplayList {
    let wish = Rect(
      rect.minX - style.padding, rect.minY - style.padding, rect.width + 2 * style.padding,
      rect.height + 2 * style.padding)
    let part = wish.intersection(Rect(origin: .zero, size: frame.size))
    let (left, top) = (floor(part.minX), floor(part.minY))
    let size = Size(-floor(-part.maxX) - left, -floor(-part.maxY) - top)
    return DisplayList(
      size: size, background: style.background ?? frame.background,
      items: frame.items.map { $0.moved(by: .zero - Point(left, top)) })
  }

  private func padded(_ inside: Size, _ items: [DisplayItem]) -> DisplayList {
    DisplayList(
      size: Size(inside.width + 2 * padding, inside.height + 2 * padding), background: style.background ?? .clear,
      items: items)
  }

  /// The device pixel's edge at or before a length. What misses an edge by rounding only is on it.
  private func floor(_ length: Double) -> Double { (length * scale + 1e-6).rounded(.down) / scale }
}

extension Stage {
  /// Where a view is on the screen.
  fileprivate func visibleFrame(ofView name: String) throws(ShotError) -> Rect {
    guard let frame = frame(ofView: name) else {
      throw .noSuchView(name, at: now, known: window.namesOfDescendants)
    }
    guard frame.intersects(window.bounds) else { throw .notOnScreen(name, at: now) }
    return frame
  }
}

extension View {
  /// The names of all views inside, each once, in the order in which they are met.
  fileprivate var namesOfDescendants: [String] {
    var seen: Set<String> = []
    var open = subviews
    var names: [String] = []
    while !open.isEmpty {
      let view = open.removeFirst()
      if let name = view.name, seen.insert(name).inserted { names.append(name) }
      open += view.subviews
    }
    return names
  }
}
