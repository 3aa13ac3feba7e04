// swift-tools-version: 6.2

import PackageDescription

/// A row of the module table: what the module may import, and whether release builds optimise it.
///
/// Optimisation takes two thirds of the time of a release build. Modules whose speed no user notices do without it:
/// they read options, name files, phrase messages and call other modules. Modules that play, draw, encode or compare
/// frames, or parse a script, a feed or recorded touches, need it; see decisions/module-table.md.
struct Module {
  var imports: [String]
  var isOptimised: Bool

  init(_ imports: [String], isOptimised: Bool = true) { (self.imports, self.isOptimised) = (imports, isOptimised) }
}

/// The modules. An import that is not in this table does not build; `ArchitectureTests` checks the sources against the
/// same table.
let modules: KeyValuePairs<String, Module> = [
  "LibC": Module([]),
  "Platform": Module(["LibC"]),
  "Timebase": Module([]),
  "Motion": Module(["LibC"]),
  "Graphics": Module(["LibC"]),
  "JSON": Module(["Platform"]),
  "Imaging": Module(["LibC", "Platform", "CCodec", "CPixels"]),
  "Touch": Module(["Timebase", "Graphics"]),
  "Interface": Module(["Timebase", "Motion", "Graphics", "Touch"]),
  "Interactions": Module(["LibC", "Motion", "Graphics", "Touch", "Interface"]),
  "Syntax": Module(["Platform"]),
  "Script": Module(["Platform", "Timebase", "Graphics", "Syntax"]),
  "Simulation": Module(["Platform", "Timebase", "Motion", "Graphics", "Touch", "Interface", "Script"]),
  "Gestures": Module([
    "Platform", "Timebase", "Motion", "Graphics", "JSON", "Touch", "Script", "Simulation",
  ]),
  "Feeds": Module(["LibC", "Platform", "JSON", "Imaging", "CXML"]),
  "Screenshots": Module(["Platform", "Graphics", "Imaging"], isOptimised: false),
  "Scenes": Module(
    [
      "Platform", "Timebase", "Motion", "Graphics", "Touch", "Interface", "Interactions", "Script", "Simulation",
      "Feeds", "Screenshots",
    ], isOptimised: false),
  "Rendering": Module(["LibC", "Platform", "Graphics", "Imaging", "CDrawing", "CFontMap", "CPixels"]),
  "Recording": Module([
    "Platform", "Timebase", "Graphics", "JSON", "Imaging", "Script", "Simulation", "Rendering",
  ]),
  "Video": Module(["LibC", "Platform", "Timebase"], isOptimised: false),
  "Verdicts": Module(["LibC", "Platform", "Imaging", "CPixels"]),
  "Reports": Module(["LibC", "Platform", "JSON", "Imaging", "Verdicts", "CPages"], isOptimised: false),
  "GoldenFiles": Module(
    ["LibC", "Platform", "JSON", "Imaging", "Script", "Recording", "Verdicts"], isOptimised: false),
  "Staging": Module([
    "LibC", "Platform", "Timebase", "Motion", "Graphics", "Touch", "Script", "Simulation",
  ]),
  "Illustrations": Module(
    [
      "Platform", "Timebase", "Graphics", "Imaging", "Interface", "Script", "Simulation", "Rendering", "Verdicts",
      "Staging",
    ], isOptimised: false),
  "Flipbook": Module(
    [
      "LibC", "Platform", "Timebase", "Motion", "Graphics", "JSON", "Imaging", "Touch", "Interface", "Syntax", "Script",
      "Simulation", "Feeds", "Screenshots", "Scenes", "Rendering", "Recording", "Video", "Verdicts", "Reports",
      "GoldenFiles", "Staging", "Illustrations",
    ], isOptimised: false),
  "CommandLine": Module(["Platform", "JSON", "Script", "Simulation", "Verdicts"], isOptimised: false),
  "Agents": Module(["Platform", "JSON"], isOptimised: false),
  "Commands": Module(
    ["JSON", "Gestures", "Feeds", "Screenshots", "Rendering", "Flipbook", "CommandLine", "Agents", "CModules"],
    isOptimised: false),
  "Studio": Module(
    ["LibC", "JSON", "Syntax", "Gestures", "Screenshots", "Rendering", "Flipbook", "CMicroHTTPD"], isOptimised: false),
  "FlipbookTool": Module(["Flipbook", "CommandLine", "Commands", "Studio"], isOptimised: false),
]

/// The folders of `Sources`, each with its modules. A module imports only modules of its own layer and of those above;
/// `ArchitectureTests` checks it.
let layers: KeyValuePairs<String, [String]> = [
  "Base": ["LibC", "Platform", "JSON", "Timebase", "Graphics"],
  "Engine": ["Motion", "Touch", "Interface", "Interactions"],
  "Drawing": ["CImaging", "CPixels", "CCodec", "CDrawing", "CFontMap", "Imaging", "Rendering"],
  "Language": ["Syntax", "Script"],
  "Play": ["CXML", "Simulation", "Staging", "Feeds", "Screenshots", "Scenes", "Gestures"],
  "Output": ["CPages", "Verdicts", "Recording", "Video", "Illustrations"],
  "Goldens": ["GoldenFiles", "Reports"],
  "Library": ["Flipbook"],
  "Tools": [
    "CModules", "CMicroHTTPD", "CommandLine", "Commands", "Agents", "Studio", "FlipbookTool", "FlipbookCLI",
  ],
]

/// Returns the folder of a module.
func folder(of module: String) -> String {
  "Sources/\(layers.first { $0.value.contains(module) }!.key)/\(module)"
}

/// Swift 6 language mode everywhere, and a warning is an error. Release builds have no debug information: it takes time,
/// and has no reader. The package manager adds `-g` after these flags, which only a flag of the frontend overrides.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release)),
]

/// The settings of modules that are not optimised. Tests are not either: that would take a minute, and saves none when
/// they run. Without optimisation the compiler would make the module's interface in a job of its own, for which no other
/// job waits.
let unoptimisedSettings =
  settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

// On Linux pango.pc requires -pthread by way of GIO, and the package manager warns about that flag in every build of a
// package that depends on this one. The link Sources/Drawing/CFontMap/include/pango leads to Pango's headers instead.
#if os(Linux)
  let pangoPackages = "gobject-2.0 harfbuzz fribidi"
#else
  let pangoPackages = "pango harfbuzz fribidi"
#endif

let libraries: [Target] = [
  .systemLibrary(
    name: "CDrawing", path: folder(of: "CDrawing"), pkgConfig: "cairo freetype2 pixman-1 \(pangoPackages)",
    providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
  .systemLibrary(
    name: "CImaging", path: folder(of: "CImaging"), pkgConfig: "libpng libjpeg lcms2 libisal libxxhash",
    providers: [
      .apt(["libpng-dev", "libjpeg-dev", "liblcms2-dev", "libisal-dev", "libxxhash-dev"]),
      .brew(["libpng", "jpeg-turbo", "little-cms2", "isa-l", "xxhash"]),
    ]),
  .systemLibrary(
    name: "CXML", path: folder(of: "CXML"), pkgConfig: "libxml-2.0",
    providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
  .systemLibrary(
    name: "CMicroHTTPD", path: folder(of: "CMicroHTTPD"), pkgConfig: "libmicrohttpd",
    providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
  // Pixel loops, optimised in debug builds too: in Swift they cost 80 ms a frame there, and the tests would crawl.
  .target(name: "CPixels", dependencies: ["CImaging"], path: folder(of: "CPixels"), cSettings: [.unsafeFlags(["-O2"])]),
  // libpng and libjpeg report errors by longjmp, which must not cross a Swift frame, so their calls live in C; igzip
  // and LittleCMS beside them.
  .target(
    name: "CCodec", dependencies: ["CImaging", "CPixels"], path: folder(of: "CCodec"),
    cSettings: [.unsafeFlags(["-O2"])],
    linkerSettings: [.linkedLibrary("z")]),
  // A font map for Pango that looks for nothing; a class of GObject, which only C can derive.
  .target(name: "CFontMap", dependencies: ["CDrawing"], path: folder(of: "CFontMap")),
  // The pages of HTML reports and of the studio: files that C23's #embed puts into the program.
  .target(
    name: "CPages", path: folder(of: "CPages"),
    exclude: ["clip", "package.json", "report", "shared", "studio", "tsconfig.json"]),
  // The names of this manifest, for the program.
  .target(name: "CModules", path: folder(of: "CModules")),
]

let names = modules.map(\.key)

let package = Package(
  name: "Flipbook",
  products: [
    // What `import Flipbook` brings.
    .library(name: "Flipbook", targets: ["Flipbook"]),
    // The command line, for scenes of one's own.
    .library(name: "FlipbookTool", targets: ["FlipbookTool"]),
    .executable(name: "flipbook", targets: ["FlipbookCLI"]),
  ],
  targets: libraries
    + modules.map { name, module in
      .target(
        name: name, dependencies: module.imports.map { .byName(name: $0) }, path: folder(of: name),
        swiftSettings: module.isOptimised ? settings : unoptimisedSettings)
    }
    + [
      // With Swift's runtime inside, which takes four milliseconds off the start of a command.
      .executableTarget(
        name: "FlipbookCLI", dependencies: ["FlipbookTool"], path: folder(of: "FlipbookCLI"), swiftSettings: settings,
        linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))]),
      // Measures; scripts/bench starts it.
      .executableTarget(
        name: "FlipbookBench", dependencies: (names + ["TestSupport", "CDrawing"]).map { .byName(name: $0) },
        path: "Tests/Benchmarks", exclude: ["README.md"], swiftSettings: settings),
      // Uses the library on many threads at once, linked as other programs are; Tests/Stress/run and a test start it.
      .executableTarget(
        name: "FlipbookStress", dependencies: (names + ["CDelays"]).map { .byName(name: $0) },
        path: "Tests/Stress/Program", swiftSettings: settings),
      .target(name: "CDelays", path: "Tests/Stress/Delays"),
      .target(
        name: "TestSupport", dependencies: ["Timebase", "Motion", "Graphics", "Imaging", "Touch", "Interface"],
        path: "Tests/TestSupport", swiftSettings: settings),
      .target(
        name: "ToolTestSupport",
        dependencies: [
          "Platform", "Simulation", "Scenes", "Verdicts", "CommandLine", "Commands", "FlipbookTool", "TestSupport",
        ],
        path: "Tests/ToolTestSupport", swiftSettings: unoptimisedSettings),
    ]
    // LibC passes other modules on; there is nothing to test.
    + names.filter { $0 != "LibC" }.map { name in
      .testTarget(
        name: "\(name)Tests",
        dependencies: Set(names + [name, "TestSupport", "ToolTestSupport"]).sorted().map { .byName(name: $0) },
        swiftSettings: unoptimisedSettings)
    }
    + [
      .testTarget(name: "ArchitectureTests", swiftSettings: unoptimisedSettings),
      .testTarget(
        name: "FuzzTests", dependencies: (names + ["TestSupport"]).map { .byName(name: $0) },
        swiftSettings: unoptimisedSettings),
    ]
)

// The names that a package cannot have if it depends on this one.
let taken = package.targets.filter { !$0.isTest }.map(\.name) + package.products.map(\.name)
package.targets.first { $0.name == "CModules" }?.cSettings = [
  .define("MODULES", to: "\"\(taken.joined(separator: ","))\"")
]

// What scripts/fuzz builds, with sanitizers and libFuzzer: the targets of FuzzTests as a library, and a program around
// it.
if Context.environment["FLIPBOOK_FUZZ"] != nil {
  package.products = []
  package.targets.removeAll { $0.isTest || $0.type == .executable }
  package.targets += [
    .target(
      name: "FuzzTargets", dependencies: (names + ["TestSupport"]).map { .byName(name: $0) },
      path: "Tests/FuzzTests/Targets", swiftSettings: settings),
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzer/CFuzzer"),
    .executableTarget(
      name: "FlipbookFuzz", dependencies: ["FuzzTargets", "CFuzzer"], path: "Tests/Fuzzer", exclude: ["CFuzzer"],
      swiftSettings: settings),
  ]
}

// Builds only some test targets, which takes a fraction of the time: FLIPBOOK_TESTS=ScriptTests,MotionTests.
if let tests = Context.environment["FLIPBOOK_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { target in target.isTest && !tests.contains { $0 == target.name } }
}
