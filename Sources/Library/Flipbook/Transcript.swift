import Platform
import Recording
import Script
import Simulation
import Staging
import Timebase

/// The steps of a clip as text: its cards, captions, callouts and marks, in the order in which they appear. A `shot` is
/// the name of a test's picture, so it is no step.
package struct Transcript: Hashable, Sendable {
  /// A text of the clip.
  package struct Step: Hashable, Sendable {
    /// The kind.
    package let kind: TimelineItem.Kind
    /// The text and the times, in the time of the written frames: hidden frames take no time. A mark ends a frame after
    /// its start.
    package let note: TimedText

    /// The text in one line, with a caption's body or a card's subtitle.
    package var line: String { Transcript.line([note.text, note.subtitle].compactMap(\.self)) }
  }

  /// The steps, by their starts. Of those that begin at one instant, cards come first, then captions, callouts and marks.
  package let steps: [Step]

  /// The maximum number of characters of an alternative text.
  package static let alternativeLength = 150

  /// Returns the alternative text: the title card and the titles of captions, or else the script's first comment; `nil`
  /// if there is neither.
  package func alternative(_ script: Script) -> String? {
    let card = steps.first { $0.kind == .card }
    let captions = steps.filter { $0.kind == .caption }
    var lines: [String] = []
    for line in [card?.line].compactMap(\.self) + captions.map({ Self.line([$0.note.text]) })
    where !lines.contains(line) { lines.append(line) }
    let text = lines.isEmpty ? script.firstComment : Self.line(lines)
    return text.isEmpty ? nil : Self.shortened(text)
  }

  /// Joins texts as sentences of one line.
  private static func line(_ texts: [String]) -> String {
    let lines = texts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
    return lines.enumerated().map { index, line in
      guard index < lines.count - 1, let last = line.last, !".!?:;…。！？؟।".contains(last) else { return line }
      return line + (("\u{3040}"..."\u{9FFF}").contains(last) ? "。" : ".")
    }.joined(separator: " ")
  }

  /// Returns a text of at most ``alternativeLength`` characters, cut at a word, or within one as long as those of
  /// Japanese and Chinese, which have no spaces.
  private static func shortened(_ text: String) -> String {
    if text.count <= alternativeLength { return text }
    // A word that ends exactly at the limit stays.
    let start = text.prefix(alternativeLength)
    let longestWord = 30
    let space = start.suffix(longestWord).lastIndex(of: " ")
    return String(space.map { start[..<$0] } ?? start.dropLast()) + "…"
  }
}

extension Script {
  /// The comment lines at the first `#` that begins a line of the script's own file, as one line; empty if there is
  /// none.
  fileprivate var firstComment: String {
    let lines = (sources.first { $0.file == file }?.lines ?? []).map { $0.drop(while: \.isWhitespace) }
    let comment = lines.drop { !$0.hasPrefix("#") }.prefix { $0.hasPrefix("#") }
    let words = comment.flatMap { $0.drop { $0 == "#" }.split(whereSeparator: \.isWhitespace) }
    return words.joined(separator: " ")
  }
}

extension Playback {
  /// Returns the transcript of some frames. Texts that are visible in none of them are left out.
  package func transcript(_ selection: FrameSelection = .all) -> Transcript {
    let texts = [TimelineItem.Kind.card, .caption, .callout].map { ($0, timeline.texts($0)) }
    let steps = (texts + [(.mark, marks.map(note))]).flatMap { kind, notes in
      shown(notes, in: selection).map { Transcript.Step(kind: kind, note: $0) }
    }
    return Transcript(
      steps: steps.enumerated()
        .sorted { ($0.element.note.start, $0.offset) < ($1.element.note.start, $1.offset) }.map(\.element))
  }

  /// Returns the texts that some frames show, in the time of the written frames.
  func shown(_ notes: [TimedText], in selection: FrameSelection) -> [TimedText] {
    let instants = visibleInstants
    let shown = instants.indices.filter(selection.contains).map { instants[$0] }
    return notes.compactMap { CaptionTrack.shown($0, over: shown, at: clip.frameRate) }
  }

  /// Returns a named moment with the frame that shows it. A name directly after a `freeze` or `card` means its start.
  func note(_ moment: ScriptPlayer.NamedInstant) -> TimedText {
    let pause = moment.pause.map { timeline.items[$0].span.start }
    let instant = pause ?? timeline.clipTime(of: moment.instant)
    let (rate, next) = (clip.frameRate, clip.frameRate.frameCount(upTo: instant))
    let isOnFrame = rate.instant(ofFrame: next - 1) == instant
    let frame = min(isOnFrame ? next - 1 : next, frameCount - 1)
    return TimedText(
      text: moment.name, start: rate.instant(ofFrame: frame), end: rate.instant(ofFrame: frame + 1))
  }
}
