/// The length that a view requests along one axis: a fixed length, its parent's, or its content's.
@frozen
public struct Dimension: Hashable, Sendable {
  /// Pixels, or one of the two negative numbers that Android uses for the keywords.
  @usableFromInline let code: Int32

  @inlinable
  init(code: Int32) { self.code = code }

  /// As large as the parent, less its padding and the view's margins.
  @inlinable public static var matchParent: Dimension { Dimension(code: -1) }

  /// As large as the content.
  @inlinable public static var wrapContent: Dimension { Dimension(code: -2) }

  /// Returns a fixed dimension of `length` pixels, clamped to 0 … `Pixels.limit`.
  @inlinable
  public static func fixed(_ length: Int) -> Dimension {
    Dimension(code: Int32(truncatingIfNeeded: min(max(length, 0), Pixels.limit)))
  }

  /// Whether this is a fixed length.
  @inlinable public var isFixed: Bool { code >= 0 }

  /// The fixed length in pixels, `nil` for the two keywords.
  @inlinable public var fixedLength: Int? { code >= 0 ? Int(code) : nil }

  /// The fixed length; negative if there is none.
  @inlinable package var length: Int { Int(code) }

  /// A fixed length of zero, which together with a weight means "only the remaining space".
  @inlinable package var isZero: Bool { code == 0 }
}

extension Dimension: ExpressibleByIntegerLiteral {
  /// Creates a fixed length, in pixels.
  @inlinable
  public init(integerLiteral value: Int) { self = .fixed(value) }
}

extension Dimension: CustomStringConvertible {
  /// `match_parent`, `wrap_content` or the pixels.
  public var description: String {
    self == .matchParent ? "match_parent" : self == .wrapContent ? "wrap_content" : "\(code)"
  }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension Dimension: Codable {
    /// Decodes a number of pixels, or one of the keywords `match_parent` and `wrap_content`.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let length = try? container.decode(Int.self) {
        guard (0...Pixels.limit).contains(length) else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "expected a length in 0...\(Pixels.limit), found \(length)")
        }
        self = .fixed(length)
        return
      }
      switch try container.decode(String.self) {
      case "match_parent": self = .matchParent
      case "wrap_content": self = .wrapContent
      case let other:
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "expected match_parent, wrap_content or a number of pixels, found \(other)")
      }
    }

    /// Encodes the pixels of a fixed length, or the keyword.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let fixedLength { try container.encode(fixedLength) } else { try container.encode(description) }
    }
  }
#endif
