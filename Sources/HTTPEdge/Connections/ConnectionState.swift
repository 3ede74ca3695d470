/// The state of one connection of HTTP/1.1: which requests may still come, and how far the answers are. It knows no channel,
/// no bytes and no clock: `ConnectionHandler` says what happened, and acts on the state that follows.
///
/// Each side has its own state, since a request may come while an earlier one is answered:
///
/// | requests | a head | the last head | the end of the request | it cannot be read | the daemon stops | the last answer begins |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | `fresh` | `reading` | `reading`, last | | `closed` | `draining` | |
/// | `kept` | `reading` | `reading`, last | | `closed` | `draining`, or `closed` while answers are owed | |
/// | `draining` | `reading`, last | `reading`, last | | `closed` | | |
/// | `reading` | | | `kept` | `reading`, last | `reading`, last | `reading`, last |
/// | `reading`, last | | | `closed` | | | |
/// | `closed` | | | | | | |
///
/// | answers | an answer begins | it ends | the last one ends |
/// | --- | --- | --- | --- |
/// | `due` | `begun` | | |
/// | `begun` | `begun`: the 400 of an error in the body | `due` | `over` |
/// | `over` | | | |
///
/// An empty cell leaves the state as it is.
struct ConnectionState {
    /// The requests that may still come.
    enum Requests: Equatable {
        /// No request has come yet.
        case fresh
        /// Requests have come whole; the next one may come.
        case kept
        /// The daemon stops, and nothing is under way. One request that is on its way is still taken.
        case draining
        /// A head has come, and the end of its request has not. A request without a body may be answered before its end.
        case reading(hasBody: Bool, isLast: Bool)
        /// Nothing more is taken.
        case closed
    }

    /// The answer to the first request that is owed one.
    enum Answers: Equatable {
        /// Nothing of it has been written.
        case due
        /// Its head has been written.
        case begun(Length)
        /// The last answer of the connection has been written.
        case over
    }

    /// The length of an answer.
    enum Length: Equatable {
        case known
        /// The answer lasts as long as there is something to send.
        case unknown
        /// A stream of events, which has nothing to send most of the time.
        case endless
    }

    /// A request that was taken and has no whole answer yet.
    struct Exchange: Equatable {
        /// Whether the answer has no body.
        var isHead = false
        /// Whether it is HTTP/1.0.
        var isOld = false
        /// Whether the sender waits to be asked for the body.
        var awaitsContinue = false
    }

    private(set) var requests = Requests.fresh
    private(set) var answers = Answers.due
    /// In the order of requests, which is that of answers. `TurnHandler` lets one request through at a time, so that more
    /// than two are rare: one, and an error behind it.
    private(set) var owed: [Exchange] = []

    // MARK: Questions

    /// Whether another head is taken.
    var takesRequests: Bool {
        switch requests {
        case .fresh, .kept, .draining: true
        case .reading(_, let isLast): !isLast
        case .closed: false
        }
    }

    /// Whether the end of a request is still to come.
    var isReading: Bool { if case .reading = requests { true } else { false } }

    var isReadingBody: Bool { if case .reading(hasBody: true, _) = requests { true } else { false } }

    /// Whether the last answer has been written.
    var isOver: Bool { answers == .over }

    /// Whether bytes are wanted: what comes after the last request is left where it is, until the last answer is written and
    /// the connection waits for the other end to close it.
    var wantsBytes: Bool { requests != .closed || isOver }

    /// The request that is answered now. Without a request it is an empty exchange, which ends the connection.
    var answered: Exchange { owed.first ?? Exchange() }

    /// Whether the answer to it is the last one. Only the very last may say so: a client that reads it expects no other. The
    /// answer that begins before the whole body has come is one, too.
    var isLastAnswer: Bool {
        switch owed.count {
        case 0: true
        case 1: isReadingBody || !takesRequests
        default: false
        }
    }

    // MARK: Requests

    /// A head has come, which `takesRequests` has allowed.
    mutating func beginRequest(_ exchange: Exchange, hasBody: Bool, isLast: Bool) {
        owed.append(exchange)
        requests = .reading(hasBody: hasBody, isLast: isLast || requests == .draining)
    }

    /// The step at the end of a request.
    enum Ending { case ignored, passed, closesConnection }

    /// The end of the request that is being read has come.
    mutating func endRequest() -> Ending {
        guard case .reading(let hasBody, let isLast) = requests else { return .ignored }
        requests = isLast ? .closed : .kept
        guard isOver else { return .passed }
        // A client that was still sending has the last answer.
        return hasBody ? .closesConnection : .ignored
    }

    /// The bytes that came cannot be read.
    ///
    /// - Returns: Whether the server has to know: it answers in its turn, or has begun to read a body that is cut off.
    mutating func meetUnreadable() -> Bool {
        switch requests {
        case .closed: return false
        // An error in the middle of a body belongs to its request.
        case .reading where !owed.isEmpty: break
        case .reading(_, isLast: true): return false
        case .fresh, .kept, .draining, .reading: owed.append(Exchange())
        }
        takeNothingMore()
        return true
    }

    /// The step before the server reads a body.
    enum BodyReading { case ignored, timed, invited }

    /// The server reads the body of the request that is answered now. A request behind others is whole before the server
    /// works on it, or has become the first.
    mutating func readBody() -> BodyReading {
        guard isReadingBody, owed.count == 1 else { return .ignored }
        guard owed[0].awaitsContinue, answers == .due else { return .timed }
        owed[0].awaitsContinue = false
        return .invited
    }

    /// The daemon stops: what has come is answered, and nothing after it.
    ///
    /// - Returns: Whether the connection waits from now on for one more request.
    mutating func stop() -> Bool {
        switch requests {
        case .fresh, .kept:
            requests = owed.isEmpty ? .draining : .closed
            return owed.isEmpty
        case .reading:
            takeNothingMore()
            return false
        case .draining, .closed:
            return false
        }
    }

    private mutating func takeNothingMore() {
        switch requests {
        case .reading(let hasBody, _): requests = .reading(hasBody: hasBody, isLast: true)
        case .fresh, .kept, .draining, .closed: requests = .closed
        }
    }

    // MARK: Answers

    /// The head of an answer is written.
    mutating func beginAnswer(_ length: Length) {
        if isLastAnswer { takeNothingMore() }
        answers = .begun(length)
    }

    /// The next step after an answer.
    enum Next { case answer, quiet, nothing }

    /// The end of an answer is written.
    mutating func endAnswer() -> Next {
        let isLast = isLastAnswer
        if !owed.isEmpty { owed.remove(at: 0) }
        guard isLast else {
            answers = .due
            return owed.isEmpty ? .quiet : .answer
        }
        takeNothingMore()
        answers = .over
        return .nothing
    }
}
