import Hummingbird
import QuestEngine
import QuestWire

/// Organisers tell riders something; riders read it here, or in the answers to their polls.
struct MessageController: Sendable {
    let access: QuestAccess
    let messages: MessageReader
    let clock: any TimeSource

    func addRoutes(to routes: Routes) {
        routes.on(.listMessages) { _, context in
            let (_, sheet, _, device) = try await access.open(forDevice: context)
            return try .json(
                RiderMessageList(messages: try await messages.messages(for: device.team, in: sheet.state)))
        }
        routes.on(.adminListMessages) { _, context in
            let (_, sheet, edition) = try await access.open(context)
            let isBlind = BlindPolicy.isBlind(context.principal.role, in: edition.document)
            var list: [AdminMessage] = []
            // What one team was told may be about its answers.
            for message in sheet.state.messages where !isBlind || message.team == nil {
                list.append(try await messages.shown(message))
            }
            return try .json(AdminMessageList(messages: list))
        }
        routes.on(.adminSendMessage) { request, context in try await send(request, context) }
    }

    private func send(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let (desk, _, _) = try await access.open(context)
        let wish = try await request.wire(MessageRequest.self, in: context)
        let (now, actor) = (clock.now, context.principal.actor)
        let id = try await desk.perform { sheet, ids in
            let entry = try sheet.judge(for: actor).sendMessage(
                wish.text, to: wish.team, in: sheet.state, at: now, ids: &ids)
            return (entry, entry.drafts[0].id)
        }
        guard let sent = try await desk.sheet().state.messages.last(where: { $0.id == id }) else {
            throw StoreError.corrupted("a message is gone")
        }
        return try .json(try await messages.shown(sent), status: .created)
    }
}
