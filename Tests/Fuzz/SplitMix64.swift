/// A random number generator that gives the same numbers for the same seed on every platform.
///
/// Source: Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator for one input, which is independent of previous inputs.
  init(seed: UInt64, index: Int) {
    var mixer = SplitMix64(seed: seed)
    state = mixer.next() ^ (UInt64(truncatingIfNeeded: index) &* 0xD1B5_4A32_D192_ED03)
  }

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 up to, but not including, `bound`.
  mutating func below(_ bound: Int) -> Int { bound > 1 ? Int(next() % UInt64(bound)) : 0 }

  /// Returns `true` with a probability of 1 in `count`.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
