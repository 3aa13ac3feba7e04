import Flipbook
import GoldenStore
import Goldens
import Graphics
import Platform
import Recording

/// The two clips of `diff`, as a command line names them.
struct DiffSides {
  let before: Difference.Side
  let after: Difference.Side
  /// What stands beside the name of the second clip; `nil` for its own name.
  private let detail: String?

  init(_ arguments: Arguments, _ console: Console) throws {
    let (first, changes) = (arguments.operands[0], arguments.all("with"))
    let loader = try ClipLoader(arguments, console, takesSettings: false)
    before = try Self.side(first, loader)
    let second =
      try arguments.operands.dropFirst().first ?? Self.second(of: before, first, hasChanges: !changes.isEmpty)
    var golden: GoldenFolder?
    if case .golden(let path) = before { golden = GoldenFolder(path) }
    let side = second == first ? before : try Self.side(second, loader, golden: golden)
    if changes.isEmpty {
      (after, detail) = (side, nil)
    } else if case .clip(let clip) = side {
      (after, detail) = (.clip(try clip.setting(changes)), changes.joined(separator: ", "))
    } else {
      throw CLIError.usage("--with changes a script, and \(second) is none; name a script")
    }
  }

  /// The second clip where only one is named.
  private static func second(of before: Difference.Side, _ operand: String, hasChanges: Bool) throws -> String {
    switch before {
    case .clip:
      if hasChanges { return operand }
      throw CLIError.usage("diff needs A and B, or one script and --with 'SETTING VALUE'")
    case .recording: throw CLIError.usage("diff needs A and B; the second may be a script or another recording")
    case .golden(let path):
      guard let script = try GoldenFolder(path).read()?.script else {
        throw CLIError.usage("the golden \(path) names no script; name the script too")
      }
      let place = "\(path)/\(script)"
      return Files.relative(place, to: ".") ?? place
    }
  }

  private static func side(
    _ operand: String, _ loader: ClipLoader, golden: GoldenFolder? = nil
  ) throws -> Difference.Side {
    guard Files.isDirectory(operand) else { return .clip(try loader.clip(operand, goldens: golden)) }
    let path = operand.count > 1 && operand.hasSuffix("/") ? String(operand.dropLast()) : operand
    if Files.exists("\(path)/\(RecordingFiles.manifest)") { return .recording(path) }
    if GoldenFolder(path).isOurs { return .golden(path) }
    throw CLIError(
      .badInput, "\(operand) is neither a recording nor a golden; name a script, or what record or approve wrote")
  }

  private var sides: [Difference.Side] { [before, after] }

  /// Those of the two that are drawn now.
  var clips: [Clip] { sides.compactMap { side in if case .clip(let clip) = side { clip } else { nil } } }

  /// The directories that are read.
  var directories: [String] {
    sides.compactMap { side in
      switch side {
      case .clip: nil
      case .recording(let path), .golden(let path): path
      }
    }
  }

  /// How the difference looks.
  func style(_ difference: Difference, _ arguments: Arguments) throws -> DifferenceStyle {
    var style = difference.style
    if let detail { style.after.detail = detail }
    style.theme = arguments.value("theme").flatMap(Theme.init(rawValue:)) ?? style.theme
    style.width = try arguments.count("width", in: DifferenceStyle.widths)
    style.isWhole = arguments.has("whole")
    return style
  }
}
