import Hummingbird
import QuestEngine

/// How controllers come from a request to the quest it is about.
struct QuestAccess: Sendable {
    typealias Opened = (desk: QuestDesk, sheet: Sheet, edition: OpenEdition)

    let desks: QuestDesks

    /// The quest that the path names, and its state. From here on the reader is answered in the quest's
    /// language if no other was asked for.
    func open(_ context: QuestdContext) async throws -> Opened {
        let quest = try context.questID()
        let desk = try await desks.desk(of: quest)
        let sheet = try await desk.sheet()
        let edition = try sheet.published()
        context.reader.speaksOf(questIn: edition.document.language)
        return (desk, sheet, edition)
    }

    /// The same for a device. That the quest is its own, the gate has made sure of.
    func open(
        forDevice context: QuestdContext
    ) async throws -> (desk: QuestDesk, sheet: Sheet, edition: OpenEdition, device: Device) {
        guard case .device(let device) = context.principal else { throw RequestError.notAllowed }
        let opened = try await open(context)
        return (opened.desk, opened.sheet, opened.edition, device)
    }
}
