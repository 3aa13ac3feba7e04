import Feeds
import Imaging
import JSON
import Platform
import Recording
import Rendering
import Script
import Simulation
import Timebase

extension Clip {
  /// The description of a recording, before it begins.
  func description(
    sceneInputs: [SceneInputs.File], shaper: PangoTextShaper, renderer: RendererFingerprint
  ) throws -> RecordingDescription {
    var renderer = renderer
    let substitutions = shaper.substitutions
    try renderer.add(substitutions)
    var inputs = scriptInputs + fileInputs(sceneInputs)
    if let digest = substitutions.digest { inputs.append(.init(.substitutions, "", hash: digest)) }
    return RecordingDescription(
      script: Files.name(of: script.file), scene: scene.name, device: device, size: frameSize, scale: scale,
      frameRate: frameRate, theme: showsBothThemes ? "both" : theme.rawValue, showsTouches: showsTouches,
      settings: settingEntries, inputs: inputs, version: Release.version, renderer: renderer.entries)
  }

  /// Verifies that no file has changed since the inputs were recorded.
  func check(_ inputs: [RecordingInput], sceneInputs: [SceneInputs.File]) throws {
    for input in fileInputs(sceneInputs) where !inputs.contains(input) {
      throw RecordingError.inputChanged(name: input.title)
    }
  }

  /// The script and its includes, as they were read, and the feed. Line endings are normalised, so that each checkout
  /// gives the same hash.
  private var scriptInputs: [RecordingInput] {
    var inputs: [RecordingInput] = script.sources.enumerated().map { index, source in
      let hash = Self.hash(of: source.lines)
      return index == 0
        ? .init(.script, Files.name(of: source.file), hash: hash)
        : .init(.include, Self.name(of: source.file, beside: script.file), hash: hash)
    }
    if inputs.isEmpty {
      let rates = script.moveRate == script.touchRate ? "" : ", \(script.moveRate) with those in between"
      let hash = Self.hash(of: ["touch-rate \(script.touchRate)\(rates)"] + script.actions.map(\.description))
      inputs = [.init(.script, Files.name(of: script.file), hash: hash)]
    }
    if let feed { inputs.append(.init(.feed, Files.name(of: feed.name), hash: ContentHash(of: feed.bytes))) }
    return inputs + brandInputs
  }

  /// The files that are read again whenever the clip is played, with the hashes of their contents.
  func fileInputs(_ sceneInputs: [SceneInputs.File]) -> [RecordingInput] {
    let pictures = sceneInputs.map { file in
      RecordingInput(.picture, file.name, hash: file.path.flatMap(ContentHash.init(ofFile:)))
    }
    let files = scene.vocabulary.settings.flatMap { setting -> [RecordingInput] in
      guard case .file(let file)? = script.settings.values.last(where: { $0.name == setting.name })?.content else {
        return []
      }
      return Files.expanded(file.resolvedPath).map { path in
        let name = path == file.resolvedPath ? setting.name : "\(setting.name)/\(Files.name(of: path))"
        return RecordingInput(.file, name, hash: ContentHash(ofFile: path))
      }
    }
    return pictures + files
  }

  /// The settings that a recording lists.
  var settingEntries: [RecordingDescription.Entry] {
    let named = zip(scene.vocabulary.settings, sceneSettings).filter { setting, entry in
      !setting.isNamedIfChanged || entry.value != setting.defaultText
    }
    return named.map(\.1) + presentationEntries
  }

  /// The settings of the scene with their values, as a script writes them.
  package var sceneSettings: [RecordingDescription.Entry] {
    scene.vocabulary.settings.map { setting in
      let value = script.settings.values.last { $0.name == setting.name }?.content
      return .init(setting.name, value.map(Self.text) ?? setting.defaultText)
    }
  }

  /// The options of the presentation that are set.
  private var presentationEntries: [RecordingDescription.Entry] {
    let entries = options.settings.presentationEntries.map { RecordingDescription.Entry($0.name, $0.text) }
    // The plain clip shows none of the texts.
    let texts = script.hasPresentation ? options.allTexts.sorted { $0.key < $1.key } : []
    return entries + (leavesOutPresentation ? [.init("presentation", "left out")] : [])
      + texts.map { .init("\(Script.Keyword.let) \($0.key)", $0.value) }
      + (isTransparent ? [RecordingDescription.transparency] : [])
  }

  private static func text(of value: ScriptSettings.Value.Content) -> String {
    switch value {
    case .integer(let number): String(number)
    case .number(let number): ProbeValue.number(number).description
    case .bool(let truth): String(truth)
    case .duration(let time): ProbeValue.number(Double(time.nanoseconds) / 1e6).description + "ms"
    case .word(let word): word
    case .file(let file): Files.name(of: file.path)
    }
  }

  private static func hash(of lines: [String]) -> ContentHash {
    ContentHash(of: Array(lines.joined(separator: "\n").utf8))
  }

  /// The path of a file relative to the folder of a script, if the script's path without its name is a prefix of it;
  /// otherwise its name.
  static func name(of path: String, beside script: String) -> String {
    func parts(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
    let (folder, parts) = (parts(script).dropLast(), parts(path))
    return parts.starts(with: folder) ? parts.dropFirst(folder.count).joined(separator: "/") : Files.name(of: path)
  }

  /// The input files: the script, its includes, the feed, the pictures, the files of settings, and that of texts. The
  /// feed's pictures are not included.
  package var inputFiles: [String] {
    let named = script.settings.values.flatMap { value -> [String] in
      if case .file(let file) = value.content { Files.expanded(file.resolvedPath) } else { [] }
    }
    return [script.file] + script.includes + [feed?.name, options.textOverrides?.file].compactMap(\.self) + screenFiles
      + named + brandFiles
  }

  /// The input files and the feed's pictures.
  package var files: [String] { inputFiles + pictureFiles }

  /// Checks that the files that the clip reads are in the folder of the options. Links are followed. The default feed,
  /// which no script names, may be anywhere.
  ///
  /// - Throws: `FileError` for the first file outside the folder.
  func checkFolder() throws(FileError) {
    guard options.folder != nil else { return }
    let options = options.scriptOptions
    let isNamed = script.settings.feed != nil || options.hasFeed
    for file in isNamed ? files : inputFiles where isNamed || file != feed?.name {
      if let reason = options.whyOutside(file) { throw FileError(.read, file, reason) }
    }
  }

  /// The input file or feed picture that a path refers to; `nil` if it refers to none.
  package func input(at path: String) -> String? {
    guard let place = FileIdentity(output: path) else { return nil }
    if let file = inputFiles.first(where: { FileIdentity($0) == place }) { return file }
    guard let feed, FileIdentity.mayLie(path, below: feed.directory) else { return nil }
    return pictureFiles.first { FileIdentity($0) == place }
  }

  /// An input file or feed picture that a recording in a directory would replace.
  package func input(replacedByRecordingIn directory: String) -> String? {
    guard let place = Files.resolved(directory) else { return nil }
    if let file = inputFiles.first(where: { RecordingFiles.isReplaced($0, byRecordingIn: place) }) { return file }
    guard let folder = feed.flatMap({ Files.resolved($0.directory) }), Files.lies(place, below: folder) else {
      return nil
    }
    return pictureFiles.first { RecordingFiles.isReplaced($0, byRecordingIn: place) }
  }

  /// The pictures of the feed. Errors in the feed are reported when the clip is played.
  private var pictureFiles: [String] {
    guard let feed else { return [] }
    let content = try? Feed.decode(bytes: feed.bytes, baseDirectory: feed.directory, fileName: feed.name)
    return content?.pictureFiles ?? []
  }
}
