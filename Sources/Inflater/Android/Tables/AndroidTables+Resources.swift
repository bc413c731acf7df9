// Written by Tests/Tables/android.py, which names the sources.

extension AndroidTables {
  /// The platform's own simple resources, by type and name.
  static let resources = SortedTable(
    #"""
    bool/config_perDisplayFocusEnabled	false
    bool/config_sendPackageName	false
    bool/config_showDefaultAssistant	true
    bool/config_showDefaultEmergency	false
    bool/config_showDefaultHome	true
    color/background_dark	#ff000000
    color/background_light	#ffffffff
    color/black	#ff000000
    color/darker_gray	#ffaaaaaa
    color/holo_blue_bright	#ff00ddff
    color/holo_blue_dark	#ff0099cc
    color/holo_blue_light	#ff33b5e5
    color/holo_green_dark	#ff669900
    color/holo_green_light	#ff99cc00
    color/holo_orange_dark	#ffff8800
    color/holo_orange_light	#ffffbb33
    color/holo_purple	#ffaa66cc
    color/holo_red_dark	#ffcc0000
    color/holo_red_light	#ffff4444
    color/system_notification_accent_color	#ff607d8b
    color/transparent	#00000000
    color/white	#ffffffff
    dimen/action_bar_default_height	48dp
    dimen/action_bar_default_height_material	56dp
    dimen/alert_dialog_title_height	64dp
    dimen/app_icon_size	48dp
    dimen/button_bar_layout_start_padding	48dp
    dimen/config_prefDialogWidth	320dp
    dimen/config_restrictedIconSize	16dp
    dimen/dialog_min_width_major	65%
    dimen/dialog_min_width_major@sw600dp	55%
    dimen/dialog_min_width_major@sw720dp	45%
    dimen/dialog_min_width_minor	95%
    dimen/dialog_min_width_minor@sw600dp	80%
    dimen/dialog_min_width_minor@sw720dp	72%
    dimen/dialog_padding_material	24dp
    dimen/floating_window_margin_left	16dp
    dimen/navigation_bar_height	48dp
    dimen/navigation_bar_height_landscape	48dp
    dimen/navigation_bar_width	48dp
    dimen/notification_large_icon_height	64dp
    dimen/notification_large_icon_width	64dp
    dimen/preference_item_padding_side	8dp
    dimen/rounded_corner_radius	0dp
    dimen/status_bar_height	24dp
    dimen/status_bar_height_landscape	24dp
    dimen/status_bar_height_portrait	24dp
    dimen/thumbnail_height	192dp
    dimen/thumbnail_height@sw600dp	360dp
    dimen/thumbnail_height@sw720dp	420dp
    dimen/thumbnail_width	192dp
    dimen/thumbnail_width@sw600dp	360dp
    dimen/thumbnail_width@sw720dp	420dp
    dimen/toast_y_offset	24dp
    integer/config_longAnimTime	500
    integer/config_mediumAnimTime	400
    integer/config_shortAnimTime	200
    integer/status_bar_notification_info_maxnum	999
    string/VideoView_error_button	OK
    string/VideoView_error_text_invalid_progressive_playback	This video isn't valid for streaming to this device.
    string/VideoView_error_text_unknown	Can't play this video.
    string/VideoView_error_title	Video problem
    string/autofill	Autofill
    string/cancel	Cancel
    string/capital_off	OFF
    string/capital_on	ON
    string/close_button_text	Close
    string/config_defaultAssistant	
    string/config_defaultBrowser	@android:string/default_browser
    string/config_defaultDialer	com.android.dialer
    string/config_defaultSms	@android:string/default_sms_application
    string/config_feedbackIntentExtraKey	
    string/config_feedbackIntentNameKey	
    string/config_helpIntentExtraKey	
    string/config_helpIntentNameKey	
    string/config_helpPackageNameKey	
    string/config_helpPackageNameValue	
    string/copy	Copy
    string/copyUrl	Copy URL
    string/cut	Cut
    string/date_picker_dialog_title	Set date
    string/date_time_done	Done
    string/date_time_set	Set
    string/defaultMsisdnAlphaTag	MSISDN1
    string/defaultVoiceMailAlphaTag	Voicemail
    string/delete	Delete
    string/dialog_alert_title	Attention
    string/done_label	Done
    string/emptyPhoneNumber	(No phone number)
    string/fingerprint_icon_content_description	Fingerprint icon
    string/force_close	OK
    string/httpErrorBadUrl	Couldn't open the page because the URL is invalid.
    string/httpErrorUnsupportedScheme	The protocol isn't supported.
    string/loading	Loading…
    string/lockscreen_screen_locked	Screen locked.
    string/more_item_label	More
    string/no	Cancel
    string/now_string_shortest	now
    string/number_picker_increment_button	Increase
    string/ok	OK
    string/paste	Paste
    string/paste_as_plain_text	Paste as plain text
    string/permission_request_notification_title	Permission requested
    string/replace	Replace…
    string/reset	Reset
    string/search_go	Search
    string/searchview_description_search	Search
    string/selectAll	Select all
    string/selectTextMode	Select text
    string/status_bar_notification_info_overflow	999+
    string/textSelectionCABTitle	Text selection
    string/time_picker_dialog_title	Set time
    string/unknownName	Unknown
    string/untitled	<Untitled>
    string/wait	Wait
    string/whichApplication	Complete action using
    string/yes	OK
    """#)
}
