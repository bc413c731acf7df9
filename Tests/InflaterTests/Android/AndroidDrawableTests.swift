import Foundation
import Inflater
import Measure
import TestSupport
import Testing

@testable import AndroidXML
@testable import GRXAndroidData

/// Properties that are read from pictures and used only by Android's layouts.
@Suite struct AndroidDrawableTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: fixtures.appendingPathComponent("android/res/drawable-xhdpi/" + name)))
  }

  @Test(arguments: ["cover_lossy.webp", "cover_lossless.webp", "cover_extended.webp"])
  func webp_has_its_size_in_all_three_forms(name: String) throws {
    let bytes = try Self.bytes(name)
    #expect(WebPHeader.size(of: bytes) == Size(width: 48, height: 36))
    for end in 0..<bytes.count { _ = WebPHeader.size(of: Array(bytes[..<end])) }
  }

  @Test func a_nine_patch_has_the_padding_of_its_frame() throws {
    let bytes = try Self.bytes("bubble.9.png")
    // The frame's marks at the bottom are from 5 to 16 of 22 pixels, those at the right from 3 to 14 of 18.
    #expect(NinePatch.padding(ofPNG: bytes) == Edges(left: 4, top: 2, right: 4, bottom: 2))
  }

  @Test func broken_nine_patches_have_none() throws {
    let bytes = try Self.bytes("bubble.9.png")
    for index in bytes.indices {
      var broken = bytes
      broken[index] ^= 0xFF
      _ = NinePatch.padding(ofPNG: broken)
      _ = NinePatch.padding(ofPNG: Array(bytes[..<index]))
    }
    #expect(NinePatch.padding(ofPNG: Array(bytes[..<40])) == nil)
  }
}
