import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Rests and pauses in a team's time")
struct BreaksTests {
    private func at(_ second: Int) -> Timestamp { Timestamp(milliseconds: Int64(second) * 1000) }

    private func span(_ start: Int, _ end: Int?) -> Breaks.Span {
        Breaks.Span(from: at(start), to: end.map(at))
    }

    @Test(
        "A rest counts up to its limit, once where two are at the same place, and not in a pause",
        arguments: [
            ([(10, 20)], [], 100, 10), ([(10, 20), (15, 30)], [], 100, 20),
            ([(10, 20), (40, 60)], [], 15, 15),
            ([(10, 30)], [(15, 20)], 100, 15), ([(10, 30)], [(0, 100)], 100, 0),
        ] as [(visits: [(Int, Int)], pauses: [(Int, Int)], limit: Int, rest: Int)])
    func rests(visits: [(Int, Int)], pauses: [(Int, Int)], limit: Int, rest: Int) {
        let place = Breaks.Rest(visits.map { span($0.0, $0.1) }, limit: .seconds(Int64(limit)))
        let breaks = Breaks(rests: [place], pauses: pauses.map { span($0.0, $0.1) })
        #expect(breaks.rest(from: at(0), to: at(1000)) == .seconds(Int64(rest)))
    }

    @Test("A pause that lasts has no end of a time in it, and resumes never")
    func open() {
        let breaks = Breaks(pauses: [span(100, nil), span(20, 30)])
        #expect(breaks.moment(60, after: at(0)) == at(70))
        #expect(breaks.moment(91, after: at(0)) == nil)
        #expect(breaks.resumption(from: at(25)) == at(30) && breaks.resumption(from: at(30)) == at(30))
        #expect(breaks.resumption(from: at(100)) == nil)
        #expect(breaks.riding(from: at(0), to: at(500)) == .seconds(90))
    }

    @Test("Whatever overlaps, riding time is that of the seconds in which nobody rests and nothing is paused")
    func slow() {
        var (rested, paused) = (0, 0)
        for seed in 1...300 as ClosedRange<UInt64> {
            var dice = SeededGenerator(seed: seed)
            func spans(_ most: Int) -> [(Int, Int)] {
                (0..<Int.random(in: 0...most, using: &dice)).map { _ in
                    let start = Int.random(in: 0..<100, using: &dice)
                    return (start, start + Int.random(in: 0...30, using: &dice))
                }
            }
            let (places, pauses) = ([spans(4), spans(4)], spans(3))
            let limits = places.map { _ in Int.random(in: 1...40, using: &dice) }
            let breaks = Breaks(
                rests: zip(places, limits).map { place, limit in
                    Breaks.Rest(place.map { span($0.0, $0.1) }, limit: .seconds(Int64(limit)))
                }, pauses: pauses.map { span($0.0, $0.1) })
            // Second by second: the first place of rest takes what it may before the second one does.
            var clock = (0..<140).map { second in
                pauses.contains { $0.0 <= second && second < $0.1 } ? "p" : "r"
            }
            for (place, limit) in zip(places, limits) {
                var left = limit
                for second in clock.indices where clock[second] == "r" && left > 0 {
                    guard place.contains(where: { $0.0 <= second && second < $0.1 }) else { continue }
                    clock[second] = "-"
                    left -= 1
                }
            }
            let start = Int.random(in: 0..<60, using: &dice)
            let end = Int.random(in: start..<140, using: &dice)
            func count(_ kind: String) -> Milliseconds {
                .seconds(Int64(clock[start..<end].count { $0 == kind }))
            }
            #expect(breaks.riding(from: at(start), to: at(end)) == count("r"), "seed \(seed)")
            #expect(breaks.rest(from: at(start), to: at(end)) == count("-"), "seed \(seed)")
            #expect(breaks.pause(from: at(start), to: at(end)) == count("p"), "seed \(seed)")
            let ridden = count("r").value / 1000
            let moment = breaks.moment(Seconds(Double(ridden)), after: at(start))
            #expect(moment.map { breaks.riding(from: at(start), to: $0) } == count("r"), "seed \(seed)")
            rested += count("-") > .zero ? 1 : 0
            paused += count("p") > .zero ? 1 : 0
        }
        #expect(rested > 50 && paused > 50, "too few: nothing is proved")
    }
}
