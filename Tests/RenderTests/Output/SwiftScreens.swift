import Declarative
import Layouts
import Measure

/// Three of the screens in `Fixtures/screens`, written in Swift, in pixels.
struct SwiftScreens {
  let isNight: Bool

  var ground: Color { isNight ? Color(red: 0x14, green: 0x12, blue: 0x18) : Color(red: 0xFB, green: 0xFD, blue: 0xFC) }
  var ink: Color { isNight ? Color(red: 0xE1, green: 0xE3, blue: 0xE2) : Color(red: 0x1A, green: 0x1C, blue: 0x1C) }
  var faint: Color { isNight ? Color(red: 0xA9, green: 0xB4, blue: 0xB2) : Color(red: 0x5F, green: 0x6B, blue: 0x6A) }
  var brand: Color { isNight ? Color(red: 0x80, green: 0xCB, blue: 0xC4) : Color(red: 0, green: 0x69, blue: 0x5C) }
  var onBrand: Color { isNight ? Color(red: 0, green: 0x33, blue: 0x2C) : .init(red: 255, green: 255, blue: 255) }
  var line: Color { isNight ? Color(red: 0x3F, green: 0x49, blue: 0x48) : Color(red: 0xD6, green: 0xDB, blue: 0xDA) }
  var avatar: Color { isNight ? Color(red: 0x8D, green: 0x6E, blue: 0x63) : Color(red: 0xFF, green: 0xCC, blue: 0x80) }

  static let names = ["list", "form", "settings"]

  func root(_ name: String) -> View {
    switch name {
    case "list": list
    case "form": form
    default: settings
    }
  }

  private func text(_ text: String, _ size: Double, _ color: Color, _ weight: TextStyle.Weight = .regular) -> TextView {
    let view = TextView(text, measurer: AndroidTextMetrics(), textSize: size)
    view.textColor = color
    view.textStyle.weight = weight
    return view
  }

  private var rectangle: Box { Box {} }

  private func screen(_ title: String, @LayoutBuilder _ content: () -> [View]) -> View {
    Column {
      text(title, 44, ink).margins(Edges(left: 32, top: 32, right: 32, bottom: 32))
      content()
    }
    .width(.matchParent).height(.matchParent).background(ground).view
  }

  private var list: View {
    screen("Inbox") {
      for (name, message, time) in [
        ("Ada Brenner", "The drafts are ready. Could you look at the spacing?", "10:45"),
        ("Build 4711", "All tests pass.", "9:12"), ("Travel desk", "Your train to Graz leaves at 7:32", "Mon"),
      ] {
        Row(spacing: 24, gravity: .centerVertical, alignsBaselines: false) {
          rectangle.width(80).height(80).background(avatar)
          Column {
            text(name, 32, ink, .medium)
            text(message, 28, faint)
          }
          .weight(1)
          text(time, 24, faint)
        }
        .width(.matchParent).padding(Edges(left: 32, top: 16, right: 32, bottom: 16))
      }
    }
  }

  private var form: View {
    screen("New account") {
      for field in ["Ada Brenner", "E-mail"] {
        Box {
          Box { text(field, 32, field == "E-mail" ? faint : ink).gravity(.centerVertical).margins(Edges(left: 32)) }
            .width(.matchParent).height(.matchParent).margin(2).background(ground)
        }
        .width(.matchParent).height(112).margins(Edges(left: 32, top: 0, right: 32, bottom: 24)).background(faint)
      }
      Box { text("Create account", 28, onBrand, .medium).gravity([.centerHorizontal, .centerVertical]) }
        .width(.matchParent).height(96).margins(Edges(left: 32, top: 16, right: 32, bottom: 0)).background(brand)
    }
  }

  private var settings: View {
    screen("Settings") {
      for (name, detail) in [("Notifications", "Sounds and badges"), ("Lock with a code", "After five minutes")] {
        Row(gravity: .centerVertical, alignsBaselines: false) {
          Column {
            text(name, 32, ink)
            text(detail, 24, faint)
          }
          .weight(1)
          Switch(density: 2)
        }
        .width(.matchParent).padding(Edges(left: 32, top: 24, right: 32, bottom: 24))
        rectangle.width(.matchParent).height(2).background(line)
      }
    }
  }
}
