import Imaging
import Testing

@Suite struct JPEGReaderTests {
  @Test(arguments: SamplePictures.photographs)
  func `grey, colour and CMYK give the intended colours`(name: String) throws {
    let bitmap = try JPEGReader.decode(SamplePictures.bytes(name))
    #expect([bitmap.width, bitmap.height] == [24, 16])
    #expect(bitmap.isOpaque)
    if name == "grey.jpg" {
      // ITU-R BT.601 luma of the red third.
      let luma = 0.299 * 230 + 0.587 * 30 + 0.114 * 30
      let pixel = bitmap[2, 2]
      #expect(pixel.red == pixel.green)
      #expect(pixel.green == pixel.blue)
      #expect(abs(Double(pixel.red) - luma) < 3)
    } else {
      #expect(SamplePictures.corners(bitmap) == "rgrb")
    }
  }

  @Test(arguments: SamplePictures.photographs)
  func `each truncation is rejected`(name: String) throws {
    let bytes = try SamplePictures.bytes(name)
    for length in 0..<bytes.count {
      #expect(throws: ImageError.self, "\(length) of \(bytes.count) bytes") {
        try JPEGReader.decode(Array(bytes.prefix(length)))
      }
    }
  }

  @Test func `a damaged byte is rejected or changes only pixels`() throws {
    let bytes = try SamplePictures.bytes("progressive.jpg")
    for index in bytes.indices {
      for bit in [0x01, 0x10, 0x80] as [UInt8] {
        var broken = bytes
        broken[index] ^= bit
        guard let bitmap = try? JPEGReader.decode(broken) else { continue }
        #expect(bitmap.pixelCount <= 65_535 * 16)
      }
    }
  }

  @Test func `a header with a size implausible for the file is rejected before decoding`() throws {
    var bytes = try SamplePictures.bytes("colour.jpg")
    let frame = try #require(bytes.indices.dropLast(1).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    bytes[frame + 5] = 0x1F
    bytes[frame + 7] = 0x1F
    #expect(throws: ImageError(.implausible(width: 0x1F18, height: 0x1F10, bytes: bytes.count))) {
      try JPEGReader.decode(bytes)
    }
  }

  @Test func `thousands of tiny scans are rejected`() throws {
    let bytes = try SamplePictures.bytes("progressive.jpg")
    // The last scan refines; each repetition costs a pass over the picture.
    let scan = try #require(bytes.indices.dropLast(1).last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
    let again = (0..<5000).flatMap { _ in bytes[scan..<(bytes.count - 2)] }
    #expect(throws: ImageError.self) { try JPEGReader.decode(bytes[..<scan] + again + [0xFF, 0xD9]) }
  }

  @Test func `a file that is not a JPEG is rejected`() {
    for bytes in [[], [0xFF], Array("GIF89a and so on".utf8)] as [[UInt8]] {
      #expect(throws: ImageError(.notPicture)) { try JPEGReader.decode(bytes) }
    }
  }
}
