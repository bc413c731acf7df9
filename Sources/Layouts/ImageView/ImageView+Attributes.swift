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
      "intrinsicWidth", as: NonNegativeLength.self, default: 0, "The width of the picture, in place of a file's.",
      get: { $0.pictureSize.width }, set: { $0.pictureSize.width = $1 }),
    Attribute(
      "intrinsicHeight", as: NonNegativeLength.self, default: 0, "The height of the picture, in place of a file's.",
      get: { $0.pictureSize.height }, set: { $0.pictureSize.height = $1 }),
    Attribute(
      "adjustViewBounds", as: Bool.self, default: true,
      "Whether the view keeps the picture's aspect ratio if only one of its lengths is fixed.",
      get: { $0.adjustsViewBounds }, set: { $0.adjustsViewBounds = $1 }),
    Attribute("tint", \.tint, "The colour that pictures draw it in."),
  ]
}
