import Foundation
public import QuestUnits
import QuestWire

/// A link on a card or in a message, by which riders join a team: `ADDRESS/q/QUEST#code=CODE`.
public struct JoinLink: Sendable, Equatable {
    /// The address of the daemon without a path.
    public let server: String
    public let quest: QuestID
    public let code: String

    /// Reads a link, such as that of a QR code; `nil` for any other text.
    ///
    /// Codes of the staff and links without a code are none.
    public init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let code = QuestLink.code(in: text)
        guard let mark = text.lastIndex(of: "#"), let slash = text[..<mark].lastIndex(of: "/") else {
            return nil
        }
        let quest = QuestID(String(text[text.index(after: slash)..<mark]))
        let path = APIPath.joinPage(quest)
        guard !quest.rawValue.isEmpty, !code.isEmpty, text[..<mark].hasSuffix(path) else { return nil }
        let server = String(text[..<mark].dropLast(path.count))
        guard server.hasPrefix("https://") || server.hasPrefix("http://"),
            QuestLink.join(quest, code: code, at: server) == text
        else { return nil }
        (self.server, self.quest, self.code) = (server, quest, code)
    }
}
