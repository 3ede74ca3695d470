import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import QuestEngine
import QuestWire
import ServiceLifecycle
import SignIn

/// Everything that a server is made of; tests bring their own clock, store and map.
struct Parts: Sendable {
    var maps: MapService
    /// Tiles of the basemap.
    var tiles = TileService.none
    var store: any QuestStore
    var webhooks: any WebhookStore = InMemoryQuestStore()
    var sessions: any SessionStore = InMemoryQuestStore()
    var accounts: any AccountStore = InMemoryQuestStore()
    /// How the daemon gets along with others that share its store; `nil` where it has the store for itself.
    var sharing: Sharing?
    var webhookNetworks = OutgoingNetworks.none
    /// Whether webhooks may be sent without TLS.
    var webhooksTakeHTTP = false
    var resolver: any HostResolver = SystemResolver()
    /// The providers at which people sign in; `nil` where none is set up.
    var signIns: SignIns?
    var clock: any TimeSource = WallClock()
    /// Speed of the clock, as a multiple of the system's.
    var clockSpeed = 1
    /// Digest of the admin token.
    var admin: Digest
    var joinCodeKey: JoinCodeKey
    /// Secret that the keys of signed codes are derived from.
    var codeSecret: CodeKey
    var photos: PhotoFolder
    /// The file of erasures that are to be repeated, where a backup was restored; `nil` where nobody keeps one.
    var erasuresDue: String?
    /// Where the daemon keeps what it cannot make again, for backups; `nil` where that is no file.
    var places: StatePlaces?
    /// Directory of the secrets; `nil` where nobody keeps them.
    var state: StateDirectory?
    var policy = AccessPolicy.standard
    var joinThrottle = JoinThrottle()
    var proxies = CurrentValue(TrustedProxies.none)
    /// Origins whose pages may read routes.
    var routeOrigins = RouteOrigins.none
    var answerThrottle = AnswerThrottle()
    /// Limits in force.
    var limits = LimitValues()
    /// Pool in which requests do what takes long; with the limits in force.
    var work = WorkPool()
    var organiser: String?
    /// The address at which phones reach the daemon, without a path; `nil` where nobody said.
    var publicURL: String?
    /// The certificate that the daemon shows; `nil` where it speaks no TLS.
    var tls: TLSIdentity?
    /// Where whoever comes without TLS is sent to the public address; `nil` where nobody is.
    var redirect: ListenAddress?
    /// Whether the riders' app may offer a simulated position.
    var isDemo = false
    /// The riders' app; `nil` where it is not installed.
    var web: WebApp?
    /// The look of the app where a quest sets none.
    var branding = Branding()
    /// Whoever answers for the personal data; `nil` where nobody has said.
    var host: HostOperator?
    var language = Language.english
    var readiness = Readiness()
    /// Counts that are kept while the daemon works.
    var metrics = Metrics()
    /// Where that is told; `nil` where it is told nobody.
    var metricsAddress: ListenAddress?
    /// Sizes of the database's files; `nil` where there are none.
    var storage: MetricGauges.Storage?
    var logger: Logger
    /// Largest number of decisions in one write to the disk.
    var groupLimit = QuestDesk.largestGroup
    /// Time for which personal data of closed quests is kept; `nil` for ever.
    var retention: Seconds?
    /// Time after the start for which nothing is erased.
    var retentionDelay: Seconds = .zero
    /// A new source of ids and tokens for each quest.
    var ids: @Sendable () -> IdentifierSource = { IdentifierSource() }
}

/// The composition root: every part of the server, made once, and what stands on what.
struct QuestServer: Sendable {
    let parts: Parts
    let desks: QuestDesks
    let zones: ZoneKeeping
    let live: LiveParts
    /// Follows rides; a service that runs beside the router.
    let feed: LiveFeed
    /// Sends records to webhooks; a service that runs beside the router.
    let webhooks: Webhooks
    /// Sessions of browsers.
    let sessions: Sessions
    /// Whether this daemon does what one of several does; a service that runs beside the router.
    let duty: Duty
    /// Follows what other daemons write; a service that runs beside the router, `nil` where there are none.
    let follower: LogFollower?
    let gate: Gate
    let controllers: Controllers

    init(_ parts: Parts) {
        self.parts = parts
        desks = QuestDesks(
            store: parts.store, codeSecret: parts.codeSecret, groupLimit: parts.groupLimit,
            isShared: parts.sharing != nil, clock: parts.clock.steady, ids: parts.ids)
        var names = parts.ids()
        duty = Duty(parts.sharing, ids: &names, logger: parts.logger.of(.storage))
        zones = ZoneKeeping(
            maps: parts.maps, desks: desks, clock: parts.clock, logger: parts.logger.of(.roads))
        live = LiveParts(parts, desks: desks)
        feed = LiveFeed(live, desks: desks, accounts: parts.accounts, logger: parts.logger.of(.rides))
        webhooks = Webhooks(parts, desks: desks, duty: duty)
        sessions = Sessions(
            admin: parts.admin, store: parts.sessions, limits: parts.limits, clock: parts.clock,
            ids: parts.ids(), memoryAge: parts.sharing?.memoryAge, logger: parts.logger.of(.signIn))
        follower = parts.sharing.map { [desks, zones, sessions, webhooks] in
            LogFollower(
                $0, desks: desks, zones: zones, sessions: sessions, webhooks: webhooks, store: parts.store,
                logger: parts.logger.of(.storage)
            ) { [codes = parts.joinThrottle, answers = parts.answerThrottle] spent in
                codes.take(spent)
                answers.take(spent)
            }
        }
        gate = Gate(
            policy: parts.policy,
            tokens: TokenReader(
                admin: parts.admin, store: parts.store, accounts: parts.accounts, clock: parts.clock,
                sessions: sessions))
        controllers = Controllers(
            parts, desks: desks, zones: zones, live: live, webhooks: webhooks, tokens: gate.tokens)
    }

    /// Every operation behind the gate.
    var router: Hummingbird.Router<QuestdContext> {
        let router = Hummingbird.Router(context: QuestdContext.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: Arrival(limits: parts.limits, proxies: parts.proxies, speaksTLS: parts.tls != nil))
        router.add(middleware: ResponseFields(node: nodeFields))
        router.add(middleware: RequestMetering(requests: parts.metrics.requests))
        router.add(middleware: AccessLog())
        router.add(middleware: RouteOriginFields(origins: parts.routeOrigins))
        router.add(middleware: ErrorMiddleware(language: parts.language))
        for operation in Operation.allCases {
            let endpoint = operation.endpoint
            router.on(RouterPath(endpoint.path), method: endpoint.method, use: gated(operation, endpoint))
        }
        return router
    }

    /// Fields by which a proxy knows this daemon among several.
    private var nodeFields: NodeFields { NodeFields(node: parts.sharing?.node) }

    /// Answers polls that need no waiting.
    var atHand: NextAtHand {
        NextAtHand(
            desks: desks, gate: gate, nextTask: live.nextTask, metrics: parts.metrics,
            nodeFields: nodeFields, clock: parts.clock.dating, logger: parts.logger.of(.http))
    }

    /// Answers routes that need no waiting.
    var routesAtHand: RoutesAtHand {
        RoutesAtHand(
            maps: parts.maps, throttle: controllers.osrm.throttle, proxies: parts.proxies,
            language: parts.language,
            dressing: DressAtHand(
                metrics: parts.metrics, clock: parts.clock.dating, logger: parts.logger.of(.http)))
    }

    /// A service that erases the personal data of closed quests in time; `nil` where it is kept for ever.
    var retention: Retention? {
        parts.retention.map {
            Retention(
                kept: $0, erasing: Erasing(store: parts.store), desks: desks, photos: parts.photos,
                sessions: sessions,
                history: AccountKeeping(
                    accounts: parts.accounts, earlier: EarlierStates(store: parts.store), clock: parts.clock),
                delay: parts.retentionDelay, duty: duty, clock: parts.clock,
                logger: parts.logger.of(.storage))
        }
    }

    /// The server behind a socket, with the limits in force, and what runs beside it. The server is the last one, so that it
    /// is the first to stop.
    ///
    /// - Parameters:
    ///   - files: Number of files that this process may have open.
    ///   - services: Services that run beside the server.
    ///   - onListening: Called with the address once connections are taken.
    func services(
        at place: HTTPPlace, files: Int = .max, beside services: [any Service] = [],
        onListening: @escaping @Sendable (ListenAddress) -> Void = { _ in }
    ) -> [any Service] {
        let connections = ConnectionSettings(
            most: OpenFiles.connections(of: files, atMost: parts.limits[ConnectionLimits.connections]),
            limits: parts.limits, proxies: parts.proxies, tls: parts.tls,
            refused: parts.metrics.connectionsRefused)
        parts.readiness.whenStopping { [live] in
            live.streams.close()
            connections.open.cutOff()
        }
        let reloading = MapReloading(
            maps: parts.maps, tiles: parts.tiles, zones: zones, logger: parts.logger.of(.roads))
        let (clock, uploads) = (parts.clock, UploadFolder(beside: parts.photos))
        // Sessions of browsers that have ended by themselves, and uploads that nobody goes on with.
        let sweeping =
            [
                Recurring(
                    every: duty.isShared ? 3600 : 86_400, on: clock, logger: parts.logger,
                    failure: "sessions not swept"
                ) {
                    [sessions, duty] in if duty.isHeld { try await sessions.sweep() }
                },
                Recurring(every: 3600, on: clock, logger: parts.logger, failure: "uploads not swept") {
                    [duty] in if duty.isHeld { try await uploads.sweep(at: clock.now) }
                },
            ] + [sharedSweep].compactMap(\.self)
        // Maps that nobody asks for any longer.
        let putting = Recurring(every: 60, on: clock, logger: parts.logger, failure: "maps not put away") {
            [zones] in await zones.releaseMaps()
        }
        var beside: [any Service] =
            [parts.readiness, reloading, feed, webhooks, duty] + sweeping + [putting] + services
        if let follower { beside.append(follower) }
        if let retention { beside.append(retention) }
        if let tls = parts.tls { beside.append(TLSWatch(identity: tls, logger: parts.logger)) }
        if let redirect { beside.append(redirect) }
        if let listener = metricsListener(watching: connections) { beside.append(listener) }
        let server = HTTPService(
            responder: router.buildResponder(), connections: connections,
            answers: AnswersAtHand(next: atHand, routes: routesAtHand), place: place,
            logger: parts.logger.of(.http), clock: clock.dating, preparations: preparations,
            onListening: onListening)
        return beside + [server]
    }

    /// A service that removes photos and media from the store that nothing speaks of; `nil` where they are files.
    private var sharedSweep: Recurring? {
        guard parts.photos.shared != nil else { return nil }
        return Recurring(every: 3600, on: parts.clock, logger: parts.logger, failure: "photos not swept") {
            [photos = parts.photos, desks, duty] in
            try await photos.sweepArrivals()
            if duty.isHeld { try await photos.sweepStore(desks: desks) }
        }
    }

    /// A server that sends whoever comes without TLS to the public address; `nil` where there is none.
    private var redirect: (any Service)? {
        guard let address = parts.redirect, let origin = parts.publicURL else { return nil }
        let connections = ConnectionSettings(
            most: Self.redirected, limits: parts.limits, proxies: parts.proxies)
        parts.readiness.whenStopping { connections.open.cutOff() }
        return HTTPService(
            responder: TLSRedirect(origin: origin), connections: connections, answers: NoImmediateAnswers(),
            place: .address(address), logger: parts.logger)
    }

    /// Figures that are read of this server when somebody asks for its numbers.
    func gauges(watching connections: ConnectionSettings) -> MetricGauges {
        let (places, open) = (controllers.streamPlaces, connections.open)
        return MetricGauges(
            storage: parts.storage, connections: { open.count }, streams: { places.count },
            work: { [work = parts.work] in work.load },
            workRefused: { [work = parts.work] in work.refusedCount },
            webhooks: { [webhooks] in await webhooks.counts },
            maps: { [maps = parts.maps] in maps.loaded.map(\.info.timestamp) },
            clockHeld: { [clock = parts.clock.steady] in clock?.look().heldSeconds ?? 0 },
            isStopping: { [readiness = parts.readiness] in readiness.isDraining }, started: WallClock().now)
    }

    /// The server of the numbers; `nil` where nobody wants them.
    private func metricsListener(watching connections: ConnectionSettings) -> (any Service)? {
        guard let address = parts.metricsAddress else { return nil }
        let own = ConnectionSettings(most: MetricsResponder.connections, limits: parts.limits)
        parts.readiness.whenStopping { own.open.cutOff() }
        let logger = parts.logger.of(.metrics)
        if !address.isLoopback {
            logger.warning(
                "whoever reaches this address can read the numbers of the daemon",
                metadata: ["address": "\(address)"])
        }
        return HTTPService(
            responder: MetricsResponder(
                metrics: parts.metrics, gauges: gauges(watching: connections), store: parts.store),
            connections: own, answers: NoImmediateAnswers(), place: .address(address),
            logger: logger)
    }

    /// The most connections at once that wait to be sent on.
    private static let redirected = 1000

    /// The steps before the first request is answered.
    private var preparations: [@Sendable () async throws -> Void] {
        [
            // Nobody is told anything that was erased before.
            { [parts, desks, controllers] in
                guard let path = parts.erasuresDue else { return }
                try await ErasureRepetition(
                    path: path, store: parts.store, desks: desks, photos: parts.photos,
                    accounts: controllers.adminAccounts.erasing, clock: parts.clock, logger: parts.logger
                ).run()
            },
            // The first route already keeps to what was closed before the daemon was stopped.
            { [zones] in try await zones.load() },
            // Riders whose way is closed learn of it at once.
            { [zones, feed] in await zones.whenApplied { [feed] in await feed.roadsChanged() } },
            // What was erased, or never acknowledged, when the daemon was stopped.
            { [parts, desks] in
                let missing = try await parts.photos.sweep(desks: desks)
                guard missing > 0 else { return }
                parts.logger.warning(
                    parts.photos.shared == nil
                        ? "photos of answers are missing: put their folder back from a copy"
                        : "photos of answers are missing in the store",
                    metadata: ["count": "\(missing)", "folder": "\(parts.photos.path)"])
            },
        ]
    }
}
