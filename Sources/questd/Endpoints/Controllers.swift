import EventServices
import HTTPEdge
import QuestEngine
import ServerBase

/// The controllers of a server: what its operations lead to.
struct Controllers: Sendable {
    /// Places of streams, and of requests that last.
    let streamPlaces: StreamPlaces
    let largeAnswers: LargeAnswers
    // Server
    let health: HealthController
    let about: AboutController
    // Quests
    let quests: QuestController
    let adminQuests: AdminQuestController
    let questFiles: QuestFileController
    let tours: TourController
    let log: AdminLogController
    let codes: CodeController
    let plan: PlanController
    let media: MediaController
    let webhooks: WebhookController
    let archives: ArchiveController
    let exports: ExportController
    let backups: BackupController
    let clocks: ClockController
    // Ride
    let tasks: TaskController
    let remainingTours: RemainingTourController
    let areas: AreaController
    let bundles: BundleController
    let positions: PositionController
    let trackers: TrackerController
    let trackUploads: TrackUploadController
    let live: LiveController
    let messages: MessageController
    let safety: SafetyController
    // Roads
    let osrm: OSRMController
    let contours: ContourController
    let reach: ReachController
    let maps: MapController
    let zones: AdminZoneController
    let tracks: TrackController
    let allTracks: AllTracksController
    // Judging
    let answers: AnswerController
    let adminAnswers: AdminAnswerController
    let photos: PhotoController
    let uploads: UploadController
    let stations: StationController
    let hints: HintController
    let queue: QueueController
    let judging: JudgingController
    let rejudging: RejudgingController
    let results: ResultsController
    let spectators: SpectatorController
    let replays: ReplayController
    let ownTracks: OwnTrackController
    // Teams
    let teams: TeamController
    let teamPositions: TeamPositionsController
    let adminTeams: AdminTeamController
    let teamLists: TeamListController
    let registrations: RegistrationController
    let adminRides: AdminRideController
    let staff: StaffController
    let ingest: IngestTokenController
    let places: PlaceController
    let consent: ConsentController
    let finish: FinishController
    let looks: AccessAuditController
    // Privacy
    let privacy: PrivacyController
    let sessions: SessionController
    // Accounts
    let accounts: AccountController
    let adminAccounts: AdminAccountController
    let accountRoles: AccountRoleController
    // Sign-in
    let signIns: SignInController
    // Web
    let web: WebController
    let manifests: ManifestController
    let basemap: BasemapController

    init(
        _ parts: Parts, services: QuestServices, zones keeping: ZoneKeeping, live ride: LiveParts,
        webhooks: Webhooks, tokens: TokenReader
    ) {
        let access = QuestAccess(services: services)
        let (store, clock, work) = (parts.store, parts.clock, parts.work)
        let (nextTask, reader) = (ride.nextTask, ride.messages)
        let accountService = AccountService(store: parts.accounts, clock: clock, ids: parts.ids())
        let terms = HostPrivacy(host: parts.host, retention: parts.retention)
        let bodies = LargeBodies()
        streamPlaces = StreamPlaces(limits: parts.limits)
        largeAnswers = LargeAnswers(parts.limits)

        health = HealthController(store: store, readiness: parts.readiness, clock: clock.steady)
        about = AboutController(parts)

        quests = QuestController(
            access: access, store: store, joinCodeKey: parts.joinCodeKey, throttle: parts.joinThrottle,
            clock: clock, photos: parts.photos, branding: parts.branding)
        let files = QuestFileCheck(maps: parts.maps, photos: parts.photos, clock: clock)
        adminQuests = AdminQuestController(
            access: access, store: store, files: files, zones: keeping, photos: parts.photos,
            state: parts.state, clock: clock, work: work, bodies: bodies, streams: ride.streams,
            comparison: EditionComparison(store: store, keeping: ride.keeping, clock: clock, work: work))
        questFiles = QuestFileController(files: files, work: work, bodies: bodies)
        log = AdminLogController(access: access, store: store, work: work)
        codes = CodeController(access: access, work: work)
        plan = PlanController(access: access, store: store, work: work, clock: clock)
        media = MediaController(access: access, photos: parts.photos, limits: parts.limits, clock: clock)
        self.webhooks = WebhookController(
            access: access, webhooks: webhooks, networks: parts.webhookNetworks,
            takesHTTP: parts.webhooksTakeHTTP)

        let intake = PositionIntake(
            store: store, keeping: ride.keeping, clock: clock, work: work, throttle: FixThrottle(parts.limits)
        )
        tours = TourController(access: access, maps: parts.maps, work: work)
        tasks = TaskController(access: access, nextTask: nextTask)
        remainingTours = RemainingTourController(
            access: access, store: store, rides: ride.keeping.rides, maps: parts.maps, clock: clock,
            work: work,
            throttle: Throttle(.init(RateLimits.toursPerDevice, RateLimits.tourRefill, in: parts.limits)))
        areas = AreaController(access: access, maps: parts.maps, clock: clock)
        bundles = BundleController(
            access: access, photos: parts.photos, limits: parts.limits, clock: clock, work: work,
            throttle: Throttle(.init(RateLimits.bundlesPerDevice, RateLimits.bundleRefill, in: parts.limits)),
            branding: parts.branding)
        positions = PositionController(access: access, intake: intake, nextTask: nextTask)
        trackUploads = TrackUploadController(
            access: access, store: store, intake: intake, bodies: bodies, clock: clock)
        trackers = TrackerController(
            services: services, store: store, intake: intake, guide: TrackerGuide(nextTask: nextTask),
            places: streamPlaces, bodies: bodies, readiness: parts.readiness, clock: clock,
            publicURL: parts.publicURL)
        live = LiveController(
            access: access, streams: ride.streams, places: streamPlaces, notifier: ride.notifier,
            map: ride.map, progress: ride.progress, missed: MissedEvents(store: store))
        messages = MessageController(access: access, messages: reader, clock: clock)
        safety = SafetyController(
            access: access, store: store, accounts: parts.accounts, clock: clock)

        let matching = WayMatching()
        let routes = RouteThrottle(parts.limits)
        osrm = OSRMController(
            maps: parts.maps, work: work, throttle: routes, matching: matching, clock: clock)
        contours = ContourController(maps: parts.maps, work: work, throttle: routes)
        reach = ReachController(maps: parts.maps, work: work, throttle: routes)
        maps = MapController(parts, services: services, zones: keeping)
        zones = AdminZoneController(
            access: access, zones: keeping, clock: clock, maps: parts.maps, work: work, keeping: ride.keeping)
        tracks = TrackController(
            access: access, store: store, clock: clock, maps: parts.maps, matching: matching, work: work)
        allTracks = AllTracksController(access: access, store: store, clock: clock, work: work)

        let taking = AnswerIntake(store: store, throttle: parts.answerThrottle)
        answers = AnswerController(access: access, store: store, intake: taking, clock: clock)
        let claims = QueueClaims()
        adminAnswers = AdminAnswerController(
            access: access, store: store, photos: parts.photos, claims: claims, clock: clock, work: work)
        let budgets = UploadBudgets(parts.limits)
        photos = PhotoController(
            access: access, store: store, photos: parts.photos, budgets: budgets, limits: parts.limits,
            intake: taking, clock: clock)
        uploads = UploadController(
            access: access, photos: parts.photos, limits: parts.limits,
            throttle: Throttle(.init(RateLimits.uploadParts, RateLimits.uploadPartRefill, in: parts.limits)),
            budgets: budgets, clock: clock)
        stations = StationController(
            access: access, store: store, joinCodeKey: parts.joinCodeKey, clock: clock)
        hints = HintController(access: access, store: store, clock: clock)
        queue = QueueController(access: access, store: store, claims: claims, clock: clock, work: work)
        judging = JudgingController(
            access: access, store: store, photos: parts.photos, clock: clock, maps: parts.maps,
            matching: matching, work: work)
        rejudging = RejudgingController(
            access: access, store: store, clock: clock, work: work, limits: parts.limits)
        let earlier = EarlierStates(store: store)
        results = ResultsController(
            access: access, store: store, earlier: earlier, clock: clock, work: work)
        spectators = SpectatorController(
            access: access, store: store, earlier: earlier, privacy: terms, clock: clock, work: work)
        replays = ReplayController(access: access, store: store, privacy: terms, clock: clock, work: work)
        ownTracks = OwnTrackController(access: access, store: store, work: work)

        let erasing = DeviceErasing(store: store, photos: parts.photos, clock: clock)
        teams = TeamController(
            access: access, store: store, throttle: parts.joinThrottle, erasing: erasing, clock: clock)
        let ways = RiddenWays(store: store)
        teamPositions = TeamPositionsController(
            access: access, store: store, ways: ways, clock: clock, work: work)
        adminTeams = AdminTeamController(
            access: access, store: store, joinCodeKey: parts.joinCodeKey, photos: parts.photos, clock: clock,
            ways: ways)
        teamLists = TeamListController(
            access: access, store: store, joinCodeKey: parts.joinCodeKey, clock: clock, work: work,
            bodies: bodies)
        registrations = RegistrationController(
            access: access, store: store, joinCodeKey: parts.joinCodeKey, throttle: parts.joinThrottle,
            clock: clock)
        adminRides = AdminRideController(access: access, store: store, clock: clock)
        staff = StaffController(
            access: access, store: store, joinCodeKey: parts.joinCodeKey, throttle: parts.joinThrottle,
            clock: clock, publicURL: parts.publicURL, accounts: parts.accounts, accountService: accountService
        )
        ingest = IngestTokenController(access: access, clock: clock)
        places = PlaceController(access: access, joinCodeKey: parts.joinCodeKey, clock: clock)
        consent = ConsentController(
            access: access, store: store, privacy: terms, clock: clock)
        finish = FinishController(access: access, clock: clock)
        looks = AccessAuditController(access: access)
        privacy = PrivacyController(terms)
        let (offers, logouts) = (MergeOffers(clock: clock), ProviderLogouts())
        sessions = SessionController(
            quests: quests, teams: teams, staff: staff, throttle: parts.joinThrottle, tokens: tokens,
            revocations: services.revocations, limits: parts.limits, accounts: parts.accounts,
            accountService: accountService, logouts: logouts)
        signIns = SignInController(
            signIns: parts.signIns, isSecure: parts.publicURL?.hasPrefix("https://") ?? true,
            service: accountService, accounts: parts.accounts, tokens: tokens,
            revocations: services.revocations,
            offers: offers, logouts: logouts,
            throttle: NetworkThrottle(
                RateLimits.signInsPerNetwork, RateLimits.signInRefill, in: parts.limits),
            logger: parts.logger)

        let view = AccountView(
            store: store, accounts: parts.accounts, services: services, earlier: earlier, clock: clock,
            work: work,
            labels: parts.signIns?.labels ?? [:])
        let endings = AccountSessions(
            service: accountService, store: parts.accounts, sessions: tokens.sessions,
            revocations: services.revocations, logouts: logouts)
        let accountErasing = AccountErasing(
            service: accountService, accounts: parts.accounts, services: services, devices: erasing,
            sessions: endings)
        accounts = AccountController(
            service: accountService, accounts: parts.accounts, store: store, view: view, endings: endings,
            erasing: accountErasing, browsers: sessions, offers: offers,
            throttle: Throttle(
                .init(RateLimits.changesPerAccount, RateLimits.changeRefill, in: parts.limits)))
        adminAccounts = AdminAccountController(
            service: accountService, accounts: parts.accounts, view: view, endings: endings,
            erasing: accountErasing
        )
        accountRoles = AccountRoleController(
            access: access, service: accountService, accounts: parts.accounts, clock: clock)

        archives = ArchiveController(
            access: access, store: store, photos: parts.photos, clock: clock, work: work, tracks: tracks,
            documents: [
                .init("teams.json", by: adminTeams.list), .init("answers.json", by: adminAnswers.list),
                .init("decisions.json", by: judging.listDecisions),
                .init("messages.json", by: messages.listForStaff),
                .init("zones.json", query: "all=true", by: zones.list),
                .init("results/results.json", query: "format=json", by: results.showForStaff),
                .init("results/results.csv", query: "format=csv", by: results.showForStaff),
                .init("results/results.geojson", query: "format=geojson", by: results.showForStaff),
                .init("results/results.iof.xml", query: "format=iof", by: results.showForStaff),
                .init("results/punches.xml", by: results.punches),
            ],
            places: ArchivePlaces(parts.limits))
        exports = ExportController(
            access: access, accounts: parts.accounts, service: accountService,
            account: OwnAccountFiles(accounts: parts.accounts, sessions: parts.sessions),
            archive: OwnArchive(
                store: store, sessions: parts.sessions, photos: parts.photos, work: work, reader: reader),
            clock: clock,
            places: ArchivePlaces(parts.limits, by: WorkLimits.exports, WorkLimits.exportsOfNetwork),
            throttle: Throttle(
                .init(RateLimits.exportsPerPerson, RateLimits.exportRefill, in: parts.limits)))

        backups = BackupController(
            places: parts.places, photos: parts.photos, reserve: parts.limits[StoreLimits.reserve],
            logger: parts.logger.of(.storage))
        clocks = ClockController(clock: clock, logger: parts.logger)

        web = WebController(parts.web)
        manifests = ManifestController(
            access: access, media: MediaFolder(beside: parts.photos), app: parts.web, branding: parts.branding
        )
        basemap = BasemapController(parts)
    }
}
