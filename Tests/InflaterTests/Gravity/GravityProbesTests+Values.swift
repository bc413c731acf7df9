// More documents of GravityProbesTests.

extension GravityProbesTests {
  /// Booleans are NSString's, colors need no `#`, and UIKit's properties have an effect by their names.
  static let values: [Probe] = [
    Probe(
      "bool",
      #"""
      <V width="100"><UILabel wrap="YES" text="a long line that wraps"/><UILabel wrap="1" text="a long line that wraps"/><UIView hidden="NO" height="10" width="10"/></V>
      """#,
      #"""
      V 0,0 100x74
        UILabel 0,0 88x32
        UILabel 0,32 88x32
        UIView 0,64 10x10
      """#),
    Probe(
      "wrap1",
      #"""
      <V width="100"><UILabel wrap="1" text="a long line that wraps"/></V>
      """#,
      #"""
      V 0,0 100x32
        UILabel 0,0 88x32
      """#),
    Probe(
      "nohash",
      #"""
      <UIView width="300" height="40" backgroundColor="0076FF"><UILabel color="fff" text="white on blue"/></UIView>
      """#,
      #"""
      UIView 0,0 300x40
        UILabel 0,0 104x16
      """#),
    Probe(
      "lines",
      #"""
      <V width="100"><UILabel numberOfLines="2" text="a long text that should take two lines of one hundred points"/></V>
      """#,
      #"""
      V 0,0 100x32
        UILabel 0,0 96x32
      """#),
    Probe(
      "distribution",
      #"""
      <UIView width="300" height="40"><H width="fill" distribution="1"><UIView height="10"/><UIView height="10"/></H></UIView>
      """#,
      #"""
      UIView 0,0 300x40
        H 0,0 300x10
          UIView 0,0 150x10
          UIView 150,0 150x10
      """#),
    Probe(
      "props",
      #"""
      <V width="100" gravity="top left">
       <UILabel numberOfLines="2" text="a long text that should wrap to two lines only and then end"/>
       <UILabel wrap="true" preferredMaxLayoutWidth="60" text="a long text that should wrap to two lines only and then end"/>
       <H distribution="1" width="fill"><UIView height="10"/><UIView height="10"/></H>
       <H layoutMarginsRelativeArrangement="true" layoutMargins="8"><UILabel text="x"/></H>
       <UIButton title="Hello" contentEdgeInsets="{4,4,4,4}"/>
      </V>
      """#,
      #"""
      V 0,0 100x274
        UILabel 0,0 96x32
        UILabel 0,32 56x176
        H 0,208 100x10
          UIView 0,0 50x10
          UIView 50,0 50x10
        H 0,218 24x32
          UILabel 8,8 8x16
        UIButton 0,250 48x24
      """#),
    Probe(
      "fontbad",
      #"""
      <V><UILabel font="HelveticaNeue CondensedBlack 50" text="a"/><UILabel font="System" text="a"/><UILabel font="Helvetica 20" text="a"/></V>
      """#,
      #"""
      V 0,0 8x48
        UILabel 0,0 8x16
        UILabel 0,16 8x16
        UILabel 0,32 8x16
      """#),
    Probe(
      "fontscope",
      #"""
      <V font="System Bold 30" color="#f00"><UILabel text="big"/><UILabel text="small" font="System 10"/></V>
      """#,
      #"""
      V 0,0 40x32
        UILabel 0,0 24x16
        UILabel 0,16 40x16
      """#,
      [
        #"'font' has no effect on V, only on texts"#
      ]),
    Probe(
      "leftpad",
      #"""
      <UIView leftPadding="20"><UIView width="20" height="20"/></UIView>
      """#,
      #"""
      UIView 0,0 40x20
        UIView 20,0 20x20
      """#),
    Probe(
      "margins",
      #"""
      <V width="200" padding="10"><UIView width="20" height="20" margin="5"/><UIView width="20" height="20" leftMargin="7" topMargin="3"/><UIView padding="4" leftPadding="9"><UIView width="20" height="20"/></UIView></V>
      """#,
      #"""
      V 0,0 200x101
        UIView 15,15 20x20
        UIView 17,43 20x20
        UIView 10,63 33x28
          UIView 9,4 20x20
      """#),
    Probe(
      "cond",
      #"""
      <V width="100" width:pad="300" spacing:landscape="4" width:pad:landscape="400"><UILabel text="a"/><UILabel text="b"/></V>
      """#,
      #"""
      V 0,0 100x32
        UILabel 0,0 8x16
        UILabel 0,16 8x16
      """#),
    Probe(
      "zindex",
      #"""
      <UIView width="100" height="100"><UIView zIndex="2" width="10" height="10" backgroundColor="#f00"/><UIView zIndex="1" width="20" height="20" backgroundColor="#0f0"/></UIView>
      """#,
      #"""
      UIView 0,0 100x100
        UIView 0,0 20x20
        UIView 0,0 10x10
      """#),
  ]

  /// UIKit's classes have their intrinsic sizes, whether or not a template has a similar name.
  static let classes: [Probe] = [
    Probe(
      "classes", height: 1400,
      #"""
      <V width="300" gravity="top left">
       <UISlider width="100"/><UIActivityIndicatorView/><UIProgressView width="100"/><UISegmentedControl/><UIPageControl/><UIStepper/>
       <UIDatePicker/><UIPickerView/><UIWebView height="50"/><UISearchBar/><UINavigationBar/><UIToolbar/><UISwitch/><UICollectionView height="40"/><UIVisualEffectView><UILabel text="x"/></UIVisualEffectView><UITableViewCell/><UIControl/><UIRefreshControl/><MKMapView height="30"/>
      </V>
      """#,
      #"""
      V 0,0 300x995
        UISlider 0,0 100x34
        UIActivityIndicatorView 0,34 20x20
        UIProgressView 0,54 100x4
        UISegmentedControl 0,58 0x32
        UIPageControl 0,90 0x26
        UIStepper 0,116 94x32
        UIDatePicker 0,148 300x216
        UIPickerView 0,364 300x216
        UIWebView 0,580 0x50
        UISearchBar 0,630 0x56
        UINavigationBar 0,686 0x44
        UIToolbar 0,730 0x44
        UISwitch 0,774 51x31
        UICollectionView 0,805 0x40
        UIVisualEffectView 0,845 8x16
          UILabel 0,0 8x16
        UITableViewCell 0,861 0x44
        UIControl 0,905 0x0
        UIRefreshControl 0,905 0x60
        MKMapView 0,965 0x30
      """#),
    Probe(
      "slider",
      #"""
      <V><UISlider side="30"/><UILabel text="x"/></V>
      """#,
      #"""
      V 0,0 8x50
        UISlider 0,0 0x34
        UILabel 0,34 8x16
      """#,
      [
        #"unknown attribute 'side' of UISlider"#
      ]),
    Probe(
      "slideronly",
      #"""
      <V width="200"><UISlider width="fill"/><UIActivityIndicatorView/></V>
      """#,
      #"""
      V 0,0 200x54
        UISlider 0,0 200x34
        UIActivityIndicatorView 0,34 20x20
      """#),
    Probe(
      "kinds",
      #"""
      <V><UILabel id="l"/><UITextField id="f"/><UITextView id="t"/><UIButton id="b" title="x"/><UIButton id="b2"><UILabel text="x"/></UIButton><UIImageView id="i"/><UISwitch id="s"/><UIScrollView id="sc"><V/></UIScrollView><UIView id="v"/><H id="h"/><UITableView id="tb"><H/></UITableView></V>
      """#,
      #"""
      V 0,0 375x127
        UILabel #l 0,0 0x16
        UITextField #f 0,16 0x16
        UITextView #t 0,32 10x32
        UIButton #b 0,64 8x16
        UIButton #b2 0,80 8x16
          UILabel 0,0 8x16
        UIImageView #i 0,96 0x0
        UISwitch #s 0,96 51x31
        UIScrollView #sc 0,127 0x0
          V 0,0 0x0
        UIView #v 0,127 0x0
        H #h 0,127 0x0
        UITableView #tb 0,127 375x0
          V 0,0 375x0
            H 0,0 375x0
      """#),
    Probe(
      "textview",
      #"""
      <V width="100"><UITextView text="several words of text that wrap"/><UITextField placeholder="type" width="fill"/><UIImageView image="x.png"/><UISwitch/><UIScrollView height="50"><V><UILabel text="a"/><UILabel text="b"/><UILabel text="c"/></V></UIScrollView></V>
      """#,
      #"""
      V 0,0 100x177
        UITextView 0,0 82x80
        UITextField 0,80 100x16
        UIImageView 0,96 0x0
        UISwitch 0,96 51x31
        UIScrollView 0,127 8x50
          V 0,0 8x50
            UILabel 0,0 8x16
            UILabel 0,16 8x16
            UILabel 0,32 8x16
      """#),
    Probe(
      "textcontent",
      #"""
      <V><UILabel>Hello</UILabel><UIView padding="15">Hello,</UIView></V>
      """#,
      #"""
      V 0,0 0x16
        UILabel 0,0 0x16
        UIView 0,16 0x0
      """#,
      [
        #"expected elements, found text; write a text as text="…""#,
        #"expected elements, found text; write a text as text="…""#,
      ]),
    Probe(
      "scrollfill",
      #"""
      <UIScrollView width="fill" height="fill"><V width="fill"><UILabel text="a" width="fill" gravity="center"/></V></UIScrollView>
      """#,
      #"""
      UIScrollView 0,0 375x667
        V 0,0 375x667
          UILabel 0,0 375x16
      """#),
  ]

  /// Templates, data, and shared lengths.
  static let documents: [Probe] = [
    Probe(
      "doc0",
      #"""
      <H gravity="middle" color="#fff">
        <V gravity="top left">
          <UILabel id="titleLabel" text="1188 W Georgia St" maxWidth="200" font="System Semibold 16" textColor="#ffffff" wrap="true"/>
          <UILabel id="hoursLabel" text="Open today: 6am - 11pm" font="System 14.0" textColor="#ffffff7f"/>
          <H gravity="middle" spacing="0" height="28" color="#ffffff">
            <UIButton id="carButton" action="carButtonPressed:" backgroundColor="#0076FF" cornerRadius="4" minWidth="80">
              <H alignment="center" userInteractionEnabled="false">
                <UIImageView width="22" height="22" image="Directions-Car"/>
                <UILabel text="12 mins" font="System Bold 16.0"/>
              </H>
            </UIButton>
            <UIButton id="walkButton" backgroundColor="#0076FF" cornerRadius="4">
              <H alignment="center" userInteractionEnabled="false">
                <UIImageView width="22" height="22" image="Directions-Walk"/>
                <UILabel text="22 mins" font="System Bold 16.0"/>
              </H>
            </UIButton>
          </H>
        </V>
        <UIView>
          <UIButton width="64" gravity="center" backgroundColor="#ffffff00">
            <V>
              <UIImageView image="chevron-right-bold"/>
              <UILabel text="Order" color="#fff"/>
            </V>
          </UIButton>
        </UIView>
      </H>
      """#,
      #"""
      H 0,0 240x60
        V 0,0 176x60
          UILabel #titleLabel 0,0 136x16
          UILabel #hoursLabel 0,16 176x16
          H 0,32 158x28
            UIButton #carButton 0,3 80x22
              H 0,0 78x22
                UIImageView 0,0 22x22
                UILabel 22,3 56x16
            UIButton #walkButton 80,3 78x22
              H 0,0 78x22
                UIImageView 0,0 22x22
                UILabel 22,3 56x16
        UIView 176,22 64x16
          UIButton 0,0 64x16
            V 12,0 40x16
              UIImageView 20,0 0x0
              UILabel 0,0 40x16
      """#),
    Probe(
      "doc4",
      #"""
      <ProfileView addressView.streetLabel.text="8 James St"/>
      """#,
      #"""
      ProfileView 0,0 80x32
        UILabel 0,0 56x16
        AddressView #addressView 0,16 80x16
          UILabel #streetLabel 0,0 80x16
      """#),
    Probe(
      "rootTemplate",
      #"""
      <ProfileView addressView.streetLabel.text="8 James St"/>
      """#,
      #"""
      ProfileView 0,0 80x32
        UILabel 0,0 56x16
        AddressView #addressView 0,16 80x16
          UILabel #streetLabel 0,0 80x16
      """#),
    Probe(
      "innerTemplate",
      #"""
      <V><ProfileView addressView.streetLabel.text="8 James St"/></V>
      """#,
      #"""
      V 0,0 80x32
        ProfileView 0,0 80x32
          UILabel 0,0 56x16
          AddressView #addressView 0,16 80x16
            UILabel #streetLabel 0,0 80x16
      """#),
    Probe(
      "Main",
      #"""
      <UIView backgroundColor="#0ff">
        <V width="300" gravity="top left">
          <FormRow titleLabel.text="Name:" valueLabel.text="George McFly" />
          <FormRow titleLabel.text="Address:" valueLabel.text="Hill Valley, CA" />
          <FormRow titleLabel.text="Phone:" valueLabel.text="+1 (604) 555-1234" />
          <FormRow titleLabel.text="Email:" test.label.text="captain.stardust@gmail.com" />
        </V>
      </UIView>
      """#,
      #"""
      UIView 0,0 300x64
        V 0,0 300x64
          FormRow 0,0 176x16
            UILabel #titleLabel 0,0 80x16
            UILabel #valueLabel 80,0 96x16
          FormRow 0,16 200x16
            UILabel #titleLabel 0,0 80x16
            UILabel #valueLabel 80,0 120x16
          FormRow 0,32 216x16
            UILabel #titleLabel 0,0 80x16
            UILabel #valueLabel 80,0 136x16
          FormRow 0,48 120x16
            UILabel #titleLabel 0,0 80x16
            UILabel #valueLabel 80,0 40x16
      """#,
      [
        #"'test.label.text': no element of the template FormRow has the id 'test'"#
      ]),
    Probe(
      "names",
      #"""
      <V width="300"><H><UILabel width="col1" text="short"/><UILabel text="v"/></H><H><UILabel width="col1" text="a longer one"/><UILabel text="v"/></H><H height="row"/><H><UIView height="row" width="1"/><UIView height="40" width="3"/></H></V>
      """#,
      #"""
      V 0,0 300x72
        H 0,0 104x16
          UILabel 0,0 96x16
          UILabel 96,0 8x16
        H 0,16 104x16
          UILabel 0,0 96x16
          UILabel 96,0 8x16
        H 0,32 0x0
        H 0,32 4x40
          UIView 0,0 1x0
          UIView 1,0 3x40
      """#),
    Probe(
      "data", data: "person",
      #"""
      <V data="{person}"><UILabel text="{name}"/><UILabel text="Hi {name}!"/><UILabel text="{missing}"/><UILabel hidden="{isHidden}" text="h"/><UIView width="{w}" height="10"/></V>
      """#,
      #"""
      V 0,0 56x58
        UILabel 0,0 24x16
        UILabel 0,16 56x16
        UILabel 0,32 0x16
        UILabel gone
        UIView 0,48 44x10
      """#,
      [
        #"the data has nothing at 'missing', so it is empty"#
      ]),
    Probe(
      "table", data: "people",
      #"""
      <V width="300" height="200"><UITableView items="{people}"><H><UILabel text="{name}"/></H></UITableView></V>
      """#,
      #"""
      V 0,0 300x200
        UITableView 0,0 300x32
          V 0,0 300x32
            H 0,0 300x16
              UILabel 0,0 24x16
            H 0,16 300x16
              UILabel 0,0 24x16
      """#),
    Probe(
      "table2", data: "people",
      #"""
      <V width="300" height="200"><UITableView items="{people}" rowTemplate="PersonRow"/></V>
      """#,
      #"""
      V 0,0 300x200
        UITableView 0,0 300x32
          V 0,0 300x32
            PersonRow 0,0 300x16
              UILabel 0,0 64x16
              UILabel 64,0 0x16
            PersonRow 0,16 300x16
              UILabel 0,0 48x16
              UILabel 48,0 0x16
      """#,
      [
        #"the data has nothing at 'x.y', so it is empty"#,
        #"the data has nothing at '@model.name', so it is empty"#,
      ]),
    Probe(
      "dupattr",
      #"""
      <V><H gravty="top" widht="3"><UILabl text="x"/></H></V>
      """#,
      #"""

      """#,
      [
        #"unknown attribute 'gravty' of H; did you mean 'gravity'?"#,
        #"unknown attribute 'widht' of H; did you mean 'width'?"#,
        #"unknown class 'UILabl'; did you mean 'UILabel'?"#,
      ]),
  ]
}
