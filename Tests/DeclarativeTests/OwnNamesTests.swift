import Declarative
import Layouts
import Measure
import Testing

/// A view of a client has members of any name that isn't a view's own, although `Dialects` has extensions with many of
/// these names.
struct OwnNamesTests {
  private final class Panel: ViewGroup {
    var (left, top, right, bottom, leading, trailing, start, end) = (1, 2, 3, 4, 5, 6, 7, 8)
    var (width, height, size, bounds, center, centerX, centerY, origin, position) = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    var (baseline, cap, middle, edges, insets, margin, spacing, gap, offset, scroll) = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    var (constraints, anchor, anchors, guide, priority, ratio, span, order, level) = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    var (tree, node, path, depth, index, content, contents, children, siblings, superview) =
      (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    var (style, color, background, border, shadow, alpha, opacity, theme, font, layer) = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    var (title, text, label, name, tag, key, value, kind, mode, model) = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    var (data, items, rows, columns, row, column, cells, cell, header, footer) = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    var (delegate, handler, action, target, owner, window, screen, source) = (1, 2, 3, 4, 5, 6, 7, 8)
    var (isHidden, isEnabled, isSelected, isFocused, isVisible, selection, focus, cursor) = (1, 2, 3, 4, 5, 6, 7, 8)
    var (alignment, axis, direction, gravity, rotation, scale, transform, zoom) = (1, 2, 3, 4, 5, 6, 7, 8)
    var (trace, notes, details, meter, version, cache, storage, params, measurer) = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    var (first, last, count, next, previous, maximum, minimum, area, rect) = (1, 2, 3, 4, 5, 6, 7, 8, 9)

    override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(Size(width: width, height: height)) }
    override func onLayout(_ size: Size) {}
  }

  @Test func members_of_a_view_have_any_name() {
    let panel = Panel()
    panel.measureAndLayout(MeasureSpecs(width: .unspecified, height: .unspecified))
    #expect(panel.frame == Rect(x: 0, y: 0, width: 1, height: 2))
    #expect(panel.tree == 1 && panel.left == 1 && panel.content == 6 && panel.constraints == 1)
    #expect(ViewTree(panel).elementsEqual([panel], by: ===))
  }
}
