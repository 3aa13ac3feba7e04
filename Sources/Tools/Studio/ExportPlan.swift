import Flipbook

/// The files of an export, and the work that makes them.
struct ExportPlan: Sendable {
  /// The names of the files, or of the directories of recordings.
  var names: [String]
  /// The clips, whose inputs are not replaced.
  var clips: [Clip]
  /// The command line that makes the same files.
  var command: String
  /// The size of the images, in pixels.
  var size: PixelSize
  /// Whether each name is that of a recording.
  var isRecording = false
  /// The markup that shows the files, and its alternative text.
  var markup: String?, alternative: String?
  /// Warnings about the clips that are known before they are drawn.
  var warnings: [String] = []
  /// Makes the files in a folder and returns warnings.
  var make: @Sendable (_ folder: String, _ run: Run) throws -> [String]
}
