import Imaging
import Testing

@Suite struct PixelDifferenceTests {
  func bitmap(_ change: (Bitmap) -> Void = { _ in }) throws -> Bitmap {
    let bitmap = try Bitmap(width: 7, height: 5, rgba: Array(repeating: [90, 120, 30, 255], count: 35).flatMap { $0 })
    change(bitmap)
    return bitmap
  }

  @Test func equalPicturesDoNotDiffer() throws {
    let difference = try #require(PixelDifference(bitmap(), bitmap()))
    #expect(difference.pixelCount == 0 && difference.largestDelta == 0 && difference.bounds == nil)
    #expect(difference.share == 0)
  }

  @Test func countsAndEnclosesWhatDiffers() throws {
    let other = try bitmap {
      $0[2, 1] = RGBA(90, 121, 30)
      $0[5, 3] = RGBA(80, 120, 30)
    }
    let exact = try #require(PixelDifference(bitmap(), other))
    #expect(exact.pixelCount == 2 && exact.largestDelta == 10)
    #expect(exact.bounds == .init(columns: 2...5, rows: 1...3))
    let loose = try #require(PixelDifference(bitmap(), other, beyond: 1))
    #expect(loose.pixelCount == 1 && loose.largestDelta == 10)
    #expect(loose.bounds == .init(columns: 5...5, rows: 3...3))
    #expect(try #require(PixelDifference(bitmap(), other, beyond: 10)).pixelCount == 0)
  }

  @Test func theLastPixelAndTheFirstCount() throws {
    let other = try bitmap {
      $0[0, 0] = RGBA(0, 0, 0)
      $0[6, 4] = RGBA(0, 0, 0)
    }
    let difference = try #require(PixelDifference(other, bitmap()))
    #expect(difference.bounds == .init(columns: 0...6, rows: 0...4) && difference.pixelCount == 2)
  }

  @Test func anOpaquePicturesAlphaSaysNothing() throws {
    let other = try bitmap()
    other.withUnsafeMutableBytes { $0[3] = 7 }
    #expect(try #require(PixelDifference(bitmap(), other)).pixelCount == 0)
    other.isOpaque = false
    #expect(try #require(PixelDifference(bitmap(), other)).pixelCount == 1)
  }

  @Test func otherSizesAreNotCompared() throws {
    #expect(PixelDifference(try bitmap(), try Bitmap(width: 5, height: 7)) == nil)
    #expect(try PixelDifference.picture(bitmap(), Bitmap(width: 5, height: 7)) == nil)
  }

  @Test func thePictureMarksWhatDiffers() throws {
    let other = try bitmap {
      $0[2, 1] = RGBA(90, 121, 30)
      $0[5, 3] = RGBA(80, 120, 30)
    }
    let picture = try #require(try PixelDifference.picture(bitmap(), other, beyond: 1))
    #expect(picture[5, 3] == RGBA(230, 0, 60))
    #expect(picture[2, 1] == RGBA(255, 170, 0))
    let faded = picture[0, 0]
    #expect(faded.red == faded.green && faded.green == faded.blue && faded.red > 200 && faded.red < 255)
  }
}
