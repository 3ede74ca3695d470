import EventServices
import GeoJSONKit
import QuestEngine

/// The next records of a quest's log that a webhook is to be sent.
struct WebhookBatch: Sendable {
    private(set) var records: [Record] = []
    /// The last record that was looked at.
    private(set) var through: Int64
    /// Whether more may follow in the log.
    private(set) var hasMore = false
    /// Whether one of them says that the quest was erased.
    private(set) var erasesQuest = false

    /// The records that are looked at at once.
    static let pageSize = 1000

    /// - Parameter page: What follows in the log after the webhook's place, up to `pageSize`.
    init(for webhook: Webhook, from page: [Record]) {
        let events = RecordEvents(webhook.events)
        let end = webhook.progress.through
        through = webhook.progress.cursor
        for record in page {
            // What is tried again is what was tried before.
            if let end, record.seq > end { break }
            if end == nil, records.count == WebhookLimits.records.value { break }
            through = record.seq
            if record.erasesQuest { erasesQuest = true }
            if events.contains(record) { records.append(record) }
        }
        hasMore = page.count == Self.pageSize || through < page.last?.seq ?? through
    }

    /// The delivery's name: the same however often it is tried.
    func name(for webhook: Webhook) -> String {
        "\(webhook.id)-\(webhook.progress.cursor + 1)-\(through)"
    }
}

/// The bodies of deliveries.
struct WebhookBodies: Sendable {
    let store: any QuestStore
    let services: QuestServices

    func batch(for webhook: Webhook) async throws -> WebhookBatch {
        let page = try await store.records(
            of: webhook.quest, after: webhook.progress.cursor, limit: WebhookBatch.pageSize)
        return WebhookBatch(for: webhook, from: page)
    }

    /// The body of a delivery: of each record what the stream of the organisers says of it, of an answer its text too,
    /// of positions the last of them.
    func body(of batch: WebhookBatch, for webhook: Webhook) async throws -> [UInt8] {
        let state = try await services.service(of: webhook.quest).snapshot().state
        var records: [JSONValue] = []
        for record in batch.records {
            var members = Self.members(of: record, RecordNews(record, in: state))
            try await add(to: &members, what: record)
            records.append(.object(members))
        }
        return body(named: batch.name(for: webhook), for: webhook, records)
    }

    /// A delivery without records, by which a receiver is tried out.
    func test(of webhook: Webhook, named name: String) -> [UInt8] { body(named: name, for: webhook, []) }

    private func body(named name: String, for webhook: Webhook, _ records: [JSONValue]) -> [UInt8] {
        let members: JSONObject = [
            "delivery": .string(name), "quest": .string(webhook.quest.rawValue),
            "webhook": .string(webhook.id.rawValue), "records": .array(records),
        ]
        return JSONValue.object(members).bytes()
    }

    /// As `record` events have them.
    private static func members(of record: Record, _ news: RecordNews) -> JSONObject {
        var members: JSONObject = [
            "seq": .integer(record.seq), "kind": .string(record.kind.rawValue),
            "at": .string(record.at.description),
        ]
        if let team = record.team { members["team"] = .string(team.rawValue) }
        for (name, value) in news.members.sorted(by: { $0.key < $1.key }) { members[name] = .string(value) }
        return members
    }

    private func add(to members: inout JSONObject, what record: Record) async throws {
        switch record.kind {
        case .answer:
            // Nothing where it has been erased.
            guard case .answer(let body) = try record.content(),
                let text = try await store.text(owner: body.answer.rawValue)
            else { return }
            members["text"] = .string(text.text)
        case .positions:
            guard let device = record.device else { return }
            members["device"] = .string(device.rawValue)
            guard case .positions(let body) = try record.content(),
                let last = try await store.fixes(of: device, from: body.last, through: body.last, limit: 1)
                    .first
            else { return }
            let place = last.fix.coordinate
            members["position"] = .array([.number(place.longitude), .number(place.latitude)])
            members["time"] = .string(body.last.description)
        default: return
        }
    }
}
