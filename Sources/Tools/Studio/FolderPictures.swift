import Flipbook
import JSON
import Screenshots

/// The pictures in the script's folder, from which new scripts are made.
///
/// Subfolders are not searched. A name that leads out of the folder is rejected, and no existing file is overwritten
/// without the user's decision.
struct FolderPictures {
  /// The largest picture that is stored or sent, in bytes.
  static let byteLimit = 64 << 20
  /// The length of a file's name on Linux, in bytes.
  private static let nameLimit = 255
  /// The interaction for which a scene file is written.
  private static let screens = Script.Keyword.screens.rawValue
  private static let screensSummary = "Tap to open the next screen. Swipe from the left edge to go back."
  /// The interactions of built-in scenes.
  private static var kinds: [SceneDescription.Area.Kind] {
    SceneDescription.Area.Kind.allCases.filter { $0.scene != nil }
  }

  private let folder: String
  private let scenes: [SceneDefinition]

  /// Creates the pictures next to the script of a studio.
  init(_ configuration: Studio.Configuration) {
    (folder, scenes) = (Files.directory(of: configuration.script), configuration.scenes)
  }

  private func path(_ name: String) -> String { Files.path(of: name, in: folder) }

  /// Returns the pictures in the page's format, and the choices for a script that is made from them.
  ///
  /// - Parameter unchecked: The names of pictures that the script does not show.
  func json(unchecked: Set<String>) -> JSONValue {
    let pictures = ScreenshotSet.pictures(inFolder: folder)
    let words = pictures.filter { $0.error == nil && !unchecked.contains($0.name) }.map { PictureWord(path($0.name)) }
    let set = (1...ScreenshotSet.limit).contains(words.count) ? try? ScreenshotSet(words) : nil
    let interaction: SceneDescription.Area.Kind = set?.arePages() ?? true ? .pages : .articles
    let stems = (1...).lazy.map { $0 == 1 ? Self.screens : "\(Self.screens)-\($0)" }
    let names = Files.names(in: folder).filter { (try? Self.checkedType(of: $0)) != nil }
    return [
      "folder": Files.resolved(folder) ?? folder,
      "pictures": pictures.map { picture -> JSONValue in
        [
          "name": picture.name, "width": picture.pixelWidth, "height": picture.pixelHeight, "error": picture.error,
        ]
      },
      "limit": ScreenshotSet.limit, "isShortened": names.count > ScreenshotSet.folderLimit,
      "relations": ["open": Self.screens, "swipe": interaction.rawValue] as JSONValue,
      "interactions": Self.kinds.map { ["name": $0.rawValue, "summary": summary(of: $0)] as JSONValue }
        + [["name": Self.screens, "summary": Self.screensSummary] as JSONValue],
      "name": stems.first { !files($0, withScene: true).contains(where: Files.isTaken) },
    ]
  }

  /// Returns the sentence that describes an interaction.
  private func summary(of kind: SceneDescription.Area.Kind) -> String {
    let text = scenes.first { $0.name == kind.scene }?.vocabulary.summary ?? ""
    return "\(text.prefix(1).uppercased())\(text.dropFirst())."
  }

  /// Returns the media type and the bytes of a picture.
  func picture(_ name: String) throws -> (type: String, bytes: [UInt8]) {
    let type = try Self.checkedType(of: name)
    guard let bytes = try Files.read(path(name), belowAny: [folder], limit: Self.byteLimit) else {
      throw HTTPError(.forbidden, "\(name) is a link to a file outside the folder")
    }
    return (type, bytes)
  }

  /// Checks the name of a picture, and returns the media type of its ending.
  private static func checkedType(of name: String) throws(HTTPError) -> String {
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    guard isName(name), PictureWord.endings.contains(ending) else {
      throw HTTPError(
        .unprocessable, "invalid name \"\(name)\"", remedy: "The name of a picture ends with .png or .jpg.")
    }
    return ending == "png" ? "image/png" : "image/jpeg"
  }

  /// Whether a name is that of a visible file in the folder.
  static func isName(_ name: String) -> Bool {
    Files.staysBelow(name) && !name.utf8.contains(UInt8(ascii: "/")) && !name.hasPrefix(".")
      && name.utf8.count <= nameLimit && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Stores a picture next to the script, and returns its name. A picture with the same name and bytes is not stored
  /// again.
  ///
  /// - Parameter decision: The user's decision if the name is taken; `nil` before the question.
  /// - Throws: `HTTPError` with status 409 if the name is taken by another file and there is no decision.
  func add(_ name: String, _ bytes: [UInt8], decision: NameConflict?) throws -> String {
    _ = try Self.checkedType(of: name)
    do {
      _ = try PictureReader.screenHeader(bytes)
    } catch { throw HTTPError(.unprocessable, "\(name): \(error)") }
    guard Files.isTaken(path(name)) else { return try write(bytes, name) }
    if (try? Files.readRegular(path(name), limit: Self.byteLimit)) == bytes { return name }
    switch decision {
    case .replace where Files.isRegular(path(name)) && !Files.isLink(path(name)): return try write(bytes, name)
    case .keep:
      // Theme and scale stay at the end of the name.
      let end = name.dropFirst().firstIndex { "~@.".contains($0) } ?? name.endIndex
      let names = (2...).lazy.map { "\(name[..<end])-\($0)\(name[end...])" }
      guard let free = names.first(where: { !Files.isTaken(path($0)) }) else { throw HTTPError.nothing }
      _ = try Self.checkedType(of: free)
      return try write(bytes, free)
    case .replace: throw HTTPError(.conflict, "\(name) is not a regular file", remedy: "Move it away, or keep both.")
    case nil: throw HTTPError(.conflict, "\(name) already exists", remedy: "Replace it, or keep both.")
    }
  }

  private func write(_ bytes: [UInt8], _ name: String) throws(FileError) -> String {
    try Files.write(bytes, to: path(name))
    return name
  }

  /// Writes the script that `new --screens` prints, and returns its path. For screens, writes the files of
  /// `new --scene-file`.
  ///
  /// - Throws: `HTTPError` with status 409 if one of the files exists.
  func make(named name: String, _ interaction: String, _ pictures: [String]) throws -> String {
    let stem = try Self.stem(of: name)
    for picture in pictures { _ = try Self.checkedType(of: picture) }
    let scene = Self.kinds.first { $0.rawValue == interaction }?.scene
    guard !pictures.isEmpty, scene != nil || interaction == Self.screens else {
      throw HTTPError(.badRequest, "expected pictures and an interaction")
    }
    guard pictures.count <= ScreenshotSet.limit else {
      let message = "a script shows at most \(ScreenshotSet.limit) pictures"
      throw HTTPError(.unprocessable, message, remedy: "Choose fewer.")
    }
    let files = files(stem, withScene: scene == nil)
    if let file = files.first(where: Files.isTaken) {
      throw HTTPError(.conflict, "\(Files.name(of: file)) already exists", remedy: "Choose another name.")
    }
    let paths = pictures.map(path)
    _ = try ScreenshotSet(paths.map { PictureWord($0) }, below: [folder])
    if let scene {
      try write(try DefaultTour(pictures, in: folder, scene: scene, scenes).text + "\n", files[0])
    } else {
      let template = try SceneFileTemplate(paths, folder: folder)
      try write(template.sceneText + "\n", files[1])
      try write(template.scriptText(file: Files.name(of: files[1])) + "\n", files[0])
    }
    return files[0]
  }

  /// Returns the name of a new script without its ending.
  ///
  /// - Throws: `HTTPError` if the name is not that of a file in the folder.
  static func stem(of name: String) throws(HTTPError) -> String {
    let ending = ".\(Script.Language.script.fileExtension)"
    let stem = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    guard isName(stem + SceneDescription.fileExtension), !stem.isEmpty else {
      throw HTTPError(.unprocessable, "invalid name \"\(name)\"", remedy: "Choose the name of a file in this folder.")
    }
    return stem
  }

  private func write(_ text: String, _ path: String) throws(FileError) { try Files.write(Array(text.utf8), to: path) }

  /// Returns the paths of a new script, and of its scene file.
  private func files(_ stem: String, withScene: Bool) -> [String] {
    let script = path("\(stem).\(Script.Language.script.fileExtension)")
    return withScene ? [script, path(stem + SceneDescription.fileExtension)] : [script]
  }
}
