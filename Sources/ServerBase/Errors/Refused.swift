package import HTTPTypes
import Hummingbird
import NIOCore
package import QuestBase
package import QuestRules
package import QuestWire
import RoadRouter
import SignIn

/// Any error of a request, brought into the one form that problem documents are made from.
package struct Refused: Error {
    package var message: Message
    package var member: String?
    package var fields: HTTPFields = [:]
    package var findings: [Finding] = []
    /// The verdict that an answer has already, where somebody would decide it unawares.
    package var decision: Problem.Decision?
    /// The limit that was met, where that may be tried again.
    package var limit: Limit?
    /// Our fault, to be logged with its cause.
    package var cause: (any Error)?

    package init(
        message: Message, member: String? = nil, fields: HTTPFields = [:], findings: [Finding] = [],
        decision: Problem.Decision? = nil, limit: Limit? = nil, cause: (any Error)? = nil
    ) {
        self.message = message
        self.member = member
        self.fields = fields
        self.findings = findings
        self.decision = decision
        self.limit = limit
        self.cause = cause
    }
}

extension Refused {
    package init(_ error: any Error) {
        switch error {
        case let refused as Refused:
            self = refused
        case let error as RequestError:
            self.init(message: error.message, member: error.member, fields: error.fields)
            if case .tooManyRequests(let limit, _) = error { self.limit = limit }
        case let refusal as Refusal:
            self.init(message: refusal.message, member: refusal.member, fields: refusal.fields)
        case let refusal as AccountRefusal:
            self.init(message: refusal.message, member: refusal.member)
        case let refusal as SignInRefusal:
            self.init(message: refusal.message)
        case let error as PhotoError:
            self.init(message: error.message)
        case let refusal as TrackerRefusal:
            self.init(message: refusal.message)
        case let error as RoutingError:
            self.init(message: error.message)
        case let error as NIOTooManyBytesError:
            self.init(message: .bodyTooLarge(limit: error.maxBytes ?? 0))
        case let error as HTTPError where error.status == .notFound:
            self.init(message: .notFound())
        case let error as HTTPError where error.status.kind == .clientError:
            self.init(message: .requestMalformed())
        case StoreError.full:
            self.init(message: .storageFull(), fields: [.retryAfter: "60"], cause: error)
        case StoreError.unavailable:
            self.init(message: .storeUnavailable(), fields: [.retryAfter: "5"], cause: error)
        default:
            self.init(message: .internalError(), cause: error)
        }
    }
}

extension Refused {
    /// Whether the very same request may be taken later.
    package var saysWhenToRetry: Bool { fields[.retryAfter] != nil }
}

extension AccountRefusal {
    /// The member of the request at fault.
    fileprivate var member: String? {
        switch self {
        case .nameInvalid: "name"
        case .phoneInvalid: "phone"
        default: nil
        }
    }
}

extension Refusal {
    /// Fields that the answer carries beside the problem: when to come again, where the wait is known.
    fileprivate var fields: HTTPFields {
        switch self {
        case .lockedOut(_, let seconds), .hintNotYet(_, _, let seconds): [.retryAfter: String(seconds)]
        default: [:]
        }
    }

    /// The member of the request at fault.
    fileprivate var member: String? {
        switch self {
        case .positions(.invalidCoordinate(let index)): "fixes[\(index)].position"
        case .positions: "fixes"
        case .answerEmpty, .answerTooLong, .answerNotANumber, .answerNotAnOption, .answerPartsWrong,
            .answerOfAnotherKind:
            "text"
        case .teamNameEmpty, .teamNameTooLong, .teamNameInvalid: "name"
        case .teamIDInvalid, .zoneIDInvalid, .teamIDUsed: "id"
        case .bibTaken: "bib"
        case .zoneNameInvalid, .staffNameInvalid: "name"
        case .zoneShape: "geometry"
        case .zoneTimesInvalid: "until"
        default: nil
        }
    }
}
