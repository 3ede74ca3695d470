/// Why a judge did not do what was asked. Nothing is stored then, and an answer that was refused is no
/// attempt.
public enum Refusal: Error, Sendable, Equatable {
    case questNotOpen
    case questClosed
    case questAlreadyOpen
    /// The very document is already published.
    case editionUnchanged(version: Int)
    case taskUnknown(TaskID)
    case taskNotOpenYet(TaskID)
    case taskClosed(TaskID)
    case taskAlreadyAccepted(TaskID)
    /// The task's answers do not wait for a steward.
    case taskIsNoStation(TaskID)
    case attemptsUsedUp(TaskID, limit: Int)
    /// After a wrong answer the task takes none for a while.
    case lockedOut(TaskID, seconds: Int)
    case hintUnknown(TaskID, number: Int)
    case hintNotYet(TaskID, number: Int, seconds: Int)
    case answerEmpty
    case answerTooLong(limit: Int)
    case answerNotANumber
    case answerNotAnOption
    /// - `asked`: the kind of the task's rule.
    case answerOfAnotherKind(asked: String)
    case photosTooMany(limit: Int)
    case answerUnknown(AnswerID)
    case answerNotPending(AnswerID)
    case answerStillPending(AnswerID)
    /// The same judge has given an opinion on it already.
    case opinionGiven(AnswerID)
    case appealOpen(AnswerID)
    case adjustmentInvalid
    /// The team has that status already.
    case entryUnchanged(TeamID)
    /// No review or adjustment of this id still counts.
    case decisionUnknown(RecordID)
    case reasonMissing(limit: Int)
    case keyInvalid(limit: Int)
    /// The idempotency key came before with another request.
    case keyReused
    case teamUnknown(TeamID)
    case teamExists(TeamID)
    /// A team that was removed had the id.
    case teamIDUsed(TeamID)
    /// There is something of it that a result could come of.
    case teamHasRidden(TeamID)
    /// Another team was given the number.
    case bibTaken(Int, by: TeamID)
    /// The quest was opened, or devices have joined it.
    case questHasBegun
    case teamIDInvalid
    case teamNameEmpty
    case teamNameTooLong(limit: Int)
    case deviceUnknown
    /// The code has expired, was revoked or is used up.
    case joinCodeUnknown
    case teamFull(limit: Int)
    case teamHasNoCode(TeamID)
    case guestsNotTaken
    case deviceNotInTeam(DeviceID)
    /// The team's start is still to come.
    case teamNotStarted
    /// The team's ride was over at that moment.
    case teamFinished
    /// Nothing that the team did counted any more at that moment.
    case teamTimeOver
    case waveUnknown(String)
    /// Starts lie between the quest's opening and thirty days from now, finishes between the start and now.
    case rideTimeInvalid
    /// Empty, or longer than the limit.
    case messageInvalid(limit: Int)
    case notCaptain
    /// A tracker cannot speak for its team.
    case trackerNoCaptain
    case tooManyTrackers(limit: Int)
    case staffNameInvalid(limit: Int)
    case invitationUnknown
    case staffUnknown(StaffID)
    case tooManyStaff(limit: Int)
    case positions(FixBatchError)
    /// The device has sent as many as are kept.
    case positionsFull(limit: Int)
    case zoneUnknown(ZoneID)
    case zoneExists(ZoneID)
    case zoneIDInvalid
    case zoneNameInvalid(limit: Int)
    /// The zone would end before it begins, or has ended already.
    case zoneTimesInvalid
    case zoneShape(RoadPlaceError)
    case tooManyZones(limit: Int)

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .questNotOpen: .questNotOpen()
        case .questClosed: .questClosed()
        case .questAlreadyOpen: .questAlreadyOpen()
        case .editionUnchanged(let version): .editionUnchanged(version: version)
        case .taskUnknown(let task): .taskUnknown(task)
        case .taskNotOpenYet(let task): .taskNotOpenYet(task)
        case .taskClosed(let task): .taskClosed(task)
        case .taskAlreadyAccepted(let task): .taskAlreadyAccepted(task)
        case .taskIsNoStation(let task): .taskIsNoStation(task)
        case .attemptsUsedUp(let task, let limit): .attemptsUsedUp(task, limit: limit)
        case .lockedOut(let task, let seconds): .lockedOut(task, seconds: seconds)
        case .hintUnknown(let task, let number): .hintUnknown(task, number: number)
        case .hintNotYet(let task, let number, let seconds):
            .hintNotYet(task, number: number, seconds: seconds)
        case .answerEmpty: .answerEmpty()
        case .answerTooLong(let limit): .answerTooLong(limit: limit)
        case .answerNotANumber: .answerNotANumber()
        case .answerNotAnOption: .answerNotAnOption()
        case .answerOfAnotherKind(let asked): .answerOfAnotherKind(asked: asked)
        case .photosTooMany(let limit): .photosTooMany(limit: limit)
        case .answerUnknown(let answer): .answerUnknown(answer)
        case .answerNotPending(let answer): .answerNotPending(answer)
        case .answerStillPending(let answer): .answerStillPending(answer)
        case .opinionGiven(let answer): .opinionGiven(answer)
        case .appealOpen(let answer): .appealOpen(answer)
        case .adjustmentInvalid: .adjustmentInvalid()
        case .entryUnchanged(let team): .entryUnchanged(team)
        case .decisionUnknown(let record): .decisionUnknown(record)
        case .reasonMissing(let limit): .reasonMissing(limit: limit)
        case .keyInvalid(let limit): .keyInvalid(limit: limit)
        case .keyReused: .keyReused()
        case .teamUnknown(let team): .teamUnknown(team)
        case .teamExists(let team): .teamExists(team)
        case .teamIDUsed(let team): .teamIDUsed(team)
        case .teamHasRidden(let team): .teamHasRidden(team)
        case .bibTaken(let bib, let team): .bibTaken(bib, by: team)
        case .questHasBegun: .questHasBegun()
        case .teamIDInvalid: .teamIDInvalid()
        case .teamNameEmpty: .teamNameEmpty()
        case .teamNameTooLong(let limit): .teamNameTooLong(limit: limit)
        case .deviceUnknown: .deviceUnknown()
        case .joinCodeUnknown: .unknownTeamCode()
        case .teamFull(let limit): .teamFull(limit: limit)
        case .teamHasNoCode(let team): .teamHasNoCode(team)
        case .guestsNotTaken: .guestsNotTaken()
        case .deviceNotInTeam(let device): .deviceNotInTeam(device)
        case .teamNotStarted: .teamNotStarted()
        case .teamFinished: .teamFinished()
        case .teamTimeOver: .teamTimeOver()
        case .waveUnknown(let wave): .waveUnknown(wave)
        case .rideTimeInvalid: .rideTimeInvalid()
        case .messageInvalid(let limit): .messageInvalid(limit: limit)
        case .notCaptain: .notCaptain()
        case .trackerNoCaptain: .trackerNoCaptain()
        case .tooManyTrackers(let limit): .trackersTooMany(limit: limit)
        case .staffNameInvalid(let limit): .staffNameInvalid(limit: limit)
        case .invitationUnknown: .invitationUnknown()
        case .staffUnknown(let member): .staffUnknown(member)
        case .tooManyStaff(let limit): .tooManyStaff(limit: limit)
        case .positions(let error): error.message
        case .positionsFull(let limit): .positionsFull(limit: limit)
        case .zoneUnknown(let zone): .zoneUnknown(zone)
        case .zoneExists(let zone): .zoneExists(zone)
        case .zoneIDInvalid: .zoneIDInvalid()
        case .zoneNameInvalid(let limit): .zoneNameInvalid(limit: limit)
        case .zoneTimesInvalid: .zoneTimesInvalid()
        case .zoneShape(let error): error.message
        case .tooManyZones(let limit): .tooManyZones(limit: limit)
        }
    }
}
