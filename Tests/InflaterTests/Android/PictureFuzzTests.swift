import Foundation
import Layouts
import TestSupport
import Testing

@testable import AndroidXML

/// Pictures are untrusted files: none may stop the program or exceed its memory limit.
///
/// `PICTURE_FUZZ=100000` tries that many of each kind.
@Suite struct PictureFuzzTests {
  private static let count = ProcessInfo.processInfo.environment["PICTURE_FUZZ"].flatMap { Int($0) } ?? 400

  private static func files() throws -> [[UInt8]] {
    try [
      "android/res/drawable-nodpi/texture.png", "android/res/drawable-xhdpi/photo.png",
      "android/res/drawable-xhdpi/bubble.9.png", "picture/bar.png",
    ].map { [UInt8](try Data(contentsOf: fixtures.appendingPathComponent($0))) }
  }

  private static func broken(_ whole: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = whole
    for _ in 0...Int(random.next() % 6) {
      // Most changes are in the headers and the first pixels.
      let end = random.next() % 3 == 0 ? bytes.count : min(bytes.count, 80)
      bytes[Int(random.next() % UInt64(end))] = UInt8(truncatingIfNeeded: random.next())
    }
    if random.next() % 5 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
    return bytes
  }

  @Test func broken_pictures_are_drawn_or_left_out() throws {
    let files = try Self.files()
    for file in files { #expect(PictureFile.figure(of: file, isNinePatch: false, scale: 1) != nil) }
    var random = SplitMix64(seed: 33)
    for round in 0..<Self.count {
      let bytes = Self.broken(files[round % files.count], &random)
      guard let figure = PictureFile.figure(of: bytes, isNinePatch: round % 2 == 0, scale: 1.5) else { continue }
      var list = DrawingList(density: 1)
      figure.draw(in: FloatRect(0, 0, 40, 30), &list)
      for case .bitmap(let bitmap, _, _, _, _) in list.commands {
        #expect(bitmap.pixels.isEmpty || bitmap.pixels.count == bitmap.width * bitmap.height * 4)
      }
    }
  }

  @Test func broken_paths_have_bounded_parts() {
    let whole = Array(
      "M12,2A10,10 0 1,0 12,22A10,10 0 1,0 12,2zM17,15.6L15.6,17c-1.5,2 3e2,-.5.5 1S4,4 5 6q1 2 3 4t5,6h3v-2z".utf8)
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE ".utf8)
    var random = SplitMix64(seed: 5)
    for _ in 0..<Self.count {
      var bytes = whole
      for _ in 0...Int(random.next() % 8) {
        bytes[Int(random.next() % UInt64(bytes.count))] = letters[Int(random.next() % UInt64(letters.count))]
      }
      guard let path = VectorPath(pathData: String(decoding: bytes, as: UTF8.self)) else { continue }
      #expect(path.elements.count <= VectorPath.maximumElements)
      var count = 0
      for polygon in path.polygons() {
        count += polygon.points.count
        #expect(polygon.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
      #expect(count <= path.elements.count * 65 + 1)
    }
  }
}
