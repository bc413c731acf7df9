import Inflater
import TestSupport
import Testing

@testable import AndroidXML
@testable import GRXAndroidData
@testable import GRXFileFormats

/// Compiled classes of libraries.
@Suite struct ClassFileTests {
  private let row = CompiledClass.bytes(named: "lib/Outer$Row", extending: "lib/Base", methods: ["a", "onMeasure"])

  @Test func names_and_methods_are_read() throws {
    let file = try #require(ClassFile(row))
    #expect(file.name == "lib.Outer.Row" && file.superclass == "lib.Base" && file.measuresItself)
    #expect(ClassFile(CompiledClass.bytes(named: "A", extending: "B"))?.measuresItself == false)
  }

  @Test func parts_of_a_class_are_refused() {
    for count in 0..<row.count - 2 { #expect(ClassFile(Array(row.prefix(count))) == nil, "\(count)") }
    for index in row.indices {
      var changed = row
      changed[index] ^= 0xFF
      _ = ClassFile(changed)
    }
  }

  @Test func a_class_that_is_too_large_is_refused() {
    #expect(ClassFile(row + [UInt8](repeating: 0, count: ClassFile.maximumBytes)) == nil)
    #expect(ClassFile(row + [UInt8](repeating: 0, count: 1000)) != nil)
  }
}
