// swift-format-ignore-file
// Chains are written without spaces, which the formatter would add.

import TestSupport
import Testing
import UIKitViews

/// Screens written for UIKit and Stevia.
@Suite struct ScreenTests {
  @Test func the_page_shows_the_code_that_runs_here() throws {
    try expectSnippets(ofSource: #filePath, count: 2)
  }

  // snippet: a screen
  final class LoginView: UIView {
    let email = UITextField()
    let login = UIButton()

    override init(frame: CGRect) {
      super.init(frame: frame)
      email.placeholder = "Email"
      login.setTitle("Login", for: .normal)
      subviews(email, login)
      layout(
        100,
        |-email-| ~ 80,
        "",
        |login| ~ 80,
        0)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }
  // end of snippet

  @Test func a_login() {
    // snippet: its frames
    let view = LoginView(frame: .zero)
    view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
    let frame = view.email.frame  // 8,100 359 × 80
    // end of snippet
    #expect(frame == CGRect(x: 8, y: 100, width: 359, height: 80))
    #expect(view.login.frame == CGRect(x: 0, y: 587, width: 375, height: 80))
  }

  /// A tab: a label over a button that fills it, and a count that is shown as needed.
  final class TabView: UIView {
    let title = UILabel()
    let button = UIButton()
    let count = UILabel()
    let line = UIView()

    required init?(coder aDecoder: NSCoder) {
      super.init(coder: aDecoder)
      setUp()
    }

    convenience init(title: String) {
      self.init(frame: .zero)
      self.title.text = title
      setUp()
    }

    override init(frame: CGRect) { super.init(frame: frame) }

    private func setUp() {
      let margin: CGFloat = 10
      subviews(title, button, count.subviews(line))
      title.centerVertically()
      |-margin-title-(>=4)-count.size(16)-margin-|
      button.fillContainer()
      count.CenterY == title.CenterY
      line.width(100%).height(50%).bottom(0)
      title.style { $0.font = .systemFont(ofSize: 17) }
      count.isHidden = true
      count.layer.cornerRadius = 8
      UIView.animate(withDuration: 0.3) { self.count.alpha = 0.5 }
    }
  }

  @Test func a_tab() {
    let tab = TabView(title: "Hello")
    tab.frame.size = CGSize(width: 120, height: 44)
    #expect(tab.title.frame.origin == CGPoint(x: 10, y: 12) && tab.title.frame.height == 20)
    #expect(tab.count.frame == CGRect(x: 94, y: 14, width: 16, height: 16) && tab.count.alpha == 0.5)
    #expect(tab.button.frame == tab.bounds)
    #expect(tab.line.frame == CGRect(x: 0, y: 8, width: 16, height: 8))
  }
}
