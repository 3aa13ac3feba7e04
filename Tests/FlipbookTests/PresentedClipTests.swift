import Flipbook
import Foundation
import GoldenFiles
import Graphics
import Imaging
import Platform
import Recording
import Script
import Simulation
import TestSupport
import Testing
import Timebase

/// A short clip with every kind of presentation.
private let everything = """
  scene vertical-swipe
  device iphone-17
  fps 30
  canvas 640x360
  backdrop #203040,#101820
  frame device
  finger ring
  set open-at end
  set load-delay 0ms
  card "A title" "and what it is about" for 400ms
  caption "The end of an article" for 1s
  wait 100ms
  touch at 200,600
  drag by 0,-190 over 300ms ease-out
  point at footer "The footer" for 900ms
  zoom to footer over 200ms
  freeze 300ms
  caption "<Slow> & more"
  speed 0.5x
  hold 100ms
  lift
  settle within 3s
  speed 2x
  zoom out over 200ms
  caption off
  wait 200ms
  """

struct PresentedClipTests {
  private let folder = TestFolder()

  private func clip(_ text: String = everything, _ change: (inout ClipOptions) -> Void = { _ in }) throws -> Clip {
    var options = ClipOptions()
    change(&options)
    return try Clip(text: text, path: "presented.flip", options: options)
  }

  @Test(arguments: CatalogueTests.scripts)
  func `readings are equal with and without a presentation, in every built-in script`(script: String) throws {
    var options = ClipOptions()
    options.framesDevice = true
    let clip = try Clip(script: script, options: options)
    #expect(clip.isPresented)
    try compareReadings(clip)
  }

  @Test
  func `readings are equal with and without a presentation, at several speeds`() throws {
    try compareReadings(try clip())
  }

  private func compareReadings(_ clip: Clip) throws {
    let frames = try clip.play().sequence()
    let plain = try clip.plain.player()
    var clipTimes: [Double] = []
    while let frame = try frames.next() {
      try plain.play(to: frame.time)
      #expect(frame.probes.first == ProbeReading("clip.time", .number(frame.clipTime.seconds)))
      #expect(Array(frame.probes.dropFirst()) == plain.stage.readProbes(), "at \(frame.time.seconds) s")
      clipTimes.append(frame.clipTime.seconds)
    }
    #expect(clipTimes.count > 10)
    #expect(clipTimes == clipTimes.indices.map { clip.frameRate.instant(ofFrame: $0).seconds })
    #expect(plain.failures.isEmpty)
    #expect(frames.player.failures.isEmpty)
  }

  @Test func `frames of a presented clip at the same instant are equal at any frame rate`() throws {
    let slow = try lists(of: try clip { $0.frameRate = FrameRate(15) })
    let fast = try lists(of: try clip { $0.frameRate = FrameRate(60) })
    #expect(slow.count >= 40)
    for (index, list) in slow.enumerated() { #expect(list == fast[4 * index], "at \(Double(index) / 15) s") }
  }

  private func lists(of clip: Clip) throws -> [DisplayList] {
    let frames = try clip.play().sequence()
    var lists: [DisplayList] = []
    while let frame = try frames.next() { lists.append(frame.displayList) }
    return lists
  }

  @Test func `a presented recording is identical for any number of jobs`() throws {
    let clip = try clip { $0.frameRate = FrameRate(12) }
    for jobs in [1, 3] { _ = try clip.record(to: "\(folder)/\(jobs)", run: Run(jobs: jobs)) }
    #expect(Files.contents(of: "\(folder)/1/frames.hashes") == Files.contents(of: "\(folder)/3/frames.hashes"))
    #expect(Files.contents(of: "\(folder)/1/manifest.json") == Files.contents(of: "\(folder)/3/manifest.json"))
  }

  @Test func `a plain clip is identical to one without presentation statements`() throws {
    let statements = ["card", "caption", "point", "zoom", "freeze", "speed", "canvas", "backdrop", "frame", "finger"]
    let bare = everything.split(separator: "\n").filter { line in !statements.contains { line.hasPrefix($0) } }
    let expected = try lists(of: try clip(bare.joined(separator: "\n")))
    // Slow motion samples the finger more often, unless the script sets a touch rate.
    let steady = everything.replacing("fps 30", with: "fps 30\ntouch-rate 60")
    let isPlain = try lists(of: try clip(steady) { $0.isPlain = true }) == expected
    #expect(isPlain)
    let isSame = try lists(of: try clip(steady).plain) == expected
    #expect(isSame)
    #expect(try lists(of: try clip()) != expected)
  }

  @Test func `goldens are approved and verified without the presentation`() throws {
    let clip = try clip { ($0.frameRate, $0.scale) = (FrameRate(10), 0.5) }
    var approval = ApproveOptions()
    approval.approved = "\(folder)/approved"
    try clip.approve(into: "\(folder)/goldens", options: approval)
    _ = try clip.plain.record(to: "\(folder)/plain")
    #expect(
      Files.contents(of: "\(folder)/goldens/presented/frames.hashes")
        == Files.contents(of: "\(folder)/plain/frames.hashes"))
    var options = VerifyOptions()
    (options.approved, options.artifacts) = ("\(folder)/approved", "\(folder)/failures")
    #expect(try clip.verify(against: "\(folder)/goldens", record: .never, options: options).isSame)
  }

  @Test func `an image has the size of the canvas, times the scale`() throws {
    for (scale, width, height) in [(nil, 640, 360), (2, 1280, 720)] as [(Double?, Int, Int)] {
      let clip = try clip { $0.scale = scale }
      let frame = try #require(try clip.play().sequence().next())
      let bitmap = try frame.bitmap(scale: clip.frameScale)
      #expect(bitmap.width == width)
      #expect(bitmap.height == height)
    }
  }

  @Test func `the manifest lists captions, cards and speeds, and captions are written as WebVTT`() throws {
    var options = RecordingOptions()
    options.writesCaptions = true
    let recorded = try clip { $0.frameRate = FrameRate(5) }.record(to: "\(folder)/a", options: options)
    #expect(recorded.report.framesWritten > 10)
    let vtt = String(decoding: Files.contents(of: "\(folder)/a/captions.vtt"), as: UTF8.self)
    let lines = vtt.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "WEBVTT")
    #expect(lines[2] == "00:00:00.400 --> 00:00:01.200")
    #expect(lines[3] == "The end of an article")
    #expect(lines[6] == "&lt;Slow&gt; &amp; more")
    let text = String(decoding: Files.contents(of: "\(folder)/a/manifest.json"), as: UTF8.self)
    #expect(text.contains(#"{"title": "A title", "start": 0, "end": 0.4, "subtitle": "and what it is about"}"#))
    #expect(text.contains(#"{"start": 1.1, "speed": 0.5}"#))
    // A recording without captions removes those of an earlier one.
    _ = try clip { $0.isPlain = true }.record(to: "\(folder)/a")
    #expect(!Files.exists("\(folder)/a/captions.vtt"))
  }

  private func annotations(_ track: String) -> [String] {
    track.split(separator: "\n").filter { $0.contains("-->") }.map { String($0.replacing("00:00:0", with: "")) }
  }

  @Test func `caption times count only the frames that are written`() throws {
    let text = """
      scene vertical-swipe
      fps 10
      caption "one" for 1s
      wait 1s
      hide
      wait 2s
      caption "hidden" for 500ms
      wait 500ms
      show
      caption "two"
      wait 1s
      """
    let clip = try clip(text)
    // Ten frames each: a caption is not visible at the instant of its end.
    #expect(annotations(try clip.play().captionTrack()) == ["0.000 --> 1.000", "1.000 --> 2.000"])
    #expect(annotations(try clip.play().captionTrack(.frames(4...12))) == ["0.000 --> 0.600", "0.600 --> 0.900"])
    #expect(annotations(try clip.play().captionTrack(.frames(10...12))) == ["0.000 --> 0.300"])
    #expect(try clip.plain.play().captionTrack() == "WEBVTT\n")
    for selection in [.all, .frames(4...12)] as [FrameSelection] {
      var options = RecordingOptions(selection: selection)
      options.writesCaptions = true
      _ = try clip.record(to: "\(folder)/out", options: options)
      let track = try folder.text("out/captions.vtt")
      #expect(track == (try clip.play().captionTrack(selection)))
    }
  }

  @Test func `--touches shows the finger if the script hides it, and keeps its style otherwise`() throws {
    for (finger, touches, isShown) in [
      ("none", false, false), ("none", true, true), ("disc", false, true), ("ring", false, true), ("ring", true, true),
    ] {
      let text = "scene vertical-swipe\nfinger \(finger)\ntouch at 100,200\nhold 100ms\nlift"
      let shown = try clip(text) { $0.showsTouches = touches }.player().stage.shownFinger
      #expect((shown != nil) == isShown, "\(finger) \(touches)")
      #expect((shown?.isRing ?? false) == (finger == "ring"), "\(finger) \(touches)")
    }
  }

  private static let limits = [
    "speed 0.05x", "speed 20x", "freeze 60s", "zoom to 0,0,10x10 over 1s", "zoom to 0,0,402x874 over 1s",
    "point at 402,874 \"corner\"", "point at 0,0 \"corner\"", "card \"a\" for 60s",
    "caption \"" + String(repeating: "ab ", count: 30) + "\"",
  ]

  @Test(arguments: limits)
  func `values at the limits of their ranges are accepted`(line: String) throws {
    try clip("scene vertical-swipe\ndevice iphone-17\ncanvas 16:9\nwait 100ms\n\(line)\nwait 100ms").check()
  }

  private static let errors: [(line: String, message: String)] = [
    ("caption \"" + String(repeating: "wide words ", count: 25) + "\"", "the caption does not fit"),
    ("card \"" + String(repeating: "wide words ", count: 25) + "\" for 1s", "does not fit"),
    ("zoom to 0,0,403x100 over 1s", "extends beyond the screen"), ("zoom to 0,0,9x100 over 1s", "region is too small"),
    ("zoom to nowhere over 1s", "unknown view \"nowhere\""), ("point at nowhere \"a\"", "unknown view \"nowhere\""),
    ("point at 403,10 \"a\"", "outside the screen"), ("speed 0x", "from 0.05x to 20x"),
    ("speed 1000x", "from 0.05x to 20x"), ("speed 0.5", "from 0.05x to 20x"), ("freeze 3600s", "at most 60s"),
    ("freeze 60.001s", "at most 60s"), ("card \"a\" for 61s", "at most 60s"),
    ("speed 0.049x", "from 0.05x to 20x"), ("speed 20.01x", "from 0.05x to 20x"),
    ("zoom to 0,0,402x874.5 over 1s", "extends beyond the screen"), ("point at 402.5,10 \"a\"", "outside the screen"),
    ("caption \"" + String(repeating: "日", count: 301) + "\"", "text is too long; the maximum is 300 characters"),
    ("caption \"a" + String(repeating: "\u{301}", count: 5000) + "\"", "text is too long"),
    ("caption \"  \"", "text is empty"), ("caption \"\"", "text is empty"),
    ("caption \"a\u{7}\"", "text contains a control character"),
    // The maximum number of characters, which do not fit on the canvas.
    ("caption \"" + String(repeating: "日", count: 300) + "\"", "the caption does not fit"),
    ("freeze 0s", "above 0"), ("card \"a\"", "for"), ("caption", "text in quotation marks"),
    ("point at 200,400 \"" + String(repeating: "very wide words ", count: 16) + "\"", "no space for this label"),
  ]

  @Test(arguments: PresentedClipTests.errors.indices)
  func `an invalid presentation statement is an error with its line`(index: Int) throws {
    let (line, message) = Self.errors[index]
    let text = "scene vertical-swipe\ndevice iphone-17\ncanvas 16:9\nset open-at end\nwait 100ms\n\(line)\nwait 100ms"
    let error = #expect(throws: ScriptError.self) { try clip(text).check() }
    #expect(error?.diagnostics.first?.line == 6)
    #expect(error?.diagnostics.count == 1)
    #expect("\(error.map(String.init(describing:)) ?? "")".contains(message))
  }

  @Test func `more than 1000 annotations are an error`() throws {
    let text = "scene vertical-swipe\nrepeat 500 { caption \"a\"; wait 1ms; zoom out over 1ms }\nwait 100ms"
    _ = try clip(text).play().sequence()
    #expect(throws: ScriptError.self) { try clip(text + "\ncaption off") }
  }

  @Test func `a clip of more than an hour is an error, also if speeds and freezes extend it`() throws {
    let text = "scene vertical-swipe\nspeed 0.05x\nwait 170s\nfreeze 60s\nfreeze 60s\nfreeze 60s\nfreeze 60s"
    #expect(throws: ScriptError.self) { try clip(text) }
    _ = try clip(text.replacing("170s", with: "160s").replacing("\nfreeze 60s", with: ""))
  }

  @Test func `options present any script, and an invalid canvas or backdrop is an error`() throws {
    let text = "scene page-flicking\ndevice iphone-17\nwait 100ms"
    let framed = try clip(text) { options in
      (options.framesDevice, options.padding, options.background) = (true, 20, Color(rgb: 255, 0, 0))
    }
    let list = try #require(try framed.play().sequence().next()).displayList
    #expect(list.size.width > 442)
    #expect(list.background == Color(rgb: 255, 0, 0))
    #expect(throws: ClipError.self) { try clip("canvas 160x160\n" + text) { $0.padding = 75 } }
    #expect(throws: ClipError.transparentBackdrop) { try clip(text) { $0.background = .clear } }
  }
}
