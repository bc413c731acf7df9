import Measure

/// A line in a ConstraintLayout that children are anchored to. It takes no space and isn't drawn.
public final class Guideline: View {
  /// Whether the line is horizontal or vertical.
  public var orientation = Axis.horizontal { didSet { if orientation != oldValue { layoutParams.didChange() } } }
  /// The distance from the layout's inner top, or from where its direction begins, in pixels. A negative one has no effect.
  public var guideBegin: Int? {
    didSet {
      guideBegin = guideBegin.map(Pixels.clamp)
      if guideBegin != oldValue { layoutParams.didChange() }
    }
  }
  /// The distance from the layout's inner bottom, or from where its direction ends, in pixels. A negative one has no effect.
  public var guideEnd: Int? {
    didSet {
      guideEnd = guideEnd.map(Pixels.clamp)
      if guideEnd != oldValue { layoutParams.didChange() }
    }
  }
  /// The place as a fraction of the layout's inner length. It wins over `guideBegin`, and that over `guideEnd`.
  public var guidePercent: Float? { didSet { if guidePercent != oldValue { layoutParams.didChange() } } }

  /// Creates a guideline at the start of its layout.
  public init() {
    super.init(contract: .ofPlainView)
    visibility = .gone
  }
}

/// A view that stands for several siblings, which it names by their ids.
open class ConstraintHelper: View {
  /// The ids of the members, in order.
  public final var referencedIds: [String] = [] { didSet { if referencedIds != oldValue { layoutParams.didChange() } } }

  /// Whether `visibility` was set by a document, so that it is handed to the members of a Flow or a Layer.
  package final var handsOnVisibility = false {
    didSet { if handsOnVisibility != oldValue { layoutParams.didChange() } }
  }

  init() { super.init(contract: .ofPlainView) }

  open override func onMeasure(_ specs: MeasureSpecs) -> Size { .zero }
}

/// A line beyond which none of the members reaches.
public final class Barrier: ConstraintHelper {
  /// On which side of the members the line is.
  public enum Direction: Hashable, Sendable {
    /// The side of the views at which the barrier is.
    case left, right, top, bottom, start, end
  }

  /// The side of its views at which the barrier is; left by default.
  public var direction = Direction.left { didSet { if direction != oldValue { layoutParams.didChange() } } }
  /// The offset of the line, in pixels; also on the left and the top, where it moves the line into the members.
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

/// Gives its members its own visibility. A member of several groups has that of the last one.
///
/// Differs from Android, where a member that is shown or hidden by itself later stays so until the group changes.
public final class Group: ConstraintHelper {
  /// Creates a group without members.
  public override init() { super.init() }
}

/// A box around its members, which it doesn't move.
public final class Layer: ConstraintHelper {
  /// Creates a layer without members.
  public override init() { super.init() }
}

/// A position in which a sibling is laid out, instead of its own.
public final class Placeholder: View {
  /// The id of the sibling.
  public var content: String? { didSet { if content != oldValue { layoutParams.didChange() } } }

  /// Creates a placeholder without content.
  public init() { super.init(contract: [.keepsExactSize, .hasNoBaseline]) }

  /// Source: android.view.View.onMeasure: all that is allowed.
  public override func onMeasure(_ specs: MeasureSpecs) -> Size {
    Size(
      width: specs.width.isUnspecified ? minWidth : specs.width.size,
      height: specs.height.isUnspecified ? minHeight : specs.height.size)
  }
}

/// Lines up its members in rows or columns.
public final class Flow: ConstraintHelper {
  /// The treatment of members that don't fit into one row.
  public enum WrapMode: Hashable, Sendable {
    /// They stay in it.
    case none
    /// They form another row. Each row is a chain.
    case chain
    /// All are in a grid.
    case aligned
    /// As `chain`; `maxElementsWrap` limits the views of a row.
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

  struct Settings: Equatable {
    var orientation = Axis.horizontal
    var wrapMode = WrapMode.none
    var horizontalGap = 0
    var verticalGap = 0
    var horizontalStyle: ConstraintLayout.ChainStyle?
    var verticalStyle: ConstraintLayout.ChainStyle?
    var firstHorizontalStyle: ConstraintLayout.ChainStyle?
    var firstVerticalStyle: ConstraintLayout.ChainStyle?
    var lastHorizontalStyle: ConstraintLayout.ChainStyle?
    var lastVerticalStyle: ConstraintLayout.ChainStyle?
    var horizontalBias: Float = 0.5
    var verticalBias: Float = 0.5
    var firstHorizontalBias: Float = 0.5
    var firstVerticalBias: Float = 0.5
    var lastHorizontalBias: Float = 0.5
    var lastVerticalBias: Float = 0.5
    var horizontalAlign = HorizontalAlign.center
    var verticalAlign = VerticalAlign.center
    var maxElementsWrap: Int?
  }

  var settings = Settings() { didSet { if settings != oldValue { layoutParams.didChange() } } }

  /// Creates a flow without members.
  public override init() { super.init() }
}

/// The kind of a ConstraintLayout's child.
///
/// No class outside this module can inherit from a helper's, so comparing classes tells it, and no cast is needed.
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
