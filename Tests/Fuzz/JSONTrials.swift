import Foundation
import Inflater
import Layouts
import TestSupport

/// Compares random documents in JSON, with comments and trailing commas, with the same documents as Foundation's parser
/// reads them without.
struct JSONTrials {
  let options: Options

  /// Returns whether all documents are read alike.
  func run(_ count: Int) -> Bool {
    var problemCount = 0
    for index in 0..<count {
      // Foundation's parser creates objects that are freed late.
      autoreleased {
        guard let problem = Self.problem(seed: options.seed &+ UInt64(index)) else { return }
        problemCount += 1
        if problemCount <= 10 { print(problem) }
      }
    }
    print("\(count) documents in JSON compared, \(problemCount) read differently")
    return problemCount == 0
  }

  private func autoreleased(_ body: () -> Void) {
    #if canImport(Darwin)
      autoreleasepool(invoking: body)
    #else
      body()
    #endif
  }

  /// Returns a description of the difference; `nil` if there is none.
  private static func problem(seed: UInt64) -> String? {
    var writer = RandomJSON(seed: seed)
    let (plain, decorated) = writer.document()
    do {
      let expected = try AttributeValue.parsed(json: plain)
      let data = try Inflater.data(fromJSON: Array(decorated.utf8), named: "data.json")
      guard data.isIdentical(to: expected) else { return "seed \(seed): \(data) as data, not \(expected)" }
      let document = JSONDocument(file: "a.grx", bytes: Array("{ \"layout\": \(decorated) }".utf8))
      let attributes = document.read().root?.attributes ?? []
      let members = Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0.value) })
      return AttributeValue.object(members).isIdentical(to: expected)
        ? nil : "seed \(seed): \(attributes) as attributes, not \(expected)"
    } catch {
      return "seed \(seed): \(error)"
    }
  }
}
