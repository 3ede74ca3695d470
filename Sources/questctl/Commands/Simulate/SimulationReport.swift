import QuestEngine

/// What a run came to, for people and programs.
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

    enum CodingKeys: String, CodingKey {
        case riders, teams, seconds, posts
        case postsPerSecond = "posts_per_second"
        case fixes
        case postTimes = "post_ms"
        case lags = "lag_ms"
        case routes, answers, errors, streams, events
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
        if streams > 0 {
            lines.append("\(console.word(.events)): \(events); \(console.word(.streamsLost)): \(streamsLost)")
            lines.append(line(console.word(.teamTime), teamTimes))
            lines.append(line(console.word(.staffTime), staffTimes))
        }
        if closures > 0 { lines.append("\(console.word(.closures)): \(closures)") }
        lines.append("\(console.word(.generatorCost)): \(cpuPerPost)")
        return lines.compactMap(\.self)
    }
}
