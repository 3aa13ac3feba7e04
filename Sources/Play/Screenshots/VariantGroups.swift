import Graphics
import Platform

/// Files of pictures, grouped so that the variants of a picture for themes and scales are together.
struct VariantGroups {
  /// A file with the parts of its name.
  struct Variant {
    /// The path of the file.
    var path: String
    /// The parts of the file's name.
    var name: PictureName

    /// Whether the name states the dark theme.
    var isDark: Bool { name.mark?.theme == .dark }
  }

  /// The variants of a picture.
  struct Group {
    /// The index of the word that names the picture first.
    var word: Int
    /// The word as the user wrote it.
    var text: String
    /// The variants; those that the words name come first.
    var variants: [Variant] = []
    /// The number of variants that the words name.
    var namedCount = 0
  }

  /// The name that the variants of a picture have in common.
  private struct Key: Hashable {
    var folder: String
    var base: String
    /// The character before the theme. Files with `~dark` also belong to the file without a theme.
    var separator: Character?
    var ending: String
  }

  /// A file's name without its scale, and with its theme or without it.
  private struct FileName: Hashable {
    var base: String
    var ending: String

    init(_ name: PictureName) { (base, ending) = (name.base, name.ending) }
  }

  /// The pictures, in the order in which they were added.
  private(set) var all: [Group] = []
  /// The index of each picture's group.
  private var indices: [Key: Int] = [:]
  /// The pictures in each folder that was searched, by their names.
  private var listings: [String: [FileName: [Variant]]] = [:]
  /// The folders with symbolic links resolved, by path.
  private var realFolders: [String: String] = [:]

  /// Adds a file that a word names. A file that is named twice is added once.
  mutating func add(_ path: String, word: Int, text: String) throws(ScreenshotError) {
    let name: PictureName
    do {
      name = settled(try PictureName(path))
    } catch {
      throw ScreenshotError(.unknownScale(path, suffix: error.description), word: word, text: text)
    }
    let key = key(of: name)
    let index = indices[key] ?? all.count
    if index == all.count {
      indices[key] = index
      all.append(Group(word: word, text: text))
    }
    let variant = Variant(path: path, name: name)
    if all[index].variants.contains(where: { $0.isDark == variant.isDark && $0.name.scale == name.scale }) { return }
    all[index].variants.append(variant)
    all[index].namedCount += 1
  }

  /// Adds the files of the theme that the words do not name, preferably at the same scale.
  mutating func addOtherThemes(_ search: PictureSearch) throws(ScreenshotError) {
    for (key, index) in indices.sorted(by: { $0.value < $1.value }) {
      let group = all[index]
      let isDark = group.variants[0].isDark
      if group.variants.contains(where: { $0.isDark != isDark }) { continue }
      let others = files(named: group.variants[0].name).map { Variant(path: $0.path, name: settled($0.name)) }.filter {
        $0.isDark != isDark && self.key(of: $0.name) == key && Files.isRegular($0.path)
      }
      let scales = Set(group.variants.map(\.name.scale))
      let equal = others.filter { scales.contains($0.name.scale) }
      for other in equal.isEmpty ? others : equal {
        if let reason = search.reasonAgainst(other.path) {
          throw ScreenshotError(reason, word: group.word, text: group.text)
        }
        all[index].variants.append(other)
      }
    }
  }

  /// Returns the name without a mark of a theme if the other file of the pair does not exist.
  private mutating func settled(_ name: PictureName) -> PictureName {
    guard let mark = name.mark, !mark.isCertain else { return name }
    let isPair = files(named: name).contains { other in
      other.name.base == name.base
        && other.name.mark.map { $0.separator == mark.separator && $0.theme != mark.theme } ?? false
    }
    return isPair ? name : name.unpaired
  }

  private mutating func key(of name: PictureName) -> Key {
    let folder = realFolders[name.folder] ?? Files.resolved(name.folder.isEmpty ? "." : name.folder) ?? name.folder
    realFolders[name.folder] = folder
    let separator = name.mark?.separator == "~" ? nil : name.mark?.separator
    return Key(folder: folder, base: name.base, separator: separator, ending: name.ending)
  }

  /// Returns the pictures in a name's folder that have its base, with a mark of a theme or without one. The folder is
  /// read once.
  private mutating func files(named name: PictureName) -> [Variant] {
    if listings[name.folder] == nil { listings[name.folder] = Self.listing(of: name.folder) }
    return listings[name.folder]?[FileName(name)] ?? []
  }

  private static func listing(of folder: String) -> [FileName: [Variant]] {
    var listing: [FileName: [Variant]] = [:]
    for file in Files.names(in: folder.isEmpty ? "." : folder) where !file.hasPrefix(".") {
      guard let name = try? PictureName(folder + file), name.isPicture else { continue }
      for key in Set([FileName(name), FileName(name.unpaired)]) {
        listing[key, default: []].append(Variant(path: folder + file, name: name))
      }
    }
    return listing
  }
}
