import NIOCore

/// What a run counts and measures. Times are milliseconds.
struct RunTally {
    var posts = 0
    var fixes = 0
    var routes = 0
    var closures = 0
    var events = 0
    private(set) var streamsLost = 0
    /// Since the last reply.
    private var streamsGone = 0
    var streams = 0
    var postTimes = Times()
    var closureTimes = Times()
    /// How late posts were handed over: not zero means that the generator or its machine could not keep up.
    var lags = Times()
    /// From the sending of a post to what the team's own stream tells of it, and the organisers'.
    var teamTimes = Times()
    var staffTimes = Times()
    /// By verdict.
    var answers: [String: Int] = [:]
    /// By status and code; `broken` where a connection ended without a reply, `gone` where nothing was heard of the
    /// daemon any more until the end.
    private(set) var errors: [String: Int] = [:]

    /// Replies to posts since all riders are under way.
    private var steady = (replies: 0, first: NIODeadline.now(), last: NIODeadline.now())

    /// The last rider has set out.
    mutating func noteAllUnderWay() { steady.replies = 0 }

    /// Replies to posts in a second while all riders are under way, until the last one.
    var rate: Double {
        let span = Double((steady.last - steady.first).nanoseconds) / 1e9
        return span > 0 ? Double(steady.replies - 1) / span : 0
    }

    mutating func note(error: String) { errors[error, default: 0] += 1 }

    mutating func noteBroken() { errors["gone", default: 0] += 1 }

    /// The daemon is there: what was broken before was not the end of it.
    mutating func noteReply(at now: NIODeadline) {
        if steady.replies == 0 { steady.first = now }
        steady.last = now
        steady.replies += 1
        streamsLost += streamsGone
        streamsGone = 0
        guard let gone = errors.removeValue(forKey: "gone") else { return }
        errors["broken", default: 0] += gone
    }

    /// Where the daemon is gone, its streams are not lost.
    mutating func noteStreamLost() { streamsGone += 1 }

    var errorCount: Int { errors.values.reduce(0, +) }
    var answerCount: Int { answers.values.reduce(0, +) }

    /// Durations, all of them kept: four bytes each.
    struct Times {
        private(set) var samples: [Float] = []

        mutating func note(since start: NIODeadline, until end: NIODeadline) {
            samples.append(Float((end - start).nanoseconds) / 1e6)
        }

        /// Middle, 99 of 100, and the worst.
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
    /// What is told while a run goes on.
    struct Counts: Sendable {
        let posts: Int
        let errors: Int
        let answers: Int
    }

    var counts: Counts { Counts(posts: posts, errors: errorCount, answers: answerCount) }
}
