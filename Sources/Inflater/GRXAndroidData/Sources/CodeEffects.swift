import GRXFileFormats

/// The effects of a project's code on views, found in all files at once without running it.
struct CodeEffects {
  /// The methods for data binding.
  private(set) var adapters = BindingAdapters()
  /// The views that get descriptions.
  private(set) var describedViews = DescribedViews()

  /// Adds a Kotlin or Java file. Returns whether anything depends on it.
  mutating func add(_ bytes: [UInt8]) -> Bool {
    let words = Words(in: bytes)
    if words.isEmpty { return false }
    let tokens = SourceTokens(bytes).tokens
    if words.contains(.adapter) { adapters.add(tokens) }
    let describes = words.contains(.description) && describedViews.add(tokens)
    return words.contains(.adapter) || describes
  }

  /// The words without which a file has no effects, which are found much faster than tokens.
  struct Words: OptionSet {
    let rawValue: Int
    /// `@BindingAdapter`.
    static let adapter = Words(rawValue: 1)
    /// The part that the names of methods and properties for descriptions share.
    static let description = Words(rawValue: 2)

    private static let name = Array("@BindingAdapter".utf8)
    private static let endings = ["ontentDescription", "ooltipText"].map { Array($0.utf8) }

    init(rawValue: Int) { self.rawValue = rawValue }

    init(in bytes: [UInt8]) {
      self = []
      // Sound: the buffer is only used inside the closure.
      bytes.withUnsafeBufferPointer { bytes in
        for index in bytes.indices {
          switch bytes[index] {
          case UInt8(ascii: "@"):
            if !contains(.adapter), bytes[index...].starts(with: Self.name) { insert(.adapter) }
          case UInt8(ascii: "D"), UInt8(ascii: "T"):
            if !contains(.description), index >= 6,
              Self.endings.contains(where: { bytes[(index - 6)...].starts(with: $0) })
            {
              insert(.description)
            }
          default: break
          }
        }
      }
    }
  }
}
