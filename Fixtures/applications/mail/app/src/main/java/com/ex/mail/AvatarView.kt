package com.ex.mail
import androidx.appcompat.widget.AppCompatImageView
class AvatarView(context: Context, attrs: AttributeSet?) : AppCompatImageView(context, attrs)
