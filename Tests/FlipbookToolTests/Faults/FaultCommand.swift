/// A command that a fault is tried on: one that writes a file or a directory below `out`, or only speaks.
struct FaultCommand: Sendable {
  /// Its word at the command line.
  let name: String
  /// What follows, with `SCRIPT` for the script's file and `THEME` for what it shows: light or dark.
  let words: String
  /// What it writes below `out`; empty where it only speaks.
  let target: String
  /// Its exit code where nothing goes wrong.
  var code: Int32 = 0

  /// Those that write.
  static let writers =
    [
      FaultCommand(name: "record", words: "SCRIPT -q -j 2 -o out/clip", target: "clip"),
      FaultCommand(name: "shot", words: "SCRIPT --at 0ms -o out/shot.png", target: "shot.png"),
      FaultCommand(name: "sheet", words: "SCRIPT --frames 2 -o out/sheet.png", target: "sheet.png"),
      FaultCommand(name: "plot", words: "SCRIPT -o out/plot.svg", target: "plot.svg"),
      FaultCommand(name: "pictures", words: "SCRIPT.txt", target: "picture.png"),
      FaultCommand(name: "compare", words: "a.png SCRIPT.png -o out/difference.png", target: "difference.png", code: 1),
      FaultCommand(name: "approve", words: "SCRIPT --goldens out/goldens --record all", target: "goldens"),
      // From standard input, so that both scripts have the same place.
      FaultCommand(name: "approve", words: "- --goldens out/goldens --record all < SCRIPT", target: "goldens"),
      FaultCommand(
        name: "verify", words: "- --goldens goldens --artifacts out/failures < SCRIPT >&2", target: "failures", code: 1),
      FaultCommand(
        name: "demo", words: "pull-for-menu --tours --fps 2 --scale 0.1 --theme THEME -q -o out/demo", target: "demo"),
    ]
    + (FaultBench.hasFFmpeg
      ? [FaultCommand(name: "record", words: "SCRIPT -q -o out/clip.gif", target: "clip.gif")] : [])

  /// Those that speak.
  static let speakers = [
    FaultCommand(name: "trace", words: "SCRIPT", target: ""), FaultCommand(name: "check", words: "SCRIPT", target: ""),
    FaultCommand(name: "feed", words: "feed.json", target: ""),
    FaultCommand(name: "new", words: "pull-for-menu", target: ""),
    FaultCommand(name: "list", words: "", target: ""), FaultCommand(name: "help", words: "", target: ""),
    FaultCommand(name: "curve", words: "bezier ease-out", target: ""),
    FaultCommand(name: "completions", words: "bash", target: ""),
    FaultCommand(name: "compare", words: "a.png a.png", target: ""),
    FaultCommand(name: "doctor", words: "", target: ""),
    FaultCommand(name: "verify", words: "SCRIPT --goldens goldens --artifacts failures", target: ""),
  ]

  /// Those that read a file which may be missing.
  static let readers = ["record", "shot", "sheet", "plot", "trace", "check", "approve", "compare", "verify"]

  /// Those of a name, with the script as a file.
  static func named(_ name: String) -> FaultCommand? {
    (writers + speakers).first { $0.name == name && !$0.words.contains("<") }
  }

  /// The line for a shell, `$FLIPBOOK` being the program.
  func line(script: String) -> String {
    "$FLIPBOOK \(name) "
      + words.replacing("SCRIPT", with: script).replacing("THEME", with: script == "a.flip" ? "light" : "dark")
  }
}
