/// The formats of photos that are taken.
public enum PhotoKind: String, Sendable, CaseIterable {
    case jpeg, png, webp

    public var mediaType: String { "image/" + rawValue }
    /// What names of its files end with.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// What a photo is, as its own bytes tell.
public struct PhotoFacts: Sendable, Hashable {
    public let kind: PhotoKind
    /// In pixels, before it is turned as its metadata may ask for.
    public let width: Int
    public let height: Int

    public init(kind: PhotoKind, width: Int, height: Int) {
        self.kind = kind
        self.width = width
        self.height = height
    }

}

/// Why bytes are not taken as a photo.
public enum PhotoError: Error, Sendable, Equatable {
    case kindUnknown
    /// What iPhones make unless told otherwise.
    case heic
    /// Damaged, cut off, or moving.
    case unreadable
    case tooManyPixels

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .kindUnknown:
            Message(
                "photo-kind-unknown", "This is no JPEG, PNG or WebP picture.",
                "Это не картинка JPEG, PNG или WebP.")
        case .heic:
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
        case .unreadable:
            Message(
                "photo-unreadable", "The picture is damaged or not whole, or it moves.",
                "Картинка повреждена, неполна или анимирована.")
        case .tooManyPixels:
            Message(
                "photo-too-many-pixels", "The picture is too large: at most {limit} megapixels.",
                "Картинка слишком велика: не больше {limit} мегапикселей.",
                ["limit": .count(PhotoLimits.pixels.value / 1_000_000)])
        }
    }
}
