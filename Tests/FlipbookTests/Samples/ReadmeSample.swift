// Code of the documentation; DocumentationTests compares the two.

import Flipbook
import Foundation

func printFrames() throws {
  let clip = try Clip(script: "pull.flip")
  for frame in try clip.frames(fps: 60) {
    print(frame.time.seconds, frame.probes)  // values; no pixels until they are asked for
  }
  let picture = try clip.shot(at: .named("armed")).bitmap()
  let graph = try clip.plot(["offset.y"]).svg()
  print(picture.width, graph.utf8.count)
}

func writeSeveral() throws {
  let clip = try Clip(script: "pull.flip")
  let playback = try clip.play()
  let recorded = try playback.record(to: "output/pull")
  let video = try playback.writeVideo(to: "pull.mp4")
  let sheet = try playback.sheet(.frames(8), presented: true)
  print(recorded.report.framesWritten, video.report.bytes, try sheet.bitmap().width)
}
