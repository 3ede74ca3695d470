import Glibc
package import QuestBase
import QuestRules
import ServerBase
import Synchronization

/// The field `Date` of responses (RFC 9110, section 5.6.7), made once in a second. May be shared by any number of tasks.
package final class HTTPDates: Sendable {
    private let last = Mutex<(second: Int64, text: String)>((.min, ""))

    package init() {}

    package func text(at moment: Timestamp) -> String {
        let second = moment.milliseconds / 1000
        return last.withLock { last in
            if last.second != second { last = (second, Self.text(of: second)) }
            return last.text
        }
    }

    /// - Parameter second: Since 1970.
    private static func text(of second: Int64) -> String {
        var time = time_t(second)
        var parts = tm()
        gmtime_r(&time, &parts)
        // The process never leaves the locale "C".
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            let count = strftime(text.baseAddress, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            return String(decoding: UnsafeRawBufferPointer(text)[..<count], as: UTF8.self)
        }
    }
}
