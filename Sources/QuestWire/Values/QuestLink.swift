public import QuestUnits

/// The links to a quest that are printed on cards and sent, in one place for whoever makes and reads them:
/// `ADDRESS/q/QUEST#code=CODE`, `ADDRESS/q/QUEST#task=TASK&tag=CODE` and `ADDRESS/q/QUEST#register`, for the staff
/// `ADDRESS/desk#quest=QUEST&code=CODE`.
///
/// No browser sends what stands behind `#`, so that codes reach no log and no preview of a link.
public enum QuestLink {
    private static let (questName, codeName) = ("quest=", "code=")

    /// Makes the link by which riders join a team.
    ///
    /// - Parameters:
    ///   - code: A join code, as it is shown to people.
    ///   - server: The address of the daemon without a path: `https://quest.example`.
    public static func join(_ quest: QuestID, code: String, at server: String) -> String {
        page(of: quest, at: server) + "#" + codeName + code
    }

    /// Makes the link of a code that hangs at the place of a task: it opens the task with the code filled in.
    ///
    /// - Parameters:
    ///   - code: The task's code, as it is shown to people.
    ///   - server: The address of the daemon without a path: `https://quest.example`.
    public static func task(_ task: TaskID, of quest: QuestID, code: String, at server: String) -> String {
        page(of: quest, at: server) + "#task=" + task.rawValue + "&tag=" + code
    }

    /// Makes the link by which teams register themselves.
    ///
    /// - Parameter server: The address of the daemon without a path: `https://quest.example`.
    public static func registration(for quest: QuestID, at server: String) -> String {
        page(of: quest, at: server) + "#register"
    }

    /// Makes the link by which somebody joins the staff: it opens the desk.
    ///
    /// - Parameters:
    ///   - code: The code of an invitation, as it is shown to people.
    ///   - server: The address of the daemon without a path: `https://quest.example`.
    public static func invitation(to quest: QuestID, code: String, at server: String) -> String {
        server + APIPath.desk + "#" + questName + quest.rawValue + "&" + codeName + code
    }

    /// Reads an invitation to the staff.
    ///
    /// - Returns: The address of the daemon, the quest and the code, each as it stands there; `nil` for a text that is no
    ///   such link.
    /// - Complexity: O(length).
    public static func invitation(in text: String) -> (server: String, quest: QuestID, code: String)? {
        guard let mark = text.firstIndex(of: "#"), text[..<mark].hasSuffix(APIPath.desk) else { return nil }
        let members = text[text.index(after: mark)...].split(separator: "&")
        func member(_ name: String) -> String? {
            members.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
        }
        guard let quest = member(questName), !quest.isEmpty, let code = member(codeName), !code.isEmpty
        else { return nil }
        return (String(text[..<mark].dropLast(APIPath.desk.count)), QuestID(quest), code)
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
