public import QuestUnits

/// The links to a quest that are printed on cards and sent, in one place for whoever makes and reads them:
/// `ADDRESS/q/QUEST#code=CODE` and `ADDRESS/q/QUEST#register`.
///
/// No browser sends what stands behind `#`, so that codes reach no log and no preview of a link.
public enum QuestLink {
    private static let codeName = "code="

    /// Makes the link by which riders join a team.
    ///
    /// - Parameters:
    ///   - code: A join code, as it is shown to people.
    ///   - server: The address of the daemon without a path: `https://quest.example`.
    public static func join(_ quest: QuestID, code: String, at server: String) -> String {
        page(of: quest, at: server) + "#" + codeName + code
    }

    /// Makes the link by which teams register themselves.
    ///
    /// - Parameter server: The address of the daemon without a path: `https://quest.example`.
    public static func registration(for quest: QuestID, at server: String) -> String {
        page(of: quest, at: server) + "#register"
    }

    /// Reads the code of a link; a text that is no link with a code is taken for the code itself. White space around it
    /// does not matter.
    ///
    /// - Complexity: O(length).
    public static func code(in text: String) -> String {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let mark = text.firstIndex(of: "#") else { return text }
        let members = text[text.index(after: mark)...].split(separator: "&")
        guard let code = members.first(where: { $0.hasPrefix(codeName) }) else { return text }
        return String(code.dropFirst(codeName.count))
    }

    /// Makes the address of the page that says what to do with such links.
    ///
    /// - Parameter server: The address of the daemon without a path: `https://quest.example`.
    public static func page(of quest: QuestID, at server: String) -> String {
        server + APIPath.joinPage(quest)
    }
}
