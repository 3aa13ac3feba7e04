import Platform

/// A page that plays a clip, as one file that needs no network: its video, and its steps as a list.
///
/// The markup, style and script are in `Sources/Output/CPages/clip`.
package struct ClipPage: Sendable {
  /// A step of the clip.
  package struct Step: Hashable, Sendable {
    /// The kind, such as `caption`.
    package var kind: String
    /// The text, in one line.
    package var text: String
    /// The frames that show it.
    package var frames: Range<Int>
    /// The first frame that shows it completely.
    package var shown: Int

    package init(kind: String, text: String, frames: Range<Int>, shown: Int) {
      (self.kind, self.text, self.frames, self.shown) = (kind, text, frames, shown)
    }
  }

  /// The title.
  package var title: String
  /// The alternative text of the video.
  package var alternative: String
  /// The steps, in the order of their first frames.
  package var steps: [Step]
  /// The number of frames.
  package var frameCount: Int
  /// The frame rate: frames, and the seconds in which they are shown.
  package var rate: (frames: Int64, perSeconds: Int64)
  /// The frame that is shown if motion is reduced.
  package var still: Int
  /// The sides of the picture, which determine its shape. It is as large as the window allows.
  package var width: Double, height: Double

  package init(
    title: String, alternative: String, steps: [Step], frameCount: Int, rate: (frames: Int64, perSeconds: Int64),
    still: Int, width: Double, height: Double
  ) {
    (self.title, self.alternative, self.steps, self.frameCount) = (title, alternative, steps, frameCount)
    (self.rate, self.still, self.width, self.height) = (rate, still, width, height)
  }

  /// Returns the page in UTF-8.
  ///
  /// - Parameters:
  ///   - videos: The MP4 file of the only theme, or those of the light and the dark one.
  ///   - version: The version of the program.
  package func bytes(videos: [[UInt8]], version: String) -> [UInt8] {
    let opening = Array("<script type=\"text/plain\" id=\"dark\">".utf8), closing = Array("</script>".utf8)
    let dark = videos.dropFirst().first.map { opening + Base64.encode($0) + closing }
    return PageTemplate(PageText.text("clip/page.html")).filled([
      "version": .text(version), "title": .text(title), "style": .markup(PageText.clipStyle),
      "frames": .text("\(frameCount)"), "rate": .text("\(rate.frames)/\(rate.perSeconds)"), "still": .text("\(still)"),
      "width": .text(NumberText.plain(width)), "height": .text(NumberText.plain(height)),
      "alternative": .text(alternative), "video": .bytes(videos.first.map(Base64.encode) ?? []), "keys": .markup(keys),
      "steps": .markup(steps.isEmpty ? "" : list),
      "dark": .bytes(dark ?? []),
      "script": .markup(PageText.text("clip/page.js")),
    ])
  }

  /// The hint about keys that depend on the steps.
  private var keys: String {
    let last = min(9, steps.count)
    let numbers =
      last == 0 ? "" : last == 1 ? " &ensp; <kbd>1</kbd> step" : " &ensp; <kbd>1</kbd> to <kbd>\(last)</kbd> steps"
    return numbers + (steps.contains { $0.kind == "caption" } ? " &ensp; <kbd>c</kbd> captions" : "")
  }

  private var list: String {
    let items = steps.map { step in
      let seconds = Double(step.frames.lowerBound) * Double(rate.perSeconds) / Double(rate.frames)
      let (text, kind) = (escaped(step.text), escaped(step.kind))
      return """
        <li><button type="button" data-frame="\(step.frames.lowerBound)" data-end="\(step.frames.upperBound)" \
        data-shown="\(step.shown)" data-kind="\(kind)"><time>\(NumberText.fixed(seconds, places: 2)) s</time> \
        <span class="text" dir="auto">\(text)</span> <span class="kind">\(kind)</span></button></li>
        """
    }
    return """
      <section class="steps" aria-labelledby="steps">
      <h2 id="steps">Steps</h2>
      <ol>
      \(items.joined(separator: "\n"))
      </ol>
      </section>
      """
  }

  private func escaped(_ text: String) -> String { XMLText.attribute(ReportText.printable(text)) }
}
