import Foundation
import QuestEngine

extension Timestamp {
    /// By the clock of this machine.
    static var now: Timestamp {
        Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
    }
}
