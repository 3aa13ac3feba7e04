import Platform
import Verdicts

/// The text of the report page. The markup, style and scripts are in `Sources/Output/CPages`.
struct ReportPage {
  private let verifications: [Verification]
  private let context: ReportContext
  private let counts: StatusCounts
  /// The clips that differ or failed, which are shown in full.
  private let failing: [Verification]
  /// The clips that are the same, which are listed by name.
  private let passing: [Verification]
  private let clip = PageTemplate(PageText.text("report/clip.html"))

  init(_ verifications: [Verification], _ context: ReportContext) {
    (self.verifications, self.context) = (verifications, context)
    counts = StatusCounts(verifications)
    failing = verifications.filter { $0.status != .same }
    passing = verifications.filter { $0.status == .same }
  }

  /// Returns the complete page.
  ///
  /// - Parameter clips: The sections that `clip` returned for the clips that do not pass.
  func bytes(clips: [UInt8]) -> [UInt8] {
    PageTemplate(PageText.text("report/page.html")).filled([
      "version": .text(context.version), "title": .text(title), "meta": .text(meta),
      "style": .markup(PageText.reportStyle),
      "layout": .text(verifications.count > 1 ? "several" : "single"), "list": .markup(list),
      "clips": .bytes((failing.isEmpty ? Array("<p class=\"calm\">\(Self.escaped(calm))</p>".utf8) : clips) + notes),
      "player": failing.isEmpty ? .markup("") : .bytes(Self.player),
    ])
  }

  /// The player, which the scripts move to the selected clip.
  private static var player: [UInt8] {
    Array((PageText.text("shared/player.html") + PageText.reportScripts).utf8)
  }

  /// The name of a single clip, or the result of all clips.
  private var title: String {
    if verifications.isEmpty { return "Nothing to verify" }
    if verifications.count == 1, let only = verifications.first { return only.name }
    let count = NumberText.counted(counts.total, "clip")
    if failing.isEmpty { return "All \(count) are the same" }
    return "\(failing.count) of \(count) \(failing.count == 1 ? "does" : "do") not pass"
  }

  /// The text of a page without failing clips.
  private var calm: String {
    verifications.isEmpty ? "No script was verified." : "All frames and probes match their goldens."
  }

  /// The notes about clips that pass.
  private var notes: [UInt8] {
    let lines = passing.flatMap { verification in
      Narrative(verification).notes.flatMap { note in note.lines.map { "\(verification.name): \(note.label): \($0)" } }
    }
    return lines.flatMap { Array("<p class=\"note\">\(Self.escaped($0))</p>\n".utf8) }
  }

  /// The counts, the duration, the time of the report and the version.
  private var meta: String {
    let when = context.timestamp.replacing("T", with: " ")
    return "\(counts.sentence) · \(NumberText.fixed(counts.seconds, places: 1)) s · \(when) UTC · "
      + "flipbook \(context.version)"
  }

  /// The list of clips, for navigation; those that pass are folded.
  private var list: String {
    guard verifications.count > 1 else { return "" }
    let links = failing.enumerated().map { number, verification in
      """
      <li><a href="#clip-\(number)"><i class="dot \(verification.status.rawValue)"></i>\
      <span class="name">\(Self.escaped(verification.name))</span> \
      <span class="kind">\(Self.escaped(verification.kind))</span></a></li>
      """
    }
    let calm = passing.map { verification in
      """
      <li><i class="dot same"></i><span class="name">\(Self.escaped(verification.name))</span> \
      <span class="kind">\(verification.frameCount.map { "\($0)" } ?? "")</span></li>
      """
    }
    let open = failing.isEmpty || passing.count <= 6 ? " open" : ""
    let same =
      "<details\(open)><summary>\(passing.count) the same</summary><ul>\(calm.joined(separator: "\n"))</ul></details>"
    return """
      <nav aria-label="Clips">
      <ul class="failing">\(links.joined(separator: "\n"))</ul>
      \(passing.isEmpty ? "" : same)
      </nav>
      """
  }

  /// Returns the section of a clip that does not pass: its verdict, and the data of its player.
  ///
  /// - Parameters:
  ///   - lack: The reason why frames of the golden are not shown, in a sentence above the player.
  ///   - notes: Notes about the images, one line each.
  ///   - data: The elements with the data of the player.
  func clip(_ verification: Verification, _ number: Int, lack: String?, notes: [String], data: [UInt8]) -> [UInt8] {
    let narrative = Narrative(verification)
    let facts = [verification.frameCount.map { NumberText.counted($0, "frame") }, verification.script].compactMap(
      \.self)
    let kind = verification.kind
    return clip.filled([
      "number": .text("\(number)"), "name": .text(verification.name), "status": .text(verification.status.rawValue),
      "kind": .text(kind), "headline": .text(Self.sentence(narrative.headline, after: kind)),
      "facts": .text(facts.joined(separator: " · ")),
      "lack": .markup(lack.map { "<p class=\"note\">\(Self.escaped($0))</p>" } ?? ""),
      "notes": .markup(notes.map { "<p class=\"note\">\(Self.escaped($0))</p>" }.joined(separator: "\n")),
      "findings": .markup(narrative.details.map(Self.entry).joined(separator: "\n")), "data": .bytes(data),
    ])
  }

  /// Returns a finding as entries of a definition list; commands have a button that copies them.
  private static func entry(_ finding: Narrative.Finding) -> String {
    let values = finding.lines.map { line in
      guard finding.isLiteral else { return "<dd>\(escaped(line))</dd>" }
      return """
        <dd class="literal"><code>\(escaped(line))</code><button type="button" class="copy" \
        aria-label="Copy: \(escaped(finding.label))">Copy</button></dd>
        """
    }
    return "<div><dt>\(escaped(finding.label))</dt>\(values.joined())</div>"
  }

  /// Returns the headline without the kind, which is shown next to it.
  private static func sentence(_ headline: String, after kind: String) -> String {
    headline.hasPrefix(kind + ": ") ? String(headline.dropFirst(kind.count + 2)) : headline
  }

  private static func escaped(_ text: String) -> String { XMLText.attribute(ReportText.printable(text)) }
}
