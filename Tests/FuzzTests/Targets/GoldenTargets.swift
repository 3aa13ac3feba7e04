import Flipbook
import Foundation
import GoldenFiles
import Imaging
import JSON
import Platform
import Recording
import Verdicts

extension FuzzTarget {
  /// The text of frame hashes: parsed text is written as it is read again, or an error names a line.
  static let frameHashes = FuzzTarget("hashes") { bytes in
    do throws(LineError) {
      let hashes = try FrameHashes(bytes: bytes)
      precondition(hashes.rows.count <= FrameHashes.frameLimit)
      precondition((try? FrameHashes(text: hashes.text)) == hashes, "what was written is read as something else")
    } catch {
      precondition(error.line >= 1 && error.line <= bytes.count { $0 == 10 } + 1 && !error.reason.isEmpty)
    }
  }

  /// A trace's text: a table whose rows have all columns, or an error names a line.
  static let trace = FuzzTarget("trace") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(LineError) {
      let table = try TraceTable(text: text)
      precondition(table.rows.allSatisfy { $0.count == table.columns.count })
    } catch {
      precondition(error.line >= 1 && !error.reason.isEmpty)
    }
  }
}

extension FuzzTarget {
  /// The texts of a golden's folder, with a line `===` between `renderer.json`, the hashes and the trace: a record that
  /// equals itself and is written as it is read, or an error that names a file.
  static let golden = FuzzTarget("golden") { bytes in
    let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n===\n")
    guard parts.count == 3, let hashes = try? FrameHashes(text: parts[1] + "\n"),
      let trace = try? TraceTable(text: parts[2])
    else { return }
    do throws(FileError) {
      let record = try ClipRecord(facts: Array(parts[0].utf8), hashes: hashes, trace: trace)
      precondition((0...record.frameCount).allSatisfy { record.frame(ofTick: record.tick(ofFrame: $0)) == $0 })
      precondition(GoldenFolder.shots(of: record).allSatisfy { hashes.rows.indices.contains($0.frame) })
      let verdict = ClipVerdict(golden: record, actual: record) { _ in nil }
      precondition(verdict.isSame && verdict.cause == nil, "a golden that is not the same as itself")
      let again = try ClipRecord(facts: Array(record.facts.utf8), hashes: hashes, trace: trace)
      precondition(again == record, "what was written is read as something else")
    } catch {
      precondition(!error.path.isEmpty && !error.reason.isEmpty)
    }
  }

  /// A manifest: one that is written as it is read, or an error with its location.
  static let manifest = FuzzTarget("manifest") { bytes in
    do throws(JSONParser.Failure) {
      let manifest = try Manifest(bytes)
      let again = try Manifest(Array(manifest.text.utf8))
      precondition(again == manifest && again.differences(from: manifest).isEmpty, "it is read as something else")
      if let ending = manifest.ending { precondition(ending.visibleCount >= 0 && ending.count <= ending.ticks) }
    } catch {
      precondition(error.offset >= 0 && error.offset <= bytes.count && !error.message.isEmpty)
    }
  }
}
