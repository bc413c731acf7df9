// swift-tools-version: 6.2

import PackageDescription

// MEASURE_CACHE_CHECKS=1 swift build …: each answer that is used again is checked; see Measure/Cache/ViewRef+Checks.swift.
let cacheChecks: [SwiftSetting] =
  Context.environment["MEASURE_CACHE_CHECKS"] == nil ? [] : [.define("MEASURE_CACHE_CHECKS")]

let package = Package(
  name: "grx",
  products: [
    .library(name: "Measure", targets: ["Measure"]),
    .library(name: "Layouts", targets: ["Layouts"]),
    .library(name: "Inflater", targets: ["Inflater"]),
    .library(name: "Render", targets: ["Render"]),
    .executable(name: "grx-render", targets: ["grx-render"]),
  ],
  targets: [
    .target(
      name: "Measure",
      swiftSettings: cacheChecks,
      // Rounding a number is a call of libm where nothing else links it.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
    ),
    .target(name: "Layouts", dependencies: ["Measure"]),
    .target(name: "Inflater", dependencies: ["Measure", "Layouts"]),
    .target(
      name: "Render", dependencies: ["Measure", "Layouts", "Inflater"], path: "Sources/grx-render/Render",
      resources: [.embedInCode("Output/HTML/page.css"), .embedInCode("Output/HTML/page.js")]
    ),
    .executableTarget(
      name: "grx-render", dependencies: ["Measure", "Layouts", "Inflater", "Render"], exclude: ["Render"]),

    .target(name: "TestSupport", dependencies: ["Measure", "Layouts", "Inflater"], path: "Tests/TestSupport"),
    .executableTarget(
      name: "layout-benchmarks",
      dependencies: ["Measure", "Layouts", "Inflater"],
      path: "Tests/Benchmarks",
      exclude: [
        "android.py", "bounds.json", "callgrind.sh", "compare.py", "compile.py", "kiwi.py", "suite.py", "peers",
      ]
    ),
    .executableTarget(
      name: "layout-fuzz", dependencies: ["Measure", "Layouts", "Inflater"], path: "Tests/Fuzz"),
    .executableTarget(
      name: "layout-stress", dependencies: ["Measure", "Layouts", "Inflater", "TestSupport"], path: "Tests/Stress",
      exclude: ["cases.sh"], swiftSettings: cacheChecks),
    .testTarget(name: "MeasureTests", dependencies: ["Measure", "TestSupport"]),
    .testTarget(name: "LayoutsTests", dependencies: ["Measure", "Layouts", "TestSupport"]),
    .testTarget(name: "InflaterTests", dependencies: ["Measure", "Layouts", "Inflater", "TestSupport"]),
    .testTarget(name: "RenderTests", dependencies: ["Render", "grx-render", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
