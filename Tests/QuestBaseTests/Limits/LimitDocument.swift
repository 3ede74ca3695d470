import Foundation
import QuestBase

/// The text of `docs/guides/LIMITS.md`.
enum LimitDocument {
    static var text: String {
        opening + LimitTable.sections.map(text).joined(separator: "\n")
    }

    private static let opening = """
        # Limits

        What bounds requests to a daemon and what is done for them. This page is made from the table in
        `Sources/QuestBase/Limits`; a running daemon tells the values in force at `GET /api/v1/limits`.

        Those with a range may be set otherwise: `questd --limits streams=500,connections=1000`, or `QUESTD_LIMITS`, or
        `"limits"` in the configuration file. Codes are those of [problem documents](HTTP.md).

        A network is an IPv4 address, or the first 64 bits of an IPv6 address. Providers often give one customer a /56 or a /48:
        a /56 may have twice as much as a /64, and a /48 four times as much.


        """

    private static func text(_ section: LimitTable.Section) -> String {
        let rows = section.limits.map { limit in
            let range = limit.settable.map { "\($0.lowerBound) … \($0.upperBound)" } ?? ""
            return [
                "", "`\(limit.name)`", limit.meaning, "\(limit.value)\(unit(limit))", beyond(limit), range,
                "",
            ].joined(separator: " | ").trimmingCharacters(in: .whitespaces)
        }
        return """
            ## \(section.title)

            | name | what is bounded | value | beyond it | may be set to |
            | --- | --- | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }

    private static func unit(_ limit: Limit) -> String {
        limit.unit == .count ? "" : " " + limit.unit.rawValue
    }

    private static func beyond(_ limit: Limit) -> String {
        switch limit.beyond {
        case .refused(let code): "refused, `\(code)`"
        case .finding(let code): "finding `\(code)`"
        case .closed: "the connection is closed"
        case .cut: "no more is told or kept"
        case .delayed: "later, or more slowly"
        case .told: "the log says so"
        case .flagged: "taken in, and judges are told"
        case .unstarted: "the daemon does not start"
        }
    }
}
