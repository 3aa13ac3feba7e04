import Platform

@testable import Screenshots

extension FuzzTarget {
  /// Lines with names of pictures: parsed, sorted, and matched with the last line as a glob.
  static let pictureNames = FuzzTarget("picture-names") { bytes in
    let lines = String(decoding: bytes.prefix(4096), as: UTF8.self).split(separator: "\n").map(String.init)
    for line in lines.prefix(50) {
      guard let name = try? PictureName(line) else { continue }
      precondition(line.hasPrefix(name.folder + name.base), "\(line) begins with its folder and its name")
      precondition(line.hasPrefix(name.unpaired.folder + name.unpaired.base))
      precondition(name.title.isEmpty == name.base.isEmpty, "a name has a title")
      precondition(name.scale.map { scale in PictureName.scales.contains { $0.value == scale } } ?? true)
    }
    let sorted = lines.prefix(50).sorted(by: NaturalOrder.precedes)
    for (name, next) in zip(sorted, sorted.dropFirst()) {
      precondition(!NaturalOrder.precedes(next, name), "\(next) is not before \(name)")
    }
    guard let glob = lines.last?.prefix(12) else { return }
    for line in lines.prefix(20) {
      let (name, pattern) = (Array(line.prefix(12)), Array(glob))
      precondition(Files.matches(name, pattern) == matches(name[...], pattern[...]), "\(glob) and \(line)")
    }
  }

  /// The definition of a match.
  private static func matches(_ name: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" { return matches(name, pattern.dropFirst()) || !name.isEmpty && matches(name.dropFirst(), pattern) }
    return !name.isEmpty && (first == "?" || first == name.first) && matches(name.dropFirst(), pattern.dropFirst())
  }
}
