/// The formats of photos that are taken.
public enum PhotoKind: String, Sendable, CaseIterable {
    case jpeg, png, webp

    public var mediaType: String { "image/" + rawValue }
    /// The ending of its files' names.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// Facts about a photo that its own bytes tell.
public struct PhotoFacts: Sendable, Hashable {
    public let kind: PhotoKind
    /// Width in pixels, before it is turned as its metadata may ask for.
    public let width: Int
    public let height: Int

    public init(kind: PhotoKind, width: Int, height: Int) {
        self.kind = kind
        self.width = width
        self.height = height
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

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .kindUnknown: .photoKindUnknown()
        case .heic: .photoHEIC()
        case .unreadable: .photoUnreadable()
        case .tooManyPixels: .photoTooManyPixels(limit: PhotoLimits.pixels.value / 1_000_000)
        }
    }
}
