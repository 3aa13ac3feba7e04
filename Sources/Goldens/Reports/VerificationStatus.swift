import Verdicts

extension Verification {
  /// The status of a verification.
  package enum Status: String, CaseIterable, Sendable {
    /// The clip is the same as the golden.
    case same
    /// Frames, their number or rate, or probe values differ from the golden.
    case differs
    /// The clip is the same, but an expectation of the script failed.
    case unmet
    /// The clip is the same, but another renderer drew it and renderers are compared strictly.
    case renderer
    /// There is no golden.
    case missing
    /// There was no golden; it was written now.
    case recorded
    /// The comparison failed.
    case failed

    /// The word in reports for people.
    package var word: String { signs.word }

    /// The status as text, as a mark in a terminal, as a Markdown emoji, and as a JUnit element; a clip that passes
    /// has none.
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

  /// The status of the verification.
  package var status: Status {
    switch outcome {
    case .failed: .failed
    case .missing(let isRecorded): isRecorded ? .recorded : .missing
    case .compared(let verdict) where !verdict.isSame: .differs
    case .compared where !unmet.isEmpty: .unmet
    case .compared(let verdict): isRendererStrict && !verdict.renderer.isEmpty ? .renderer : .same
    }
  }

  /// The current number of frames; `nil` if it is unknown.
  package var frameCount: Int? { verdict?.actualCount ?? actualRecord?.frameCount }

  /// The kind of the result: the cause if the clip differs, otherwise the status.
  var kind: String { status == .differs ? verdict?.cause?.name ?? status.word : status.word }
}

/// The number of verifications with each status.
package struct StatusCounts: Hashable, Sendable {
  /// The number of clips with each status.
  private var counts: [Verification.Status: Int] = [:]
  /// The total number of verifications.
  package private(set) var total = 0
  /// The total duration of all verifications, in seconds.
  package private(set) var seconds = 0.0

  /// Counts the verifications by status.
  package init(_ verifications: [Verification]) {
    for verification in verifications {
      counts[verification.status, default: 0] += 1
      total += 1
      seconds += verification.duration
    }
  }

  /// The number of verifications with a status.
  package subscript(status: Verification.Status) -> Int { counts[status] ?? 0 }

  /// Whether all verifications have the status `same`.
  package var areAllSame: Bool { self[.same] == total }

  /// The counts in one line: `5 scripts: 3 same, 1 differs, 1 without a golden`.
  package var sentence: String {
    if total == 0 { return "nothing to verify" }
    let parts = Verification.Status.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \(words($0))" }
    return "\(total) \(total == 1 ? "script" : "scripts"): \(parts.joined(separator: ", "))"
  }

  /// Returns a status in words, such as `3 differ`.
  private func words(_ status: Verification.Status) -> String {
    switch status {
    case .differs: self[status] == 1 ? "differs" : "differ"
    case .missing: "without a golden"
    case .recorded: self[status] == 1 ? "golden written" : "goldens written"
    default: status.word
    }
  }
}
