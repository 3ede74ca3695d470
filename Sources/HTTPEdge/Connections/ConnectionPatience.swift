import NIOCore
import QuestBase
import QuestRules
import ServerBase

/// The time that the other end of a connection may take for something, and since when it does. Takes the monotonic
/// clock from outside; says when to look again.
struct ConnectionPatience {
    struct Spans: Sendable {
        /// For the head of a request, since the answer to the one before or since the connection began.
        let idle: TimeAmount
        /// For the rest of it.
        let body: TimeAmount
        /// To take any of what waits.
        let stall: TimeAmount
        /// To take a whole answer.
        let answer: TimeAmount
        /// To hear that the connection ends.
        let linger: TimeAmount
        /// Between two pieces of a request that may take as long as it likes.
        let silence: TimeAmount
        /// Until an answer begins that somebody waits for who sends nothing more.
        let halfClosed: TimeAmount
        /// To take so many bytes of an answer of unknown length.
        let pace: TimeAmount
        let paceBytes: Int

        init(_ limits: LimitValues) {
            func span(_ limit: Limit) -> TimeAmount { .seconds(Int64(limits[limit])) }
            idle = span(ConnectionLimits.idle)
            body = span(ConnectionLimits.bodyDeadline)
            stall = span(ConnectionLimits.stall)
            answer = span(ConnectionLimits.answer)
            linger = span(ConnectionLimits.linger)
            silence = span(ConnectionLimits.silence)
            halfClosed = span(ConnectionLimits.halfClosed)
            pace = span(ConnectionLimits.pace)
            paceBytes = limits[ConnectionLimits.paceBytes]
        }
    }

    /// Activity of a connection at a moment.
    struct Observation {
        let now: NIODeadline
        /// Whether a request has begun and not ended.
        let isReading: Bool
        /// Whether a request waits for its answer, or for the end of it.
        let isAnswering: Bool
        /// Whether that is an answer without a known length, which lasts.
        let isStreaming: Bool
        /// Whether that is a stream of events, which has nothing to send most of the time.
        var isEndless = false
        /// Bytes of answers that the other end has not taken.
        let waiting: Int
    }

    private let spans: Spans
    private var quietSince: NIODeadline
    /// Moment at which the request that is being read has to be whole; `nil` for one that may take as long as it likes.
    private var requestEnd: NIODeadline?
    private var endOfLinger: NIODeadline?
    /// Bytes that were written and read so far, and until the last look.
    private var written = 0
    private var pieces = 0
    private var (seenTaken, seenPieces) = (0, 0)
    private var wasWaiting = false
    private var (takenSince, piecesSince): (NIODeadline, NIODeadline)
    /// Moment at which an answer was first seen that is not taken yet.
    private var answerSince: NIODeadline?
    /// Bytes that were written when the first answer ended that may not have been taken.
    private var answerEnd: Int?
    /// Moment until which an answer may begin, or go on, for an other end that sends nothing more, and the bytes that were
    /// written when that was set.
    private var farewell: (end: NIODeadline, written: Int)?
    /// Since when something of a stream waits at every look, and the bytes that had been taken then.
    private var pace: (since: NIODeadline, taken: Int)?

    init(_ spans: Spans, now: NIODeadline) {
        self.spans = spans
        (quietSince, takenSince, piecesSince) = (now, now, now)
    }

    /// Moment of the first look.
    var firstLook: NIODeadline { quietSince + spans.idle }

    mutating func requestBegan(at now: NIODeadline) {
        // Whoever reads it says first that it took too long, in an answer.
        requestEnd = now + spans.body + spans.linger
    }

    mutating func requestWent(on count: Int) { pieces &+= count }

    /// The request that is being read may take longer than others.
    ///
    /// - Parameter span: From now on; `nil` for as long as it likes.
    mutating func extend(by span: TimeAmount?, at now: NIODeadline) {
        requestEnd = span.map { now + $0 + spans.linger }
        (piecesSince, seenPieces) = (now, pieces)
    }

    mutating func wrote(_ count: Int) { written &+= count }

    /// The other end sends nothing more: most have closed the connection.
    ///
    /// - Returns: When to look.
    mutating func left(at now: NIODeadline) -> NIODeadline {
        let end = now + spans.halfClosed
        farewell = (end, written)
        return end
    }

    /// An answer has been written to its end: the next one has its own time once this one has been taken.
    mutating func answerEnded() { answerEnd = answerEnd ?? written }

    /// Nothing is under way any more.
    mutating func fellQuiet(at now: NIODeadline) { quietSince = now }

    /// The last answer has gone.
    ///
    /// - Returns: When to look.
    mutating func lingers(at now: NIODeadline) -> NIODeadline {
        let end = now + spans.linger
        endOfLinger = end
        return end
    }

    /// - Returns: When to look again; `nil` when the other end took too long.
    mutating func look(_ sight: Observation) -> NIODeadline? {
        let now = sight.now
        var next = now + spans.stall
        if let endOfLinger {
            guard now < endOfLinger else { return nil }
            next = min(next, endOfLinger)
        }
        if sight.isReading {
            if let requestEnd {
                guard now < requestEnd else { return nil }
                next = min(next, requestEnd)
            } else if pieces != seenPieces {
                (seenPieces, piecesSince) = (pieces, now)
            } else {
                guard now < piecesSince + spans.silence else { return nil }
                next = min(next, piecesSince + spans.silence)
            }
        }
        guard isTaking(sight), isThere(sight), keepsPace(sight) else { return nil }
        if let farewell, sight.isAnswering { next = min(next, farewell.end) }
        if let pace { next = min(next, pace.since + spans.pace) }
        if sight.waiting > 0 { next = min(next, takenSince + spans.stall) }
        if let answerSince {
            guard now < answerSince + spans.answer else { return nil }
            next = min(next, answerSince + spans.answer)
        }
        if !sight.isReading, !sight.isAnswering, sight.waiting == 0, endOfLinger == nil {
            guard now < quietSince + spans.idle else { return nil }
            next = min(next, quietSince + spans.idle)
        }
        return next
    }

    /// Whether somebody may still wait for the answer: as long as it goes on where he sends nothing more.
    private mutating func isThere(_ sight: Observation) -> Bool {
        guard let was = farewell else { return true }
        if !sight.isAnswering || sight.waiting > 0 || written != was.written {
            farewell = (sight.now + spans.halfClosed, written)
            return true
        }
        return sight.now < was.end
    }

    /// Whether an answer of unknown length that always has something to send is taken fast enough.
    private mutating func keepsPace(_ sight: Observation) -> Bool {
        let taken = written &- sight.waiting
        guard sight.isStreaming, !sight.isEndless, !sight.isReading, sight.waiting > 0 else {
            pace = nil
            return true
        }
        guard let was = pace, taken - was.taken < spans.paceBytes else {
            pace = (sight.now, taken)
            return true
        }
        return sight.now < was.since + spans.pace
    }

    /// Whether what waits for the other end gets less now and then.
    private mutating func isTaking(_ sight: Observation) -> Bool {
        let isUnderWay = sight.waiting > 0 || sight.isAnswering
        let taken = written &- sight.waiting
        if let end = answerEnd, taken >= end { (answerSince, answerEnd) = (nil, nil) }
        if !isUnderWay || sight.isStreaming {
            answerSince = nil
        } else if answerSince == nil, sight.waiting > 0 {
            answerSince = sight.now
        }
        defer { (seenTaken, wasWaiting) = (max(taken, seenTaken), sight.waiting > 0) }
        if sight.waiting == 0 || !wasWaiting || taken > seenTaken {
            takenSince = sight.now
            return true
        }
        return sight.now < takenSince + spans.stall
    }
}
