import Graphics
import Platform
import Recording
import Script
import Timebase
import Video

// Sizes, rate, duration and encoding are those that App Store Connect accepts: "App preview specifications",
// developer.apple.com/help/app-store-connect/reference/app-preview-specifications.

extension Clip {
  /// The sizes of upright app previews, in pixels: of phones, and of tablets.
  private static let previewSizes = [Size(886, 1920), Size(1200, 1600)]
  /// The largest part of the screen that an app preview may cut off (choice).
  private static let previewCut = 0.01

  /// Returns the clip as an app preview of the App Store: 30 frames a second, and the screen covers the picture.
  ///
  ///     try clip.appPreview().writeVideo(to: "preview.mp4")
  ///
  /// The picture has 886×1920 pixels, or 1200×1600 for a tablet; it is turned for a screen in landscape. Captions are over
  /// the screen. The clip's own canvas, layout, frame, scale and frame rate are ignored.
  ///
  /// - Throws: `FlipbookError` if more than 1 % of the screen would be cut off, or if both themes are shown.
  public func appPreview() throws -> Clip {
    if showsBothThemes { throw UserError("an app preview shows one theme; choose light or dark") }
    let sizes = Self.previewSizes.map { size.width > size.height ? Size($0.height, $0.width) : $0 }
    func cut(_ picture: Size) -> Double {
      let scale = max(picture.width / size.width, picture.height / size.height)
      return 1 - picture.width * picture.height / (size.width * size.height * scale * scale)
    }
    guard let canvas = sizes.first(where: { cut($0) <= Self.previewCut }) else {
      let names = sizes.map { "\(Int($0.width))×\(Int($0.height))" }.joined(separator: " or ")
      throw UserError(
        "\(script.file): a screen of \(NumberText.plain(size.width))×\(NumberText.plain(size.height)) points does not fit an app "
          + "preview of \(names) pixels; choose a device such as iphone-17, iphone-17-pro-max or ipad-pro-13",
        .badInput, hasLocation: true)
    }
    var options = options
    (options.frameRate, options.scale, options.canvas) = (FrameRate(30), 1, canvas)
    options.settings.isTransparent = false
    (options.settings.layout, options.settings.frame, options.padding) = (.init(.cover), ClipSettings.Frame.none, 0)
    return try Clip(script, options: options, catalog: [scene])
  }

  /// Whether the clip is an app preview.
  package var isAppPreview: Bool { settings.layout?.place == .cover }
}

extension Playback {
  /// The number of frames of an app preview: 15 to 30 seconds.
  private static let previewFrames = 450...900

  /// Returns the frames of an app preview. A clip of 30 s has one more frame, its last, which is left out.
  ///
  /// - Throws: `UserError` if the preview would be too short or too long.
  package func appPreviewFrames(_ selection: FrameSelection) throws -> ClosedRange<Int> {
    _ = try check(selection)
    var frames = (0..<visibleInstants.count).filter(selection.contains)
    if frames.count == Self.previewFrames.upperBound + 1 { frames.removeLast() }
    guard Self.previewFrames.contains(frames.count) else {
      let seconds = NumberText.plain(Double(frames.count * 100 / 30) / 100)
      throw UserError(
        "\(clip.script.file): the video would take \(seconds) s; an app preview takes 15 to 30 s; change the script, or "
          + "choose a part with --from and --to", .badInput, hasLocation: true)
    }
    return frames[0]...frames[frames.count - 1]
  }
}
