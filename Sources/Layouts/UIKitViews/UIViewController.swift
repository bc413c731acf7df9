/// A controller whose view is loaded when it is first used.
open class UIViewController {
  private var loadedView: UIView?
  private var isLoading = false

  /// Creates a controller.
  public convenience init() { self.init(nibName: nil, bundle: nil) }
  /// Creates a controller. Nothing is read from a file.
  public init(nibName: String?, bundle: Bundle?) {}
  /// Creates a controller. Nothing is decoded.
  public required init?(coder: NSCoder) {}

  /// The title.
  open var title: String?
  /// The view, which is loaded when it is first used.
  open var view: UIView! {
    get {
      if loadedView == nil, !isLoading {
        isLoading = true
        loadView()
        isLoading = false
        if loadedView == nil { loadedView = UIView() }
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }
  /// Whether the view is loaded.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Creates the view: sets `view`.
  open func loadView() { view = UIView() }
  /// Called after the view was loaded.
  open func viewDidLoad() {}
  /// Called before the view is shown, by the application.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called after the view was shown, by the application.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called by the application.
  open func viewWillLayoutSubviews() {}
  /// Called by the application.
  open func viewDidLayoutSubviews() {}

  /// The controllers in this one.
  public final private(set) var children: [UIViewController] = []
  /// Adds a controller.
  public final func addChild(_ child: UIViewController) { children.append(child) }
  /// Called after a controller was added to another one.
  open func didMove(toParent: UIViewController?) {}
}

/// The root of a tree, which its root view controller's view fills.
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  public final var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      addSubview(view)
      view.fillContainer()
      layoutIfNeeded()
    }
  }
  /// The screen of the window.
  public final var screen = UIScreen.main
  /// The scene of the window.
  public final var windowScene: UIWindowScene? { UIWindowScene(screen: screen) }
  /// Shows the window: lays it out.
  public final func makeKeyAndVisible() { layoutIfNeeded() }
}

/// The screen for which an application is laid out.
public struct UIScreen: Sendable {
  /// The bounds, in points.
  public var bounds: CGRect
  /// The number of pixels in a point.
  public var scale: CGFloat

  /// Creates a screen.
  public init(bounds: CGRect, scale: CGFloat = 1) { (self.bounds, self.scale) = (bounds, scale) }

  /// A screen of 375 × 667 points, with a pixel for each.
  public static let main = UIScreen(bounds: CGRect(x: 0, y: 0, width: 375, height: 667))
}

/// The part of an application to which a window belongs.
public struct UIWindowScene: Sendable {
  /// The screen of the scene.
  public let screen: UIScreen
}

/// An object that decides about gestures, of which there are none here.
public protocol UIGestureRecognizerDelegate: AnyObject {}
