public import QuestEngine

/// `GET limits`: what bounds requests, and what happens beyond it, as it is in force.
public struct LimitList: Codable, Sendable, Equatable {
    /// In the order of `docs/guides/LIMITS.md`.
    public var limits: [LimitRow]

    public init(_ values: LimitValues) {
        limits = LimitTable.all.map { LimitRow($0, in: values) }
    }
}

/// One limit.
public struct LimitRow: Codable, Sendable, Equatable {
    /// Stable, snake_case.
    public var name: String
    /// In force.
    public var value: Int
    /// What `value` counts: `count`, `bytes`, `characters`, `meters`, `pixels`, `seconds` or `milliseconds`.
    public var unit: String
    /// `refused`, `closed`, `cut`, `delayed`, `told`, `flagged` or `finding`.
    public var beyond: String
    /// Of the problem document or the finding, where there is one.
    public var code: String?

    init(_ limit: Limit, in values: LimitValues) {
        name = limit.name
        value = values[limit]
        unit = limit.unit.rawValue
        beyond = limit.beyond.name
        code = limit.beyond.code
    }
}
