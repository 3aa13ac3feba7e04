import Platform

/// The properties of a video's file.
struct VideoProbe: Equatable {
  var frames: Int
  var width: Int
  var height: Int
  var hasCaptions = false
  /// The duration, in milliseconds.
  var milliseconds = 0

  /// The largest size of a listing, in bytes: about 17 million frames.
  private static let listingBytes = 1 << 30

  /// Probes a file, or returns `nil` if it is damaged or has another format.
  ///
  /// - Parameters:
  ///   - program: The name or path of ffmpeg.
  ///   - decodes: Whether every frame is decoded; otherwise only their packets are read.
  /// - Throws: `CancellationError`, or `FileError` if ffmpeg cannot be started.
  init?(
    _ path: String, _ format: VideoFormat, program: String = "ffmpeg", decodes: Bool = true, _ run: Run = Run()
  ) throws {
    // ffmpeg can write animated WebP, but versions before 9 cannot read it.
    if format == .webp {
      guard let probe = try WebPFile.probe(Files.read(path, limit: .max - 1)) else { return nil }
      self = probe
      return
    }
    let frames = decodes ? ["-fps_mode", "passthrough"] : ["-c:v", "copy"]
    let process = try RunningProcess(
      [program, "-nostdin", "-v", "error", "-i", FFmpegCommand.place(path), "-map", "0", "-c:s", "copy"] + frames
        + ["-f", "framecrc", "pipe:1"], keeping: Self.listingBytes)
    let ending = try process.finish(run)
    guard ending.code == 0, ending.messages.isEmpty, let probe = Self(listing: ending.output) else { return nil }
    self = probe
  }

  init(frames: Int, width: Int, height: Int) { (self.frames, self.width, self.height) = (frames, width, height) }

  /// Parses a listing of ffmpeg's muxer framecrc: lines such as `#dimensions 0: 640x480`, and for each packet
  /// `0, TIMESTAMP, TIMESTAMP, DURATION, …`.
  private init?(listing: String) {
    var (properties, end) = ([Substring: Substring](), 0)
    self.init(frames: 0, width: 0, height: 0)
    for line in listing.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("#"), let colon = line.firstIndex(of: ":") {
        properties[line[..<colon]] = line[line.index(colon, offsetBy: 2)...]
      } else if line.hasPrefix("0,") {
        let numbers = line.split(separator: ",").prefix(4).map { Int($0.drop { $0 == " " }) ?? 0 }
        guard numbers.count == 4 else { return nil }
        frames += 1
        end = max(end, numbers[2] + numbers[3])
      }
    }
    let sides = properties["#dimensions 0"]?.split(separator: "x").compactMap { Int($0) } ?? []
    let unit = properties["#tb 0"]?.split(separator: "/").compactMap { Int($0) } ?? []
    guard sides.count == 2, unit.count == 2, unit[1] > 0 else { return nil }
    (width, height) = (sides[0], sides[1])
    milliseconds = end * unit[0] * 1000 / unit[1]
    hasCaptions = properties["#media_type 1"] == "subtitle"
  }
}

/// A parser of WebP files, which are RIFF: chunks of four letters, a length, and an even number of bytes.
enum WebPFile {
  /// Returns the properties of a file, or `nil` if a chunk is truncated or the file's length differs from its header.
  static func probe(_ bytes: [UInt8]) -> VideoProbe? {
    guard bytes.count >= 12, bytes[0..<4].elementsEqual("RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8),
      number(bytes, 4, 4) + 8 == bytes.count
    else { return nil }
    var probe = VideoProbe(frames: 0, width: 0, height: 0)
    var (offset, stills) = (12, 0)
    while offset < bytes.count {
      guard offset + 8 <= bytes.count, case let length = number(bytes, offset + 4, 4), case let start = offset + 8,
        start + length <= bytes.count
      else { return nil }
      switch (String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self), length) {
      case ("VP8X", 10...):
        (probe.width, probe.height) = (number(bytes, start + 4, 3) + 1, number(bytes, start + 7, 3) + 1)
      case ("ANMF", 24...):
        probe.frames += 1
        probe.milliseconds += number(bytes, start + 12, 3)
      case ("VP8L", 5...):
        stills += 1
        let sides = number(bytes, start + 1, 4)
        if probe.width == 0 { (probe.width, probe.height) = (sides & 0x3FFF + 1, sides >> 14 & 0x3FFF + 1) }
      case ("VP8 ", 10...):
        stills += 1
        if probe.width == 0 {
          (probe.width, probe.height) = (number(bytes, start + 6, 2) & 0x3FFF, number(bytes, start + 8, 2) & 0x3FFF)
        }
      default: break
      }
      offset = start + length + length & 1
    }
    if probe.frames == 0 { probe.frames = min(stills, 1) }
    return offset == bytes.count && probe.frames > 0 ? probe : nil
  }

  /// Returns a valid file of frames that are drawn over each other, in which a frame with the same pixels as the
  /// previous one is merged into it.
  static func merged(_ bytes: [UInt8]) -> [UInt8] {
    // The duration has three bytes at 12, the pixels begin at 16.
    let (header, time, pixels) = (8, 20, 24)
    var merged = Array(bytes.prefix(12))
    var (offset, last) = (12, 0)
    while offset < bytes.count {
      let end = offset + header + (number(bytes, offset + 4, 4) + 1) & ~1
      let chunk = bytes[offset..<end], previous = merged[last...]
      let isFrame = chunk.starts(with: "ANMF".utf8) && chunk.count > pixels
      let duration = isFrame && last > 0 ? number(merged, last + time, 3) + number(bytes, offset + time, 3) : .max
      if duration < 1 << 24, chunk.prefix(time).elementsEqual(previous.prefix(time)),
        chunk.dropFirst(pixels - 1).elementsEqual(previous.dropFirst(pixels - 1))
      {
        for index in 0..<3 { merged[last + time + index] = UInt8(duration >> (8 * index) & 255) }
      } else {
        last = isFrame ? merged.count : 0
        merged += chunk
      }
      offset = end
    }
    for index in 0..<4 { merged[4 + index] = UInt8((merged.count - 8) >> (8 * index) & 255) }
    return merged
  }

  /// Returns a number of some bytes, the least significant byte first.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
