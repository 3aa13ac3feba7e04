import CommandLine
import Flipbook
import Screenshots

/// The script that `flipbook new --screens` prints, and that commands play if `--screens` is given without a script.
struct DefaultTour {
  /// The operand that stands for this script.
  static let operand = "--\(OptionName.screens)"
  /// The name of its results.
  static let name = "screens"

  private let template: ScriptTemplate
  /// A message with the order of the words if they were sorted.
  let orderNote: String?

  /// Chooses the scene that fits the pictures: articles if one is taller than the screen or has a size of its own,
  /// else pages.
  ///
  /// - Parameters:
  ///   - words: The words of `--screens`.
  ///   - scene: The scene, if the command line names one.
  ///   - device: The device, if the command line names one.
  ///   - canvas: The canvas, if the command line names one.
  init(
    _ words: [String], scene: String?, device: String?, canvas: Size? = nil, _ scenes: [SceneDefinition]
  ) throws {
    let vocabulary = ScriptVocabulary.of(scenes)
    let set = try ScreenshotSet(words.map { PictureWord($0) }, sortsGlobs: true)
    orderNote = set.orderNote
    let screen = device.flatMap(Device.named) ?? set.inferredDevice.device
    let heights = set.heights(on: screen)
    let name = scene ?? (set.arePages(on: screen) ? "page-flicking" : "vertical-swipe")
    guard var chosen = vocabulary.scene(name) else { throw ClipError.noSuchScene(name, known: scenes.map(\.name)) }
    guard chosen.acceptsScreens else { throw ClipError.showsNoScreens(name, known: vocabulary.screenScenes) }
    let captions = set.pictures.map { Screenshot.caption(of: $0.title) }
    switch name {
    case "page-flicking": chosen.tour = .pages(captions)
    case "vertical-swipe": chosen.tour = .articles(captions, scrolls: heights[0] > screen.size.height + 0.5)
    default: chosen.tour = nil
    }
    var template = ScriptTemplate(scene: chosen, device: device, screens: ScreenshotSet.ordered(words))
    template.look = ScriptTemplate.Look(
      of: screen, captions: chosen.tour == nil ? [] : captions, canvas: canvas, touchesEnd: name == "vertical-swipe")
    self.template = template
  }

  var text: String { template.text }

  /// Parses the script.
  func script(_ options: ScriptOptions, _ scenes: [SceneDefinition]) throws -> Script {
    try Script(text: text, path: "\(Self.name).flip", vocabulary: .of(scenes), options: options)
  }
}

extension ScriptVocabulary.Scene.Tour {
  /// Returns the start of a tour: the caption of the first picture.
  private static func start(_ caption: String?) -> String {
    [caption.map { ScriptText.caption($0) }, "wait 700ms", "shot \"first\""].compactMap(\.self).joined(separator: "\n")
  }

  /// A tour of pages with pictures.
  ///
  /// - Parameter captions: The captions of the pictures; `nil` for none.
  fileprivate static func pages(_ captions: [String?]) -> Self {
    let isSingle = captions.count == 1
    let drag = """

      # Drag past the middle, and lift: \(isSingle ? "a single page bounces back" : "the page snaps into place").
      touch at 85%,50%
      drag by -65%,0 over 700ms ease-in-out
      shot "dragged"
      hold 200ms
      \(isSingle ? "" : ScriptText.caption(captions[1]) + "\n")lift
      settle within 3s
      wait 900ms
      """
    let flicks = captions.prefix(6).dropFirst(2).map { caption in
      """
      \(ScriptText.caption(caption))
      flick left at 1200pt/s from 80%,50%
      settle within 3s
      wait 900ms
      """
    }
    let remark = flicks.isEmpty ? [] : ["\n# A flick turns one page, no matter how fast it is."]
    let end = "\nshot \"last\"\nwait 600ms"
    return Self(actions: ([start(captions[0]), drag] + remark + flicks + [end]).joined(separator: "\n"))
  }

  /// A tour of articles with pictures.
  ///
  /// - Parameters:
  ///   - captions: The captions of the pictures; `nil` for none.
  ///   - scrolls: Whether the first picture is taller than the screen.
  fileprivate static func articles(_ captions: [String?], scrolls: Bool) -> Self {
    let scrolling = """

      # The picture is taller than the screen: it scrolls, and bounces at its end.
      flick down at 900pt/s
      settle within 5s
      shot "scrolled"
      flick up at 1600pt/s
      settle within 5s
      """
    let pulling = """

      # Pull the end of the picture up. Once the arrow in the footer turns, lift, and the next picture slides in.
      touch at 50%,85%
      drag by 0,-90 over 500ms ease-in-out
      drag by 0,-100 over 450ms ease-out
      shot "armed"
      hold 300ms
      \(captions.count > 1 ? ScriptText.caption(captions[1]) : "")
      lift
      settle within 3s
      wait 900ms
      """
    let end = "\nshot \"last\"\nwait 600ms"
    let parts = [start(captions[0])] + (scrolls ? [scrolling] : []) + (captions.count > 1 ? [pulling] : []) + [end]
    return Self(settings: ["open-at": "end"], actions: parts.joined(separator: "\n"))
  }
}
