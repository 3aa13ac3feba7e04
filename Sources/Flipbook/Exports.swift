// One import is enough for views, scenes, scripts and clips of one's own: these rooms hold what they are made of. Bitmaps,
// recordings and verdicts are values of rooms that are imported by their names, where their types are named.
@_exported import GoldenStore
@_exported import Graphics
@_exported import Interactions
@_exported import Interface
@_exported import Motion
@_exported import Pictures
@_exported import Platform
@_exported import Scenes
@_exported import Script
@_exported import Simulation
@_exported import Timebase
@_exported import Touch
