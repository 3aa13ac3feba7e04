import Comparison
import Goldens
import Imaging
import Platform

/// Two pictures, or two directories of pictures, of any origin, compared.
///
///     let comparison = try PictureComparison("old.png", "new.png")
///     print(comparison.outcome.isSame)
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

  /// How pictures are compared.
  public struct Options: Hashable, Sendable {
    /// The tolerance.
    public var tolerance: Tolerance
    /// Where nothing counts, in pixels.
    public var masks: [PixelRegion]
    /// How many pictures are looked at at once; it changes nothing but the time.
    public var jobs: Int

    /// Makes options.
    ///
    /// - Precondition: there is at least one job.
    public init(tolerance: Tolerance = .exact, masks: [PixelRegion] = [], jobs: Int = 2) {
      precondition(jobs > 0, "there is at least one job, not \(jobs)")
      self.tolerance = tolerance
      self.masks = masks
      self.jobs = jobs
    }
  }

  /// What came out.
  public let outcome: Outcome
  /// How it was compared.
  public let options: Options
  /// The files of the first pair whose pixels differ by more than the tolerance allows.
  private let pair: (first: String, second: String)?

  /// Compares two PNG files, or two directories: their PNG files by name, `frame-9` before `frame-10`, whatever their
  /// names are. A directory without PNG files, but with a directory `frames`, as `record` makes it, stands for that.
  ///
  /// - Throws: `FileError` where something cannot be read, `ImageError` where it is no picture, `CompareError` where
  ///   there is nothing to compare.
  public init(_ first: String, _ second: String, _ options: Options = Options()) throws {
    self.options = options
    switch (Files.isDirectory(first), Files.isDirectory(second)) {
    case (false, false):
      try Self.check(options.masks, of: [first])
      let verdict = try Self.verdict(first, second, options)
      outcome = .pictures(verdict)
      if case .pixels = verdict { pair = (first, second) } else { pair = nil }
    case (true, true):
      let frames = (first: Self.frames(in: first), second: Self.frames(in: second))
      if frames.first.isEmpty, frames.second.isEmpty { throw CompareError.noPictures(first: first, second: second) }
      try Self.check(options.masks, of: frames.first)
      let verdict = try Self.compare(frames.first, frames.second, options)
      outcome = .sequences(verdict)
      let shown = verdict.differing.first { if case .pixels = $0.verdict { true } else { false } }
      pair = shown.map { (frames.first[$0.index], frames.second[$0.index]) }
    case (let isDirectory, _):
      // The one that is missing is the better news.
      _ = try Files.read(isDirectory ? second : first)
      throw CompareError.mixed(directory: isDirectory ? first : second, file: isDirectory ? second : first)
    }
  }

  /// The files that stand for what is compared: those of a directory's pictures, or the one that was named.
  package static func files(of path: String) -> [String] { Files.isDirectory(path) ? frames(in: path) : [path] }

  /// How a difference is shown.
  public enum Layout: Sendable {
    /// A faded copy of the first picture: pixels that count red, others that differ amber, masked ones bluish.
    case highlight
    /// Both pictures and the highlight beside them, each under its name.
    case sideBySide
  }

  /// The first pictures whose pixels differ, and where they do; nil where there are none.
  ///
  /// - Throws: as the comparison does, should the files have changed since; `RenderingError` where the names cannot be
  ///   drawn.
  public func picture(_ layout: Layout = .highlight) throws -> Bitmap? {
    guard let pair else { return nil }
    let first = try Self.file(pair.first).decode()
    let second = try Self.file(pair.second).decode()
    if layout == .sideBySide {
      // Known before the difference is drawn, which takes a while.
      let (width, height) = (2 * first.width + second.width, max(first.height, second.height))
      if width * height > Bitmap.maximumPixelCount { throw ImageError(.tooLarge(width: width, height: height)) }
    }
    let comparator = options.tolerance.comparator(masks: options.masks)
    guard let highlight = try comparator.picture(first, second), layout == .sideBySide else {
      return try comparator.picture(first, second)
    }
    return try PictureRow([("expected", first), ("actual", second), ("difference", highlight)]).bitmap()
  }

  /// A mask that lies outside every picture is a mistake.
  private static func check(_ masks: [PixelRegion], of paths: [String]) throws {
    var open = masks
    var size: PixelSize?
    for path in paths where !open.isEmpty {
      let header = try PNGReader.header(path: path)
      let extent = PixelSize(width: header.width, height: header.height)
      open.removeAll { $0.clipped(to: extent) != nil }
      size = size ?? extent
    }
    if let mask = open.first, let size { throw CompareError.maskOutside(mask, size) }
  }

  private static func compare(_ first: [String], _ second: [String], _ options: Options) throws -> SequenceVerdict {
    let pairs = Array(zip(first, second))
    // Two pictures and what differs between them take about ten bytes a pixel; of a sequence all are alike.
    let header = pairs.first.flatMap { try? PNGReader.header(path: $0.0) }
    let jobs = min(options.jobs, max(1, 480 << 20 / (10 * max(1, header.map { $0.width * $0.height } ?? 1))))
    let single = Options(tolerance: options.tolerance, masks: options.masks, jobs: 1)
    let verdicts = try pairs.concurrentMap(jobs: jobs) { try verdict($0.0, $0.1, single) }
    var result = SequenceVerdict(firstCount: first.count, secondCount: second.count)
    for (index, verdict) in verdicts.enumerated() {
      result.note(.init(index: index, name: Files.name(of: first[index]), verdict: verdict))
    }
    return result
  }

  private static func verdict(_ first: String, _ second: String, _ options: Options) throws -> Verdict {
    try Verdict(try file(first), try file(second), options.tolerance, masks: options.masks, jobs: options.jobs)
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

/// The order of names in which numbers count as numbers: `frame-9` before `frame-10`.
enum NaturalOrder {
  /// What a name is sorted by, part by part.
  static func key(_ name: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(name)
    while let first = rest.first {
      let isNumber = isDigit(first)
      let run = rest.prefix { isDigit($0) == isNumber }
      rest = rest.dropFirst(run.count)
      // Leading zeros say nothing; the length of what is left comes first, so no number is too long.
      let digits = run.drop { $0 == "0" }
      parts.append(isNumber ? Part(length: digits.count, text: String(digits)) : Part(length: -1, text: String(run)))
    }
    // A name comes before those that go on, and names that differ in leading zeros only still have an order.
    return parts + [Part(length: -2, text: name)]
  }

  /// A number without leading zeros, or what stands between numbers.
  struct Part: Comparable {
    /// The count of digits; -1 for what is no number, -2 at the end.
    var length: Int
    var text: String

    static func < (a: Part, b: Part) -> Bool { (a.length, a.text) < (b.length, b.text) }
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
