import LibC
import Platform

/// What comes with Flipbook besides the program: the demo scripts and feeds of the folder `Assets`.
package enum Assets {
  /// The variable that names another folder.
  package static let variable = "FLIPBOOK_ASSETS"

  /// The folder: what `FLIPBOOK_ASSETS` names, or the nearest one above the program, which is `share/flipbook` where it is
  /// installed, or that of the checkout from which Flipbook was built; `nil` where there is none.
  package static func directory() -> String? {
    if let named = getenv(variable) { return String(cString: named) }
    var places: [String] = []
    #if canImport(Darwin)
      let program = CommandLine.arguments.first ?? ""
    #else
      let program = "/proc/self/exe"
    #endif
    if let program = Files.resolved(program) { places += ancestors(of: program) }
    places += ancestors(of: #filePath)
    return places.flatMap { [$0 + "/Assets", $0 + "/share/flipbook"] }.first {
      Files.isDirectory($0 + "/feeds") || Files.isDirectory($0 + "/scripts")
    }
  }

  /// The feed that a scene which needs one shows when none is named.
  package static func defaultFeed() -> String? { directory().map { $0 + "/feeds/science.json" } }

  /// The demo scripts of a scene, in alphabetical order.
  package static func scripts(ofScene scene: String) -> [String] {
    guard let folder = directory().map({ $0 + "/scripts/" + scene }) else { return [] }
    return Files.names(in: folder).filter { $0.hasSuffix(".flip") }.map { folder + "/" + $0 }
  }

  /// The demo scripts that a person may mean by `next-article`, `next-article.flip` or `vertical-swipe/next-article`.
  package static func scripts(named name: String) -> [String] {
    let wanted = "/" + (name.hasSuffix(".flip") ? name : name + ".flip")
    return scenes.flatMap(scripts(ofScene:)).filter { $0.hasSuffix(wanted) }
  }

  /// The names by which ``scripts(named:)`` finds each demo script: with its scene's where several have the same.
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

/// Which Flipbook this is.
package enum Release {
  /// The version, as `flipbook --version` says it.
  package static let version = "0.1.0"
}
