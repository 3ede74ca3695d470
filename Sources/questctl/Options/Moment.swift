import ArgumentParser
import QuestEngine

/// A moment as people type it: RFC 3339 with an offset, such as `2026-06-14T12:00:00+05:00`.
struct Moment: ExpressibleByArgument, Equatable {
    let time: Timestamp

    init?(argument: String) {
        guard let time = Timestamp(rfc3339: argument) else { return nil }
        self.time = time
    }
}
