import HTTPEdge
import HTTPTypes
import QuestEngine
import ServerBase

/// The server as a table: a row for each operation. Whom a row does not name, it refuses.
extension Endpoint {
    private static let quest = "/api/v1/quests/{quest}"
    private static let adminQuest = "/api/v1/admin/quests/{quest}"
    private static let adminTeam = "/api/v1/admin/quests/{quest}/teams/{team}"

    private static let anybody = AccessPolicy.anybody
    /// Devices in their own quest, each speaking for its own team only.
    private static let riders: AccessPolicy.Holders = [.rider: .ownQuest]
    /// Devices, for things that they name and that may be another team's.
    private static let ownTeam: AccessPolicy.Holders = [.rider: .ownTeam]
    private static let organisers: AccessPolicy.Holders = [.organiser: .ownQuest, .admin: .anybody]
    private static let judges = organisers.merging([.judge: .ownQuest]) { $1 }
    private static let onlookers = judges.merging([.viewer: .ownQuest]) { $1 }
    /// Staff at the places, at the start and at the finish, and all who may decide anyway.
    private static let stewards = judges.merging([.steward: .ownQuest]) { $1 }
    private static let wholeStaff = onlookers.merging([.steward: .ownQuest]) { $1 }

    /// The row of an operation.
    static func row(of operation: Operation) -> Endpoint {
        switch operation {
        // At the root
        case .livez: Endpoint(.get, "/livez", anybody) { $0.health.live }
        case .readyz: Endpoint(.get, "/readyz", anybody) { $0.health.ready }
        case .openapi: Endpoint(.get, "/openapi.yaml", anybody, servesFile: true) { $0.about.describe }
        case .osrmRoute, .osrmRouteOfBody, .osrmNearest, .osrmNearestOfBody, .osrmTable, .osrmTableOfBody,
            .osrmMatch, .osrmMatchOfBody, .osrmTrip, .osrmTripOfBody, .valhallaRoute, .showCourse,
            .showContours:
            routeRow(of: operation)
        case .punches:
            Endpoint(.get, "/mip/v1/{quest}", onlookers, takesPassword: true) { $0.results.punches }
        case .showApp, .showJoinPage, .showDesk, .showAccountPage, .showAppFile, .showWorker, .showWords,
            .showManifest, .showQuestManifest, .showQuestIcon, .showTile, .showBasemapStyle:
            webRow(of: operation)

        // Personal data
        case .showPrivacyPage: Endpoint(.get, "/privacy", anybody) { $0.privacy.showPage }
        case .showPrivacy: Endpoint(.get, "/api/v1/privacy", anybody) { $0.privacy.show }
        case .listLooks: Endpoint(.get, quest + "/looks", riders) { $0.looks.list }

        // Anybody
        case .showResults: Endpoint(.get, quest + "/results", anybody) { $0.results.show }
        case .showSpectators: Endpoint(.get, quest + "/spectators", anybody) { $0.spectators.show }
        case .showReplay: Endpoint(.get, quest + "/replay", anybody) { $0.replays.show }
        case .about: Endpoint(.get, "/api/v1/about", anybody) { $0.about.show }
        case .limits: Endpoint(.get, "/api/v1/limits", anybody) { $0.about.listLimits }
        case .listQuests: Endpoint(.get, "/api/v1/quests", anybody) { $0.quests.list }
        case .showQuest: Endpoint(.get, quest, anybody) { $0.quests.show }
        case .join: Endpoint(.post, quest + "/join", anybody) { $0.quests.join }
        case .joinAsGuest: Endpoint(.post, quest + "/guests", anybody) { $0.teams.admitGuest }
        case .registerTeam: Endpoint(.post, quest + "/registrations", anybody) { $0.registrations.register }
        case .acceptInvitation: Endpoint(.post, quest + "/staff", anybody) { $0.staff.acceptInvitation }

        // A device of the quest
        case .listTasks: Endpoint(.get, quest + "/tasks", riders) { $0.tasks.list }
        case .showTask: Endpoint(.get, quest + "/tasks/{task}", riders) { $0.tasks.show }
        case .listAreas: Endpoint(.get, quest + "/areas", riders) { $0.areas.list }
        case .showBundle: Endpoint(.get, quest + "/bundle", riders, lasts: true) { $0.bundles.show }
        case .next: Endpoint(.get, quest + "/next", riders) { $0.tasks.next }
        case .showRoute: Endpoint(.get, quest + "/routes/{route}", ownTeam) { $0.tasks.route }
        case .listContacts: Endpoint(.get, quest + "/contacts", riders) { $0.tasks.contacts }
        case .sendPositions: Endpoint(.post, quest + "/positions", riders) { $0.positions.take }
        case .sendTrack, .showOwnTrack: trackRow(of: operation, for: riders)
        case .sendAnswer: Endpoint(.post, quest + "/answers", riders) { $0.answers.take }
        case .listAnswers: Endpoint(.get, quest + "/answers", riders) { $0.answers.list }
        case .listRecords: Endpoint(.get, quest + "/records", riders) { $0.answers.records }
        case .listMessages: Endpoint(.get, quest + "/messages", riders) { $0.messages.list }
        case .showTeam: Endpoint(.get, quest + "/team", riders) { $0.teams.show }
        case .showTeamPositions: Endpoint(.get, quest + "/team/positions", riders) { $0.teamPositions.show }
        case .makeCaptain: Endpoint(.put, quest + "/team/captain", ownTeam) { $0.teams.makeCaptain }
        case .removeTeamDevice:
            Endpoint(.delete, quest + "/team/devices/{device}", ownTeam) { $0.teams.removeDevice }
        case .eraseOwnData: Endpoint(.post, quest + "/erase", riders) { $0.teams.erase }
        case .showConsent, .giveConsent, .withdrawConsent, .setTracking, .showFinish, .declareFinish:
            declarationRow(of: operation, for: riders)

        // A browser's session: whoever has none may begin one.
        case .showSession: Endpoint(.get, "/api/v1/session", anybody, isOfSession: true) { $0.sessions.show }
        case .joinSession:
            Endpoint(.post, "/api/v1/session/join", anybody, isOfSession: true) { $0.sessions.join }
        case .joinSessionAsGuest:
            Endpoint(.post, "/api/v1/session/guest", anybody, isOfSession: true) { $0.sessions.joinAsGuest }
        case .bringToken:
            Endpoint(.post, "/api/v1/session/token", anybody, isOfSession: true) { $0.sessions.bring }
        case .endSession: Endpoint(.delete, "/api/v1/session", anybody, isOfSession: true) { $0.sessions.end }
        case .listSessions:
            Endpoint(.get, "/api/v1/sessions", anybody, isOfSession: true) { $0.sessions.list }
        case .endOtherSession:
            Endpoint(.delete, "/api/v1/sessions/{session}", anybody, isOfSession: true) {
                $0.sessions.endOther
            }

        // The organisers
        case .adminListQuests: Endpoint(.get, "/api/v1/admin/quests", wholeStaff) { $0.adminQuests.list }
        case .adminShowQuest:
            Endpoint(.get, adminQuest, wholeStaff, blind: [.judge, .viewer, .steward]) { $0.adminQuests.show }
        case .adminPutQuest:
            Endpoint(.put, adminQuest, organisers, bodyLimit: RequestLimits.document.value) {
                $0.adminQuests.put
            }
        case .adminOpenQuest: Endpoint(.post, adminQuest + "/open", organisers) { $0.adminQuests.open }
        case .adminCloseQuest: Endpoint(.post, adminQuest + "/close", organisers) { $0.adminQuests.close }
        case .adminEraseQuest: Endpoint(.post, adminQuest + "/erase", organisers) { $0.adminQuests.erase }
        case .adminDeleteQuest: Endpoint(.delete, adminQuest, organisers) { $0.adminQuests.delete }
        case .adminPauseQuest: Endpoint(.post, adminQuest + "/pause", organisers) { $0.plan.pause }
        case .adminResumeQuest: Endpoint(.post, adminQuest + "/resume", organisers) { $0.plan.resume }
        case .adminShiftTimes: Endpoint(.put, adminQuest + "/times", organisers) { $0.plan.shiftTimes }
        case .adminSetProtests: Endpoint(.put, adminQuest + "/protests", organisers) { $0.plan.setProtests }
        case .adminSignResults:
            Endpoint(.post, adminQuest + "/results/sign", organisers) { $0.plan.signResults }
        // The answers stand in it.
        case .adminShowQuestFile: Endpoint(.get, adminQuest + "/file", organisers) { $0.adminQuests.file }
        case .adminListVersions:
            Endpoint(.get, adminQuest + "/versions", organisers) { $0.adminQuests.versions }
        case .adminShowArchive:
            Endpoint(.get, adminQuest + "/archive", organisers, lasts: true) { $0.archives.show }
        // Of files that are kept nowhere; also those of a quest that is not there yet.
        case .adminCheckQuest:
            Endpoint(
                .post, adminQuest + "/check", organisers, bodyLimit: RequestLimits.document.value,
                changesNothing: true
            ) {
                $0.questFiles.check
            }
        case .adminImportCourse:
            Endpoint(
                .post, adminQuest + "/import", organisers, bodyLimit: RequestLimits.document.value,
                changesNothing: true
            ) {
                $0.questFiles.importCourse
            }
        // The pictures that the quest's file names for the app, and no other.
        case .showAppMedia:
            Endpoint(
                .get, quest + "/app/{name}", anybody, blind: [.judge, .viewer, .steward], lasts: true
            ) { $0.media.showOfApp }
        case .showMedia:
            Endpoint(.get, quest + "/media/{name}", riders, lasts: true) { $0.media.showToRider }
        case .adminListMedia: Endpoint(.get, adminQuest + "/media", organisers) { $0.media.list }
        case .adminShowMedia:
            Endpoint(.get, adminQuest + "/media/{name}", organisers, lasts: true) { $0.media.show }
        case .adminPutMedia:
            Endpoint(.put, adminQuest + "/media/{name}", organisers, bodyLimit: MediaLimits.bytes.value) {
                $0.media.put
            }
        case .adminDeleteMedia:
            Endpoint(.delete, adminQuest + "/media/{name}", organisers) { $0.media.remove }
        // To the blind without what the team has done.
        case .adminListTeams:
            Endpoint(.get, adminQuest + "/teams", wholeStaff, blind: [.judge, .viewer, .steward]) {
                $0.adminTeams.list
            }
        case .adminAddTeam: Endpoint(.post, adminQuest + "/teams", organisers) { $0.adminTeams.add }
        case .adminShowTeam:
            Endpoint(.get, adminTeam, wholeStaff, blind: [.judge, .viewer, .steward]) { $0.adminTeams.show }
        case .adminIssueCode: Endpoint(.post, adminTeam + "/code", organisers) { $0.adminTeams.issueCode }
        case .adminRevokeCode: Endpoint(.delete, adminTeam + "/code", organisers) { $0.adminTeams.revokeCode }
        case .adminMakeCaptain:
            Endpoint(.put, adminTeam + "/captain", organisers) { $0.adminTeams.makeCaptain }
        case .adminRemoveDevice:
            Endpoint(.delete, adminTeam + "/devices/{device}", organisers) { $0.adminTeams.removeDevice }
        case .adminEraseTeam: Endpoint(.post, adminTeam + "/erase", organisers) { $0.adminTeams.erase }
        case .adminRenameTeam: Endpoint(.put, adminTeam + "/name", organisers) { $0.adminTeams.rename }
        case .adminRemoveTeam: Endpoint(.delete, adminTeam, organisers) { $0.adminTeams.remove }
        case .adminGiveBib: Endpoint(.put, adminTeam + "/bib", organisers) { $0.adminTeams.giveBib }
        case .adminGiveContact:
            Endpoint(.put, adminTeam + "/contact", organisers) { $0.registrations.giveContact }
        case .adminChooseClass: Endpoint(.put, adminTeam + "/class", organisers) { $0.adminTeams.chooseClass }
        case .adminTakeTeamList, .adminListTeamContacts, .adminListRegistrations, .adminConfirmTeam,
            .adminRejectTeam:
            teamListRow(of: operation, for: organisers)
        case .adminChooseWave: Endpoint(.put, adminTeam + "/wave", organisers) { $0.adminRides.chooseWave }
        case .adminStartTeam:
            Endpoint(.put, adminTeam + "/start", stewards, blind: [.judge, .steward]) { $0.adminRides.start }
        case .adminClearStart:
            Endpoint(.delete, adminTeam + "/start", stewards, blind: [.judge, .steward]) {
                $0.adminRides.clearStart
            }
        case .adminFinishTeam:
            Endpoint(.put, adminTeam + "/finish", stewards, blind: [.judge, .steward]) {
                $0.adminRides.finish
            }
        case .adminClearFinish:
            Endpoint(.delete, adminTeam + "/finish", stewards, blind: [.judge, .steward]) {
                $0.adminRides.clearFinish
            }
        case .adminStartWave:
            Endpoint(.put, adminQuest + "/waves/{wave}/start", stewards, blind: [.judge, .steward]) {
                $0.adminRides.startWave
            }
        // To the blind without those to single teams.
        case .adminListMessages:
            Endpoint(.get, adminQuest + "/messages", wholeStaff, blind: [.judge, .viewer, .steward]) {
                $0.messages.listForStaff
            }
        case .adminSendMessage:
            Endpoint(.post, adminQuest + "/messages", stewards, blind: [.judge, .steward]) {
                $0.messages.send
            }
        case .adminListStaff: Endpoint(.get, adminQuest + "/staff", organisers) { $0.staff.list }
        case .adminInviteStaff: Endpoint(.post, adminQuest + "/staff", organisers) { $0.staff.invite }
        case .adminRevokeStaff:
            Endpoint(.delete, adminQuest + "/staff/{staff}", organisers) { $0.staff.revoke }
        case .adminListZones:
            Endpoint(.get, adminQuest + "/zones", wholeStaff, blind: [.judge, .viewer, .steward]) {
                $0.zones.list
            }
        case .adminAddZone: Endpoint(.post, adminQuest + "/zones", organisers) { $0.zones.add }
        case .adminRemoveZone: Endpoint(.delete, adminQuest + "/zones/{zone}", organisers) { $0.zones.remove }
        case .adminRenameZone:
            Endpoint(.put, adminQuest + "/zones/{zone}/name", organisers) { $0.zones.rename }
        // To the blind without team and device.
        case .adminListAnswers:
            Endpoint(.get, adminQuest + "/answers", onlookers, blind: [.judge, .viewer]) {
                $0.adminAnswers.list
            }
        case .adminShowAnswer:
            Endpoint(.get, adminQuest + "/answers/{answer}", onlookers, blind: [.judge, .viewer]) {
                $0.adminAnswers.show
            }
        case .adminAcceptAnswer:
            Endpoint(.post, adminQuest + "/answers/{answer}/accept", judges, blind: [.judge]) {
                $0.adminAnswers.accept
            }
        case .adminRejectAnswer:
            Endpoint(.post, adminQuest + "/answers/{answer}/reject", judges, blind: [.judge]) {
                $0.adminAnswers.reject
            }
        // A record that is hidden says so, and is hidden from whoever judges with another role as well.
        case .adminListRecords:
            Endpoint(.get, adminQuest + "/records", onlookers, blind: [.judge, .viewer]) { $0.log.records }
        case .adminVerifyLog:
            Endpoint(.get, adminQuest + "/log/verify", onlookers, blind: [.judge, .viewer]) { $0.log.verify }
        // Whoever has one sees what all teams do.
        case .adminListWebhooks: Endpoint(.get, adminQuest + "/webhooks", organisers) { $0.webhooks.list }
        case .adminAddWebhook: Endpoint(.post, adminQuest + "/webhooks", organisers) { $0.webhooks.add }
        case .adminRemoveWebhook:
            Endpoint(.delete, adminQuest + "/webhooks/{webhook}", organisers) { $0.webhooks.remove }
        case .adminTestWebhook:
            Endpoint(.post, adminQuest + "/webhooks/{webhook}/test", organisers) { $0.webhooks.test }
        case .adminListDeliveries:
            Endpoint(.get, adminQuest + "/webhooks/{webhook}/deliveries", organisers) {
                $0.webhooks.deliveries
            }

        // What is done at the place
        case .sendPhoto:
            Endpoint(.post, quest + "/photos", riders, bodyLimit: PhotoLimits.videoBytes.value) {
                $0.photos.take
            }
        // A device reaches its own uploads only, whatever it names.
        case .showUpload: Endpoint(.get, quest + "/uploads/{upload}", riders) { $0.uploads.show }
        case .sendUpload: Endpoint(.put, quest + "/uploads/{upload}", riders) { $0.uploads.take }
        case .showPhoto:
            Endpoint(.get, quest + "/answers/{answer}/photo", ownTeam, lasts: true) { $0.photos.showOwn }
        case .adminShowPhoto:
            Endpoint(
                .get, adminQuest + "/answers/{answer}/photo", onlookers, blind: [.judge, .viewer], lasts: true
            ) { $0.photos.showCopy }
        case .adminShowOriginalPhoto:
            Endpoint(.get, adminQuest + "/answers/{answer}/photo/original", judges, lasts: true) {
                $0.photos.showOriginal
            }
        case .adminListCodes: Endpoint(.get, adminQuest + "/codes", organisers) { $0.codes.list }
        case .adminDrawCodes:
            Endpoint(.post, adminQuest + "/qr", organisers, changesNothing: true) { $0.codes.draw }
        // Who is at the place sees the team anyway, and no answers.
        case .adminShowStation:
            Endpoint(.get, adminQuest + "/stations/{task}", stewards, blind: [.steward]) { $0.stations.show }
        case .adminDecideStation:
            Endpoint(.post, adminQuest + "/stations/{task}", stewards, blind: [.steward]) {
                $0.stations.decide
            }

        // Results and judging
        case .adminShowResults: Endpoint(.get, adminQuest + "/results", onlookers) { $0.results.showForStaff }
        case .listHints: Endpoint(.get, quest + "/tasks/{task}/hints", riders) { $0.hints.list }
        case .openHint: Endpoint(.post, quest + "/tasks/{task}/hints/{number}", riders) { $0.hints.open }
        case .appeal: Endpoint(.post, quest + "/answers/{answer}/appeal", riders) { $0.hints.appeal }
        case .adminListQueue:
            Endpoint(.get, adminQuest + "/queue", onlookers, blind: [.judge, .viewer]) { $0.queue.list }
        case .adminClaimQueue:
            Endpoint(.post, adminQuest + "/queue/claim", judges, blind: [.judge]) { $0.queue.claim }
        case .adminReleaseQueue:
            Endpoint(.post, adminQuest + "/queue/release", judges, blind: [.judge]) { $0.queue.release }
        case .adminShowEvidence:
            Endpoint(.get, adminQuest + "/answers/{answer}/evidence", judges, blind: [.judge]) {
                $0.judging.evidence
            }
        case .adminAdjustTeam:
            Endpoint(.post, adminTeam + "/adjust", judges, blind: [.judge]) { $0.judging.adjust }
        case .adminListDecisions:
            Endpoint(.get, adminQuest + "/decisions", onlookers, blind: [.judge, .viewer]) {
                $0.judging.listDecisions
            }
        case .adminWithdraw:
            Endpoint(.post, adminQuest + "/decisions/{record}/withdraw", judges, blind: [.judge]) {
                $0.judging.withdraw
            }
        case .adminShowAgreement:
            Endpoint(.get, adminQuest + "/agreement", onlookers, blind: [.judge, .viewer]) {
                $0.judging.agreement
            }
        case .adminChangeEntry:
            Endpoint(.put, adminTeam + "/entry", judges, blind: [.judge]) { $0.judging.changeEntry }
        case .adminListPositions:
            Endpoint(.get, adminQuest + "/positions", organisers) { $0.tracks.positions }
        case .adminShowTrack: Endpoint(.get, adminTeam + "/track", judges) { $0.tracks.track }
        case .adminShowTracks: Endpoint(.get, adminQuest + "/tracks", judges) { $0.allTracks.show }
        case .adminRejudge:
            Endpoint(.post, adminQuest + "/rejudge", judges, blind: [.judge]) { $0.rejudging.rejudge }

        // The live ride
        case .streamRide: Endpoint(.get, quest + "/ride", riders, lasts: true) { $0.live.ride }
        case .adminShowLive: Endpoint(.get, adminQuest + "/live", organisers) { $0.live.show }
        case .adminStreamLive:
            Endpoint(.get, adminQuest + "/live/events", organisers, lasts: true) { $0.live.live }

        // Tracker apps. The token in the path says whose positions they are, and opens nothing else; the dialect says
        // how large a message may be.
        case .sendTrackerMessage: Endpoint(.post, "/ingest/{dialect}/{token}", anybody) { $0.trackers.take }
        case .sendTrackerQuery: Endpoint(.get, "/ingest/{dialect}/{token}", anybody) { $0.trackers.takeQuery }
        case .showTrackerSettings:
            Endpoint(.get, "/ingest/{dialect}/{token}/settings.properties", anybody) { $0.trackers.settings }
        case .issueIngest:
            Endpoint(.post, quest + "/team/devices/{device}/ingest", ownTeam) { $0.ingest.issueOwn }
        case .revokeIngest:
            Endpoint(.delete, quest + "/team/devices/{device}/ingest", ownTeam) { $0.ingest.revokeOwn }
        case .choosePrimary: Endpoint(.put, quest + "/team/primary", ownTeam) { $0.ingest.chooseOwn }
        case .adminAddTracker: Endpoint(.post, adminTeam + "/trackers", organisers) { $0.ingest.addTracker }
        case .adminIssueIngest:
            Endpoint(.post, adminTeam + "/devices/{device}/ingest", organisers) { $0.ingest.issue }
        case .adminRevokeIngest:
            Endpoint(.delete, adminTeam + "/devices/{device}/ingest", organisers) { $0.ingest.revoke }
        case .adminChoosePrimary: Endpoint(.put, adminTeam + "/primary", organisers) { $0.ingest.choose }

        // Safety. Whoever is asked for help is told who asks, also where answers are judged blind.
        case .raiseSOS: Endpoint(.post, quest + "/sos", riders) { $0.safety.raise }
        case .listSOS: Endpoint(.get, quest + "/sos", riders) { $0.safety.listOwn }
        case .withdrawSOS: Endpoint(.post, quest + "/sos/{record}/withdraw", riders) { $0.safety.withdraw }
        case .adminListSOS:
            Endpoint(.get, adminQuest + "/sos", stewards, blind: [.judge, .steward]) { $0.safety.list }
        case .adminTakeSOS:
            Endpoint(.post, adminQuest + "/sos/{record}/take", stewards, blind: [.judge, .steward]) {
                $0.safety.take
            }
        case .adminCloseSOS:
            Endpoint(.post, adminQuest + "/sos/{record}/close", stewards, blind: [.judge, .steward]) {
                $0.safety.close
            }
        // Where teams are is for organisers.
        case .adminListOverdue: Endpoint(.get, adminQuest + "/overdue", organisers) { $0.safety.overdue }
        case .replaceTeamDevice:
            Endpoint(.post, quest + "/team/devices/{device}/replace", ownTeam) { $0.places.offerOwn }
        case .adminReplaceDevice:
            Endpoint(.post, adminTeam + "/devices/{device}/replace", organisers) { $0.places.offer }

        // Stewards
        // Who is at which place, and since when, would tell whose answers those are.
        case .adminListStations: Endpoint(.get, adminQuest + "/stations", stewards) { $0.stations.list }
        case .adminEnterAnswer:
            Endpoint(.post, adminTeam + "/answers", judges) { $0.adminAnswers.enter }

        // Tables of their own: whoever is signed in, and the admin for them and the daemon; plans; maps
        case .beginSignIn, .finishSignIn, .linkSignIn, .signOut, .showAccount, .changeProfile, .showHistory,
            .keepParticipation, .unlinkSignIn, .mergeAccounts, .endAccountSessions, .eraseAccount,
            .exportAccount, .adminListAccounts, .adminShowAccount, .adminShowAccountLog, .adminMergeAccounts,
            .adminEndAccountSessions, .adminEraseAccount, .adminBackup, .adminShowClock, .adminFollowClock:
            accountRow(of: operation)
        case .showIsochrone, .showLoop, .showTour, .adminPlanScore, .adminPlanOrder, .adminShowTour:
            planRow(of: operation, for: organisers, and: riders)
        case .adminListMaps, .adminPutMap, .adminPutTiles, .adminRemoveMap: mapRow(of: operation)
        case .adminGiveAccountRole:
            Endpoint(.post, adminQuest + "/staff/accounts", organisers) { $0.accountRoles.give }
        // All that is kept of a person, for that person
        case .exportOwnData: Endpoint(.get, quest + "/export", riders, lasts: true) { $0.exports.exportOwn }
        }
    }
}
