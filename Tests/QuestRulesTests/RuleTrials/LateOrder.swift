import QuestTestSupport

/// Makes of a timetable what the daemon hears when devices are without network for a while: their positions come in one
/// batch, then their answers, all with the times at which they were. Nobody opens hints there.
struct LateOrder {
    private var dice: SeededGenerator
    private let live: DrawnTimetable
    private var late = DrawnTimetable()

    init(of live: DrawnTimetable, seed: UInt64) {
        self.live = live
        dice = SeededGenerator(seed: seed &+ 0x1A7E)
    }

    /// A time in which a device has no network.
    private struct DeadSpot {
        var team: Int
        var device: Int
        var from: TrialTime
        var to: TrialTime
        /// How much later than what comes live again the positions come.
        var backlog: TrialTime
    }

    mutating func draw() -> DrawnTimetable {
        late.happenings = live.happenings
        late.end = live.end
        let devices = Set(live.happenings.map { [$0.team, $0.device] }).sorted {
            ($0[0], $0[1]) < ($1[0], $1[1])
        }
        for device in devices where !dice.oneIn(3) {
            guard let first = live.happenings.randomElement(using: &dice)?.at else { continue }
            let minutes =
                dice.oneIn(3) ? Int.random(in: 30...180, using: &dice) : Int.random(in: 1...20, using: &dice)
            let backlog = dice.oneIn(3) ? TrialTime.inSeconds(Int.random(in: 30...900, using: &dice)) : 0
            let length = TrialTime.inMinutes(minutes) + Int.random(in: 0...59_999, using: &dice)
            hold(
                DeadSpot(
                    team: device[0], device: device[1], from: first, to: first + length, backlog: backlog))
        }
        return late
    }

    private mutating func hold(_ spot: DeadSpot) {
        var sightings: [DrawnTimetable.Sighting] = []
        var said: [DrawnTimetable.Happening] = []
        late.happenings.removeAll { happening in
            guard happening.team == spot.team, happening.device == spot.device, spot.from <= happening.at,
                happening.at < spot.to
            else { return false }
            switch happening.deed {
            case .position(let place): sightings.append(.init(at: happening.at, place: place))
            case .answer, .declare: said.append(happening)
            case .hint: break
            default: return false
            }
            return true
        }
        if let last = sightings.last {
            insert(
                .init(
                    at: last.at, team: spot.team, device: spot.device, deed: .positions(sightings),
                    receivedLate: spot.to + spot.backlog))
        }
        for (place, word) in said.enumerated() {
            var word = word
            word.receivedLate = spot.to + 200 * (place + 1)
            insert(word)
            guard case .answer(_, _, let number) = word.deed, dice.oneIn(2) else { continue }
            // Whatever came too late waits for a judge.
            let review = DrawnTimetable.Deed.review(answer: number, isAccepted: !dice.oneIn(3))
            insert(
                .init(
                    at: word.received + .inSeconds(Int.random(in: 1...400, using: &dice)), team: spot.team,
                    deed: review))
        }
    }

    private mutating func insert(_ happening: DrawnTimetable.Happening) {
        let place = late.happenings.lastIndex { $0.received <= happening.received }.map { $0 + 1 } ?? 0
        late.happenings.insert(happening, at: place)
        late.end = max(late.end, happening.received + 1000)
    }
}
