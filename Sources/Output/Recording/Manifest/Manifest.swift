import Graphics
import Imaging
import JSON
import Platform
import Script
import Timebase

/// The contents of `manifest.json`: the description of a recording and, once it is complete, its results.
///
/// All that is shown depends on the description. `Assets/schemas/manifest.schema.json` is the schema of the text.
package struct Manifest: Hashable, Sendable {
  /// The name and version of the manifest's schema, which identifies the directory of a recording.
  static let schema = "urn:flipbook:schema:manifest:3"

  /// The description that is known before the recording begins.
  package var description: RecordingDescription
  /// The trade-off between speed and file size.
  package var compression: PNGEncoder.Compression
  /// The frames to draw and write.
  package var selection: FrameSelection
  /// The results, or `nil` while the recording runs and after it was interrupted.
  package var ending: Ending?

  /// The results of a recording, known at its end.
  package struct Ending: Hashable, Sendable {
    /// The extent of a frame, in pixels.
    package var pixels: PixelSize
    /// The number of frames written.
    package var count: Int
    /// The number of ticks simulated, including hidden ones.
    package var ticks: Int
    /// The ranges of ticks without a frame, in order.
    package var hidden: [ClosedRange<Int>]
    /// The instant of the last tick.
    package var last: Instant
    /// The events of the simulation.
    package var events: RecordingEvents

    /// The number of frames in a recording of all frames.
    package var visibleCount: Int { ticks - hidden.reduce(0) { $0 + $1.count } }
  }

  /// Whether a text is a Flipbook manifest of any version, which names its schema near the beginning.
  static func isOurs(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(512), as: UTF8.self).contains("\"urn:flipbook:schema:manifest:")
  }
}

// MARK: Reading

extension Manifest {
  /// Reads the manifest of a recording.
  ///
  /// - Throws: `RecordingError` if the file cannot be read or parsed.
  package init(ofRecording directory: String) throws(RecordingError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.readRegular("\(directory)/\(RecordingFiles.manifest)") } catch {
      throw .incomplete(path: directory, reason: "\(error)")
    }
    do throws(JSONParser.Failure) { try self.init(bytes) } catch {
      throw .damaged(path: directory, file: RecordingFiles.manifest, reason: "is damaged: \(error.text(in: bytes))")
    }
  }

  /// Whether a directory holds a manifest of any version, complete or not.
  package static func isThere(in directory: String) -> Bool {
    isOurs((try? Files.readPrefix("\(directory)/\(RecordingFiles.manifest)", count: 512)) ?? [])
  }
}

// MARK: Comparing

extension Manifest {
  /// A difference between two recordings.
  package struct Difference: Hashable, Sendable {
    /// The name of the differing item: `theme`, `picture img/gray.png`, `fallback font NotoColorEmoji.ttf`.
    package var name: String
    /// The value in the first recording, or `nil` if it has no such item.
    package var first: String?
    /// The value in the second recording, or `nil` if it has no such item.
    package var second: String?

    /// Returns the difference as text, with names for the two recordings.
    func sentence(_ one: String, _ other: String) -> String {
      switch (first, second) {
      case (let first?, let second?):
        ContentHash(first) != nil && ContentHash(second) != nil
          ? "the \(name) differs" : "\(name): \(first) in \(one), \(second) in \(other)"
      case (_?, nil): "the \(name) is only in \(one)"
      case (nil, _): "the \(name) is only in \(other)"
      }
    }
  }

  /// Returns the differences between the descriptions of two manifests.
  package func differences(from other: Manifest) -> [Difference] {
    zip(facts, other.facts).flatMap { Self.differences($0, $1) }
  }

  /// The compared values by name, in groups: options, the scene's settings, inputs, renderer.
  private var facts: [[(name: String, value: String)]] {
    let (size, rate) = (description.size, description.frameRate)
    typealias Name = Script.Keyword
    let plain: [(String, String?)] = [
      ("version of Flipbook", description.version), ("script", description.script),
      (Name.scene.rawValue, description.scene), (Name.device.rawValue, description.device),
      ("points", "\(NumberText.plain(size.width))×\(NumberText.plain(size.height))"),
      (Name.scale.rawValue, NumberText.plain(description.scale)), (Name.theme.rawValue, description.theme),
      ("frame rate", "\(rate.frames)/\(rate.perSeconds)"),
      (ClipSettings.touchesName, description.showsTouches ? "shown" : "not shown"),
      ("compression", compression.rawValue),
    ]
    return [
      plain.compactMap { name, value in value.map { (name, $0) } },
      description.settings.map { ("setting \($0.name)", $0.value) },
      description.inputs.map { ($0.title, $0.hash?.description ?? "missing") },
      description.renderer.map { (Self.title($0.name, $0.value), $0.value) },
    ]
  }

  /// Returns the differences that prevent a recording from being resumed, which include the selection of frames.
  func resumeDifferences(from other: Manifest) -> [Difference] {
    let differences = differences(from: other)
    if selection == other.selection { return differences }
    return differences + [.init(name: "selection of frames", first: selection.word, second: other.selection.word)]
  }

  /// Returns the title of a part of the renderer in a message.
  private static func title(_ name: String, _ value: String) -> String {
    if ContentHash(value) == nil { return name }
    return name.hasPrefix("fallback ") ? "fallback font \(name.dropFirst(9))" : "font \(name)"
  }

  private static func differences(
    _ first: [(name: String, value: String)], _ second: [(name: String, value: String)]
  ) -> [Difference] {
    let (known, others) = (
      Dictionary(first.map { ($0.name, $0.value) }) { $1 }, Dictionary(second.map { ($0.name, $0.value) }) { $1 }
    )
    let names = first.map(\.name) + second.map(\.name).filter { known[$0] == nil }
    return names.compactMap { name in
      known[name] == others[name] ? nil : Difference(name: name, first: known[name], second: others[name])
    }
  }
}
