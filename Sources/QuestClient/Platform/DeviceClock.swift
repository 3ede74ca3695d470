import Foundation
public import QuestUnits

/// The clock of the device, and waiting by it. The daemon reckons with how far it is off (`sent_at`), so it is never set
/// right; tests have one that stands still until they move it.
public protocol DeviceClock: Sendable {
    var now: Timestamp { get }
    /// Waits so many seconds; at once for none.
    ///
    /// - Throws: `CancellationError` where the task is cancelled meanwhile.
    func sleep(for seconds: Double) async throws
}

/// The clock of the system.
public struct SystemDeviceClock: DeviceClock {
    public init() {}

    public var now: Timestamp {
        Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
    }

    public func sleep(for seconds: Double) async throws {
        try await Task.sleep(for: .milliseconds(Int64(max(0, min(seconds, 86_400)) * 1000)))
    }
}

extension DeviceClock {
    /// The moment as requests tell it: the nearest that they may.
    var moment: Moment { Moment(clamping: now) }
}

extension Timestamp {
    func advanced(bySeconds seconds: Double) -> Timestamp {
        let milliseconds = Int64(max(-1e12, min(1e12, seconds * 1000)).rounded())
        let (sum, isOver) = self.milliseconds.addingReportingOverflow(milliseconds)
        return isOver ? self : Timestamp(milliseconds: sum)
    }

    func seconds(since other: Timestamp) -> Double {
        Double(milliseconds) / 1000 - Double(other.milliseconds) / 1000
    }
}
