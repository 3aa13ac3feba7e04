import Graphics
import Platform
import Screenshots
import Script

/// A scene file with the files of its pictures, for every device and theme.
package struct ScenePictures: Sendable {
  /// The content of the scene file.
  package let description: SceneDescription
  /// The pictures of all screens; nil if no screen has a picture.
  private let screens: ScreenshotSet?
  private let sets: [Script.FileReference: ScreenshotSet]

  /// Finds the pictures that a scene file names, and reads their headers.
  ///
  /// - Throws: An error with every file that cannot be used.
  package init(_ description: SceneDescription) throws(ScriptError) {
    let folder = Files.directory(of: description.file)
    func find(_ files: [Script.FileReference]) throws(ScreenshotError) -> ScreenshotSet {
      try ScreenshotSet(files.map { PictureWord($0.path, path: $0.resolvedPath) }, below: [folder])
    }
    var sets: [Script.FileReference: ScreenshotSet] = [:]
    var errors: [ScriptDiagnostic] = []
    func report(_ file: Script.FileReference, _ message: String, _ hint: String?) {
      errors.append(description.diagnostic(at: file.location, message, hint: hint))
    }
    let files = description.pictures
    let inAreas = Set(description.screens.flatMap(\.areas).flatMap(\.pictures))
    for file in files {
      do throws(ScreenshotError) {
        let set = try find([file])
        sets[file] = set
        if set.pictures.count > 1, !inAreas.contains(file) {
          report(file, "expected one picture, found \(set.pictures.count)", "only areas show several pictures")
        }
      } catch {
        report(file, error.message, error.hint)
      }
    }
    if errors.isEmpty, !files.isEmpty {
      // The limit is that of all files together.
      do throws(ScreenshotError) { _ = try find(files) } catch {
        report(files[error.word], error.message, error.hint)
      }
    }
    if !errors.isEmpty { throw ScriptError(limiting: errors) }
    let own = description.screens.compactMap(\.picture)
    screens = own.isEmpty ? nil : try? find(own)
    (self.description, self.sets) = (description, sets)
  }

  /// The picture that determines the device and the theme of a clip that sets none: that of the first screen, or of the
  /// next one with a picture; nil if no screen has one.
  package var start: ScreenshotSet? {
    let first = [description.screen(description.start)].compactMap(\.self)
    return (first + description.screens).lazy.compactMap(\.picture).first.flatMap { sets[$0] }
  }

  /// The pictures of each file of the scene file.
  package var all: [ScreenshotSet] { Array(sets.values) }

  /// The paths of all pictures, in the order of the file; each once.
  package var files: [String] {
    var known: Set<String> = []
    return description.pictures.flatMap { sets[$0]?.files ?? [] }.filter { known.insert($0).inserted }
  }

  /// Returns the content of a screen in a theme, with the sizes of its pictures on a device.
  func content(
    of screen: SceneDescription.Screen, on device: Device, scale: Double, theme: Theme
  ) -> ScreenContent {
    let picture = screen.picture.flatMap { sets[$0]?.fitted(to: device, scale: scale, theme: theme).screens.first }
    // Pictures of parts are exported together with the screen, so they have its scale.
    let usualScale = picture.map { Double($0.image(for: theme).pixelWidth) / $0.size.width } ?? device.scale
    func parts(_ file: Script.FileReference) -> [Screenshot] {
      sets[file]?.parts(usualScale: usualScale, scale: scale, theme: theme) ?? []
    }
    var bars: [SceneDescription.Bar.Edge: Screenshot] = [:]
    for bar in screen.bars { bars[bar.edge] = bar.picture.flatMap { parts($0).first } }
    return ScreenContent(
      description: screen, picture: picture, bars: bars,
      overlays: screen.overlays.flatMap { parts($0.picture).prefix(1) },
      areas: screen.areas.map { $0.pictures.flatMap(parts) })
  }

  /// Returns suggestions for sheets whose picture shows a whole screen with the sheet, each with the location of its tap.
  package func sheetSuggestions(on device: Device, scale: Double, theme: Theme) -> [String] {
    description.screens.flatMap(\.taps).compactMap { tap in
      guard case .sheet(let name, nil) = tap.action, let screen = description.screen(name),
        let picture = content(of: screen, on: device, scale: scale, theme: theme).picture,
        picture.size.isNear(device.size)
      else { return nil }
      let image = picture.image(for: theme)
      let row = SheetEdge.row(in: image, scale: Double(image.pixelWidth) / picture.size.width)
      return row.map { row in
        let sheet = "sheet \(ScriptText.name(name))"
        return "\(tap.location): \(picture.name) shows a sheet on another screen; "
          + "write \"\(sheet) from \(NumberText.short((row * 100).rounded() / 100))\""
      }
    }
  }

  /// Returns warnings about pictures of screens that are scaled, or are not shown as they are.
  func warnings(on device: Device, scale: Double, theme: Theme) -> [String] {
    screens?.fitted(to: device, scale: scale, theme: theme).warnings ?? []
  }
}

/// A screen of a scene file with its pictures.
struct ScreenContent {
  let description: SceneDescription.Screen
  /// The screen's own picture.
  let picture: Screenshot?
  /// The pictures of bars that are not cut from the screen's picture.
  let bars: [SceneDescription.Bar.Edge: Screenshot]
  /// The picture of each overlay.
  let overlays: [Screenshot]
  /// The pictures of each area; at least one.
  let areas: [[Screenshot]]

  /// All pictures, in the order of the file.
  var pictures: [Screenshot] {
    [picture].compactMap(\.self) + description.bars.compactMap { bars[$0.edge] } + overlays + areas.flatMap(\.self)
  }

  /// Returns warnings about pictures whose proportions differ from their place, and about pictures that are not shown.
  ///
  /// - Parameter size: The size of the screen, in points.
  func warnings(screenSize size: Size) -> [String] {
    var warnings: [String] = []
    func compare(_ picture: Screenshot, _ place: Size, _ what: String) {
      let height = picture.size.height * place.width / picture.size.width
      guard abs(height - place.height) >= 1 else { return }
      warnings.append(
        "\(picture.name): the proportions differ from those of \(what), which has "
          + "\(NumberText.short(place.width)) × \(NumberText.short(place.height)) points")
    }
    for bar in description.bars {
      if let picture = bars[bar.edge] { compare(picture, Size(size.width, bar.height), "bar \(bar.edge.rawValue)") }
    }
    for (overlay, picture) in zip(description.overlays, overlays) {
      compare(picture, overlay.rect.rect(in: size).size, "overlay \(overlay.name)")
    }
    for (area, pictures) in zip(description.areas, areas) {
      let limit = area.kind == .pull ? 2 : area.kind == .scroll ? 1 : Int.max
      if pictures.count > limit {
        warnings.append("area \(area.name) shows only \(limit) of its \(pictures.count) pictures")
      }
    }
    return warnings
  }
}

extension ScriptError {
  /// Creates an error that reports the first of some diagnostics.
  init(limiting diagnostics: [ScriptDiagnostic]) {
    let shown = Array(diagnostics.prefix(ScriptLimits.diagnostics))
    self.init(shown, hasMore: shown.count < diagnostics.count)
  }
}

extension Size {
  /// Whether the sides differ by less than half a point.
  fileprivate func isNear(_ other: Size) -> Bool {
    abs(width - other.width) < 0.5 && abs(height - other.height) < 0.5
  }
}
