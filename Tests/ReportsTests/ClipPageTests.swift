import Reports
import Testing

@Suite struct ClipPageTests {
  private func page(title: String = "Pull", steps: [ClipPage.Step] = [], videos: [[UInt8]] = [[1, 2, 3]]) -> String {
    let page = ClipPage(
      title: title, alternative: "A pull", steps: steps, frameCount: 60, rate: (30_000, 1001), still: 12, width: 320,
      height: 480.5)
    return String(decoding: page.bytes(videos: videos, version: "1"), as: UTF8.self)
  }

  @Test func `a step has its time, its frames and its text`() {
    let page = page(steps: [ClipPage.Step(kind: "caption", text: "Pull on", frames: 30..<45, shown: 33)])
    #expect(page.contains(#"data-frame="30" data-end="45" data-shown="33" data-kind="caption"><time>1.00 s</time>"#))
    #expect(page.contains(#"<span class="text" dir="auto">Pull on</span>"#))
    #expect(page.contains("<kbd>1</kbd> step"))
    #expect(page.contains("<kbd>c</kbd> captions"))
  }

  @Test func `a page without steps has no list and no keys for steps`() {
    #expect(!page().contains("<ol>"))
    #expect(!page().contains("<kbd>1</kbd>"))
  }

  @Test func `text from a script is no markup`() {
    let text = #"</script><img src=x onerror="alert(1)">{{video}}"#
    let page = page(title: text, steps: [ClipPage.Step(kind: "mark", text: text, frames: 0..<1, shown: 0)])
    #expect(!page.contains("<img"))
    #expect(page.ranges(of: "{{video}}").count == 3)
  }

  @Test func `a second video is the dark one`() {
    let single = page(), both = page(videos: [[1, 2, 3], [4, 5, 6]])
    #expect(single.contains(#"src="data:video/mp4;base64,AQID""#))
    #expect(!single.contains(#"id="dark""#))
    #expect(both.contains(#"<script type="text/plain" id="dark">BAUG</script>"#))
  }

  @Test func `a page loads nothing from a network`() {
    let page = page()
    #expect(page.contains(#"content="default-src 'none'; "#))
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains(" src=\"/"))
  }

  @Test func `beside its videos a page has at most 250 kB`() {
    #expect(page(videos: [[], []]).utf8.count < 30_000)
  }
}
