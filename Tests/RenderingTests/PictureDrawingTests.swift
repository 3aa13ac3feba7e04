import Foundation
import Graphics
import Imaging
import TestSupport
import Testing

@testable import Rendering

@Suite struct PictureDrawingTests {
  /// Writes a picture to a temporary file and returns a reference to it.
  private func file(_ bitmap: Bitmap) throws -> ImageReference {
    let path = FileManager.default.temporaryDirectory.appending(path: "picture-\(UUID()).png").path
    try Data(PNGEncoder().encode(bitmap)).write(to: URL(filePath: path))
    return ImageReference(
      path: path, pixelWidth: bitmap.width, pixelHeight: bitmap.height, isOpaque: !bitmap.hasTransparency)
  }

  private func withFile<Result>(_ bitmap: Bitmap, _ body: (ImageReference) throws -> Result) throws -> Result {
    let image = try file(bitmap)
    defer { try? FileManager.default.removeItem(atPath: image.path) }
    return try body(image)
  }

  private func contents(_ image: ImageReference, _ size: Size) -> Contents {
    Contents(size: size, commands: [.image(image, in: RoundedRect(Rect(origin: .zero, size: size)))])
  }

  /// Returns rows of a bitmap.
  private func rows(_ bitmap: Bitmap, _ rows: Range<Int>) -> [UInt8] {
    Array(bitmap.rgba[(4 * bitmap.width * rows.lowerBound)..<(4 * bitmap.width * rows.upperBound)])
  }

  @Test(arguments: [1.0, 2.625, 3], [50, 5000])
  func `a picture at its own scale is an exact copy`(scale: Double, height: Int) throws {
    let bitmap = try PictureKind.noise.bitmap(width: 63, height: height, seed: 5)
    bitmap.isOpaque = true
    try withFile(bitmap) { image in
      let size = Size(Double(bitmap.width) / scale, Double(height) / scale)
      let contents = contents(image, size)
      #expect(contents.isOpaque)
      let renderer = try FrameRenderer(scale: scale)
      for top in stride(from: 0, to: height - 40, by: 977) {
        let list = DisplayList(
          size: Size(size.width, 40 / scale),
          items: [.contents(contents, .translation(Vector(0, -Double(top) / scale)))])
        #expect(try rows(renderer.render(list), 0..<40) == rows(bitmap, top..<(top + 40)), "from row \(top)")
      }
    }
  }

  @Test func `a rectangle is filled with the mean colour of a row`() throws {
    let bitmap = try Bitmap(width: 4, height: 3)
    for x in 0..<4 { bitmap[x, 1] = x < 2 ? RGBA(200, 0, 40) : RGBA(100, 80, 40) }
    try withFile(bitmap) { image in
      func drawn(_ row: Int) throws -> Bitmap {
        let command = DrawCommand.rowMean(image, row: row, in: Rect(1, 1, 2, 1))
        let contents = Contents(size: Size(4, 3), commands: [command])
        return try FrameRenderer(scale: 2).render(
          DisplayList(size: Size(4, 3), items: [.contents(contents, .identity)]))
      }
      let mean = try drawn(1)
      #expect(mean[2, 2] == RGBA(150, 40, 40) && mean[5, 3] == RGBA(150, 40, 40))
      #expect(mean[1, 2] == RGBA(255, 255, 255) && mean[6, 3] == RGBA(255, 255, 255) && mean[2, 4] == mean[1, 2])
      // A clear row has no colour, and a row beyond the picture is the nearest one.
      #expect(try drawn(0)[3, 2] == RGBA(255, 255, 255))
      #expect(try drawn(7)[3, 2] == RGBA(255, 255, 255))
    }
  }

  @Test func `a transparent picture is drawn over the background`() throws {
    let bitmap = try PictureKind.transparentNoise.bitmap(width: 20, height: 10, seed: 7)
    try withFile(bitmap) { image in
      let list = DisplayList(
        size: Size(20, 10), background: .clear, items: [.contents(contents(image, Size(20, 10)), .identity)])
      #expect(try FrameRenderer(scale: 1).render(list) == bitmap)
      let white = try FrameRenderer(scale: 1).render(
        DisplayList(size: Size(20, 10), items: [.contents(contents(image, Size(20, 10)), .identity)]))
      #expect(!white.hasTransparency)
    }
  }

  @Test(arguments: [0.31, 0.75, 1.7])
  func `the parts of a scaled picture are those of the whole`(factor: Double) throws {
    let bitmap = try PictureKind.transparentNoise.bitmap(width: 90, height: 120, seed: 3)
    let size = PixelRect(left: 0, top: 0, right: Int(90 * factor), bottom: Int(120 * factor))
    let scaling = PictureScaling(bitmap, to: size)
    let whole = try scaling.draw(size)
    for part in [
      PixelRect(left: 0, top: 0, right: 1, bottom: 1), PixelRect(left: 3, top: 9, right: size.right, bottom: 20),
      PixelRect(left: 11, top: 13, right: 12, bottom: size.bottom),
    ] {
      let drawn = try scaling.draw(part)
      for y in 0..<part.height {
        for x in 0..<part.width { #expect(drawn[x, y] == whole[x + part.left, y + part.top]) }
      }
    }
  }

  @Test func `a tall scaled picture scrolls by whole pixels without a change`() throws {
    let bitmap = try PictureKind.noise.bitmap(width: 40, height: 4200, seed: 3)
    bitmap.isOpaque = true
    try withFile(bitmap) { image in
      let contents = contents(image, Size(40, 4200))
      let renderer = try FrameRenderer(scale: 0.75)
      let target = try RenderTarget(size: PixelSize(width: 30, height: 75))
      let whole = try PictureScaling(bitmap, to: PixelRect(left: 0, top: 0, right: 30, bottom: 3150)).draw(
        PixelRect(left: 0, top: 0, right: 30, bottom: 3150))
      // Across the edges of tiles at 1024, 2048 and 3072 pixels.
      for top in stride(from: 0.0, through: 4096, by: 2.0 / 0.75) {
        let list = DisplayList(size: Size(40, 100), items: [.contents(contents, .translation(Vector(0, -top)))])
        try renderer.render(list, into: target)
        let row = Int((top * 0.75).rounded())
        guard row % 100 < 2 || abs(row % 1024 - 1000) < 4 else { continue }
        try #require(rows(target.bitmap, 0..<75) == rows(whole, row..<(row + 75)), "at \(top)")
      }
    }
  }

  @Test(arguments: [0.2, 0.75, 1.5])
  func `an area of one colour keeps it, and colours stay below alpha`(factor: Double) throws {
    func scaled(_ bitmap: Bitmap) throws -> Bitmap {
      let size = PixelRect(
        left: 0, top: 0, right: Int(Double(bitmap.width) * factor), bottom: Int(Double(bitmap.height) * factor))
      return try PictureScaling(bitmap, to: size).draw(size)
    }
    let flat = try Bitmap(width: 60, height: 60)
    for color in [RGBA(255, 255, 255), RGBA(1, 127, 254), RGBA(90, 60, 30, 100)] {
      for index in 0..<3600 { flat[index % 60, index / 60] = color }
      let result = try scaled(flat)
      #expect(Set((0..<result.pixelCount).map { result[$0 % result.width, $0 / result.width] }) == [flat[0, 0]])
    }
    let noise = try scaled(PictureKind.transparentNoise.bitmap(width: 60, height: 60, seed: 8))
    noise.withUnsafeBytes { bytes in
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        #expect((0..<3).allSatisfy { bytes[pixel + $0] <= bytes[pixel + 3] })
      }
    }
  }

  @Test func `a pattern too fine for the smaller size becomes grey`() throws {
    let bitmap = try Bitmap(width: 120, height: 120)
    bitmap.isOpaque = true
    for index in 0..<14_400 {
      let (x, y) = (index % 120, index / 120)
      bitmap[x, y] = x % 2 == 0 ? RGBA(0, 0, 0) : RGBA(255, 255, 255)
    }
    let size = PixelRect(left: 0, top: 0, right: 90, bottom: 90)
    let reduced = try PictureScaling(bitmap, to: size).draw(size)
    // Drawing the nearest pixel would leave full black and white, and the mean of the covered area 85 levels.
    for x in 6..<84 { #expect(abs(Int(reduced[x, 40].red) - 127) < 16, "\(reduced[x, 40]) at \(x)") }
  }

  @Test func `an enlarged edge is smooth and monotone`() throws {
    let bitmap = try Bitmap(width: 8, height: 1)
    bitmap.isOpaque = true
    for x in 4..<8 { bitmap[x, 0] = RGBA(255, 255, 255) }
    let size = PixelRect(left: 0, top: 0, right: 32, bottom: 4)
    let row = try (0..<32).map { x in try PictureScaling(bitmap, to: size).draw(size)[x, 2].red }
    #expect(row == row.sorted())
    #expect(Set(row).count > 4)
  }

  @Test func `a picture covers its rectangle and is cropped evenly`() throws {
    let bitmap = try PictureKind.noise.bitmap(width: 20, height: 30, seed: 2)
    bitmap.isOpaque = true
    let size = PixelRect(left: 0, top: 0, right: 20, bottom: 20)
    let cropped = try PictureScaling(bitmap, to: size).draw(size)
    #expect(rows(cropped, 0..<20) == rows(bitmap, 5..<25))
  }

  @Test func `pictures beyond the memory limit are released, and alternating ones are kept`() throws {
    let bitmap = try PictureKind.noise.bitmap(width: 4, height: 4, seed: 2)
    let store = ImageStore()
    try withFile(bitmap) { image in
      // A phone's picture at 3×, according to its reference.
      let pictures = (0..<12).map { index in
        var other = image
        (other.pixelWidth, other.pixelHeight) = (1206, 2622 + index)
        return other
      }
      let (first, second) = (try store.bitmap(for: pictures[0]), try store.bitmap(for: pictures[1]))
      for _ in 0..<5 {
        #expect(try store.bitmap(for: pictures[0]) === first)
        #expect(try store.bitmap(for: pictures[1]) === second)
      }
      for picture in pictures { _ = try store.bitmap(for: picture) }
      #expect(store.byteCount <= 64 << 20)
      #expect(try store.bitmap(for: pictures[0]) !== first)
      var large = image
      (large.pixelWidth, large.pixelHeight) = (1206, 30_000)
      let alone = try store.bitmap(for: large)
      #expect(try store.bitmap(for: large) === alone)
    }
  }

  @Test func `an unreadable picture is an error`() throws {
    let image = ImageReference(path: "/nowhere/a.png", pixelWidth: 4, pixelHeight: 4)
    let items = [DisplayItem.contents(contents(image, Size(40, 40)), .identity)]
    #expect(throws: RenderingError.image(ImageError(.unreadable(errno: 2), path: image.path))) {
      try FrameRenderer(scale: 1).render(DisplayList(size: Size(40, 40), items: items))
    }
  }

  @Test func `a file with another hash than expected is an error`() throws {
    try withFile(try PictureKind.noise.bitmap(width: 4, height: 4, seed: 2)) { image in
      var image = image
      image.contentHash = "\(ContentHash(of: [UInt8](try Data(contentsOf: URL(filePath: image.path)))))"
      #expect(try ImageStore().bitmap(for: image) != nil)
      image.contentHash = "\(ContentHash(of: []))"
      #expect(throws: RenderingError.imageChanged(path: image.path)) { try ImageStore().bitmap(for: image) }
    }
  }
}
