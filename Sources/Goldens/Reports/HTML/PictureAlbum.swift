import Imaging

/// The pictures of a clip that a report holds, each once, as good as the room allows.
///
/// Frames are taken up in three steps: the first that differs, whole, whatever it takes; then the others that differ;
/// then all else. A step that does not fit is tried again with smaller pictures, then with fewer frames.
struct PictureAlbum {
  /// How a picture is kept.
  struct Picture: Hashable {
    /// Which of the atlases.
    var atlas: Int
    /// Its strips.
    var runs: [StripDictionary.Run]
  }

  /// A way to keep pictures: smaller by a factor, of one in so many frames.
  struct Quality: Hashable {
    var factor: Int
    var stride: Int
  }

  /// From the best to the least. Beyond it, a step is left out.
  static let qualities: [Quality] =
    [1, 2, 3, 4, 6, 8].map { Quality(factor: $0, stride: 1) }
    + [2, 4, 8, 16, 64].map { Quality(factor: 8, stride: $0) }

  /// The pictures by the hashes of their pixels.
  private(set) var pictures: [String: Picture] = [:]
  /// What they are made of.
  private(set) var atlases: [StripAtlas] = []
  /// Why pictures could not be read, a line each.
  private(set) var troubles: [String] = []

  private let isByColumn: Bool
  private let read: (String) throws -> Bitmap?

  /// Makes an album.
  ///
  /// - Parameters:
  ///   - steps: Frames by what they matter; each frame with the hashes of its pictures.
  ///   - byteLimit: How many bytes the sheets may take; the first step may take more.
  ///   - read: Reads the picture of a hash; `nil` where there is none.
  /// - Throws: `ImageError` without memory.
  init(steps: [[[String]]], byteLimit: Int, read: @escaping (String) throws -> Bitmap?) throws(ImageError) {
    self.read = read
    isByColumn = Self.areByColumn(steps, read)
    var first = true
    for step in steps {
      try take(step, byteLimit: first ? .max : byteLimit)
      first = false
    }
  }

  /// Bytes of all sheets.
  var byteCount: Int { atlases.reduce(0) { $0 + $1.byteCount } }

  /// The largest factor by which some picture was made smaller.
  var largestFactor: Int { atlases.filter { !$0.sheets.isEmpty }.map(\.factor).max() ?? 1 }

  private mutating func take(_ frames: [[String]], byteLimit: Int) throws(ImageError) {
    guard !frames.isEmpty else { return }
    var index = 0
    while index < Self.qualities.count {
      var copy = self
      let share = try copy.take(frames, Self.qualities[index], byteLimit)
      if share == 1 {
        self = copy
        return
      }
      index = Self.next(after: index, share: share)
    }
  }

  /// Takes frames up until the room is used; answers which part of them had room.
  private mutating func take(_ frames: [[String]], _ quality: Quality, _ byteLimit: Int) throws(ImageError) -> Double {
    let atlas = atlas(quality.factor)
    for (index, hashes) in frames.enumerated() where index % quality.stride == 0 {
      for hash in hashes { try take(hash, atlas) }
      if byteCount > byteLimit { return Double(index + 1) / Double(frames.count + 1) }
    }
    try atlases[atlas].close()
    return byteCount > byteLimit ? Double(frames.count) / Double(frames.count + 1) : 1
  }

  private mutating func take(_ hash: String, _ atlas: Int) throws(ImageError) {
    guard pictures[hash] == nil, let bitmap = bitmap(hash) else { return }
    guard let runs = try atlases[atlas].add(bitmap) else {
      troubles.append("a picture of \(bitmap.width)×\(bitmap.height) pixels among others of another size")
      return
    }
    pictures[hash] = Picture(atlas: atlas, runs: runs)
  }

  private mutating func bitmap(_ hash: String) -> Bitmap? {
    do {
      return try read(hash)
    } catch {
      troubles.append("\(error)")
      return nil
    }
  }

  private mutating func atlas(_ factor: Int) -> Int {
    if let index = atlases.firstIndex(where: { $0.factor == factor }) { return index }
    atlases.append(StripAtlas(factor: factor, isByColumn: isByColumn))
    return atlases.count - 1
  }

  /// The quality to try next where only a share had room. Bytes shrink with the factor's power of 1.6 or so, since small
  /// text compresses worse.
  private static func next(after index: Int, share: Double) -> Int {
    let tried = qualities[index]
    let needed = Double(tried.factor) / share.squareRoot() * 0.8
    let next = qualities.firstIndex { Double($0.factor) >= needed && $0.stride == 1 } ?? index + 1
    return max(index + 1, min(next, qualities.count - 1))
  }

  /// How many pairs of neighbouring pictures are looked at to tell which way things move.
  private static let sampleCount = 8

  private static func areByColumn(_ steps: [[[String]]], _ read: (String) throws -> Bitmap?) -> Bool {
    let hashes = steps.joined().compactMap(\.first)
    let pairs = zip(hashes, hashes.dropFirst()).filter { $0 != $1 }
    let pace = max(1, pairs.count / sampleCount)
    let votes = pairs.enumerated().filter { $0.offset % pace == 0 }.prefix(sampleCount).compactMap { _, pair in
      // What cannot be read here is told of when it is taken up.
      (try? read(pair.0)).flatMap { first in (try? read(pair.1)).map { (first, $0) } }
    }.compactMap { first, second in try? first.movesSideways(to: second) }
    return votes.filter(\.self).count * 2 > votes.count
  }
}
