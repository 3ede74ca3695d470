import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import QuestWire
import SignIn

/// Any error of a request, brought into the one form that problem documents are made from.
struct Refused: Error {
    var message: Message
    var member: String?
    var fields: HTTPFields = [:]
    var findings: [Finding] = []
    /// The verdict that an answer has already, where somebody would decide it unawares.
    var decision: Problem.Decision?
    /// The limit that was met, where that may be tried again.
    var limit: Limit?
    /// Our fault, to be logged with its cause.
    var cause: (any Error)?

    var status: HTTPResponse.Status { ErrorTable.status(of: message.code) }
}

extension Refused {
    init(_ error: any Error) {
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
    var saysWhenToRetry: Bool { fields[.retryAfter] != nil }

    /// Whether the very same request will never be taken.
    var isForGood: Bool { status.kind == .clientError && !saysWhenToRetry }
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
