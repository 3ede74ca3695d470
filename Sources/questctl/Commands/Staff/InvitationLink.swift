import QuestEngine
import QuestWire

/// An invitation as it is passed on: `SERVER/api/v1/quests/QUEST/staff#CODE`. What stands behind `#` is sent to no
/// server by a browser, so it gets into no log.
struct InvitationLink: CustomStringConvertible, Equatable {
    let server: ServerAddress
    let quest: QuestID
    let code: String

    init(server: ServerAddress, quest: QuestID, code: String) {
        self.server = server
        self.quest = quest
        self.code = code
    }

    init?(_ text: String) {
        let parts = text.split(separator: "#")
        guard parts.count == 2, let cut = parts[0].firstRange(of: APIPath.quests + "/"),
            let server = ServerAddress(String(parts[0][..<cut.lowerBound]))
        else { return nil }
        let rest = parts[0][cut.upperBound...].split(separator: "/")
        guard rest.count == 2, rest[1] == "staff", Slug.isValid(String(rest[0])) else { return nil }
        self.init(server: server, quest: QuestID(String(rest[0])), code: String(parts[1]))
    }

    var description: String { "\(server)\(APIPath.quest(quest, "staff"))#\(code)" }
}
