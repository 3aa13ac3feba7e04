internal import Imaging

extension ImageError {
  /// Why a picture is not shown, for the middle of a warning.
  ///
  /// - Parameter bytes: the start of its file.
  func reason(_ bytes: [UInt8]) -> String {
    switch reason {
    case .notPicture, .notPNG: "it is \(ContentKind(bytes).name), and only PNG and JPEG pictures are shown"
    case .empty(let width, let height): "its header says \(width)×\(height) pixels"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are more than is read (\(PictureHeader.pixelLimit / 1_000_000) million)"
    case .truncated: "its header is cut off"
    case .malformed(let words): "its header is damaged (\(words))"
    case .implausible, .tooManyBytes, .unreadable, .outOfMemory: "its file cannot be read"
    }
  }
}
