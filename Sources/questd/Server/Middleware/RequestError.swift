import HTTPTypes
import QuestEngine

/// Why a request was not carried out, as far as HTTP and its senders are concerned.
enum RequestError: Error, Equatable {
    case notFound
    case methodNotAllowed(HTTPRequest.Method, allowed: [HTTPRequest.Method])
    case malformed
    case questUnknown(QuestID)
    case taskUnknown(TaskID)
    case answerUnknown(AnswerID)
    case routeUnknown
    case tokenMissing
    case tokenUnknown
    /// The role may do this nowhere; with those that may.
    case notAllowed(for: Message)
    case unknownTeamCode
    case tooManyRequests(retryAfter: Int)
    case bodyTooLarge(limit: Int)
    case bodyNotJSON
    case memberUnknown(String)
    case memberMissing(String)
    case memberInvalid(String)
    case queryInvalid(String)
    case keyMissing
    case keyReused
    case tooSlow
    case positionUnknown
    case positionOutsideMap(named: String)
    case positionOffRoad(within: Meters)
    case questNotOpen
    /// The request names another edition than the one in force; with the latter.
    case editionChanged(version: Int)
    case teamExists(TeamID)
    /// Another team has the name, and the request does not say that this is meant.
    case teamNameTaken(String, by: TeamID)
    case zoneNameTaken(String, by: ZoneID)
    /// Only the file takes back what it forbids.
    case zoneOfFile(ZoneID)
    case shuttingDown
    /// What the request asks for takes long, and too much of that waits already.
    case busy(retryAfter: Int)
    /// `until` as people at the event read it; the end of the quest where `nil`.
    case resultsHidden(until: String?)
    /// From judges who are to decide without it.
    case logHidden
    /// From whoever is to judge without knowing whose answers they are.
    case teamHidden

    var message: Message {
        switch self {
        case .notFound: .notFound()
        case .methodNotAllowed(let method, _): .methodNotAllowed(method.rawValue)
        case .malformed: .requestMalformed()
        case .questUnknown(let quest): .questUnknown(quest)
        case .taskUnknown(let task): .taskUnknown(task)
        case .answerUnknown(let answer): .answerUnknown(answer)
        case .routeUnknown: .routeUnknown()
        case .tokenMissing: .tokenMissing()
        case .tokenUnknown: .tokenUnknown()
        case .notAllowed(let holders): .notAllowed(for: holders)
        case .unknownTeamCode: .unknownTeamCode()
        case .tooManyRequests(let seconds): .tooManyRequests(retryAfter: seconds)
        case .bodyTooLarge(let limit): .bodyTooLarge(limit: limit)
        case .bodyNotJSON: .bodyNotJSON()
        case .memberUnknown(let member): .memberUnknown(member)
        case .memberMissing(let member): .memberMissing(member)
        case .memberInvalid(let member): .memberInvalid(member)
        case .queryInvalid(let name): .queryInvalid(name)
        case .keyMissing: .keyMissing()
        case .keyReused: .keyReused()
        case .tooSlow: .requestTooSlow()
        case .positionUnknown: .positionUnknown()
        case .positionOutsideMap(let map): .positionOutsideMap(named: map)
        case .positionOffRoad(let radius): .positionOffRoad(within: radius)
        case .questNotOpen: .questNotOpen()
        case .editionChanged(let version): .editionChanged(version: version)
        case .teamExists(let team): .teamExists(team)
        case .teamNameTaken(let name, let team): .teamNameTaken(name, by: team)
        case .zoneNameTaken(let name, let zone): .zoneNameTaken(name, by: zone)
        case .zoneOfFile(let zone): .zoneOfFile(zone)
        case .shuttingDown: .shuttingDown()
        case .busy(let seconds): .busy(retryAfter: seconds)
        case .resultsHidden(let time): .resultsHidden(until: time)
        case .logHidden: .logHidden()
        case .teamHidden: .teamHidden()
        }
    }

    /// The member of the request at fault.
    var member: String? {
        switch self {
        case .memberUnknown(let member), .memberMissing(let member), .memberInvalid(let member): member
        default: nil
        }
    }

    /// Fields that the answer carries beside the problem.
    var fields: HTTPFields {
        switch self {
        case .methodNotAllowed(_, let allowed):
            [.allow: Set(allowed.map(\.rawValue)).sorted().joined(separator: ", ")]
        case .tokenMissing, .tokenUnknown: [.wwwAuthenticate: "Bearer"]
        case .tooManyRequests(let seconds), .busy(let seconds): [.retryAfter: String(seconds)]
        case .shuttingDown: [.retryAfter: "5"]
        default: [:]
        }
    }
}
