import Layouts
import Measure

#if canImport(CoreGraphics)
  public import CoreGraphics
#else
  public import Foundation
#endif

/// A cell of a list. Its content is inside its `contentView`, which fills the cell.
open class Cell: AutoLayout {
  /// The view to which `subviews(_:)` adds.
  public final let contentView = AutoLayout()

  /// Creates a cell without content.
  public override init() {
    super.init()
    contentView.layoutParams = LayoutParams(width: .matchParent, height: .matchParent)
    addSubview(contentView)
  }

  /// Adds views to the content view.
  ///
  /// - Returns: The content view.
  @discardableResult
  public final func subviews(_ views: View...) -> AutoLayout { contentView.subviews(views) }
  /// Adds views to the content view.
  ///
  /// - Returns: The content view.
  @discardableResult
  public final func subviews(_ views: [View]) -> AutoLayout { contentView.subviews(views) }
  /// Adds views to the content view, one per line.
  ///
  /// - Returns: The content view.
  @discardableResult
  public final func subviews(@SubviewBuilder _ views: () -> [View]) -> AutoLayout { contentView.subviews(views()) }
  /// Adds views to the content view.
  ///
  /// - Returns: The content view.
  @discardableResult
  public final func sv(_ views: View...) -> AutoLayout { contentView.subviews(views) }
  /// Adds views to the content view.
  ///
  /// - Returns: The content view.
  @discardableResult
  public final func sv(_ views: [View]) -> AutoLayout { contentView.subviews(views) }
}

extension Cell: ContentHolder {
  package final var contentHolder: View { contentView }
}

/// A cell of a table.
open class TableViewCell: Cell {
  /// The style of a cell. Only the default style exists: a cell has no built-in labels.
  public enum CellStyle: Hashable, Sendable {
    /// A cell without content.
    case `default`
  }

  /// Creates a cell without content.
  public override init() { super.init() }

  /// Creates a cell without content, as in UIKit. Cells aren't reused.
  public init(style: CellStyle, reuseIdentifier: String?) { super.init() }
}

/// A cell of a grid.
open class CollectionViewCell: Cell {
  /// Creates a cell without content.
  public override init() { super.init() }

  /// Creates a cell without content, with a frame in pixels, rounded, that is kept until it is laid out.
  public init(frame: CGRect) {
    super.init()
    self.frame = frame.layoutRect
  }
}
