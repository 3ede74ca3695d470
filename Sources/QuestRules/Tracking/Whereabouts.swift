/// Where a device is known to be: its last fix that can be believed, and a newer one that proves nothing.
///
/// The one place that decides which fix is believed for the eyes of people: the live map, who is overdue, calls for
/// help, and where riders are led from. Check-ins have rules of their own (`FixFilter`), which are stricter.
///
/// A fix proves nothing that lies where receivers are put that know nothing, is too inaccurate to search for anybody,
/// or was made up. One that nobody can have come to since the last believed one waits: where a few in a row agree with
/// each other, it was the place that changed, by train or ferry, and they are believed. The first sound fix of a device
/// is believed as long as nothing speaks against it.
public struct Whereabouts: Sendable, Equatable {
    /// The last fix that is believed.
    public private(set) var believed: TimedFix?
    /// The last fix, where it is later than `believed` and proves nothing; it alone where nothing is believed.
    public private(set) var doubtful: DoubtfulFix?
    /// The last of those that agree with each other and not with `believed`, and how many they are.
    private var rival: TimedFix?
    private var rivals = 0

    public init() {}

    /// - Parameter fixes: By device time.
    /// - Complexity: O(count).
    public init(_ fixes: some Sequence<TimedFix>) {
        for fix in fixes { take(fix) }
    }

    /// The end of a track, by its last sound fixes.
    ///
    /// - Parameter track: By device time.
    /// - Complexity: O(`soundFixes` + fixes that prove nothing at the end).
    public init(endOf track: some BidirectionalCollection<TimedFix>) {
        var sound: [TimedFix] = []
        var last: TimedFix?
        for fix in track.reversed() where !fix.flags.contains(.future) {
            last = last ?? fix
            guard fix.flags.isEmpty, fix.fix.isSound else { continue }
            sound.append(fix)
            if sound.count == Self.soundFixes { break }
        }
        self.init(sound.reversed())
        if let last, !last.flags.isEmpty || !last.fix.isSound { take(last) }
    }

    /// Takes the next fix of the device. Fixes of the future are passed over.
    ///
    /// - Complexity: O(1).
    public mutating func take(_ fix: TimedFix) {
        guard !fix.flags.contains(.future) else { return }
        let doubts = fix.flags.union(fix.fix.doubts(beyond: Self.worstAccuracy, nullReach: Self.nullReach))
        guard doubts.isEmpty else {
            doubtful = DoubtfulFix(fix: fix, flags: doubts)
            return
        }
        guard let believed, !Self.agree(believed, fix) else { return believe(fix) }
        rivals = rival.map { $0.time < fix.time && Self.agree($0, fix) } ?? false ? rivals + 1 : 1
        rival = fix
        if rivals >= Self.believedRun { return believe(fix) }
        doubtful = DoubtfulFix(fix: fix, flags: .teleport)
    }

    private mutating func believe(_ fix: TimedFix) { self = Whereabouts(believing: fix) }

    private init(believing fix: TimedFix) { believed = fix }

    /// The place to lead a rider from: the believed one. Of a device of which none is known that of a made-up position:
    /// people with an external receiver have no other.
    public var leading: TimedFix? {
        if let believed { return believed }
        return doubtful.flatMap { $0.flags == .mock ? $0.fix : nil }
    }

    /// The fix that says where the device is, believed or not: what is shown of it first.
    public var shown: TimedFix? { believed ?? doubtful?.fix }

    /// The doubts about the fix that is shown; none about one that is believed.
    public var doubts: FixFlags { believed == nil ? doubtful?.flags ?? [] : [] }

    /// Returns what stands against a place that somebody says beside the fixes, such as that of a call for help.
    public func doubts(about place: TimedFix) -> FixFlags {
        let own = place.fix.doubts(beyond: Self.worstAccuracy, nullReach: Self.nullReach)
        guard own.isEmpty, let believed, !Self.agree(believed, place) else { return own }
        return .teleport
    }

    /// Whether one can have come from one to the other.
    private static func agree(_ first: TimedFix, _ second: TimedFix) -> Bool {
        let time = abs((second.time - first.time).value)
        let (one, other) = (
            first.fix.accuracy ?? Fix.assumedAccuracy, second.fix.accuracy ?? Fix.assumedAccuracy
        )
        let reach = highestSpeed * time + 2 * (one.value + other.value)
        let (from, to) = (first.coordinate, second.coordinate)
        // No degree is longer: mostly that is enough to know.
        let most = abs(from.longitude - to.longitude) + abs(from.latitude - to.latitude)
        return most * longestDegree <= reach || Geodesic.distance(from, to).value <= reach
    }

    private static let longestDegree = 111_700.0
}

extension Whereabouts {
    /// Accuracy beyond which a fix is too coarse to find a rider. Check-ins ask for more: `Fix.worstAccuracy`.
    public static let worstAccuracy: Meters = 500
    /// Degrees around 0° north, 0° east in which no rider is: a kilometre of open sea.
    public static let nullReach = 0.01
    /// Metres a second: a fast train.
    public static let highestSpeed = 50.0
    /// Number of fixes in a row that are believed wherever they are when they agree with each other.
    public static let believedRun = 3
    /// Number of sound fixes, the last ones, that say where a device is: what is stored before them changes nothing.
    public static let soundFixes = 32
}

/// A fix that proves nothing, and why.
public struct DoubtfulFix: Sendable, Equatable {
    public let fix: TimedFix
    public let flags: FixFlags

    public init(fix: TimedFix, flags: FixFlags) {
        self.fix = fix
        self.flags = flags
    }
}

extension Fix {
    /// Whether nothing stands against the fix by itself where people look for its device (`Whereabouts`).
    public var isSound: Bool {
        doubts(beyond: Whereabouts.worstAccuracy, nullReach: Whereabouts.nullReach).isEmpty
    }
}
