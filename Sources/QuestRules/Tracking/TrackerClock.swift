/// The clock of a tracker, as the arrivals of its positions show it.
///
/// A position of the time *t* that arrives at *r* has *r* − *t* = delay + offset of the clock, and no delay is negative.
/// So a position from the future proves a fast clock, at once. A slow clock looks like a delay, but delays vary, and queues
/// drain: the smallest difference that comes again and again, for minutes, is the clock's.
///
/// All it knows it has from records of positions, in their order: it is the same live and replayed.
public struct TrackerClock: Sendable, Equatable {
    /// A time in which the clock was off.
    public struct Fault: Sendable, Hashable {
        /// How far the clock is behind ours, with the shortest delay seen; negative where it is ahead.
        public fileprivate(set) var milliseconds: Int64
        /// Receipt of the positions that showed it.
        public let since: Timestamp
        /// Last receipt before by which the clock was right; `nil` where it never was.
        public let rightUntil: Timestamp?
        /// Receipt of the first positions from which it was taken off; `nil` while it has not been.
        public fileprivate(set) var correctedSince: Timestamp?
        /// Receipt of the positions that showed that it is over; `nil` while it is not.
        public fileprivate(set) var end: Timestamp?

        /// Whether the clock may have been off so far when something of that moment was received.
        public func covers(_ time: Timestamp) -> Bool {
            rightUntil.map { time > $0 } ?? true && end.map { time < $0 } ?? true
        }
    }

    /// The smallest difference of a short time, in milliseconds.
    fileprivate struct Slot: Equatable {
        let start: Timestamp
        var difference: Int64
        /// Longest time between two fixes: so old may the newest one be when it is sent.
        var pause: Int64
    }

    /// The fault that it has now.
    public private(set) var fault: Fault?
    /// Earlier faults, oldest first.
    public private(set) var pastFaults: [Fault] = []
    private var slots: [Slot] = []
    /// Whether more than one arrival speaks for the fault.
    private var isConfirmed = false
    /// The difference of an arrival from the future that contradicts those before it.
    private var suspect: Int64?
    private var newest: Timestamp?
    private var rightAt: Timestamp?

    public init() {}

    /// All faults, oldest first.
    public var faults: [Fault] { pastFaults + [fault].compactMap(\.self) }
}

extension TrackerClock {
    /// Differences below minus this prove that a clock is ahead.
    public static let aheadBeyond: Seconds = 5
    /// A clock behind by less than this is taken for a delay.
    public static let behindBeyond: Seconds = 15
    /// Differences that agree so far are those of a clock, where there are `arrivals` of them in `time` or longer.
    public static let agreement: Seconds = 2
    public static let arrivals = 5
    public static let time: Seconds = 120
    /// One in so many arrivals has to agree.
    public static let share = 3
    /// Arrivals that are looked at: those of the last half hour, and at most so many, one for each `slot`.
    public static let window: Seconds = 1800
    public static let mostArrivals = 20
    public static let slot: Seconds = 20
    /// Differences of arrivals on a bad network that may belong to the same clock.
    private static let likeness: Int64 = 60_000
    /// No clock is ahead so far by mistake of a time zone: one fix alone is not believed.
    private static let farAhead: Int64 = 86_400_000
    private static let mostPastFaults = 8

    /// Returns the moment of sending by the tracker's clock: that of receipt, unless the clock is known to be off, by
    /// these positions too.
    ///
    /// - Parameter times: of the fixes that came together, rising.
    /// - Complexity: O(1).
    public func sentAt(of times: [Timestamp], receivedAt: Timestamp) -> Timestamp {
        guard let first = times.first, var last = times.last else { return receivedAt }
        var count = times.count
        // One fix from the future among others is a slip of the receiver.
        if count > 2, (receivedAt - last).value < -Self.aheadBeyond.value,
            (receivedAt - times[count - 2]).value >= -Self.aheadBeyond.value
        {
            (last, count) = (times[count - 2], count - 1)
        }
        var next = self
        next.note(first: first, last: last, count: count, receivedAt: receivedAt)
        guard let fault = next.fault else { return receivedAt }
        return Timestamp(milliseconds: receivedAt.milliseconds.subtractingSaturating(fault.milliseconds))
    }

    /// Takes in positions that came together.
    ///
    /// - Parameter applied: The difference of clocks that was taken off them, where it is known.
    /// - Complexity: O(1).
    public mutating func note(
        first: Timestamp, last: Timestamp, count: Int, receivedAt: Timestamp, applied: ClockSkew? = nil
    ) {
        let difference = receivedAt.milliseconds.subtractingSaturating(last.milliseconds)
        let span = last.milliseconds.subtractingSaturating(
            (count > 1 ? first : newest ?? last).milliseconds)
        let pause = Int64(clamping: span.magnitude) / Int64(max(1, count - 1))
        newest = last
        slots.removeAll { (receivedAt - $0.start).value > Self.window.value }
        if takeAhead(difference, at: receivedAt) {
            look(at: difference, at: receivedAt)
            add(Slot(start: receivedAt, difference: difference, pause: pause))
            settle(at: receivedAt)
        }
        guard let applied, let known = fault, known.correctedSince == nil else { return }
        let rest = applied.milliseconds.subtractingSaturating(known.milliseconds)
        if rest.magnitude <= Self.aheadBeyond.milliseconds { fault?.correctedSince = receivedAt }
    }

    /// Begins anew: another app has the token.
    mutating func restart(at time: Timestamp) {
        end(at: time)
        let past = pastFaults
        self = TrackerClock()
        pastFaults = past
        rightAt = time
    }

    /// Looks whether positions come earlier than any delay allows.
    ///
    /// - Returns: Whether the arrival counts: alone against others it does not.
    private mutating func takeAhead(_ difference: Int64, at time: Timestamp) -> Bool {
        let known = fault?.milliseconds ?? 0
        guard difference < known.subtractingSaturating(Self.aheadBeyond.milliseconds) else {
            // A few seconds less are no other fault.
            if fault != nil { fault?.milliseconds = min(known, difference) }
            return true
        }
        let isContradicted = fault.map { $0.milliseconds > 0 } ?? slots.contains { $0.looksRight }
        let isNear = suspect.map { $0.subtractingSaturating(difference).magnitude <= Self.likeness } ?? false
        if isContradicted || difference < -Self.farAhead, !isNear {
            suspect = difference
            return false
        }
        suspect = nil
        if known < 0 {
            fault?.milliseconds = difference
            return true
        }
        end(at: time)
        slots = []
        isConfirmed = isNear
        if difference < -Self.aheadBeyond.milliseconds { begin(difference, at: time) }
        return true
    }

    /// Confirms a fault that a single arrival has shown, or takes it back.
    private mutating func look(at difference: Int64, at time: Timestamp) {
        let looksRight = Slot(start: time, difference: difference, pause: 0).looksRight
        guard let known = fault else {
            if looksRight { rightAt = time }
            return
        }
        guard !isConfirmed, known.since != time else { return }
        if looksRight {
            // That was no clock.
            fault = nil
            slots = []
            rightAt = time
        } else if difference.subtractingSaturating(known.milliseconds).magnitude <= Self.likeness {
            isConfirmed = true
        }
    }

    private mutating func add(_ slot: Slot) {
        if let last = slots.last, (slot.start - last.start).value < Self.slot.value {
            slots[slots.count - 1].difference = min(last.difference, slot.difference)
            slots[slots.count - 1].pause = max(last.pause, slot.pause)
        } else {
            slots.append(slot)
            if slots.count > Self.mostArrivals { slots.removeFirst() }
        }
    }

    /// Looks for the difference that comes again and again.
    private mutating func settle(at time: Timestamp) {
        if fault != nil, let run = Self.lastRun(of: slots), Self.isEvidence(run),
            run.allSatisfy(\.looksRight)
        {
            end(at: time)
            slots = run
            rightAt = time
            return
        }
        guard let least = slots.map(\.difference).min() else { return }
        let agreeing = slots.filter {
            $0.difference.subtractingSaturating(least) <= Self.agreement.milliseconds
        }
        guard Self.isEvidence(agreeing), agreeing.count * Self.share >= slots.count else { return }
        let known = fault?.milliseconds
        if let known, known.subtractingSaturating(least).magnitude <= Self.likeness,
            (known < 0) == (least < 0)
        {
            fault?.milliseconds = least
            return
        }
        let pause = agreeing.map(\.pause).sorted()[agreeing.count / 2]
        if least > max(Self.behindBeyond.milliseconds, pause) || least < -Self.aheadBeyond.milliseconds {
            end(at: time)
            begin(least, at: time)
            isConfirmed = true
        }
    }

    private mutating func begin(_ difference: Int64, at time: Timestamp) {
        fault = Fault(milliseconds: difference, since: time, rightUntil: rightAt)
    }

    private mutating func end(at time: Timestamp) {
        guard var known = fault else { return }
        known.end = time
        // The next fault, if there is one, begins where this ends.
        rightAt = Timestamp(milliseconds: time.milliseconds.subtractingSaturating(1))
        pastFaults.append(known)
        if pastFaults.count > Self.mostPastFaults { pastFaults.removeFirst() }
        fault = nil
    }

    private static func isEvidence(_ slots: [Slot]) -> Bool {
        guard let first = slots.first, let last = slots.last else { return false }
        return slots.count >= arrivals && (last.start - first.start).value >= time.value
    }

    /// The last slots, all of which agree.
    private static func lastRun(of slots: [Slot]) -> [Slot]? {
        guard var least = slots.last?.difference else { return nil }
        var most = least
        var count = 0
        for slot in slots.reversed() {
            (least, most) = (min(least, slot.difference), max(most, slot.difference))
            guard most.subtractingSaturating(least) <= agreement.milliseconds else { break }
            count += 1
        }
        return Array(slots.suffix(count))
    }
}

extension TrackerClock.Slot {
    /// Whether it is what comes of a right clock over a good network.
    fileprivate var looksRight: Bool {
        (-TrackerClock.aheadBeyond.milliseconds...TrackerClock.behindBeyond.milliseconds).contains(difference)
    }
}

extension Seconds {
    fileprivate var milliseconds: Int64 { Int64(saturating: value * 1000) }
}
