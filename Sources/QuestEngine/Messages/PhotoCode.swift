/// Messages about photos.
public enum PhotoCode: String, MessageArea {
    case kindUnknown = "photo-kind-unknown"
    case heic = "photo-heic"
    case unreadable = "photo-unreadable"
    case tooManyPixels = "photo-too-many-pixels"
    case tooMany = "photos-too-many"
    case notThere = "photo-unknown"
    case written = "photo-written"

    public var code: MessageCode { .photo(self) }

    public var wording: Wording {
        switch self {
        case .kindUnknown:
            Wording("This is no JPEG, PNG or WebP picture.", "Это не картинка JPEG, PNG или WebP.")
        case .heic:
            Wording(
                """
                Photos in HEIC cannot be shown everywhere: send a JPEG. On an iPhone: Settings, Camera, Formats, Most \
                Compatible; or take a screenshot of the photo.
                """,
                """
                Фото в HEIC открываются не везде: отправьте JPEG. На iPhone: Настройки, Камера, Форматы, Наиболее \
                совместимый; или сделайте снимок экрана с этим фото.
                """)
        case .unreadable:
            Wording(
                "The picture is damaged or not whole, or it moves.",
                "Картинка повреждена, неполна или анимирована.")
        case .tooManyPixels:
            Wording(
                "The picture is too large: at most {limit} megapixels.",
                "Картинка слишком велика: не больше {limit} мегапикселей.")
        case .tooMany:
            Wording(
                "Your team has sent {limit} {limit|photo|photos}, which is the most.",
                "Ваша команда отправила {limit} {limit|фото|фото|фото} — это предел.")
        case .notThere:
            Wording("The answer has no photo, or no longer.", "У ответа нет фото или уже нет.")
        case .written:
            Wording("Wrote {file}: {size} bytes", "Записан файл {file}: {size} байт")
        }
    }
}

extension Message {
    public static func photoKindUnknown() -> Message { Message(PhotoCode.kindUnknown) }
    public static func photoHEIC() -> Message { Message(PhotoCode.heic) }
    public static func photoUnreadable() -> Message { Message(PhotoCode.unreadable) }

    public static func photoTooManyPixels(limit megapixels: Int) -> Message {
        Message(PhotoCode.tooManyPixels, ["limit": .count(megapixels)])
    }

    public static func photosTooMany(limit: Int) -> Message {
        Message(PhotoCode.tooMany, ["limit": .count(limit)])
    }

    public static func photoUnknown() -> Message { Message(PhotoCode.notThere) }

    public static func photoWritten(_ file: String, size: Int) -> Message {
        Message(PhotoCode.written, ["file": .text(file), "size": .count(size)])
    }
}
