import CommandLine
import Flipbook

/// Texts for coding agents: the skill, made from the table of statements, and the server's instructions.
enum AgentText {
  static let skillAddress = "flipbook://skill"
  static let skillDescription =
    "How to write Flipbook scripts (.flip files), which play touch gestures in a demo app and are recorded as videos, "
    + "pictures and regression tests."

  /// The instructions of the server, for the system prompt of an agent.
  static let instructions = """
    Flipbook plays scripts of touch gestures in demo apps on a virtual clock, and records them as videos and pictures. \
    Read the resource \(skillAddress) before writing a script: it has the whole language, all scenes and examples.

    Work in this order: list (probes, settings and views of a scene) → write the script → check, until it has no errors \
    → trace, to see when something happens → shot or sheet, to see it → record.

    Pass either script, a path below this server's folder, or text, the script itself. Files named by a script or a call \
    must be in that folder. check returns all errors at once, each with line, column and a hint: fix all of them before \
    the next call. A picture has at most 1200 pixels on its longer side; presented adds canvas, device, captions and \
    callouts. record replaces an existing file only with overwrite.
    """

  /// Returns the skill: one Markdown file with front matter.
  static func skill(_ scenes: [SceneDefinition]) -> String {
    let words = ScriptVocabulary.of(scenes)
    let own = ["## The user's own app", ownApp, "```\n\(sceneFile)\n```", code(sceneScript)]
    return ([head] + statements + [placeholders, sceneList(words)] + own + [devices, errors] + examples.map(code))
      .joined(separator: "\n\n") + "\n"
  }

  private static func code(_ text: String) -> String { "```flip\n\(text)\n```" }

  private static func list(_ items: [String]) -> String { items.map { "- \($0)" }.joined(separator: "\n") }

  private static var head: String {
    """
    ---
    name: flipbook
    description: \(skillDescription) Use it for a demo clip, a GIF of a gesture, or a test of an interaction.
    ---

    # Flipbook scripts

    A script such as `pull.flip` plays one finger in a demo app, the scene, on a virtual clock: settings first, then \
    actions in order. Time passes only in \(timed.map { "`\($0)`" }.joined(separator: ", ")). Every other action happens \
    at that instant: `expect` directly after `lift` sees the start of the motion. The `T` of presentation statements is the \
    clip's time, which `speed`, `freeze` and `card` change.

    ## Workflow

    1. `flipbook list probes SCENE`, `list settings SCENE`, `list views SCENE --device DEVICE`.
    2. `flipbook check pull.flip` plays it and prints all errors with a hint. Repeat until `no errors`.
    3. `flipbook trace pull.flip --probe NAME` prints a probe in every frame: the numbers for `expect`.
    4. `flipbook shot pull.flip --at armed -o armed.png` draws a moment: a name, or a time (`1.2s`). \
    `--presented` adds canvas and captions; `--views` prints the views' rectangles.
    5. `flipbook sheet pull.flip --presented --frames 20 --scale 1 -o sheet.png` draws frames in one picture.
    6. `flipbook record pull.flip -o pull.gif` (also mp4, webm, webp, apng, html; a folder for PNG frames; a transparent \
    canvas: webm, webp, apng, PNG). `--theme dark`, `--let NAME=TEXT` or `--lets FILE` (lines `NAME "TEXT"`) make a \
    variant.
    7. `flipbook embed pull.flip --for github --into README.md` records `pull.webp` and its still `pull.png`, and \
    replaces the block from `<!-- flipbook pull -->` to `<!-- /flipbook pull -->`.
    8. For CI: `flipbook approve pull.flip` writes the golden `Goldens/pull`, and `flipbook verify pull.flip \
    --report junit=report.xml` compares every frame and probe; exit code 1 means different.

    ## Syntax

    \(list(Script.Statement.syntax))
    """
  }

  /// The statements during which time passes.
  private static let timed: [Script.Keyword] = [.drag, .hold, .flick, .tap, .stroke, .wait, .settle]

  /// The statements by section, with their forms, summaries and examples.
  private static var statements: [String] {
    let language = Script.Language.script
    return language.sections.map { kind in
      let items = language.statements.filter { $0.kind == kind }.map { statement in
        let example = isShown(statement) ? "" : " `\(statement.exampleLine)`"
        let forms = statement.forms.map { "`\(short(form: $0))`" }.joined(separator: " ")
        // A long default is that of a value that scripts seldom need.
        let summary = statement.summary.trimmingPrefix("Sets ").replacing(/\s\(default: [^)]{20,}\)/, with: "")
        return "\(forms): \(summary)\(example)"
      }
      return "## \(kind.title)\n\n" + list(items)
    }
  }

  /// Whether an example at the end has the statement, or its form needs no example.
  private static func isShown(_ statement: Script.Statement) -> Bool {
    !statement.forms.contains { $0.contains(where: \.isUppercase) }
      || examples.contains { $0.contains("\n\(statement.exampleLine.prefix { $0 != " " }) ") }
  }

  /// Returns a form without options that the syntax rules or the example show.
  static func short(form: String) -> String {
    form.replacing(" [after T]", with: "").replacing(" [frames A-B]", with: "")
  }

  /// The placeholders that examples alone do not explain.
  private static let explained = [
    "P", "DX,DY", "EASING", "OP", "NUMBER", "WORD", "REGION", "ZOOM", "CANVAS",
  ]

  private static var placeholders: String {
    let all = Script.Language.script.placeholders.filter { explained.contains($0.name) }
    return "## Placeholders\n\n" + list(all.map { "`\($0.name)`: \($0.meaning)" })
  }

  private static func sceneList(_ words: ScriptVocabulary) -> String {
    let common = Set(words.commonProbes)
    let counts = Dictionary(words.scenes.flatMap(\.settings).map { ($0, 1) }, uniquingKeysWith: +)
    let frequent = words.scenes.flatMap(\.settings).filter { counts[$0, default: 0] > 2 }
    let shared = frequent.enumerated().filter { frequent.firstIndex(of: $1) == $0 }.map(\.element)
    let scenes = words.scenes.map { scene in
      let settings = scene.settings.filter { !shared.contains($0) }.map(text)
      let probes = scene.probes.filter { !common.contains($0) }.map { "`\($0.name)` \(short($0.summary))" }
      var paragraphs = [
        "### \(scene.name)", scene.summary.prefix(1).uppercased() + scene.summary.dropFirst() + ".",
        "Settings: \(settings.joined(separator: "; ")).", "Probes: \(probes.joined(separator: "; ")).",
        "Views: \((scene.views ?? []).map { "`\($0)`" }.joined(separator: ", ")).",
      ]
      // The examples show the gestures of other scenes, and a flick needs no example.
      if let tour = scene.tour, tour.actions.contains("drag"),
        !examples.contains(where: { $0.contains("scene \(scene.name)\n") })
      {
        paragraphs.append(actions(of: tour))
      }
      return paragraphs.joined(separator: "\n\n")
    }
    let head = """
      ## Scenes

      Probes are in points and degrees. Indices, such as `[#]`, are from 0; `-` stands for an absent value. Every scene has \
      \(words.commonProbes.map { "`\($0.name)`" }.joined(separator: ", ")); several \
      have the settings \(shared.map(text).joined(separator: "; ")).
      """
    return ([head] + scenes).joined(separator: "\n\n")
  }

  /// Returns a setting with its values and its default.
  private static func text(of setting: ScriptVocabulary.Setting) -> String {
    let values =
      switch setting.kind {
      case .integer(let range):
        range.upperBound == .max ? "\(range.lowerBound)…" : "\(range.lowerBound)…\(range.upperBound)"
      case .integerOrWord(let range, let words): (["\(range.lowerBound)…"] + words).joined(separator: "|")
      case .bool: "true|false"
      case .duration: "duration"
      case .choice(let words): words.joined(separator: "|")
      case .file: "path"
      }
    return "`\(setting.name) \(values)` (\(setting.defaultText))"
  }

  /// Returns a description of a probe without articles, units and the first index.
  private static func short(_ summary: String) -> String {
    let plain = " \(summary)".replacing(" the ", with: " ").replacing(", from 0", with: "")
      .replacing(" whether ", with: " ").replacing(" number of ", with: " ")
    let parts = plain.split(separator: "; ").map { part in
      [", in points", ", in degrees"].compactMap { part.firstRange(of: $0)?.lowerBound }.min().map { part[..<$0] }
        ?? part
    }
    return String(parts.joined(separator: ", ").dropFirst())
  }

  /// Returns the gestures and expectations of a tour.
  private static func actions(of tour: ScriptVocabulary.Scene.Tour) -> String {
    let kept = [Script.Keyword.touch, .drag, .lift, .tap, .flick, .settle, .expect].map(\.rawValue)
    let lines =
      tour.settings.sorted { $0.key < $1.key }.map { "set \($0.key) \($0.value)" }
      + tour.actions.split(separator: "\n").map(String.init).filter { line in
        kept.contains(line.prefix { $0 != " " }.description)
      }
    return "Actions: `\(lines.joined(separator: "; "))`."
  }

  private static var devices: String {
    let sizes = Device.all.map { "\(plain($0.size.width.rounded()))x\(plain($0.size.height.rounded()))" }
    let groups = sizes.enumerated().filter { sizes.firstIndex(of: $1) == $0 }.map { _, size in
      let names = zip(Device.all, sizes).filter { $1 == size }.map { "`\($0.0.name)`" }
      return "\(size) \(names.joined(separator: ", "))"
    }
    return "## Devices\n\nSizes in points: \(groups.joined(separator: "; "))."
  }

  private static let errors = """
    ## Frequent errors

    - `expect page == 1 failed …: page is 0`: the motion has not ended; insert `settle within 3s`.
    - A probe is nearly right: content follows after the first 10 points of a drag; compare with `<`, `>` or `±`.
    - `… is outside the screen`: use percentages or views. `affordance`, `header` and `footer` are outside at rest: zoom \
    to a rectangle.
    - `no view "action[0]" at 2.5 s`: it is not shown yet, or only with other settings.
    - `text does not fit`: at most two lines of 30 characters.
    - The page snaps back: drag across the middle, or lift during a fast drag; `hold` before `lift` ends the velocity.

    ## Examples
    """

  private static let ownApp = """
    The screens are pictures; a scene file describes what a tap opens. `flipbook new --scene-file shots/ -o shop` writes \
    both files from a folder. Probes: `screen`, `transition`, `offset.y`, and `order.x`, `.y`, `.width`, `.height` \
    of a view. `area NAME RECT pages|circle|articles|pull|details|scroll "FILES"` is a part with an interaction. All \
    statements: `flipbook help scene-file`.
    """

  static let sceneFile = """
    # shop.scene. Rectangles: left, top, width, height in points; bars do not scroll.
    screen home "home@3x.png" {
      bar top 98
      view order 30,600,330x50
      tap order push detail     # or sheet, fade, show
    }
    screen detail "detail@3x.png" { tap 8,52,60x44 back }
    """

  /// A script of ``sceneFile``.
  static let sceneScript = """
    scene "shop.scene"
    device iphone-17

    tap at order
    settle within 2s
    expect screen == detail
    shot "detail"
    flick right at 1500pt/s from 1,50%   # from the edge: back
    settle within 2s
    expect screen == home
    """

  /// Complete scripts without errors.
  static let examples = [
    """
    # Pull an article up until the arrow turns: the next one slides in.
    scene vertical-swipe
    device iphone-17
    set open-at end
    finger disc

    wait 300ms
    touch at 50%,70%
    drag by 0,-200 over 600ms ease-out
    mark "armed"
    expect footer.loaded == true
    hold 300ms
    lift
    settle within 3s
    expect page == 1
    wait 500ms
    """,
    """
    # A title, a caption, slow motion, a callout and a zoom.
    scene page-flicking
    device iphone-17
    canvas 16:9
    frame device
    finger disc

    card "Thumb through pages" "Each one snaps into place" for 1.5s
    caption "Past the middle, it turns"
    wait 500ms
    touch at 80%,50%
    speed 0.4x
    drag by -60%,0 over 500ms ease-in-out
    point at control "The dot moves on" for 1.5s
    freeze 1.5s
    speed 1x
    hold 100ms
    lift
    settle within 2s
    expect page == 1
    zoom to control over 500ms
    flick left at 1500pt/s
    settle within 2s
    zoom out over 500ms
    wait 800ms
    """,
  ]
}
