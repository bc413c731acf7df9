extension Int32 {
  /// Converts like Java's cast: NaN becomes 0, and a value out of range becomes the nearest limit.
  init(saturating value: Float) {
    self = value.isNaN ? 0 : value >= 0x1p31 ? .max : value < -0x1p31 ? .min : Int32(value)
  }
}
