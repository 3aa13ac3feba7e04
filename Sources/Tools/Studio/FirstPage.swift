import Flipbook
import JSON
import LibC

/// The page of a studio that was started without a script: the scripts of a folder, the tours, and new scripts.
///
/// Subfolders are not searched, and no name leads out of the folder.
struct FirstPage {
  /// The pictures of the scripts.
  let cards: ScriptCards
  private let folder: String
  private let tours: [Studio.Configuration.Tour]
  private let vocabulary: ScriptVocabulary

  /// Creates the page of the folder in which the configuration's script would lie.
  init(_ configuration: Studio.Configuration, tours: [Studio.Configuration.Tour]) {
    folder = Files.directory(of: configuration.script)
    self.tours = tours
    vocabulary = ScriptVocabulary.of(configuration.scenes)
    cards = ScriptCards(configuration)
  }

  /// The contents of the page: the names of scripts and tours, and unused names for new scripts.
  var json: JSONValue {
    [
      "folder": Files.resolved(folder) ?? folder, "writable": access(folder, W_OK) == 0,
      "scripts": names.map { ["name": $0, "stamp": Files.stamp(of: path($0))] as JSONValue },
      "tours": tours.map { tour -> JSONValue in ["name": tour.name, "unused": unusedName(tour.name)] },
      "unused": unusedName("recording"),
    ]
  }

  /// The names of the folder's scripts, in natural order. A link to a missing file is one of them, because it is an error
  /// that the user can fix.
  private var names: [String] { Files.names(in: folder).filter(isScript).sorted(by: NaturalOrder.precedes) }

  private func isScript(_ name: String) -> Bool {
    let path = path(name)
    return name.hasSuffix(".\(Script.Language.script.fileExtension)") && FolderPictures.isName(name)
      && (Files.isRegular(path) || Files.isLink(path)) && !Files.isDirectory(path)
  }

  private func path(_ name: String) -> String { Files.path(of: name, in: folder) }

  private func unusedName(_ name: String) -> String { Studio.Configuration.unusedName(name, in: folder) }

  /// Returns the path of a script of the folder.
  func script(_ name: String) throws(HTTPError) -> String {
    guard isScript(name) else { throw HTTPError(.notFound, "there is no script \(name)") }
    return path(name)
  }

  private func tour(_ name: String) throws(HTTPError) -> Studio.Configuration.Tour {
    guard let tour = tours.first(where: { $0.name == name }) else {
      throw HTTPError(.notFound, "there is no tour \(name)")
    }
    return tour
  }

  /// Returns the card of a script or of a tour; `nil` while it is being made.
  func card(script: String?, tour: String?) throws(HTTPError) -> JSONValue? {
    guard let script else { return cards.card(of: try self.tour(tour ?? "").script) }
    // Browsers log every 404 to their console.
    return isScript(script) ? cards.card(of: path(script)) : ["error": "no such file"]
  }

  /// Returns the path and the text of a new script: a copy of a tour, or the start of a recording.
  ///
  /// - Throws: `HTTPError` with status 409 if the file exists.
  func make(_ body: inout JSONObject) throws -> (path: String, text: String) {
    let name = try FolderPictures.stem(of: try body.string("name")) + ".\(Script.Language.script.fileExtension)"
    guard !Files.isTaken(path(name)) else {
      throw HTTPError(.conflict, "\(name) already exists", remedy: "Choose another name.")
    }
    if let tour = body.optional("tour")?.scalar { return (path(name), try Files.readText(try self.tour(tour).script)) }
    let (scene, device) = (
      try body.string(Script.Keyword.scene.rawValue), try body.string(Script.Keyword.device.rawValue)
    )
    guard vocabulary.scene(scene) != nil, Device.all.contains(where: { $0.name == device }) else {
      throw HTTPError(.unprocessable, "unknown scene or device")
    }
    return (path(name), "scene \(scene)\ndevice \(device)\n\nwait 300ms\n")
  }
}

extension Studio.Configuration {
  /// Returns a name that no script or scene file of a folder has: `recording`, `recording-2`, and so on.
  static func unusedName(_ name: String, in folder: String) -> String {
    let endings = [".\(Script.Language.script.fileExtension)", SceneDescription.fileExtension]
    let names = (1...).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
    return names.first { name in
      !endings.contains { Files.exists(Files.path(of: name + $0, in: folder)) }
    } ?? name
  }
}
