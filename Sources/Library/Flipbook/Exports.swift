// `import Flipbook` is enough for custom views, scenes, scripts and clips, and for their results. Each module here has
// public types; `Flipbook.md` has a topic for each of them.
@_exported import GoldenFiles
@_exported import Graphics
@_exported import Illustrations
@_exported import Imaging
@_exported import Interface
@_exported import Motion
@_exported import Platform
@_exported import Recording
@_exported import Reports
@_exported import Scenes
@_exported import Script
@_exported import Simulation
@_exported import Timebase
@_exported import Touch
@_exported import Verdicts
@_exported import Video
