import Measure

enum ContentViewAttributes {
  static let ofView: [Attribute<ContentView>] = [
    Attribute("baseline", Length<NotNegative>.self, \.fixedBaseline)
  ]
}
