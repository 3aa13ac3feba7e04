import Geometry
import Imaging
import Timebase

/// What is known of a recording before it begins; it goes into the manifest.
public struct RecordingDescription: Hashable, Sendable {
  /// A name with what it stands for: a setting, or a part of the renderer with its version.
  public struct Entry: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value or version.
    public var value: String

    /// Makes an entry.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The script, as the person named it.
  public var script: String
  /// The scene's name.
  public var scene: String
  /// The device's name, or `nil` for a size of the script's own.
  public var device: String?
  /// The screen, in points.
  public var size: Size
  /// Device pixels a point.
  public var scale: Double
  /// How many frames a second.
  public var frameRate: FrameRate
  /// `light` or `dark`.
  public var theme: String
  /// The scene's settings, in the order in which they are listed.
  public var settings: [Entry]
  /// SHA-256, in hexadecimal digits, of all that is played: the script, the feed, and what else decides what frames show;
  /// `nil` where nobody says. Who goes on with an interrupted recording is held to it.
  public var input: String?
  /// What may change a pixel or a byte: cairo, Pango, FreeType, libjpeg, the font's hash.
  public var renderer: [Entry]

  /// Makes a description. `size` is in points, `scale` in pixels a point.
  public init(
    script: String, scene: String, device: String? = nil, size: Size, scale: Double, frameRate: FrameRate = .sixty,
    theme: String = "light", settings: [Entry] = [], input: String? = nil, renderer: [Entry] = []
  ) {
    self.script = script
    self.scene = scene
    self.device = device
    self.size = size
    self.scale = scale
    self.frameRate = frameRate
    self.theme = theme
    self.settings = settings
    self.input = input
    self.renderer = renderer
  }
}

/// What is known of a recording when the simulation has come to its end.
public struct RecordingEvents: Hashable, Sendable {
  /// A moment that the script named.
  public struct Shot: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its instant.
    public var time: Instant

    /// Makes a named moment.
    public init(name: String, time: Instant) {
      self.name = name
      self.time = time
    }
  }

  /// A sample of the finger.
  public struct Touch: Hashable, Sendable {
    /// `began`, `moved`, `ended` or `cancelled`.
    public var phase: String
    /// Its instant.
    public var time: Instant
    /// Where, in points of the screen.
    public var location: Point

    /// Makes a sample.
    public init(phase: String, time: Instant, location: Point) {
      self.phase = phase
      self.time = time
      self.location = location
    }
  }

  /// The named moments, in order.
  public var shots: [Shot]
  /// The finger's samples, in order.
  public var touches: [Touch]

  /// Makes a list of events.
  public init(shots: [Shot] = [], touches: [Touch] = []) {
    self.shots = shots
    self.touches = touches
  }
}
