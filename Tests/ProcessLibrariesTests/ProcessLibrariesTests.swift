import ProcessLibraries
import Testing

@Suite struct ProcessLibrariesTests {
  @Test func preparesXMLAnyNumberOfTimes() {
    for _ in 0..<3 { ProcessLibraries.prepareXML() }
  }
}
