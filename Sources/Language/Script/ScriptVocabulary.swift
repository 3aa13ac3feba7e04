import Graphics

/// The names that a script may use. With them, the parser does not depend on the scenes.
public struct ScriptVocabulary: Sendable, Hashable {
  /// The scenes, in the order of lists.
  package var scenes: [Scene]
  /// The devices, in the order of lists.
  package var devices: [Device]
  /// The device of a script that names none.
  package var defaultDevice: String?
  /// The probes of every scene, in addition to its own.
  package var commonProbes: [Probe] = []
  /// The built-in scenes, whose interactions the areas of scene files have.
  package var interactions: [Scene] = []

  package init(scenes: [Scene], devices: [Device], defaultDevice: String? = nil) {
    (self.scenes, self.devices, self.defaultDevice) = (scenes, devices, defaultDevice)
  }

  /// Returns the scene with a name.
  package func scene(_ name: String) -> Scene? { scenes.first { $0.name == name } }

  /// The names of the scenes that can show a feed.
  package var feedScenes: [String] { scenes.filter { $0.feed != .never }.map(\.name) }

  /// The names of the scenes that can show pictures of screens.
  package var screenScenes: [String] { scenes.filter(\.acceptsScreens).map(\.name) }

  /// Returns the device with a name.
  package func device(_ name: String) -> Device? { devices.first { $0.name == name } }

  /// The vocabulary of a scene.
  ///
  /// ```swift
  /// let vocabulary = ScriptVocabulary.Scene(
  ///   name: "cards", summary: "swipe a card away",
  ///   settings: [.init(name: "count", kind: .integer(1...52), defaultText: "5", summary: "how many cards there are")],
  ///   probes: [.init("card.x", "the card's left edge, in points")],
  ///   views: ["card"])
  /// ```
  public struct Scene: Sendable, Hashable {
    /// The name, such as `vertical-swipe`.
    public var name: String
    /// A short sentence that describes the scene.
    public var summary: String
    /// The scene's use of a feed.
    public var feed: FeedUse
    /// Whether the scene can show pictures of screens.
    package var acceptsScreens = false
    /// The settings that `set` accepts.
    public var settings: [Setting]
    /// The probes that `expect` accepts.
    public var probes: [Probe]
    /// The views that positions may name, with `[#]` as in probes. If `nil`, view names are not checked.
    public var views: [String]?
    /// A short tour for new scripts. If `nil`, new scripts start with actions that fit any scene.
    package var tour: Tour?

    /// Creates the vocabulary of a scene.
    ///
    /// - Parameters:
    ///   - name: The name, such as `vertical-swipe`.
    ///   - summary: A short sentence that describes the scene.
    ///   - feed: The scene's use of a feed.
    ///   - settings: The settings that `set` accepts.
    ///   - probes: The probes that `expect` accepts, except those that every scene has.
    ///   - views: The views that positions may name; with `nil` they are not checked.
    public init(
      name: String, summary: String = "", feed: FeedUse = .never, settings: [Setting] = [], probes: [Probe] = [],
      views: [String]? = nil
    ) {
      (self.name, self.summary, self.feed, self.settings) = (name, summary, feed, settings)
      (self.probes, self.views) = (probes, views)
    }

    /// Creates the vocabulary of a scene that can also show pictures of screens.
    package init(
      name: String, summary: String = "", feed: FeedUse = .never, acceptsScreens: Bool, settings: [Setting] = [],
      probes: [Probe] = [], views: [String]? = nil, tour: Tour? = nil
    ) {
      self.init(name: name, summary: summary, feed: feed, settings: settings, probes: probes, views: views)
      (self.acceptsScreens, self.tour) = (acceptsScreens, tour)
    }

    /// A short tour of a scene: the commented actions with which a new script starts.
    package struct Tour: Sendable, Hashable {
      /// The values of the settings that the actions need, by name.
      package var settings: [String: String]
      /// The actions, one per line, on a screen of any size.
      package var actions: String

      package init(settings: [String: String] = [:], actions: String) {
        (self.settings, self.actions) = (settings, actions)
      }
    }

    /// The use of a feed by a scene.
    public enum FeedUse: Sendable, Hashable {
      /// The scene shows no feed; a script that sets one has an error.
      case never
      /// The scene shows the given feed, or content of its own.
      case optional
      /// The scene needs a feed (default: the one that comes with Flipbook).
      case required
    }

    /// Whether a name matches any of the patterns, in which `[#]` stands for any index.
    package static func names(_ patterns: [String], contain name: String) -> Bool {
      patterns.contains(name) || patterns.contains(ScriptVocabulary.pattern(of: name))
    }
  }

  /// A quantity of a scene, used in scripts, traces and graphs. A string literal creates a probe without a summary.
  public struct Probe: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name. `[#]` stands for any index: `bar[#].height` is the name of `bar[0].height`.
    public var name: String
    /// A short sentence that describes the quantity, with its unit.
    public var summary: String

    /// Creates a probe.
    ///
    /// - Parameters:
    ///   - name: The name, in which `[#]` stands for any index.
    ///   - summary: A short sentence that describes the quantity, with its unit.
    public init(_ name: String, _ summary: String = "") { (self.name, self.summary) = (name, summary) }

    /// Creates a probe without a summary.
    public init(stringLiteral name: String) { self.init(name) }
  }

  /// A setting of a scene, written `set NAME VALUE`.
  public struct Setting: Sendable, Hashable {
    /// The name, such as `load-delay`.
    public var name: String
    /// The kind of value that the setting accepts.
    public var kind: Kind
    /// The default value, as a script writes it.
    public var defaultText: String
    /// A short sentence that describes the setting.
    public var summary: String
    /// Whether recordings and goldens name the setting only if its value differs from the default. Settings that were
    /// added later use it, so that existing recordings stay unchanged.
    public var isNamedIfChanged: Bool

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - name: The name, such as `load-delay`.
    ///   - kind: The kind of value that the setting accepts.
    ///   - defaultText: The default value, as a script writes it.
    ///   - summary: A short sentence that describes the setting.
    ///   - isNamedIfChanged: Whether recordings and goldens name the setting only if its value differs from the
    ///     default.
    public init(name: String, kind: Kind, defaultText: String, summary: String = "", isNamedIfChanged: Bool = false) {
      (self.name, self.kind, self.defaultText, self.summary) = (name, kind, defaultText, summary)
      self.isNamedIfChanged = isNamedIfChanged
    }

    /// The kinds of value that a setting accepts.
    public enum Kind: Sendable, Hashable, CustomStringConvertible {
      /// A whole number in a range.
      case integer(ClosedRange<Int>)
      /// `true` or `false`.
      case bool
      /// A duration of zero or more, such as `450ms`.
      case duration
      /// One of several words.
      case choice([String])
      /// The path of a file or folder, or a glob such as `cards/*.png`.
      case file
      /// A whole number in a range, or one of several words.
      case integerOrWord(ClosedRange<Int>, [String])

      /// A description of the accepted values, for messages: `a whole number from 0 to 9`.
      public var description: String {
        switch self {
        case .integer(let range): Self.describe(range)
        case .bool: "true or false"
        case .duration: "a duration such as 450ms, at most one hour"
        case .choice(let words): Self.alternatives(words)
        case .file: "a path of a file or folder, or a glob"
        case .integerOrWord(let range, let words): "\(Self.describe(range)), or \(Self.alternatives(words))"
        }
      }

      private static func describe(_ range: ClosedRange<Int>) -> String {
        range.upperBound == .max
          ? "a whole number from \(range.lowerBound)" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
      }

      /// Returns a list such as `a, b or c`.
      package static func alternatives(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
      }
    }
  }

  /// Returns the name with `[#]` in place of every index.
  package static func pattern(of name: String) -> String {
    var result = ""
    var rest = name[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let index = rest[rest.index(after: open)..<close]
      result += rest[...open] + (!index.isEmpty && index.allSatisfy { "0"..."9" ~= $0 } ? "#" : index) + "]"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

/// Returns the candidate that is closest to an unknown word, for "did you mean".
///
/// Case is ignored. The distance counts insertions, deletions, replacements and swaps of neighbours (the optimal
/// string alignment distance). It is at most a third of the longer word's length. If no candidate is close
/// enough, a single candidate that starts with the word matches (`vertical` for `vertical-swipe`). The first of
/// equally close ones wins.
package func closestMatch(to word: String, in candidates: some Sequence<String>) -> String? {
  closestMatches(to: word, in: candidates, limit: 1).first
}

/// Returns the candidates that are closest to an unknown word, the closest first. See ``closestMatch(to:in:)``.
package func closestMatches(to word: String, in candidates: some Sequence<String>, limit: Int) -> [String] {
  let wanted = Array(word.lowercased().unicodeScalars)
  // Longer words are not typing errors, and the comparison costs the product of both lengths.
  guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
  var near: [(candidate: String, distance: Int, order: Int)] = []
  var starting: [String] = []
  for candidate in candidates where candidate.utf8.count <= 128 {
    let letters = Array(candidate.lowercased().unicodeScalars)
    if wanted.count >= 3, letters.starts(with: wanted) { starting.append(candidate) }
    let allowed = max(1, max(wanted.count, letters.count) / 3)
    guard abs(wanted.count - letters.count) <= allowed else { continue }
    let distance = alignmentDistance(wanted, letters)
    // A candidate without any letter in common is not a match.
    guard distance <= allowed, distance < max(wanted.count, letters.count) else { continue }
    near.append((candidate, distance, near.count))
  }
  if near.isEmpty { return starting.count <= limit ? starting : [] }
  return near.sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }.prefix(limit).map(\.candidate)
}

/// Returns a hint for an unknown word: the closest candidate, or all candidates.
func suggestion(for word: String, in candidates: [String], kind: String) -> String {
  if let meant = closestMatch(to: word, in: candidates) { return "did you mean \"\(meant)\"?" }
  return candidates.isEmpty ? "there are no \(kind)s" : "known \(kind)s: \(candidates.joined(separator: ", "))"
}

/// Returns `"WORD"; did you mean "OTHER"? (ALL)` for an unknown word: the closest candidate and all candidates.
package func unknownWord(_ word: String, in candidates: [String]) -> String {
  let meant = closestMatch(to: word, in: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
  return "\"\(word)\"\(meant) (\(candidates.joined(separator: ", ")))"
}

private func alignmentDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, beforeLast[j - 1] + 1) }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
