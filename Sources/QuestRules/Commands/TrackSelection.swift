/// The positions of an uploaded track that are taken, by the rules of positions that come late, and why the others are not.
public struct TrackSelection: Sendable, Equatable {
    /// A reason why a position of a track is not taken.
    public enum Reason: String, Sendable, CaseIterable {
        /// A moment before positions of the quest are recorded.
        case beforeRecording = "before-recording"
        /// A moment long after the team's finish.
        case afterFinish = "after-finish"
        /// A moment after the end of the quest, with the time in which teams may come in late.
        case afterEnd = "after-end"
        /// A moment before the rider agreed to be recorded.
        case beforeConsent = "before-consent"
        /// A moment of a pause that the rider made.
        case paused
        /// A moment of which the device has positions of its own.
        case known
        /// A moment that cannot be: in the future, or more than thirty days ago.
        case timeImplausible = "time-implausible"
    }

    /// In order of time.
    public private(set) var taken: [Fix] = []
    public private(set) var dropped: [Reason: Int] = [:]

    /// So near in time to a position of the device itself one of a track says nothing new: of two receivers on one bicycle,
    /// each a little off, the way would be a zigzag.
    public static let nearness = Seconds(30)

    /// - Parameters:
    ///   - fixes: Those of the file, in any order, whose times are those of a receiver.
    ///   - known: The moments of positions that the device has told, in order.
    ///   - now: The moment at which they came.
    /// - Complexity: O(*n* log *n*) in fixes.
    public init(
        of fixes: [Fix], by device: DeviceState, besides known: [Timestamp], in window: RecordingWindow,
        now: Timestamp
    ) {
        let agreed = device.needsConsent ? device.consent?.since : nil
        var place = 0
        for fix in fixes.sorted(by: { $0.time < $1.time }) {
            while place < known.count, known[place] < fix.time + (.zero - Self.nearness) { place += 1 }
            let isKnown = place < known.count && known[place] <= fix.time + Self.nearness
            let reason = Self.reason(against: fix.time, agreed: agreed, of: device, in: window, now: now)
            if let reason = reason ?? (isKnown ? .known : nil) {
                dropped[reason, default: 0] += 1
            } else {
                taken.append(fix)
            }
        }
    }

    private static func reason(
        against time: Timestamp, agreed: Timestamp?, of device: DeviceState, in window: RecordingWindow,
        now: Timestamp
    ) -> Reason? {
        if time > now + Fix.furthestAhead || now - time > Fix.oldest { return .timeImplausible }
        if let start = window.start, time < start { return .beforeRecording }
        if let end = window.questEnd, time >= end { return .afterEnd }
        if let end = window.ownEnd, time > end { return .afterFinish }
        if let agreed, time < agreed { return .beforeConsent }
        return device.trackingPauses.contains { $0.contains(time) } ? .paused : nil
    }
}
