extension Int32 {
  /// Java's cast: 0 for what isn't a number, and the nearest limit for what doesn't fit.
  init(saturating value: Float) {
    self = value.isNaN ? 0 : value >= 0x1p31 ? .max : value < -0x1p31 ? .min : Int32(value)
  }
}
