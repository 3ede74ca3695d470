/// What teams and people do in a drawn quest, in the order in which the daemon hears of it.
struct DrawnTimetable: Sendable {
    var happenings: [Happening] = []
    /// The moment at which the last standings are asked for.
    var end: TrialTime = 0

    struct Happening: Sendable {
        var at: TrialTime
        var team: Int
        /// Which of the team's devices did it.
        var device = 0
        var deed: Deed
        /// When the daemon heard of it, where that was later.
        var receivedLate: TrialTime?

        var received: TrialTime { receivedLate ?? at }
    }

    enum Quality: String, Sendable, CaseIterable { case right, wrong, trap }

    enum Intent: String, Sendable, CaseIterable { case leading, finished, riding }

    struct Sighting: Sendable {
        var at: TrialTime
        var place: DrawnQuest.Place
    }

    enum Deed: Sendable {
        /// An answer, by its running number in the timetable.
        case answer(task: Int, Quality, number: Int)
        /// A position in the middle of a place.
        case position(DrawnQuest.Place)
        /// Positions that were kept while there was no network.
        case positions([Sighting])
        case hint(task: Int, number: Int)
        /// A judge's word on an answer, by the answer's running number; also against a verdict where it overrules.
        case review(answer: Int, isAccepted: Bool, overrules: Bool = false)
        /// Of all teams where the quest is meant and not one team.
        case pause(isOfAll: Bool)
        case resume(isOfAll: Bool)
        case start(TrialTime)
        case finish(TrialTime)
        /// What a rider says of the team's finish.
        case declare(Intent)
        case adjustment(points: Int, seconds: Int)
        case entry(String)
    }
}

extension DrawnTimetable.Happening: CustomStringConvertible {
    var description: String {
        let late = receivedLate.map { ", received \(Self.clock($0))" } ?? ""
        return "\(Self.clock(at)) team \(team) device \(device): \(deed)\(late)"
    }

    /// Minutes, seconds and milliseconds since the quest was opened.
    static func clock(_ moment: TrialTime) -> String {
        let (sign, rest) = (moment < 0 ? "-" : "", abs(moment))
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        return "\(sign)\(rest / 60_000):\(padded(rest / 1000 % 60, 2)).\(padded(rest % 1000, 3))"
    }
}

extension DrawnTimetable.Sighting: CustomStringConvertible {
    var description: String { "\(DrawnTimetable.Happening.clock(at)) \(place)" }
}
