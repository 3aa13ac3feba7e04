import Foundation
import TestSupport
import Testing

/// The program in the layout of an installed wheel: a folder with `bin`, `lib/flipbook` and `share/flipbook`.
@Suite(.enabled(if: EndToEndTests.program != nil)) struct InstallationTests {
  private let folder: TestFolder
  private let video = "record a.flip -q -o out/a.gif"

  init() throws {
    folder = TestFolder("flipbook-wheel")
    try folder.write("scene pull-for-menu\nsize 60x40\nfps 20\nflick left at 900pt/s\nwait 300ms\n", to: "a.flip")
    let checkout = TestFolder.checkout.path
    let made = Shell.run(
      """
      mkdir -p bin lib/flipbook share && cp "$FLIPBOOK" bin/flipbook && cp -r '\(checkout)/Assets' share/flipbook
      mkdir share/flipbook/fonts && cp /usr/share/fonts/*/inter/Inter-*.otf /usr/share/fonts/truetype/dejavu/DejaVuSans*.ttf share/flipbook/fonts
      """, in: folder.url, EndToEndTests.program?.path ?? "")
    #expect(made.code == 0, "\(made)")
  }

  private func run(_ line: String) -> Shell.Outcome {
    Shell.run(line, in: folder.url, "\(folder.path)/bin/flipbook", keepsOutput: true)
  }

  /// Writes a program that records its use in the file `used` and then runs ffmpeg.
  private func writeFFmpeg(to path: String) {
    let made = run(
      """
      mkdir -p "$(dirname '\(path)')"
      printf '#!/bin/sh\\necho used >>%s/used\\nexec %s "$@"\\n' "$PWD" "$(command -v ffmpeg)" >'\(path)' && chmod +x '\(path)'
      """)
    #expect(made.code == 0, "\(made)")
  }

  @Test func `doctor names the wheel, and drawing uses the wheel's fonts`() {
    let doctor = run("$FLIPBOOK doctor")
    #expect(doctor.output.contains("\nwheel "), "\(doctor)")
    #expect(doctor.output.contains(folder.path), "\(doctor)")
  }

  @Test(arguments: ["Inter-Regular.otf", "Inter-Bold.otf", "DejaVuSansMono.ttf", "DejaVuSans.ttf"])
  func `a font that the wheel lacks is an error with its path`(font: String) {
    let shot = run("rm share/flipbook/fonts/\(font); $FLIPBOOK shot a.flip --at 0ms -o a.png")
    #expect(shot.code == 69, "\(shot)")
    #expect(shot.message.contains("\(folder.path)/share/flipbook/fonts"), "\(shot)")
    #expect(shot.message.contains(font) && shot.message.contains("pip install --force-reinstall"), "\(shot)")
    #expect(run("test -e a.png").code == 1)
  }

  @Test func `scripts that the wheel lacks are an error with their path`() {
    let demo = run("rm -r share/flipbook/scripts; $FLIPBOOK demo -o out")
    #expect(demo.code == 66, "\(demo)")
    #expect(demo.message.contains("\(folder.path)/share/flipbook/scripts is missing"), "\(demo)")
    #expect(run("$FLIPBOOK doctor").code == 69)
  }

  @Test(.enabled(if: Shell.hasFFmpeg))
  func `ffmpeg is that of the variable, of the PATH, or of imageio-ffmpeg, in this order`() {
    writeFFmpeg(to: "lib/python3.99/site-packages/imageio_ffmpeg/binaries/ffmpeg-linux-x86_64-v7.0.2")
    writeFFmpeg(to: "my ffmpeg")
    #expect(run("$FLIPBOOK \(video) && test ! -e used").code == 0)
    let package = run("PATH=/nonexistent $FLIPBOOK \(video) && rm used")
    #expect(package.code == 0, "\(package)")
    let variable = run("FLIPBOOK_FFMPEG=\"$PWD/my ffmpeg\" $FLIPBOOK \(video) && rm used")
    #expect(variable.code == 0, "\(variable)")
  }

  @Test func `without ffmpeg a video is an error with both remedies`() {
    let missing = run("PATH=/nonexistent $FLIPBOOK \(video)")
    #expect(missing.code == 69, "\(missing)")
    #expect(missing.message.contains("apt-get install ffmpeg, or pip install imageio-ffmpeg"), "\(missing)")
    let named = run("FLIPBOOK_FFMPEG=/nowhere/ffmpeg $FLIPBOOK \(video)")
    #expect(named.code == 69, "\(named)")
    #expect(named.message.contains("FLIPBOOK_FFMPEG names /nowhere/ffmpeg, which is not a program"), "\(named)")
  }

  @Test(.enabled(if: Shell.hasFFmpeg)) func `an ffmpeg without x264 is an error with its message`() {
    let made = run(
      """
      printf '#!/bin/sh\\ncat >/dev/null\\necho "Unknown encoder '"'libx264'"'" >&2\\nexit 8\\n' >other && chmod +x other
      """)
    #expect(made.code == 0)
    let failed = run("FLIPBOOK_FFMPEG=$PWD/other $FLIPBOOK record a.flip -q -o a.mp4")
    #expect(failed.code == 70, "\(failed)")
    #expect(failed.message.contains("Unknown encoder 'libx264'"), "\(failed)")
    #expect(run("test -e a.mp4").code == 1)
  }
}
