public import QuestUnits

/// `POST admin/quests/{quest}/webhooks`.
public struct WebhookRequest: RequestObject {
    /// Address to which records are sent.
    public var url: String
    /// Kinds of records and names of commands; all but answers and positions where missing.
    public var events: [String]?
    /// A slug; made from the host's name where missing.
    public var id: WebhookID?

    public init(url: String, events: [String]? = nil, id: WebhookID? = nil) {
        self.url = url
        self.events = events
        self.id = id
    }
}

/// A webhook as the organisers see it.
public struct AdminWebhook: Codable, Sendable, Equatable {
    public enum Status: String, Codable, Sendable, CaseIterable {
        case working
        /// The latest delivery failed and is tried again.
        case failing
        /// It has failed for so long that nothing is tried any more, until somebody tests it.
        case stopped
    }

    public var id: WebhookID
    public var url: String
    public var events: [String]
    public var createdAt: Timestamp
    public var status: Status
    /// The last record that needs no sending any more.
    public var deliveredThrough: Int64
    /// Attempts that failed one after the other.
    public var failures: Int
    public var failingSince: Timestamp?
    /// The earliest moment of the next attempt, where it fails.
    public var retryAt: Timestamp?

    public init(
        id: WebhookID, url: String, events: [String], createdAt: Timestamp, status: Status,
        deliveredThrough: Int64, failures: Int, failingSince: Timestamp?, retryAt: Timestamp?
    ) {
        self.id = id
        self.url = url
        self.events = events
        self.createdAt = createdAt
        self.status = status
        self.deliveredThrough = deliveredThrough
        self.failures = failures
        self.failingSince = failingSince
        self.retryAt = retryAt
    }
}

/// `GET admin/quests/{quest}/webhooks`, in the order in which they were added.
public struct AdminWebhookList: Codable, Sendable, Equatable {
    public var webhooks: [AdminWebhook]

    public init(webhooks: [AdminWebhook]) {
        self.webhooks = webhooks
    }
}

/// A new webhook with its secret, told this once.
public struct NewWebhook: Codable, Sendable, Equatable {
    public var webhook: AdminWebhook
    public var secret: String

    public init(webhook: AdminWebhook, secret: String) {
        self.webhook = webhook
        self.secret = secret
    }
}

/// An attempt to deliver something to a webhook.
public struct AdminDelivery: Codable, Sendable, Equatable {
    public var at: Timestamp
    /// The delivery's name, the same in every attempt at it.
    public var delivery: String
    /// Number of records in it; 0 in a test.
    public var recordCount: Int
    /// Whether the receiver has taken it.
    public var delivered: Bool
    /// Status of its answer; missing where there was none.
    public var status: Int?
    /// Reason for a missing answer.
    public var failure: String?
    public var milliseconds: Int

    public init(
        at: Timestamp, delivery: String, recordCount: Int, delivered: Bool, status: Int?, failure: String?,
        milliseconds: Int
    ) {
        self.at = at
        self.delivery = delivery
        self.recordCount = recordCount
        self.delivered = delivered
        self.status = status
        self.failure = failure
        self.milliseconds = milliseconds
    }
}

/// `GET admin/quests/{quest}/webhooks/{webhook}/deliveries`: the latest attempts, the newest first.
public struct AdminDeliveryList: Codable, Sendable, Equatable {
    public var deliveries: [AdminDelivery]

    public init(deliveries: [AdminDelivery]) {
        self.deliveries = deliveries
    }
}
