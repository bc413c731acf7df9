import Inflater
import TestSupport
import Testing

@testable import AndroidXML
@testable import GRXAndroidData

/// The public names that API levels 35 and 36, and Material 1.13 and 1.14, added.
@Suite struct AndroidNewNamesTests {
  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The attributes of the platform.
  private static let platformAttributes = words(
    """
    defaultLocale isVirtualDeviceOnly featureFlag systemUserOnly allow query queryPrefix queryPattern
    queryAdvancedPattern querySuffix fragmentPrefix fragmentPattern fragmentAdvancedPattern fragmentSuffix
    useBoundsForWidth autoTransact windowOptOutEdgeToEdgeEnforcement requireContentUriPermissionFromCaller
    useLocalePreferredLineHeightForMinimum contentSensitivity supportsConnectionlessStylusHandwriting
    shouldDefaultToObserveMode allowCrossUidActivitySwitchFromBelow shiftDrawingOffsetForStartOverhang
    windowIsFrameRatePowerSavingsBalanced adServiceTypes languageSettingsActivity dreamCategory
    backgroundPermission supplementalDescription intentMatchingFlags layoutLabel pageSizeCompat
    wantsRoleHolderPriority
    """)

  /// The colors of the platform.
  private static let colors = words(
    """
    system_surface_disabled system_on_surface_disabled system_outline_disabled system_error_0 system_error_10
    system_error_50 system_error_100 system_error_200 system_error_300 system_error_400 system_error_500
    system_error_600 system_error_700 system_error_800 system_error_900 system_error_1000
    """)

  /// Material's attributes.
  private static let attributes = words(
    """
    adaptiveMaxWidthEnabled badgeFixedEdge behavior_autoExpandOnRequestChildRectangleOffscreen
    behavior_draggableOnNestedScroll behavior_multipleScrollingChildrenSupported buttonSizeChange centered
    collapsedSubtitleTextAppearance collapsedSubtitleTextColor collapsedTitleGravityMode containerColor
    containerHeight containerWidth contentMarginTop continuousModeTickCount damping dividerVisible
    dockedToolbarStyle dockedToolbarVibrantStyle endInsetScrimEnabled endSiblingViewId
    expandedActiveIndicatorPaddingBottom expandedActiveIndicatorPaddingEnd expandedActiveIndicatorPaddingStart
    expandedActiveIndicatorPaddingTop expandedHeight expandedItemMinHeight expandedMarginHorizontal
    expandedMaxWidth expandedMinWidth expandedSubtitleTextAppearance expandedSubtitleTextColor
    expandedTitleSpacing expandedWidth extendedFloatingActionButtonLargeStyle
    extendedFloatingActionButtonMediumStyle extendedFloatingActionButtonSmallStyle
    floatingActionButtonMediumStyle floatingToolbarStyle floatingToolbarVibrantStyle headerMarginBottom
    hintMaxLines horizontalItemTextAppearanceActive horizontalItemTextAppearanceInactive
    iconLabelHorizontalSpacing indeterminateAnimationTypeCircular indeterminateAnimatorDurationScale
    innerCornerSize itemGravity itemIconGravity itemSpacing labelMaxLines layout_overflowIcon
    layout_overflowText listItemCardViewSegmentedStyle listItemCardViewStyle listItemLayoutStyle
    listItemShapeAppearanceChecked listItemShapeAppearanceFirst listItemShapeAppearanceFocused
    listItemShapeAppearanceHovered listItemShapeAppearanceLast listItemShapeAppearanceMiddle
    listItemShapeAppearancePressed listItemShapeAppearanceSingle loadingIndicatorStyle
    marginBottomSystemWindowInsets materialButtonElevatedStyle materialButtonGroupOverflowButtonStyle
    materialButtonGroupPopupMenuStyle materialButtonGroupStyle materialButtonTonalStyle
    materialSearchViewToolbarHeight materialSearchViewToolbarStyle materialSizeOverlay
    materialSplitButtonIconFilledStyle materialSplitButtonIconFilledTonalStyle
    materialSplitButtonLeadingFilledStyle materialSplitButtonLeadingFilledTonalStyle materialSplitButtonStyle
    minChildWidth motionSpringDefaultEffects motionSpringDefaultSpatial motionSpringFastEffects
    motionSpringFastSpatial motionSpringSlowEffects motionSpringSlowSpatial opticalCenterEnabled
    overflowButtonIcon overflowLinearLayoutOverflowButtonStyle overflowLinearLayoutPopupMenuStyle
    overflowLinearLayoutStyle overflowMode primaryActionSwipeMode scrollingEnabled secondaryIcon
    secondaryIconGravity secondaryIconTint secondaryIconTintMode shapeAppearanceCornerExtraExtraLarge
    shapeAppearanceCornerExtraLargeIncreased shapeAppearanceCornerLargeIncreased shapeCornerSizeExtraExtraLarge
    shapeCornerSizeExtraLarge shapeCornerSizeExtraLargeIncreased shapeCornerSizeExtraSmall shapeCornerSizeLarge
    shapeCornerSizeLargeIncreased shapeCornerSizeMedium shapeCornerSizeSmall snackbarCloseButtonStyle
    startInsetScrimEnabled startSiblingViewId state_swiped stiffness submenuDividersEnabled subtitleMaxLines
    swipeEnabled textAppearanceBodyLargeEmphasized textAppearanceBodyMediumEmphasized
    textAppearanceBodySmallEmphasized textAppearanceDisplayLargeEmphasized textAppearanceDisplayMediumEmphasized
    textAppearanceDisplaySmallEmphasized textAppearanceHeadlineLargeEmphasized
    textAppearanceHeadlineMediumEmphasized textAppearanceHeadlineSmallEmphasized
    textAppearanceLabelLargeEmphasized textAppearanceLabelMediumEmphasized textAppearanceLabelSmallEmphasized
    textAppearanceTitleLargeEmphasized textAppearanceTitleMediumEmphasized textAppearanceTitleSmallEmphasized
    textCentered tickVisibilityMode titleMaxLines toolbarNavigationButtonCircleColor trackCornerSize
    trackIconActiveColor trackIconActiveEnd trackIconActiveStart trackIconInactiveColor trackIconInactiveEnd
    trackIconInactiveStart trackIconSize trackInnerCornerRadius trackStopIndicatorPadding waveAmplitude
    waveAmplitudeRampProgressMax waveAmplitudeRampProgressMin waveSpeed wavelength wavelengthDeterminate
    wavelengthIndeterminate
    """)

  /// Material's styles.
  private static let styles = words(
    """
    MaterialAlertDialog.Material3Expressive MaterialAlertDialog.Material3Expressive.Title.Panel
    MaterialAlertDialog.Material3Expressive.Title.Panel.CenterStacked
    MaterialAlertDialog.Material3Expressive.Title.Text
    MaterialAlertDialog.Material3Expressive.Title.Text.CenterStacked
    ShapeAppearance.Material3.Corner.ExtraExtraLarge ShapeAppearance.Material3.Corner.ExtraLargeIncreased
    ShapeAppearance.Material3.Corner.LargeIncreased ShapeAppearance.Material3.ListItem.Checked
    ShapeAppearance.Material3.ListItem.First ShapeAppearance.Material3.ListItem.Last
    ShapeAppearance.Material3.ListItem.Middle ShapeAppearance.Material3.ListItem.Single
    SizeOverlay.Material3Expressive.Button.IconButton.Large
    SizeOverlay.Material3Expressive.Button.IconButton.Large.Narrow
    SizeOverlay.Material3Expressive.Button.IconButton.Large.Narrow.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Large.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Large.Wide
    SizeOverlay.Material3Expressive.Button.IconButton.Large.Wide.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Medium
    SizeOverlay.Material3Expressive.Button.IconButton.Medium.Narrow
    SizeOverlay.Material3Expressive.Button.IconButton.Medium.Narrow.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Medium.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Medium.Wide
    SizeOverlay.Material3Expressive.Button.IconButton.Medium.Wide.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Small
    SizeOverlay.Material3Expressive.Button.IconButton.Small.Narrow
    SizeOverlay.Material3Expressive.Button.IconButton.Small.Narrow.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Small.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Small.Wide
    SizeOverlay.Material3Expressive.Button.IconButton.Small.Wide.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Xlarge
    SizeOverlay.Material3Expressive.Button.IconButton.Xlarge.Narrow
    SizeOverlay.Material3Expressive.Button.IconButton.Xlarge.Narrow.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Xlarge.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Xlarge.Wide
    SizeOverlay.Material3Expressive.Button.IconButton.Xlarge.Wide.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Xsmall
    SizeOverlay.Material3Expressive.Button.IconButton.Xsmall.Narrow
    SizeOverlay.Material3Expressive.Button.IconButton.Xsmall.Narrow.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Xsmall.Square
    SizeOverlay.Material3Expressive.Button.IconButton.Xsmall.Wide
    SizeOverlay.Material3Expressive.Button.IconButton.Xsmall.Wide.Square
    SizeOverlay.Material3Expressive.Button.Large SizeOverlay.Material3Expressive.Button.Large.Square
    SizeOverlay.Material3Expressive.Button.Medium SizeOverlay.Material3Expressive.Button.Medium.Square
    SizeOverlay.Material3Expressive.Button.Small SizeOverlay.Material3Expressive.Button.Small.Square
    SizeOverlay.Material3Expressive.Button.Xlarge SizeOverlay.Material3Expressive.Button.Xlarge.Square
    SizeOverlay.Material3Expressive.Button.Xsmall SizeOverlay.Material3Expressive.Button.Xsmall.Square
    TextAppearance.Material3.BodyLarge.Emphasized TextAppearance.Material3.BodyMedium.Emphasized
    TextAppearance.Material3.BodySmall.Emphasized TextAppearance.Material3.DisplayLarge.Emphasized
    TextAppearance.Material3.DisplayMedium.Emphasized TextAppearance.Material3.DisplaySmall.Emphasized
    TextAppearance.Material3.HeadlineLarge.Emphasized TextAppearance.Material3.HeadlineMedium.Emphasized
    TextAppearance.Material3.HeadlineSmall.Emphasized TextAppearance.Material3.LabelLarge.Emphasized
    TextAppearance.Material3.LabelMedium.Emphasized TextAppearance.Material3.LabelSmall.Emphasized
    TextAppearance.Material3.TitleLarge.Emphasized TextAppearance.Material3.TitleMedium.Emphasized
    TextAppearance.Material3.TitleSmall.Emphasized
    Widget.Material3.Button.IconButton.Filled.ListItemRevealLayout
    Widget.Material3.Button.IconButton.Filled.Tonal.ListItemRevealLayout
    Widget.Material3.Button.IconButton.ListItemRevealLayout
    Widget.Material3.Button.IconButton.Outlined.ListItemRevealLayout Widget.Material3.Checkbox.ListItem
    Widget.Material3.DockedToolbar Widget.Material3.DockedToolbar.Vibrant Widget.Material3.FloatingToolbar
    Widget.Material3.FloatingToolbar.Vibrant Widget.Material3.ImageView.ListItem.LeadingIcon
    Widget.Material3.ImageView.ListItem.TrailingIcon Widget.Material3.ListItemCardView
    Widget.Material3.ListItemCardView.Segmented Widget.Material3.ListItemLayout
    Widget.Material3.ListItemRevealLayout Widget.Material3.LoadingIndicator Widget.Material3.MaterialButtonGroup
    Widget.Material3.MaterialButtonGroup.Connected Widget.Material3.MaterialButtonToggleGroup
    Widget.Material3.MaterialSplitButton Widget.Material3.OverflowLinearLayout
    Widget.Material3.OverflowLinearLayout.CheckBox Widget.Material3.RadioButton.ListItem
    Widget.Material3.ShapeableImageView.ListItem.LeadingImage Widget.Material3.Switch.ListItem
    Widget.Material3.TextView.ListItem.LabelText Widget.Material3.TextView.ListItem.Overline
    Widget.Material3.TextView.ListItem.SupportingText Widget.Material3.TextView.ListItem.TrailingSupportingText
    Widget.Material3.Toolbar.Button.Navigation.Circle Widget.Material3Expressive.Button
    Widget.Material3Expressive.Button.ElevatedButton Widget.Material3Expressive.Button.IconButton
    Widget.Material3Expressive.Button.IconButton.Filled
    Widget.Material3Expressive.Button.IconButton.Filled.ListItemRevealLayout
    Widget.Material3Expressive.Button.IconButton.ListItemRevealLayout
    Widget.Material3Expressive.Button.IconButton.Outlined
    Widget.Material3Expressive.Button.IconButton.Outlined.ListItemRevealLayout
    Widget.Material3Expressive.Button.IconButton.Tonal
    Widget.Material3Expressive.Button.IconButton.Tonal.ListItemRevealLayout
    Widget.Material3Expressive.Button.OutlinedButton Widget.Material3Expressive.Button.TextButton
    Widget.Material3Expressive.Button.TextButton.Dialog
    Widget.Material3Expressive.Button.TextButton.Dialog.Flush
    Widget.Material3Expressive.Button.TextButton.Dialog.Icon
    Widget.Material3Expressive.Button.TextButton.Snackbar Widget.Material3Expressive.Button.TonalButton
    Widget.Material3Expressive.ListItemRevealLayout Widget.Material3Expressive.SearchBar
    Widget.Material3Expressive.SearchBar.AppBarWithSearch Widget.Material3Expressive.SearchBar.CenteredText
    Widget.Material3Expressive.SearchBar.CenteredText.AppBarWithSearch
    Widget.Material3Expressive.SearchBar.Outlined Widget.Material3Expressive.SearchView
    Widget.MaterialComponents.ShapeableImageView
    """)

  /// Material's themes and overlays.
  private static let themes = words(
    """
    Theme.Material3Expressive.Dark Theme.Material3Expressive.Dark.Dialog
    Theme.Material3Expressive.Dark.Dialog.Alert Theme.Material3Expressive.Dark.Dialog.MinWidth
    Theme.Material3Expressive.Dark.DialogWhenLarge Theme.Material3Expressive.Dark.NoActionBar
    Theme.Material3Expressive.DayNight Theme.Material3Expressive.DayNight.Dialog
    Theme.Material3Expressive.DayNight.Dialog.Alert Theme.Material3Expressive.DayNight.Dialog.MinWidth
    Theme.Material3Expressive.DayNight.DialogWhenLarge Theme.Material3Expressive.DayNight.NoActionBar
    Theme.Material3Expressive.DynamicColors.Dark Theme.Material3Expressive.DynamicColors.Dark.NoActionBar
    Theme.Material3Expressive.DynamicColors.DayNight
    Theme.Material3Expressive.DynamicColors.DayNight.NoActionBar Theme.Material3Expressive.DynamicColors.Light
    Theme.Material3Expressive.DynamicColors.Light.NoActionBar Theme.Material3Expressive.Light
    Theme.Material3Expressive.Light.Dialog Theme.Material3Expressive.Light.Dialog.Alert
    Theme.Material3Expressive.Light.Dialog.MinWidth Theme.Material3Expressive.Light.DialogWhenLarge
    Theme.Material3Expressive.Light.NoActionBar ThemeOverlay.Material3.ListItemRevealLayout
    ThemeOverlay.Material3.OverflowLinearLayout ThemeOverlay.Material3.Toolbar.CircleNavigationButton
    ThemeOverlay.Material3Expressive ThemeOverlay.Material3Expressive.Button.Elevated
    ThemeOverlay.Material3Expressive.Button.Filled ThemeOverlay.Material3Expressive.Button.IconButton.Standard
    ThemeOverlay.Material3Expressive.Button.Outlined ThemeOverlay.Material3Expressive.Button.TextButton
    ThemeOverlay.Material3Expressive.Button.TextButton.Snackbar ThemeOverlay.Material3Expressive.Button.Tonal
    ThemeOverlay.Material3Expressive.Dark ThemeOverlay.Material3Expressive.Dialog
    ThemeOverlay.Material3Expressive.Dialog.Alert ThemeOverlay.Material3Expressive.DynamicColors.Dark
    ThemeOverlay.Material3Expressive.DynamicColors.DayNight ThemeOverlay.Material3Expressive.DynamicColors.Light
    ThemeOverlay.Material3Expressive.Light ThemeOverlay.Material3Expressive.ListItemRevealLayout
    ThemeOverlay.Material3Expressive.MaterialAlertDialog
    ThemeOverlay.Material3Expressive.MaterialAlertDialog.Centered
    """)

  private func warnings(_ views: [String]) throws -> [String] {
    let project = try AndroidLayoutTests.Project([
      "res/layout/row.xml": """
      <LinearLayout \(AndroidLayoutTests.namespaces) android:layout_width="match_parent"
        android:layout_height="wrap_content">
        \(views.joined(separator: "\n"))
      </LinearLayout>
      """
    ])
    var inflater = Inflater.ofAllFormats()
    inflater.android.theme = "Theme.Material3Expressive.Light"
    inflater.android.makesLooks = true
    return try inflater.inflate(file: project.layout).warnings.map { "\($0)" }
  }

  private func view(of name: String = "View", _ attribute: String) -> String {
    "<\(name) android:layout_width=\"wrap_content\" android:layout_height=\"wrap_content\" \(attribute)/>"
  }

  @Test func attributes_are_known() throws {
    #expect(Self.platformAttributes.count == 34 && Self.attributes.count == 154)
    #expect(try warnings(Self.platformAttributes.map { view("android:\($0)=\"@null\"") }) == [])
    #expect(Self.attributes.filter { !AndroidTables.libraryAttributes.contains($0) } == [])
    // The check can fail.
    #expect(try warnings([view("android:noSuchAttribute=\"@null\"")]) != [])
  }

  /// They have values in light and dark themes, from API level 35 on.
  @Test func colors_have_values() throws {
    #expect(Self.colors.count == 16)
    let material = try #require(LibraryVersion("1.14"))
    let new = ReleaseTables.tables(apiLevel: 36, material: material).colors
    let old = ReleaseTables.tables(apiLevel: 34, material: material).colors
    for name in Self.colors {
      #expect(new.value(of: "PL/android:" + name)?.hasPrefix("#") == true, "\(name)")
      #expect(old.value(of: "PL/android:" + name) == nil, "\(name)")
    }
    #expect(old.value(of: "PL/android:system_accent1_0") == "#FFFFFFFF")
  }

  @Test func styles_and_themes_are_known() throws {
    #expect(Self.styles.count == 123 && Self.themes.count == 45)
    let shapes = Self.styles.filter { $0.hasPrefix("ShapeAppearance") }
    let appearances = Self.styles.filter { $0.hasPrefix("TextAppearance") }
    let others = Self.styles.filter { !$0.hasPrefix("ShapeAppearance") && !$0.hasPrefix("TextAppearance") }
    #expect(try warnings(others.map { view(of: "TextView", "style=\"@style/\($0)\"") }) == [])
    #expect(try warnings(appearances.map { view(of: "TextView", "android:textAppearance=\"@style/\($0)\"") }) == [])
    let card = "com.google.android.material.card.MaterialCardView"
    #expect(try warnings(shapes.map { view(of: card, "app:shapeAppearance=\"@style/\($0)\"") }) == [])
    #expect(try warnings(Self.themes.map { view(of: "TextView", "android:theme=\"@style/\($0)\"") }) == [])
    #expect(try warnings([view(of: "TextView", "style=\"@style/Widget.Material3.NoSuchStyle\"")]) != [])
  }
}
