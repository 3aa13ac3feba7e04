import Graphics
import Interface
import Script
import Simulation

/// The running scene of a scene file: screens made of pictures, with transitions between them.
///
/// ``ScenePictures`` finds the pictures of a scene file once for all playbacks of a clip. ``ScreenGeometry`` divides
/// the rows of a screen's picture among bars and content, and ``ScreenView`` builds the views, which exist while the
/// screen is shown or below another one. ``ScreenStack`` moves the open screens: each transition is a function of one
/// number, the coverage of the top screen, so a curve, a spring and a finger move the same values. An area contains a
/// component of the module Interactions.
final class SceneFileScene: Scene {
  let warnings: [String]
  private let stack: ScreenStack
  private let probeNames: [String]
  /// The names of views of all screens.
  private let viewNames: Set<String>

  /// Creates the scene in the window of a context.
  ///
  /// - Parameter probeNames: The names of the probes, in their order.
  /// - Throws: ``ScriptError`` with the rectangles that do not fit the pictures.
  init(_ context: SceneContext, _ source: ScenePictures, probeNames: [String]) throws(ScriptError) {
    let (window, description) = (context.window, source.description)
    let (traits, size) = (window.traits, window.bounds.size)
    let device = traits.device ?? Device(name: "", size: size, scale: traits.displayScale)
    var screens: [String: ScreenContent] = [:]
    var warnings =
      description.warnings + source.warnings(on: device, scale: traits.displayScale, theme: traits.theme)
    var sizes: [Script.FileReference: Size] = [:]
    for screen in description.screens {
      let content = source.content(of: screen, on: device, scale: traits.displayScale, theme: traits.theme)
      for picture in content.pictures {
        let path = picture.image(for: traits.theme).path
        context.inputs.add(description.name(ofFile: path), path: path)
      }
      if let file = screen.picture { sizes[file] = content.picture?.size }
      warnings += content.warnings(screenSize: size)
      screens[screen.name] = content
    }
    let errors = description.diagnostics(screenSize: size) { sizes[$0] }
    if !errors.isEmpty { throw ScriptError(limiting: errors) }
    self.warnings = warnings
    context.holdStatusStrip(
      hasSystemBars: context.settings.bool(ScriptVocabulary.Setting.systemBars.name, default: false))
    self.probeNames = probeNames
    viewNames = Set(
      description.screens.flatMap { $0.areas.map(\.name) + $0.overlays.map(\.name) + $0.views.map(\.name) })
    stack = ScreenStack(in: window, start: description.start) { [unowned window] name, size, firstRow, stack in
      guard let content = screens[name] else { preconditionFailure("the scene file has no screen \(name)") }
      return ScreenView(content, size: size, firstRow: firstRow, in: window) { [unowned stack] in stack.perform($0) }
    }
    window.addSubview(stack)
    addSystemBars(context)
  }

  /// Adds the status bar and the home indicator if a setting asks for them. Screenshots have their own.
  private func addSystemBars(_ context: SceneContext) {
    let window = context.window
    let isShown = context.settings.bool(ScriptVocabulary.Setting.systemBars.name, default: false)
    window.systemOverlay = isShown ? .homeIndicator : .none
    guard isShown else { return }
    let bar = StatusBar()
    bar.isUserInteractionEnabled = false
    bar.frame = Rect(0, 0, window.bounds.width, max(StatusBar.height, window.safeAreaInsets.top))
    window.addSubview(bar)
  }

  /// The current screen.
  var screenCoordinates: ScreenCoordinates { stack.screen.shown }

  /// Scrolls the current screen within its limits, and returns the distance from its start, in points.
  func scrollScreen(to offset: Double) -> Double {
    let screen = stack.screen
    screen.offset = offset
    return screen.offset
  }

  func view(named name: String) -> View? { stack.screen.view(named: name) }

  func readProbes() -> [ProbeReading] {
    let screen = stack.screen
    var values: [String: ProbeValue] = [
      "screen": .text(screen.screenName), "transition": .text(stack.transitionName),
      "transition.progress": Self.number(stack.progress), "offset.y": .number(screen.offset),
    ]
    for name in viewNames {
      guard let frame = screen.view(named: name)?.presentedFrame(in: nil) else { continue }
      values["\(name).x"] = .number(frame.minX)
      values["\(name).y"] = .number(frame.minY)
      values["\(name).width"] = .number(frame.width)
      values["\(name).height"] = .number(frame.height)
    }
    for (name, area) in screen.areas {
      for reading in area.readProbes() { values["\(name).\(reading.name)"] = reading.value }
      values["\(name).offset.x"] = Self.number(area.offsetX)
      values["\(name).offset.y"] = Self.number(area.offsetY)
      values["\(name).page"] = area.page.map { .integer($0) } ?? .absent
    }
    return probeNames.map { ProbeReading($0, values[$0] ?? .absent) }
  }

  private static func number(_ value: Double?) -> ProbeValue { value.map { .number($0) } ?? .absent }
}

extension SceneDefinition {
  /// Returns the definition of the scene that a scene file describes.
  package static func scene(of source: ScenePictures) -> SceneDefinition {
    let vocabulary = source.description.vocabulary(SceneCatalog.vocabulary)
    let names = vocabulary.probes.map(\.name).withPills
    return SceneDefinition(vocabulary: vocabulary) { try SceneFileScene($0, source, probeNames: names) }
  }
}

extension [String] {
  /// The names with an index for each pill of a pull area in place of `[#]`.
  fileprivate var withPills: [String] {
    var result: [String] = []
    var rest = self[...]
    while let first = rest.first {
      let pills = rest.prefix { $0.contains("[#]") }
      result +=
        pills.isEmpty ? [first] : PullArea.pillNames.flatMap { index in pills.map { $0.replacing("[#]", with: index) } }
      rest = rest.dropFirst(Swift.max(1, pills.count))
    }
    return result
  }
}

extension SceneDescription {
  /// Returns the name of a picture's file in manifests: relative to the scene file if it is in its folder.
  func name(ofFile path: String) -> String {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
