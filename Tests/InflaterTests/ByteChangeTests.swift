import GRXFileFormats
import TestSupport
import Testing

@Suite struct ByteChangeTests {
  @Test func a_change_is_undone_and_keeps_only_what_differs() {
    var random = SplitMix64(seed: 7)
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(random.next() % 3) } }
    for _ in 0..<2000 {
      let before = bytes(Int(random.next() % 20))
      var after = before
      if random.next() % 4 > 0 {
        let start = Int(random.next() % UInt64(before.count + 1))
        let end = start + Int(random.next() % UInt64(before.count - start + 1))
        after.replaceSubrange(start..<end, with: bytes(Int(random.next() % 5)))
      }
      let change = ByteChange(from: before, to: after)
      #expect(change.undone(in: after) == before)
      #expect(change.byteCount <= before.count + after.count)
      if before == after { #expect(change.byteCount == 0) }
      for other in [after + [9], Array(after.dropLast()), after.map { $0 ^ 1 }] where other != after {
        #expect(change.undone(in: other) == nil)
      }
    }
    let long = [UInt8](repeating: 5, count: 1 << 20)
    #expect(ByteChange(from: long, to: long[..<1000] + [6] + long[1000...]).byteCount == 1)
  }
}
