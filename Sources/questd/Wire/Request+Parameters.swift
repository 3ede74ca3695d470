import Hummingbird
import QuestEngine

extension QuestdContext {
    /// The quest that the path names. What cannot be a quest's id is one that does not exist.
    func questID() throws(RequestError) -> QuestID {
        let quest = QuestID(parameter("quest"))
        guard Slug.isValid(quest.rawValue) else { throw .notFound }
        return quest
    }

    /// A part of the path, percent-decoded.
    func parameter(_ name: String) -> String {
        parameters.get(name)?.percentDecoded ?? ""
    }
}
