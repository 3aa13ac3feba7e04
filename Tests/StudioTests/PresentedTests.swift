import Flipbook
import JSON
import Testing

/// The plain screen and the presented clip of a page.
struct PresentedTests {
  private static let script = """
    scene vertical-swipe
    device iphone-4
    scale 1
    canvas 480x640
    frame device
    set open-at end
    caption "Pull on" for 1s
    wait 100ms
    touch at 160,400
    freeze 200ms
    drag by 0,-120 over 200ms
    speed 0.5x
    lift
    wait 200ms
    speed 1x
    zoom to 0,0,160x240 over 100ms
    card "The end" for 500ms
    wait 200ms

    """

  /// Returns the response with a frame, all rows of it.
  private func frame(_ bench: StudioBench, _ page: String, _ index: Int, presented: Bool) throws -> StudioBench.Response
  {
    try bench.post("\(page)/frame", #"{"index": \#(index), "presented": \#(presented), "have": null}"#)
  }

  private func pixels(of clip: Clip) throws -> [[UInt8]] {
    let frames = try clip.play().sequence()
    var images: [[UInt8]] = []
    while let frame = try frames.next() { images.append(try frame.bitmap(scale: clip.frameScale).rgba) }
    return images
  }

  @Test func `plain frames are those of record --plain, presented ones those of record`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let clip = try bench.clip
    let (presented, plain) = (try pixels(of: clip), try pixels(of: clip.plain))
    for index in stride(from: 0, to: presented.count, by: 5) {
      let isSame = try frame(bench, page, index, presented: true).pixels == presented[index]
      #expect(isSame, "presented frame \(index)")
    }
    // The clip's frames stand still for 12 frames, take two frames for each of the next 12, and stand still for 30.
    let shown = [
      0: 0, 6: 6, 10: 6, 18: 6, 24: 12, 30: 18, 32: 19, 40: 23, 54: 30, 70: 30, 84: 30, 90: 36, 96: 42,
    ]
    for (index, virtual) in shown.sorted(by: { $0.key < $1.key }) {
      let isSame = try frame(bench, page, index, presented: false).pixels == plain[virtual]
      #expect(isSame, "frame \(index) of the clip, frame \(virtual) of the plain one")
    }
  }

  @Test func `a live stage is presented as the frame on which it began`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    func live(_ presented: Bool) throws -> StudioBench.Response {
      try bench.post(
        "\(page)/live", #"{"at": {"frame": 0}, "now": 0, "events": [], "presented": \#(presented), "have": null}"#)
    }
    for presented in [true, false] {
      let still = try frame(bench, page, 0, presented: presented), moving = try live(presented)
      let isSame = try moving.pixels == still.pixels
      #expect(isSame, "presented: \(presented)")
      #expect(try moving.header["place"]?.line == still.header["place"]?.line)
    }
  }

  @Test func `a frame says where the screen is in its image`() throws {
    let bench = try StudioBench(Self.script)
    let (page, clip) = try bench.openPage(text: Self.script)
    #expect(clip["clip"]?["points"]?.line == #"{"width": 320, "height": 480}"#)
    #expect(clip["clip"]?["canvas"]?.line != "null")
    func place(_ index: Int, _ isPresented: Bool) throws -> (x: Double, y: Double, scale: Double) {
      let place = try frame(bench, page, index, presented: isPresented).header["place"]
      func number(_ name: String) throws -> Double { try #require(place?[name]?.scalar.flatMap(Double.init)) }
      return (try number("x"), try number("y"), try number("scale"))
    }
    #expect(try place(96, false) == (0, 0, 1))
    let (whole, zoomed) = (try place(0, true), try place(96, true))
    #expect(whole.x > 0 && whole.y > 0 && whole.scale == 1)
    #expect(zoomed.scale > 1)
    let live = try bench.post(
      "\(page)/live", #"{"at": {"frame": 96}, "now": 1, "events": [], "have": null, "scale": 1}"#)
    #expect(try live.header["place"]?.line == #"{"x": 0, "y": 0, "scale": 1}"#)
    let isPlain = try live.pixels == frame(bench, page, 96, presented: false).pixels
    #expect(isPlain, "the live stage is not the plain screen")
  }

  @Test func `a clip without a presentation has no canvas, and both kinds of frames are the same`() throws {
    let bench = try StudioBench()
    let (page, clip) = try bench.openPage(text: bench.text)
    #expect(clip["clip"]?["canvas"]?.line == "null")
    let isSame = try frame(bench, page, 9, presented: true).pixels == frame(bench, page, 9, presented: false).pixels
    #expect(isSame)
  }

  @Test func `a shot is what the page shows`() throws {
    let (bench, page) = try StudioBench.opened(Self.script)
    let clip = try bench.clip
    for (isPresented, clip) in [(true, clip), (false, clip.plain)] {
      let response = try bench.post("\(page)/shot", #"{"index": 0, "presented": \#(isPresented)}"#)
      let path = try #require(try response.json["path"]?.scalar, "\(response.text)")
      let expected = try #require(try clip.play().sequence().next()).bitmap(scale: clip.frameScale)
      let isSame = try Files.read(path) == PNGEncoder(.fast).encode(expected)
      #expect(isSame, "presented: \(isPresented)")
    }
  }
}
