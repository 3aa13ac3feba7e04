import Graphics
import Imaging
import JSON
import Rendering
import Simulation
import Timebase

/// What is known of a recording before it begins; it goes into the manifest. Two recordings with equal descriptions show
/// the same, wherever they are made, so nothing in it is a path.
package struct RecordingDescription: Hashable, Sendable {
  /// A name with what it stands for: a setting, or a part of the renderer with its version.
  package typealias Entry = RendererFingerprint.Entry

  /// The name of the script's file, without folders.
  package var script: String
  /// The scene's name.
  package var scene: String
  /// The device's name, or `nil` for a size of the script's own.
  package var device: String?
  /// The screen, in points.
  package var size: Size
  /// Device pixels a point.
  package var scale: Double
  /// How many frames a second.
  package var frameRate: FrameRate
  /// `light` or `dark`.
  package var theme: String
  /// Whether frames show the finger.
  package var showsTouches: Bool
  /// The scene's settings, in the order in which they are listed.
  package var settings: [Entry]
  /// Everything outside the program that decides what frames show: script, feed, pictures, files of settings.
  package var inputs: [RecordingInput]
  /// The version of the program that plays; `nil` where nothing says so.
  package var version: String?
  /// What may change a pixel or a byte: cairo, Pango, FreeType, libjpeg, the fonts' hashes.
  package var renderer: [Entry]

  /// Makes a description. `size` is in points, `scale` in pixels a point.
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

/// What is known of a recording when the simulation has come to its end.
package struct RecordingEvents: Hashable, Sendable {
  /// A moment that the script named.
  package struct Shot: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its instant.
    package var time: Instant

    package init(name: String, time: Instant) { (self.name, self.time) = (name, time) }
  }

  /// A sample of the finger.
  package struct Touch: Hashable, Sendable {
    /// `began`, `moved`, `ended` or `cancelled`.
    package var phase: String
    /// Its instant.
    package var time: Instant
    /// Where, in points of the screen.
    package var location: Point

    package init(phase: String, time: Instant, location: Point) {
      (self.phase, self.time, self.location) = (phase, time, location)
    }
  }

  /// The named moments, in order.
  package var shots: [Shot]
  /// The finger's samples, in order.
  package var touches: [Touch]

  /// What presents the clip, at instants of the clip; `nil` for a plain one.
  package var presentation: Presentation?

  /// Makes a list of events.
  package init(shots: [Shot] = [], touches: [Touch] = [], presentation: Presentation? = nil) {
    (self.shots, self.touches, self.presentation) = (shots, touches, presentation)
  }

  /// The texts of a clip, and how fast it shows virtual time.
  package struct Presentation: Hashable, Sendable {
    /// The captions, in order.
    package var captions: [ClipNote]
    /// The title cards, in order.
    package var cards: [ClipNote]
    /// The speeds that the script sets, in order; 1 before the first one.
    package var speeds: [ClipSpeed]

    package init(captions: [ClipNote] = [], cards: [ClipNote] = [], speeds: [ClipSpeed] = []) {
      (self.captions, self.cards, self.speeds) = (captions, cards, speeds)
    }
  }
}

/// Something outside the program that decides what a recording shows: a file's name, as the script or the feed gives it,
/// and what it holds. Where the file lies does not matter, so no path is part of it.
package struct RecordingInput: Hashable, Sendable {
  /// What it is.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The script; the name is that of its file.
    case script
    /// A file that the script includes; the name is its path from the script's folder.
    case include
    /// The feed; the name is that of its file.
    case feed
    /// A picture beside the feed; the name is the address that the feed gives.
    case picture
    /// A file that the script sets; the name is the setting's.
    case file
    /// The choice of installed faces for characters that no pinned face has; without a name.
    case substitutions
  }

  /// What it is.
  package var kind: Kind
  /// Its name; see `Kind`.
  package var name: String
  /// The hash of its content; `nil` where there is none.
  package var hash: ContentHash?
  /// Of which clip of a reel, from 1; `nil` where there is only one.
  package var clip: Int?

  package init(_ kind: Kind, _ name: String, hash: ContentHash?, clip: Int? = nil) {
    (self.kind, self.name, self.hash, self.clip) = (kind, name, hash, clip)
  }

  /// What messages call it: `picture img/gray.png`.
  package var title: String {
    let title =
      switch kind {
      case .script, .feed: kind.rawValue
      case .include: "included file \(name)"
      case .picture: "picture \(name)"
      case .file: "file of the setting \(name)"
      case .substitutions: "choice of fallback fonts"
      }
    return clip.map { "\(title) of clip \($0)" } ?? title
  }

  init(_ object: inout JSONObject) throws(JSONObject.Failure) {
    let (place, word) = (try object.peek("kind").offset, try object.string("kind"))
    guard let kind = Kind(rawValue: word) else {
      throw JSONObject.Failure(offset: place, message: "there is no input of the kind “\(word.prefix(20))”")
    }
    self.init(kind, try object.string("name"), hash: try object.hash("hash"))
    if let number = object.optional("clip") { clip = try JSONObject.integer(number, named: "clip", in: 1...Int.max) }
  }

  var json: JSONValue {
    let json: JSONValue = ["kind": kind.rawValue, "name": name, "hash": hash?.description]
    return json + clip.map { ["clip": $0] }
  }
}
