import Script

/// The probes of a scene: the name, the summary and the value of each, in the order of traces.
///
/// ```swift
/// let probes: ProbeList<Reader> = [.init("page", "the index of the page, from 0") { $0.page }]
/// ```
package struct ProbeList<Source>: Sendable, ExpressibleByArrayLiteral {
  /// A probe with the closure that reads it; nil stands for an absent value.
  package struct Row: Sendable {
    fileprivate let probe: ScriptVocabulary.Probe
    fileprivate let value: @Sendable (Source) -> ProbeValue

    package init<Value: ProbeRepresentable>(
      _ name: String, _ summary: String, _ value: @escaping @Sendable (Source) -> Value?
    ) {
      probe = .init(name, summary)
      self.value = { value($0)?.probeValue ?? .absent }
    }
  }

  private let rows: [Row]

  package init(arrayLiteral rows: Row...) { self.rows = rows }

  /// The probes as scripts name them.
  package var vocabulary: [ScriptVocabulary.Probe] { rows.map(\.probe) }

  /// Reads the probes. The names of a list's elements have its index, from 0, in place of `#`.
  package func readings(of source: Source, index: Int? = nil) -> [ProbeReading] {
    rows.map { row in
      let name = index.map { row.probe.name.replacing("#", with: "\($0)") } ?? row.probe.name
      return ProbeReading(name, row.value(source))
    }
  }
}

/// A type with values that a probe can have.
package protocol ProbeRepresentable: Sendable {
  var probeValue: ProbeValue { get }
}

extension Double: ProbeRepresentable { package var probeValue: ProbeValue { .number(self) } }
extension Int: ProbeRepresentable { package var probeValue: ProbeValue { .integer(self) } }
extension Bool: ProbeRepresentable { package var probeValue: ProbeValue { .bool(self) } }
extension String: ProbeRepresentable { package var probeValue: ProbeValue { .text(self) } }
