import Graphics
import Imaging
import Recording
import Testing
import Timebase

@Suite struct FlashMeterTests {
  /// A patch of a grey on a ground, in points; the whole frame without a rectangle.
  private struct Patch {
    var grey = Self.white
    var rect: Rect?

    /// Levels whose relative luminance is 0, 0.0976, 0.1022, 0.5029, 0.6939, 0.7991, 0.8070 and 1.
    static let (black, below, above, middle, light, bright, brighter, white) = (0, 88, 90, 188, 217, 231, 232, 255)
  }

  private let frame = Size(800, 600)

  /// Returns the flashes of frames at a rate, on a black ground unless it has another grey.
  private func flashes(
    _ patches: [Patch], fps: Int64 = 60, ground: Int = 0, size: Size? = nil, shownAt width: Double? = nil,
    pixelsPerPoint scale: Double = 1
  ) throws -> [Flashes] {
    let size = size ?? frame
    var meter = FlashMeter(size, shownAt: width ?? size.width, frameRate: FrameRate(fps))
    for (number, patch) in patches.enumerated() {
      func gray(_ level: Int) -> RGBA { RGBA(UInt8(level), UInt8(level), UInt8(level)) }
      let bitmap = try Bitmap(
        width: Int(size.width * scale), height: Int(size.height * scale), filledWith: gray(ground))
      let rect = patch.rect ?? Rect(origin: .zero, size: size)
      if !rect.isEmpty {
        let part = try Bitmap(
          width: Int(rect.size.width * scale), height: Int(rect.size.height * scale), filledWith: gray(patch.grey))
        bitmap.place(part, x: Int(rect.minX * scale), y: Int(rect.minY * scale))
      }
      meter.add(bitmap, frame: number)
    }
    return meter.flashes
  }

  /// Returns frames that alternate between two greys, beginning with the first, with a number of changes.
  private func blink(
    _ dark: Int = Patch.black, _ light: Int = Patch.white, changes: Int, every frames: Int, in rect: Rect? = nil
  ) -> [Patch] {
    (0...changes).flatMap { change in
      Array(repeating: Patch(grey: change % 2 == 0 ? dark : light, rect: rect), count: frames)
    }
  }

  @Test func `four flashes within a second are found, with their time and area`() throws {
    let found = try flashes(blink(changes: 8, every: 7))
    #expect(found.count == 1)
    #expect(found.first?.start == FrameRate.sixty.instant(ofFrame: 7))
    #expect(found.first?.end == FrameRate.sixty.instant(ofFrame: 56))
    #expect(found.first?.area == Rect(0, 0, 800, 600))
    #expect(found.first.map { "\($0)".contains("from 0.12 s to 0.93 s, over 800×600 points at 0,0") } == true)
  }

  @Test func `three flashes within a second are allowed, for any time`() throws {
    #expect(try flashes(blink(changes: 7, every: 7)).isEmpty)
    #expect(try flashes(blink(changes: 30, every: 10)).isEmpty)
  }

  @Test(arguments: [(8, true), (9, false)])
  func `four flashes are allowed if they take a second`(frames: Int, isFound: Bool) throws {
    // Eight changes are seven intervals: 56 or 63 frames at 60 a second.
    #expect(try flashes(blink(changes: 8, every: frames)).isEmpty == !isFound)
  }

  @Test(arguments: [(57, true), (56, false)] as [(Int64, Bool)])
  func `four flashes in exactly a second are allowed`(fps: Int64, isFound: Bool) throws {
    // The first and the last of eight changes are 56 frames apart.
    #expect(try flashes(blink(changes: 8, every: 8), fps: fps).isEmpty == !isFound)
  }

  @Test(arguments: [(24, 3), (25, 3), (30, 4), (120, 16), (240, 30)] as [(Int64, Int)])
  func `flashes are found at any frame rate`(fps: Int64, frames: Int) throws {
    #expect(try flashes(blink(changes: 8, every: frames), fps: fps).count == 1)
    #expect(try flashes(blink(changes: 8, every: frames + Int(fps) / 20 + 1), fps: fps).isEmpty)
  }

  @Test func `flashes of a single frame are found`() throws {
    let pulse = [Patch()] + Array(repeating: Patch(grey: 0), count: 13)
    #expect(try flashes([Patch(grey: 0)] + Array(repeating: pulse, count: 4).flatMap(\.self)).count == 1)
    #expect(try flashes(blink(changes: 20, every: 1)).count == 1)
  }

  @Test func `changes of the luminance by at least a tenth count`() throws {
    #expect(try flashes(blink(Patch.black, Patch.below, changes: 16, every: 3)).isEmpty)
    #expect(try flashes(blink(Patch.black, Patch.above, changes: 16, every: 3)).count == 1)
  }

  @Test func `changes count if the darker image is below 0.8`() throws {
    #expect(try flashes(blink(Patch.brighter, Patch.white, changes: 16, every: 3)).isEmpty)
    #expect(try flashes(blink(Patch.bright, Patch.white, changes: 16, every: 3)).count == 1)
  }

  @Test func `a change that takes several frames is one change`() throws {
    let fade = [0, 60, 120, 180, 255, 180, 120, 60].map { Patch(grey: $0) }
    #expect(try flashes(Array(repeating: fade, count: 5).flatMap(\.self)).count == 1)
    // A staircase never turns back.
    #expect(try flashes((0..<60).map { Patch(grey: $0 * 255 / 59) }).isEmpty)
  }

  @Test(arguments: [(Size(164, 128), false), (Size(176, 128), true), (Size(84, 256), false), (Size(88, 256), true)])
  func `more than a quarter of a window must flash`(size: Size, isFound: Bool) throws {
    for origin in [Point(0, 0), Point(320, 200), Point(800 - size.width, 600 - size.height)] {
      let found = try flashes(blink(changes: 8, every: 4, in: Rect(origin: origin, size: size)))
      #expect(found.isEmpty == !isFound)
      if isFound { #expect(found.first?.area == Rect(origin: origin, size: size)) }
    }
  }

  @Test func `a window counts only what is within it`() throws {
    // As large as a quarter of three windows, but too long for one.
    #expect(try flashes(blink(changes: 8, every: 4, in: Rect(0, 300, 800, 60))).isEmpty)
  }

  @Test func `a frame smaller than a window flashes if it is larger than a quarter of one`() throws {
    #expect(try flashes(blink(changes: 8, every: 4), size: Size(120, 180)).isEmpty)
    #expect(try flashes(blink(changes: 8, every: 4), size: Size(124, 180)).count == 1)
  }

  @Test func `the area is that of the size shown, at any scale`() throws {
    let square = Rect(200, 200, 120, 120)
    #expect(try flashes(blink(changes: 8, every: 4, in: square)).isEmpty)
    let found = try flashes(blink(changes: 8, every: 4, in: square), shownAt: 1600)
    #expect(found.map(\.area) == [square])
    #expect(try flashes(blink(changes: 8, every: 4, in: square), pixelsPerPoint: 2.5).isEmpty)
    let large = Rect(200, 200, 180, 180)
    #expect(try flashes(blink(changes: 8, every: 4, in: large), pixelsPerPoint: 2).map(\.area) == [large])
    #expect(try flashes(blink(changes: 8, every: 4, in: large), shownAt: 400).isEmpty)
  }

  @Test func `an area that moves between flashes is found`() throws {
    let frames = (0..<9).flatMap { change in
      let rect = change % 2 == 0 ? Rect.zero : Rect(Double(20 * change), 100, 180, 180)
      return Array(repeating: Patch(rect: rect), count: 6)
    }
    #expect(try flashes(frames).count == 1)
  }

  @Test func `halves that flash in turn do not flash twice as often`() throws {
    let halves = [Rect(0, 0, 400, 600), Rect(400, 0, 400, 600)]
    func frames(every count: Int) -> [Patch] {
      (0..<16).flatMap { Array(repeating: Patch(rect: halves[$0 % 2]), count: count) }
    }
    #expect(try flashes(frames(every: 7)).count == 1)
    #expect(try flashes(frames(every: 10)).isEmpty)
  }

  /// Returns the flashes of a pattern of black and white pixels.
  private func flashes(_ isWhite: (_ x: Int, _ y: Int, _ number: Int) -> Bool) throws -> [Flashes] {
    var meter = FlashMeter(Size(400, 400), shownAt: 400, frameRate: .sixty)
    for number in 0..<30 {
      let bitmap = try Bitmap(width: 400, height: 400, filledWith: RGBA(0, 0, 0))
      bitmap.withUnsafeMutableBytes { (bytes: UnsafeMutableRawBufferPointer) in
        for index in 0..<160_000 where isWhite(index % 400, index / 400, number) {
          for channel in 0..<3 { bytes[4 * index + channel] = 255 }
        }
      }
      meter.add(bitmap, frame: number)
    }
    return meter.flashes
  }

  @Test func `a fine pattern that inverts does not flash, but a coarse one does`() throws {
    #expect(try flashes { ($0 + $1 + $2) % 2 == 0 }.isEmpty)
    #expect(try flashes { ($0 / 40 + $1 / 40 + $2 / 3) % 2 == 0 }.count == 1)
  }

  @Test(arguments: [2, 5, 9, 17])
  func `lines that scroll do not flash`(speed: Int) throws {
    #expect(try flashes { _, y, number in (y + speed * number) % 24 < 12 }.isEmpty)
  }

  @Test func `flashes more than a second later are another finding`() throws {
    let blinks = blink(changes: 8, every: 4)
    #expect(try flashes(blinks + Array(repeating: Patch(), count: 120) + blinks).count == 2)
    #expect(try flashes(blinks + Array(repeating: Patch(), count: 30) + blinks).count == 1)
  }

  @Test func `omitted repetitions of a frame make no difference`() throws {
    let patches = blink(changes: 8, every: 7)
    var meter = FlashMeter(frame, shownAt: 800, frameRate: .sixty)
    for number in stride(from: 0, to: patches.count, by: 7) {
      let grey = UInt8(patches[number].grey)
      meter.add(try Bitmap(width: 800, height: 600, filledWith: RGBA(grey, grey, grey)), frame: number)
    }
    #expect(try meter.flashes == flashes(patches))
  }

  @Test func `colours count by their luminance`() throws {
    for (color, isFound) in [(RGBA(255, 0, 0), true), (RGBA(0, 255, 0), true), (RGBA(0, 0, 255), false)] {
      var meter = FlashMeter(frame, shownAt: 800, frameRate: .sixty)
      for number in 0..<20 {
        let shown = number % 2 == 0 ? RGBA(0, 0, 0) : color
        meter.add(try Bitmap(width: 800, height: 600, filledWith: shown), frame: number)
      }
      #expect(meter.flashes.isEmpty == !isFound)
    }
  }
}
