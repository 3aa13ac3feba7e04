import Flipbook
import Platform

/// A script with the place of its golden.
struct GoldenTarget: Equatable {
  /// The script, as the command line names it.
  var script: String
  /// The directory in which the golden is.
  var goldens: String
  /// The golden's name in there.
  var name: String

  /// What `--goldens` does, for help.
  static let option = Option(
    "goldens", .directory("DIR"), help: "where the goldens are; Goldens beside the script unless said")

  private static let folder = "Goldens"

  /// The targets of a command line. A directory stands for every script below it, each of which is named by its way from
  /// there: `scripts/menu/open.flip` below `scripts` has the golden `menu/open`.
  ///
  /// - Throws: `GoldenError` where two scripts would have one golden, and what `ScriptLoader.targets` throws.
  static func targets(of arguments: Arguments, _ loader: ScriptLoader) throws -> [GoldenTarget] {
    let goldens = arguments.value(option.name)
    let targets = try loader.targets(arguments.operands).map { target in
      GoldenTarget(script: target.script, goldens: goldens ?? beside(target), name: target.name)
    }
    try checkNames(targets)
    return targets
  }

  /// The goldens in the directories of some targets whose scripts are there no more.
  static func stale(_ targets: [GoldenTarget]) -> [GoldenFolder] {
    Set(targets.map(\.goldens)).sorted().flatMap(GoldenFolder.stale)
  }

  private static func beside(_ target: ScriptTarget) -> String {
    let place = target.folder ?? (target.script.contains("/") ? Files.directory(of: target.script) : nil)
    return place.map { "\($0)/\(folder)" } ?? folder
  }

  private static func checkNames(_ targets: [GoldenTarget]) throws {
    var seen: [String: String] = [:]
    for target in targets {
      if let other = seen.updateValue(target.script, forKey: target.name) {
        throw GoldenError.sameName(target.name, first: other, second: target.script)
      }
    }
  }
}
