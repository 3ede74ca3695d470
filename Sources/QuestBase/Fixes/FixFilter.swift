/// Says what stands against the fixes of one device, as they come by the time that counts.
///
/// Teleports are known by the speed that getting from the last good fix would have taken. One bad fix says nothing
/// against those after it: they are compared with the last good one before. Where several fixes in a row agree with
/// each other and not with that one, it was the place that changed, or the old one that was wrong, and they are
/// believed.
///
/// A value: after a restart, or with a late batch put in its place, the same fixes give the same flags.
public struct FixFilter: Sendable, Equatable {
    public struct Limits: Sendable, Hashable {
        /// Fixes that may be farther off are flagged. A fix that tells no accuracy is not.
        public var accuracy = Fix.worstAccuracy
        /// Metres a second: faster than a bicycle downhill.
        public var speed = Fix.highestSpeed
        /// Number of fixes in a row that are believed wherever they are when they agree with each other, at least 2.
        public var believedRun = 3
        /// The accuracy of a fix that says none.
        public var assumedAccuracy = Fix.assumedAccuracy

        public init() {}
    }

    public let limits: Limits
    /// The last fix that was believed, and how many agreed before it.
    private var base: Anchor?
    /// While `base` stands alone: the one before it that it does not agree with. Else fixes that agree with each
    /// other and not with `base`.
    private var rival: Anchor?
    private var lastTime: Timestamp?
    private var count = 0

    private struct Anchor: Sendable, Equatable {
        var fix: TimedFix
        /// Counted through all fixes.
        var number: Int
        /// Number of fixes that have agreed, this one included.
        var run = 1
    }

    public init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Begins with a fix that is known to be good.
    public init(believing fix: TimedFix, _ limits: Limits = Limits()) {
        self.limits = limits
        base = Anchor(fix: fix, number: 0, run: 2)
        count = 1
    }

    /// The flags of the next fix. Times that count must not fall.
    ///
    /// - Complexity: O(1).
    public mutating func flags(of fix: TimedFix) -> FixFlags { judge(fix).flags }

    /// The flags of a whole track.
    ///
    /// Of its first fixes those are flagged as well that the later ones do not agree with, which nobody can know as
    /// they come.
    ///
    /// - Parameter fixes: By the time that counts.
    /// - Complexity: O(count).
    public static func flags(of fixes: [TimedFix], _ limits: Limits = Limits()) -> [FixFlags] {
        var filter = FixFilter(limits)
        var flags: [FixFlags] = []
        flags.reserveCapacity(fixes.count)
        for fix in fixes {
            let (own, wrong) = filter.judge(fix)
            flags.append(own)
            if let wrong { flags[wrong].insert(.teleport) }
        }
        // The track ends before it is known which of two is wrong.
        if let base = filter.base, base.run == 1, filter.rival != nil { flags[base.number].insert(.teleport) }
        return flags
    }

    /// - Returns: The flags of the next fix, and the number of an earlier one that is known to be wrong by now.
    private mutating func judge(_ fix: TimedFix) -> (flags: FixFlags, wrong: Int?) {
        defer { count += 1 }
        var flags = fix.flags.union(ownFlags(of: fix.fix))
        // What is wrong by itself says nothing of its neighbours.
        guard flags.isDisjoint(with: [.future, .outdated, .nullIsland, .inaccurate]) else {
            return (flags, nil)
        }
        if lastTime == fix.time { flags.insert(.duplicate) }
        lastTime = fix.time
        let (isTeleport, wrong) = compare(Anchor(fix: fix, number: count))
        if isTeleport { flags.insert(.teleport) }
        return (flags, wrong)
    }

    private mutating func compare(_ next: Anchor) -> (isTeleport: Bool, wrong: Int?) {
        guard let base else {
            self.base = next
            return (false, nil)
        }
        if agree(base.fix, next.fix) {
            let wrong = base.run == 1 ? rival?.number : nil
            self.base = Anchor(fix: next.fix, number: next.number, run: base.run + 1)
            rival = nil
            return (false, wrong)
        }
        let agreesWithRival = rival.map { agree($0.fix, next.fix) } ?? false
        if base.run == 1 {
            // Of two fixes alone nobody knows which is wrong; a third one tells.
            if agreesWithRival {
                self.base = Anchor(fix: next.fix, number: next.number, run: 2)
                rival = nil
                return (false, base.number)
            }
            let wrong = rival?.number
            rival = base
            self.base = next
            return (false, wrong)
        }
        let run = agreesWithRival ? rival!.run + 1 : 1
        rival = Anchor(fix: next.fix, number: next.number, run: run)
        guard run >= limits.believedRun else { return (true, nil) }
        self.base = rival
        rival = nil
        return (false, nil)
    }

    private func ownFlags(of fix: Fix) -> FixFlags {
        // A metre around, for devices that round.
        fix.doubts(beyond: limits.accuracy, nullReach: 1e-5)
    }

    /// Whether one can have ridden from one to the other.
    private func agree(_ first: TimedFix, _ second: TimedFix) -> Bool {
        let time = abs((second.time - first.time).value)
        let slack = [first, second].reduce(0.0) {
            $0 + ($1.fix.accuracy ?? limits.assumedAccuracy).value
        }
        // The sum of two radii of 68 % is exceeded once in some twenty times, with accuracies that are wrong oftener.
        return Geodesic.distance(first.coordinate, second.coordinate).value <= limits.speed * time + 2 * slack
    }
}

extension Fix {
    /// Accuracy beyond which a fix says nothing.
    public static let worstAccuracy: Meters = 50
    /// Accuracy assumed of a fix that tells none.
    public static let assumedAccuracy: Meters = 20
    /// Speed in metres a second that no bicycle exceeds, not even downhill: of two fixes farther apart one is wrong.
    public static let highestSpeed = 25.0
}
