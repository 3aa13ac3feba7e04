import Graphics
import Imaging
import JSON
import Platform
import Script
import Timebase

/// What a recording says of itself in `manifest.json`: what was to be recorded, on which all that is shown depends, and,
/// once it is whole, what came out. `Assets/schemas/manifest.schema.json` describes the text.
package struct Manifest: Hashable, Sendable {
  /// What tells a recording's directory from others, and which version of the schema it follows.
  static let schema = "urn:flipbook:schema:manifest:3"

  /// What was known before the recording began.
  package var description: RecordingDescription
  /// What is dearer: time or bytes.
  package var compression: PNGEncoder.Compression
  /// Which frames are drawn and written.
  package var selection: FrameSelection
  /// What is known at the end; `nil` while the recording runs, or for ever where it was interrupted.
  package var ending: Ending?

  /// What is known of a recording at its end.
  package struct Ending: Hashable, Sendable {
    /// The extent of a frame.
    package var pixels: PixelSize
    /// How many frames were written.
    package var count: Int
    /// How many instants were simulated, hidden ones included.
    package var ticks: Int
    /// The ticks that gave no frame, in order.
    package var hidden: [ClosedRange<Int>]
    /// The instant of the last tick.
    package var last: Instant
    /// What happened.
    package var events: RecordingEvents

    /// How many frames a recording of all frames has.
    package var visibleCount: Int { ticks - hidden.reduce(0) { $0 + $1.count } }
  }

  /// Whether a text is a manifest of ours, of whatever version: it names the schema near its beginning.
  static func isOurs(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(512), as: UTF8.self).contains("\"urn:flipbook:schema:manifest:")
  }
}

// MARK: Reading

extension Manifest {
  /// Reads the manifest of a recording.
  package init(ofRecording directory: String) throws(RecordingError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.readRegular("\(directory)/\(RecordingFiles.manifest)") } catch {
      throw .incompletePart(path: directory, reason: "\(error)")
    }
    do throws(JSONParser.Failure) { try self.init(bytes) } catch {
      throw .damagedPart(path: directory, file: RecordingFiles.manifest, reason: "is damaged: \(error.text(in: bytes))")
    }
  }

  /// Whether a directory says that it is a recording of this version, whole or not.
  package static func isThere(in directory: String) -> Bool {
    let bytes = (try? Files.readPrefix("\(directory)/\(RecordingFiles.manifest)", count: 512)) ?? []
    return String(decoding: bytes, as: UTF8.self).contains("\"\(schema)\"")
  }
}

extension RecordingDescription {
  /// The hash of all of it: equal ones give equal frames.
  package var content: ContentHash {
    ContentHash(of: Array(Manifest(description: self, compression: .fast, selection: .all).text.utf8))
  }
}

// MARK: Comparing

extension Manifest {
  /// Something by which two recordings differ.
  package struct Difference: Hashable, Sendable {
    /// What it is: `theme`, `picture img/gray.png`, `fallback font NotoColorEmoji.ttf`.
    package var name: String
    /// What the first recording has; `nil` where it has nothing of that name.
    package var first: String?
    /// What the second one has.
    package var second: String?

    /// The difference in words, with names for the two recordings.
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

  /// By what the recordings differ that two manifests describe, whichever of their frames they have; none where what was
  /// to be recorded is the same. What came out counts where both are whole.
  package func differences(from other: Manifest) -> [Difference] {
    zip(facts, other.facts).flatMap { Self.differences($0, $1) } + endingDifferences(from: other)
  }

  /// What is compared by name, in groups: what was said, the scene's settings, the inputs, the renderer.
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

  /// By what a recording that is to be gone on with differs from the one that goes on.
  func resumeDifferences(from other: Manifest) -> [Difference] {
    let differences = differences(from: other)
    if selection == other.selection { return differences }
    return differences + [.init(name: "selection of frames", first: selection.word, second: other.selection.word)]
  }

  /// What comes of equal descriptions is equal, unless a file was changed.
  private func endingDifferences(from other: Manifest) -> [Difference] {
    guard var mine = ending, let others = other.ending else { return [] }
    mine.count = others.count
    if mine == others { return [] }
    let (first, second) = ("\(mine.ticks) ticks", "\(others.ticks) ticks")
    return [Difference(name: "course", first: first, second: second == first ? "others" : second)]
  }

  /// A part of the renderer, in the words of a sentence.
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
