import Goldens
import Imaging

extension FuzzTarget {
  /// The text of frame hashes: what is read is written as it would be read again, or an error names a line.
  static let frameHashes = FuzzTarget("framehash") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(FrameHashError) {
      let hashes = try FrameHashes(text: text)
      precondition(hashes.rows.count <= FrameHashes.frameLimit)
      precondition((try? FrameHashes(text: hashes.text)) == hashes, "what was written is read as something else")
    } catch {
      precondition(error.line >= 1 && error.line <= text.utf8.count { $0 == 10 } + 1 && !error.reason.isEmpty)
    }
  }

  /// A trace's text: a table whose rows have all columns, or an error names a line.
  static let trace = FuzzTarget("trace") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(TraceTable.Failure) {
      let table = try TraceTable(text: text)
      precondition(table.rows.allSatisfy { $0.count == table.columns.count })
    } catch {
      precondition(error.line >= 1 && !error.reason.isEmpty)
    }
  }
}
