import FoundationEssentials
import Glibc
import QuestEngine
import ServerBase

/// The file beside a database that says that its times were made by a fast clock: `ORIGIN SPEED`, in milliseconds
/// since 1970 and times as fast. Such a database is for rehearsals for good.
struct RehearsalMark {
    let path: String

    init(database: String) { path = database + "-clock" }

    /// The clock that goes with the database.
    ///
    /// A fast clock needs a database without quests, since times of before would lie in its past and those after it in
    /// everybody's future; and what a fast clock has made is no use to any other.
    ///
    /// - Parameters:
    ///   - isEmpty: Whether the database has no quests.
    ///   - newest: The moment of its newest record.
    ///   - held: The time by the clock of the daemon before, where it held a leap off.
    /// - Throws: `StartError.clockMismatch`, `.secretUnusable` for a file that cannot be used.
    func clock(
        speed: Int, isEmpty: Bool, newest: Timestamp? = nil, held: Timestamp? = nil
    ) throws(StartError) -> any TimeSource {
        if let known = try read() {
            guard known.speed == speed else { throw .clockMismatch(database: path, speed: known.speed) }
            return known
        }
        guard speed != 1 else { return SteadyClock(newest: newest, held: held) }
        guard isEmpty else { throw .clockMismatch(database: path, speed: 1) }
        let clock = FastClock(origin: WallClock().now, speed: speed)
        do {
            try Data("\(clock.origin.milliseconds) \(speed)\n".utf8).write(to: URL(filePath: path))
        } catch {
            throw .secretUnusable(path, reason: "it cannot be written")
        }
        // Without it the database would be taken for one of real times.
        try StateDirectory.sync(path, O_RDONLY)
        try StateDirectory.sync(URL(filePath: path).deletingLastPathComponent().path)
        return clock
    }

    private func read() throws(StartError) -> FastClock? {
        guard access(path, F_OK) == 0 else { return nil }
        let bytes = (try? Data(contentsOf: URL(filePath: path))) ?? Data()
        let parts = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard parts.count == 2, let origin = Int64(parts[0]), let speed = Int(parts[1]),
            ClockSpeed.range.contains(speed)
        else { throw .secretUnusable(path, reason: "it does not hold a clock's beginning and speed") }
        return FastClock(origin: Timestamp(milliseconds: origin), speed: speed)
    }
}
