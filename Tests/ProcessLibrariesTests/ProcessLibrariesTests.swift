import ProcessLibraries
import Testing

@Suite struct ProcessLibrariesTests {
  @Test func preparesXMLAnyNumberOfTimes() {
    for _ in 0..<3 { ProcessLibraries.prepareXML() }
  }

  @Test func allTasksShareOneConfigurationOfFonts() async {
    let addresses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { Int(bitPattern: ProcessLibraries.machineFonts) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(addresses.count == 1)
    #expect(!addresses.contains(0))
  }
}
