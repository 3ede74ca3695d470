import Hummingbird
import QuestEngine
import QuestWire

/// Shows organisers the signed codes of a quest, to print and hang up.
struct CodeController: Sendable {
    let access: QuestAccess

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let (_, snapshot, edition) = try await access.open(context)
        let judge = try snapshot.judge()
        let language = context.language
        let codes = edition.document.checkpoints.compactMap { checkpoint in
            judge.code(of: checkpoint).map {
                AdminTaskCode(
                    task: checkpoint.id, taskName: checkpoint.name.text(in: language), code: $0.text)
            }
        }
        return try .json(
            AdminCodes(quest: snapshot.quest, title: edition.document.title.text(in: language), codes: codes))
    }
}
