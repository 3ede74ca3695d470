/// The formats of photos and videos that are taken.
public enum PhotoKind: String, Sendable, CaseIterable {
    case jpeg, png, webp
    /// A video.
    case mp4

    public var mediaType: String { (self == .mp4 ? "video/" : "image/") + rawValue }
    /// The ending of its files' names.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// Facts about a photo that its own bytes tell.
public struct PhotoFacts: Sendable, Hashable {
    public let kind: PhotoKind
    /// Width in pixels, before it is turned as its metadata may ask for.
    public let width: Int
    public let height: Int
    /// The length of a video; `nil` for a picture.
    public let length: Milliseconds?

    public init(kind: PhotoKind, width: Int, height: Int, length: Milliseconds? = nil) {
        self.kind = kind
        self.width = width
        self.height = height
        self.length = length
    }

}

/// A reason why bytes are not taken as a photo.
public enum PhotoError: Error, Sendable, Equatable {
    case kindUnknown
    /// The format of iPhones unless told otherwise.
    case heic
    /// Damaged, cut off, or moving.
    case unreadable
    case tooManyPixels
    /// A JPEG in more layers than any camera makes: each costs as much as a picture of its own.
    case tooManyScans
    /// An MP4 file that is damaged or cut off, shows nothing, or does not say how long it is.
    case videoUnreadable
    case videoTooLong
    /// More pictures, or pieces of sound, than thirty seconds have.
    case videoTooManyFrames

    /// The stable code, in kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .kindUnknown:
            Message(
                "photo-kind-unknown", "This is neither a JPEG, PNG or WebP picture nor an MP4 or MOV video.",
                "Это не картинка JPEG, PNG или WebP и не видео MP4 или MOV.")
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
        case .tooManyScans:
            Message(
                "photo-too-many-scans",
                "The picture is made of too many layers: at most {limit} scans. Save it anew as a JPEG.",
                "В картинке слишком много слоёв: не больше {limit} сканов. Сохраните её заново как JPEG.",
                ["limit": .count(PhotoLimits.scans.value)])
        case .videoTooManyFrames:
            Message(
                "video-too-many-frames", "The video has too many frames: at most {limit}.",
                "В видео слишком много кадров: не больше {limit}.",
                ["limit": .count(PhotoLimits.frames.value)])
        case .videoUnreadable:
            Message(
                "video-unreadable",
                "The video is damaged or not whole, has no picture, or does not say how long it is.",
                "Видео повреждено, неполно, без изображения или не сообщает свою длину.")
        case .videoTooLong:
            Message(
                "video-too-long", "The video is too long: at most {limit} {limit|second|seconds}.",
                "Видео слишком длинное: не больше {limit} {limit|секунды|секунд|секунд}.",
                ["limit": .count(PhotoLimits.videoLength.value)])
        }
    }
}

/// A photo whose structure has been read, though no pixel of it: what it is, and how it is written again with only
/// what a picture needs.
///
/// The format is told by the first bytes, never by a name. Nothing is decoded, so a small file cannot grow. Every size
/// that a file declares counts: what tells its size twice is no photo, as its readers may believe either.
public struct PhotoReading: Sendable {
    public let facts: PhotoFacts
    public let copy: PhotoCopy

    /// - Parameters:
    ///   - count: The number of all bytes.
    ///   - read: Gives the bytes of a range of `0..<count`; fewer where they cannot be had. Called for 64 KiB or less at
    ///     a time, mostly forwards, so that a photo need not be in memory.
    /// - Complexity: O(size).
    /// - Throws: `PhotoError`.
    public init(count: Int, read: @escaping (Range<Int>) -> [UInt8]) throws(PhotoError) {
        let source = PhotoBytes(count: count, read: read)
        if source.starts(with: [0xFF, 0xD8, 0xFF]) {
            var reader = JPEGReader(source)
            self = try reader.read()
        } else if source.starts(with: PNGReader.signature) {
            var reader = PNGReader(source)
            self = try reader.read()
        } else if source.starts(with: Array("RIFF".utf8)), source.text(at: 8) == "WEBP" {
            var reader = WebPReader(source)
            self = try reader.read()
        } else if source.text(at: 4) == "ftyp", Self.brandsOfHEIC.contains(source.text(at: 8)) {
            throw .heic
        } else if MP4Reader.isVideo(source) {
            var reader = MP4Reader(source)
            self = try reader.read()
        } else {
            throw .kindUnknown
        }
    }

    /// - Throws: `PhotoError`.
    public init(_ bytes: [UInt8]) throws(PhotoError) {
        try self.init(count: bytes.count) { Array(bytes[$0]) }
    }

    init(facts: PhotoFacts, copy: PhotoCopy) {
        self.facts = facts
        self.copy = copy
    }

    /// ISO/IEC 23008-12.
    private static let brandsOfHEIC: Set = [
        "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1",
    ]
}

extension PhotoFacts {
    /// A size as a file declares it.
    /// - Throws: `PhotoError`, where nobody should decode that.
    init(_ kind: PhotoKind, width: Int, height: Int) throws(PhotoError) {
        guard width > 0, height > 0 else { throw .unreadable }
        // Sizes of 32 bits each: their product may not fit.
        guard width <= PhotoLimits.pixels.value / height else { throw .tooManyPixels }
        self.init(kind: kind, width: width, height: height)
    }
}

/// Counts the parts of a photo, segments or chunks.
struct PhotoParts {
    private var count = 0

    /// - Throws: `PhotoError.unreadable` for one too many: each costs memory.
    mutating func next() throws(PhotoError) {
        count += 1
        guard count <= PhotoLimits.parts.value else { throw .unreadable }
    }
}
