import Graphics

/// The settings before a script's first action. A value of `nil` is not set; the command line or a default
/// decides.
@dynamicMemberLookup package struct ScriptSettings: Sendable, Hashable {
  /// The settings that `--with` may override, and the scene.
  package var clip = ClipSettings()
  /// The feed that provides the scene's articles.
  package var feed: Script.FileReference?
  /// The pictures of screens that the scene shows: files, folders and globs; empty if not set.
  package var screens: [Script.FileReference] = []
  /// Whether the script slows down, even if its `speed` statements are left out.
  var slowsDown = false
  /// The texts of `let` statements by name, as the options override them.
  package var texts: [String: String] = [:]
  /// The settings of the scene, in the order of the script.
  package var values: [Value]
  /// The tolerances of a comparison with the golden, in the order of the script (default: none).
  package var tolerances: [Tolerance]
  /// The locations of the presentation's settings by their names, for errors and warnings.
  package var locations: [String: Script.Location] = [:]

  /// The default number of touch samples per second: 60, as on the devices of the time.
  package static let defaultTouchRate = 60

  /// The samples per second, including intermediate ones, of a script that slows down and sets no touch rate. At
  /// 0.05x this is one sample for each of 60 frames per second.
  package static let slowMotionRate = 1200

  /// Creates settings without any value.
  package init() { (values, tolerances) = ([], []) }

  /// Accesses one of these settings.
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
