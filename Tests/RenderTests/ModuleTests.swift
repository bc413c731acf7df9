import Foundation
import TestSupport
import Testing

/// The modules of `Sources`, as the manifest declares them.
@Suite struct ModuleTests {
  private struct Module {
    var name: String
    var dependencies: [String]
    var path: String
    /// The place of its folder's area among the areas, the lowest first.
    var area: Int
  }

  /// The folders of `Sources`, the lowest first.
  private static let areas = ["Measure", "Layouts", "Inflater", "grx-render"]

  private func manifest() throws -> String {
    try String(contentsOf: packageFolder.appendingPathComponent("Package.swift"), encoding: .utf8)
  }

  /// Returns the modules of `Sources` in the order of the manifest, which lists a module's dependencies before it.
  private func modules() throws -> [Module] {
    let targets = try manifest().components(separatedBy: "targets: [\n")[1]
    return try targets.split(separator: /\n    \.(?:target|executableTarget|testTarget)\(/).compactMap { target in
      let name = try #require(target.firstMatch(of: /name: "(.*?)"/), "\(target)").1
      guard let path = target.firstMatch(of: /path: "(Sources\/.*?)"/)?.1 else { return nil }
      let list = target.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      let area = path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
      return Module(
        name: String(name), dependencies: list.matches(of: /"(.*?)"/).map { String($0.1) }, path: String(path),
        area: try #require(Self.areas.firstIndex(of: area), "\(path)"))
    }
  }

  @Test func each_module_has_a_folder_of_its_own_name_in_its_area() throws {
    let modules = try modules()
    #expect(modules.count > 13)
    for module in modules { #expect(module.path == "Sources/\(Self.areas[module.area])/\(module.name)") }
    // A folder that no module claims has files that a module embeds, and no source code that no one compiles.
    let sources = packageFolder.appendingPathComponent("Sources").path
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources) where file.hasSuffix(".swift") {
      #expect(modules.contains { "Sources/\(file)".hasPrefix($0.path + "/") }, "\(file)")
    }
  }

  @Test func a_lower_module_names_no_higher_one() throws {
    var below: [String: Int] = [:]
    for module in try modules() {
      for dependency in module.dependencies {
        let area = try #require(below[dependency], "\(module.name) stands before \(dependency)")
        #expect(area <= module.area, "\(module.name) names \(dependency) of a higher area")
      }
      below[module.name] = module.area
    }
  }

  @Test func the_sources_of_a_module_import_only_what_the_manifest_lists_for_it() throws {
    let modules = try modules()
    let names = Set(modules.map(\.name))
    for module in modules {
      let folder = packageFolder.appendingPathComponent(module.path).path
      var imported: Set<String> = []
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
        // Imports stand at the beginning.
        for line in text.split(separator: "\n", maxSplits: 40) where line.contains("import ") {
          if let name = line.wholeMatch(of: /(?:@\w+ |package |public |internal |fileprivate |private )*import (\w+)/)?
            .1
          {
            imported.insert(String(name))
          }
        }
      }
      #expect(
        imported.intersection(names).isSubset(of: module.dependencies),
        "\(module.name) imports \(imported.intersection(names).subtracting(module.dependencies).sorted())")
    }
  }

  @Test func the_map_shows_each_module_above_those_that_it_imports() throws {
    let article = packageFolder.appendingPathComponent("Sources/Measure/Measure/Measure.docc/Contributing.md")
    let map = try #require(
      String(contentsOf: article, encoding: .utf8).firstMatch(
        of: /modules below it:\n\n```\n(.*?)```/.dotMatchesNewlines())
    ).1
    let lines = map.split(separator: "\n")
    var line: [String: Int] = [:]
    for module in try modules() {
      let own = try #require(
        lines.firstIndex { $0.hasSuffix(" " + module.path) }, "the map has no line for \(module.path)")
      line[module.name] = own
      for dependency in module.dependencies {
        let lower = try #require(line[dependency])
        #expect(own < lower, "the map shows \(module.name) below \(dependency)")
      }
    }
  }
}
