import Graphics
import Imaging
import Interface
import Platform
import Rendering
import Scenes
import Script
import Staging
import Testing
import Timebase

@testable import Flipbook
@testable import Illustrations

@Suite struct SheetTests {
  static let text = """
    scene vertical-swipe
    size 80x120
    scale 1
    fps 10
    wait 300ms
    touch at 40,60
    drag by 0,-20 over 200ms ease-out
    shot "low"
    hold 100ms
    lift
    mark "up"
    wait 150ms
    shot "late"
    wait 250ms
    """

  func clip(_ text: String = text, scale: Double? = nil, theme: Theme? = nil) throws -> Clip {
    var options = ClipOptions()
    (options.scale, options.theme) = (scale, theme)
    let script = try Script(text: text, path: "clip.flip", vocabulary: SceneCatalog.vocabulary)
    return try Clip(script, options: options)
  }

  @Test func `a sheet has at most 1000 pictures`() throws {
    let wait = "scene page-flicking\nsize 20x20\nfps 1000\nwait "
    let limit = UserError("a sheet has at most 1000 pictures; choose fewer")
    #expect(try clip(wait + "999ms").sheet(.every(.milliseconds(1))).pictures.count == 1000)
    #expect(throws: limit) { try self.clip(wait + "1s").sheet(.every(.milliseconds(1))) }
    #expect(try clip(wait + "1s").sheet(.frames(1000)).pictures.count == 1000)
    #expect(throws: limit) { try self.clip(wait + "1s").sheet(.frames(1001)) }
    // Longer than any clip, and than the range of an instant.
    #expect(try clip().sheet(.every(.nanoseconds(Int64.max))).pictures.count == 1)
  }

  @Test func `each picture has its time, phase and names`() throws {
    let pictures = try clip().sheet(.every(.milliseconds(100))).pictures
    #expect(pictures.map(\.time) == (0...10).map { Instant(nanoseconds: $0 * 100_000_000) })
    #expect(
      pictures.map(\.phase) == [
        "wait", "wait", "wait", "drag by 0,-20", "drag by 0,-20", "hold", "lift, wait", "wait", "wait", "wait", "wait",
      ])
    #expect(pictures.map(\.isTouched) == (0...10).map { (3...5).contains($0) })
    #expect(pictures[5].names == ["low"])
    #expect(pictures[6].names == ["up"])
    #expect(pictures[8].names == [])
    #expect(pictures[8].passed == [.init(name: "late", instant: Instant(seconds: 0.75))])
  }

  @Test func `frames are spread from the first to the last`() throws {
    func times(_ count: Int) throws -> [Double] {
      try clip().sheet(.frames(count)).pictures.map { ($0.time.seconds * 10).rounded() }
    }
    #expect(try times(1) == [0])
    #expect(try times(2) == [0, 10])
    #expect(try times(3) == [0, 5, 10])
    #expect(try times(50) == (0...10).map(Double.init))
  }

  @Test func `a picture of a shot equals that shot`() throws {
    let clip = try clip()
    let pictures = try clip.sheet(.shots).pictures
    #expect(pictures.map(\.names) == [["low"], ["late"]])
    #expect(pictures[1].passed.map(\.name) == ["up"])
    for picture in pictures {
      let shot = try clip.snapshot(at: .named(picture.names[0]))
      #expect(picture.time == shot.time)
      #expect(picture.displayList == shot.displayList)
    }
  }

  @Test func `hidden frames are omitted`() throws {
    let text = "scene vertical-swipe\nsize 80x120\nscale 1\nfps 10\nwait 200ms\nhide\nwait 300ms\nshow\nwait 100ms"
    #expect(try clip(text).sheet(.frames(100)).pictures.map { ($0.time.seconds * 10).rounded() } == [0, 1, 5, 6])
    #expect(throws: UserError("clip.flip hides every frame; remove a hide statement")) {
      try self.clip("scene vertical-swipe\nhide\nwait 200ms").sheet()
    }
  }

  @Test func `no pictures and too many pictures are errors`() {
    #expect(throws: UserError("clip.flip has no shot; add one, such as shot \"armed\", or choose frames")) {
      try self.clip("scene vertical-swipe\nwait 1s").sheet(.shots)
    }
    #expect(throws: Sheet.tooManyPictures) { try self.clip().sheet(.every(.nanoseconds(1))) }
    #expect(throws: Sheet.tooManyPictures) { try self.clip().sheet(.frames(1001)) }
  }

  @Test(arguments: [1, 1.5, 2])
  func `each picture has the pixels of its frame`(scale: Double) throws {
    let sheet = try clip(scale: scale, theme: .dark).sheet(.every(.milliseconds(250)))
    let layout = SheetLayout(sheet, shaper: try PangoTextShaper())
    let whole = try sheet.bitmap()
    #expect(layout.frames.count == 5)
    let rgba = whole.rgba
    for (picture, rect) in zip(sheet.pictures, layout.frames) {
      let alone = try FrameRenderer(scale: scale).render(picture.displayList)
      let (left, top) = (Int((rect.minX * scale).rounded()), Int((rect.minY * scale).rounded()))
      let rows = (0..<alone.height).flatMap { row in
        let start = 4 * ((top + row) * whole.width + left)
        return rgba[start..<start + 4 * alone.width]
      }
      #expect(rows == alone.rgba, "\(picture.time.seconds)")
    }
  }

  @Test func `pictures wrap into rows and do not overlap`() throws {
    let sheet = try clip().sheet(.every(.milliseconds(50)))
    let layout = SheetLayout(sheet, shaper: try PangoTextShaper())
    #expect(layout.size.width <= SheetLayout.greatestWidth)
    #expect(Set(layout.frames.map(\.minY)).count > 1)
    for (index, a) in layout.frames.enumerated() {
      #expect(a.maxX < layout.size.width)
      #expect(a.maxY < layout.size.height)
      for b in layout.frames[..<index] {
        #expect(a.minX > b.maxX || a.maxX < b.minX || a.minY > b.maxY || a.maxY < b.minY)
      }
    }
  }

  @Test func `rows have the requested number of pictures`() throws {
    var sheet = try clip().sheet(.every(.milliseconds(100)))
    let shaper = try PangoTextShaper()
    for columns in [1, 2, 4, 11, 50] {
      sheet.style.columns = columns
      let layout = SheetLayout(sheet, shaper: shaper)
      #expect(Set(layout.frames.map(\.minX)).count == min(columns, 11))
      #expect(Set(layout.frames.map(\.minY)).count == (11 + columns - 1) / columns)
    }
  }

  @Test func `a device frame surrounds each picture`() throws {
    var sheet = try clip().sheet(.frames(3))
    let shaper = try PangoTextShaper()
    sheet.style = Sheet.Style(columns: 3, showsDevice: true, background: .clear)
    let device = DeviceFrame(.plain(Size(80, 120), scale: 1), scale: 1)
    let frames = SheetLayout(sheet, shaper: shaper).frames.map {
      Rect(origin: $0.origin + (device.screenOrigin - .zero), size: device.screen)
    }
    #expect(SheetLayout(sheet, shaper: shaper).frames.allSatisfy { $0.size == device.size })
    let whole = try sheet.bitmap()
    for frame in frames {
      #expect(whole[Int(frame.minX - device.screenOrigin.x - 1), Int(frame.midY)].alpha == 0)
      #expect(whole[Int(frame.minX - 1), Int(frame.midY)].alpha == 255)
      // The caption is legible on a page of any colour.
      #expect(whole[Int(frame.minX) + 60, Int(frame.maxY + device.screenOrigin.y) + 9].alpha == 255)
    }
    let alone = try FrameRenderer(scale: 1).render(sheet.pictures[2].displayList)
    #expect(whole[Int(frames[2].minX) + 40, Int(frames[2].minY) + 60] == alone[40, 60])
  }

  @Test func `captions of a reduced sheet are legible`() throws {
    func height(_ scale: Double) throws -> Double {
      let sheet = try clip(scale: scale).sheet(.frames(2))
      let layout = SheetLayout(sheet, shaper: try PangoTextShaper())
      return (layout.size.height - layout.frames[0].maxY) * scale
    }
    #expect(try height(0.5) > 0.9 * height(1))
  }

  @Test func `equal sheets have equal pixels, and other themes do not`() throws {
    #expect(try clip().sheet().bitmap() == clip().sheet().bitmap())
    #expect(try clip().sheet().bitmap() != clip(theme: .dark).sheet().bitmap())
  }

  @Test func `failures are part of the sheet`() throws {
    #expect(try clip(Self.text + "\nexpect page == 7").sheet().failures.count == 1)
  }

  @Test func `seconds have as many decimals as needed`() {
    #expect(SecondsText.text(Instant(seconds: 1.35), digits: 2) == "1.35")
    #expect(SecondsText.text(Instant(seconds: 2), digits: 2) == "2.00")
    #expect(SecondsText.text(FrameRate.sixty.instant(ofFrame: 1), digits: 3) == "0.017")
    #expect(SecondsText.digits(for: [Instant(seconds: 0.5), FrameRate.sixty.instant(ofFrame: 1)]) == 3)
    #expect(SecondsText.digits(for: [Instant(seconds: 0.5)]) == 2)
  }
}

extension SheetLayout {
  /// The areas of the pictures, in points.
  fileprivate var frames: [Rect] { pictures.map { $0.presentedFrame(in: nil) } }
  fileprivate var size: Size { displayList().size }
}
