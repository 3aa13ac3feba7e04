import Platform
import Simulation
import Timebase

/// Captions as WebVTT, which players show over a video: https://www.w3.org/TR/webvtt1/.
package enum CaptionTrack {
  /// The track's text; instants are rounded to milliseconds.
  package static func webVTT(_ captions: [ClipNote]) -> String {
    captions.reduce("WEBVTT\n") { text, caption in
      text + "\n\(time(caption.start)) --> \(time(caption.end))\n\(escaped(caption.text))\n"
    }
  }

  private static func time(_ instant: Instant) -> String {
    func digits(_ number: Int64, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let milliseconds = (instant.picoseconds + 500_000_000) / 1_000_000_000
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return "\(digits(seconds / 3600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2)).\(digits(rest, 3))"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}

extension OutputDirectory {
  /// Whether the captions that lie there are those of the recording.
  var hasOwnCaptions: Bool {
    guard let manifest = try? Manifest(Files.contents(of: manifest)), let ending = manifest.ending else { return false }
    let track = CaptionTrack.webVTT(ending.events.presentation?.captions ?? [])
    return (try? Files.readPrefix(captions, count: track.utf8.count + 1)) == Array(track.utf8)
  }
}
