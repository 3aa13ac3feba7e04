import Graphics
import Imaging
import Pictures
import Platform
import Recording
import Rendering
import Video

extension Embed {
  /// Writes a file.
  ///
  /// - Returns: The report on a moving picture, and further warnings.
  /// - Throws: ``EmbedError/doesNotFit(_:)``; the errors of ``Clip/writeVideo(to:options:selection:run:)`` and
  ///   ``Clip/shot(at:_:)``; `RecordingError` if an input has changed since the clip was played.
  package func write(
    _ file: File, to path: String, compression: PNGEncoder.Compression = .small, run: Run = Run()
  ) throws -> (report: VideoReport?, warnings: [String]) {
    let limit = options.maxBytes ?? target.maxBytes
    let playback = try playbacks.playback(in: file.theme, run)
    if file.isStill {
      let shot = try playback.shot(at: still)
      let extent = extent(isDouble: true)
      var list = shot.displayList
      list.size = extent.size
      let bytes = try PNGEncoder(compression).encode(FrameRenderer(scale: extent.scale).render(list))
      if let limit, bytes.count > limit {
        throw EmbedError.doesNotFit("\(file.name) has \(bytes.count) bytes; the limit is \(limit)")
      }
      try Files.write(bytes, to: path)
      try playbacks.check()
      return (nil, shot.warnings)
    }
    var encoding = VideoEncoder.Options()
    (encoding.loopCount, encoding.maxBytes) = (options.loopCount, limit)
    do {
      let video = try playback.writeVideo(
        to: path, options: encoding, extent: extent(of: file), run: run)
      try playbacks.check()
      return (video.report, video.warnings)
    } catch VideoError.doesNotFit(_, let limit, let smallest, let form) {
      throw EmbedError.doesNotFit(
        "\(file.name) exceeds the limit of \(limit) bytes: the smallest result has \(smallest), with \(form)")
    }
  }

  /// Returns a hash of the frames of a moving picture and of its options, for which nothing is encoded.
  package func contentHash(of file: File, run: Run = Run()) throws -> ContentHash {
    let (playback, extent) = (try playbacks.playback(in: file.theme, run), extent(of: file))
    let limit = options.maxBytes ?? target.maxBytes
    var text = "\(target.format.rawValue) \(options.loopCount) \(limit ?? 0) \(clip.frameRate.ratio)\n"
    let frames = try playback.frames()
    _ = try RawFrames(drawing: .rendering(scale: extent.scale)) { text += "\($0.contentHash)\n" }.write {
      try run.checkCancellation()
      return try frames.next()?.cropped(to: extent.size)
    }
    return ContentHash(of: Array(text.utf8))
  }

  private func extent(of file: File) -> FrameExtent { extent(isDouble: target.format != .gif) }

  /// Returns the extent of pictures with one or two pixels per point of the page.
  private func extent(isDouble: Bool) -> FrameExtent {
    let (factor, width) = (isDouble ? 2.0 : 1, clip.frameSize.width)
    let scale = Double(size.width) * factor / width
    return FrameExtent(scale: scale, size: Size(width, Double(size.height) * factor / scale))
  }
}
