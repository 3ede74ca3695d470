import QuestRules

/// A statement with its parameters. The text is the program's own, never made of values: each connection has the server
/// parse it once.
struct Statement: Sendable {
    let sql: String
    let parameters: [Parameter]
    /// The thing that is there already where a key is taken.
    let what: String
    /// The thing that is missing where a reference leads nowhere.
    let parent: String

    init(_ sql: String, _ parameters: [Parameter] = [], what: String = "", parent: String = "") {
        (self.sql, self.parameters) = (sql, parameters)
        (self.what, self.parent) = (what, parent)
    }

    var isPossible: Bool { parameters.allSatisfy(\.isPossible) }

    static let begin = Statement("BEGIN")
    static let commit = Statement("COMMIT")
    static let rollback = Statement("ROLLBACK")

    /// The statements in one transaction, all of them or none.
    static func transaction(_ statements: [Statement]) -> [Statement] { [begin] + statements + [commit] }
}

/// Why a statement was not carried out, or nobody knows whether it was.
enum PostgresFailure: Error, Sendable, Equatable {
    /// The server has refused the statement of this place in its batch: those before it and the transaction are undone.
    case refused(Refusal, at: Int)
    /// The connection was lost or has not answered in time. `wasSent` where the server may have carried it out.
    case lost(reason: String, wasSent: Bool)
    /// No connection was to be had in time.
    case exhausted(reason: String)
    /// A parameter cannot be a value of the server's: nothing was sent.
    case impossible

    /// A refusal as the server tells of it, without the values that its texts may hold.
    struct Refusal: Sendable, Equatable {
        /// Five characters, `SQLSTATE`.
        let state: String
        /// The word of a refusal by the schema's own functions.
        let word: String
    }
}

extension PostgresFailure {
    /// Errors that the schema's functions raise.
    static let movedHead = "QS001"
    static let missingRow = "QS002"
    static let ownCommit = "QS003"
    static let unknownStatement = "26000"

    /// Whether the transaction was undone for reasons that are gone when it is tried again.
    var isTransient: Bool {
        guard case .refused(let refusal, _) = self else { return false }
        // A serialization failure, a deadlock, a statement that has to be parsed again.
        return ["40001", "40P01", Self.unknownStatement].contains(refusal.state)
    }

    /// Whether the server that has answered so is not the one to write to any more: it shuts down, starts, or is a standby.
    static func isLeaving(_ state: String) -> Bool {
        ["57P01", "57P02", "57P03", "25006", "08006", "08003"].contains(state)
    }
}
