import Measure

extension LayoutConstraint {
  /// The ids of the views in a document. The whole place has a weak reference, whose copies take longer.
  final var writtenIDs: (first: String?, second: String?) {
    guard let details else { return (nil, nil) }
    return (details.place?.first, details.place?.second)
  }

  /// The constraint's position among those that documents write; 0 if it isn't one of them.
  final var writtenNumber: UInt64 { details?.writtenNumber ?? 0 }

  /// Sets where a document writes the constraint.
  /// - Parameters:
  ///   - layout: The layout that it is written in; `nil` if it is written on the child at the index, its first view.
  ///   - number: The constraint's position among those that documents write.
  final func noteWritten(in layout: View?, childIndex: Int?, number: UInt64) {
    let details = makeDetails()
    details.place?.layout = layout
    details.place?.childIndex = childIndex
    details.writtenNumber = number
  }

  /// Whether a document still contains the constraint; unused for other constraints.
  final var isWanted: Bool {
    get { details?.isWanted ?? true }
    set { makeDetails().isWanted = newValue }
  }

  /// Whether the constraint was deactivated because no document contains it.
  private var isForgotten: Bool {
    get { details?.isForgotten ?? false }
    set { if newValue || details != nil { makeDetails().isForgotten = newValue } }
  }

  /// The place where a constraint is written: a child, or the layout itself if there is no child, and a key.
  package struct Place {
    /// `nil` for a constraint on a child, which is the constraint's first view.
    package weak var layout: View?
    package var childIndex: Int?
    package var key: String
    /// The index in the key's list.
    package var element: Int?
    /// The id of the first view; `nil` for the child that the constraint is written on.
    var first: String?
    /// The id of the second view; `nil` for none, or for the superview if the attribute needs one.
    var second: String?
  }

  /// Creates a constraint as a document writes it, without views.
  convenience init(copying other: LayoutConstraint, writtenAt place: Place) {
    self.init(
      other.attribute, other.relation, other.otherAttribute,
      Numbers(multiplier: other.multiplier, constant: other.constant, priority: other.priority, id: other.id),
      writtenAt: place)
  }

  /// Activates the constraint without requesting a layout, because the layout is about to set up its system.
  private func install() {
    guard !isInstalled, let first else { return }
    isInstalled = true
    firstOwner?.insert(self)
    firstOwner?.keepsWritten = true
    AutoLayout.dropSystems(around: first, solvedBy: systemHost)
  }

  /// Activates a document's constraint between the views that its ids name.
  func install(_ first: View, _ second: Second) {
    bind(first, second)
    install()
  }

  /// Deactivates the constraint without requesting a layout, until `reinstall()`.
  func uninstall() {
    isInstalled = false
    isForgotten = true
    if let first { AutoLayout.dropSystems(around: first, solvedBy: systemHost) }
  }

  /// Reactivates a constraint that a document still contains, unless the program has deactivated it.
  func reinstall() {
    isWanted = true
    if isForgotten { install() }
    isForgotten = false
  }

  /// Whether the constraint has never had views, because its ids haven't been looked up or name none.
  var isUnbound: Bool { firstOwner == nil }

  /// Returns whether the two sides refer to these views.
  func isBetween(_ first: View, _ second: Second) -> Bool {
    guard self.first === first else { return false }
    switch second {
    case .none: return secondKind == .none
    case .superview: return secondKind == .superview
    case .view(let view): return secondKind == .view && givenSecond == view.state
    }
  }
}
