import QuestRules
import Testing

/// The expectation of a test for one message.
struct TrackerRow: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable, Equatable {
        case fixes([Fix], problems: [TrackerProblem.Reason] = [])
        case refused(TrackerRefusal)
        /// No message of this format, for whatever cause.
        case unreadable(String)
    }

    let name: String
    var query = ""
    var body = ""
    let outcome: Outcome

    var testDescription: String { name }

    static let received = Timestamp(milliseconds: 1_781_428_200_000)
    static let fixTime = Timestamp(milliseconds: 1_700_000_000_000)

    /// Returns what the dialect makes of the message, without the cause of one that cannot be read.
    func outcome(in dialect: TrackerDialect) -> Outcome {
        let message = TrackerMessage(query: query, body: Array(body.utf8), receivedAt: Self.received)
        do {
            let report = try dialect.read(message)
            return .fixes(report.fixes, problems: report.problems.map(\.reason))
        } catch {
            if case .unreadable(let format, _) = error { return .unreadable(format) }
            return .refused(error)
        }
    }

    static func fix(
        _ longitude: Double = 61.4, _ latitude: Double = 55.16, at time: Timestamp = fixTime,
        accuracy: Double? = nil, speed: Double? = nil, course: Double? = nil, altitude: Double? = nil,
        battery: Double? = nil, isMock: Bool = false, sequence: Int64? = nil
    ) -> Fix {
        Fix(
            time: time, coordinate: Coordinate(longitude: longitude, latitude: latitude),
            accuracy: accuracy.map { Meters($0) }, speed: speed, course: course, altitude: altitude,
            battery: battery, sequence: sequence, isMock: isMock)
    }
}
