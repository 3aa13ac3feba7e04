import Imaging

/// Why two things cannot be compared.
public enum CompareError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One is a directory, the other a file.
  case mixed(directory: String, file: String)
  /// Neither directory has a picture.
  case noPictures(first: String, second: String)
  /// A mask lies outside every picture, the first of which has this size.
  case maskOutside(PixelRegion, PixelSize)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .mixed(let directory, let file):
      "\(directory) is a directory and \(file) is none; name two pictures, or two directories"
    case .noPictures(let first, let second):
      "there are no PNG files in \(first) and \(second); name the directories in which the frames are"
    case .maskOutside(let mask, let size):
      "the mask \(mask.x),\(mask.y),\(mask.width)x\(mask.height) lies outside the picture, which has "
        + "\(size.width)×\(size.height) pixels"
    }
  }
}
