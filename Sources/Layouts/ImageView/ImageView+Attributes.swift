import Measure

enum ImageViewAttributes {
  static let ofView: [Attribute<ImageView>] = [
    Attribute(
      "src", as: String.self, "A PNG, JPEG or GIF file, relative to the layout's folder; only its size is read."
    ) {
      (view, source, context) throws(AttributeProblem) in
      view.pictureSize = try context.picture(source).size
    },
    Attribute(
      "intrinsicWidth", as: NonNegativeLength.self, \.pictureSize.width, default: 0,
      "The width of the picture, in place of a file's."),
    Attribute(
      "intrinsicHeight", as: NonNegativeLength.self, \.pictureSize.height, default: 0,
      "The height of the picture, in place of a file's."),
    Attribute(
      "adjustViewBounds", \.adjustsViewBounds, default: true,
      "Whether the view keeps the picture's aspect ratio if only one of its lengths is fixed."),
  ]
}
