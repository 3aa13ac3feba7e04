import Flipbook

let script = """
  scene page-flicking
  wait 100ms
  flick left at 1200pt/s
  settle within 3s
  expect page == 1
  shot "second"
  """
let clip = try Clip(text: script, path: "card.flip")
let picture = try clip.shot(at: .named("second")).bitmap()
print(picture.width, picture.height)
