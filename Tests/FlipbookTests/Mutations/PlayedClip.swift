import Flipbook
import Graphics
import Imaging
import Platform
import Recording
import Rendering
import Scenes
import Simulation
import Verdicts

/// A clip with the display lists, pictures and readings of all frames, in which faults are injected.
struct PlayedClip {
  let name: String
  let lists: [DisplayList]
  let pictures: [Bitmap]
  let trace: TraceTable
  let scale: Double

  /// Plays a built-in script at 20 frames a second and one pixel a point.
  init(_ name: String, _ catalog: [SceneDefinition] = SceneCatalog.all) throws {
    self.name = name
    var options = ClipOptions()
    options.frameRate = .init(20)
    options.scale = 1
    let folder = name.split(separator: "/")
    let path = Assets.scripts(ofScene: String(folder[0])).first { Files.stem(of: $0) == folder[1] }
    let clip = try Clip(script: path ?? name, options: options, catalog: catalog)
    let frames = try clip.play().sequence()
    var lists: [DisplayList] = []
    var text = ""
    while let snapshot = try frames.next() {
      if lists.isEmpty { text += TraceText.header(of: snapshot) }
      text += TraceText.row(of: snapshot)
      lists.append(snapshot.displayList)
    }
    self.lists = lists
    scale = clip.scale
    trace = try TraceTable(text: text)
    let renderer = try FrameRenderer(scale: scale)
    pictures = try lists.map(renderer.render)
  }

  /// Returns the golden's record of some pictures.
  func record(of pictures: [Bitmap]) -> ClipRecord {
    let size = pictures.first?.size ?? PixelSize(width: 1, height: 1)
    let hashes = pictures.map(\.contentHash)
    return ClipRecord(
      hashes: FrameHashes(width: size.width, height: size.height, frames: 20, hashes: hashes), trace: trace)
  }
}
