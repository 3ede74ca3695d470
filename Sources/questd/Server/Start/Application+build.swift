import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import QuestEngine
import QuestWire
import ServiceLifecycle

/// Everything that a daemon is made of; tests bring their own clock, store and map.
struct Parts: Sendable {
    var maps: MapService
    var store: any QuestStore
    var clock: any TimeSource = WallClock()
    /// How many times as fast as the system's that runs.
    var clockSpeed = 1
    /// Digest of the admin token.
    var admin: Digest
    var joinCodeKey: JoinCodeKey
    /// What the keys of signed codes are derived from.
    var codeSecret: CodeKey
    var photos: PhotoFolder
    /// Where the secrets are kept; `nil` where nobody keeps them.
    var state: StateDirectory?
    var policy = AccessPolicy.standard
    var joinThrottle = JoinThrottle()
    var proxies = TrustedProxies.none
    var answerThrottle = AnswerThrottle()
    /// Those in force.
    var limits = LimitValues()
    /// Where requests do what takes long; with the limits in force.
    var work = WorkPool()
    var organiser: String?
    var language = Language.english
    var readiness = Readiness()
    var logger: Logger
    /// Most decisions in one write to the disk.
    var groupLimit = QuestDesk.largestGroup
    /// How long personal data of closed quests is kept; `nil` for ever.
    var retention: Seconds?
    /// A new source of ids and tokens for each quest.
    var ids: @Sendable () -> IdentifierSource = { IdentifierSource() }
}

extension Hummingbird.Router<QuestdContext> {
    /// The composition root: who stands on whom.
    static func build(_ parts: Parts) -> Hummingbird.Router<QuestdContext> {
        let desks = QuestDesks(
            store: parts.store, codeSecret: parts.codeSecret, groupLimit: parts.groupLimit, ids: parts.ids)
        let zones = ZoneKeeping(maps: parts.maps, desks: desks, clock: parts.clock, logger: parts.logger)
        return build(parts, desks: desks, zones: zones, live: LiveParts(parts, desks: desks))
    }

    static func build(
        _ parts: Parts, desks: QuestDesks, zones: ZoneKeeping, live: LiveParts
    ) -> Hummingbird.Router<QuestdContext> {
        let router = Hummingbird.Router(context: QuestdContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: Arrival(limits: parts.limits, proxies: parts.proxies))
        router.add(middleware: ResponseFields())
        router.add(middleware: AccessLog())
        router.add(middleware: ErrorMiddleware(language: parts.language))

        let (places, bodies) = (StreamPlaces(limits: parts.limits), LargeBodies())
        let routes = Routes(
            router: router, gate: Gate(parts), revocations: desks.revocations, clock: parts.clock,
            clockSpeed: parts.clockSpeed)
        let access = QuestAccess(desks: desks)
        let nextTask = live.nextTask
        let intake = PositionIntake(
            store: parts.store, keeping: live.keeping, clock: parts.clock, work: parts.work,
            throttle: FixThrottle(parts.limits))

        HealthController(store: parts.store, readiness: parts.readiness).addRoutes(to: routes)
        AboutController(
            maps: parts.maps, organiser: parts.organiser, limits: parts.limits,
            rehearsal: parts.clockSpeed == 1 ? nil : (parts.clockSpeed, parts.clock)
        ).addRoutes(to: routes)
        OSRMController(maps: parts.maps, work: parts.work, throttle: RouteThrottle(parts.limits))
            .addRoutes(to: routes)
        QuestController(
            access: access, store: parts.store, joinCodeKey: parts.joinCodeKey, throttle: parts.joinThrottle,
            clock: parts.clock
        ).addRoutes(to: routes)
        TaskController(access: access, nextTask: nextTask).addRoutes(to: routes)
        PositionController(access: access, intake: intake, nextTask: nextTask).addRoutes(to: routes)
        TrackerController(
            desks: desks, store: parts.store, intake: intake,
            guide: TrackerGuide(nextTask: nextTask), places: places, bodies: bodies,
            readiness: parts.readiness, clock: parts.clock
        ).addRoutes(to: routes)
        LiveController(
            access: access, streams: live.streams, places: places, notifier: live.notifier, map: live.map,
            progress: live.progress
        ).addRoutes(to: routes)
        IngestTokenController(access: access, clock: parts.clock).addRoutes(to: routes)
        MessageController(access: access, messages: live.messages, clock: parts.clock).addRoutes(to: routes)
        AdminRideController(access: access, store: parts.store, clock: parts.clock).addRoutes(to: routes)
        let answers = AnswerIntake(store: parts.store, throttle: parts.answerThrottle)
        AnswerController(access: access, store: parts.store, intake: answers, clock: parts.clock)
            .addRoutes(to: routes)
        TeamController(
            access: access, store: parts.store, throttle: parts.joinThrottle, photos: parts.photos,
            clock: parts.clock
        ).addRoutes(to: routes)
        StaffController(
            access: access, store: parts.store, joinCodeKey: parts.joinCodeKey, throttle: parts.joinThrottle,
            clock: parts.clock
        ).addRoutes(to: routes)
        AdminQuestController(
            access: access, store: parts.store, maps: parts.maps, zones: zones, photos: parts.photos,
            state: parts.state, clock: parts.clock, work: parts.work, bodies: bodies,
            streams: live.streams
        ).addRoutes(to: routes)
        AdminTeamController(
            access: access, store: parts.store, joinCodeKey: parts.joinCodeKey, photos: parts.photos,
            clock: parts.clock
        ).addRoutes(to: routes)
        AdminZoneController(
            access: access, zones: zones, clock: parts.clock, maps: parts.maps, work: parts.work
        )
        .addRoutes(to: routes)
        AdminAnswerController(
            access: access, store: parts.store, photos: parts.photos, clock: parts.clock, work: parts.work
        ).addRoutes(to: routes)
        AdminLogController(access: access, store: parts.store, work: parts.work).addRoutes(to: routes)
        PhotoController(
            access: access, store: parts.store, photos: parts.photos, limits: parts.limits,
            intake: answers, clock: parts.clock
        ).addRoutes(to: routes)
        StationController(access: access, store: parts.store, clock: parts.clock).addRoutes(to: routes)
        CodeController(access: access).addRoutes(to: routes)
        let matching = WayMatching(maps: parts.maps)
        JudgingController(
            access: access, store: parts.store, photos: parts.photos, clock: parts.clock, matching: matching,
            work: parts.work
        ).addRoutes(to: routes)
        RejudgingController(
            access: access, store: parts.store, clock: parts.clock, work: parts.work, limits: parts.limits
        ).addRoutes(to: routes)
        TrackController(
            access: access, store: parts.store, clock: parts.clock, maps: parts.maps, matching: matching,
            work: parts.work
        ).addRoutes(to: routes)
        HintController(access: access, store: parts.store, clock: parts.clock).addRoutes(to: routes)
        ResultsController(
            access: access, store: parts.store, earlier: EarlierStates(store: parts.store),
            clock: parts.clock,
            work: parts.work
        ).addRoutes(to: routes)
        return router
    }
}

extension Application<RouterResponder<QuestdContext>> {
    /// A server around the router, with the limits in force.
    ///
    /// - Parameters:
    ///   - files: How many this process may have open.
    ///   - services: What runs beside the server.
    ///   - onListening: Called with the address once connections are taken.
    static func build(
        _ parts: Parts, listen: ListenAddress, files: Int = .max, services: [any Service] = [],
        onListening: @escaping @Sendable (ListenAddress) -> Void = { _ in }
    ) -> Self {
        let desks = QuestDesks(
            store: parts.store, codeSecret: parts.codeSecret, groupLimit: parts.groupLimit, ids: parts.ids)
        let zones = ZoneKeeping(maps: parts.maps, desks: desks, clock: parts.clock, logger: parts.logger)
        let live = LiveParts(parts, desks: desks)
        let feed = LiveFeed(live, desks: desks, logger: parts.logger)
        let retention = parts.retention.map {
            Retention(
                kept: $0, erasing: Erasing(store: parts.store), desks: desks, photos: parts.photos,
                clock: parts.clock, logger: parts.logger)
        }
        let connections = ConnectionSettings(limits: parts.limits, proxies: parts.proxies)
        parts.readiness.whenStopping {
            live.streams.close()
            connections.open.cutOff()
        }
        var application = Application(
            router: Hummingbird.Router.build(parts, desks: desks, zones: zones, live: live),
            server: .onEventLoops(
                connections,
                answering: NextAtHand(
                    desks: desks, gate: Gate(parts), nextTask: live.nextTask, logger: parts.logger)),
            configuration: ApplicationConfiguration(
                address: .hostname(listen.host, port: listen.port),
                serverName: Release.server,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    OpenFiles.connections(of: files, atMost: parts.limits[ConnectionLimits.connections]))),
            services: [parts.readiness, MapReloading(maps: parts.maps, zones: zones, logger: parts.logger)]
                + [feed] + services + (retention.map { [$0] } ?? []),
            onServerRunning: { channel in
                try? await channel.eventLoop.submit {
                    try channel.pipeline.syncOperations.addHandler(
                        AcceptPause(logger: parts.logger), position: .first)
                }.get()
                onListening(ListenAddress(host: listen.host, port: channel.localAddress?.port ?? listen.port))
            },
            logger: parts.logger)
        // The first route already keeps to what was closed before the daemon was stopped.
        application.beforeServerStarts { try await zones.load() }
        // Riders whose way is closed learn of it at once.
        application.beforeServerStarts { await zones.whenApplied { await feed.roadsChanged() } }
        // What was erased, or never acknowledged, when the daemon was stopped.
        application.beforeServerStarts {
            let missing = try await parts.photos.sweep(desks: desks)
            guard missing > 0 else { return }
            parts.logger.warning(
                "photos of answers are missing: put their folder back from a copy",
                metadata: ["count": "\(missing)", "folder": "\(parts.photos.path)"])
        }
        return application
    }
}

extension Gate {
    fileprivate init(_ parts: Parts) {
        let tokens = TokenReader(admin: parts.admin, store: parts.store, clock: parts.clock)
        self.init(policy: parts.policy, tokens: tokens)
    }
}
