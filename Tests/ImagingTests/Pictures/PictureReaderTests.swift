import Imaging
import TestSupport
import Testing

@Suite struct PictureReaderTests {
  /// The visible corners of the sample, derived by hand from EXIF's table.
  static let seen: [PictureOrientation: String] = [
    .upright: "rgrb", .mirrored: "grbr", .upsideDown: "brgr", .flipped: "rbrg",
    .transposed: "rrgb", .turnedRight: "rrbg", .transversed: "bgrr", .turnedLeft: "gbrr",
  ]

  @Test(arguments: PictureOrientation.allCases, [true, false])
  func `a photograph is turned by its orientation`(orientation: PictureOrientation, isLittle: Bool) throws {
    let tiff = SamplePictures.tiff(orientation: orientation.rawValue, isLittle: isLittle)
    let bytes = try SamplePictures.turned(SamplePictures.bytes("colour.jpg"), tiff: tiff)
    let header = try PictureHeader(bytes)
    let bitmap = try PictureReader.decode(bytes)
    #expect(bitmap.width == (orientation.swapsSides ? 16 : 24))
    #expect(bitmap.height == (orientation.swapsSides ? 24 : 16))
    #expect([header.width, header.height] == [bitmap.width, bitmap.height])
    #expect(SamplePictures.corners(bitmap) == Self.seen[orientation])
  }

  @Test func `a PNG with EXIF data is turned too`() throws {
    let bitmap = try PictureReader.decode(SamplePictures.bytes("turned.png"))
    #expect([bitmap.width, bitmap.height] == [16, 24])
    #expect(SamplePictures.corners(bitmap) == Self.seen[.turnedRight])
  }

  @Test(arguments: PictureKind.allCases)
  func `turning there and back gives the same pixels`(kind: PictureKind) throws {
    let bitmap = try kind.bitmap(width: 7, height: 5, seed: 3)
    for there in PictureOrientation.allCases {
      let back: PictureOrientation =
        switch there {
        case .turnedRight: .turnedLeft
        case .turnedLeft: .turnedRight
        default: there
        }
      #expect(try bitmap.oriented(there).oriented(back) == bitmap, "\(there)")
    }
  }

  @Test(arguments: [("palette.png", 4), ("grey.png", 3), ("grey16.png", 24)])
  func `palettes, grey and 16 bits become colours`(name: String, count: Int) throws {
    let bitmap = try PictureReader.decode(SamplePictures.bytes(name))
    let row = Set((0..<24).flatMap { x in [bitmap[x, 0], bitmap[x, 15]] })
    #expect(row.count >= count - 1)
    #expect(row.count <= count)
    #expect(bitmap.hasTransparency == (name == "palette.png"))
  }

  @Test func `an unreadable picture is an error that names the file`() {
    let path = SamplePictures.directory + "/../../ImagingTests/BandTests.swift"
    #expect(throws: ImageError(.notPicture, path: path)) { try PictureReader.read(path: path) }
    #expect(throws: ImageError(.unreadable(errno: 2), path: "/nowhere/a.jpg")) {
      try PictureReader.read(path: "/nowhere/a.jpg")
    }
  }
}
