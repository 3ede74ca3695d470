import HTTPTypes
import ServerBase

/// Everything the daemon can be asked for: one case for each method at each path. The raw values are the
/// `operationId`s of `openapi.yaml`; what else there is to say of each stands in its `endpoint`.
package enum Operation: String, CaseIterable, Sendable {
    // At the root
    case livez, readyz, openapi
    case osrmRoute, osrmNearest, osrmTable, osrmMatch, osrmTrip
    case osrmRouteOfBody, osrmNearestOfBody, osrmTableOfBody, osrmMatchOfBody, osrmTripOfBody
    case valhallaRoute, showCourse, showContours
    case punches
    case showApp, showJoinPage, showDesk, showAppFile, showWorker, showWords, showManifest
    case showQuestManifest, showQuestIcon
    case showAccountPage
    case showTile, showBasemapStyle
    // Personal data
    case showPrivacyPage, showPrivacy, listLooks
    // Anybody
    case showResults, showSpectators, showReplay
    case showIsochrone, showLoop
    case about, limits, listQuests, showQuest, join, joinAsGuest, registerTeam, acceptInvitation
    // A device of the quest
    case listTasks, showTask, listAreas, showBundle, next, showTour, showRoute, listContacts
    case sendPositions, sendTrack, sendAnswer, listAnswers, listRecords
    case listMessages
    case showTeam, showTeamPositions, showOwnTrack, makeCaptain, removeTeamDevice, eraseOwnData
    case showConsent, giveConsent, withdrawConsent, setTracking
    case showFinish, declareFinish
    // A browser's session
    case showSession, joinSession, joinSessionAsGuest, bringToken, endSession, listSessions, endOtherSession
    // Signing in at a provider
    case beginSignIn, finishSignIn, linkSignIn, signOut
    // The organisers
    case adminListQuests, adminShowQuest, adminPutQuest, adminOpenQuest, adminCloseQuest, adminEraseQuest
    case adminDeleteQuest
    case adminPauseQuest, adminResumeQuest, adminShiftTimes, adminSetProtests, adminSignResults
    case adminShowQuestFile
    case adminListVersions, adminShowArchive, adminCheckQuest, adminImportCourse
    case adminPlanScore, adminPlanOrder
    case showAppMedia, showMedia, adminListMedia, adminShowMedia, adminPutMedia, adminDeleteMedia
    case adminListTeams, adminAddTeam, adminTakeTeamList, adminShowTeam, adminIssueCode, adminRevokeCode
    case adminMakeCaptain, adminRemoveDevice, adminEraseTeam
    case adminRenameTeam, adminRemoveTeam, adminGiveBib, adminGiveContact, adminChooseClass
    case adminListTeamContacts, adminListRegistrations, adminConfirmTeam, adminRejectTeam
    case adminChooseWave, adminStartTeam, adminClearStart, adminFinishTeam, adminClearFinish, adminStartWave
    case adminListMessages, adminSendMessage
    case adminListStaff, adminInviteStaff, adminRevokeStaff
    case adminListZones, adminAddZone, adminRemoveZone, adminRenameZone
    case adminListAnswers, adminShowAnswer, adminAcceptAnswer, adminRejectAnswer
    case adminListRecords, adminVerifyLog
    case adminListWebhooks, adminAddWebhook, adminRemoveWebhook, adminTestWebhook, adminListDeliveries
    // What is done at the place
    case sendPhoto, showUpload, sendUpload, showPhoto, adminShowPhoto, adminShowOriginalPhoto
    case adminListCodes, adminDrawCodes, adminShowStation, adminDecideStation
    // Results and judging
    case adminShowResults
    case listHints, openHint, appeal
    case adminListQueue, adminClaimQueue, adminReleaseQueue
    case adminShowEvidence, adminAdjustTeam, adminListDecisions, adminWithdraw
    case adminShowAgreement, adminChangeEntry, adminListPositions, adminShowTrack, adminShowTracks
    case adminShowTour
    case adminRejudge
    // The live ride
    case streamRide, adminShowLive, adminStreamLive
    // Tracker apps
    case sendTrackerMessage, sendTrackerQuery, showTrackerSettings
    case issueIngest, revokeIngest, choosePrimary
    case adminAddTracker, adminIssueIngest, adminRevokeIngest, adminChoosePrimary
    // Safety
    case raiseSOS, listSOS, withdrawSOS, adminListSOS, adminTakeSOS, adminCloseSOS, adminListOverdue
    case replaceTeamDevice, adminReplaceDevice
    // Stewards
    case adminListStations, adminEnterAnswer
    // Whoever is signed in, and the admin for them
    case showAccount, changeProfile, showHistory, keepParticipation, unlinkSignIn, endAccountSessions
    case mergeAccounts
    case eraseAccount
    case adminListAccounts, adminShowAccount, adminShowAccountLog, adminMergeAccounts
    case adminEndAccountSessions, adminEraseAccount, adminGiveAccountRole
    // The maps
    case adminListMaps, adminPutMap, adminPutTiles, adminRemoveMap
    // Whoever runs the daemon
    case adminBackup, adminShowClock, adminFollowClock
    // All that is kept of a person, for that person
    case exportOwnData, exportAccount
}
