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
    public static let headLength = 12

    /// Recognises a file by its first bytes; `nil` for any other.
    ///
    /// - Complexity: O(1).
    public init?(head: [UInt8]) {
        func has(_ text: String, at place: Int) -> Bool { head.dropFirst(place).starts(with: text.utf8) }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF", at: 0), has("WEBP", at: 8) {
            self = .webp
        } else if has("OggS", at: 0) {
            self = .ogg
        } else if has("ftypM4A ", at: 4) || has("ftypmp42", at: 4) || has("ftypisom", at: 4) {
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
