/// An identifier carried as text: a slug for what an organiser names, a UUIDv7 for the rest.
public protocol TextIdentifier: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible
where RawValue == String {
    init(_ text: String)
}

extension TextIdentifier {
    @inlinable
    public init?(rawValue: String) { self.init(rawValue) }
    @inlinable
    public var description: String { rawValue }
    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The slug of a quest.
public struct QuestID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// The id of a checkpoint and of the one task it carries.
public struct TaskID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// The slug of a team, unique in its quest.
public struct TeamID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// A device that has joined a team.
public struct DeviceID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// An answer that was sent.
public struct AnswerID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// A photo that was sent with an answer, after which its files are named.
public struct PhotoID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// A record of a quest's log.
public struct RecordID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// A route that a device follows.
public struct RouteID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// The slug of a zone, unique in its quest.
public struct ZoneID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// Somebody whom the organisers of a quest have let in: an organiser, judge, steward or viewer.
public struct StaffID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// The id of a browser's session.
public struct SessionID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// The slug of a webhook, unique in its quest.
public struct WebhookID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// A person who signs in, with all quests that they take part in.
public struct AccountID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}

/// A sign-in that is linked to an account.
public struct SignInLinkID: TextIdentifier {
    public let rawValue: String
    @inlinable
    public init(_ text: String) { rawValue = text }
}
