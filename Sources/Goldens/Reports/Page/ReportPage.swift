/// The words and the frame of the page; what moves in it is in its script.
struct ReportPage {
  private let verifications: [Verification]
  private let context: ReportContext
  private let counts: StatusCounts
  private let failing: [Verification]
  private let passing: [Verification]

  init(_ verifications: [Verification], _ context: ReportContext) {
    (self.verifications, self.context) = (verifications, context)
    counts = StatusCounts(verifications)
    failing = verifications.filter { $0.status != .same }
    passing = verifications.filter { $0.status == .same }
  }

  /// Everything before the clips.
  var start: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="flipbook \(Self.attribute(context.version))">
    <title>\(Self.text(title)) · Flipbook</title>
    <link rel="icon" href="data:,">
    <style>
    \(Self.style)
    \(Self.playerStyle)
    </style>
    </head>
    <body>
    <header class="top">
    <p class="brand"><span aria-hidden="true"></span>Flipbook</p>
    <h1>\(Self.text(title))</h1>
    <p class="meta">\(Self.text(meta))</p>
    </header>
    <div class="layout\(verifications.count > 1 ? "" : " single")">
    \(list)
    <main>
    \(failing.isEmpty ? "<p class=\"calm\">\(Self.text(calm))</p>" : "")

    """
  }

  /// Everything after the clips.
  var end: String {
    """
    </main>
    </div>
    \(failing.isEmpty ? "" : Self.player + "\n<script>\n" + Self.script + "\n</script>")
    </body>
    </html>

    """
  }

  private var title: String {
    if verifications.isEmpty { return "Nothing to verify" }
    if verifications.count == 1, let only = verifications.first { return only.name }
    let count = ReportText.count(counts.total, "clip")
    if failing.isEmpty { return "All \(count) are the same" }
    return "\(failing.count) of \(count) \(failing.count == 1 ? "does" : "do") not pass"
  }

  private var calm: String {
    verifications.isEmpty ? "No script was verified." : "Every frame and every reading is what was approved."
  }

  private var meta: String {
    let when = context.timestamp.replacing("T", with: " ")
    return "\(counts.sentence) · \(ReportText.fixed(counts.seconds, places: 1)) s · \(when) UTC · "
      + "flipbook \(context.version)"
  }

  private var list: String {
    guard verifications.count > 1 else { return "" }
    let links = failing.enumerated().map { number, verification in
      """
      <li><a href="#clip-\(number)"><i class="dot \(verification.status.rawValue)"></i>\
      <span class="name">\(Self.text(verification.name))</span> <span class="kind">\(Self.text(Self.kind(verification)))</span></a></li>
      """
    }
    let calm = passing.map { verification in
      """
      <li><i class="dot same"></i><span class="name">\(Self.text(verification.name))</span> \
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

  /// What there is to say of a clip that does not pass; the player joins it where there is something to play.
  func article(_ verification: Verification, _ number: Int, notes: [String]) -> String {
    let narrative = Narrative(verification)
    let facts = [verification.frameCount.map { ReportText.count($0, "frame") }, verification.script].compactMap(\.self)
    return """
      <article id="clip-\(number)" aria-labelledby="clip-\(number)-name">
      <header>
      <h2 id="clip-\(number)-name"><span class="name">\(Self.text(verification.name))</span> <span class="chip \(verification.status.rawValue)">\
      \(Self.text(Self.kind(verification)))</span></h2>
      <p class="headline">\(Self.text(Self.sentence(narrative, verification)))</p>
      <p class="facts">\(Self.text(facts.joined(separator: " · ")))</p>
      </header>
      <div class="stage"></div>
      \(notes.map { "<p class=\"note\">\(Self.text($0))</p>" }.joined(separator: "\n"))
      <section class="verdict" aria-label="Verdict">
      <dl>\(narrative.details.map(Self.entry).joined(separator: "\n"))</dl>
      </section>
      </article>

      """
  }

  private static func entry(_ finding: Narrative.Finding) -> String {
    let values = finding.lines.map { line in
      guard finding.isLiteral else { return "<dd>\(text(line))</dd>" }
      return """
        <dd class="literal"><code>\(text(line))</code><button type="button" class="copy" \
        aria-label="Copy: \(attribute(finding.label))">Copy</button></dd>
        """
    }
    return "<div><dt>\(text(finding.label))</dt>\(values.joined())</div>"
  }

  /// The headline without the word that stands beside it.
  private static func sentence(_ narrative: Narrative, _ verification: Verification) -> String {
    let prefix = kind(verification) + ": "
    let headline = narrative.headline
    return headline.hasPrefix(prefix) ? String(headline.dropFirst(prefix.count)) : headline
  }

  /// A word for what happened to a clip.
  private static func kind(_ verification: Verification) -> String {
    verification.status == .differs
      ? verification.verdict?.cause?.name ?? verification.status.word : verification.status.word
  }

  private static func text(_ text: String) -> String { XMLText.content(ReportText.printable(text)) }

  private static func attribute(_ text: String) -> String { XMLText.attribute(ReportText.printable(text)) }
}
