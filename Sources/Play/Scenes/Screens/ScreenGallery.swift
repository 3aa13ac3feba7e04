import Graphics
import Interface
import Platform
import Script
import Simulation

/// The pictures of screens that a scene shows in place of its own content.
///
/// They contain the bars, so the window draws none, and the home indicator only with `set system-bars true`. The
/// cutout belongs to the device frame.
struct ScreenGallery {
  let pictures: [Screenshot]
  private let theme: Theme
  private let hasSystemBars: Bool

  /// Prepares the window for the pictures of a context, and records the files of the drawn theme as dependencies. It
  /// is nil if the context has no pictures.
  ///
  /// - Parameter haveOneSize: Whether all pictures must have the same size.
  /// - Throws: An error that names the first picture with another size.
  init?(_ context: SceneContext, haveOneSize: Bool = false) throws(SceneError) {
    guard let first = context.screens.first else { return nil }
    pictures = context.screens
    theme = context.window.traits.theme
    hasSystemBars = context.settings.bool(ScriptVocabulary.Setting.systemBars.name, default: false)
    if haveOneSize, let other = pictures.first(where: { !$0.hasSize(of: first) }) {
      throw SceneError(
        .screens, "\(other.name) is \(other.sizeText) points, but \(first.name) is \(first.sizeText)",
        hint: "this scene needs pictures of one size")
    }
    for picture in pictures {
      let path = picture.image(for: theme).path
      context.inputs.add(Files.name(of: path), path: path)
    }
    context.window.systemOverlay = hasSystemBars ? .homeIndicator : .none
    context.holdStatusStrip(hasSystemBars: hasSystemBars)
  }

  var count: Int { pictures.count }

  /// Returns a view with a picture at its top edge and the theme's background below.
  func page(at index: Int, name: String) -> View {
    let page = ScreenshotView(.rows(from: 0), pictures[index])
    page.name = name
    page.backgroundColor = theme.background
    return page
  }

  /// Returns a page that scrolls if the picture is taller, with the theme's background.
  func scrollingPage(at index: Int, name: String) -> PictureScrollView {
    let page = PictureScrollView(pictures[index], isFittedToWidth: true, insets: .zero)
    page.name = name
    page.backgroundColor = theme.background
    return page
  }

  /// Returns the status bar of `set system-bars true`, to be added in front of the pictures.
  func statusBar(of window: Window) -> StatusBar? {
    guard hasSystemBars else { return nil }
    let bar = StatusBar()
    bar.frame = Rect(0, 0, window.bounds.width, max(StatusBar.height, window.safeAreaInsets.top))
    return bar
  }
}

extension Screenshot {
  /// Returns whether two pictures have the same size, to half a device pixel at any scale.
  fileprivate func hasSize(of other: Screenshot) -> Bool {
    abs(size.width - other.size.width) < 0.125 && abs(size.height - other.size.height) < 0.125
  }

  fileprivate var sizeText: String {
    [size.width, size.height].map { NumberText.plain(($0 * 100).rounded() / 100) }.joined(separator: "×")
  }
}

extension SceneContext {
  /// Lets the status bars of pictures stand still while the pictures move, unless a setting says otherwise or a status
  /// bar lies in front of them.
  func holdStatusStrip(hasSystemBars: Bool) {
    let isMoving = settings.word(ScriptVocabulary.Setting.statusStrip.name) == ScriptVocabulary.Setting.movingStrip
    let height = window.traits.roundedToPixel(window.traits.statusStripHeight)
    window.statusStripHeight = hasSystemBars || isMoving ? 0 : height
  }

  /// Returns warnings about settings without effect and about pictures that are not shown.
  ///
  /// - Parameters:
  ///   - settings: The names of the settings that have no effect with pictures of screens.
  ///   - limit: The number of pictures that the scene can show.
  func screenWarnings(unused settings: [String] = [], limit: Int = .max) -> [String] {
    guard !screens.isEmpty else {
      return [ScriptVocabulary.Setting.systemBars, .statusStrip].map(\.name).filter(self.settings.contains).map {
        "set \($0) has no effect without pictures of screens"
      }
    }
    var warnings = settings.filter(self.settings.contains).map {
      "set \($0) has no effect with pictures of screens"
    }
    if screens.count > limit {
      warnings.append("of \(screens.count) pictures, only the first \(limit) are shown")
    }
    return warnings
  }
}

extension ScriptVocabulary.Setting {
  /// Whether the status bar and the home indicator are drawn over pictures of screens.
  static let systemBars = Self(
    name: "system-bars", kind: .bool, defaultText: "false",
    summary: "whether status bar and home indicator are drawn over pictures of screens", isNamedIfChanged: true)
}
