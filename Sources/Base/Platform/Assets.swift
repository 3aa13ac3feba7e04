import LibC

/// The demo scripts and feeds that are distributed with Flipbook, in the folder `Assets`.
package enum Assets {
  /// The environment variable that names another folder.
  package static let variable = "FLIPBOOK_ASSETS"

  /// The folder; `nil` if none is found.
  ///
  /// `FLIPBOOK_ASSETS` overrides the search, and an installed wheel has its own. Otherwise it is the nearest `Assets` or
  /// `share/flipbook` above the program, then above the checkout that Flipbook was built from.
  package static func directory() -> String? {
    if let named = getenv(variable) { return String(cString: named) }
    if let wheel = Installation.wheelAssets { return wheel }
    let places = (Installation.program.map(ancestors) ?? []) + ancestors(of: #filePath)
    return places.flatMap { [$0 + "/Assets", $0 + "/share/flipbook"] }.first {
      Files.isDirectory($0 + "/feeds") || Files.isDirectory($0 + "/scripts")
    }
  }

  /// The message for a missing file or folder of the assets.
  package static func missing(_ name: String) -> String {
    if getenv(variable) == nil, let wheel = Installation.wheelAssets {
      return "\(wheel)/\(name) is missing; \(Installation.wheelRemedy)"
    }
    return "Assets/\(name) is missing; set \(variable) to the folder Assets of the project"
  }

  /// The feed of a scene that requires one and names none.
  package static func defaultFeed() -> String? { directory().map { $0 + "/feeds/science.json" } }

  /// The demo scripts of a scene, in alphabetical order.
  package static func scripts(ofScene scene: String) -> [String] {
    guard let folder = directory().map({ $0 + "/scripts/" + scene }) else { return [] }
    return Files.names(in: folder).filter { $0.hasSuffix(".flip") }.map { folder + "/" + $0 }
  }

  /// The demo scripts that match a name such as `next-article`, `next-article.flip` or `vertical-swipe/next-article`.
  package static func scripts(named name: String) -> [String] {
    let wanted = "/" + (name.hasSuffix(".flip") ? name : name + ".flip")
    return scenes.flatMap(scripts(ofScene:)).filter { $0.hasSuffix(wanted) }
  }

  /// The names by which ``scripts(named:)`` finds each demo script. The scene precedes a name that several scenes use.
  package static var scriptNames: [String] {
    let found = scenes.flatMap { scene in
      scripts(ofScene: scene).map { (scene: scene, name: Files.stem(of: $0)) }
    }
    let counts = Dictionary(found.map { ($0.name, 1) }, uniquingKeysWith: +)
    return found.map { counts[$0.name] == 1 ? $0.name : "\($0.scene)/\($0.name)" }
  }

  /// The scenes that have demo scripts.
  private static var scenes: [String] { directory().map { Files.names(in: $0 + "/scripts") } ?? [] }

  private static func ancestors(of path: String) -> [String] {
    var result: [String] = []
    var folder = Files.directory(of: path)
    while folder != "/", folder != ".", result.count < 64 {
      result.append(folder)
      folder = Files.directory(of: folder)
    }
    return result
  }
}

/// The release of Flipbook.
package enum Release {
  /// The version that `flipbook --version` prints.
  package static let version = "0.1.0"
}
