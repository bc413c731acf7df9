import Measure

// Each layout accepts params of its own class, so `row.addSubview(view, .init(width: 0, weight: 1))` needs no type
// name, and params of another layout's class don't compile. `View.addSubview(_:params:)` accepts params of any class.

extension LinearLayout {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: LinearLayout.LayoutParams) {
    addSubview(child, params: params)
  }
}

extension TableRow {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: TableRow.LayoutParams) { addSubview(child, params: params) }
}

extension StackLayout {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: StackLayout.LayoutParams) { addSubview(child, params: params) }
}

extension FrameLayout {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: FrameLayout.LayoutParams) { addSubview(child, params: params) }
}

extension ScrollView {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: FrameLayout.LayoutParams) { addSubview(child, params: params) }
}

extension ContentView {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: FrameLayout.LayoutParams) { addSubview(child, params: params) }
}

extension CoordinatorLayout {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: CoordinatorLayout.LayoutParams) {
    addSubview(child, params: params)
  }
}

extension RelativeLayout {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: RelativeLayout.LayoutParams) {
    addSubview(child, params: params)
  }
}

extension ConstraintLayout {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: ConstraintLayout.LayoutParams) {
    addSubview(child, params: params)
  }
}

extension AutoLayout {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: AutoLayout.LayoutParams) { addSubview(child, params: params) }
}

extension GridLayout {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: GridLayout.LayoutParams) { addSubview(child, params: params) }
}

extension FlexboxLayout {
  /// Adds `child` after the other children, with `params`.
  public final func addSubview(_ child: View, _ params: FlexboxLayout.LayoutParams) {
    addSubview(child, params: params)
  }
}

extension FlowLayout {
  /// Adds `child` after the other children, with `params` of any class: a FlowLayout reads only lengths and margins.
  public final func addSubview(_ child: View, _ params: LayoutParams) { addSubview(child, params: params) }
}
