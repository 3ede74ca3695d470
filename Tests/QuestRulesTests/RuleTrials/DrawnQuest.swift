/// Milliseconds since the moment at which a drawn quest is opened.
typealias TrialTime = Int

extension TrialTime {
    static func inSeconds(_ count: Int) -> TrialTime { count * 1000 }
    static func inMinutes(_ count: Int) -> TrialTime { count * 60_000 }
}

/// A small quest that mixes rules by chance, in the plain numbers of its file: what the calculator reads.
///
/// Nothing of it is a type of the engine, which is given `geoJSON` to read.
struct DrawnQuest: Sendable {
    enum Mode: String, CaseIterable { case free, linear, groups, teamOrder = "team-order" }
    enum FinishWhen: String, CaseIterable { case declared, stay, arrival }
    enum TieBreak: String, CaseIterable {
        case time, shared
        case lastAccepted = "last-accepted"
        case fewerWrong = "fewer-wrong"
    }

    var mode = Mode.free
    var tasks: [DrawnTask] = []
    var groups: [Group] = []
    var waves: [Wave] = []
    var classes: [Course] = []
    /// How many minutes of a rest at the one place of rest are no riding time; no such place where `nil`.
    var restMinutes: Int?
    /// When the quest ends.
    var closes: TrialTime?
    /// Minutes, as the others.
    var timeLimit: Int?
    var grace = 0
    var latePenalty = 0
    var lateLimit: Int?
    var mustFinish = false
    /// As the file says; `nil` where it is left out.
    var finishWhen: FinishWhen?
    /// Seconds.
    var finishStay: Int?
    var isByTime = false
    /// As the file says; nothing where it is left out.
    var tieBreak: [TieBreak] = []
    var attempts: Int?
    var lockOut: Int?
    var presence: String?
    /// How many teams take part.
    var teams = 3
    /// The places in `waves` and in `classes` of the teams that are in one.
    var waveOfTeam: [Int: Int] = [:]
    var classOfTeam: [Int: Int] = [:]
    /// The teams that have a second device.
    var secondDevices: [Int: SecondDevice] = [:]
    /// What each entry into the toll zone costs; no such zone where `nil`.
    var toll: Int?

    enum SecondDevice: Sendable { case phone, tracker }

    struct Group: Sendable {
        var id: String
        var needs: Int?
    }

    struct Wave: Sendable {
        var start: TrialTime
    }

    struct Course: Sendable {
        /// Places of tasks, in the order of the course.
        var tasks: [Int]
        var timeLimit: Int?
    }
}

/// A task of a drawn quest.
struct DrawnTask: Sendable {
    enum Kind: String, CaseIterable { case text, number, choice, arrival, judge, code }

    var kind = Kind.text
    var points = 1
    var penalty = 0
    var attempts: Int?
    var lockOut: Int?
    /// What the answer that looks right costs.
    var trap: Int?
    var timeLimit: Int?
    var timeLimitPenalty = 0
    var fall: Fall?
    var conditions: [Condition] = []
    var isBonus = false
    var bonusAfter: Int?
    var bonusFor: Int?
    /// The place in the quest's groups.
    var group: Int?
    var presence: String?
    var hints: [Hint] = []
    var opens: TrialTime?
    var closes: TrialTime?
    var visibleFrom: TrialTime?

    struct Fall: Sendable {
        var least: Int
        var minutes: Int
        var isFromStart: Bool
    }

    struct Hint: Sendable {
        var after: Int
        var price: Int
    }

    enum Condition: Sendable {
        case points(Int)
        case task(Int)
        case group(Int, Int)
    }
}

extension DrawnQuest {
    /// A place of the drawn quest: a task by its number, the finish, the place of rest, inside the toll zone, or far from
    /// all of them.
    enum Place: Hashable, Sendable {
        case task(Int), finish, rest, toll, nowhere
    }

    /// The tasks that are no bonus, of a team's course.
    func required(of team: Int) -> [Int] { course(of: team).filter { !tasks[$0].isBonus } }

    /// The tasks of a team's course, in their order.
    func course(of team: Int) -> [Int] {
        classOfTeam[team].map { classes[$0].tasks } ?? Array(tasks.indices)
    }

    func timeLimit(of team: Int) -> Int? {
        classOfTeam[team].flatMap { classes[$0].timeLimit } ?? timeLimit
    }
}
