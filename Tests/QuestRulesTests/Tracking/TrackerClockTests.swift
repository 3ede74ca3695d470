import QuestRules
import QuestTestSupport
import Testing

@Suite("Clocks of trackers")
struct TrackerClockTests {
    private static let start = Timestamp(milliseconds: 1_781_428_200_000)

    /// Positions that arrive together.
    struct Arrival: Sendable {
        /// Seconds from the start by our clock.
        var received: Double
        /// How much earlier their newest one is by the tracker's clock: delay and offset.
        var difference: Double
        var count = 1
        /// Seconds between two of them.
        var pause = 10.0
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var arrivals: [Arrival]
        /// The fault at the end, in seconds; `nil` for none.
        var fault: Double?
        /// Number of the arrival that is corrected first.
        var corrected: Int?
        /// Earlier faults, in seconds.
        var past: [Double] = []

        var testDescription: String { name }
    }

    /// One position every so many seconds, with these differences.
    private static func steady(
        _ differences: [Double], every pause: Double, from first: Double = 0, count: Int = 1
    ) -> [Arrival] {
        differences.enumerated().map {
            Arrival(
                received: first + Double($0.offset) * pause, difference: $0.element, count: count,
                pause: pause / Double(count))
        }
    }

    private static let rows = [
        Row(name: "nothing came", arrivals: []),
        Row(name: "one from the past says nothing", arrivals: [Arrival(received: 0, difference: 420)]),
        Row(
            name: "one from the future says all", arrivals: [Arrival(received: 0, difference: -420)],
            fault: -420, corrected: 0),
        Row(name: "five seconds ahead are nothing", arrivals: [Arrival(received: 0, difference: -5)]),
        Row(
            name: "a little more is a fault", arrivals: [Arrival(received: 0, difference: -5.1)], fault: -5.1,
            corrected: 0),
        Row(
            name: "what came over a slow network first shows less than what follows",
            arrivals: steady([-100, -415, -200, -419], every: 30), fault: -419, corrected: 0),
        Row(name: "a right clock", arrivals: steady(Array(repeating: 1, count: 30), every: 10)),
        Row(
            name: "four that agree are too few", arrivals: steady(Array(repeating: 421, count: 4), every: 60)),
        Row(
            name: "five in two minutes are evidence",
            arrivals: steady(Array(repeating: 421, count: 5), every: 30), fault: 421, corrected: 4),
        Row(
            name: "many in less than two minutes are not",
            arrivals: steady(Array(repeating: 421, count: 100), every: 1)),
        Row(
            name: "many in more than two minutes are",
            arrivals: steady(Array(repeating: 421, count: 130), every: 1), fault: 421, corrected: 120),
        Row(
            name: "some may be late",
            arrivals: steady([421, 500, 422, 421, 700, 422, 421.5], every: 30), fault: 421, corrected: 6),
        Row(
            name: "differences that vary are delays",
            arrivals: steady([421, 431, 445, 426, 470, 452, 433, 460], every: 30)),
        Row(
            name: "a queue that drains is a delay",
            arrivals: steady([600, 570, 540, 510, 480, 450, 420, 390, 360], every: 1)
                + steady([1, 1, 1, 1, 1, 1], every: 30, from: 10)),
        Row(
            name: "one that grows is one too", arrivals: steady([1, 31, 61, 91, 121, 151, 181], every: 30)),
        Row(
            name: "what was right this half hour is not doubted for a delay that stays a while",
            arrivals: steady([1, 1] + Array(repeating: 301, count: 10), every: 30)),
        Row(
            name: "fifteen seconds may be a delay that is always there",
            arrivals: steady(Array(repeating: 15, count: 10), every: 30, count: 6)),
        Row(
            name: "sixteen are a clock, where positions are taken every few seconds",
            arrivals: steady(Array(repeating: 16, count: 10), every: 30, count: 6), fault: 16, corrected: 4),
        Row(
            name: "a position is sent before the next one is taken: so old may it be",
            arrivals: steady(Array(repeating: 59, count: 10), every: 60)),
        Row(
            name: "older it may not be", arrivals: steady(Array(repeating: 62, count: 10), every: 60),
            fault: 62, corrected: 4),
        Row(
            name: "an hour is a time zone",
            arrivals: steady(Array(repeating: 3601, count: 5), every: 30), fault: 3601, corrected: 4),
        Row(
            name: "as the other way round", arrivals: [Arrival(received: 0, difference: -10_800)],
            fault: -10_800, corrected: 0),
        Row(
            name: "years are a slip of the receiver, when they come once",
            arrivals: [Arrival(received: 0, difference: -400_000_000)] + steady([1, 1], every: 10, from: 10)),
        Row(
            name: "and a clock, when they come twice",
            arrivals: steady([-400_000_000, -400_000_000], every: 10), fault: -400_000_000, corrected: 1),
        Row(
            name: "a first position from the future that is followed by right ones was a slip",
            arrivals: steady([-3000, 1, 1, 2], every: 10), corrected: 0),
        Row(
            name: "one among right ones is a slip too", arrivals: steady([1, 1, -3000, 1, 1], every: 10)),
        Row(
            name: "two are a clock that was changed", arrivals: steady([1, 1, -3000, -3000], every: 10),
            fault: -3000, corrected: 3),
        Row(
            name: "a fast clock is put right: five in a row say so",
            arrivals: steady([-420, -420] + Array(repeating: 1, count: 5), every: 30), corrected: 0,
            past: [-420]),
        Row(
            name: "a slow one: two do, for they come too early",
            arrivals: steady(Array(repeating: 421, count: 5) + [1, 1], every: 30), corrected: 4, past: [421]),
        Row(
            name: "a fast clock on a network that delays by what it is ahead stays fast",
            arrivals: steady([-420, -419, 1, 200, 30, -50, 3, 100], every: 30), fault: -420, corrected: 0),
    ]

    private static func times(_ arrival: Arrival) -> [Timestamp] {
        let newest = start + Seconds(arrival.received - arrival.difference)
        return (0..<arrival.count).reversed().map { newest + Seconds(-Double($0) * arrival.pause) }
    }

    /// Takes it in as the fold does, with what the daemon would take off.
    private static func note(_ arrival: Arrival, in clock: inout TrackerClock) -> ClockSkew {
        let (times, received) = (times(arrival), start + Seconds(arrival.received))
        let applied = ClockSkew(sentAt: clock.sentAt(of: times, receivedAt: received), receivedAt: received)
        clock.note(
            first: times[0], last: times[times.count - 1], count: times.count, receivedAt: received,
            applied: applied)
        return applied
    }

    @Test("are known by what arrives", arguments: rows)
    func table(row: Row) {
        var clock = TrackerClock()
        let applied = row.arrivals.map { Self.note($0, in: &clock).milliseconds }
        #expect(clock.fault.map { Double($0.milliseconds) / 1000 } == row.fault)
        #expect(clock.pastFaults.map { Double($0.milliseconds) / 1000 } == row.past)
        #expect(applied.firstIndex { $0 != 0 } == row.corrected)
        if row.fault != nil, let corrected = row.corrected {
            let since = Self.start + Seconds(row.arrivals[corrected].received)
            #expect(clock.fault?.correctedSince == since)
        }
    }

    @Test("one position from the future among others says nothing of them")
    func slipInBatch() {
        let times = [-30.0, -20, -10, 5000].map { Self.start + Seconds($0) }
        #expect(TrackerClock().sentAt(of: times, receivedAt: Self.start) == Self.start)
        let ahead = [-30.0, -20, 400, 410].map { Self.start + Seconds($0) }
        #expect(TrackerClock().sentAt(of: ahead, receivedAt: Self.start) == Self.start + 410)
    }

    @Test("a fault covers what came since the clock was right last")
    func cover() throws {
        var clock = TrackerClock()
        for arrival in Self.steady([1, 1, -3000, -3000], every: 10) { _ = Self.note(arrival, in: &clock) }
        let fault = try #require(clock.fault)
        #expect(!fault.covers(Self.start + 10) && fault.covers(Self.start + 20) && fault.end == nil)
    }

    // MARK: - Networks drawn at random

    enum Network: String, CaseIterable, Sendable {
        /// Seconds of delay, and tunnels in which all waits.
        case usual
        /// Each batch takes its own time, up to ten minutes.
        case erratic
        /// Mostly away: what waits comes at once, when it is there.
        case rare
        /// A queue that takes one batch after another, more slowly than they come, until it drains.
        case queue

        /// Delays of batches that are sent at these seconds.
        func delays(_ sent: [Double], using generator: inout SeededGenerator) -> [Double] {
            func short() -> Double { Double.random(in: 0.2...3, using: &generator) }
            var delays: [Double] = []
            var (free, tunnel) = (0.0, 300.0)
            for moment in sent {
                switch self {
                case .usual:
                    if moment >= tunnel {
                        tunnel = moment + Double.random(in: 300...1800, using: &generator)
                        free = max(free, moment + Double.random(in: 30...600, using: &generator))
                    }
                    delays.append(max(0, free - moment) + short())
                case .erratic: delays.append(Double.random(in: 0...600, using: &generator))
                case .rare:
                    while free < moment { free += Double.random(in: 60...600, using: &generator) }
                    delays.append(free - moment + short())
                case .queue:
                    let isSlow = Int(moment / 600) % 2 == 0
                    free =
                        max(free, moment) + Double.random(in: isSlow ? 15...45 : 0.2...2, using: &generator)
                    delays.append(free - moment)
                }
            }
            return delays
        }

        /// Two hours of a tracker with this offset, as they arrive.
        func arrivals(offset: Double, using generator: inout SeededGenerator) -> [Arrival] {
            let pause = [5.0, 10, 20, 30].randomElement(using: &generator)!
            let sent = stride(from: 0, to: 7200, by: pause).map(\.self)
            return zip(sent, delays(sent, using: &generator)).map { sent, delay in
                Arrival(received: sent + delay, difference: delay + offset, count: 1, pause: pause)
            }.sorted { $0.received < $1.received }
        }
    }

    /// Seconds that are taken off, arrival after arrival.
    private static func corrections(
        _ network: Network, offset: Double, seed: Int
    ) -> (clock: TrackerClock, list: [(arrival: Arrival, seconds: Double)]) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var clock = TrackerClock()
        let list = network.arrivals(offset: offset, using: &generator).map {
            ($0, Double(note($0, in: &clock).milliseconds) / 1000)
        }
        return (clock, list)
    }

    @Test("a right clock is never corrected, however bad the network", arguments: Network.allCases)
    func rightClock(network: Network) {
        for seed in 0..<60 {
            let (clock, list) = Self.corrections(network, offset: 0, seed: seed)
            #expect(list.allSatisfy { $0.seconds == 0 } && clock.faults.isEmpty, "\(network) \(seed)")
        }
    }

    @Test(
        "a fast clock is corrected from the first proof on, however bad the network",
        arguments: Network.allCases)
    func fastClock(network: Network) {
        for offset in [-420.0, -3600, -10_800] {
            var (proven, corrected) = (0, 0)
            for seed in 0..<12 {
                var least = Double.infinity
                for (arrival, seconds) in Self.corrections(network, offset: offset, seed: seed).list {
                    least = min(least, arrival.difference)
                    guard least < -5 else { continue }
                    proven += 1
                    // What is taken off is right but for the shortest delay.
                    if abs(seconds - least) < 5.1 { corrected += 1 }
                }
            }
            // A delay may be as long as the clock is ahead: then the first proof is taken for a slip once.
            #expect(Double(corrected) >= 0.97 * Double(proven), "\(offset): \(corrected) of \(proven)")
        }
    }

    @Test("a slow clock is corrected within minutes of a usual network", arguments: [45.0, 420, 10_800])
    func slowClock(offset: Double) throws {
        for seed in 0..<20 {
            let (clock, list) = Self.corrections(.usual, offset: offset, seed: seed)
            #expect(list.allSatisfy { $0.seconds == 0 || (0...5).contains($0.seconds - offset) }, "\(seed)")
            let since = try #require(clock.fault?.since, "\(seed)")
            #expect((since - Self.start).value < 1200, "\(seed)")
        }
    }

    @Test(
        "of a slow clock on a bad network nothing is taken off that is not the clock's",
        arguments: Network.allCases)
    func slowClockBadNetwork(network: Network) {
        for seed in 0..<20 {
            let (_, list) = Self.corrections(network, offset: 420, seed: seed)
            #expect(list.allSatisfy { $0.seconds == 0 || (0...5).contains($0.seconds - 420) }, "\(seed)")
        }
    }
}
