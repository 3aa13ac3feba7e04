import Goldens
import Imaging
import Platform

/// Compares the pictures of frames whose hashes differ, and keeps them.
final class FrameJudge {
  /// The golden's pictures of frames that did not pass, by frame.
  private(set) var expected: [Int: String] = [:]
  /// The pictures of what differs, by frame.
  private(set) var difference: [Int: String] = [:]

  private let pictures: GoldenPictures
  private let layers: ToleranceLayers
  private let masks: [Int: [String: PixelRegion]]
  private let folder: FailureFolder

  /// - Parameters:
  ///   - pictures: Those of the golden.
  ///   - layers: What is let pass.
  ///   - masks: Where views are seen in a frame, by their names.
  ///   - folder: Where the recorded pictures are, and those of failures are kept.
  init(
    _ pictures: GoldenPictures, _ layers: ToleranceLayers, masks: [Int: [String: PixelRegion]], folder: FailureFolder
  ) {
    (self.pictures, self.layers, self.masks, self.folder) = (pictures, layers, masks, folder)
  }

  /// What differs in a frame, with its tolerance; `nil` where the golden has no picture of it.
  ///
  /// - Throws: ``GoldenError``, `ImageError` or `FileError` where a picture cannot be read or kept.
  func verdict(_ frame: Int) throws -> Verdict? {
    guard let golden = try pictures.picture(ofFrame: frame) else { return nil }
    let actual = try PNGReader.read(path: folder.actualPicture(frame))
    let tolerance = layers.tolerance(ofFrame: frame)
    let rects = layers.masks(ofFrame: frame).compactMap { masks[frame]?[$0] }
    let verdict = Verdict(golden.bitmap, actual, tolerance, masks: rects)
    if verdict.isSame { return verdict }
    expected[frame] = try folder.keepExpected(golden.path, frame: frame)
    if let picture = try tolerance.comparator(masks: rects).picture(golden.bitmap, actual) {
      difference[frame] = try folder.keepDifference(picture, frame: frame)
    }
    return verdict
  }
}
