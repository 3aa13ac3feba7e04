// A table in a file that imports Foundation, which also has a type IndexPath.

import Flipbook
import Foundation

final class FolderList: TableViewDataSource {
  let files: [URL]

  init(_ files: [URL]) { self.files = files }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { files.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: TableView.IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "file") ?? TableViewCell(reuseIdentifier: "file")
    cell.textLabel.text = files[indexPath.row].lastPathComponent
    return cell
  }
}
