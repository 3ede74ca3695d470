import Foundation
import QuestEngine

extension Timestamp {
    /// The time by the clock of this machine.
    static var now: Timestamp {
        Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
    }
}

extension Timestamp {
    /// Reads a date as HTTP writes it (RFC 9110, section 5.6.7): `Sun, 14 Jun 2026 09:30:00 GMT`.
    init?(httpDate text: String) {
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else {
            return nil
        }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(rfc3339: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }
}
