import Foundation
import Inflater
import Layouts
import Testing

@testable import AndroidXML
@testable import GRXAndroidData

/// PNG files with interlaced pixels show what the same picture without shows.
@Suite struct InterlacedPictureTests {
  private func pixels(_ base64: String) throws -> PNGPixels {
    let bytes = [UInt8](try #require(Data(base64Encoded: base64)))
    return try #require(PNGPixels(bytes, maximumPixels: 1000))
  }

  private func expectEqual(_ plain: String, _ interlaced: String) throws {
    let (one, other) = (try pixels(plain), try pixels(interlaced))
    #expect((one.width, one.height) == (other.width, other.height))
    let all = one.pixels(x: 0, y: 0, width: one.width, height: one.height)
    #expect(Set(all).count > 1)
    #expect(all == other.pixels(x: 0, y: 0, width: one.width, height: one.height))
  }

  @Test func of_four_channels() throws {
    try expectEqual(
      "iVBORw0KGgoAAAANSUhEUgAAAAsAAAAJCAYAAADkZNYtAAABoElEQVR42gGVAWr+AIK3Du5/GlA5vvB+wjR/Bm7Qj13HUSRH"
        + "40BDAAJrblRVlKBlaF1kxJgLuNRUAUqHIalQeox4BLTv1QOpWvu5v40aXbGGywTy+xFcnGBVZpBMeQMAhwcXJqZyAiAnmKIU"
        + "jIJ+BOe+MqtAAWG+DEwFwuJ3ExyKGCnlTwYGxueGoV7SFWJAhGu6AyGRnX1z0gFQA7fCNc6LFdP0Z82CzeGMzD8P4jG7Eaqh"
        + "hsBeXwX0PV2qHFLmBAL+wQlTydDJrEXvHPzY7S7hjcYpTgxLXTcDXAaKqU5XYStsSPwzsFDcxu7cALPPjtE6vxKaMJetlrRC"
        + "1tG970hQw/RlRC6zAMM3pkimwNvdc/yV9cLEUYWaAf6A1AqlHSeIplcRrJqJitZiS3DhR7TsHfF+lz0VnHOkqnJEplSkV3Rd"
        + "ByE2AhSBrd+UxAxJkQK5teXnAdrc0/voBnWtN9f6dVq8QxwwOYDrh33+RBbiRmH8AzVw+NBbeC3Op+jKetp7wzrdNwFtcYSn"
        + "m54FeTd2ApO4AqpxPTWlwTnnuDBeLMnBSzvHleYAAAAASUVORK5CYII=",
      "iVBORw0KGgoAAAANSUhEUgAAAAsAAAAJCAYAAAGTY+a7AAABqklEQVR42gGfAWD+AIK3Du6UoGVoAT5wOERY3VwsANCPXccB"
        + "JI8dPABY5rqrDmRR4fdjEtQAvvB+wkBDAAILuNRUAfSQKNX94yxGdwZr5QJqQypNPS6m3ynLub4Aaq65S6KcWigYKc8Q10oc"
        + "EEPTNlbXlkjoAf6A1ApLdDg0/NT6tzgyg1q/DrdKsat4qgB/GlA5NH8GblEkR+NrblRVXWTEmAGujS+fnhHIsy0SiZeD++pZ"
        + "4hPi3AKayDYaCzmjOOPA3CxIjTgaEPV2BgN/c8k2ZsPMhu0Gef4qPDK80Ai4ggTyQ1HLijbrrl8ubxvoexdT0mFcdQBKhyGp"
        + "mgGtIZ61nPahXvbxWh2DC7fOCda7wATnF1xkPH3ssLWA7De8lxLdLgFW6Pmin6ScTtm/pNGNtHSb0vzeXPO7huSa2efr3B9j"
        + "flzSS4f7ExAmnx0bAQJd55UvRTN9qmJMdNVZQyl1kPS9mKM+VKh0JAg8ofjtoc5bN+cPAj8QOKG05wO5mjqBEQG+Gqd6azsB"
        + "yMoMX/KSPiAqbLn0Iq8jCQx1fO6usdVVHEuyZ3xp4S3WwQDm8IHdAAAAAElFTkSuQmCC")
  }

  @Test func of_one_bit() throws {
    try expectEqual(
      "iVBORw0KGgoAAAANSUhEUgAAAA0AAAAKAQAAAABHlelpAAAAJ0lEQVR42mM4osH4ZAlTcADzSiOWzR8Y+FYw6hkxbbrBzHKI"
        + "5UkBAJsUCmSQOFXvAAAAAElFTkSuQmCC",
      "iVBORw0KGgoAAAANSUhEUgAAAA0AAAAKAQAAAAEwktn/AAAANklEQVR42mNoYGRgcGB0YFBgUGB8wLSAIYqxhGEBYw1TA/Mq"
        + "lj0MTzoYj9gwea1gvlnCUhEAAOBIDB6ZwJLKAAAAAElFTkSuQmCC")
  }

  /// A pass without a column has no rows either.
  @Test func of_a_palette_and_fewer_columns_than_passes() throws {
    try expectEqual(
      "iVBORw0KGgoAAAANSUhEUgAAAAUAAAADBAMAAACpGNjLAAAAMFBMVEUAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0e"
        + "HyAhIiMkJSYnKCkqKywtLi+tl47vAAAAFElEQVR42mPQFxdg/COaz/SoYQIAEVoDzEKVdOsAAAAASUVORK5CYII=",
      "iVBORw0KGgoAAAANSUhEUgAAAAUAAAADBAMAAAHeH+hdAAAAMFBMVEUAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0e"
        + "HyAhIiMkJSYnKCkqKywtLi+tl47vAAAAGElEQVR42mNQYBAAwpsCDN8ZHzL8EWwAABt9BJCqCO70AAAAAElFTkSuQmCC")
  }

  @Test func a_file_that_ends_early_is_refused() throws {
    let bytes = [UInt8](
      try #require(
        Data(
          base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAA0AAAAKAQAAAAEwktn/AAAANklEQVR42mNoYGRgcGB0YFBgUGB8wLSAIYqxhGEBYw1TA/Mq"
            + "lj0MTzoYj9gwea1gvlnCUhEAAOBIDB6ZwJLKAAAAAElFTkSuQmCC")))
    #expect(PNGPixels(Array(bytes.dropLast(40)), maximumPixels: 1000) == nil)
  }
}
