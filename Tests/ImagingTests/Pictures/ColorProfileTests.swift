import Foundation
import Imaging
import TestSupport
import Testing

@Suite struct ColorProfileTests {
  /// The content of a sample's chunk iCCP.
  private static func profile(_ name: String) throws -> [UInt8] {
    let bytes = try SamplePictures.bytes(name)
    let start = try #require(bytes.indices.dropLast(4).first { bytes[$0..<($0 + 4)].elementsEqual("iCCP".utf8) })
    return Array(bytes[(start + 4)..<(start + 4 + bytes[(start - 4)..<start].bigEndianValue)])
  }

  /// Converts a colour of Display P3 to sRGB in closed form; the matrix is that of CSS Color 4, section 10.7.
  private static func srgb(_ red: Double, _ green: Double, _ blue: Double) -> [Double] {
    let light = [red, green, blue].map { pow(($0 / 255 + 0.055) / 1.055, 2.4) }
    let matrix = [
      [1.2249401762805598, -0.2249401762805598, 0], [-0.0420569547096881, 1.0420569547096881, 0],
      [-0.0196375545903344, -0.0786360455506319, 1.0982736001409661],
    ]
    return matrix.map { row in
      let value = min(1, max(0, zip(row, light).map(*).reduce(0, +)))
      return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)
    }
  }

  private static func difference(_ pixel: RGBA, _ expected: [Double]) -> Double {
    zip([pixel.red, pixel.green, pixel.blue], expected).map { abs(Double($0) - $1) }.max() ?? 0
  }

  @Test(arguments: [("display-p3.png", 1.0), ("display-p3.jpg", 4.0)])
  func `Display P3 is converted to sRGB`(name: String, tolerance: Double) throws {
    let bytes = try SamplePictures.bytes(name)
    #expect(try PictureHeader(bytes).convertsColors)
    let bitmap = try PictureReader.decode(bytes)
    #expect(bitmap.isOpaque)
    #expect(Self.difference(bitmap[3, 8], Self.srgb(200, 100, 50)) <= tolerance, "\(bitmap[3, 8])")
    #expect(Self.difference(bitmap[16, 3], Self.srgb(60, 180, 90)) <= tolerance, "\(bitmap[16, 3])")
    #expect(Self.difference(bitmap[16, 12], Self.srgb(30, 60, 190)) <= tolerance, "\(bitmap[16, 12])")
  }

  @Test func `a profile of sRGB changes no byte`() throws {
    let bytes = try SamplePictures.bytes("srgb.png")
    #expect(try !PictureHeader(bytes).convertsColors)
    #expect(try PictureReader.decode(bytes)[3, 8] == RGBA(200, 100, 50))
  }

  @Test func `sRGB, gamma and primaries without a profile change no byte`() throws {
    var maker = PNGMaker(bitmap: try PictureKind.noise.bitmap(width: 9, height: 5, seed: 4))
    let plain = try PictureReader.decode(maker.bytes())
    maker.before = [
      ("gAMA", PNGMaker.number(45455)), ("cHRM", (0..<8).flatMap { PNGMaker.number(10_000 + $0) }), ("sRGB", [0]),
    ]
    #expect(try !PictureHeader(maker.bytes()).convertsColors)
    #expect(try PictureReader.decode(maker.bytes()) == plain)
  }

  @Test func `alpha stays, and colours are converted before they are premultiplied`() throws {
    let bitmap = try Bitmap(width: 3, height: 1)
    for (x, alpha) in [255, 128, 0].enumerated() { bitmap[x, 0] = RGBA(200, 100, 50, UInt8(alpha)) }
    for isInterlaced in [false, true] {
      var maker = PNGMaker(bitmap: bitmap, isInterlaced: isInterlaced)
      maker.before = [("iCCP", try Self.profile("display-p3.png"))]
      let decoded = try PictureReader.decode(maker.bytes())
      #expect((0..<3).map { decoded[$0, 0].alpha } == [255, 128, 0])
      #expect(Self.difference(decoded[0, 0], Self.srgb(200, 100, 50)) <= 1)
      #expect(Self.difference(decoded[1, 0], Self.srgb(200, 100, 50)) <= 2)
    }
  }

  @Test func `16 bits are rounded, also with a profile`() throws {
    let samples: [UInt16] = [200 * 257 + 128, 100 * 257 + 129, 50 * 257 - 128]
    let plain = try PictureReader.decode(PNGMaker.wide(samples, width: 1, channels: 3))
    #expect(plain[0, 0] == RGBA(200, 101, 50))
    let bytes = PNGMaker.wide(
      samples, width: 1, channels: 3, before: [("iCCP", try Self.profile("display-p3.png"))])
    #expect(Self.difference(try PictureReader.decode(bytes)[0, 0], Self.srgb(200, 101, 50)) <= 1)
  }

  @Test func `a grey picture is converted by its grey profile`() throws {
    let bitmap = try PictureReader.decode(SamplePictures.bytes("linear-grey.png"))
    let level = try PNGReader.decode(SamplePictures.bytes("linear-grey.png"))[3, 8].red
    let light = Double(level) / 255
    let expected = 255 * (1.055 * pow(light, 1 / 2.4) - 0.055)
    #expect(Self.difference(bitmap[3, 8], [expected, expected, expected]) <= 1, "\(bitmap[3, 8])")
  }

  @Test func `a damaged profile and one of another kind are ignored`() throws {
    var maker = PNGMaker(bitmap: try PictureKind.noise.bitmap(width: 4, height: 4, seed: 4))
    let plain = try PictureReader.decode(maker.bytes())
    let profile = try Self.profile("display-p3.png")
    let grey = try Self.profile("linear-grey.png")
    let damaged = [[], [65], [65, 0], [65, 0, 0], [65, 0, 1], Array(profile.dropLast(20)), grey]
    for (index, content) in damaged.enumerated() {
      maker.before = [("iCCP", content)]
      #expect(try PictureReader.decode(maker.bytes()) == plain, "\(index)")
    }
  }

  @Test func `a JPEG whose profile lacks a part is not converted`() throws {
    let bytes = try SamplePictures.bytes("display-p3.jpg")
    let name = Array("ICC_PROFILE".utf8) + [0, 1, 1]
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    var broken = bytes
    broken[start + 13] = 2
    #expect(try !PictureHeader(broken).convertsColors)
    #expect(try PictureReader.decode(broken) != PictureReader.decode(bytes))
  }

  @Test func `each damaged byte of a profile is an error, no conversion, or another one`() throws {
    let profile = try Self.profile("display-p3.png")
    var maker = PNGMaker(bitmap: try Bitmap(width: 2, height: 1))
    for index in profile.indices {
      var content = profile
      content[index] ^= 0x41
      maker.before = [("iCCP", content)]
      _ = try? PictureReader.decode(maker.bytes())
    }
  }

  @Test func `the header has alpha, animation and inks`() throws {
    func header(_ name: String) throws -> PictureHeader { try PictureHeader(SamplePictures.bytes(name)) }
    #expect(try header("palette.png").hasAlpha)
    #expect(try !header("grey.png").hasAlpha)
    #expect(try !header("colour.jpg").hasAlpha)
    #expect(try header("ink.jpg").isCMYK && header("ink-ycck.jpg").isCMYK && !header("grey.jpg").isCMYK)
    let clear = try Bitmap(width: 1, height: 1)
    #expect(try PictureHeader(PNGMaker(bitmap: clear).bytes()).hasAlpha)
  }

  @Test func `a picture of a screen is checked before it is decoded`() throws {
    func reason(_ bytes: [UInt8]) -> ImageError.Reason? {
      do throws(ImageError) {
        _ = try PictureReader.screenHeader(bytes)
        return nil
      } catch { return error.reason }
    }
    var maker = PNGMaker(bitmap: try PictureKind.noise.bitmap(width: 4, height: 4, seed: 4))
    let good = maker.bytes()
    #expect(reason(good) == nil)
    #expect(reason(Array(good.dropLast(13))) == .truncated)
    var wrong = good
    wrong[wrong.count - 20] ^= 1
    #expect(reason(wrong) == .malformed("invalid checksum of the IDAT chunk"))
    maker.before = [("acTL", PNGMaker.number(2) + PNGMaker.number(0))]
    #expect(reason(maker.bytes()) == .animated)
    #expect(try reason(SamplePictures.bytes("ink.jpg")) == .inks)
    #expect(reason(PictureHeaderTests.png(9000, 9000)) == .tooLarge(width: 9000, height: 9000))
    #expect(reason(PictureHeaderTests.png(0, 9)) == .empty(width: 0, height: 9))
  }

  private static func gamma(_ value: Int) -> (String, [UInt8]) { ("gAMA", PNGMaker.number(value)) }

  private static func primaries(_ changes: (Int, Int)...) -> (String, [UInt8]) {
    var values = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    for (index, value) in changes { values[index] = value }
    return ("cHRM", values.flatMap(PNGMaker.number))
  }

  @Test(
    arguments: [
      ([], nil), ([gamma(45_455)], nil), ([gamma(45_000)], nil), ([gamma(55_556)], "gAMA"), ([gamma(100_000)], "gAMA"),
      ([primaries()], nil), ([primaries((0, 31_271), (7, 5_999))], nil), ([primaries((2, 68_000))], "cHRM"),
      ([gamma(50_000), primaries((2, 68_000))], "gAMA and cHRM"),
      ([("sRGB", [0]), gamma(55_556), primaries((2, 68_000))], nil),
      ([("cICP", [12, 13, 0, 1])], "cICP"), ([("cICP", [1, 13, 0, 1])], nil), ([("cICP", [9, 16, 0, 1])], "cICP"),
      ([("cICP", [12, 13, 0, 1]), ("sRGB", [0])], "cICP"),
      // Chunks with a wrong length are ignored.
      ([("gAMA", [0, 0])], nil), ([("cHRM", [1])], nil), ([("cICP", [9])], nil),
    ] as [([(String, [UInt8])], String?)])
  func `colours other than sRGB that are ignored are named`(chunks: [(String, [UInt8])], names: String?) throws {
    var maker = PNGMaker(bitmap: try Bitmap(width: 2, height: 1))
    maker.before = chunks.map { (type: $0.0, content: $0.1) }
    #expect(try PictureHeader(maker.bytes()).ignoredColors == names)
  }

  @Test func `a profile takes precedence over gamma, and its conversion is no ignored colour`() throws {
    var maker = PNGMaker(bitmap: try Bitmap(width: 2, height: 1))
    maker.before = [
      ("iCCP", try Self.profile("display-p3.png")), (type: "gAMA", content: PNGMaker.number(55_556)),
      (type: "cICP", content: [12, 13, 0, 1]),
    ]
    #expect(try PictureHeader(maker.bytes()).convertsColors)
    #expect(try PictureHeader(maker.bytes()).ignoredColors == nil)
    maker.before = [("iCCP", try Self.profile("srgb.png")), (type: "gAMA", content: PNGMaker.number(55_556))]
    #expect(try PictureHeader(maker.bytes()).ignoredColors == nil)
  }

  /// A motion photo is a JPEG file with a video behind it.
  @Test(arguments: ["grey.jpg", "colour.jpg"])
  func `bytes after the end of a JPEG file do not matter`(name: String) throws {
    let bytes = try SamplePictures.bytes(name)
    let video: [UInt8] = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [0xFF, 0xDA, 0xFF, 0xD8, 0, 9]
    for tail in [video, [0xFF], [0xFF, 0xDA], [0xFF, 0xC4, 0, 9]] {
      #expect(throws: Never.self) { try PictureReader.screenHeader(bytes + tail) }
      #expect(try PictureReader.decode(bytes + tail) == PictureReader.decode(bytes))
    }
    for count in [2, 3, 20, bytes.count / 2] {
      #expect(throws: ImageError(.truncated)) { try PictureReader.screenHeader(Array(bytes.dropLast(count)) + []) }
    }
  }
}
