import Graphics

/// The settings before a script's first action. A value of `nil` is not set; the command line or a default
/// decides.
@dynamicMemberLookup package struct ScriptSettings: Sendable, Hashable {
  /// The settings that the command line may override.
  package var clip = ClipSettings()
  /// The screen's size in points, instead of a device.
  package var size: Size?
  /// The feed that provides the scene's articles.
  package var feed: Script.FileReference?
  /// The pictures of screens that the scene shows: files, folders and globs; empty if not set.
  package var screens: [Script.FileReference] = []
  /// The touch samples per second, 60 to 1200.
  package var touchRate: Int?
  /// Whether the script slows down, even if its `speed` statements are left out.
  var slowsDown = false
  /// The texts of `let` statements by name, as the options override them.
  package var texts: [String: String] = [:]
  /// The settings of the scene, in the order of the script.
  package var values: [Value]
  /// The tolerances of a comparison with the golden, in the order of the script (default: none).
  package var tolerances: [Tolerance]
  /// The canvas and its contents other than the screen.
  package var presentation = Presentation()

  /// The default number of touch samples per second: 60, as on the devices of the time.
  package static let defaultTouchRate = 60

  /// The samples per second, including intermediate ones, of a script that slows down and sets no touch rate. At
  /// 0.05x this is one sample for each of 60 frames per second.
  package static let slowMotionRate = 1200

  /// Creates settings without any value.
  package init() { (values, tolerances) = ([], []) }

  /// Accesses a setting that the command line may override.
  package subscript<Value>(dynamicMember path: WritableKeyPath<ClipSettings, Value>) -> Value {
    get { clip[keyPath: path] }
    set { clip[keyPath: path] = newValue }
  }

  /// Returns the value of a scene's setting, or `nil` if the script does not set it.
  package func value(of name: String) -> Value.Content? { values.first { $0.name == name }?.content }

  /// A line `set NAME VALUE`.
  package struct Value: Sendable, Hashable {
    /// The setting's name.
    package var name: String
    /// The setting's value.
    package var content: Content
    /// The location of the value.
    package var location: Script.Location

    /// The file that the value names, or `nil` if the value is not a file.
    package var file: Script.FileReference? { if case .file(let file) = content { file } else { nil } }

    /// The value of a setting.
    package enum Content: Sendable, Hashable {
      /// A whole number.
      case integer(Int)
      /// A number with a fraction, which only occurs without a vocabulary.
      case number(Double)
      /// A truth value.
      case bool(Bool)
      /// A duration.
      case duration(Duration)
      /// A word.
      case word(String)
      /// A file.
      case file(Script.FileReference)
    }
  }
}

extension ScriptSettings {
  /// The contents of a clip other than the screen. They change nothing that is simulated.
  package struct Presentation: Sendable, Hashable {
    /// The surroundings of the screen.
    package enum Frame: String, Sendable, CaseIterable {
      /// The device body.
      case device
      /// Nothing.
      case none
    }

    /// The appearance of the finger.
    package enum Finger: String, Sendable, CaseIterable {
      /// A disc with a trail.
      case disc
      /// A ring that does not cover the content.
      case ring
      /// The finger is not shown.
      case none
    }

    /// An `accent` line.
    package struct Accent: Sendable, Hashable {
      /// The colour.
      package var color: Color
      /// The location of the line.
      package var location: Script.Location
    }

    /// The size of the image in pixels, at scale 1.
    package var canvas: Size?
    /// Whether the canvas has no backdrop.
    package var isTransparent = false
    /// One colour, or the colours at the top and the bottom of a gradient; empty if not set.
    package var backdrop: [Color] = []
    /// The picture that covers the canvas, in place of colours.
    package var backdropPicture: Script.FileReference?
    /// The colour of callouts.
    package var accent: Accent?
    /// The font of captions, cards and callouts.
    package var font: Script.FileReference?
    /// The surroundings of the screen (default: none).
    package var frame: Frame?
    /// The appearance of the finger (default: none, or a disc if the options request it).
    package var finger: Finger?

    /// Creates a presentation without any value.
    package init() {}

    /// The keywords of the statements.
    package static let keywords: [Script.Keyword] = [.canvas, .backdrop, .accent, .font, .frame, .finger]

    /// Whether a backdrop is set.
    package var hasBackdrop: Bool { !backdrop.isEmpty || backdropPicture != nil }

    /// The files that the settings name.
    package var files: [Script.FileReference] { [backdropPicture, font].compactMap(\.self) }

    /// Returns this presentation, with missing values from another one.
    package func filled(from other: Presentation) -> Presentation {
      var filled = self
      // A backdrop fills a transparent canvas of the other presentation, and a transparent canvas has no backdrop.
      if canvas == nil { (filled.canvas, filled.isTransparent) = (other.canvas, other.isTransparent && !hasBackdrop) }
      if !hasBackdrop, !isTransparent {
        (filled.backdrop, filled.backdropPicture) = (other.backdrop, other.backdropPicture)
      }
      (filled.accent, filled.font) = (accent ?? other.accent, font ?? other.font)
      (filled.frame, filled.finger) = (frame ?? other.frame, finger ?? other.finger)
      return filled
    }

    /// The named canvases, in pixels.
    package static let canvases: KeyValuePairs<String, Size> = [
      "16:9": Size(1920, 1080), "1:1": Size(1080, 1080), "9:16": Size(1080, 1920), "4:3": Size(1440, 1080),
    ]

    /// A description of the accepted canvases, for messages.
    package static let canvasForms =
      "\(canvases.map(\.key).joined(separator: ", ")), or a size in pixels such as 1280x720, with sides from "
      + "\(ScriptLimits.canvasSides.lowerBound) to \(ScriptLimits.canvasSides.upperBound)"

    /// Returns the canvas of a ratio or of a size in pixels, or `nil` for any other text. See ``canvasForms``.
    package static func canvas(_ text: String) -> Size? {
      if let size = canvases.first(where: { $0.key == text })?.value { return size }
      let sides = text.split(omittingEmptySubsequences: false) { "x×".contains($0) }.map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        ScriptLimits.canvasSides.contains(width), ScriptLimits.canvasSides.contains(height)
      else { return nil }
      return Size(Double(width), Double(height))
    }
  }

  /// A `tolerance` line, which allows differences between the script's frames and their golden.
  package struct Tolerance: Sendable, Hashable {
    /// The kinds of tolerance.
    package enum Kind: Sendable, Hashable {
      /// No difference. It removes the tolerances of the lines before it.
      case exact
      /// The largest difference of each channel of a pixel, 0 to 255.
      case channelDelta(Int)
      /// The percentage of pixels that may differ, 0 to 100.
      case share(percent: Double)
      /// Differences that a person would not notice.
      case perceptual
      /// Any difference in the visible area of the named view.
      case mask(view: String)
    }

    /// The kind of tolerance.
    package var kind: Kind
    /// The frame numbers to which the tolerance applies, from 0; `nil` for all frames.
    package var frames: ClosedRange<Int>?
    /// The location of the view's name in a mask; `nil` for all other kinds.
    package var location: Script.Location?

    package init(_ kind: Kind, frames: ClosedRange<Int>? = nil, location: Script.Location? = nil) {
      (self.kind, self.frames, self.location) = (kind, frames, location)
    }

    /// The view that a mask excludes from the comparison, or `nil` if the tolerance is no mask.
    package var mask: String? { if case .mask(let view) = kind { view } else { nil } }
  }
}
