/// The name of a map beside the main one, by which a quest's file says on which it is ridden: that of its file
/// without `.roads`.
public struct MapName: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let rawValue: String

    /// The longest name, in bytes.
    public static let longest = 40

    /// The word for the main map, which is no other's name.
    public static let main = "main"

    /// - Returns: `nil` unless it is 1 to 40 lower-case letters, digits and inner hyphens, and not `main`.
    public init?(_ text: String) {
        let bytes = text.utf8
        let isWord = bytes.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
        }
        guard (1...Self.longest).contains(bytes.count), isWord, text != Self.main,
            bytes.first != UInt8(ascii: "-"), bytes.last != UInt8(ascii: "-")
        else { return nil }
        rawValue = text
    }

    public var description: String { rawValue }

    public static func < (first: MapName, second: MapName) -> Bool { first.rawValue < second.rawValue }
}
