import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Organisers have records sent to programs of their own.
struct WebhookController: Sendable {
    let access: QuestAccess
    let webhooks: Webhooks
    let networks: OutgoingNetworks
    let takesHTTP: Bool

    func list(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let list = try await webhooks.list(of: service.quest)
        return try .json(AdminWebhookList(webhooks: list.map { AdminWebhook($0) }))
    }

    func add(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let body = try await request.wire(WebhookRequest.self, in: context)
        if let id = body.id, !Slug.isValid(id.rawValue) { throw RequestError.memberInvalid("id") }
        let address = try address(body.url)
        let events = body.events ?? RecordEvents.standard
        guard !events.isEmpty else { throw RequestError.memberInvalid("events") }
        if let unknown = events.first(where: { !RecordEvents.names.contains($0) }) {
            throw Refused(message: .webhookEventUnknown(String(unknown.prefix(100))), member: "events")
        }
        let asked = RecordEvents.names.filter { events.contains($0) }
        let added = try await webhooks.add(address, events: asked, as: body.id, to: service.quest)
        let reply = NewWebhook(webhook: AdminWebhook(added.webhook), secret: added.secret.text)
        return try .json(reply, status: .created)
    }

    func remove(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let removed = try await webhooks.remove(id(in: context), of: service.quest)
        return try .json(AdminWebhook(removed))
    }

    func test(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        return try .json(AdminDelivery(try await webhooks.test(id(in: context), of: service.quest)))
    }

    func deliveries(_: Request, _ context: QuestdContext) async throws -> Response {
        let service = try await access.open(context).service
        let hook = try await webhooks.show(id(in: context), of: service.quest)
        let list = hook.progress.attempts.reversed().map { AdminDelivery($0) }
        return try .json(AdminDeliveryList(deliveries: list))
    }

    private func id(in context: QuestdContext) -> WebhookID { WebhookID(context.parameter("webhook")) }

    /// Reads an address, and refuses one that is not allowed. Where a name leads to is looked at with each delivery.
    private func address(_ text: String) throws -> OutgoingAddress {
        guard let address = OutgoingAddress(text) else {
            throw Refused(message: .webhookURLInvalid(), member: "url")
        }
        guard address.isHTTPS || takesHTTP else {
            throw Refused(message: .webhookHTTPRefused(), member: "url")
        }
        if let literal = address.literal, !networks.allow(literal) {
            throw Refused(message: .webhookAddressRefused(), member: "url")
        }
        return address
    }
}

extension AdminWebhook {
    fileprivate init(_ webhook: Webhook) {
        let progress = webhook.progress
        let status: Status = progress.isStopped ? .stopped : progress.failures > 0 ? .failing : .working
        self.init(
            id: webhook.id, url: webhook.url, events: webhook.events, createdAt: webhook.createdAt,
            status: status, deliveredThrough: progress.cursor, failures: progress.failures,
            failingSince: progress.failingSince, retryAt: status == .failing ? progress.retryAt : nil)
    }
}

extension AdminDelivery {
    fileprivate init(_ attempt: WebhookAttempt) {
        self.init(
            at: attempt.at, delivery: attempt.delivery, recordCount: attempt.recordCount,
            delivered: attempt.isDelivered, status: attempt.status, failure: attempt.failure,
            milliseconds: attempt.milliseconds)
    }
}
