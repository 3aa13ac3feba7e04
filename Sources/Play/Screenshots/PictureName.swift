import Graphics
import Platform

/// The parts of a picture's file name, as in `02-order-summary~dark@3x.png`.
struct PictureName: Hashable {
  /// The path of the folder, with its slash; empty for a bare name.
  var folder: String
  /// The name without ending, theme and scale: `02-order-summary`.
  var base: String
  /// The theme at the end of the name, with the character before it.
  var mark: ThemeMark?
  /// The device pixels per point; `nil` for a name without a suffix.
  var scale: Double?
  /// The ending in lower case: `png`.
  var ending: String

  /// A theme in a file name.
  struct ThemeMark: Hashable {
    /// The character before the theme: `~`, `-`, `_` or a blank.
    var separator: Character
    var theme: Theme
    /// The theme as the file name has it.
    var text: String

    /// Whether the mark is a theme even if the file of the other theme does not exist.
    var isCertain: Bool { separator == "~" && theme == .dark }
  }

  /// The scales that a suffix may name: `@1x`, `@1.5x`, `@2x`, `@3x`, `@4x`.
  static let scales: KeyValuePairs<String, Double> = ["1": 1, "1.5": 1.5, "2": 2, "3": 3, "4": 4]

  /// The endings of the pictures that a folder stands for.
  static let endings = ["png", "jpg", "jpeg"]

  /// Parses a path. Suffixes may have any order: `~dark@3x` or `@3x~dark`.
  ///
  /// - Throws: An error whose message is the suffix of a scale that does not exist, such as `@5x`.
  init(_ path: String) throws(UserError) {
    let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    folder = String(path[..<slash])
    var name = path[slash...]
    ending = ""
    if let dot = name.lastIndex(of: "."), dot > name.startIndex {
      ending = name[name.index(after: dot)...].lowercased()
      name = name[..<dot]
    }
    scale = try Self.takeScale(&name)
    mark = Self.takeTheme(&name)
    if scale == nil { scale = try Self.takeScale(&name) }
    base = String(name)
  }

  /// Whether the file's ending is that of a picture.
  var isPicture: Bool { Self.endings.contains(ending) }

  /// The name whose mark is a part of the title, because the other file of the pair does not exist.
  var unpaired: PictureName {
    guard let mark else { return self }
    var name = self
    name.base += "\(mark.separator)\(mark.text)"
    name.mark = nil
    return name
  }

  /// The title: without the number at the start, and with blanks in place of hyphens.
  var title: String {
    let digits = base.prefix { $0.isASCII && $0.isNumber }
    let rest = base[digits.endIndex...]
    let isNumbered = !digits.isEmpty && rest.first.map { "-_. ".contains($0) } ?? false
    let words = (isNumbered ? rest.drop { "-_. ".contains($0) } : base[...]).split { $0 == "-" || $0 == " " }
    return words.isEmpty ? base : words.joined(separator: " ")
  }

  private static func takeScale(_ name: inout Substring) throws(UserError) -> Double? {
    guard let sign = name.lastIndex(of: "@"), sign > name.startIndex, name.last == "x" || name.last == "X" else {
      return nil
    }
    let number = name[name.index(after: sign)...].dropLast()
    guard let first = number.first, first.isASCII, first.isNumber,
      number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
    else { return nil }
    guard let scale = scales.first(where: { $0.key == number })?.value else {
      throw UserError(String(name[sign...]))
    }
    name = name[..<sign]
    return scale
  }

  private static func takeTheme(_ name: inout Substring) -> ThemeMark? {
    for theme in [Theme.light, .dark] where name.lowercased().hasSuffix(theme.rawValue) {
      let text = name.suffix(theme.rawValue.count)
      let rest = name.dropLast(text.count)
      guard let separator = rest.last, "~-_ ".contains(separator), rest.count > 1 else { continue }
      name = rest.dropLast()
      return ThemeMark(separator: separator, theme: theme, text: String(text))
    }
    return nil
  }
}

extension Screenshot {
  /// Returns the title of a picture's file: its name without number, theme, scale and ending, with blanks in place of
  /// hyphens.
  package static func title(ofFile path: String) -> String {
    guard let name = try? PictureName(path) else { return Files.stem(of: path) }
    return name.title
  }
}

extension Screenshot {
  /// The beginnings of names that cameras and tools give.
  private static let generated = ["img", "screenshot", "simulator screen", "bildschirmfoto", "frame"]

  /// Returns a title as a caption: without a device's name in front, with a capital. `nil` for a name that a camera or a
  /// tool gave, with a date, or only of digits.
  package static func caption(of title: String) -> String? {
    let name = title.lowercased()
    let isNumber = name.allSatisfy { $0.isNumber || $0.isWhitespace }
    let hasDate = name.contains(#/\d{4}[-_. ]?\d{2}[-_. ]?\d{2}/#)
    let hasIdentifier = name.contains(#/[0-9a-f]{8}([- ][0-9a-f]{4}){3}[- ][0-9a-f]{12}/#)
    if isNumber || hasDate || hasIdentifier || generated.contains(where: name.hasPrefix) { return nil }
    let devices = Device.all.map { $0.name.split(separator: "-").joined(separator: " ") + " " }
    let device = devices.filter(name.hasPrefix).max { $0.count < $1.count }
    let words = title.dropFirst(device?.count ?? 0)
    return words.isEmpty ? nil : words.prefix(1).uppercased() + words.dropFirst()
  }
}
