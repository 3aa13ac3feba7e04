import Foundation
import JSON
import Testing

extension StudioBench {
  /// Returns the body of a request for an export; `more` are further members.
  func exportBody(_ format: String, _ more: String = "") -> String {
    #"{"text": \#(JSONValue.string(text).line), "settings": {}, "format": "\#(format)", "frame": 3\#(more)}"#
  }

  /// Exports, and returns the final state.
  func export(_ page: String, _ body: String) throws -> JSONValue {
    let started = try post("\(page)/export", body)
    #expect(started.status == 202, "\(started.text)")
    for _ in 0..<3000 {
      let state = try get("\(page)/export").json
      if state["state"]?.scalar != "running" { return state }
      usleep(10_000)
    }
    throw POSIXError(.ETIMEDOUT)
  }

  /// Waits until an export has begun: its hidden directory exists.
  func waitForExport() throws {
    for _ in 0..<3000 {
      if try files.contains(where: { $0.hasPrefix(".flipbook-") }) { return }
      usleep(10_000)
    }
    throw POSIXError(.ETIMEDOUT)
  }

  /// The names of the files in the folder, sorted.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }
}
