import TestSupport

/// A command for fault tests: it writes a file or a directory below `out`, or only prints.
struct FaultCommand: Sendable {
  /// The name of the command.
  let name: String
  /// The arguments, with `SCRIPT` for the script's file and `THEME` for its theme: light or dark.
  let arguments: String
  /// The output below `out`; empty if the command only prints.
  let target: String
  /// The exit code of a run without a fault.
  var code: Int32 = 0
  /// The exit codes of a run that cannot write. The verdict of `verify` stays without the artifacts.
  var unwritableCodes: [Int32] { name == "verify" ? [1] : [73, 74] }

  /// The commands that write files.
  static let writers =
    [
      FaultCommand(name: "record", arguments: "SCRIPT -q -j 2 -o out/clip", target: "clip"),
      FaultCommand(name: "shot", arguments: "SCRIPT --at 0ms -o out/shot.png", target: "shot.png"),
      FaultCommand(name: "sheet", arguments: "SCRIPT --frames 2 -o out/sheet.png", target: "sheet.png"),
      FaultCommand(name: "plot", arguments: "SCRIPT -o out/plot.svg", target: "plot.svg"),
      FaultCommand(name: "pictures", arguments: "SCRIPT.txt", target: "picture.png"),
      FaultCommand(
        name: "compare", arguments: "a.png SCRIPT.png -o out/difference.png", target: "difference.png", code: 1),
      FaultCommand(name: "approve", arguments: "SCRIPT --goldens out/goldens --record all", target: "goldens"),
      // From standard input, so that both scripts have the same golden.
      FaultCommand(name: "approve", arguments: "- --goldens out/goldens --record all < SCRIPT", target: "goldens"),
      FaultCommand(
        name: "verify", arguments: "- --goldens goldens --artifacts out/failures < SCRIPT >&2", target: "failures",
        code: 1),
      FaultCommand(
        name: "demo", arguments: "virtual-pages --fps 2 --scale 0.1 --theme THEME -q -o out/demo",
        target: "demo"),
    ]
    + (Shell.hasFFmpeg
      ? [FaultCommand(name: "record", arguments: "SCRIPT -q -o out/clip.gif", target: "clip.gif")] : [])

  /// The commands that only print.
  static let printers = [
    FaultCommand(name: "trace", arguments: "SCRIPT", target: ""),
    FaultCommand(name: "check", arguments: "SCRIPT", target: ""),
    FaultCommand(name: "feed", arguments: "feed.json", target: ""),
    FaultCommand(name: "new", arguments: "pull-for-menu", target: ""),
    FaultCommand(name: "list", arguments: "", target: ""), FaultCommand(name: "help", arguments: "", target: ""),
    FaultCommand(name: "curve", arguments: "bezier ease-out", target: ""),
    FaultCommand(name: "completions", arguments: "bash", target: ""),
    FaultCommand(name: "compare", arguments: "a.png a.png", target: ""),
    FaultCommand(name: "doctor", arguments: "", target: ""),
    FaultCommand(name: "verify", arguments: "SCRIPT --goldens goldens --artifacts failures", target: ""),
  ]

  /// The names of the commands that read a script.
  static let readers = ["record", "shot", "sheet", "plot", "trace", "check", "approve", "compare", "verify"]

  /// Returns the command of a name that reads its script from a file.
  static func named(_ name: String) -> FaultCommand? {
    (writers + printers).first { $0.name == name && !$0.arguments.contains("<") }
  }

  /// Returns the line for a shell, with `$FLIPBOOK` as the program.
  func line(script: String) -> String {
    "$FLIPBOOK \(name) "
      + arguments.replacing("SCRIPT", with: script).replacing("THEME", with: script == "a.flip" ? "light" : "dark")
  }
}
