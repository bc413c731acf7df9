import Measure

// Each layout accepts params of its own class, so `row.addSubview(view, .init(width: 0, weight: 1))` needs no type
// name, and params of another layout's class don't compile. `View.addSubview(convertingParams:of:)` accepts params of any
// class; its name differs so that the compiler doesn't suggest it in the place of these.

extension LinearLayout {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: LinearLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension TableRow {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: TableRow.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension StackLayout {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: StackLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension FrameLayout {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: FrameLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension ScrollView {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: FrameLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension ContentView {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: FrameLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension CoordinatorLayout {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: CoordinatorLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension RelativeLayout {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: RelativeLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension ConstraintLayout {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: ConstraintLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension AutoLayout {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: AutoLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension GridLayout {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: GridLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension FlexboxLayout {
  /// Adds `child` after the other children, with `params`.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: FlexboxLayout.LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}

extension FlowLayout {
  /// Adds `child` after the other children, with `params` of any class: a FlowLayout reads only lengths and margins.
  @inlinable
  public final func addSubview(
    _ child: View, _ params: LayoutParams, file: StaticString = #fileID, line: UInt = #line
  ) {
    addSubview(convertingParams: params, of: child, file: file, line: line)
  }
}
