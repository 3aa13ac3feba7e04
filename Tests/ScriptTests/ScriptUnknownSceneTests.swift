import Script
import Testing

struct ScriptUnknownSceneTests {
  @Test func `an unknown scene does not hide later errors`() throws {
    let vocabulary = ScriptVocabulary(
      scenes: [
        .init(
          name: "vertical-swipe", settings: [.init(name: "load-delay", kind: .duration, defaultText: "0ms")],
          probes: ["footer.loaded"])
      ], devices: [])
    let text = """
      scene vertical-swpe
      set load-delay 300
      wait 300mz
      touch at 160,330
      drag by 0,-190 over 450ms easy-out
      expect footer.loadd == true
      lift
      """
    let error = #expect(throws: ScriptError.self) { try Script(text: text, file: "five.flip", vocabulary: vocabulary) }
    #expect(error?.diagnostics.map { [$0.line, $0.column] } == [[1, 7], [2, 16], [3, 6], [5, 27], [6, 8]])
  }
}
