import Graphics

/// What a script sets before its first action. What is `nil` is not set, and the command line or a default decides.
@dynamicMemberLookup package struct ScriptSettings: Sendable, Hashable {
  /// The settings that the command line may override.
  package var clip = ClipSettings()
  /// The screen's size in points, in place of a device.
  package var size: Size?
  /// The feed from which the scene takes its articles.
  package var feed: Script.FileReference?
  /// Touch samples a second, 60 to 1200.
  package var touchRate: Int?
  /// Whether the script slows down somewhere, also where its `speed` statements are left out.
  var slowsDown = false
  /// The scene's own settings, in the order of the script.
  package var values: [Value]
  /// The tolerances of a comparison with the golden, in the order of the script; nothing unless said.
  package var tolerances: [Tolerance]
  /// The canvas and what is on it besides the screen.
  package var presentation = Presentation()

  /// Touch samples a second of a script that sets none: 60, as on the devices of the time.
  package static let defaultTouchRate = 60

  /// Samples a second, with those in between, of a script that slows down and sets no touch rate: at 0.05x one for each
  /// of 60 frames a second.
  package static let slowMotionRate = 1200

  /// Makes settings in which nothing is set.
  package init() { (values, tolerances) = ([], []) }

  /// One of the settings that the command line may override.
  package subscript<Value>(dynamicMember path: WritableKeyPath<ClipSettings, Value>) -> Value {
    get { clip[keyPath: path] }
    set { clip[keyPath: path] = newValue }
  }

  /// The value that the script sets for a scene's own setting.
  package func value(of name: String) -> Value.Content? { values.first { $0.name == name }?.content }

  /// A line `set NAME VALUE`.
  package struct Value: Sendable, Hashable {
    /// The setting's name.
    package var name: String
    /// Its value.
    package var content: Content
    /// Where the value is written.
    package var location: Script.Location

    /// The file that the setting names, if it names one.
    package var file: Script.FileReference? { if case .file(let file) = content { file } else { nil } }

    /// What a setting is set to.
    package enum Content: Sendable, Hashable {
      /// A whole number.
      case integer(Int)
      /// A number that is not whole; only where no vocabulary was given.
      case number(Double)
      /// A truth value.
      case bool(Bool)
      /// A span of time.
      case duration(Duration)
      /// A word.
      case word(String)
      /// A file.
      case file(Script.FileReference)
    }
  }
}

extension ScriptSettings {
  /// What a clip shows besides the screen. Nothing of it changes what is simulated.
  package struct Presentation: Sendable, Hashable {
    /// What lies around the screen.
    package enum Frame: String, Sendable, CaseIterable {
      /// The device's body.
      case device
      /// Nothing.
      case none
    }

    /// How the finger is shown.
    package enum Finger: String, Sendable, CaseIterable {
      /// As a disc with a trail.
      case disc
      /// As a ring, through which everything is seen.
      case ring
      /// Not at all.
      case none
    }

    /// The size of the image in pixels, at scale 1.
    package var canvas: Size?
    /// One colour, or those at the top and at the bottom of a gradient; none where none is set.
    package var backdrop: [Color] = []
    /// What lies around the screen; nothing unless set.
    package var frame: Frame?
    /// How the finger is shown; unless set a disc, where the options ask for it.
    package var finger: Finger?

    /// Sets nothing.
    package init() {}

    /// The canvases that have a name, in pixels.
    package static let canvases: KeyValuePairs<String, Size> = [
      "16:9": Size(1920, 1080), "1:1": Size(1080, 1080), "9:16": Size(1080, 1920), "4:3": Size(1440, 1080),
    ]

    /// How a canvas is written, in words.
    package static let canvasForms =
      "\(canvases.map(\.key).joined(separator: ", ")), or its size in pixels like 1280x720, with sides from "
      + "\(ScriptLimits.canvasSides.lowerBound) to \(ScriptLimits.canvasSides.upperBound)"

    /// The canvas of a ratio or of a size as ``canvasForms`` says; `nil` for any other text.
    package static func canvas(_ text: String) -> Size? {
      if let size = canvases.first(where: { $0.key == text })?.value { return size }
      let sides = text.split(omittingEmptySubsequences: false) { "x×".contains($0) }.map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        ScriptLimits.canvasSides.contains(width), ScriptLimits.canvasSides.contains(height)
      else { return nil }
      return Size(Double(width), Double(height))
    }
  }

  /// A line `tolerance …`: what may differ when the script's frames are compared with their golden.
  package struct Tolerance: Sendable, Hashable {
    /// The tolerance.
    package enum Kind: Sendable, Hashable {
      /// Nothing; takes back the tolerances of the lines before it.
      case exact
      /// By how much each channel of a pixel may differ, 0 to 255.
      case channelDelta(Int)
      /// How many of a hundred pixels may differ, 0 to 100.
      case share(percent: Double)
      /// What a person would not notice.
      case perceptual
      /// Anything where the view of that name is seen.
      case mask(view: String)
    }

    /// The tolerance.
    package var kind: Kind
    /// The numbers of the frames of which that is said, from 0; `nil` for all.
    package var frames: ClosedRange<Int>?
    /// Where the view of a mask is named; `nil` for all else.
    package var location: Script.Location?

    package init(_ kind: Kind, frames: ClosedRange<Int>? = nil, location: Script.Location? = nil) {
      (self.kind, self.frames, self.location) = (kind, frames, location)
    }

    /// The view that a mask leaves out of the comparison.
    package var mask: String? { if case .mask(let view) = kind { view } else { nil } }
  }
}
