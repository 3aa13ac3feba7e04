import Graphics
import Interface
import Platform
import Timebase

/// The views of a difference: captions, panes, the time and the verdict, and a strip that shows when the clips differ.
final class DifferenceViews {
  /// The width for which font sizes and margins are designed, in points: that of a picture in a pull request. A wider
  /// picture has more pixels per point.
  private static let designWidth = 800.0
  /// The outer margin, the gap between two panes, and the space between rows, in points (choices).
  private static let margin = 24.0, gap = 18.0, space = 8.0
  /// The maximum height of the panes, as a fraction of the width, for very narrow clips.
  private static let highest = 0.85
  /// The font sizes of captions, of details, and of the strip's labels, in points (choices).
  private static let fontSize = 15.0, small = 13.0, smallest = 11.0

  /// The picture; its sides are even numbers of pixels, as video encoders require.
  let picture: PictureViews
  /// The panes: before, after and difference; or after alone.
  let panes: [View]
  let strip: DifferenceStrip
  private let notes: [Label]
  private let time = Label(), status = Label(alignment: .trailing)
  private let line: StackView
  private let playhead: View
  private let theme: Theme

  /// - Parameter width: The width, in pixels.
  init(
    _ difference: ClipDifference, _ stretches: [Range<Instant>], _ style: DifferenceStyle, width: Int,
    _ shaper: any TextShaper
  ) {
    theme = style.theme
    let pixels = Double(width + width % 2), scale = max(1, pixels / Self.designWidth)
    let sizes = Self.sizes(difference, width: pixels / scale, scale)
    notes = sizes.map { _ in Label(numberOfLines: 0, alignment: .center) }
    panes = zip(notes, sizes).map { [theme] in Self.pane($0, $1, theme) }
    line = StackView([time, status], .horizontal, spacing: Self.gap, alignment: .center)
    strip = DifferenceStrip(difference, stretches, theme)
    playhead = Box(
      View(theme.label, cornerRadius: 1.5), plate: (View(theme.pictureGround, cornerRadius: 2.5), Insets(-1)))
    strip.addSubview(playhead)
    let ends = ["0 s", NumberText.seconds(difference.end.seconds)].map { [theme] in
      Label($0, TextStyle(size: Self.smallest, color: theme.secondaryLabel))
    }
    let axis = StackView(ends, .horizontal, spacing: 0)
    axis.distribution = .equalSpacing
    let captions = difference.showsOnlyAfter ? [style.after] : [style.before, style.after, .init("difference")]
    let columns = zip(captions, zip(panes, sizes)).map { [theme] caption, pane in
      // A line around each pane, since a clip may have the colour of its surroundings.
      let framed = Box(pane.0, edge: max(1, scale.rounded()) / scale, theme.grey)
      return Box(StackView([Self.label(caption, theme), framed], .vertical, spacing: Self.space), width: pane.1.width)
    }
    let row = StackView(columns, .horizontal, spacing: Self.gap, alignment: .trailing)
    let rows = StackView(
      [
        StackView([row], .vertical, spacing: 0, alignment: .center),
        Box(line, insets: Insets(top: Self.space), height: 28), strip, axis,
      ], .vertical, spacing: Self.space, alignment: .fill)
    var insets = Insets(Self.margin)
    insets.bottom *= 0.75
    picture = PictureViews(
      Box(rows, insets: insets, width: pixels / scale), theme: theme, scale: scale, shaper: shaper)
    picture.window.frame.size.height = (picture.window.bounds.height * scale / 2).rounded(.up) * 2 / scale
  }

  /// Returns the aspect ratio (width ÷ height) of each pane. The difference is as wide as the wider clip.
  private static func aspects(_ difference: ClipDifference) -> [Double] {
    let aspects = [difference.before.size, difference.after.size].map { Double($0.width) / Double($0.height) }
    return aspects + [max(aspects[0], aspects[1])]
  }

  /// Returns the largest width at which no clip is enlarged, in pixels, within limits.
  static func width(for difference: ClipDifference, in limits: ClosedRange<Int>) -> Int {
    let height = Double(max(difference.before.size.height, difference.after.size.height))
    let natural = aspects(difference).reduce(0, +) * height / (1 - 2 * (margin + gap) / designWidth)
    return Int(min(max(natural, Double(limits.lowerBound)), Double(limits.upperBound)))
  }

  /// Returns the sizes of the panes, in points; whole pixels.
  private static func sizes(_ difference: ClipDifference, width: Double, _ scale: Double) -> [Size] {
    let aspects = aspects(difference)
    let height = min((width - 2 * (margin + gap)) / aspects.reduce(0, +), width * highest)
    func whole(_ length: Double) -> Double { max(1, (length * scale).rounded(.down)) / scale }
    return (difference.showsOnlyAfter ? [aspects[1]] : aspects).map { Size(whole($0 * height), whole(height)) }
  }

  private static func pane(_ note: Label, _ size: Size, _ theme: Theme) -> View {
    note.lineSpacing = 2
    let pane = Box(note, insets: Insets(size.width * 0.05), width: size.width, height: size.height)
    pane.backgroundColor = theme == .dark ? Color(rgb: 44, 44, 46) : Color(rgb: 229, 229, 234)
    return pane
  }

  private static func label(_ caption: DifferenceStyle.Caption, _ theme: Theme) -> Label {
    let name = AttributedText.Run(caption.name, TextStyle(size: fontSize, weight: .semibold, color: theme.label))
    let detail = AttributedText.Run("  \(caption.detail)", TextStyle(size: small, color: theme.secondaryLabel))
    return Label(AttributedText(caption.detail.isEmpty ? [name] : [name, detail]))
  }

  /// Shows a frame's time and verdict. Panes without a picture have a note in its place.
  func show(_ frame: DifferenceReel.Frame, status text: String, notes texts: [String?]) {
    let plain = TextStyle(size: Self.small, color: frame.step == nil ? theme.secondaryLabel : theme.label)
    // The digits have one width, so that the text does not jitter.
    let digits = TextStyle(size: Self.small, weight: .semibold, isMonospaced: true, color: theme.label)
    time.attributedText = AttributedText(NumberText.seconds(frame.time.seconds), digits)
    let color = frame.step?.isUnknown ?? false ? DifferenceStrip.amber : theme.red
    let dot = AttributedText.Run("●  ", TextStyle(size: Self.smallest, color: color))
    status.attributedText = AttributedText((frame.step == nil ? [] : [dot]) + [.init(text, plain)])
    line.setNeedsLayout()
    let x = picture.window.traits.roundedToPixel(strip.x(of: frame.time))
    playhead.frame = Rect(x - 1.5, -4, 3, strip.bounds.height + 8)
    for (text, note) in zip(texts, notes) {
      note.attributedText = AttributedText(text ?? "", TextStyle(size: Self.small, color: theme.secondaryLabel))
    }
  }
}

/// The strip of time: bars that show when the clips differ, and by how much.
final class DifferenceStrip: View {
  /// The colour of unknown differences; comparisons use it for tolerated ones.
  static let amber = Color(rgb: 255, 170, 0)
  /// The width of a bar in points, its minimum height, and the height of an unknown difference, both as fractions of
  /// the strip (choices).
  private static let width = 2.0, least = 0.25, unknown = 0.5

  private let difference: ClipDifference
  private let stretches: [Range<Instant>]
  private let theme: Theme

  init(_ difference: ClipDifference, _ stretches: [Range<Instant>], _ theme: Theme) {
    (self.difference, self.stretches, self.theme) = (difference, stretches, theme)
    super.init(frame: Rect(0, 0, 0, 24))
  }

  /// Returns the position of an instant, in points from the left edge.
  func x(of time: Instant) -> Double {
    bounds.width * min(1, time.seconds / max(difference.end.seconds, 1e-9))
  }

  override func draw(_ canvas: inout Canvas) {
    let area = canvas.bounds
    canvas.fill(area, cornerRadius: 3, theme.grey.withAlpha(0.4))
    for stretch in stretches {
      let left = x(of: stretch.lowerBound), right = x(of: stretch.upperBound)
      let color = theme == .dark ? Color(rgb: 72, 72, 74) : theme.background
      canvas.fill(Rect(left, 0, right - left, area.height), cornerRadius: 3, color)
    }
    let count = max(1, Int(area.width / Self.width)), most = difference.steps.map(\.share).max() ?? 0
    for (index, steps) in bars(count) {
      let share = steps.map(\.share).max() ?? 0, isUnknown = share == 0 && steps.contains(where: \.isUnknown)
      let part = share > 0 ? Self.least + (1 - Self.least) * (share / most).squareRoot() : Self.unknown
      let pitch = area.width / Double(count)
      canvas.fill(
        Rect(Double(index) * pitch, (1 - part) * area.height, pitch, part * area.height),
        isUnknown ? Self.amber : theme.red)
    }
  }

  /// Returns the steps of each bar that has any, by its number from the left.
  private func bars(_ count: Int) -> [(Int, [ClipDifference.Step])] {
    func bar(at time: Instant) -> Int {
      let part = time.seconds / max(difference.end.seconds, 1e-9)
      return max(0, min(count - 1, Int(part * Double(count) + 1e-9)))
    }
    var bars: [Int: [ClipDifference.Step]] = [:]
    for step in difference.steps {
      let next = difference.grid.instant(ofFrame: step.index + 1).advanced(byPicoseconds: -1)
      for index in bar(at: step.time)...max(bar(at: step.time), bar(at: next)) { bars[index, default: []].append(step) }
    }
    return bars.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
