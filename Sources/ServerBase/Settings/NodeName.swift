package import QuestBase
import QuestRules

/// The name of one daemon among several that share a store: one to thirty-two lower-case letters, digits and hyphens, of which
/// the first is a letter.
package struct NodeName: Hashable, Sendable, CustomStringConvertible {
    package static let form = "NAME (a-z, 0-9, -; 32 at most)"
    package let text: String

    package init?(_ text: String) {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
            text.utf8.count <= 32, text.utf8.allSatisfy(Self.isPart)
        else { return nil }
        self.text = text
    }

    /// A name that no other daemon has.
    package init(using ids: inout IdentifierSource) {
        text = "n" + ids.salt().prefix(6).map { String($0 % 36, radix: 36) }.joined()
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    package var description: String { text }
}
