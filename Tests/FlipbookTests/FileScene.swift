import Flipbook

/// An empty scene with a setting that names a file.
final class FileScene: Scene {
  static let definition = SceneDefinition(
    vocabulary: .init(
      name: "file", summary: "an empty scene",
      settings: [.init(name: "photo", kind: .file, defaultText: "", summary: "a picture")], probes: [], views: []),
    make: { FileScene($0) })

  init(_ context: SceneContext) {}

  func readProbes() -> [ProbeReading] { [] }
}
