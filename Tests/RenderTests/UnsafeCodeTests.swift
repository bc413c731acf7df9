import Foundation
import TestSupport
import Testing

@Suite struct UnsafeCodeTests {
  private static let words = [
    "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer", "UnsafeBufferPointer",
    "UnsafeMutableBufferPointer", "UnsafeRawBufferPointer", "withUnsafe", "unsafelyUnwrapped", "unsafeBitCast",
    "unsafeDowncast", "assumingMemoryBound", "OpaquePointer", "Unmanaged",
    "@unchecked Sendable", "nonisolated(unsafe)", "unowned(unsafe)",
  ]

  @Test func unsafe_code_is_in_the_places_that_the_article_names_and_is_argued() throws {
    let article = packageFolder.appendingPathComponent("Sources/Measure/Measure/Measure.docc/HowItWorks.md")
    let rows = try String(contentsOf: article, encoding: .utf8).split(separator: "\n").filter {
      $0.hasPrefix("| `Sources")
    }
    let places = rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").map(String.init).filter { $0.hasPrefix("Sources") }
    }
    var found: Set<String> = []
    let sources = packageFolder.appendingPathComponent("Sources").path
    for name in try FileManager.default.subpathsOfDirectory(atPath: sources) where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: sources + "/" + name, encoding: .utf8)
      guard Self.words.contains(where: text.contains) else { continue }
      let place = places.first { "Sources/\(name)".hasPrefix($0) }
      #expect(place != nil, "Sources/\(name) is in none of the places")
      if let place { found.insert(place) }
      let isArgued = name.hasPrefix("Measure/Measure/State/") || text.contains("Sound: ")
      #expect(isArgued, "Sources/\(name) doesn't argue why its unsafe code is sound")
    }
    #expect(Set(places) == found)
  }
}
