import Measure

/// A line in a ConstraintLayout to which children can be anchored. It takes no space and isn't drawn.
public final class Guideline: View {
  /// Whether the line is horizontal or vertical.
  public var direction = Axis.horizontal { didSet { if direction != oldValue { layoutParams.didChange() } } }
  /// The distance from the layout's inner top, or from the side where its direction begins, in pixels. A negative
  /// distance has no effect.
  public var guideBegin: Int? {
    didSet {
      guideBegin = guideBegin.map(Pixels.clamp)
      if guideBegin != oldValue { layoutParams.didChange() }
    }
  }
  /// The distance from the layout's inner bottom, or from the side where its direction ends, in pixels. A negative
  /// distance has no effect.
  public var guideEnd: Int? {
    didSet {
      guideEnd = guideEnd.map(Pixels.clamp)
      if guideEnd != oldValue { layoutParams.didChange() }
    }
  }
  /// The position as a fraction of the layout's inner length. It overrides `guideBegin`, which overrides `guideEnd`.
  public var guidePercent: Float? { didSet { if guidePercent != oldValue { layoutParams.didChange() } } }

  /// Creates a guideline at the start of its layout.
  public init() {
    super.init(contract: .ofPlainView)
    visibility = .gone
  }
}

/// A view that refers to several siblings by their ids.
open class ConstraintHelper: View {
  /// The ids of the members, in order.
  public final var referencedIds: [String] = [] { didSet { if referencedIds != oldValue { layoutParams.didChange() } } }

  /// Whether a document set `visibility`, so that it is passed on to the members of a Flow or a Layer.
  package final var handsOnVisibility = false {
    didSet { if handsOnVisibility != oldValue { layoutParams.didChange() } }
  }

  init() { super.init(contract: .ofPlainView) }

  /// Returns zero: a helper takes no space.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size { .zero }
}

/// A line that none of the members extends beyond.
public final class Barrier: ConstraintHelper {
  /// The side of the members on which the line is.
  public enum Direction: Hashable, Sendable {
    /// A side of the members.
    case left, right, top, bottom, start, end
  }

  /// The side of the members on which the line is; left by default.
  public var direction = Direction.left { didSet { if direction != oldValue { layoutParams.didChange() } } }
  /// The offset of the line, in pixels. At the left and the top, a positive offset moves the line into the members,
  /// too.
  public var margin = 0 {
    didSet {
      margin = Pixels.clamp(margin)
      if margin != oldValue { layoutParams.didChange() }
    }
  }
  /// Whether gone members are included, as points.
  public var allowsGoneWidgets = true { didSet { if allowsGoneWidgets != oldValue { layoutParams.didChange() } } }

  /// Creates a barrier without members.
  public override init() {
    super.init()
    visibility = .gone
  }
}

/// Passes its own visibility on to its members. A member of several groups has the visibility of the last one.
///
/// Differs from Android, where a member that is shown or hidden individually later keeps that visibility until the
/// group changes.
public final class Group: ConstraintHelper {
  /// Creates a group without members.
  public override init() { super.init() }
}

/// A box around its members. It doesn't move them.
public final class Layer: ConstraintHelper {
  /// Creates a layer without members.
  public override init() { super.init() }
}

/// A position at which a sibling is laid out instead of its own.
public final class Placeholder: View {
  /// The id of the sibling.
  public var content: String? { didSet { if content != oldValue { layoutParams.didChange() } } }

  /// Creates a placeholder without content.
  public init() { super.init(contract: [.keepsExactSize, .hasNoBaseline]) }

  /// Takes all of the allowed space. Source: android.view.View.onMeasure.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    Size(
      width: specs.width.isUnspecified ? minWidth : specs.width.size,
      height: specs.height.isUnspecified ? minHeight : specs.height.size)
  }
}

/// Arranges its members in rows or columns.
public final class Flow: ConstraintHelper {
  /// How members that don't fit into one row are arranged.
  public enum WrapMode: Hashable, Sendable {
    /// They stay in the row.
    case none
    /// They form another row. Each row is a chain.
    case chain
    /// All members form a grid.
    case aligned
    /// Like `chain`; `maxElementsWrap` limits the number of views per row.
    case chain2
  }

  /// How the members of a column are aligned.
  public enum HorizontalAlign: Hashable, Sendable {
    /// At the leading side.
    case start
    /// At the trailing side.
    case end
    /// On one vertical center line.
    case center
  }
  /// How the members of a row are aligned.
  public enum VerticalAlign: Hashable, Sendable {
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// On one horizontal center line.
    case center
    /// With their baselines on one line.
    case baseline
  }

  package struct Settings: Hashable, Sendable {
    package var orientation = Axis.horizontal
    package var wrapMode = WrapMode.none
    package var horizontalGap = 0
    package var verticalGap = 0
    package var horizontalStyle: ConstraintLayout.ChainStyle?
    package var verticalStyle: ConstraintLayout.ChainStyle?
    package var firstHorizontalStyle: ConstraintLayout.ChainStyle?
    package var firstVerticalStyle: ConstraintLayout.ChainStyle?
    package var lastHorizontalStyle: ConstraintLayout.ChainStyle?
    package var lastVerticalStyle: ConstraintLayout.ChainStyle?
    package var horizontalBias: Float = 0.5
    package var verticalBias: Float = 0.5
    package var firstHorizontalBias: Float = 0.5
    package var firstVerticalBias: Float = 0.5
    package var lastHorizontalBias: Float = 0.5
    package var lastVerticalBias: Float = 0.5
    package var horizontalAlign = HorizontalAlign.center
    package var verticalAlign = VerticalAlign.center
    package var maxElementsWrap: Int?
  }

  package var settings = Settings() { didSet { if settings != oldValue { layoutParams.didChange() } } }

  /// Creates a flow without members.
  public override init() { super.init() }
}

/// The kind of a ConstraintLayout's child.
///
/// Classes outside this module can't inherit from a helper's class, so comparing classes is sufficient, and no cast is
/// needed.
enum ChildRole: UInt8 {
  case view, guideline, barrier, flow, placeholder, group, layer

  init(_ child: ViewRef) {
    let type = child.viewType
    self =
      if type == View.self {
        .view
      } else if type == Guideline.self {
        .guideline
      } else if type == Barrier.self {
        .barrier
      } else if type == Flow.self {
        .flow
      } else if type == Placeholder.self {
        .placeholder
      } else if type == Group.self {
        .group
      } else if type == Layer.self {
        .layer
      } else {
        .view
      }
  }

  /// A guideline or a barrier.
  var isLine: Bool { self == .guideline || self == .barrier }
}
