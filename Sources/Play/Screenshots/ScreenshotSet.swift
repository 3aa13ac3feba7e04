import Graphics
import Platform

/// The pictures that a list of words names: their files, their order, and their variants.
///
/// Files that differ only in theme or scale are variants of one picture. A set serves every device, theme and scale.
///
/// ```swift
/// let set = try ScreenshotSet([PictureWord("shots/*.png")])
/// let choice = set.inferredDevice
/// let pages = set.fitted(to: choice.device, scale: choice.scale, theme: set.defaultTheme).screens
/// ```
package struct ScreenshotSet: Sendable, Hashable {
  /// A picture with the files of its variants.
  package struct Picture: Sendable, Hashable {
    /// The index of the word that names the picture first.
    package let word: Int
    /// The title, from the name of the first file.
    package let title: String
    /// The files, at least one; those that the words name come first.
    package let files: [ScreenshotFile]
    /// The number of files that the words name.
    fileprivate let namedCount: Int
  }

  /// The pictures on a screen.
  package struct Fitted: Sendable, Hashable {
    /// The pictures, each as wide as the screen.
    package var screens: [Screenshot] = []
    /// Warnings about pictures that are scaled or have a colour profile; each once.
    package var warnings: [String] = []

    /// Creates the result for a scene without pictures.
    package init() {}
  }

  /// The largest number of pictures of a scene.
  package static let limit = 200

  /// The pictures, at least one, in their order.
  package let pictures: [Picture]
  /// A message with the order of words that were sorted; `nil` if they kept their order.
  package let orderNote: String?

  /// Finds the files of words, and reads their headers.
  ///
  /// - Parameters:
  ///   - words: The words, at least one.
  ///   - roots: The folders in which files must be, such as a script's; `nil` allows every path.
  ///   - sortsGlobs: Whether words in ascending order of their bytes are sorted naturally as a whole, as on a command
  ///     line.
  ///   - limit: The largest number of pictures.
  package init(
    _ words: [PictureWord], below roots: [String]? = nil, sortsGlobs: Bool = false, limit: Int = limit
  ) throws(ScreenshotError) {
    let sorted = sortsGlobs ? PictureSearch.sortedAsGlob(words) : words
    orderNote = sorted == words ? nil : Self.orderNote(sorted.map(\.text))
    pictures = try Self.groups(sorted, below: roots, limit: limit).map(Picture.init)
  }

  private static func orderNote(_ words: [String]) -> String {
    let more = words.count > 20 ? ", and \(words.count - 20) more" : ""
    return "sorted the pictures naturally: \(words.prefix(20).joined(separator: ", "))\(more); words that are not in "
      + "ascending order keep theirs"
  }

  /// Returns words of a command line in the order of their pictures: naturally if they are in ascending order.
  package static func ordered(_ words: [String]) -> [String] {
    PictureSearch.sortedAsGlob(words.map { PictureWord($0) }).map(\.text)
  }

  /// Checks that words name pictures, without reading the files.
  package static func check(
    _ words: [PictureWord], below roots: [String]? = nil, limit: Int = limit
  ) throws(ScreenshotError) { _ = try groups(words, below: roots, limit: limit) }

  private static func groups(
    _ words: [PictureWord], below roots: [String]?, limit: Int
  ) throws(ScreenshotError) -> [VariantGroups.Group] {
    let search = PictureSearch(roots: roots?.compactMap(Files.resolved), pictureLimit: limit)
    var groups = VariantGroups()
    for (index, word) in words.enumerated() {
      for path in try search.files(of: word, at: index) { try groups.add(path, word: index, text: word.text) }
      if groups.all.count > limit { throw ScreenshotError(.tooMany(limit: limit), word: index, text: word.text) }
    }
    try groups.addOtherThemes(search)
    return groups.all
  }

  /// The theme of a clip that sets none: dark if only dark files are named.
  package var defaultTheme: Theme {
    pictures.allSatisfy { $0.files.prefix($0.namedCount).allSatisfy(\.isDark) } ? .dark : .light
  }

  /// Every file, in the order of the pictures.
  package var files: [String] { pictures.flatMap { $0.files.map(\.image.path) } }

  /// Returns the pictures on a screen, each scaled to its width.
  ///
  /// - Parameters:
  ///   - device: The device, or a plain screen.
  ///   - scale: The scale of the clip, in pixels per point. Of several variants the smallest one is shown that is not
  ///     enlarged.
  ///   - theme: The theme. A picture without a variant for it shows the other one.
  package func fitted(to device: Device, scale: Double, theme: Theme) -> Fitted {
    let width = device.size.width
    func fitting(_ file: ScreenshotFile) -> Double {
      file.scale(onWidth: width, of: device.scale) ?? Double(file.image.pixelWidth) / width
    }
    var result = Fitted()
    var shown: [ScreenshotFile] = []
    for picture in pictures {
      shown.append(picture.file(for: theme, scale, fitting))
      var screen = picture.screen(theme, scale, fitting)
      // The quotient may differ in the last place.
      screen.size.width = width
      result.screens.append(screen)
    }
    let scaled = shown.filter { $0.scale(onWidth: width, of: device.scale) == nil }
    if let first = scaled.first {
      let points = NumberText.short(Double(first.image.pixelWidth) / (first.scale ?? device.scale))
      let others =
        scaled.count == 1 ? "; it is" : "; it and \(NumberText.counted(scaled.count - 1, "other picture")) are"
      result.warnings.append(
        "\(first.name) is \(points) points wide (\(first.pixels)), but the screen is \(NumberText.short(width)) "
          + "(\(NumberText.short((width * device.scale).rounded())) pixels)\(others) scaled to the screen's width")
    }
    if let first = shown.first(where: \.convertsColors) {
      result.warnings.append("\(first.name) has a colour profile other than sRGB; its colours are converted to sRGB")
    }
    if let (file, chunks) = shown.lazy.compactMap({ file in file.ignoredColors.map { (file, $0) } }).first {
      result.warnings.append(
        "\(file.name) describes colours other than sRGB (\(chunks)), which are ignored; convert the file to sRGB")
    }
    return result
  }

  /// Returns the pictures at their own scale, for parts of a screen.
  ///
  /// - Parameters:
  ///   - usualScale: The scale of a picture whose name has none, in pixels per point.
  ///   - scale: The scale of the clip, which chooses among the variants.
  ///   - theme: The theme. A picture without a variant for it shows the other one.
  package func parts(usualScale: Double, scale: Double, theme: Theme) -> [Screenshot] {
    pictures.map { $0.screen(theme, scale) { $0.scale ?? usualScale } }
  }
}

extension ScreenshotSet.Picture {
  init(_ group: VariantGroups.Group) throws(ScreenshotError) {
    var files: [ScreenshotFile] = []
    for variant in group.variants {
      do {
        files.append(try ScreenshotFile(variant))
      } catch {
        throw ScreenshotError(.invalid(variant.path, error.description), word: group.word, text: group.text)
      }
    }
    (word, title, namedCount) = (group.word, group.variants[0].name.title, group.namedCount)
    self.files = files
  }

  /// Returns the variant for a theme, or the other theme's if there is none: the one with the smallest scale that is
  /// not enlarged, or else the largest.
  fileprivate func file(
    for theme: Theme, _ scale: Double, _ fitting: (ScreenshotFile) -> Double
  ) -> ScreenshotFile {
    variant(isDark: theme == .dark, scale, fitting) ?? variant(isDark: theme != .dark, scale, fitting) ?? files[0]
  }

  private func variant(
    isDark: Bool, _ scale: Double, _ fitting: (ScreenshotFile) -> Double
  ) -> ScreenshotFile? {
    let sorted = files.filter { $0.isDark == isDark }.sorted { fitting($0) < fitting($1) }
    return sorted.first { fitting($0) >= scale } ?? sorted.last
  }

  /// Returns the picture with the variants for a scale, and its size in a theme.
  fileprivate func screen(
    _ theme: Theme, _ scale: Double, _ fitting: (ScreenshotFile) -> Double
  ) -> Screenshot {
    let shown = file(for: theme, scale, fitting)
    let fitted = fitting(shown)
    return Screenshot(
      name: shown.name, title: title,
      size: Size(Double(shown.image.pixelWidth) / fitted, Double(shown.image.pixelHeight) / fitted),
      light: variant(isDark: false, scale, fitting)?.image, dark: variant(isDark: true, scale, fitting)?.image)
  }
}
