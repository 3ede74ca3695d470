import HTTPTypes

/// Everything the daemon can be asked for: one case for each method at each path. The raw values are the
/// `operationId`s of `openapi.yaml`.
enum Operation: String, CaseIterable, Sendable {
    // At the root
    case livez, readyz, openapi
    case osrmRoute, osrmNearest, osrmTable
    case punches
    // Anybody
    case showResults
    case about, limits, listQuests, showQuest, join, joinAsGuest, acceptInvitation
    // A device of the quest
    case listTasks, showTask, next, showRoute, listContacts
    case sendPositions, sendAnswer, listAnswers, listRecords
    case listMessages
    case showTeam, makeCaptain, removeTeamDevice, eraseOwnData
    // The organisers
    case adminListQuests, adminShowQuest, adminPutQuest, adminOpenQuest, adminCloseQuest, adminEraseQuest
    case adminDeleteQuest
    case adminShowQuestFile
    case adminListTeams, adminAddTeam, adminShowTeam, adminIssueCode, adminRevokeCode
    case adminMakeCaptain, adminRemoveDevice, adminEraseTeam
    case adminRenameTeam, adminRemoveTeam, adminGiveBib
    case adminChooseWave, adminStartTeam, adminClearStart, adminFinishTeam, adminClearFinish, adminStartWave
    case adminListMessages, adminSendMessage
    case adminListStaff, adminInviteStaff, adminRevokeStaff
    case adminListZones, adminAddZone, adminRemoveZone, adminRenameZone
    case adminListAnswers, adminShowAnswer, adminAcceptAnswer, adminRejectAnswer
    case adminListRecords, adminVerifyLog
    // What is done at the place
    case sendPhoto, showPhoto, adminShowPhoto, adminShowOriginalPhoto
    case adminListCodes, adminShowStation, adminDecideStation
    // Results and judging
    case adminShowResults
    case listHints, openHint, appeal
    case adminListQueue, adminShowEvidence, adminAdjustTeam, adminListDecisions, adminWithdraw
    case adminShowAgreement, adminChangeEntry, adminListPositions, adminShowTrack, adminRejudge
    // The live ride
    case streamRide, adminShowLive, adminStreamLive
    // Tracker apps
    case sendTrackerMessage, sendTrackerQuery, showTrackerSettings
    case issueIngest, revokeIngest, choosePrimary
    case adminAddTracker, adminIssueIngest, adminRevokeIngest, adminChoosePrimary
}

extension Operation {
    /// Whether its answer may take as long as its reader likes, and so has to end with the token.
    var lasts: Bool {
        switch self {
        case .streamRide, .adminStreamLive, .showPhoto, .adminShowPhoto, .adminShowOriginalPhoto: true
        default: false
        }
    }

    var method: HTTPRequest.Method {
        switch self {
        case .join, .joinAsGuest, .acceptInvitation, .eraseOwnData, .adminIssueCode, .adminEraseTeam,
            .adminInviteStaff, .sendPositions, .sendAnswer, .adminOpenQuest, .adminCloseQuest,
            .adminEraseQuest,
            .adminAddTeam,
            .adminAddZone, .adminSendMessage, .adminAcceptAnswer, .adminRejectAnswer, .sendPhoto,
            .adminDecideStation,
            .openHint, .appeal, .adminAdjustTeam, .adminWithdraw, .adminRejudge, .sendTrackerMessage,
            .issueIngest, .adminAddTracker, .adminIssueIngest:
            .post
        case .adminPutQuest, .makeCaptain, .adminMakeCaptain, .adminChooseWave, .adminStartTeam,
            .adminFinishTeam, .adminStartWave, .adminChangeEntry, .choosePrimary, .adminChoosePrimary,
            .adminRenameTeam, .adminGiveBib, .adminRenameZone:
            .put
        case .adminRemoveZone, .adminDeleteQuest, .adminRemoveTeam, .removeTeamDevice, .adminRemoveDevice,
            .adminRevokeCode, .adminRevokeStaff, .adminClearStart, .adminClearFinish, .revokeIngest,
            .adminRevokeIngest:
            .delete
        default:
            .get
        }
    }

    /// As the router and `openapi.yaml` write it.
    var path: String {
        switch self {
        case .livez: "/livez"
        case .readyz: "/readyz"
        case .openapi: "/openapi.yaml"
        case .osrmRoute: "/route/v1/{profile}/{coordinates}"
        case .osrmTable: "/table/v1/{profile}/{coordinates}"
        case .osrmNearest: "/nearest/v1/{profile}/{coordinates}"
        case .punches: "/mip/v1/{quest}"
        case .showResults: Self.quest + "/results"
        case .adminShowResults: Self.adminQuest + "/results"
        case .listHints: Self.quest + "/tasks/{task}/hints"
        case .openHint: Self.quest + "/tasks/{task}/hints/{number}"
        case .appeal: Self.quest + "/answers/{answer}/appeal"
        case .adminListQueue: Self.adminQuest + "/queue"
        case .adminShowEvidence: Self.adminQuest + "/answers/{answer}/evidence"
        case .adminAdjustTeam: Self.adminTeam + "/adjust"
        case .adminChangeEntry: Self.adminTeam + "/entry"
        case .streamRide: Self.quest + "/ride"
        case .adminShowLive: Self.adminQuest + "/live"
        case .adminStreamLive: Self.adminQuest + "/live/events"
        case .adminListPositions: Self.adminQuest + "/positions"
        case .adminShowTrack: Self.adminTeam + "/track"
        case .adminListDecisions: Self.adminQuest + "/decisions"
        case .adminWithdraw: Self.adminQuest + "/decisions/{record}/withdraw"
        case .adminRejudge: Self.adminQuest + "/rejudge"
        case .adminShowAgreement: Self.adminQuest + "/agreement"
        case .about: "/api/v1/about"
        case .limits: "/api/v1/limits"
        case .listQuests: "/api/v1/quests"
        case .showQuest: Self.quest
        case .join: Self.quest + "/join"
        case .joinAsGuest: Self.quest + "/guests"
        case .acceptInvitation: Self.quest + "/staff"
        case .showTeam: Self.quest + "/team"
        case .makeCaptain: Self.quest + "/team/captain"
        case .removeTeamDevice: Self.quest + "/team/devices/{device}"
        case .eraseOwnData: Self.quest + "/erase"
        case .listMessages: Self.quest + "/messages"
        case .listTasks: Self.quest + "/tasks"
        case .showTask: Self.quest + "/tasks/{task}"
        case .next: Self.quest + "/next"
        case .showRoute: Self.quest + "/routes/{route}"
        case .listContacts: Self.quest + "/contacts"
        case .sendPositions: Self.quest + "/positions"
        case .sendAnswer, .listAnswers: Self.quest + "/answers"
        case .listRecords: Self.quest + "/records"
        case .adminListQuests: "/api/v1/admin/quests"
        case .adminShowQuest, .adminPutQuest, .adminDeleteQuest: Self.adminQuest
        case .adminShowQuestFile: Self.adminQuest + "/file"
        case .adminOpenQuest: Self.adminQuest + "/open"
        case .adminCloseQuest: Self.adminQuest + "/close"
        case .adminEraseQuest: Self.adminQuest + "/erase"
        case .adminListTeams, .adminAddTeam: Self.adminQuest + "/teams"
        case .adminShowTeam, .adminRemoveTeam: Self.adminTeam
        case .adminRenameTeam: Self.adminTeam + "/name"
        case .adminGiveBib: Self.adminTeam + "/bib"
        case .adminIssueCode, .adminRevokeCode: Self.adminTeam + "/code"
        case .adminMakeCaptain: Self.adminTeam + "/captain"
        case .adminRemoveDevice: Self.adminTeam + "/devices/{device}"
        case .adminEraseTeam: Self.adminTeam + "/erase"
        case .adminChooseWave: Self.adminTeam + "/wave"
        case .adminStartTeam, .adminClearStart: Self.adminTeam + "/start"
        case .adminFinishTeam, .adminClearFinish: Self.adminTeam + "/finish"
        case .adminStartWave: Self.adminQuest + "/waves/{wave}/start"
        case .adminListMessages, .adminSendMessage: Self.adminQuest + "/messages"
        case .adminListStaff, .adminInviteStaff: Self.adminQuest + "/staff"
        case .adminRevokeStaff: Self.adminQuest + "/staff/{staff}"
        case .adminListZones, .adminAddZone: Self.adminQuest + "/zones"
        case .adminRemoveZone: Self.adminQuest + "/zones/{zone}"
        case .adminRenameZone: Self.adminQuest + "/zones/{zone}/name"
        case .adminListAnswers: Self.adminQuest + "/answers"
        case .adminShowAnswer: Self.adminQuest + "/answers/{answer}"
        case .adminAcceptAnswer: Self.adminQuest + "/answers/{answer}/accept"
        case .adminRejectAnswer: Self.adminQuest + "/answers/{answer}/reject"
        case .adminListRecords: Self.adminQuest + "/records"
        case .adminVerifyLog: Self.adminQuest + "/log/verify"
        case .sendPhoto: Self.quest + "/photos"
        case .showPhoto: Self.quest + "/answers/{answer}/photo"
        case .adminShowPhoto: Self.adminQuest + "/answers/{answer}/photo"
        case .adminShowOriginalPhoto: Self.adminQuest + "/answers/{answer}/photo/original"
        case .adminListCodes: Self.adminQuest + "/codes"
        case .adminShowStation, .adminDecideStation: Self.adminQuest + "/stations/{task}"
        case .sendTrackerMessage, .sendTrackerQuery: "/ingest/{dialect}/{token}"
        case .showTrackerSettings: "/ingest/{dialect}/{token}/settings.properties"
        case .issueIngest, .revokeIngest: Self.quest + "/team/devices/{device}/ingest"
        case .choosePrimary: Self.quest + "/team/primary"
        case .adminAddTracker: Self.adminTeam + "/trackers"
        case .adminIssueIngest, .adminRevokeIngest: Self.adminTeam + "/devices/{device}/ingest"
        case .adminChoosePrimary: Self.adminTeam + "/primary"
        }
    }

    private static let quest = "/api/v1/quests/{quest}"
    private static let adminQuest = "/api/v1/admin/quests/{quest}"

    private static let adminTeam = adminQuest + "/teams/{team}"

    /// The methods that a path takes, whatever stands in its placeholders; empty when there is no such path.
    static func methods(at path: String) -> [HTTPRequest.Method] { all(at: path).map(\.method) }

    static func all(at path: String) -> [Operation] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        return allCases.filter { operation in
            let template = operation.path.split(separator: "/")
            return template.count == parts.count
                && zip(template, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
    }
}
