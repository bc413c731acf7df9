import AndroidXML
import Inflater

/// Layouts in Android's XML whose inflation is counted: the translation of their elements, and the building of the views.
enum XMLLayouts {
  /// Inflates a layout; `nil` if there is none of that name.
  static func inflation(of name: String) -> (() -> Void)? {
    guard let document = documents[name] else { return nil }
    let bytes = Array(document.utf8)
    var inflater = Inflater()
    inflater.register(.android)
    inflater.android.theme = "Theme.Material3.Light"
    return { [inflater] in
      guard (try? inflater.inflate(bytes, named: name + ".xml")) != nil else { fatalError("\(name) can't be inflated") }
    }
  }

  private static let documents = ["XML-rows": column(of: (0..<10_000).map(row)), "XML-widgets": column(of: [widgets])]

  private static func column(of rows: [String]) -> String {
    """
    <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"
      android:orientation="vertical" \(size("match_parent"))>
    \(rows.joined(separator: "\n"))
    </LinearLayout>
    """
  }

  private static func size(_ width: String, _ height: String = "wrap_content") -> String {
    "android:layout_width=\"\(width)\" android:layout_height=\"\(height)\""
  }

  private static func row(_ number: Int) -> String {
    """
    <LinearLayout android:orientation="horizontal" \(size("match_parent")) android:padding="8dp">
      <ImageView android:id="@+id/icon\(number)" \(size("48dp", "48dp")) />
      <TextView \(size("0dp")) android:layout_weight="1" android:text="Title \(number)" android:maxLines="1" />
    </LinearLayout>
    """
  }

  /// A screen with widgets of most kinds, ten times, each time with other texts in the attributes that templates don't share.
  private static let widgets = (0..<10).map { number in
    """
    <com.google.android.material.appbar.MaterialToolbar \(size("match_parent")) app:title="Screen \(number)" />
    <com.google.android.material.tabs.TabLayout \(size("match_parent"))>
      <com.google.android.material.tabs.TabItem android:text="One" \(size("wrap_content")) />
      <com.google.android.material.tabs.TabItem android:text="Two" \(size("wrap_content")) />
    </com.google.android.material.tabs.TabLayout>
    <com.google.android.material.textfield.TextInputLayout \(size("match_parent")) android:hint="Hint \(number)" app:helperText="Help">
      <com.google.android.material.textfield.TextInputEditText \(size("match_parent")) />
    </com.google.android.material.textfield.TextInputLayout>
    <com.google.android.material.card.MaterialCardView \(size("match_parent")) android:padding="\(number)dp">
      <LinearLayout android:orientation="vertical" \(size("match_parent"))>
        <CheckBox \(size("wrap_content")) android:text="Check" android:minWidth="\(number)dp" />
        <RadioButton \(size("wrap_content")) android:text="Radio" android:minWidth="\(number)dp" />
        <com.google.android.material.materialswitch.MaterialSwitch \(size("match_parent")) android:text="Switch" />
        <SeekBar \(size("match_parent")) android:minHeight="\(number)dp" />
        <ProgressBar \(size("wrap_content")) android:minHeight="\(number)dp" />
        <RatingBar \(size("wrap_content")) />
      </LinearLayout>
    </com.google.android.material.card.MaterialCardView>
    <com.google.android.material.chip.ChipGroup \(size("match_parent"))>
      <com.google.android.material.chip.Chip \(size("wrap_content")) android:text="Chip" android:minWidth="\(number)dp" />
    </com.google.android.material.chip.ChipGroup>
    <com.google.android.material.button.MaterialButtonToggleGroup \(size("wrap_content"))>
      <Button \(size("wrap_content")) android:text="Left" style="?attr/materialButtonOutlinedStyle" />
      <Button \(size("wrap_content")) android:text="Right" style="?attr/materialButtonOutlinedStyle" />
    </com.google.android.material.button.MaterialButtonToggleGroup>
    <Button \(size("wrap_content")) android:text="Button" android:minWidth="\(number)dp" />
    <com.google.android.material.slider.Slider \(size("match_parent")) />
    <ImageView \(size("48dp", "48dp")) android:minWidth="\(number)dp" />
    """
  }.joined(separator: "\n")
}
