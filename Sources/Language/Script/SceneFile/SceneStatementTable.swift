import Platform

extension SceneDescription {
  /// The keyword of a statement of a scene file. The parser has a case for each of them.
  package enum Keyword: String, Sendable, CaseIterable {
    case start, include, screen
    case title, background, bar, overlay, area, view, tap
  }

  /// The ending of a scene file's name.
  package static let fileExtension = ".\(Script.Language.sceneFile.fileExtension)"

  /// Whether a scene's name in a script is the path of a scene file.
  package static func isPath(_ name: String) -> Bool { name.hasSuffix(fileExtension) }

  /// Names that the probes of a scene file use. A screen, a view, an area or an overlay cannot have them.
  package static let reservedNames: Set<String> = ["in", "screen", "transition", "time", "touch", "offset"]
}

extension Script.Language {
  /// Scene files, which describe the screens of an app.
  package static let sceneFile = Script.Language(
    name: "scene-file", noun: "scene file", title: "Scene files",
    summary: "All statements of `.scene` files, and all limits.", fileExtension: Script.Keyword.scene.rawValue,
    keywordExamples: "screen, view or tap",
    statements: Script.Statement.sceneFile,
    syntax: [
      "Each line is one statement, or several separated by ; signs. # starts a comment.",
      "A name is a word, or text in quotation marks if it contains spaces. Paths of pictures are always in quotation "
        + "marks.",
      "Areas, overlays and views have names for scripts, which are unique within a screen. The names "
        + SceneDescription.reservedNames.sorted().joined(separator: ", ") + " are reserved.",
      "Rectangles are measured in points from the top left of the screen's picture, or of the screen if it has no "
        + "picture. Percentages are of the picture's width or height.",
      "Pictures and included files must be in the scene file's folder or below. A path is relative to the file that "
        + "contains it.",
      "A script shows a scene file with a line such as `scene \"shop.scene\"`.",
    ],
    examples: "Each example is a complete scene file.",
    limits: [
      "\(ScriptLimits.textBytes >> 20) MiB of text, including all included files and the script",
      "\(ScriptLimits.screens) screens of \(NumberText.grouped(ScriptLimits.screenItems)) statements each",
      "\(ScriptLimits.pictures) pictures",
      "\(ScriptLimits.megapixels) megapixels per picture",
      "\(ScriptLimits.nesting) levels of include",
      "numbers up to \(NumberText.grouped(Int(ScriptLimits.number)))",
      "\(ScriptLimits.diagnostics) reported errors",
    ])
}

extension ScriptLimits {
  /// The number of pictures of a scene.
  package static let pictures = 200
  /// The number of screens of a scene file.
  static let screens = 500
  /// The number of statements of a screen, after `include` is expanded.
  static let screenItems = 1000
}

extension Script.Statement {
  private init(
    item keyword: SceneDescription.Keyword, _ kind: Kind, _ forms: [String], _ summary: String, _ details: String,
    example: String
  ) {
    self.init(name: keyword.rawValue, kind, forms, summary, details, example: example)
  }

  fileprivate static let sceneFile: [Script.Statement] = [
    .init(
      item: .start, .file, ["start NAME"], "Names the first screen (default: the first screen of the file).", "",
      example: "start home\nscreen welcome \"welcome@3x.png\" { }\nscreen home \"home@3x.png\" { }"),
    .init(
      item: .include, .file, ["include PATH"], "Inserts the statements of another scene file.",
      "It can be used outside and inside of screens. A scene file cannot include itself.",
      example: "include \"common.scene\"\nscreen home \"home@3x.png\" { }"),
    .init(
      item: .screen, .file, ["screen NAME [PICTURE] { ITEMS }"], "Describes a screen of the app.",
      "A picture that is taller than the screen scrolls. Without a picture, the screen shows its background, its areas, "
        + "its overlays and its bars.", example: "screen cart \"cart@3x.png\" { }"),
    .init(
      item: .title, .screen, ["title \"TEXT\""], "Sets the screen's title, which `flipbook list views FILE` prints.",
      "Default: the name of the picture's file, without number, scale and theme.",
      example: "screen detail \"detail@3x.png\" {\n  title \"Order summary\"\n}"),
    .init(
      item: .background, .screen, ["background COLOR"], "Sets the colour beyond the screen's picture.",
      "Default: the background colour of the theme.",
      example: "screen home \"home@3x.png\" {\n  background #F2F2F7\n}"),
    .init(
      item: .bar, .screen, ["bar top|bottom HEIGHT", "bar top|bottom HEIGHT PICTURE [soft]"],
      "Describes rows at an edge of the screen that do not scroll.",
      "Without a picture, the bar consists of the first or last rows of the screen's picture. A bar with a picture "
        + "covers the content that scrolls beneath it. With soft, the content fades and blurs towards the edge.",
      example: "screen home \"home@3x.png\" {\n  bar top 98\n  bar bottom 83 \"tabs@3x.png\" soft\n}"),
    .init(
      item: .overlay, .screen, ["overlay NAME RECT PICTURE"], "Describes a picture that floats above the content.",
      "RECT is measured from the top left of the screen. A negative y is measured from the bottom.",
      example: "screen home \"home@3x.png\" {\n  overlay tools 20,-84,353x64 \"tools@3x.png\"\n}"),
    .init(
      item: .area, .screen,
      [
        "area NAME RECT pages|circle PICTURES [dots [below]]",
        "area NAME RECT articles|pull|details|scroll PICTURES",
      ], "Describes a part of the screen with its own content.",
      "pages is the interaction of the scene page-flicking, circle of virtual-pages, articles of vertical-swipe, pull of "
        + "pull-for-menu (the page, then its menu) and details of flick-detail. scroll only scrolls. dots is a page "
        + "control over the last 30 points of RECT; dots below is over the 30 points under it. Areas cannot overlap each "
        + "other, or a bar that is part of the screen's picture.",
      example:
        "screen home \"home@3x.png\" {\n  area gallery 0,212,393x100 pages \"card-*@3x.png\" dots below\n}"),
    .init(
      item: .view, .screen, ["view NAME [in top|bottom|NAME] RECT"], "Names a rectangle for scripts and for tap.",
      "in measures RECT from the top left of a bar or of an overlay.",
      example: "screen home \"home@3x.png\" {\n  view \"first row\" 0,350,393x88\n}"),
    .init(
      item: .tap, .screen,
      [
        "tap TARGET push|fade|show NAME [plain]", "tap TARGET sheet NAME [from Y [corners R]] [plain]",
        "tap TARGET back [plain]",
      ],
      "Opens another screen if a rectangle is tapped.",
      "push, sheet and fade open the screen above the current one; back closes it again. show replaces the current "
        + "screen without animation. A pressed target dims by 10 %, except with plain. A finger that moves more than 10 points "
        + "away cancels the tap. from is for a sheet whose picture shows the whole screen: the sheet has its rows from Y "
        + "on, and rests with its top at Y. R is the radius of its upper corners (default: 38 on devices with round "
        + "corners, else 10).",
      example:
        "screen home \"home@3x.png\" {\n  tap 0,350,393x88 push detail\n}\nscreen detail \"detail@3x.png\" {\n"
        + "  tap 8,52,60x44 back\n}"),
  ]
}

extension Script.Placeholder {
  static let sceneFiles: [Script.Placeholder] = [
    .init(
      "PATH",
      "the path of a scene file, relative to this file's folder; it must be in the scene file's folder or below",
      ["\"common.scene\""]),
    .init("NAME", "a name of 1 to \(ScriptLimits.nameBytes) bytes", ["home", "\"first row\""]),
    .init("PICTURE", "the path of a PNG or JPEG file, in quotation marks", ["\"home@3x.png\""]),
    .init(
      "PICTURES", "paths of PNG or JPEG files, each in quotation marks, with * and ? as wildcards",
      ["\"card-*@3x.png\"", "\"page.png\" \"menu.png\""]),
    .init("HEIGHT", "a height in points, above 0", ["98"]),
    .init("Y", "a row of the picture, in points from its top", ["62"]),
    .init("R", "a radius in points", ["38"]),
    .init("COLOR", "a colour", ["#F2F2F7"]),
    .init(
      "RECT", "left, top, width and height in points, or in percent", ["330,52,44x44", "0,10%,100%x88"]),
    .init(
      "TARGET", "the name of a view, an area or an overlay, or a rectangle as in view",
      ["\"first row\"", "8,52,60x44", "in top 8,52,60x44"]),
    .init("ITEMS", "statements of the screen, one per line or separated by ; signs", ["bar top 98; view a 0,98,88x44"]),
  ]
}
