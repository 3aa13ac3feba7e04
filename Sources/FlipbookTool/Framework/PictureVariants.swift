import Platform

/// What `--variants` makes of a line's picture: one for each theme and scale, named as DocC looks for them
/// (swift-docc, "Adding Images to Your Content").
struct PictureVariants: Hashable, Sendable {
  static let option = Option(
    "variants", .text("light,dark@2x,@3x"), help: "a picture for each theme and scale; only in a manifest")

  /// One of the pictures.
  struct Variant: Hashable, Sendable {
    /// What is added to the name: `~dark@2x`.
    var suffix: String
    /// `light` or `dark`; `nil` for the line's own.
    var theme: String?
    /// How many times the line's scale; `nil` where `--variants` says nothing of scales.
    var factor: Int?
  }

  /// The themes; none where the line's own is the only one.
  private(set) var themes: [String] = []
  /// The scales besides 1, which is always there.
  private(set) var factors: [Int] = []

  /// Reads `light,dark@2x,@3x`: themes, and scales behind an `@`, in any order.
  ///
  /// - Throws: `CLIError` where there is something else, or one of them twice.
  init(_ text: String) throws(CLIError) {
    let parts = text.replacing("@", with: ",@").split(separator: ",")
    for part in parts.map(String.init) {
      switch part {
      case "light", "dark":
        if themes.contains(part) { throw Self.twice(part) }
        themes.append(part)
      case "@2x", "@3x":
        let factor = part == "@2x" ? 2 : 3
        if factors.contains(factor) { throw Self.twice(part) }
        factors.append(factor)
      case "@1x": throw .usage("--variants: the picture without @ in its name is the one of @1x; leave that out")
      default:
        throw .usage("unknown variant \"\(part)\"; --variants takes light, dark, @2x and @3x, as in light,dark@2x")
      }
    }
    if parts.isEmpty { throw .usage("--variants takes light, dark, @2x and @3x, as in light,dark@2x") }
  }

  private static func twice(_ part: String) -> CLIError { .usage("--variants has \(part) twice; give it once") }

  /// Every theme at every scale.
  var all: [Variant] {
    let themes = themes.isEmpty ? [nil] : themes.map(Optional.some)
    let factors = factors.isEmpty ? [nil] : [1] + factors
    return factors.flatMap { factor in
      themes.map { theme in
        Variant(
          suffix: (theme == "dark" ? "~dark" : "") + (factor.map { $0 > 1 ? "@\($0)x" : "" } ?? ""), theme: theme,
          factor: factor)
      }
    }
  }
}

extension PictureVariants.Variant {
  /// The name of the variant of a file: `images/name~dark@2x.png` of `images/name.png`.
  func name(of path: String) -> String {
    let name = Files.name(of: path)
    let stem = Files.stem(of: path)
    return String(path.dropLast(name.count)) + stem + suffix + name.dropFirst(stem.count)
  }

  /// The arguments that draw it.
  func arguments(_ arguments: Arguments) -> Arguments {
    var arguments = arguments
    if let theme { arguments.values["theme"] = [theme] }
    if let factor {
      // What is no number is refused by the command.
      let scale = arguments.value("scale") ?? "1"
      arguments.values["scale"] = [Double(scale).map { plain($0 * Double(factor)) } ?? scale]
    }
    return arguments
  }
}
