import Imaging
import Platform
import Simulation
import Timebase

/// Captions as WebVTT, which players show over a video. See https://www.w3.org/TR/webvtt1/.
package enum CaptionTrack {
  /// Returns the track for frames that are shown one after the other, given their instants.
  ///
  /// Hidden frames and frames that are not selected take no time. Times are rounded to milliseconds. A caption that
  /// appears in no frame is left out. A body is the second line of its cue.
  package static func webVTT(_ captions: [TimedText], over instants: [Instant], at frameRate: FrameRate) -> String {
    captions.compactMap { shown($0, over: instants, at: frameRate) }.reduce("WEBVTT\n") { text, caption in
      let lines = [caption.text, caption.subtitle].compactMap(\.self).map(XMLText.content)
      return text + "\n\(time(caption.start)) --> \(time(caption.end))\n\(lines.joined(separator: "\n"))\n"
    }
  }

  /// Returns a text with its times in a sequence of frames, given their instants; `nil` if it appears in no frame.
  package static func shown(_ note: TimedText, over instants: [Instant], at frameRate: FrameRate) -> TimedText? {
    guard let first = instants.firstIndex(where: { $0 >= note.start }),
      case let end = instants.firstIndex(where: { $0 >= note.end }) ?? instants.count, first < end
    else { return nil }
    var note = note
    (note.start, note.end) = (frameRate.instant(ofFrame: first), frameRate.instant(ofFrame: end))
    return note
  }

  /// Returns an instant as WebVTT writes it: `00:00:01.500`.
  private static func time(_ instant: Instant) -> String {
    let milliseconds = (instant.picoseconds + 500_000_000) / 1_000_000_000
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { NumberText.padded($0, to: 2) }
    return "\(clock.joined(separator: ":")).\(NumberText.padded(rest, to: 3))"
  }
}

extension Manifest {
  /// The caption track of a video that begins with the recording's first frame.
  var captionTrack: String {
    guard let ending else { return CaptionTrack.webVTT([], over: [], at: description.frameRate) }
    var ticks = FrameHashes.ticks(of: ending.ticks, hidden: ending.hidden)
    if case .frames(let range) = selection { ticks = ticks.indices.filter(range.contains).map { ticks[$0] } }
    let rate = description.frameRate
    return CaptionTrack.webVTT(
      ending.events.presentation?.captions ?? [], over: ticks.map(rate.instant(ofFrame:)), at: rate)
  }
}

extension OutputDirectory {
  /// Whether the directory's caption file is identical to the track of its manifest.
  var hasOwnCaptions: Bool {
    guard let track = try? Manifest(Files.contents(of: manifest)).captionTrack else { return false }
    return (try? Files.readPrefix(captions, count: track.utf8.count + 1)) == Array(track.utf8)
  }
}
