// What the command line and the studio use in addition to the library's public API: feeds and the files of pictures,
// imported gestures, JSON. These modules have nothing public, so users of the library never see them.
@_exported import Content
@_exported import Gestures
@_exported import JSON
