import Goldens
import Imaging

/// Two pictures, or two directories of pictures, of any origin, compared.
///
///     let comparison = try PictureComparison("old.png", "new.png")
///     print(comparison.verdict)
public struct PictureComparison: Sendable {
  /// What came out.
  public enum Outcome: Hashable, Sendable {
    /// Of two pictures.
    case pictures(Verdict)
    /// Of two directories.
    case sequences(SequenceVerdict)

    /// Whether the comparison passes.
    public var isSame: Bool {
      switch self {
      case .pictures(let verdict): verdict.isSame
      case .sequences(let verdict): verdict.isSame
      }
    }
  }

  /// What came out.
  public let outcome: Outcome
  /// What was let pass.
  public let tolerance: Tolerance
  /// The files of the first pair whose pixels differ by more than was let pass.
  private let pair: (first: String, second: String)?

  /// Compares two PNG files, or two directories: their PNG files by name, `frame-9` before `frame-10`, whatever their
  /// names are. A directory without PNG files, but with a directory `frames`, as `record` makes it, stands for that.
  ///
  /// - Throws: `FileError` where something cannot be read, `ImageError` where it is no picture, `CompareError` where
  ///   there is nothing to compare.
  public init(_ first: String, _ second: String, _ tolerance: Tolerance = .exact) throws {
    self.tolerance = tolerance
    switch (Files.isDirectory(first), Files.isDirectory(second)) {
    case (false, false):
      let verdict = try Self.verdict(first, second, tolerance)
      outcome = .pictures(verdict)
      if case .pixels = verdict { pair = (first, second) } else { pair = nil }
    case (true, true):
      let frames = (first: Self.frames(in: first), second: Self.frames(in: second))
      if frames.first.isEmpty, frames.second.isEmpty { throw CompareError.noPictures(first: first, second: second) }
      let verdict = try Self.compare(frames.first, frames.second, tolerance)
      outcome = .sequences(verdict)
      let shown = verdict.differing.first { if case .pixels = $0.verdict { true } else { false } }
      pair = shown.map { (frames.first[$0.index], frames.second[$0.index]) }
    case (let isDirectory, _):
      // The one that is missing is the better news.
      _ = try Files.read(isDirectory ? second : first)
      throw CompareError.mixed(directory: isDirectory ? first : second, file: isDirectory ? second : first)
    }
  }

  /// A faded copy of the first picture whose pixels differ, in which those are red; nil where there is none.
  ///
  /// - Throws: as the comparison does, should the files have changed since.
  public func picture() throws -> Bitmap? {
    guard let pair else { return nil }
    return try tolerance.comparator().picture(
      try Self.file(pair.first).decode(), try Self.file(pair.second).decode())
  }

  private static func compare(
    _ first: [String], _ second: [String], _ tolerance: Tolerance
  ) throws -> SequenceVerdict {
    var result = SequenceVerdict(firstCount: first.count, secondCount: second.count)
    for (index, paths) in zip(first, second).enumerated() {
      let verdict = try verdict(paths.0, paths.1, tolerance)
      result.note(.init(index: index, name: Files.name(of: paths.0), verdict: verdict))
    }
    return result
  }

  private static func verdict(_ first: String, _ second: String, _ tolerance: Tolerance) throws -> Verdict {
    try Verdict(try file(first), try file(second), tolerance)
  }

  private static func file(_ path: String) throws(FileError) -> PictureFile {
    PictureFile(path: path, bytes: try Files.read(path))
  }

  /// The paths of a directory's PNG files in the order of their names.
  private static func frames(in directory: String) -> [String] {
    let names = pictures(in: directory)
    if !names.isEmpty { return names }
    return pictures(in: "\(directory)/frames")
  }

  private static func pictures(in directory: String) -> [String] {
    Files.names(in: directory).filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }
      .sorted { NaturalOrder.key($0).lexicographicallyPrecedes(NaturalOrder.key($1)) }.map { "\(directory)/\($0)" }
  }
}
