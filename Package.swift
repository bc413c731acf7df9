// swift-tools-version: 6.2

import PackageDescription

// GRX_COMMIT=… swift build …: the commit that `grx-render --version` names. It is a macro of one C file, since no setting passes a value
// to Swift, and comes from the environment, because a manifest that reads it from Git is cached and would name an earlier commit.
let commit = Context.environment["GRX_COMMIT"] ?? ""

// MEASURE_CACHE_CHECKS=1 swift build …: every reused answer is verified; see Measure/Cache/ViewRef+Checks.swift.
let cacheChecks: [SwiftSetting] =
  Context.environment["MEASURE_CACHE_CHECKS"] == nil ? [] : [.define("MEASURE_CACHE_CHECKS")]

// GRX_OPTIMIZE=1 swift build …: debug builds have optimized layouts, which take a hundredth of the time or less.
let engine: [SwiftSetting] =
  Context.environment["GRX_OPTIMIZE"] == nil
  ? []
  : [
    .unsafeFlags(
      ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
  ]

// Paths of sources are relative to the package, so that its location doesn't affect the build.
let paths = ["-file-prefix-map", Context.packageDirectory + "=.", "-file-compilation-dir", "."]
// A program contains only the functions that it needs: each has a section that the linker may leave out, and public ones aren't kept for
// other programs. The linker keeps all classes, which may be found by their names, and with them their methods. Elsewhere, a package may
// become a dynamic library, whose users need the public functions.
#if os(Linux)
  let sections = ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"]
#else
  let sections: [String] = []
#endif
// The metadata of a generic type is created by calls, and not found by its mangled name, for which the runtime reads the name and searches
// all conformances of the program. At the start of the tool, each type is used for the first time.
let metadata = ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"]
// Release builds have no debug information, since writing even only the lines takes a quarter of their time. Backtraces name functions.
let bare: SwiftSetting = .unsafeFlags(
  ["-Xfrontend", "-gnone"] + metadata + sections + paths, .when(configuration: .release))
// The same for a program, whose first function the linker must keep.
let program: SwiftSetting = .unsafeFlags(
  ["-Xfrontend", "-gnone"] + metadata + paths, .when(configuration: .release))
// Redundant loads are removed twice. The first time takes 8 % of the optimizer's time, and finds nothing that the second time doesn't, but
// in Measure and Layouts, where it saves up to an eighth of the instructions of a layout. The other modules go without.
let loads: SwiftSetting = .unsafeFlags(
  ["-Xllvm", "-sil-disable-pass=mandatory-redundant-load-elimination"], .when(configuration: .release))
// Modules that translate and write documents are optimized for size, because they don't dominate the time.
let size: SwiftSetting = .unsafeFlags(["-Osize"], .when(configuration: .release))
// Commands only combine the modules, and are built last, when nothing else is left to build, so only LLVM optimizes them.
// The earlier passes are most of the work, and make the start of the tool only a twentieth faster, and a comparison's checks a tenth.
let commands: SwiftSetting = .unsafeFlags(
  ["-Osize", "-Xfrontend", "-disable-sil-perf-optzns"], .when(configuration: .release))
// Tests see what is internal in these modules. Measure and Layouts are tested without, since a declaration that others may use costs up
// to half of the time of a layout.
let testable: SwiftSetting = .unsafeFlags(["-enable-testing"], .when(configuration: .release))
// Tests run the optimized modules, but optimizing the tests takes longer than running them. Their paths stay as they are, since SwiftPM
// finds tests by them. Their interfaces, which nothing imports, are written in the same run of the compiler, not in another one.
let tests: SwiftSetting = .unsafeFlags(
  ["-Onone", "-Xfrontend", "-gnone", "-no-emit-module-separately-wmo"], .when(configuration: .release))

let package = Package(
  name: "grx",
  // The first versions with the locks and atomics of Synchronization, which all modules use. Other platforms have no versions.
  platforms: [.macOS(.v15), .macCatalyst(.v18), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Measure", targets: ["Measure"]),
    .library(name: "Layouts", targets: ["Layouts"]),
    .library(name: "Declarative", targets: ["Declarative"]),
    .library(name: "Dialects", targets: ["Dialects"]),
    .library(name: "UIKitViews", targets: ["UIKitViews"]),
    .library(name: "Inflater", targets: ["Inflater"]),
    .library(name: "AndroidXML", targets: ["AndroidXML"]),
    .library(name: "GravityXML", targets: ["GravityXML"]),
    .library(name: "Render", targets: ["Render"]),
    .library(name: "LayoutTesting", targets: ["LayoutTesting"]),
    .executable(name: "grx-render", targets: ["grx-render"]),
  ],
  targets: [
    .target(
      name: "Measure", path: "Sources/Measure/Measure",
      swiftSettings: cacheChecks + engine + [bare],
      // Rounding calls libm, which nothing else links.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
    ),
    // Embeds the files of Sources/Layouts/FontTables.
    .target(name: "GRXFontTables", path: "Sources/Layouts/GRXFontTables", cSettings: [.unsafeFlags(["-gdwarf-4"])]),
    .target(
      name: "Layouts", dependencies: ["Measure", "GRXFontTables"], path: "Sources/Layouts/Layouts",
      swiftSettings: engine + [bare]),
    .target(
      name: "Declarative", dependencies: ["Measure", "Layouts"], path: "Sources/Layouts/Declarative",
      swiftSettings: [bare]),
    .target(
      name: "Dialects", dependencies: ["Measure", "Layouts"], path: "Sources/Layouts/Dialects", swiftSettings: [bare]),
    // Its names are UIKit's, so it is apart from Dialects, which is used beside UIKit.
    .target(
      name: "UIKitViews", dependencies: ["Measure", "Layouts", "Dialects"], path: "Sources/Layouts/UIKitViews",
      swiftSettings: [bare]),
    // The next two need no layouts, so they are built while the second processor would only wait for Layouts.
    .target(
      name: "GRXFileFormats", dependencies: ["Measure"], path: "Sources/Inflater/GRXFileFormats",
      swiftSettings: [bare, loads, testable]),
    // Embeds the files of Sources/Inflater/Tables.
    .target(
      name: "GRXAndroidTables", path: "Sources/Inflater/GRXAndroidTables", cSettings: [.unsafeFlags(["-gdwarf-4"])]),
    .target(
      name: "GRXAndroidData", dependencies: ["Measure", "GRXFileFormats", "GRXAndroidTables"],
      path: "Sources/Inflater/GRXAndroidData",
      swiftSettings: [bare, loads, size, testable]),
    .target(
      name: "Inflater", dependencies: ["Measure", "Layouts", "GRXFileFormats"],
      path: "Sources/Inflater/Inflater", swiftSettings: [bare, loads, testable]),
    // Is built beside Inflater.
    .target(
      name: "GRXPictures", dependencies: ["Measure", "Layouts", "GRXFileFormats"],
      path: "Sources/grx-render/GRXPictures",
      swiftSettings: [bare, loads, testable]),
    // The next three are built in parallel: none of them depends on another.
    .target(
      name: "AndroidXML", dependencies: ["Measure", "Layouts", "GRXFileFormats", "GRXAndroidData", "Inflater"],
      path: "Sources/Inflater/AndroidXML",
      swiftSettings: [bare, loads, size, testable]),
    .target(
      name: "GravityXML", dependencies: ["Measure", "Layouts", "GRXFileFormats", "Inflater"],
      path: "Sources/Inflater/GravityXML",
      swiftSettings: [bare, loads, size, testable]),
    .target(
      // Embeds the files of the page, which are in Sources/grx-render/Page.
      name: "GRXShims", path: "Sources/grx-render/GRXShims",
      // The version of debug information that Swift writes; Valgrind can't read clang's default, a later one.
      cSettings: [.define("GRX_COMMIT", to: "\"\(commit)\""), .unsafeFlags(["-gdwarf-4"])]),
    // What inspects a laid-out tree. None of the next three depends on another, so they are built in parallel.
    .target(
      name: "GRXInspection", dependencies: ["Measure", "Layouts"], path: "Sources/grx-render/GRXInspection",
      swiftSettings: [bare, loads, testable]),
    .target(
      name: "GRXExplain", dependencies: ["Measure", "Layouts", "GRXFileFormats", "Inflater", "GRXInspection"],
      path: "Sources/grx-render/GRXExplain", swiftSettings: [bare, loads, testable]),
    .target(
      name: "GRXCompare", dependencies: ["Measure", "Layouts", "GRXFileFormats", "Inflater", "GRXInspection"],
      path: "Sources/grx-render/GRXCompare", swiftSettings: [bare, loads, testable]),
    .target(
      name: "GRXLint", dependencies: ["Measure", "Layouts", "GRXFileFormats", "Inflater", "GRXInspection"],
      path: "Sources/grx-render/GRXLint", swiftSettings: [bare, loads, testable]),
    .target(
      name: "Render",
      dependencies: [
        "Measure", "Layouts", "GRXFileFormats", "Inflater", "GRXPictures", "GRXShims", "GRXInspection", "GRXExplain",
        "GRXCompare", "GRXLint",
      ], path: "Sources/grx-render/Render", swiftSettings: [bare, loads, testable]),
    // The only product that links Swift Testing.
    .target(
      name: "LayoutTesting", dependencies: ["Measure", "Layouts", "Render"], path: "Sources/grx-render/LayoutTesting",
      swiftSettings: [bare, loads, size, testable]),
    .target(
      name: "GRXDevices",
      dependencies: ["Measure", "Layouts", "GRXFileFormats", "Inflater", "GRXInspection", "GRXCompare", "Render"],
      path: "Sources/grx-render/GRXDevices", swiftSettings: [bare, loads, testable]),
    // Apart from the executable, for which tests would have to wait until it is linked. Of modules that can be built, SwiftPM takes that
    // whose name comes last in the alphabet, so this one, which RenderTests needs, is built before other tests.
    .target(
      name: "ToolCommands",
      dependencies: [
        "Measure", "Layouts", "GRXFileFormats", "Inflater", "AndroidXML", "GravityXML", "GRXPictures", "GRXShims",
        "GRXInspection", "GRXExplain", "GRXCompare", "GRXLint", "Render", "GRXDevices",
      ],
      path: "Sources/grx-render/ToolCommands",
      swiftSettings: [bare, commands, testable]),
    .executableTarget(
      name: "grx-render", dependencies: ["ToolCommands"], path: "Sources/grx-render/grx-render",
      swiftSettings: [program]),

    .target(
      name: "TestSupport", dependencies: ["Measure", "Layouts", "Dialects", "Inflater", "AndroidXML", "GravityXML"],
      path: "Tests/TestSupport", swiftSettings: [bare, loads, size]),
    .target(
      name: "DiffProperties",
      dependencies: ["Measure", "Layouts", "Inflater", "AndroidXML", "GRXCompare", "Render", "TestSupport"],
      path: "Tests/DiffProperties", swiftSettings: [bare, commands]),
    .executableTarget(
      name: "layout-benchmarks",
      dependencies: [
        "Measure", "Layouts", "Dialects", "GRXFileFormats", "Inflater", "AndroidXML", "GRXPictures", "GRXLint",
        "Render",
        "Counting",
      ],
      path: "Tests/Benchmarks",
      exclude: [
        "Counting", "android.py", "bounds.json", "callgrind.sh", "compare.py", "compile.py", "kiwi.py", "start.py",
        "suite.py",
        "peers",
      ],
      swiftSettings: [program]
    ),
    .target(name: "Counting", path: "Tests/Benchmarks/Counting", cSettings: [.unsafeFlags(["-gdwarf-4"])]),
    .executableTarget(
      name: "layout-fuzz",
      dependencies: [
        "Measure", "Layouts", "GRXFileFormats", "GRXAndroidData", "Inflater", "AndroidXML", "GravityXML", "GRXPictures",
        "Render", "GRXDevices", "DiffProperties", "TestSupport",
      ],
      path: "Tests/Fuzz", exclude: ["guided.sh"], swiftSettings: [program, loads, size]),
    .executableTarget(
      name: "layout-stress",
      dependencies: ["Measure", "Layouts", "Dialects", "Inflater", "GravityXML", "Render", "TestSupport"],
      path: "Tests/Stress",
      exclude: ["cases.sh"], swiftSettings: cacheChecks + [program, loads, size]),
    // The programs that ClientsTests runs.
    .executableTarget(
      name: "mail-client", dependencies: ["Measure", "Layouts", "Declarative"], path: "Tests/Clients/Mail"),
    .executableTarget(
      name: "list-parents", dependencies: ["Measure", "Layouts", "Declarative"], path: "Tests/Clients/Lists"),
    .executableTarget(
      name: "file-browser", dependencies: ["Measure", "Layouts", "Declarative"], path: "Tests/Clients/Files"),
    .executableTarget(
      name: "pdf-report", dependencies: ["Measure", "Layouts", "Declarative", "Inflater", "AndroidXML"],
      path: "Tests/Clients/Report"),
    .executableTarget(name: "embedded-client", dependencies: ["Measure"], path: "Tests/Clients/Embedded"),
    .executableTarget(
      name: "layout-service", dependencies: ["Measure", "Layouts", "Inflater", "Render"], path: "Tests/Clients/Service"),
    .executableTarget(
      name: "game-display", dependencies: ["Measure", "Layouts", "Declarative"], path: "Tests/Clients/Game"),
    .testTarget(
      name: "ClientsTests",
      dependencies: [
        "mail-client", "file-browser", "pdf-report", "list-parents", "embedded-client", "layout-service",
        "game-display",
        "layout-stress",
      ],
      swiftSettings: [tests]),
    .testTarget(name: "MeasureTests", dependencies: ["Measure", "TestSupport"], swiftSettings: [tests]),
    .testTarget(
      name: "LayoutsTests", dependencies: ["Measure", "Layouts", "Dialects", "TestSupport"], swiftSettings: [tests]),
    // Apart from LayoutsTests, since no other layouts may be imported beside UIKitViews.
    .testTarget(
      name: "UIKitViewsTests", dependencies: ["UIKitViews", "TestSupport"], swiftSettings: [tests]),
    .testTarget(
      name: "DeclarativeTests", dependencies: ["Measure", "Layouts", "Declarative", "TestSupport"],
      // Its modifiers and those of Dialects share names.
      swiftSettings: [tests, .enableUpcomingFeature("MemberImportVisibility")]),
    .testTarget(
      name: "InflaterTests",
      dependencies: [
        "Measure", "Layouts", "Dialects", "GRXFileFormats", "GRXAndroidData", "Inflater", "AndroidXML", "GravityXML",
        "GRXInspection", "TestSupport",
      ], swiftSettings: [tests]),
    .testTarget(
      name: "RenderTests",
      dependencies: [
        "Dialects", "UIKitViews", "Declarative", "GRXFileFormats", "AndroidXML", "GravityXML", "GRXPictures",
        "GRXInspection",
        "GRXExplain", "GRXCompare", "GRXLint", "Render", "LayoutTesting", "GRXDevices", "ToolCommands", "TestSupport",
      ], swiftSettings: [tests]),
    .testTarget(
      name: "LayoutTestingTests",
      dependencies: ["Measure", "Layouts", "Declarative", "Render", "LayoutTesting", "TestSupport"],
      exclude: ["__Snapshots__"], swiftSettings: [tests]),
    // Apart from RenderTests, which takes long to compile, so that it doesn't have to wait for DiffProperties.
    .testTarget(
      name: "DiffPropertiesTests",
      dependencies: ["Measure", "Layouts", "Inflater", "GRXCompare", "Render", "DiffProperties", "TestSupport"],
      swiftSettings: [tests]),
  ],
  swiftLanguageModes: [.v6]
)
