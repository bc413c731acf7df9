import Measure

extension StackLayout {
  /// The layout params of a child of StackLayout: a size, margins, ranks, and a gravity across the stack.
  open class LayoutParams: Measure.LayoutParams {
    private var growthRank: Int?
    private var shrinkageRank: Int?
    /// The name of the width that the child shares with other views; see `SharedLengths`. `nil` for none.
    public internal(set) final var sharedWidth: String?
    /// The name of the height that the child shares with other views; see `SharedLengths`. `nil` for none.
    public internal(set) final var sharedHeight: String?
    /// The object that manages the shared lengths.
    final var sharedLengths: SharedLengths?

    /// Creates params with lengths in pixels and ranks.
    public init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, grows: Int? = nil,
      shrinks: Int? = nil, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins)
      growthRank = grows
      shrinkageRank = shrinks
      begin(gravity: gravity)
      isRanked = grows != nil || shrinks != nil
    }

    /// Creates params with the size, margins, and gravity of `other`, and with its ranks and shared lengths if it has
    /// any.
    public override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      guard let known = other.original(as: LayoutParams.self) else { return }
      growthRank = known.growthRank
      shrinkageRank = known.shrinkageRank
      sharedWidth = known.sharedWidth
      sharedHeight = known.sharedHeight
      sharedLengths = known.sharedLengths
      isRanked = known.isRanked
    }

    /// The rank in which the child takes remaining space; `nil` if it doesn't grow.
    ///
    /// The children of rank 1 grow up to their maximums before those of rank 2 do; −1 is the last rank, and −2 the one
    /// before. A child with a fixed length never grows.
    public final var grows: Int? {
      get { growthRank }
      set { if didReplace(&growthRank, with: newValue) { ranksDidChange() } }
    }

    /// The rank in which the child shrinks if there is too little space; `nil` to shrink after the positive ranks and
    /// before the negative ones.
    ///
    /// A child with a fixed length shrinks only if it has a rank.
    public final var shrinks: Int? {
      get { shrinkageRank }
      set { if didReplace(&shrinkageRank, with: newValue) { ranksDidChange() } }
    }

    final func sharedName(along axis: Axis) -> String? { axis == .horizontal ? sharedWidth : sharedHeight }

    private func ranksDidChange() {
      isRanked = growthRank != nil || shrinkageRank != nil
      didChange()
    }

    /// The alignment of the child across the stack; empty for that of the stack.
    public final var gravity: Gravity {
      get { storedGravity }
      set { if didReplace(&storedGravity, with: newValue) { didChange() } }
    }
  }
}
