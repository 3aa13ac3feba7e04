import Imaging
import Platform

/// The PNG files of a directory and of its subdirectories.
struct PictureFolder {
  /// The directory, without a slash at its end.
  private(set) var path: String
  /// The paths of the files below the directory, in natural order: `frame-9.png` before `frame-10.png`.
  private(set) var names: [String]

  /// Finds the files. Hidden files are ignored, and links to directories are not followed.
  init(_ path: String) throws(FileError) {
    self.path = Files.withoutSlash(path)
    names = try Files.pngFiles(in: self.path, withSubfolders: true)
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  private static let frames = "frames"

  /// Whether the subdirectory `frames` has a file, or all of the files.
  private var hasFrames: Bool { names.contains { $0.hasPrefix("\(Self.frames)/") } }
  private var isRecording: Bool { hasFrames && names.allSatisfy { $0.hasPrefix("\(Self.frames)/") } }

  /// Replaces the directory of a recording by its subdirectory `frames`, unless the files of another directory would
  /// then have other names.
  mutating func open(unlessNamedAsIn other: PictureFolder) {
    guard isRecording, other.isRecording || !other.hasFrames else { return }
    path += "/\(Self.frames)"
    names = names.map { String($0.dropFirst(Self.frames.count + 1)) }
  }

  /// The text before the numbers of a sequence, such as `frame-`; `nil` if the names differ in more than a number.
  var sequencePrefix: String? {
    let prefixes = names.map { name -> Substring? in
      let stem = name.dropLast(".png".count)
      let end = stem.lastIndex { !("0"..."9").contains($0) }.map(stem.index(after:)) ?? stem.startIndex
      return end == stem.endIndex || stem.contains("/") ? nil : stem[..<end]
    }
    guard let first = prefixes.first, prefixes.allSatisfy({ $0 == first }) else { return nil }
    return first.map(String.init)
  }
}

/// The PNG files of two directories, in pairs.
struct PicturePairs {
  /// A file of the first directory with its counterpart.
  struct Pair {
    /// The path below the first directory.
    var name: String
    /// The paths of both files.
    var first, second: String
  }

  let first, second: PictureFolder
  /// The pairs, in the order of the first directory.
  private(set) var pairs: [Pair]
  /// The names without a counterpart in the other directory.
  private(set) var onlyInFirst, onlyInSecond: [String]
  /// Whether files of the same name are pairs, and not those with the same position.
  let areByName: Bool

  /// Pairs files by their paths below the directories.
  ///
  /// Recordings, and sequences such as `frame-00000.png` or those with different names, are paired by position.
  init(_ first: String, _ second: String) throws(FileError) {
    let folders = (first: try PictureFolder(first), second: try PictureFolder(second))
    var (one, two) = folders
    one.open(unlessNamedAsIn: folders.second)
    two.open(unlessNamedAsIn: folders.first)
    (self.first, self.second) = (one, two)
    areByName = !one.names.isEmpty && !two.names.isEmpty && !Self.areSequences(one, two)
    let names: [(String, String)]
    if areByName {
      // Compares bytes, as the system does.
      let known = (Set(one.names.map { Array($0.utf8) }), Set(two.names.map { Array($0.utf8) }))
      names = one.names.filter { known.1.contains(Array($0.utf8)) }.map { ($0, $0) }
      onlyInFirst = one.names.filter { !known.1.contains(Array($0.utf8)) }
      onlyInSecond = two.names.filter { !known.0.contains(Array($0.utf8)) }
    } else {
      names = Array(zip(one.names, two.names))
      onlyInFirst = Array(one.names.dropFirst(names.count))
      onlyInSecond = Array(two.names.dropFirst(names.count))
    }
    pairs = names.map { Pair(name: $0, first: one.path($0), second: two.path($1)) }
  }

  private static func areSequences(_ first: PictureFolder, _ second: PictureFolder) -> Bool {
    guard let prefixes = first.sequencePrefix.flatMap({ one in second.sequencePrefix.map { (one, $0) } }) else {
      return false
    }
    return prefixes.0 != prefixes.1 || prefixes.0 == FrameFile.prefix
  }
}
