// Messages about photos that cannot be taken.

extension Message {
    public static func photoKindUnknown() -> Message {
        Message(
            "photo-kind-unknown", "This is no JPEG, PNG or WebP picture.",
            "Это не картинка JPEG, PNG или WebP.")
    }

    public static func photoHEIC() -> Message {
        Message(
            "photo-heic",
            """
            Photos in HEIC cannot be shown everywhere: send a JPEG. On an iPhone: Settings, Camera, \
            Formats, Most Compatible; or take a screenshot of the photo.
            """,
            """
            Фото в HEIC открываются не везде: отправьте JPEG. На iPhone: Настройки, Камера, Форматы, \
            Наиболее совместимый; или сделайте снимок экрана с этим фото.
            """)
    }

    public static func photoUnreadable() -> Message {
        Message(
            "photo-unreadable", "The picture is damaged or not whole, or it moves.",
            "Картинка повреждена, неполна или анимирована.")
    }

    public static func photoTooManyPixels(limit megapixels: Int) -> Message {
        Message(
            "photo-too-many-pixels", "The picture is too large: at most {limit} megapixels.",
            "Картинка слишком велика: не больше {limit} мегапикселей.", ["limit": .count(megapixels)])
    }
}
