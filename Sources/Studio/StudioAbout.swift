import Flipbook
import Graphics
import JSON
import Script
import Simulation

/// What a page needs to know of the studio, which never changes while it runs.
struct StudioAbout {
  private let configuration: Studio.Configuration

  init(_ configuration: Studio.Configuration) { self.configuration = configuration }

  /// Scenes with their settings, devices, statements.
  var json: JSONValue {
    .object([
      .init("version", .string(Release.version)), .init("script", .string(configuration.script)),
      .init("output", .string(configuration.output)),
      .init("scenes", .array(ScriptVocabulary.of(configuration.scenes).scenes.map(Self.scene))),
      .init(
        "devices",
        .array(
          Device.all.map {
            .object([
              .init("name", .string($0.name)), .init("width", .number($0.size.width)),
              .init("height", .number($0.size.height)), .init("scale", .number($0.scale)),
            ])
          })),
      .init("themes", .array(Theme.allCases.map { .string($0.rawValue) })),
      .init(
        "statements",
        .array(
          Script.Statement.all.map {
            .object([
              .init("name", .string($0.name)), .init("forms", .array($0.forms.map(JSONValue.string))),
              .init("summary", .string($0.summary)),
            ])
          })),
    ])
  }

  private static func scene(_ scene: ScriptVocabulary.Scene) -> JSONValue {
    .object([
      .init("name", .string(scene.name)), .init("summary", .string(scene.summary)),
      .init("probes", .array(scene.probes.map(JSONValue.string))),
      .init("settings", .array(scene.settings.map(setting))),
    ])
  }

  private static func setting(_ setting: ScriptVocabulary.Setting) -> JSONValue {
    let range: [JSONValue.Member]
    switch setting.kind {
    case .integer(let bounds): range = [.init("kind", .string("integer"))] + limits(bounds)
    case .integerOrWord(let bounds, let words):
      range =
        [.init("kind", .string("integer")), .init("choices", .array(words.map(JSONValue.string)))] + limits(bounds)
    case .bool: range = [.init("kind", .string("boolean"))]
    case .duration:
      range = [
        .init("kind", .string("duration")), .init("min", .integer(0)),
        .init("max", .integer(Int(ScriptLimits.virtualTime / 1_000_000))), .init("unit", .string("ms")),
      ]
    case .choice(let words):
      range = [.init("kind", .string("choice")), .init("choices", .array(words.map(JSONValue.string)))]
    case .file: range = [.init("kind", .string("file"))]
    }
    return .object(
      [
        .init("name", .string(setting.name)), .init("summary", .string(setting.summary)),
        .init("default", .string(setting.defaultText)),
      ] + range)
  }

  /// The ends of a range; without an upper one where there is none.
  private static func limits(_ bounds: ClosedRange<Int>) -> [JSONValue.Member] {
    [.init("min", .integer(bounds.lowerBound))]
      + (bounds.upperBound == .max ? [] : [.init("max", .integer(bounds.upperBound))])
  }
}
