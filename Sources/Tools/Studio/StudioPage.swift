import Flipbook
import JSON

/// A browser page, with its own clip, its own stage and its recorded gestures.
final class StudioPage {
  /// The valid scales of images, in device pixels per point.
  static let scales = 0.01...Device.scaleLimit

  /// The identifier of the page.
  let id: String
  /// The time of the page's last request.
  var lastHeard = ContinuousClock.now
  let configuration: Studio.Configuration
  var shown: ShownClip?
  var live: LiveStage?
  /// The time of the frame at which the live stage began.
  var liveStart = Instant.zero
  var recording: RecordedGestures?
  /// The clip of the latest edit of an annotation, which the page is about to show.
  var prepared: ShownClip?
  /// The stage that showed a screen of the scene file at rest last.
  var stillScreen: (name: String, stage: Stage)?
  /// The distance by which the page has scrolled that screen, in points.
  var stillOffset = 0.0
  /// The latest export.
  var export: ClipExport?
  /// The touches of recorded gestures, kept or not, by number.
  var sources: [Int: GestureSource] = [:]
  var nextGesture = 0
  let images = ImageStream()

  /// Creates a page without a clip.
  init(id: String, _ configuration: Studio.Configuration) { (self.id, self.configuration) = (id, configuration) }

  /// Ends everything that the page has started.
  func close() {
    cancelTouch()
    export?.stop()
  }

  /// The clip on the page.
  struct ShownClip {
    var text: String
    var overrides: ClipOverrides
    /// The clip, and the one without its presentation.
    let clip, plain: Clip
    var overview: ClipOverview
    /// The frames of the plain screen, and those with the presentation.
    let cursor, presentedCursor: FrameCursor
    /// The states of the files of its pictures.
    var pictures: [String?]

    init(_ text: String, _ overrides: ClipOverrides, _ clip: Clip, _ overview: ClipOverview) {
      (self.text, self.overrides, self.overview) = (text, overrides, overview)
      (self.clip, plain) = (clip, clip.plain)
      cursor = FrameCursor(overview.playback, presented: false)
      presentedCursor = clip.isPresented ? FrameCursor(overview.playback, presented: true) : cursor
      pictures = (clip.screenFiles + clip.brandFiles).map(Files.stamp)
    }

    /// Returns a frame, by its number in the clip, with or without the presentation.
    func frame(_ index: Int, presented: Bool) throws -> FrameCursor.Frame {
      try (presented ? presentedCursor : cursor).frame(min(max(index, 0), overview.count - 1))
    }
  }

  func current() throws(HTTPError) -> ShownClip {
    guard let shown else { throw HTTPError(.unprocessable, "there is no clip to show; fix the script's errors first") }
    return shown
  }

  /// The input files of the clip, and the scene file even if it has errors.
  var inputFiles: [String] { (shown?.clip.inputFiles ?? []) + [sceneFile].compactMap(\.self) }

  /// The path of the scene file that the script names, if any.
  private(set) var sceneFile: String?

  /// The path of the script.
  var script: String { configuration.script }

  // MARK: The clip

  /// Shows a clip. If its script has errors, the previous clip stays.
  func show(text: String, _ overrides: ClipOverrides) throws -> JSONValue {
    guard recording?.gestures.isEmpty ?? true else {
      throw HTTPError(
        .conflict, "gestures were recorded with the previous script", remedy: "Keep or discard them first.")
    }
    try configuration.check(text)
    do {
      let next = try play(text, overrides)
      if next.pictures != shown?.pictures { images.forgetPictures() }
      shown = next
      (live, recording, prepared, stillScreen) = (nil, nil, nil, nil)
      sceneFile = next.clip.script.sceneFile?.file
      return ["mistakes": errors(next.overview.errors), "clip": description(of: next.clip, next.overview)]
    } catch {
      let all = configuration.diagnostics(of: error)
      // A scene file with errors can be edited, too.
      if !all.contains(where: { $0.file == sceneFile }) {
        sceneFile = all.first { SceneDescription.isPath($0.file) }?.file ?? sceneFile
      }
      return ["mistakes": errors(all), "clip": nil]
    }
  }

  /// Plays a script, unless it is that of the latest edit.
  func play(_ text: String, _ overrides: ClipOverrides) throws -> ShownClip {
    if let prepared, prepared.overrides == overrides, prepared.text.utf8.elementsEqual(text.utf8) { return prepared }
    let clip = try configuration.clip(text, overrides)
    return ShownClip(text, overrides, clip, try ClipOverview(clip, text: text))
  }

  /// Returns errors in the page's format. A file is named only if it is not the script.
  private func errors(_ all: [ScriptDiagnostic]) -> [JSONValue] {
    all.map { error in
      [
        "line": error.line, "column": error.column, "length": error.length, "message": error.message,
        "hint": error.hint, "file": error.file == configuration.script ? nil : error.file,
      ]
    }
  }

  private func description(of clip: Clip, _ overview: ClipOverview) -> JSONValue {
    func json(_ size: Size) -> JSONValue { ["width": size.width, "height": size.height] }
    return [
      "frames": overview.count, "fps": clip.frameRate.framesPerSecond, "duration": overview.end.seconds,
      "points": json(clip.plain.frameSize), "canvas": clip.isPresented ? json(clip.frameSize) : nil,
      "cornerRadius": clip.showsBothThemes ? 0 : clip.screen.cornerRadius,
      "scene": clip.scene.name, "hasPictures": clip.screens != nil || clip.script.sceneFile != nil,
      "controls": clip.script.sceneFile == nil ? nil : clip.scene.vocabulary.settings.map(Studio.Configuration.control),
      "names": clip.script.sceneFile == nil ? nil : Studio.Configuration.names(clip.scene.vocabulary),
      "screens": Self.screens(of: clip), "device": clip.device, "theme": clip.theme.rawValue,
      "settings": JSONValue.object(clip.sceneSettings.map { .init($0.name, .string($0.value)) }),
      "presentation": Self.presentation(of: clip), "warnings": overview.playback.layout?.warnings ?? [],
    ]
  }

  /// Returns the clip's events and the probes' values.
  func timeline() throws(HTTPError) -> JSONValue {
    try current().overview.json
  }

  /// Returns a frame at the page's scale; see ``image(_:_:scale:pageHas:_:)``.
  func frame(_ index: Int, presented: Bool, scale: Double?, pageHas token: String?) throws -> HTTPResponse {
    let shown = try current()
    let (frame, place, screen) = try shown.frame(index, presented: presented)
    if recording?.isOn != true, !(live?.isDown ?? false) { live = nil }
    return try image(
      frame.displayList, presented ? shown.clip : shown.plain, scale: scale, pageHas: token,
      [
        "place": place.json, "index": frame.index, "instant": frame.time.seconds,
        "line": shown.overview.line(at: frame.time),
        "items": screen.map { SceneItem.json(of: $0, shown.clip.script.sceneFile) }, "screen": screen?.name,
      ])
  }

  /// Returns an image of a clip.
  ///
  /// - Parameter scale: The number of device pixels per point; `nil` for that of the files that `record` writes.
  func image(
    _ list: DisplayList, _ clip: Clip, scale: Double?, pageHas token: String?, _ header: JSONValue
  ) throws -> HTTPResponse {
    let (scale, size) = (scale ?? clip.frameScale, list.size)
    guard !ScriptLimits.isTooLarge(width: size.width, height: size.height, scale: scale) else {
      throw HTTPError(
        .unprocessable,
        "a screen of \(NumberText.plain(size.width))×\(NumberText.plain(size.height)) points is too large "
          + "at \(NumberText.plain(scale)) pixels a point", remedy: "Make the window smaller.")
    }
    return try images.answer(list, scale: scale, pageHas: token, header)
  }

  /// Writes the image of a frame into the output folder and returns its path. An existing image with other content, for
  /// example of the other theme, is kept.
  func takeShot(_ index: Int, presented: Bool) throws -> String {
    let shown = try current(), clip = presented ? shown.clip : shown.plain
    let frame = try shown.frame(index, presented: presented).snapshot
    let bytes = try PNGEncoder(.fast).encode(try frame.bitmap(scale: clip.frameScale))
    let milliseconds = Int((frame.clipTime.seconds * 1000).rounded())
    let stem = "\(configuration.output)/\(Files.stem(of: configuration.script))-\(milliseconds)ms"
    var (path, number) = ("\(stem).png", 1)
    while Files.exists(path), (try? Files.readRegular(path)) != bytes {
      number += 1
      path = "\(stem)-\(number).png"
    }
    try Files.createDirectory(configuration.output)
    try Files.write(bytes, to: path)
    return path
  }

  /// Returns the command line that records the clip of the page.
  func command() throws(HTTPError) -> String { configuration.command(try current().overrides) }
}
