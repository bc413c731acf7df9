import GRXCompare
import GRXInspection
import GRXLint
import GRXPictures
import Inflater
import Layouts
import Measure

/// The findings on a page.
package final class PageFindings {
  /// The findings; `nil` before the page was made.
  package var all: [LintFinding]?

  package init() {}
}

/// A laid-out tree of views, and the formats in which it can be written.
///
/// ```swift
/// root.measureAndLayout(in: Size(width: 360, height: 640))
/// let rendering = Rendering(root)
/// print(rendering.snapshot)
/// ```
/// The views may be of any class. The tree is read when it is written, and must be laid out then.
public struct Rendering {
  /// The outermost view.
  public let root: View
  /// The number of pixels per point.
  public let density: Double
  /// Whether text was measured on a grid of cells.
  package let isMonospaced: Bool
  /// The content of pictures.
  public var style = PictureStyle.inspector
  /// Whether a picture of the screen has a status bar above the layout. The default is `false`.
  public var showsFrame = false
  /// The part of the layout that pictures show.
  public var crop = PictureCrop.content
  /// The size of the layout's window, in pixels; `nil` to use that of the root. A picture of the whole content is at least
  /// as large.
  public var window: Size?
  /// The maximum number of pixels of a PNG. If a picture has more, `png()` throws before allocating memory.
  public var maximumPixels = Canvas.mostPixels
  /// The budget for each picture and page, after which drawing throws `LayoutInterrupted`; `nil` for none.
  ///
  /// Drawing usually ends within about 20 ms after the budget is exhausted. A PNG of more than 16 million pixels may take
  /// longer.
  public var budget: LayoutBudget?
  /// The fonts for the text in pictures of the screen.
  package var fonts: MachineFonts {
    get { ownFonts ?? .machine }
    set { ownFonts = newValue }
  }
  // Only pictures need fonts, and only pages need rules.
  private var ownFonts: MachineFonts?
  /// The readable name of the layout, and the title of a page.
  public var name = ""
  /// The URL that opens a place in a file in an editor, with `{file}`, `{line}`, and `{column}`.
  package var editor: String?
  /// The rules with which a page is checked; empty for none.
  package var lintRules: Set<LintRule> {
    get { ownLintRules ?? Set(LintRule.all) }
    set { ownLintRules = newValue }
  }
  private var ownLintRules: Set<LintRule>?
  /// Receives the findings of these rules from a page with one window; `nil` if nothing else needs them.
  package var pageFindings: PageFindings?
  /// The minimum size of a control in both directions for these rules, in points.
  package var touchTarget = 48.0
  /// The earlier form of the layout, which a page shows beside it.
  package var before: Before?
  /// The conditions that a page can switch between, by the names of their lists.
  package var conditions: [Condition] = []
  /// The data of the ruler above the picture of a page, as JSON; `nil` for none.
  package var ruler: String?
  /// The same layout under these other conditions.
  package var others: [Rendering] = []
  /// The layout from which the tree was built, if the places of its views are known.
  package var layout: InflatedLayout? {
    didSet { steps = layout?.steps }
  }
  /// The steps that drawing it may take, if it is one of the layouts of a run.
  package var steps: LayoutSteps?
  /// Counts the steps of a drawing with a budget.
  var ownMeter: Meter?
  /// The minimum number of views of a page whose reasons are recorded in one layout. Those of all views of a large page
  /// take much memory, and 20 ms to be released after a deadline for each 12,000 views.
  package var recordedViews = 5120
  /// The maximum number of columns of a drawing in characters.
  package var columns = 80
  /// The windows in which it is shown, if there are several.
  package var windows: [PointSize] = []
  /// Lays out the tree in one of the windows.
  package var layOut: (View, PointSize) -> Void = { root, window in
    root.measureAndLayout(in: Size(width: Int(window.width), height: Int(window.height)))
  }

  /// Creates a rendering.
  ///
  /// - Parameters:
  ///   - root: The root of a laid-out tree.
  ///   - density: The number of pixels per point. Frames are written in points.
  ///   - style: The content of pictures.
  ///   - crop: The part of the layout that pictures show.
  ///   - file: The file of the call, for a message about a wrong density.
  ///   - line: The line of the call.
  public init(
    _ root: View, density: Double = 1, style: PictureStyle = .inspector, crop: PictureCrop = .content,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    require(density > 0 && density.isFinite, "The density is a number above 0", file: file, line: line)
    self.init(root: root, density: density)
    self.style = style
    self.crop = crop
  }

  package init(root: View, density: Double = 1, isMonospaced: Bool = false) {
    self.root = root
    self.density = density
    self.isMonospaced = isMonospaced
  }

  /// The meter of the budget, or of the layouts of a run.
  private var meter: Meter? { ownMeter ?? steps?.meter }

  /// Counts the views that were visited; returns whether the budget is exhausted.
  func isExhausted(byViews count: Int) -> Bool { meter?.isExhausted(afterLong: 1 + count / 64) ?? false }

  /// Calls `body`, which draws the layout.
  func drawing<Drawn, Failure: Error>(_ body: () throws(Failure) -> Drawn) throws(Failure) -> Drawn {
    guard let steps else { return try body() }
    return try steps.during(.drawing, body)
  }

  /// Counts the drawing of a view or a line with a text of this length; returns whether drawing must end.
  func isExhausted(byText length: Int = 0) -> Bool { meter?.isExhausted(after: 1 + length / 64) ?? false }

  /// Returns `pixels` in points, as text.
  package func points(_ pixels: Int) -> String { formatPoints(pixels, density: density) }

  /// Returns `pixels` in points.
  package func points(_ pixels: Int) -> Double { Double(pixels) / density }

  /// An earlier form of a layout.
  package struct Before {
    /// The name of the file or the revision.
    package let name: String
    /// A description of the effects of the edits in between; `nil` to describe only the frames of the first window.
    package let text: String?
    /// Returns the views in a window, or `nil` if they aren't known.
    package let snapshot: (PointSize) -> FrameTree?

    package init(name: String, text: String?, snapshot: @escaping (PointSize) -> FrameTree?) {
      (self.name, self.text, self.snapshot) = (name, text, snapshot)
    }
  }

  /// A value of a list, such as `Direction`, `right to left`.
  package struct Condition: Hashable {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// The views that take part in the layout.
  package var tree: FlatTree { FlatTree(root, gone: .omitted) }
}
