import Graphics
import Imaging
import JSON
import Platform
import Rendering
import Script
import Simulation
import Timebase

/// The description of a recording, known before it begins and stored in the manifest.
///
/// Recordings with equal descriptions are identical, wherever they are made, so it contains no path.
package struct RecordingDescription: Hashable, Sendable {
  /// A name and its value: a setting, or a part of the renderer with its version.
  package typealias Entry = NamedValue

  /// The name of the script's file, without folders.
  package var script: String
  /// The scene's name.
  package var scene: String
  /// The device's name, or `nil` for a size that the script sets.
  package var device: String?
  /// The size of the screen, in points.
  package var size: Size
  /// The number of device pixels per point.
  package var scale: Double
  /// The frame rate, in frames per second.
  package var frameRate: FrameRate
  /// The theme: `light` or `dark`.
  package var theme: String
  /// Whether frames show the finger.
  package var showsTouches: Bool
  /// The scene's settings, in the order in which the scene lists them.
  package var settings: [Entry]
  /// The inputs from outside the program that determine the frames: script, feed, pictures, files of settings.
  package var inputs: [RecordingInput]
  /// The version of Flipbook, or `nil` if it is unknown.
  package var version: String?
  /// The parts of the renderer that may change a pixel or a byte: cairo, Pango, FreeType, libjpeg, the fonts' hashes.
  package var renderer: [Entry]

  /// Makes a description. `size` is in points, `scale` in device pixels per point.
  package init(
    script: String, scene: String, device: String? = nil, size: Size, scale: Double, frameRate: FrameRate = .sixty,
    theme: String = "light", showsTouches: Bool = false, settings: [Entry] = [], inputs: [RecordingInput] = [],
    version: String? = nil, renderer: [Entry] = []
  ) {
    (self.script, self.scene, self.device) = (script, scene, device)
    (self.size, self.scale, self.frameRate) = (size, scale, frameRate)
    (self.theme, self.showsTouches, self.settings) = (theme, showsTouches, settings)
    (self.inputs, self.version, self.renderer) = (inputs, version, renderer)
  }
}

extension RecordingDescription {
  /// The setting that lists a transparent canvas.
  package static let transparency = Entry(Script.Keyword.backdrop.rawValue, "transparent")

  /// Whether frames have an alpha channel.
  package var isTransparent: Bool {
    settings.contains(Self.transparency)
  }
}

/// The events of a recording, known when the simulation has ended.
package struct RecordingEvents: Hashable, Sendable {
  /// A moment that the script names.
  package struct Shot: Hashable, Sendable {
    /// The name of the moment.
    package var name: String
    /// The instant of the moment.
    package var time: Instant

    package init(name: String, time: Instant) { (self.name, self.time) = (name, time) }
  }

  /// A sample of the finger.
  package struct Touch: Hashable, Sendable {
    /// `began`, `moved`, `ended` or `cancelled`.
    package var phase: String
    /// The instant of the sample.
    package var time: Instant
    /// The location, in points of the screen.
    package var location: Point

    package init(phase: String, time: Instant, location: Point) {
      (self.phase, self.time, self.location) = (phase, time, location)
    }
  }

  /// The named moments, in order.
  package var shots: [Shot]
  /// The finger's samples, in order.
  package var touches: [Touch]

  /// The presentation, at instants of the clip, or `nil` for a plain clip.
  package var presentation: Presentation?

  /// Makes a list of events.
  package init(shots: [Shot] = [], touches: [Touch] = [], presentation: Presentation? = nil) {
    (self.shots, self.touches, self.presentation) = (shots, touches, presentation)
  }

  /// The texts of a clip, and its playback speeds of virtual time.
  package struct Presentation: Hashable, Sendable {
    /// The captions, in order.
    package var captions: [TimedText]
    /// The title cards, in order.
    package var cards: [TimedText]
    /// The speeds that the script sets, in order. The speed before the first one is 1.
    package var speeds: [ClipSpeed]

    package init(captions: [TimedText] = [], cards: [TimedText] = [], speeds: [ClipSpeed] = []) {
      (self.captions, self.cards, self.speeds) = (captions, cards, speeds)
    }
  }
}

/// An input from outside the program that determines the frames: a file's name in the script or the feed, and its hash.
///
/// The folder of the file does not matter, so the input contains no path of it.
package struct RecordingInput: Hashable, Sendable {
  /// The kind of an input.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The script; the name is that of its file.
    case script
    /// A file that the script includes; the name is its path from the script's folder.
    case include
    /// The feed; the name is that of its file.
    case feed
    /// A picture of the feed; the name is the address that the feed gives.
    case picture
    /// A file that a setting of the script names; the name is the setting's.
    case file
    /// The font of captions, cards and callouts; the name is its path from the script's folder.
    case font
    /// The picture behind the screen; the name is its path from the script's folder.
    case backdrop
    /// The logo of a card; the name is its path from the script's folder.
    case logo
    /// The chosen installed fonts for characters that are missing in all pinned fonts; the name is empty.
    case substitutions
  }

  /// The kind of the input.
  package var kind: Kind
  /// The name of the input; see `Kind`.
  package var name: String
  /// The hash of the content, or `nil` if there is no content.
  package var hash: ContentHash?

  package init(_ kind: Kind, _ name: String, hash: ContentHash?) {
    (self.kind, self.name, self.hash) = (kind, name, hash)
  }

  /// The title of the input in messages, such as `picture img/gray.png`.
  package var title: String {
    switch kind {
    case .script, .feed: kind.rawValue
    case .include: "included file \(name)"
    case .picture: "picture \(name)"
    case .font: "font \(name)"
    case .backdrop: "backdrop \(name)"
    case .logo: "logo \(name)"
    case .file: "file of the setting \(name)"
    case .substitutions: "choice of fallback fonts"
    }
  }

  init(_ object: inout JSONObject) throws(JSONObject.Failure) {
    self.init(
      try object.parse("kind", Kind.init), try object.string("name"), hash: try Self.hash(&object))
  }

  /// Reads the hash; `nil` for `null`.
  private static func hash(_ object: inout JSONObject) throws(JSONObject.Failure) -> ContentHash? {
    let offset = try object.peek("hash").offset
    guard let text = try object.stringOrNull("hash") else { return nil }
    guard let hash = ContentHash(text) else {
      throw JSONObject.Failure(
        offset: offset, message: "expected \(ContentHash.digitCount) hexadecimal digits as “hash”")
    }
    return hash
  }

  var json: JSONValue { ["kind": kind.rawValue, "name": name, "hash": hash?.description] }
}
