import Graphics
import Platform
import Reports
import Simulation
import Timebase
import Video

extension Clip {
  /// The themes of a page: both if the clip differs in them, unless the options set one.
  package func themes() throws -> [Theme] {
    if options.theme != nil || showsBothThemes { return [theme] }
    let first = try Theme.allCases.map { try inTheme($0).plain.snapshot(at: .instant(.zero)).displayList }
    return first[0] == first[1] ? [theme] : Theme.allCases
  }

  /// Encodes the video of a playback into a file.
  package typealias VideoMaker = (
    _ playback: Playback, _ path: String, _ options: VideoEncoder.Options
  ) throws -> VideoReport

  /// Writes a page that plays the clip, as one file: its video in each theme, and its steps as a list.
  ///
  /// - Parameters:
  ///   - playbacks: The playbacks of the clip in each theme; of two, the light one first.
  ///   - path: The file. It is replaced as a whole or not at all.
  ///   - name: The title if the clip has no card.
  ///   - maxBytes: The size limit of the file, in bytes.
  ///   - selection: The frames to show.
  ///   - encode: Encodes a video.
  /// - Returns: The report on the first video, with the path and the size of the page.
  /// - Throws: `VideoError`, `FileError`, or any error of `encode`.
  package static func writePage(
    _ playbacks: [Playback], to path: String, named name: String, maxBytes: Int?, selection: FrameSelection = .all,
    encode: VideoMaker
  ) throws -> VideoReport {
    let page = playbacks[0].page(selection, named: name)
    let directory = try Files.makeTemporaryDirectory()
    defer { Files.removeTemporaryDirectory(directory) }
    var (videos, reports): ([[UInt8]], [VideoReport]) = ([], [])
    var size = page.bytes(videos: playbacks.map { _ in [] }, version: Release.version).count
    for index in playbacks.indices {
      let rest = playbacks.count - index
      var options = VideoEncoder.Options()
      // Base64 writes four characters for three bytes.
      options.maxBytes = maxBytes.map { max(1, ($0 - size) / rest / 4 * 3) }
      let video = "\(directory)/\(index).\(VideoFormat.mp4.rawValue)"
      do {
        reports.append(try encode(playbacks[index], video, options))
      } catch VideoError.doesNotFit(_, _, let smallest, let form) {
        throw VideoError.doesNotFit(
          output: path, limit: maxBytes ?? .max, smallest: size + rest * Base64.count(smallest), form: form)
      } catch VideoError.toolMissing(let programs, _, _) {
        throw VideoError.toolMissing(programs, output: path, commands: [])
      } catch VideoError.failed(_, let reason, let messages, let command) {
        throw VideoError.failed(output: path, reason: reason, messages: messages, command: command)
      }
      videos.append(try Files.readRegular(video))
      size += Base64.count(videos[index].count)
    }
    let bytes = page.bytes(videos: videos, version: Release.version)
    try Files.write(bytes, to: path)
    var report = reports[0]
    (report.path, report.bytes) = (path, bytes.count)
    return report
  }
}

extension Playback {
  /// Returns the page of some frames.
  fileprivate func page(_ selection: FrameSelection, named name: String) -> ClipPage {
    let transcript = transcript(selection)
    let title = transcript.steps.first { $0.kind == .card }?.line ?? name
    let rate = clip.frameRate
    let steps = transcript.steps.map { step in
      func frame(_ instant: Instant) -> Int { rate.frameCount(upTo: instant) - 1 }
      return ClipPage.Step(
        kind: step.kind.rawValue, text: step.line, frames: frame(step.note.start)..<frame(step.note.end))
    }
    let count = visibleInstants.indices.count(where: selection.contains)
    return ClipPage(
      title: title, alternative: transcript.alternative(clip.script) ?? title, steps: steps, frameCount: count,
      rate: (rate.frames, rate.perSeconds), still: min(still(transcript), count - 1), width: clip.displaySize.width,
      height: clip.displaySize.height)
  }

  /// Returns the frame that is shown if motion is reduced: the last named moment, in the middle of its pause, or else
  /// the middle of the last text, or else the last frame.
  private func still(_ transcript: Transcript) -> Int {
    func frame(at instant: Instant) -> Int { clip.frameRate.frameCount(upTo: instant) - 1 }
    if let note = transcript.steps.last(where: { $0.kind == .shot || $0.kind == .mark })?.note {
      let pause = (shots + marks).first { $0.name == note.text }?.pause.map { annotations[$0].annotation.pause }
      return frame(at: note.start.advanced(bySeconds: (pause ?? .zero).seconds / 2))
    }
    guard let note = transcript.steps.last?.note else { return .max }
    return frame(at: note.start.advanced(bySeconds: note.end.seconds(since: note.start) / 2))
  }
}
