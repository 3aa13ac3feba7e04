import Imaging

extension Verification.Artifacts {
  /// The file of a frame's picture, as far as it is kept.
  public func picture(_ side: HTMLReport.Side, ofFrame frame: Int) -> String? {
    switch side {
    case .expected: expected[frame]
    case .actual: "\(actual)/frames/\(FrameFile.name(frame))"
    }
  }
}
