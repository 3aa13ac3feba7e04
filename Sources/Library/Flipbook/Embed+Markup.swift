import Platform
import Timebase

extension Embed {
  /// Returns the markup for a page, in lines without a line break at the end.
  ///
  /// - Parameter folder: The path of the files' folder, relative to the page's; empty if they are in the same folder.
  package func markup(in folder: String) -> String {
    switch target {
    case .github: picture(in: folder) + details
    case .html: video(in: folder) + details
    case .docc:
      "@Video(source: \"\(path(files[0], ""))\", poster: \"\(path(files[1], ""))\", alt: \"\(Self.docc(alternative))\")"
        + list
    }
  }

  /// An image with one condition for each source: GitHub replaces the whole query of a source that names a colour scheme.
  private func picture(in folder: String) -> String {
    func source(_ media: String, _ file: File) -> String {
      "\n  <source media=\"(prefers-\(media))\" srcset=\"\(path(file, folder))\">"
    }
    // On a narrow page, GitHub reduces the width only.
    return "<picture>" + source("reduced-motion: reduce", files[1])
      + files.dropFirst(2).prefix(1).map { source("color-scheme: dark", $0) }.joined() + """

          <img src="\(path(files[0], folder))" alt="\(XMLText.attribute(alternative))" width="\(size.width)">
        </picture>
        """
  }

  /// A video with the browser's controls, which the script replaces.
  private func video(in folder: String) -> String {
    let paths = files.map { path($0, folder) }
    let hasDark = paths.count > 2
    return """
      <div style="display: inline-block; position: relative; max-width: 100%">
        <video autoplay muted loop playsinline controls poster="\(paths[1])" width="\(size.width)" \
      height="\(size.height)"\(hasDark ? " data-dark=\"\(paths[3])\"" : "") \
      style="display: block; max-width: 100%; height: auto" aria-label="\(XMLText.attribute(alternative))">
      \(hasDark ? "    <source media=\"(prefers-color-scheme: dark)\" src=\"\(paths[2])\">\n" : "")\
          <source src="\(paths[0])">
        </video>
      \(Self.script)
      </div>
      """
  }

  /// Replaces the controls of the video before it by a button, chooses the poster of the theme, and shows it instead of
  /// the video if motion is reduced.
  private static let script = #"""
      <script>(({ previousElementSibling: video }) => {
        const [still, dark] = ["reduced-motion: reduce", "color-scheme: dark"].map(query => matchMedia(`(prefers-${query})`));
        const button = document.createElement("button"), posters = [video.poster, video.dataset.dark ?? video.poster];
        const load = () => { video.poster = posters[Number(dark.matches)]; video.autoplay = !still.matches; video.load(); };
        const icon = path => `<svg viewBox="0 0 32 32" fill="white"><path d="${path}"/></svg>`;
        const show = () => [button.ariaLabel, button.innerHTML] = video.paused ? ["Play", icon("M12 9v14l11-7z")] : ["Pause", icon("M11 10h4v12h-4zM17 10h4v12h-4z")];
        button.style = "position: absolute; right: 8px; bottom: 8px; width: 32px; height: 32px; padding: 0; border: 0; border-radius: 50%; background: #000a";
        [button.type, button.onclick] = ["button", () => video.paused ? video.play() : video.pause()];
        [video.onplay, video.onpause, video.onemptied, still.onchange, dark.onchange] = [show, show, show, load, load];
        video.controls = false, video.after(button), show(), load();
      })(document.currentScript);</script>
    """#

  /// The transcript as HTML without blank lines, which would end the HTML in a Markdown file.
  private var details: String {
    guard !transcript.steps.isEmpty else { return "" }
    let items = lines.map { "\n    <li>\($0.time): \(XMLText.content($0.text))</li>" }
    return "\n<details>\n  <summary>Transcript</summary>\n  <ul>\(items.joined())\n  </ul>\n</details>"
  }

  /// The transcript as Markdown.
  private var list: String {
    lines.isEmpty ? "" : "\n" + lines.map { "\n- \($0.time): \(Self.markdown($0.text))" }.joined()
  }

  private var lines: [(time: String, text: String)] {
    transcript.steps.map { ("\(NumberText.fixed($0.note.start.seconds, places: 1)) s", $0.line) }
  }

  private func path(_ file: File, _ folder: String) -> String {
    Self.percentEncoded(folder.isEmpty ? file.name : "\(folder)/\(file.name)")
  }

  /// Returns a path as part of a URL. Only unreserved characters stay, so that it needs no escaping in any markup.
  private static func percentEncoded(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        String(UnicodeScalar(byte))
      default: "%" + NumberText.padded(byte, to: 2, radix: 16).uppercased()
      }
    }.joined()
  }

  /// Returns a text in which Markdown finds no markup.
  private static func markdown(_ text: String) -> String {
    oneLine(text).map { "\\`*_[]<>&~|$!#".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Returns a text for an argument of a DocC directive, which keeps the backslash of an escaped quotation mark.
  private static func docc(_ text: String) -> String {
    let text = oneLine(text).replacing("\"", with: "”")
    return text.hasSuffix("\\") ? text + " " : text
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
