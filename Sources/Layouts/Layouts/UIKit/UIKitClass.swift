import Measure

/// A class of UIKit that has no counterpart here besides its intrinsic size.
///
/// Source: Apple's Human Interface Guidelines, and the sizes that iOS 13 and later give views created without a frame.
package struct UIKitClass: Sendable {
  /// The name of the class.
  package let name: String
  /// The intrinsic width in points; `nil` if the class has none.
  package let width: Double?
  /// The intrinsic height in points; `nil` if the class has none.
  package let height: Double?
  /// The purpose of the views, in one sentence.
  package let summary: String

  private init(_ name: String, _ width: Double?, _ height: Double?, _ summary: String) {
    (self.name, self.width, self.height, self.summary) = (name, width, height, summary)
  }

  /// Returns the intrinsic size in pixels; 0 along an axis without an intrinsic length.
  package func size(density: Double) -> Size {
    let density = Density(density) ?? .one
    return Size(width: density.pixels(width ?? 0), height: density.pixels(height ?? 0))
  }

  /// Returns the class with a name.
  package static func named(_ name: String) -> UIKitClass? { all.first { $0.name == name } }

  /// The classes in alphabetical order.
  package static let all: [UIKitClass] = [
    UIKitClass("MKMapView", nil, nil, "A map, which has no intrinsic size."),
    UIKitClass("UIActivityIndicatorView", 20, 20, "A spinner of 20 × 20 points; 37 × 37 in the large style."),
    UIKitClass("UICollectionViewCell", nil, nil, "A cell of a collection."),
    UIKitClass("UIControl", nil, nil, "A view that reacts to touches."),
    UIKitClass("UIDatePicker", 320, 216, "Wheels for a date, 320 × 216 points."),
    UIKitClass("UINavigationBar", nil, 44, "A bar, 44 points high."),
    UIKitClass("UIPageControl", nil, 26, "Dots for pages, 26 points high."),
    UIKitClass("UIPickerView", 320, 216, "Wheels for a choice, 320 × 216 points."),
    UIKitClass("UIProgressView", nil, 4, "A progress bar, 4 points high."),
    UIKitClass("UIRefreshControl", nil, 60, "The spinner above a list, 60 points high."),
    UIKitClass("UISearchBar", nil, 56, "A search field in a bar, 56 points high."),
    UIKitClass("UISegmentedControl", nil, 32, "Segments, 32 points high."),
    UIKitClass("UISlider", nil, 34, "A slider, 34 points high."),
    UIKitClass("UIStepper", 94, 32, "Two buttons for a number, 94 × 32 points."),
    UIKitClass("UITabBar", nil, 49, "A bar of tabs, 49 points high."),
    UIKitClass("UITableViewCell", nil, 44, "A cell of a table, at least 44 points high."),
    UIKitClass("UIToolbar", nil, 44, "A bar of buttons, 44 points high."),
    UIKitClass("UIVisualEffectView", nil, nil, "A blurred background for other views."),
    UIKitClass("UIWebView", nil, nil, "A web page, which has no intrinsic size."),
    UIKitClass("WKWebView", nil, nil, "A web page, which has no intrinsic size."),
  ]
}
