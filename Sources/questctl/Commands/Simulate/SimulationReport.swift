import NIOCore
import QuestEngine

/// The outcome of a run, for people and programs.
struct SimulationReport: Encodable {
    let riders: Int
    let teams: Int
    let seconds: Double
    let posts: Int
    /// While all riders are under way.
    let postsPerSecond: Double
    let fixes: Int
    let postTimes: RunTally.Times.Summary
    let lags: RunTally.Times.Summary
    let routes: Int
    let answers: [String: Int]
    /// Calls for help by what became of them: `sent`, `taken`, and `heard` by riders of their teams.
    let calls: [String: Int]
    let errors: [String: Int]
    let streams: Int
    let events: Int
    let streamsLost: Int
    let teamTimes: RunTally.Times.Summary
    let staffTimes: RunTally.Times.Summary
    let closures: Int
    let closureTimes: RunTally.Times.Summary
    /// Processor time of this process for each post, in milliseconds.
    let cpuPerPost: Double
    /// How the rides of the teams ended, as the results have it; `nil` where the daemon does not say.
    var ends: RideEnds?

    enum CodingKeys: String, CodingKey {
        case riders, teams, seconds, posts
        case postsPerSecond = "posts_per_second"
        case fixes
        case postTimes = "post_ms"
        case lags = "lag_ms"
        case routes, answers, errors, streams, events
        case calls = "sos"
        case ends = "teams_by_end"
        case streamsLost = "streams_lost"
        case teamTimes = "team_stream_ms"
        case staffTimes = "staff_stream_ms"
        case closures
        case closureTimes = "closure_ms"
        case cpuPerPost = "cpu_ms_per_post"
    }

    init(_ tally: RunTally, of plan: RehearsalRun.Plan, seconds: Double, cpu: Double) {
        riders = plan.devices.count
        teams = Set(plan.devices.map(\.team)).count
        self.seconds = (seconds * 10).rounded() / 10
        posts = tally.posts
        postsPerSecond = (tally.rate * 10).rounded() / 10
        fixes = tally.fixes
        postTimes = tally.postTimes.summary
        lags = tally.lags.summary
        routes = tally.routes
        answers = tally.answers
        calls = tally.calls
        errors = tally.errors
        streams = tally.streams
        events = tally.events
        streamsLost = tally.streamsLost
        teamTimes = tally.teamTimes.summary
        staffTimes = tally.staffTimes.summary
        closures = tally.closures
        closureTimes = tally.closureTimes.summary
        cpuPerPost = tally.posts > 0 ? (cpu * 1e6 / Double(tally.posts)).rounded() / 1000 : 0
    }

    func lines(on console: Console) -> [String] {
        func text(_ counts: [String: Int]) -> String {
            counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        }
        func line(_ what: String, _ times: RunTally.Times.Summary) -> String? {
            guard times.count > 0 else { return nil }
            func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
            return Message.simulationLatency(
                what, half: number(times.half), most: number(times.most), worst: number(times.worst)
            ).text(in: console.language)
        }
        var lines = [
            "\(console.word(.posts)): \(posts); \(console.word(.perSecond)): \(postsPerSecond)",
            line(console.word(.postTime), postTimes),
            line(console.word(.lag), lags),
            "\(console.word(.routes)): \(routes)",
            "\(console.word(.answersSent)): \(answers.isEmpty ? "0" : text(answers))",
            "\(console.word(.errors)): \(errors.isEmpty ? "0" : text(errors))",
        ]
        if let ends {
            let done = "\(console.word(.teamsFinished)): \(ends.finished)"
            let late = "\(console.word(.teamsLate)): \(ends.late)"
            lines.append("\(done); \(console.word(.teamsRested)): \(ends.rested)")
            lines.append("\(late); \(console.word(.teamsOverdue)): \(ends.overdue)")
        }
        if streams > 0 {
            lines.append("\(console.word(.events)): \(events); \(console.word(.streamsLost)): \(streamsLost)")
            lines.append(line(console.word(.teamTime), teamTimes))
            lines.append(line(console.word(.staffTime), staffTimes))
        }
        if !calls.isEmpty { lines.append("\(console.word(.callsForHelp)): \(text(calls))") }
        if closures > 0 { lines.append("\(console.word(.closures)): \(closures)") }
        lines.append("\(console.word(.generatorCost)): \(cpuPerPost)")
        return lines.compactMap(\.self)
    }
}

/// Counts and measurements of a run. Times are in milliseconds.
struct RunTally {
    var posts = 0
    var fixes = 0
    var routes = 0
    var closures = 0
    var events = 0
    private(set) var streamsLost = 0
    /// Streams lost since the last reply.
    private var streamsGone = 0
    var streams = 0
    var postTimes = Times()
    var closureTimes = Times()
    /// Delays of posts: more than zero means that the generator or its machine could not keep up.
    var lags = Times()
    /// Durations from the sending of a post to its event on the team's own stream, and on the organisers'.
    var teamTimes = Times()
    var staffTimes = Times()
    /// Number of answers by verdict.
    var answers: [String: Int] = [:]
    /// Number of calls for help by what became of them.
    var calls: [String: Int] = [:]
    /// Number of errors by status and code; `broken` where a connection ended without a reply, `gone` where nothing was
    /// heard from the daemon any more until the end.
    private(set) var errors: [String: Int] = [:]

    /// Replies to posts since all riders are under way.
    private var steady = (replies: 0, first: NIODeadline.now(), last: NIODeadline.now())

    /// Notes that the last rider has set out.
    mutating func noteAllUnderWay() { steady.replies = 0 }

    /// Replies to posts per second while all riders are under way, until the last one.
    var rate: Double {
        let span = Double((steady.last - steady.first).nanoseconds) / 1e9
        return span > 0 ? Double(steady.replies - 1) / span : 0
    }

    mutating func note(error: String) { errors[error, default: 0] += 1 }

    mutating func noteBroken() { errors["gone", default: 0] += 1 }

    /// Notes that the daemon is there: what was broken before was not its end.
    mutating func noteReply(at now: NIODeadline) {
        if steady.replies == 0 { steady.first = now }
        steady.last = now
        steady.replies += 1
        streamsLost += streamsGone
        streamsGone = 0
        guard let gone = errors.removeValue(forKey: "gone") else { return }
        errors["broken", default: 0] += gone
    }

    /// Notes a lost stream, which counts only if the daemon is heard from again.
    mutating func noteStreamLost() { streamsGone += 1 }

    var errorCount: Int { errors.values.reduce(0, +) }
    var answerCount: Int { answers.values.reduce(0, +) }

    /// Durations, all of them kept: four bytes each.
    struct Times {
        private(set) var samples: [Float] = []

        mutating func note(since start: NIODeadline, until end: NIODeadline) {
            samples.append(Float((end - start).nanoseconds) / 1e6)
        }

        /// The median, the 99th percentile and the maximum.
        var summary: Summary {
            let sorted = samples.sorted()
            func quantile(_ share: Double) -> Double {
                guard let last = sorted.indices.last else { return 0 }
                return Double(sorted[Int((Double(last) * share).rounded())])
            }
            return Summary(count: sorted.count, half: quantile(0.5), most: quantile(0.99), worst: quantile(1))
        }

        struct Summary: Encodable {
            let count: Int
            let half: Double
            let most: Double
            let worst: Double

            enum CodingKeys: String, CodingKey {
                case count
                case half = "p50"
                case most = "p99"
                case worst = "max"
            }
        }
    }
}

extension RunTally {
    /// Counts that are shown while a run goes on.
    struct Counts: Sendable {
        let posts: Int
        let errors: Int
        let answers: Int
    }

    var counts: Counts { Counts(posts: posts, errors: errorCount, answers: answerCount) }
}
