public import QuestWire

/// Why a request has no answer of the kind that was asked for.
public enum ClientError: Error, Sendable, Equatable {
    /// The daemon refused it, and says why.
    ///
    /// - Parameter retryAfter: Seconds after which to come again, where the daemon says that.
    case refused(Problem, retryAfter: Double?)
    /// An answer that no daemon gives, as that of a proxy.
    case status(Int, retryAfter: Double?)
    /// No answer came: no network, no daemon, or not in time. Whether the request arrived nobody knows.
    case unreachable(String)
    /// The answer cannot be read.
    case unreadable(String)
    /// The device's own disk cannot keep it.
    case storage(StorageError)
    /// The task that asked was cancelled.
    case cancelled
}

extension ClientError {
    /// A stable name: the problem's code, `http-STATUS`, `unreachable`, `unreadable`, `cancelled`, or that of the
    /// ``StorageError``.
    public var code: String {
        switch self {
        case .refused(let problem, _): problem.code
        case .status(let status, _): "http-\(status)"
        case .unreachable: "unreachable"
        case .unreadable: "unreadable"
        case .storage(let error): error.code
        case .cancelled: "cancelled"
        }
    }

    /// The daemon's own words, in the language that was asked for.
    public var problem: Problem? {
        if case .refused(let problem, _) = self { problem } else { nil }
    }

    /// The status of the answer; `nil` where none came.
    public var status: Int? {
        switch self {
        case .refused(let problem, _): problem.status
        case .status(let status, _): status
        case .unreachable, .unreadable, .storage, .cancelled: nil
        }
    }

    /// Seconds after which to come again, where the answer says that.
    public var retryAfter: Double? {
        switch self {
        case .refused(_, let seconds), .status(_, let seconds): seconds
        case .unreachable, .unreadable, .storage, .cancelled: nil
        }
    }

    /// Whether the same request may come through later.
    public var mayPass: Bool {
        switch self {
        case .unreachable, .unreadable, .cancelled: true
        case .storage: false
        case .refused, .status: status.map { $0 >= 500 || $0 == 408 || $0 == 429 } ?? false
        }
    }

    /// Whether the token is good no longer: nothing goes by it any more.
    public var endsAccess: Bool { status == 401 }

    /// Whether the body could not be taken as it is, whoever sends it.
    var isAboutContent: Bool { status.map { [400, 413, 415, 422].contains($0) } ?? false }
}
