import Graphics
import Illustrations
import Imaging
import Platform
import Recording
import Rendering
import Video

extension Embed {
  /// Writes a file.
  ///
  /// - Returns: The report on a moving picture, and further warnings.
  /// - Throws: `UserError` if the file exceeds its size limit; the errors of ``Clip/writeVideo(to:options:selection:run:)`` and
  ///   ``Clip/shot(at:_:)``; `RecordingError` if an input has changed since the clip was played.
  package func write(
    _ file: File, to path: String, compression: PNGEncoder.Compression = .small, run: Run = Run()
  ) throws -> (report: VideoReport?, warnings: [String]) {
    let playback = try playbacks.playback(in: file.theme, run)
    if file.isStill {
      let shot = try playback.shot(at: still)
      var list = shot.displayList
      list.size = extent.size
      let bytes = try PNGEncoder(compression).encode(FrameRenderer(scale: extent.scale).render(list))
      if let limit, bytes.count > limit {
        throw UserError("\(file.name) has \(bytes.count) bytes; the limit is \(limit); \(Self.remedy)", .badInput)
      }
      try Files.write(bytes, to: path)
      try playbacks.check()
      return (nil, shot.warnings)
    }
    var encoding = VideoOptions()
    (encoding.loopCount, encoding.maxBytes) = (options.loopCount, limit)
    if format == .webp { (encoding.webPQuality, encoding.frameRateLimit) = (80, 30) }
    do {
      let video = try playback.writeVideo(
        to: path, options: encoding, extent: extent, run: run)
      try playbacks.check()
      return (video.report, video.warnings + [sizeWarning(video.report, file)].compactMap(\.self))
    } catch VideoError.doesNotFit(_, let limit, let smallest, let form) {
      throw UserError(
        "\(file.name) exceeds the limit of \(limit) bytes: the smallest result has \(smallest), with \(form); "
          + Self.remedy, .badInput)
    }
  }

  /// The remedy for a file that is too large.
  private static let remedy = "shorten the clip, pass a smaller --width, or raise the limit with --max-bytes"

  /// Returns a warning if a file has fewer than two pixels per point of the page.
  private func sizeWarning(_ report: VideoReport, _ file: File) -> String? {
    let full = PixelSize(width: 2 * size.width, height: 2 * size.height)
    guard let limit, report.width < full.width else { return nil }
    return
      "\(file.name) has \(report.width)×\(report.height) pixels instead of \(full.width)×\(full.height), because of the "
      + "limit of \(limit) bytes; \(Self.remedy)"
  }

  /// Returns a hash of the frames of a moving picture and of its options, for which nothing is encoded.
  package func contentHash(of file: File, run: Run = Run()) throws -> ContentHash {
    let playback = try playbacks.playback(in: file.theme, run)
    var text = "\(format.rawValue) \(options.loopCount) \(limit ?? 0) \(clip.frameRate.ratio)\n"
    let frames = try playback.sequence()
    _ = try RawFrames(drawing: .rendering(scale: extent.scale)) { text += "\($0.contentHash)\n" }.write {
      try run.checkCancellation()
      return try frames.next()?.cropped(to: extent.size)
    }
    return ContentHash(of: Array(text.utf8))
  }

  /// The size limit of a file, in bytes.
  private var limit: Int? { options.maxBytes ?? target.maxBytes }

  /// The extent of pictures with two pixels per point of the page.
  private var extent: FrameExtent {
    let width = clip.frameSize.width
    let scale = 2 * Double(size.width) / width
    return FrameExtent(scale: scale, size: Size(width, 2 * Double(size.height) / scale))
  }
}
