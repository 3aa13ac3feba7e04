import Timebase

/// The command line of ffmpeg for one file. ffmpeg reads the frames from its standard input.
struct FFmpegCommand {
  var format: VideoFormat
  var content: VideoContent
  var frameRate: FrameRate
  var options: VideoOptions
  var quality: VideoQuality
  /// The name or path of ffmpeg.
  var program = "ffmpeg"

  /// The number of x264 threads.
  ///
  /// With many threads, each compares only a small part of the previous frame and misses scrolled content. The number
  /// is fixed because the bytes depend on it.
  private static let x264Threads = "2"

  /// The settings of x264 for interfaces; decisions/video-settings.md compares them.
  ///
  /// The lookahead finds blocks that stay the same for long. Content moves as a whole, which the smallest search finds. The
  /// adaptive quantizer gives text and flat backdrops the bits that a finer search of motion would save elsewhere.
  private static let x264Settings = "rc-lookahead=40:me=dia:subme=2:aq-strength=1.2:bframes=5"

  /// The profile, the level and the bit rate of an app preview: at most 12 megabits a second (App Store Connect, "App preview
  /// specifications"). With a buffer of one second, a preview of 15 s has at most 11 · 16 / 15 = 11.8 megabits a second.
  private static let appPreview = ["-profile:v", "high", "-level:v", "4.0", "-maxrate", "11M", "-bufsize", "11M"]

  /// The frame rate at which frames are sent to ffmpeg: one in ``VideoQuality/divisor`` of the source's.
  var sentRate: FrameRate { FrameRate(frameRate.frames, per: frameRate.perSeconds * quality.divisor) }

  /// The frame rate of the file.
  var rate: FrameRate { format.rate(for: sentRate) }

  /// The width that the frames are scaled to, in pixels, or `nil` if they keep their size.
  private var width: Int? {
    let wanted = options.width ?? content.width
    let width = max(2, Int((Double(wanted) * quality.scale).rounded()))
    return width == content.width ? nil : width
  }

  /// Returns the number of frames that are sent to ffmpeg of a number of frames of the source.
  func sentCount(of count: Int) -> Int { (count + Int(quality.divisor) - 1) / Int(quality.divisor) }

  /// Whether ffmpeg merges equal frames into one that is shown longer.
  var mergesFrames: Bool { format == .webp && !isLossyWebP }

  /// Whether colours must be chosen before the file is encoded.
  var needsPalette: Bool { quality.colors != nil }

  /// Returns a path that ffmpeg never mistakes for an option or an address.
  static func place(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

  /// Returns the arguments that make the palette picture from some of the frames.
  func paletteArguments(output: String) -> [String] {
    let filters = scaling + ["palettegen=stats_mode=full:max_colors=\(quality.colors ?? 256)"]
    return input + ["-vf", filters.joined(separator: ","), "-frames:v", "1", "-c:v", "png", "-f", "image2"]
      + ["-update", "1", Self.place(output)]
  }

  /// Returns the command line. `palette` is the path of the palette, for formats that need one.
  func words(output: String, palette: String) -> [String] {
    var words = input
    if needsPalette { words += ["-f", "png_pipe", "-i", Self.place(palette)] }
    if let captions { words += ["-f", "webvtt", "-i", Self.place(captions)] }
    words += ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
    let filters = self.filters.joined(separator: ",")
    if needsPalette {
      // Other patterns than an ordered one would make static backgrounds flicker.
      let before = filters.isEmpty ? "null" : filters
      let dither = options.dithersPalette ? "bayer:bayer_scale=3" : "none"
      words += ["-filter_complex", "[0:v]\(before)[x];[x][1:v]paletteuse=dither=\(dither):diff_mode=rectangle"]
    } else {
      words += ["-vf", filters]
    }
    let audio = options.appPreviewDuration.map { "anullsrc=r=48000:cl=stereo,atrim=duration=\($0)[audio]" }
    if captions != nil || audio != nil { words += ["-map", "0:v"] }
    if captions != nil {
      words += ["-map", "1:s", "-c:s", format == .mp4 ? "mov_text" : "webvtt", "-flags:s", "+bitexact"]
    }
    if let audio {
      words += ["-filter_complex", audio, "-map", "[audio]", "-c:a", "aac", "-b:a", "256k", "-flags:a", "+bitexact"]
    }
    if let limit { words += ["-fs", "\(limit + 1)"] }
    return words + encoding + ["-f", format.rawValue, Self.place(output)]
  }

  /// The size, in bytes, beyond which ffmpeg ends the file early. A WebP has none, because it becomes smaller afterwards.
  var limit: Int? { format == .webp ? nil : options.maxBytes }

  /// The file of captions that the video embeds, or `nil` if the format has no caption track.
  var captions: String? { format.keepsCaptions ? options.captions : nil }

  /// The arguments that describe the frames on standard input.
  private var input: [String] {
    var words = [program, "-nostdin", "-hide_banner", "-loglevel", "error", "-y"]
    switch content {
    case .png: words += ["-f", "image2pipe", "-c:v", "png"]
    case .pixels(let width, let height, let hasAlpha):
      words += ["-f", "rawvideo", "-pixel_format", hasAlpha ? "rgba" : "bgr0", "-video_size", "\(width)x\(height)"]
    }
    return words + ["-framerate", sentRate.ratio, "-i", "pipe:0"]
  }

  /// The filter that reduces the frames to the requested width.
  private var scaling: [String] { width.map { ["scale=\($0):-1:flags=lanczos"] } ?? [] }

  /// The filters of the format: frame rate, size, pixel format.
  private var filters: [String] {
    let rates = rate == sentRate ? [] : ["fps=\(rate.ratio)"]
    switch format {
    case .mp4, .webm:
      // The matrix and the range are explicit, so that players need not guess.
      return rates + scaling + [
        "pad=ceil(iw/2)*2:ceil(ih/2)*2:0:0:\(hasAlpha ? "black@0" : "white")",
        "scale=out_color_matrix=bt709:out_range=tv", "format=\(hasAlpha ? "yuva420p" : "yuv420p")",
      ]
    case .gif: return rates + scaling
    case .webp:
      guard isLossyWebP else { return rates + scaling + ["format=bgra"] }
      return rates + scaling + ["scale=out_color_matrix=bt601:out_range=tv", "format=yuva420p"]
    case .apng: return rates + scaling + (needsPalette ? [] : ["format=\(hasAlpha ? "rgba" : "rgb24")"])
    }
  }

  private var hasAlpha: Bool { content.hasAlpha }

  private var isLossyWebP: Bool { quality.webP != nil }

  /// The encoder and its settings.
  private var encoding: [String] {
    let tags = [
      "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-colorspace", "bt709", "-color_range", "tv",
    ]
    let plays = options.loopCount
    switch format {
    case .mp4:
      return [
        "-c:v", "libx264", "-preset", options.isQuick ? "ultrafast" : "veryfast", "-threads", Self.x264Threads, "-crf",
        "\(15 + quality.quantizer)",
      ] + (options.isQuick ? [] : ["-x264-params", Self.x264Settings])
        + (options.appPreviewDuration == nil ? [] : Self.appPreview) + tags + ["-movflags", "+faststart"]
    case .webm:
      return [
        "-c:v", "libvpx-vp9", "-crf", "\(28 + quality.quantizer)", "-b:v", "0", "-row-mt", "1", "-cpu-used",
        options.isQuick ? "6" : "2",
      ] + (hasAlpha ? ["-auto-alt-ref", "0"] : []) + tags
    case .gif:
      // The number of repetitions; -1 omits it.
      return ["-loop", plays == 0 ? "0" : plays == 1 ? "-1" : "\(plays - 1)"]
    case .webp:
      // Lossy, libwebp_anim ignores small changes of a pixel, frame after frame, and leaves blocks of faded pictures.
      // libwebp repeats each block of 16 by 16 pixels that changed at all.
      let coding =
        quality.webP.map { ["libwebp", "-lossless", "0", "-quality", "\($0)", "-cr_threshold", "1", "-cr_size", "16"] }
        ?? ["libwebp_anim", "-lossless", "1"]
      return ["-c:v"] + coding + ["-compression_level", "3", "-loop", "\(plays)"]
    case .apng: return ["-c:v", "apng", "-plays", "\(plays)"]
    }
  }
}
