import Platform
import Reports
import Staging
import Timebase
import Video

extension Clip {
  /// Writes a page that plays the clip, as one file that needs no network: its video, and its steps as a list.
  ///
  ///     try clip.writePage(to: "pull.html")
  ///
  /// The page has a video in each theme, unless the clip has one theme only or its options set one.
  ///
  /// - Parameters:
  ///   - path: The file. It is replaced as a whole or not at all.
  ///   - options: The encoder's options. The size limit is that of the page.
  ///   - selection: The frames to show (default: all).
  ///   - run: Its progress is the number of frames that ffmpeg has read, over all videos.
  /// - Returns: The report on the first video, with the path and the size of the page, and the failed expectations.
  /// - Throws: `FlipbookError` if the clip cannot be played or encoded; `CancellationError` if the run is cancelled.
  public func writePage(
    to path: String, options: VideoOptions = VideoOptions(), selection: FrameSelection = .all,
    run: Run = Run()
  ) throws -> Output<VideoReport> {
    try play(run: run).writePage(to: path, options: options, selection: selection, run: run)
  }
}

extension Playback {
  /// Writes a page that plays the clip; see ``Clip/writePage(to:options:selection:run:)``.
  public func writePage(
    to path: String, options: VideoOptions = VideoOptions(), selection: FrameSelection = .all,
    run: Run = Run()
  ) throws -> Clip.Output<VideoReport> {
    if clip.isTransparent { throw VideoError.noAlpha(path) }
    let themes = try clip.themes()
    let playbacks = try themes.map { $0 == clip.theme ? self : try clip.inTheme($0).play(run: run) }
    let page = page(selection)
    let directory = try Files.makeTemporaryDirectory()
    defer { Files.removeTemporaryDirectory(directory) }
    var (videos, results): ([[UInt8]], [Clip.Output<VideoReport>]) = ([], [])
    var size = page.bytes(videos: themes.map { _ in [] }, version: Release.version).count
    for (index, playback) in playbacks.enumerated() {
      let rest = playbacks.count - index
      var limited = options
      // Base64 writes four characters for three bytes.
      limited.maxBytes = options.maxBytes.map { max(1, ($0 - size) / rest / 4 * 3) }
      let video = "\(directory)/\(index).\(VideoFormat.mp4.rawValue)"
      do {
        results.append(
          try playback.writeVideo(
            to: video, options: limited, selection: selection, run: run.part(index, of: playbacks.count)))
      } catch VideoError.doesNotFit(_, _, let smallest, let form) {
        throw VideoError.doesNotFit(
          output: path, limit: options.maxBytes ?? .max, smallest: size + rest * Base64.count(smallest), form: form)
      } catch VideoError.toolMissing {
        throw VideoError.toolMissing(output: path, commands: [])
      } catch VideoError.failed(_, let reason, let messages, let command) {
        throw VideoError.failed(output: path, reason: reason, messages: messages, command: command)
      }
      videos.append(try Files.readRegular(video))
      size += Base64.count(videos[index].count)
    }
    let bytes = page.bytes(videos: videos, version: Release.version)
    try Files.write(bytes, to: path)
    var result = results[0]
    (result.report.path, result.report.bytes) = (path, bytes.count)
    for other in results.dropFirst() {
      result.report.tries += other.report.tries - 1
      result.warnings += other.warnings.filter { !result.warnings.contains($0) }
    }
    return result
  }

  /// Returns the page of some frames.
  private func page(_ selection: FrameSelection) -> ClipPage {
    let transcript = transcript(selection)
    let title = transcript.steps.first { $0.kind == .card }?.note.text ?? Files.stem(of: clip.script.file)
    let rate = clip.frameRate
    let steps = transcript.steps.map { step in
      func frame(_ instant: Instant) -> Int { rate.frameCount(upTo: instant) - 1 }
      let frames = frame(step.note.start)..<frame(step.note.end)
      return ClipPage.Step(
        kind: step.kind.rawValue, text: step.line, frames: frames,
        shown: min(frame(step.note.faded.advanced(bySeconds: -1e-6)) + 1, frames.upperBound - 1))
    }
    let count = visibleInstants.indices.count(where: selection.contains)
    return ClipPage(
      title: title, alternative: transcript.alternative(clip.script) ?? title, steps: steps, frameCount: count,
      rate: (rate.frames, rate.perSeconds), still: min(still(transcript, selection), count - 1),
      width: clip.shownSize.width, height: clip.shownSize.height)
  }

  /// Returns the frame that is shown if motion is reduced: the last named moment, in the middle of its pause, or else
  /// the middle of the last callout or caption, or else the last frame.
  private func still(_ transcript: Transcript, _ selection: FrameSelection) -> Int {
    func frame(at instant: Instant) -> Int { clip.frameRate.frameCount(upTo: instant) - 1 }
    let moments = (shots + marks).sorted { $0.instant < $1.instant }
    for moment in moments.reversed() {
      guard let note = shown([note(moment)], in: selection).first else { continue }
      let pause = moment.pause.flatMap { timeline.items[$0].played.annotation?.pause } ?? .zero
      return frame(at: note.start.advanced(bySeconds: pause.seconds / 2))
    }
    guard let note = transcript.steps.last(where: { $0.kind != .card })?.note else { return .max }
    return frame(at: note.start.advanced(bySeconds: note.end.seconds(since: note.start) / 2))
  }
}
