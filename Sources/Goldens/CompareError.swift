/// Why two things cannot be compared.
public enum CompareError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One is a directory, the other a file.
  case mixed(directory: String, file: String)
  /// Neither directory has a picture.
  case noPictures(first: String, second: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .mixed(let directory, let file):
      "\(directory) is a directory and \(file) is none; name two pictures, or two directories"
    case .noPictures(let first, let second):
      "there are no PNG files in \(first) and \(second); name the directories in which the frames are"
    }
  }
}
