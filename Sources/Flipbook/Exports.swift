// One import is enough for a view, a scene and a clip of one's own: these rooms' names stand in the signatures of this one,
// or are what a view is made of.
@_exported import Geometry
@_exported import GoldenStore
@_exported import Goldens
@_exported import Graphics
@_exported import Imaging
@_exported import Interface
@_exported import Motion
@_exported import Pictures
@_exported import Platform
@_exported import Plots
@_exported import Recording
@_exported import Rendering
@_exported import Reports
@_exported import Scenes
@_exported import Script
@_exported import Simulation
@_exported import Timebase
@_exported import Touch
