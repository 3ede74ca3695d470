import HTTPTypes
import QuestEngine

/// The HTTP status of everything that a client can be told is wrong: one table, by stable code.
/// `docs/HTTP.md` repeats it, and a test holds the two equal.
enum ErrorTable {
    /// 500 for a code that does not stand in the table.
    static func status(of code: MessageCode) -> HTTPResponse.Status {
        statuses[code] ?? .internalServerError
    }

    static let statuses: [MessageCode: HTTPResponse.Status] = Dictionary(uniqueKeysWithValues: rows)

    static let rows: [(MessageCode, HTTPResponse.Status)] = [
        // The request itself
        (.problem(.requestMalformed), .badRequest),
        (.problem(.bodyNotJSON), .badRequest),
        (.problem(.queryInvalid), .badRequest),
        (.problem(.keyMissing), .badRequest),
        (.answer(.keyInvalid), .badRequest),
        (.problem(.requestTooSlow), .requestTimeout),
        (.problem(.bodyTooLarge), .contentTooLarge),
        (.problem(.memberUnknown), .unprocessableContent),
        (.problem(.memberMissing), .unprocessableContent),
        (.problem(.memberInvalid), .unprocessableContent),
        (.problem(.keyReused), .unprocessableContent),
        (.problem(.methodNotAllowed), .methodNotAllowed),
        (.problem(.tooManyRequests), .tooManyRequests),
        // Who asks
        (.team(.tokenMissing), .unauthorized),
        (.team(.tokenUnknown), .unauthorized),
        (.team(.notAllowed), .forbidden),
        (.team(.deviceUnknown), .unauthorized),
        (.team(.notCaptain), .forbidden),
        (.team(.deviceNotInTeam), .notFound),
        (.team(.staffUnknown), .notFound),
        (.team(.invitationUnknown), .notFound),
        (.team(.teamFull), .conflict),
        (.team(.teamHasNoCode), .conflict),
        (.team(.guestsNotTaken), .conflict),
        (.team(.tooManyStaff), .conflict),
        (.team(.teamNotStarted), .conflict),
        (.team(.teamFinished), .conflict),
        (.team(.waveUnknown), .notFound),
        (.team(.rideTimeInvalid), .unprocessableContent),
        (.team(.messageInvalid), .unprocessableContent),
        (.team(.staffNameInvalid), .unprocessableContent),
        (.team(.invitationSpanInvalid), .unprocessableContent),
        (.team(.accessSpanInvalid), .unprocessableContent),
        // What is asked for
        (.problem(.notFound), .notFound),
        (.problem(.questUnknown), .notFound),
        (.problem(.routeUnknown), .notFound),
        (.answer(.taskUnknown), .notFound),
        (.answer(.answerUnknown), .notFound),
        (.team(.teamUnknown), .notFound),
        (.team(.unknownTeamCode), .notFound),
        // What stands against it
        (.problem(.questExists), .conflict),
        (.problem(.positionUnknown), .conflict),
        (.problem(.positionOutsideMap), .unprocessableContent),
        (.problem(.positionOffRoad), .unprocessableContent),
        (.problem(.questInvalid), .unprocessableContent),
        (.team(.teamExists), .conflict),
        (.team(.teamNameEmpty), .unprocessableContent),
        (.team(.teamNameTooLong), .unprocessableContent),
        (.team(.teamIDInvalid), .unprocessableContent),
        (.position(.empty), .unprocessableContent),
        (.position(.tooMany), .unprocessableContent),
        (.position(.invalid), .unprocessableContent),
        (.position(.timeImplausible), .unprocessableContent),
        (.answer(.questNotOpen), .conflict),
        (.answer(.questClosed), .conflict),
        (.answer(.questAlreadyOpen), .conflict),
        (.answer(.taskNotOpenYet), .conflict),
        (.answer(.taskClosed), .conflict),
        (.answer(.taskAlreadyAccepted), .conflict),
        (.answer(.attemptsUsedUp), .conflict),
        (.answer(.lockedOut), .conflict),
        (.answer(.answerNotPending), .conflict),
        (.answer(.answerStillPending), .conflict),
        (.answer(.appealOpen), .conflict),
        (.answer(.opinionGiven), .conflict),
        (.answer(.decisionUnknown), .notFound),
        (.answer(.hintUnknown), .notFound),
        (.answer(.hintNotYet), .conflict),
        (.answer(.entryUnchanged), .conflict),
        (.answer(.adjustmentInvalid), .unprocessableContent),
        (.answer(.reasonMissing), .unprocessableContent),
        (.answer(.resultsNotYet), .conflict),
        (.answer(.resultsAfterEnd), .conflict),
        (.answer(.answerEmpty), .unprocessableContent),
        (.answer(.answerTooLong), .unprocessableContent),
        (.answer(.answerNotANumber), .unprocessableContent),
        (.answer(.answerNotAnOption), .unprocessableContent),
        (.answer(.answerOfAnotherKind), .unprocessableContent),
        // Zones
        (.zone(.zoneUnknown), .notFound),
        (.zone(.zoneExists), .conflict),
        (.zone(.tooManyZones), .conflict),
        (.zone(.zoneIDInvalid), .unprocessableContent),
        (.zone(.zoneNameInvalid), .unprocessableContent),
        (.zone(.zoneFactorInvalid), .unprocessableContent),
        (.zone(.zoneTimesInvalid), .unprocessableContent),
        (.zone(.zoneShapeUnusable), .unprocessableContent),
        (.zone(.shapeInvalid), .unprocessableContent),
        (.zone(.shapeTooLong), .unprocessableContent),
        (.zone(.shapeDistance), .unprocessableContent),
        // Routes
        (.zone(.tooManyAvoidances), .unprocessableContent),
        (.zone(.roadsClosed), .conflict),
        (.map(.noRoute), .conflict),
        (.map(.unknownProfile), .notFound),
        // Us
        (.problem(.storeUnavailable), .serviceUnavailable),
        (.problem(.shuttingDown), .serviceUnavailable),
        (.problem(.internalError), .internalServerError),
    ]
}
