import Graphics
import Platform
import Timebase
import Verdicts

/// The surroundings of the panes: captions, the time, and the strip that shows when the clips differ.
struct DifferenceChrome: Sendable {
  /// The font sizes of names and of the time, of details, and of the strip's labels, in points (choices).
  private static let letter = 15.0, small = 13.0, smallest = 11.0
  /// The colour of unknown differences; comparisons use it for tolerated ones.
  private static let amber = Color(rgb: 255, 170, 0)

  private let layout: DifferenceLayout
  private let words: DifferenceText
  private let theme: Theme
  private let end: Instant
  /// The static elements, which are the same in every frame.
  private let still: Contents

  init(
    _ layout: DifferenceLayout, _ difference: ClipDifference, _ reel: DifferenceReel, _ style: DifferenceStyle,
    shaper: any TextShaper
  ) {
    (self.layout, theme, end) = (layout, style.theme, difference.end)
    words = DifferenceText(difference, style)
    let all = [style.before, style.after, DifferenceStyle.Caption("difference")]
    let captions = difference.showsOnlyAfter ? [style.after] : all
    let commands =
      zip(captions, layout.captions).map { Self.caption($0, in: $1, style.theme, shaper) }
      + layout.panes.indices.map { Self.edge(layout.rect(ofPane: $0), layout.scale, style.theme) }
      + StripBars(layout, difference).commands(reel.stretches, style.theme, unknown: Self.amber)
      + Self.ends(layout, end: difference.end, style.theme, shaper)
    still = Contents(size: layout.size, commands: commands)
  }

  private static func caption(
    _ caption: DifferenceStyle.Caption, in rect: Rect, _ theme: Theme, _ shaper: any TextShaper
  ) -> DrawCommand {
    let name = AttributedText.Run(caption.name, TextStyle(size: letter, weight: .semibold, color: theme.label))
    let detail = AttributedText.Run("  \(caption.detail)", TextStyle(size: small, color: theme.secondaryLabel))
    let text = AttributedText(caption.detail.isEmpty ? [name] : [name, detail])
    return .text(shaper.shape(text, in: TextColumn(width: rect.width, maximumLines: 1)), at: rect.origin)
  }

  /// Returns a line around a pane, since a clip may have the colour of its surroundings.
  private static func edge(_ rect: Rect, _ scale: Double, _ theme: Theme) -> DrawCommand {
    .fillRect(RoundedRect(rect.inset(by: -max(1, scale.rounded()) / scale)), .color(theme.grey))
  }

  private static func ends(
    _ layout: DifferenceLayout, end: Instant, _ theme: Theme, _ shaper: any TextShaper
  ) -> [DrawCommand] {
    let style = TextStyle(size: smallest, color: theme.secondaryLabel)
    return [("0 s", TextColumn.Alignment.natural), (NumberText.seconds(end.seconds), .trailing)].map {
      text, alignment in
      let column = TextColumn(width: layout.ends.width, maximumLines: 1, alignment: alignment)
      return .text(shaper.shape(AttributedText(text, style), in: column), at: layout.ends.origin)
    }
  }

  /// Returns everything around the panes of a frame.
  func displayList(_ frame: DifferenceReel.Frame, notes: [Int: String], shaper: any TextShaper) -> DisplayList {
    let moving = time(frame.time, shaper) + status(frame, shaper) + playhead(frame.time)
    let panes = notes.sorted { $0.key < $1.key }.flatMap { note($1, inPane: $0, shaper) }
    let contents = Contents(size: layout.size, commands: moving + panes)
    return DisplayList(
      size: layout.size, background: ground, items: [.contents(still, .identity), .contents(contents, .identity)])
  }

  /// The background is neither white nor black, since clips may be white or black up to their edges.
  private var ground: Color { theme == .dark ? theme.secondaryGroupedBackground : theme.groupedBackground }

  /// Returns the time, with all digits as wide as a zero, so that the text does not jitter.
  private func time(_ time: Instant, _ shaper: any TextShaper) -> [DrawCommand] {
    let style = TextStyle(size: Self.letter, weight: .semibold, color: theme.label)
    func shape(_ text: String) -> ShapedText { shaper.shape(AttributedText(text, style), in: TextColumn()) }
    let cell = shape("0").size.width
    var x = layout.line.minX
    var commands: [DrawCommand] = []
    for character in NumberText.seconds(time.seconds) where character != " " {
      let text = shape(String(character))
      let width = character.isNumber ? cell : text.size.width
      if character == "s" { x += Self.letter * 0.28 }
      commands.append(.text(text, at: Point(x + (width - text.size.width) / 2, layout.line.minY)))
      x += width
    }
    return commands
  }

  /// Returns the description of the difference, right-aligned, with a dot before it if the clips differ.
  private func status(_ frame: DifferenceReel.Frame, _ shaper: any TextShaper) -> [DrawCommand] {
    let color = frame.step == nil ? theme.secondaryLabel : theme.label
    let column = TextColumn(width: layout.line.width * 0.8, maximumLines: 1, alignment: .trailing)
    let text = shaper.shape(
      AttributedText(words.status(frame), TextStyle(size: Self.small, color: color)), in: column)
    let origin = Point(layout.line.maxX - layout.line.width * 0.8, layout.line.minY + 1)
    guard let step = frame.step else { return [.text(text, at: origin)] }
    let dot = Self.small * 0.6
    let place = Rect(layout.line.maxX - text.size.width - dot * 1.8, origin.y + (text.size.height - dot) / 2, dot, dot)
    let paint = Paint.color(step.isUnknown ? Self.amber : theme.red)
    return [.fillRect(RoundedRect(place, cornerRadius: dot / 2), paint), .text(text, at: origin)]
  }

  /// Returns the line at the current instant on the strip.
  private func playhead(_ time: Instant) -> [DrawCommand] {
    let x = (layout.x(of: time, in: end) * layout.scale).rounded() / layout.scale
    let line = Rect(x - 1.5, layout.strip.minY - 4, 3, layout.strip.height + 8)
    return [
      .fillRect(RoundedRect(line.inset(by: -1), cornerRadius: 2.5), .color(ground)),
      .fillRect(RoundedRect(line, cornerRadius: 1.5), .color(theme.label)),
    ]
  }

  /// Returns a text in the middle of a pane that has no picture.
  private func note(_ text: String, inPane index: Int, _ shaper: any TextShaper) -> [DrawCommand] {
    let rect = layout.rect(ofPane: index)
    let style = TextStyle(size: Self.small, color: theme.secondaryLabel)
    let column = TextColumn(width: rect.width * 0.9, alignment: .center, lineSpacing: 2)
    let shaped = shaper.shape(AttributedText(text, style), in: column)
    let ground = theme == .dark ? Color(rgb: 44, 44, 46) : Color(rgb: 229, 229, 234)
    return [
      .fillRect(RoundedRect(rect), .color(ground)),
      .text(shaped, at: Point(rect.minX + rect.width * 0.05, rect.midY - shaped.size.height / 2)),
    ]
  }
}

/// The bars of the strip: when the clips differ, and by how much.
private struct StripBars {
  /// The differences of a range of time: their largest fraction of pixels, from 0 to 1.
  private struct Bar {
    var share = 0.0
    var isDifferent = false
    var isUnknown = false
  }

  private let layout: DifferenceLayout
  private let end: Instant
  private var bars: [Bar]
  /// The distance between bars, in points.
  private let pitch: Double

  /// The minimum width of a bar in points, its minimum height, and the height of an unknown difference, both as
  /// fractions of the strip (choices).
  private static let width = 2.0, least = 0.25, unknown = 0.5

  init(_ layout: DifferenceLayout, _ difference: ClipDifference) {
    (self.layout, end) = (layout, difference.end)
    bars = Array(repeating: Bar(), count: max(1, Int(layout.strip.width / Self.width)))
    pitch = layout.strip.width / Double(bars.count)
    for step in difference.steps {
      let next = difference.grid.instant(ofFrame: step.index + 1)
      for index in bar(at: step.time)...max(bar(at: step.time), bar(at: next.advanced(byPicoseconds: -1))) {
        bars[index].share = max(bars[index].share, step.share)
        bars[index].isDifferent = true
        bars[index].isUnknown = bars[index].share == 0 && (bars[index].isUnknown || step.isUnknown)
      }
    }
  }

  /// Returns the index of the bar at an instant.
  private func bar(at time: Instant) -> Int {
    let part = time.seconds / max(end.seconds, 1e-9)
    return max(0, min(bars.count - 1, Int(part * Double(bars.count) + 1e-9)))
  }

  func commands(_ stretches: [Range<Instant>], _ theme: Theme, unknown: Color) -> [DrawCommand] {
    let strip = layout.strip
    let track = DrawCommand.fillRect(RoundedRect(strip, cornerRadius: 3), .color(theme.grey.withAlpha(0.4)))
    let shown = stretches.map { stretch -> DrawCommand in
      let left = layout.x(of: stretch.lowerBound, in: end), right = layout.x(of: stretch.upperBound, in: end)
      let rect = Rect(left, strip.minY, right - left, strip.height)
      return .fillRect(
        RoundedRect(rect, cornerRadius: 3), .color(theme == .dark ? Color(rgb: 72, 72, 74) : theme.background))
    }
    let most = bars.map(\.share).max() ?? 0
    let marks = bars.enumerated().compactMap { index, bar -> DrawCommand? in
      guard bar.isDifferent else { return nil }
      let part = bar.share > 0 ? Self.least + (1 - Self.least) * (bar.share / most).squareRoot() : Self.unknown
      let rect = Rect(strip.minX + Double(index) * pitch, strip.maxY - part * strip.height, pitch, part * strip.height)
      return .fillRect(RoundedRect(rect), .color(bar.isUnknown ? unknown : theme.red))
    }
    return [track] + shown + marks
  }
}

/// The texts about an instant of a difference.
struct DifferenceText: Sendable {
  private let names: (before: String, after: String)
  private let ends: (before: Instant, after: Instant)
  /// The sizes of both clips, for panes without a difference.
  private let sizes: String

  init(_ difference: ClipDifference, _ style: DifferenceStyle) {
    names = (style.before.name, style.after.name)
    ends = (difference.before.end, difference.after.end)
    sizes = "\(difference.before.size) and\n\(difference.after.size) pixels"
  }

  /// Returns a one-line description of a frame's difference.
  func status(_ frame: DifferenceReel.Frame) -> String {
    guard frame.isHeld, let number = frame.step?.after.frame else { return status(frame.step) }
    return "frame \(number), the nearest one with a picture: \(status(frame.step))"
  }

  /// Returns a one-line description of a step's difference.
  func status(_ step: ClipDifference.Step?) -> String {
    guard let step else { return "same" }
    switch step.verdict {
    case .pixels(let difference), .tolerated(let difference):
      if difference.share < 0.001 {
        return difference.pixelCount == 1 ? "1 pixel differs" : "\(difference.pixelCount) pixels differ"
      }
      return "\(NumberText.fixed(difference.share * 100, places: 1)) % of the pixels differ"
    case .size: return "sizes differ"
    case .same, .masked, nil:
      return absence(step.before, names.before, ends.before)
        ?? absence(step.after, names.after, ends.after) ?? "differs; \(names.before) has only a hash"
    }
  }

  /// Returns a text for a clip that has not begun or has ended; `nil` if the clip shows a frame.
  private func absence(_ shown: ComparedClip.Shown, _ name: String, _ end: Instant) -> String? {
    switch shown {
    case .frame: nil
    case .nothing: "\(name) has not started"
    case .ended: "\(name) ended at \(NumberText.seconds(end.seconds))"
    }
  }

  /// Returns the text in the pane of a clip that has no picture.
  func note(_ shown: ComparedClip.Shown) -> String {
    shown == .nothing ? "not started" : "no picture of this frame"
  }

  /// Returns the text in the difference pane if the difference cannot be drawn.
  func note(sizesDiffer: Bool) -> String { sizesDiffer ? "sizes differ:\n\(sizes)" : "no difference available" }
}
