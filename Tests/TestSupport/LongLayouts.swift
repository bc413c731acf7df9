import Layouts
import Measure

/// Trees whose layout takes long, by the number of their views.
public enum LongLayouts {
  public static func grid(_ count: Int) -> View {
    let grid = GridLayout()
    for index in 0..<count {
      grid.addSubview(
        TextView("cell \(index)"),
        .init(
          row: index % 61, column: index % 59, rowSpan: 1 + index % 17, columnSpan: 1 + index % 13, columnWeight: 1))
    }
    return grid
  }

  public static func column(_ count: Int) -> View {
    let column = LinearLayout()
    for index in 0..<count { column.addSubview(TextView("some words \(index)", measurer: AndroidTextMetrics())) }
    return column
  }
}
