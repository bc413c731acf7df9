import Measure

// Each layout takes params of its own class, so that `row.addSubview(view, .init(width: 0, weight: 1))` needs no name, and
// params that another layout understands don't compile. `View.addSubview(_:params:)` takes params of any class.

extension LinearLayout {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: LinearLayout.LayoutParams) {
    addSubview(child, params: params)
  }
}

extension TableRow {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: TableRow.LayoutParams) { addSubview(child, params: params) }
}

extension StackLayout {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: StackLayout.LayoutParams) { addSubview(child, params: params) }
}

extension FrameLayout {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: FrameLayout.LayoutParams) { addSubview(child, params: params) }
}

extension ScrollView {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: FrameLayout.LayoutParams) { addSubview(child, params: params) }
}

extension ContentView {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: FrameLayout.LayoutParams) { addSubview(child, params: params) }
}

extension CoordinatorLayout {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: CoordinatorLayout.LayoutParams) {
    addSubview(child, params: params)
  }
}

extension RelativeLayout {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: RelativeLayout.LayoutParams) {
    addSubview(child, params: params)
  }
}

extension ConstraintLayout {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: ConstraintLayout.LayoutParams) {
    addSubview(child, params: params)
  }
}

extension AutoLayout {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: AutoLayout.LayoutParams) { addSubview(child, params: params) }
}

extension GridLayout {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: GridLayout.LayoutParams) { addSubview(child, params: params) }
}

extension FlexboxLayout {
  /// Adds `child` behind the others, with `params`.
  public final func addSubview(_ child: View, _ params: FlexboxLayout.LayoutParams) {
    addSubview(child, params: params)
  }
}

extension FlowLayout {
  /// Adds `child` behind the others, with `params`; of any class, since a FlowLayout reads only lengths and margins.
  public final func addSubview(_ child: View, _ params: LayoutParams) { addSubview(child, params: params) }
}
