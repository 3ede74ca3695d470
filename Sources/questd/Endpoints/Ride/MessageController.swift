import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Organisers tell riders something; riders read it here, or in the answers to their polls.
struct MessageController: Sendable {
    let access: QuestAccess
    let messages: MessageReader
    let clock: any TimeSource

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(forDevice: context)
        let sent = try await messages.messages(for: scope.device.team, in: scope.state)
        let news = try await messages.news(
            ofCallsOf: scope.device.team, after: 0, in: scope.state, of: scope.quest, context.language)
        return try .json(RiderMessageList(messages: (sent + news).sorted { $0.seq < $1.seq }))
    }

    func listForStaff(_: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let isBlind = BlindPolicy.isBlind(context.principal.role, in: scope.document)
        // What one team was told may be about its answers.
        let seen = scope.state.messages.filter { !isBlind || $0.team == nil }
        return try .json(AdminMessageList(messages: try await messages.shown(seen)))
    }

    func send(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let body = try await request.wire(MessageRequest.self, in: context)
        let id = try await service.decide(as: context.principal.actor, at: clock.now) { context in
            let entry = try context.sendMessage(body.text, to: body.team)
            return Decision(entry: entry, outcome: entry.drafts[0].id)
        }
        guard let sent = try await service.snapshot().state.messages.last(where: { $0.id == id }) else {
            throw StoreError.corrupted("a message is gone")
        }
        return try .json(try await messages.shown([sent])[0], status: .created)
    }
}
