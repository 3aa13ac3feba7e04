import Goldens

extension Verification {
  /// How a verification went, in a word.
  public enum Status: String, CaseIterable, Sendable {
    /// The same as the golden.
    case same
    /// Frames, their number or rate, or readings are not the golden's.
    case differs
    /// The same, but an expectation of the script failed.
    case unmet
    /// The same, but drawn by another renderer where that counts.
    case renderer
    /// There is no golden.
    case missing
    /// There was no golden; it was written now.
    case recorded
    /// The comparison failed.
    case failed

    /// The word for people.
    package var word: String { signs.word }

    /// How reports show it: for people, in a terminal, in Markdown, and as JUnit's element, which what passes has none of.
    var signs: (word: String, mark: String, emoji: String, element: String?) {
      switch self {
      case .same: ("same", "✓", "✅", nil)
      case .differs: ("differs", "✗", "❌", "failure")
      case .unmet: ("expectation failed", "✗", "❌", "failure")
      case .renderer: ("another renderer", "✗", "❌", "failure")
      case .missing: ("no golden", "?", "⚠️", "error")
      case .recorded: ("golden written", "+", "🆕", "skipped")
      case .failed: ("comparison failed", "!", "⚠️", "error")
      }
    }
  }

  /// How it went, in a word.
  public var status: Status {
    switch outcome {
    case .failed: .failed
    case .missing(let isRecorded): isRecorded ? .recorded : .missing
    case .compared(let verdict) where !verdict.isSame: .differs
    case .compared where !unmet.isEmpty: .unmet
    case .compared(let verdict): isRendererStrict && !verdict.renderer.isEmpty ? .renderer : .same
    }
  }

  /// How many frames there are now, where that is known.
  package var frameCount: Int? { verdict?.actualCount ?? actualRecord?.frameCount }

  /// A word for what happened: of a clip that differs, for why.
  var kind: String { status == .differs ? verdict?.cause?.name ?? status.word : status.word }
}

/// How many verifications went in which way.
package struct StatusCounts: Hashable, Sendable {
  private var counts: [Verification.Status: Int] = [:]
  /// How many there are.
  package private(set) var total = 0
  /// How long all of them took, in seconds.
  package private(set) var seconds = 0.0

  /// Counts.
  package init(_ verifications: [Verification]) {
    for verification in verifications {
      counts[verification.status, default: 0] += 1
      total += 1
      seconds += verification.duration
    }
  }

  /// How many went so.
  package subscript(status: Verification.Status) -> Int { counts[status] ?? 0 }

  /// Whether all are the same as their goldens.
  package var areAllSame: Bool { self[.same] == total }

  /// The counts in a line: `5 scripts: 3 same, 1 differs, 1 no golden`.
  package var sentence: String {
    if total == 0 { return "nothing to verify" }
    let parts = Verification.Status.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \(words($0))" }
    return "\(total) \(total == 1 ? "script" : "scripts"): \(parts.joined(separator: ", "))"
  }

  private func words(_ status: Verification.Status) -> String {
    switch status {
    case .differs: self[status] == 1 ? "differs" : "differ"
    case .missing: "without a golden"
    case .recorded: self[status] == 1 ? "golden written" : "goldens written"
    default: status.word
    }
  }
}
