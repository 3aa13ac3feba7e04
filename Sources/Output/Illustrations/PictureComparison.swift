import Graphics
import Imaging
import Interface
import Platform
import Rendering
import Verdicts

/// A comparison of two pictures, or of two directories of pictures, of any origin.
///
///     let comparison = try PictureComparison("old.png", "new.png")
///     print(comparison.isSame)
package struct PictureComparison: Sendable {
  /// The result of the comparison.
  package enum Outcome: Hashable, Sendable {
    /// The verdict on two pictures.
    case pictures(Verdict)
    /// The verdict on the pictures of two directories.
    case sequences(SequenceVerdict)

    /// Whether the comparison passes.
    package var isSame: Bool {
      switch self {
      case .pictures(let verdict): verdict.isSame
      case .sequences(let verdict): verdict.isSame
      }
    }
  }

  /// The options of a comparison.
  package struct Options: Hashable, Sendable {
    /// The tolerated difference.
    package var tolerance: Tolerance
    /// The regions to ignore, in pixels.
    package var masks: [PixelRegion]
    /// The maximum number of pictures compared in parallel; it affects only the duration.
    package var jobs: Int
    /// The memory limit for pictures compared in parallel, in bytes; one pair may exceed it.
    package var memory: Int

    /// Creates options.
    ///
    /// - Precondition: `jobs` is positive.
    package init(
      tolerance: Tolerance = .exact, masks: [PixelRegion] = [], jobs: Int = 2, memory: Int = 512 << 20
    ) {
      precondition(jobs > 0, "the number of jobs must be positive, not \(jobs)")
      (self.tolerance, self.masks, self.jobs, self.memory) = (tolerance, masks, jobs, memory)
    }
  }

  /// Whether the comparison passes.
  package var isSame: Bool { outcome.isSame }
  package let outcome: Outcome
  /// The options of the comparison.
  package let options: Options
  /// The number of pairs compared in parallel: `options.jobs`, or fewer if `options.memory` is too small for them.
  package let jobs: Int
  /// The files of the first pair whose pixels differ by more than the tolerance allows.
  private let pair: (first: String, second: String)?

  /// Compares two PNG files, or the PNG files of two directories.
  ///
  /// Files of directories are paired by their paths below the directories. The frames of two recordings or sequences,
  /// such as `frame-00000.png`, are paired by their order; their names need not match. If all PNG files of a directory
  /// are in its subdirectory `frames`, that one is used, as `record` writes it.
  ///
  /// - Parameters:
  ///   - first: The path of the expected picture or directory.
  ///   - second: The path of the actual picture or directory.
  ///   - options: The options.
  /// - Throws: `FlipbookError` if a file is not a readable picture, if one path is a directory and the other a file, if
  ///   neither directory has pictures, or if a mask lies outside every picture.
  package init(_ first: String, _ second: String, _ options: Options = Options()) throws {
    self.options = options
    switch (Files.isDirectory(first), Files.isDirectory(second)) {
    case (false, false):
      try Self.check(options.masks, of: [first])
      let verdict = try Self.verdict(first, second, options)
      jobs = options.jobs
      outcome = .pictures(verdict)
      if case .pixels = verdict { pair = (first, second) } else { pair = nil }
    case (true, true):
      let pairs = try PicturePairs(first, second)
      let names = pairs.first.names
      if names.isEmpty, pairs.second.names.isEmpty {
        throw UserError("no PNG files in \(first) and \(second); name the directories of the frames", .badInput)
      }
      try Self.check(options.masks, of: names.map(pairs.first.path))
      jobs = Self.jobs(names.first.map(pairs.first.path), options)
      var verdict = SequenceVerdict(firstCount: names.count, secondCount: pairs.second.names.count)
      (verdict.onlyInFirst, verdict.onlyInSecond) = (pairs.onlyInFirst, pairs.onlyInSecond)
      if pairs.areByName { verdict.folders = [first, second] }
      try Self.compare(pairs.pairs, options, jobs: jobs, &verdict)
      outcome = .sequences(verdict)
      let shown = verdict.differing.first { if case .pixels = $0.verdict { true } else { false } }
      pair = shown.map { (pairs.pairs[$0.index].first, pairs.pairs[$0.index].second) }
    case (let isDirectory, _):
      // An error about a missing file is more helpful than one about mixed kinds.
      _ = try Files.read(isDirectory ? second : first)
      let (directory, file) = isDirectory ? (first, second) : (second, first)
      throw UserError("\(directory) is a directory, but \(file) is not; name two pictures, or two directories")
    }
  }

  /// Returns the compared files of a path: those of a directory's pictures, or the file itself.
  package static func files(of path: String) -> [String] {
    guard Files.isDirectory(path) else { return [path] }
    return (try? PictureFolder(path)).map { $0.names.map($0.path) } ?? []
  }

  /// Draws the first pair of pictures whose pixels differ by more than the tolerance; returns `nil` if there is none.
  ///
  /// The difference is a faded copy of the first picture. Pixels that count are red, tolerated ones amber, masked ones
  /// bluish.
  ///
  /// - Parameter isSideBySide: Whether both pictures are next to the difference, each under its name.
  /// - Throws: The errors of the comparison if the files have changed; `RenderingError` if the names cannot be drawn.
  package func picture(sideBySide isSideBySide: Bool = false) throws -> Bitmap? {
    guard let pair else { return nil }
    let (first, second) = try PictureFile.decode(try Self.file(pair.first), try Self.file(pair.second))
    if isSideBySide {
      // Checked before the difference is drawn, which is slow.
      let (width, height) = (2 * first.width + second.width, max(first.height, second.height))
      if width * height > Bitmap.maximumPixelCount { throw ImageError(.tooLarge(width: width, height: height)) }
    }
    let comparator = options.tolerance.comparator(masks: options.masks)
    guard let highlight = try comparator.picture(first, second), isSideBySide else {
      return try comparator.picture(first, second)
    }
    return try PictureRow(pictures: [("expected", first), ("actual", second), ("difference", highlight)]).bitmap()
  }

  /// Rejects a mask that lies outside every picture.
  private static func check(_ masks: [PixelRegion], of paths: [String]) throws {
    var open = masks
    var size: PixelSize?
    for path in paths where !open.isEmpty {
      var extent = try PNGReader.header(path: path)
      if try file(path).orientation.swapsSides { extent = PixelSize(width: extent.height, height: extent.width) }
      open.removeAll { $0.clipped(to: extent) != nil }
      size = size ?? extent
    }
    if let mask = open.first, let size { throw maskOutside(mask, size) }
  }

  /// Returns the error of a mask that lies outside a picture.
  package static func maskOutside(_ mask: PixelRegion, _ size: PixelSize) -> UserError {
    UserError(
      "the mask \(mask.x),\(mask.y),\(mask.width)x\(mask.height) is outside the picture, which has \(size) pixels")
  }

  /// Returns the number of pairs that fit into the memory limit.
  ///
  /// A pair with its difference needs about 10 bytes per pixel, or 26 with 16 bits per channel. All pictures of a
  /// sequence are assumed to be as large as the first.
  private static func jobs(_ path: String?, _ options: Options) -> Int {
    guard let path, let size = try? PNGReader.header(path: path), let head = try? Files.readPrefix(path, count: 32)
    else {
      return options.jobs
    }
    let bytes = (PNGReader.isWide(head) ? 26 : 10) * max(1, size.width * size.height)
    return min(options.jobs, max(1, options.memory / bytes))
  }

  private static func compare(
    _ pairs: [PicturePairs.Pair], _ options: Options, jobs: Int, _ result: inout SequenceVerdict
  ) throws {
    let single = Options(tolerance: options.tolerance, masks: options.masks, jobs: 1)
    let verdicts = try pairs.concurrentMap(jobs: jobs) { try verdict($0.first, $0.second, single) }
    for (index, verdict) in verdicts.enumerated() {
      result.note(.init(index: index, name: pairs[index].name, verdict: verdict))
    }
  }

  private static func verdict(_ first: String, _ second: String, _ options: Options) throws -> Verdict {
    try Verdict(try file(first), try file(second), options.tolerance, masks: options.masks, jobs: options.jobs)
  }

  private static func file(_ path: String) throws(FileError) -> PictureFile {
    PictureFile(path: path, bytes: try Files.readArgument(path))
  }
}

/// A row of pictures, each under its name.
struct PictureRow {
  let pictures: [(name: String, bitmap: Bitmap)]

  // A grey against which the edges of light and dark pictures are both visible.
  private static let ground = Color(rgb: 0xd8, 0xd8, 0xdc)
  private static let ink = Color(rgb: 0x1c, 0x1c, 0x1e)

  /// Draws the row as one picture.
  func bitmap() throws -> Bitmap {
    // The font size is a 28th of the widest picture, limited to 11…28 pixels.
    let fontSize = min(28, max(11, Double(pictures.map(\.bitmap.width).max() ?? 0) / 28)).rounded()
    let gutter = (fontSize * 0.75).rounded(.down)
    let places = pictures.map { View(frame: Rect(0, 0, Double($0.bitmap.width), Double($0.bitmap.height))) }
    let style = TextStyle(size: fontSize, weight: .semibold, color: Self.ink)
    let cells = zip(pictures, places).map { picture, place in
      StackView(
        [Box(Label(picture.name, style), width: place.bounds.width), place], .vertical,
        spacing: (fontSize * 0.4).rounded())
    }
    let row = Box(StackView(cells, .horizontal, spacing: gutter), insets: Insets(gutter))
    let views = PictureViews(row, background: Self.ground, theme: .light, scale: 1, shaper: try PangoTextShaper())
    return try views.bitmap(try FrameRenderer(scale: 1), showing: zip(places, pictures.map(\.bitmap)))
  }
}
