import Graphics

/// The names that a script may use, so that its parser need not know the scenes.
public struct ScriptVocabulary: Sendable, Hashable {
  /// The scenes, in the order in which lists show them.
  package var scenes: [Scene]
  /// The devices, in the order in which lists show them.
  package var devices: [Device]
  /// The device of a script that names none.
  package var defaultDevice: String?

  package init(scenes: [Scene], devices: [Device], defaultDevice: String? = nil) {
    (self.scenes, self.devices, self.defaultDevice) = (scenes, devices, defaultDevice)
  }

  /// The scene of a name.
  package func scene(_ name: String) -> Scene? { scenes.first { $0.name == name } }

  /// The names of the scenes that show a feed.
  package var feedScenes: [String] { scenes.filter { $0.feed != .never }.map(\.name) }

  /// The device of a name.
  package func device(_ name: String) -> Device? { devices.first { $0.name == name } }

  /// A scene's names.
  public struct Scene: Sendable, Hashable {
    /// The name, such as `vertical-swipe`.
    public var name: String
    /// What it shows, in a short sentence.
    public var summary: String
    /// What it does with a feed.
    public var feed: FeedUse
    /// What `set` knows.
    public var settings: [Setting]
    /// What `expect` knows.
    public var probes: [Probe]
    /// The views that positions may name, with `[#]` as in probes; with `nil` they are not checked.
    public var views: [String]?
    /// A short tour for new scripts; `nil` for one that fits any scene.
    public var tour: Tour?

    /// Makes a scene's names.
    public init(
      name: String, summary: String = "", feed: FeedUse = .never, settings: [Setting] = [], probes: [Probe] = [],
      views: [String]? = nil, tour: Tour? = nil
    ) {
      (self.name, self.summary, self.feed, self.settings) = (name, summary, feed, settings)
      (self.probes, self.views, self.tour) = (probes, views, tour)
    }

    /// A short tour of a scene: the commented actions with which a new script starts.
    public struct Tour: Sendable, Hashable {
      /// The values of the settings that the actions need, by name.
      public var settings: [String: String]
      /// The actions, one per line, on a screen of any size.
      public var actions: String

      /// Makes a tour.
      public init(settings: [String: String] = [:], actions: String) {
        (self.settings, self.actions) = (settings, actions)
      }
    }

    /// What a scene does with a feed.
    public enum FeedUse: Sendable, Hashable {
      /// It shows none; giving it one is a mistake.
      case never
      /// It shows the one that is given, and else something of its own.
      case optional
      /// It cannot do without; where none is given it gets the one that comes with Flipbook.
      case required
    }

    /// Whether a name is one of some, in which `[#]` stands for any index.
    package static func names(_ patterns: [String], contain name: String) -> Bool {
      patterns.contains(name) || patterns.contains(ScriptVocabulary.pattern(of: name))
    }
  }

  /// A quantity of a scene that scripts expect, traces list and graphs show. A string literal makes one without a summary.
  public struct Probe: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name. `[#]` stands for any index: `bar[#].height` is the name of `bar[0].height`.
    public var name: String
    /// What it measures, with its unit, in a short sentence.
    public var summary: String

    /// Makes a probe.
    public init(_ name: String, _ summary: String = "") { (self.name, self.summary) = (name, summary) }

    /// Makes a probe without a summary.
    public init(stringLiteral name: String) { self.init(name) }
  }

  /// A setting of a scene, written `set NAME VALUE`.
  public struct Setting: Sendable, Hashable {
    /// The name, such as `load-delay`.
    public var name: String
    /// What its value may be.
    public var kind: Kind
    /// The value that holds without a `set`, as a script would write it.
    public var defaultText: String
    /// What it does, in a short sentence.
    public var summary: String
    /// Whether recordings and goldens name it only where it has another value than the default: for settings that came
    /// when there were recordings already, which stay what they are.
    public var isNamedIfChanged: Bool

    /// Makes a setting.
    public init(name: String, kind: Kind, defaultText: String, summary: String = "", isNamedIfChanged: Bool = false) {
      (self.name, self.kind, self.defaultText, self.summary) = (name, kind, defaultText, summary)
      self.isNamedIfChanged = isNamedIfChanged
    }

    /// What a setting's value may be.
    public enum Kind: Sendable, Hashable, CustomStringConvertible {
      /// A whole number.
      case integer(ClosedRange<Int>)
      /// `true` or `false`.
      case bool
      /// A span of time, zero or longer, such as `450ms`.
      case duration
      /// One of some words.
      case choice([String])
      /// A file's path.
      case file
      /// A whole number or one of some words.
      case integerOrWord(ClosedRange<Int>, [String])

      /// What a value looks like, for messages: `a whole number from 0 to 9`.
      public var description: String {
        switch self {
        case .integer(let range): Self.describe(range)
        case .bool: "true or false"
        case .duration: "a duration like 450ms or 1.2s, one hour at most"
        case .choice(let words): Self.alternatives(words)
        case .file: "a file's path"
        case .integerOrWord(let range, let words): "\(Self.describe(range)), or \(Self.alternatives(words))"
        }
      }

      private static func describe(_ range: ClosedRange<Int>) -> String {
        range.upperBound == .max
          ? "a whole number from \(range.lowerBound)" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
      }

      static func alternatives(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
      }
    }
  }

  /// The name with `[#]` for every index.
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

/// The candidate that someone most likely meant by a word that is not among them, for "did you mean".
///
/// Case is ignored. Counted are insertions, deletions, replacements and swaps of neighbours (the optimal string
/// alignment distance); up to a third of the longer word may be wrong. Where nothing is near, a single candidate that
/// starts with the word is taken (`vertical` for `vertical-swipe`). Of equally near ones the first wins.
package func closestMatch(to word: String, in candidates: some Sequence<String>) -> String? {
  closestMatches(to: word, in: candidates, limit: 1).first
}

/// The candidates that someone may mean by a word that is not among them, the nearest first; see
/// ``closestMatch(to:in:)``.
package func closestMatches(to word: String, in candidates: some Sequence<String>, limit: Int) -> [String] {
  let wanted = Array(word.lowercased().unicodeScalars)
  // Longer words are no typing mistakes, and the comparison costs the product of both lengths.
  guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
  var near: [(candidate: String, distance: Int, order: Int)] = []
  var starting: [String] = []
  for candidate in candidates where candidate.utf8.count <= 128 {
    let letters = Array(candidate.lowercased().unicodeScalars)
    if wanted.count >= 3, letters.starts(with: wanted) { starting.append(candidate) }
    let allowed = max(1, max(wanted.count, letters.count) / 3)
    guard abs(wanted.count - letters.count) <= allowed else { continue }
    let distance = alignmentDistance(wanted, letters)
    // A word of which every letter is wrong is not meant.
    guard distance <= allowed, distance < max(wanted.count, letters.count) else { continue }
    near.append((candidate, distance, near.count))
  }
  if near.isEmpty { return starting.count <= limit ? starting : [] }
  return near.sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }.prefix(limit).map(\.candidate)
}

/// What to do about a word that is not among the candidates: take the one that was most likely meant, or one of a list.
func suggestion(
  for word: String, in candidates: some Sequence<String>, else list: @autoclosure () -> String
) -> String {
  closestMatch(to: word, in: candidates).map { "did you mean \($0)?" } ?? list()
}

/// `"WORD"; did you mean "OTHER"? (ALL)`: a word that is not among the candidates, with what was most likely meant, and
/// all that there is.
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
