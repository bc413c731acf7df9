import Measure

enum ImageViewAttributes {
  static let ofView: [Attribute<ImageView>] = [
    Attribute("src", as: String.self) { (view, source, context) throws(AttributeProblem) in
      view.pictureSize = try context.picture(source).size
    },
    Attribute("intrinsicWidth", Length<NotNegative>.self, \.pictureSize.width),
    Attribute("intrinsicHeight", Length<NotNegative>.self, \.pictureSize.height),
    Attribute("adjustViewBounds", \.adjustsViewBounds),
  ]
}
