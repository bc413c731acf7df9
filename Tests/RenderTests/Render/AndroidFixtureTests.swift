import AndroidXML
import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import ToolCommands

/// Layouts in Android's XML, as in an application, with its resources beside them.
@Suite struct AndroidFixtureTests {
  private static let folder = fixtures.appendingPathComponent("android")

  private static func layouts() throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasPrefix("res/layout") && $0.hasSuffix(".xml") }.map { folder.appendingPathComponent($0) }
  }

  /// Compares the trees and their warnings, without the folder's name.
  @Test func each_layout_matches_its_expected_text() throws {
    let layouts = try Self.layouts()
    #expect(layouts.count > 15)
    for layout in layouts {
      let outcome = Tool.run([layout.path], in: Surroundings())
      #expect(outcome.status == .done, "\(layout.lastPathComponent): \(outcome.messages)")
      let messages = outcome.messages.replacingOccurrences(of: Self.folder.path + "/", with: "")
      let text = messages + String(decoding: outcome.output, as: UTF8.self)
      try expectSnapshot(text, in: layout.deletingPathExtension().appendingPathExtension("txt"))
    }
  }

  // MARK: Round trips

  private static func inflater(_ change: (inout Inflater) -> Void = { _ in }) -> Inflater {
    var inflater = Inflater.ofAllFormats()
    inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
    change(&inflater)
    return inflater
  }

  /// Returns the frames, line by line, without the names of classes.
  private static func frames(_ layout: InflatedLayout) -> [String] {
    layout.root.measureAndLayout(in: Size(width: 360, height: 640))
    return layout.root.snapshot().split(separator: "\n").map { line in
      let indent = line.prefix { $0 == " " }
      let rest = line.dropFirst(indent.count).drop { $0 != " " }
      return "\(indent)\(rest)"
    }
  }

  @Test(arguments: [1.0, 2.625, 3.0])
  func an_android_layout_written_as_grx_has_the_same_frames(density: Double) throws {
    for file in try Self.layouts() {
      let layout = try Inflater.atDensity(density).inflate(file: file.path)
      let root = try #require(layout.document.read().root)
      let text = GrxText.text(of: root, density: density)
      let again = try Inflater.atDensity(density).inflate(string: text, named: "copy.grx")
      #expect(Self.frames(layout) == Self.frames(again), "\(file.lastPathComponent)")
    }
  }

  @Test func an_android_layout_written_as_xml_has_the_same_frames() throws {
    for file in try Self.layouts() {
      let layout = try Self.inflater().inflate(file: file.path)
      let root = try #require(layout.document.read().root)
      let text = AndroidText.text(of: root, kinds: ViewKind.builtIn + ViewKind.uiKit, density: 1)
      // Features that Android lacks are named.
      if text.contains("not available in Android") { continue }
      let again = try Self.inflater().inflate(string: text, named: "copy.xml")
      #expect(Self.frames(layout) == Self.frames(again), "\(file.lastPathComponent)\n\(text)")
    }
  }

  @Test func a_grx_layout_written_as_xml_has_the_same_frames() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: fixtures.path).sorted()
    var compared = 0
    for name in names
    where name.hasSuffix(".grx")
      && !["errors", "lint", "conformance", "readme/errors"].contains(where: name.hasPrefix)
    {
      let layout = try Self.inflater().inflate(file: fixtures.appendingPathComponent(name).path)
      let root = try #require(layout.document.read().root)
      let text = AndroidText.text(of: root, kinds: ViewKind.builtIn + ViewKind.uiKit, density: 1)
      if text.contains("not available in Android") || text.contains("<include") { continue }
      compared += 1
      let again = try Self.inflater().inflate(string: text, named: "copy.xml")
      #expect(Self.frames(layout) == Self.frames(again), "\(name)\n\(text)")
    }
    #expect(compared > 75)
  }
}

extension Inflater {
  fileprivate static func atDensity(_ density: Double) -> Inflater {
    var inflater = Inflater.ofAllFormats()
    inflater.density = density
    return inflater
  }
}
