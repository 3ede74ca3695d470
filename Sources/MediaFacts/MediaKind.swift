/// The formats of pictures and sounds that organisers upload with a quest. Never SVG, which can hold scripts.
public enum MediaKind: String, Sendable, CaseIterable {
    case jpeg, png, webp, mp3, ogg, m4a

    public var mediaType: String {
        switch self {
        case .jpeg, .png, .webp: "image/" + rawValue
        case .mp3: "audio/mpeg"
        case .ogg: "audio/ogg"
        case .m4a: "audio/mp4"
        }
    }

    /// Number of bytes at the beginning of a file that tell its kind.
    static let headLength = 12

    /// Recognises a file by its first bytes, and an MP4 file that these do not call sound by its tracks: a video is
    /// none.
    ///
    /// - Parameters:
    ///   - count: The number of all bytes.
    ///   - read: Gives the bytes of a range of `0..<count`; fewer where they cannot be had.
    /// - Returns: `nil` for any other.
    /// - Complexity: O(boxes of an MP4 file), O(1) for all others.
    public init?(count: Int, read: @escaping (Range<Int>) -> [UInt8]) {
        let source = PhotoBytes(count: count, read: read)
        let head = (0..<min(Self.headLength, count)).map { source[$0] }
        if let kind = MediaKind(head: head) {
            self = kind
            return
        }
        guard MP4Reader.isVideo(source) else { return nil }
        var reader = MP4Reader(source)
        guard reader.hasOnlySound() else { return nil }
        self = .m4a
    }

    /// Recognises a file by its first bytes; `nil` for any other, and for MP4 files that these do not call sound.
    ///
    /// - Complexity: O(1).
    init?(head: [UInt8]) {
        func has(_ text: String, at place: Int) -> Bool { head.dropFirst(place).starts(with: text.utf8) }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF", at: 0), has("WEBP", at: 8) {
            self = .webp
        } else if has("OggS", at: 0) {
            self = .ogg
        } else if has("ftypM4A ", at: 4) || has("ftypM4B ", at: 4) {
            self = .m4a
        } else if has("ID3", at: 0) || Self.isFrame(head) {
            self = .mp3
        } else {
            return nil
        }
    }

    /// Whether a frame of MPEG audio, layer III, begins here.
    private static func isFrame(_ head: [UInt8]) -> Bool {
        guard head.count >= 3, head[0] == 0xFF, head[1] & 0xE6 == 0xE2 else { return false }
        // Neither a reserved version nor a rate that there is not.
        return head[1] & 0x18 != 0x08 && head[2] & 0xF0 != 0xF0 && head[2] & 0x0C != 0x0C
    }

    /// Recognises the kind that a name ends on: 1 to 64 of `a–z`, `0–9` and inner hyphens, a full stop and `jpg`,
    /// `jpeg`, `png`, `webp`, `mp3`, `ogg` or `m4a`; `nil` for any other name.
    public init?(name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 2, Slug.isValid(parts[0]) else { return nil }
        self.init(rawValue: parts[1] == "jpg" ? "jpeg" : parts[1])
    }
}
