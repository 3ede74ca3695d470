import CHost
import FoundationEssentials
import Glibc
package import QuestBase
import QuestRules

/// The file `held-clock` in the state directory, which is there while a leap of the system's clock is held off: a daemon that
/// is started anew meanwhile goes on by the time of the one before, and not by the leap. It holds for this run of the
/// machine alone, since it tells the time by the monotonic clock: `BOOT DIFFERENCE`, in milliseconds.
package struct HeldClock: Sendable {
    let path: String
    /// The name of this run of the machine; `nil` where the system does not say it.
    let boot: String?
    /// Milliseconds since the machine was started, also those in which it slept; `nil` where the system does not say it.
    let uptime: @Sendable () -> Int64?

    package init(
        stateDirectory: String, boot: String? = HeldClock.boot,
        uptime: @escaping @Sendable () -> Int64? = { HeldClock.uptime }
    ) {
        path = stateDirectory + "/held-clock"
        (self.boot, self.uptime) = (boot, uptime)
    }

    /// The time by the clock of the daemon before; `nil` where it followed the system's.
    package var time: Timestamp? {
        guard let boot, let uptime = uptime(), let text = try? String(contentsOfFile: path, encoding: .utf8)
        else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, String(words[0]) == boot, let difference = Int64(words[1]) else { return nil }
        let (time, isTooLate) = uptime.addingReportingOverflow(difference)
        return isTooLate ? nil : Timestamp(milliseconds: time)
    }

    /// Keeps the time while a leap is held, and forgets it afterwards. Where it cannot be written a new start begins with the
    /// system's time.
    package func keep(_ look: SteadyClock.Reading) {
        guard look.hold != nil, let boot, let uptime = uptime() else {
            unlink(path)
            return
        }
        let partial = path + ".partial"
        let text = "\(boot) \(look.event.milliseconds - uptime)\n"
        guard (try? Data(text.utf8).write(to: URL(filePath: partial))) != nil else { return }
        rename(partial, path)
    }

    private static var boot: String? {
        let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        let word = text?.filter { !$0.isWhitespace } ?? ""
        return word.isEmpty ? nil : word
    }

    private static var uptime: Int64? {
        let milliseconds = uptime_milliseconds()
        return milliseconds < 0 ? nil : milliseconds
    }
}
