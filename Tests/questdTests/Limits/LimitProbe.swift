import QuestEngine

@testable import questd

/// How a limit is shown to hold.
enum LimitProbe: Sendable {
    /// What sends `count` of what the limit bounds, in a story of its own, and returns the last answer.
    typealias Sending = @Sendable (_ story: Story, _ count: Int) async throws -> Answer

    /// As many as the limit are not refused by its code, one more is.
    case sends(Sending)
    /// Only one more is sent: as many as the limit would take a test too long.
    case sendsOneMore(Sending)
    /// A test of this title shows it, as one request without a socket cannot.
    case shown(by: String)
}

/// How each limit of the table is shown to hold, by its name.
enum LimitProbes {
    static let all: [String: LimitProbe] = [
        requests, shown, rates, positions, roads, answers, members, quests,
    ]
    .reduce(into: [:]) { all, part in
        all.merge(part) { _, _ in preconditionFailure("two probes of one limit") }
    }

    /// A text of so many characters.
    static func text(_ count: Int) -> String { String(repeating: "a", count: count) }
}
