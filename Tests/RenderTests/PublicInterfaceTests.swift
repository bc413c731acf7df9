import Foundation
import TestSupport
import Testing

/// Compares the public declarations with reviewed files, so that every change of the interface is visible, and checks that
/// each declaration has a comment.
@Suite struct PublicInterfaceTests {
  /// The compiler's own tool for listing a module's symbols.
  private static let extractor: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { URL(fileURLWithPath: "\($0)/swift-symbolgraph-extract") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The folder of the built modules, beside the tests' own bundle.
  private static let modules: URL? = {
    let bundles = [CommandLine.arguments[0]] + Bundle.allBundles.map(\.bundlePath)
    return bundles.lazy.map { URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("Modules") }
      .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("Measure.swiftmodule").path) }
  }()

  private struct Failure: Error, CustomStringConvertible { let description: String }

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Fragment: Decodable { let spelling: String }
      struct Identifier: Decodable { let precise: String }
      let identifier: Identifier
      let pathComponents: [String]
      let declarationFragments: [Fragment]
      /// `nil` for a declaration without a comment.
      let docComment: Comment?
      struct Comment: Decodable {}
      /// `nil` for a declaration that the compiler synthesizes.
      let location: Location?
      struct Location: Decodable {}
    }
    struct Relationship: Decodable {
      let kind: String
      let source: String
      let target: String
      let targetFallback: String?
    }
    let symbols: [Symbol]
    let relationships: [Relationship]
  }

  @Test(
    .enabled("swift-symbolgraph-extract isn't in PATH") { extractor != nil },
    arguments: [
      "Measure", "Layouts", "Declarative", "Dialects", "UIKitViews", "Inflater", "AndroidXML", "GravityXML", "Render",
      "LayoutTesting",
    ])
  func the_public_declarations_are_the_reviewed_ones(module: String) throws {
    let file = packageFolder.appendingPathComponent("Tests/PublicInterface/\(module).txt")
    try expectSnapshot(try Self.declarations(of: module), in: file)
  }

  @Test(
    .enabled("swift-symbolgraph-extract isn't in PATH") { extractor != nil },
    arguments: [
      "Measure", "Layouts", "Declarative", "Dialects", "UIKitViews", "Inflater", "AndroidXML", "GravityXML", "Render",
      "LayoutTesting",
    ])
  func every_public_declaration_has_its_own_comment(module: String) throws {
    let symbols = try Self.graphs(of: module, inheritsComments: false).flatMap(\.symbols).filter { $0.location != nil }
    #expect(symbols.count > 5)
    let bare = symbols.filter { $0.docComment == nil }.map { $0.pathComponents.joined(separator: ".") }
    #expect(bare.isEmpty, "\(module): \(bare.sorted().joined(separator: ", "))")
  }

  /// Returns a line for each declaration and each conformance, in alphabetical order.
  private static func declarations(of module: String) throws -> String {
    var lines: Set<String> = []
    for graph in try graphs(of: module) {
      var paths: [String: String] = [:]
      for symbol in graph.symbols {
        let path = symbol.pathComponents.joined(separator: ".")
        paths[symbol.identifier.precise] = path
        lines.insert("\(path): \(symbol.declarationFragments.map(\.spelling).joined())")
      }
      for relationship in graph.relationships where relationship.kind == "conformsTo" {
        guard let path = paths[relationship.source] else { continue }
        lines.insert("\(path): conforms to \(relationship.targetFallback ?? paths[relationship.target] ?? "?")")
      }
    }
    return lines.sorted().joined(separator: "\n") + "\n"
  }

  /// The public symbols of a module, and of its extensions of other modules.
  ///
  /// - Parameter inheritsComments: Whether a declaration without a comment gets that of the requirement or the declaration
  ///   of a superclass that it implements.
  private static func graphs(of module: String, inheritsComments: Bool = true) throws -> [Graph] {
    guard let extractor, let modules else { throw Failure(description: "the built modules weren't found") }
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("interface-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = extractor
    process.arguments = [
      "-module-name", module, "-I", modules.path, "-minimum-access-level", "public", "-skip-synthesized-members",
      "-target", target, "-output-dir", output.path,
    ]
    // The modules in C, which the others import.
    let builds = modules.deletingLastPathComponent().path
    for build in try FileManager.default.contentsOfDirectory(atPath: builds) where build.hasSuffix(".build") {
      let map = "\(builds)/\(build)/module.modulemap"
      if FileManager.default.fileExists(atPath: map) { process.arguments? += ["-Xcc", "-fmodule-map-file=\(map)"] }
    }
    if !inheritsComments { process.arguments?.append("-skip-inherited-docs") }
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(description: "the symbols of \(module) can't be read") }
    return try FileManager.default.contentsOfDirectory(atPath: output.path).filter { $0.hasSuffix(".json") }.map {
      try JSONDecoder().decode(Graph.self, from: Data(contentsOf: output.appendingPathComponent($0)))
    }
  }

  private static var target: String {
    #if arch(arm64)
      let architecture = "aarch64"
    #else
      let architecture = "x86_64"
    #endif
    #if os(Linux)
      return "\(architecture)-unknown-linux-gnu"
    #else
      return "\(architecture)-apple-macosx14.0"
    #endif
  }
}
