import CPostgres
import QuestRules

/// The batches that were sent on a connection and are not answered yet, in their order.
///
/// A batch ends with a sync: whatever is refused in it, the next one begins afresh. A statement that this connection has
/// not met yet is sent before it to be parsed.
struct Traffic {
    typealias Continuation = CheckedContinuation<Result<[Answer], PostgresFailure>, Never>

    /// A step of a batch that the server answers.
    fileprivate enum Step {
        case parsing(sql: String)
        case running
    }

    fileprivate struct Batch {
        var steps: [Step]
        var next = 0
        /// Whether the answer to the next step has come, and only its end is still to come.
        var isAnswered = false
        var answers: [Answer] = []
        var failure: PostgresFailure?
        let deadline: ContinuousClock.Instant
        let continuation: Continuation
    }

    private var batches: [Batch] = []
    /// Names of statements that the server has parsed or is about to.
    private var names: [String: String] = [:]
    private var count = 0

    /// Statements that a connection remembers at most.
    private static let nameLimit = 500

    /// The moment until which the oldest batch has to be answered; `nil` where nothing is under way.
    var deadline: ContinuousClock.Instant? { batches.first?.deadline }

    /// Hands a batch to libpq.
    ///
    /// - Returns: Whether libpq has taken it; where not, the connection is of no use any more.
    mutating func queue(
        _ statements: [Statement], on native: OpaquePointer, until deadline: ContinuousClock.Instant,
        _ continuation: Continuation
    ) -> Bool {
        var batch = Batch(steps: [], deadline: deadline, continuation: continuation)
        var isTaken = true
        // Before anything is run: what is refused later does not undo it.
        for statement in statements where isTaken && names[statement.sql] == nil {
            guard names.count < Self.nameLimit else { break }
            count &+= 1
            let name = "s\(count)"
            names[statement.sql] = name
            let types = statement.parameters.map(\.type)
            isTaken = PQsendPrepare(native, name, statement.sql, Int32(types.count), types) == 1
            batch.steps.append(.parsing(sql: statement.sql))
        }
        for statement in statements where isTaken {
            isTaken = Self.send(statement, named: names[statement.sql], on: native)
            batch.steps.append(.running)
        }
        if isTaken { isTaken = PQpipelineSync(native) == 1 }
        batches.append(batch)
        return isTaken
    }

    /// libpq copies all that the pointers lead to before it returns.
    private static func send(_ statement: Statement, named name: String?, on native: OpaquePointer) -> Bool {
        var bytes: [UInt8] = []
        var places: [(start: Int, length: Int)?] = []
        for parameter in statement.parameters {
            let start = bytes.count
            places.append(parameter.append(to: &bytes) ? (start, bytes.count - start) : nil)
        }
        guard bytes.count < Int(Int32.max) else { return false }
        // So that an empty value has an address, too.
        bytes.append(0)
        let lengths = places.map { Int32($0?.length ?? 0) }
        let formats = [Int32](repeating: 1, count: places.count)
        let count = Int32(places.count)
        return bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = places.map { place in place.flatMap { place in start.map { $0 + place.start } } }
            if let name {
                return PQsendQueryPrepared(native, name, count, values, lengths, formats, 1) == 1
            }
            return PQsendQueryParams(
                native, statement.sql, count, statement.parameters.map(\.type), values, lengths, formats, 1)
                == 1
        }
    }

    /// Takes all answers that have come.
    ///
    /// - Returns: Whether the connection is still good.
    mutating func take(from native: OpaquePointer) -> Bool {
        var ends = 0
        while !batches.isEmpty, PQisBusy(native) == 0 {
            guard let result = PQgetResult(native) else {
                // The end of one statement's answer. Where there was none libpq has nothing to tell.
                ends += 1
                guard batches[0].isAnswered || ends < 3 else { break }
                if batches[0].isAnswered { batches[0].next += 1 }
                batches[0].isAnswered = false
                continue
            }
            ends = 0
            let status = PQresultStatus(result)
            let answer = Answer(owning: result)
            switch status {
            case PGRES_PIPELINE_SYNC: finish()
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: batches[0].take(answer)
            case PGRES_PIPELINE_ABORTED: refuse(nil)
            case PGRES_FATAL_ERROR:
                guard PQstatus(native) == CONNECTION_OK else { return false }
                let refusal = PostgresFailure.Refusal(result)
                guard !PostgresFailure.isLeaving(refusal.state) else { return false }
                refuse(refusal)
            default: return false
            }
        }
        return true
    }

    private mutating func refuse(_ refusal: PostgresFailure.Refusal?) {
        batches[0].isAnswered = true
        guard batches[0].next < batches[0].steps.count else {
            // At the sync: the server could not end the transaction that it has made of the batch.
            batches[0].failure =
                batches[0].failure ?? refusal.map { .refused($0, at: batches[0].answers.count) }
            return
        }
        switch batches[0].steps[batches[0].next] {
        case .parsing(let sql): names[sql] = nil
        case .running: break
        }
        guard batches[0].failure == nil, let refusal else { return }
        // A statement that was to be parsed with an earlier batch, which was undone: all are parsed anew.
        if refusal.state == PostgresFailure.unknownStatement { names = [:] }
        batches[0].failure = .refused(refusal, at: batches[0].answers.count)
    }

    /// The first batch is answered.
    private mutating func finish() {
        let batch = batches.removeFirst()
        batch.continuation.resume(returning: batch.failure.map { .failure($0) } ?? .success(batch.answers))
    }

    /// Fails all that is under way.
    mutating func fail(_ failure: PostgresFailure) {
        let failed = batches
        batches = []
        for batch in failed { batch.continuation.resume(returning: .failure(failure)) }
    }
}

extension Traffic.Batch {
    fileprivate mutating func take(_ answer: Answer) {
        isAnswered = true
        guard next < steps.count, case .running = steps[next] else { return }
        answers.append(answer)
    }
}

extension PostgresFailure {
    /// Whether a notice of the server's says that it ends the connection.
    static func isFarewell(_ notice: OpaquePointer) -> Bool { isLeaving(Refusal(notice).state) }
}

extension PostgresFailure.Refusal {
    /// Reads what a server says by which it can be told apart. The texts quote values, and stay unread, but for the words of
    /// the schema's own functions.
    fileprivate init(_ result: OpaquePointer) {
        func field(_ code: Int32) -> String {
            PQresultErrorField(result, code).map { String(cString: $0) } ?? ""
        }
        let state = field(Int32(UInt8(ascii: "C")))
        self.init(state: state, word: state.hasPrefix("QS") ? field(Int32(UInt8(ascii: "M"))) : "")
    }
}
