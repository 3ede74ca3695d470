import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import QuestEngine
import QuestWire
import ServerBase
import ServiceLifecycle
import SignIn

/// The composition root: every part of the server, made once, and what stands on what.
struct QuestServer: Sendable {
    let parts: Parts
    let services: QuestServices
    let zones: ZoneKeeping
    let live: LiveParts
    /// Follows rides; a service that runs beside the router.
    let feed: LiveFeed
    /// Sends records to webhooks; a service that runs beside the router.
    let webhooks: Webhooks
    /// Sessions of browsers.
    let sessions: Sessions
    /// Whether this daemon does what one of several does; a service that runs beside the router.
    let lease: LeaderLease
    /// Follows what other daemons write; a service that runs beside the router, `nil` where there are none.
    let follower: LogFollower?
    let gate: Gate
    let controllers: Controllers

    init(_ parts: Parts) {
        self.parts = parts
        services = QuestServices(
            store: parts.store, codeSecret: parts.codeSecret, groupLimit: parts.groupLimit,
            isShared: parts.sharing != nil, clock: parts.clock.steady, ids: parts.ids)
        var names = parts.ids()
        lease = LeaderLease(parts.sharing, ids: &names, logger: parts.logger.of(.storage))
        zones = ZoneKeeping(
            maps: parts.maps, services: services, clock: parts.clock, logger: parts.logger.of(.roads))
        live = LiveParts(
            on: parts.maps, store: parts.store, clock: parts.clock, work: parts.work,
            at: parts.sharing?.node, ids: parts.ids)
        feed = LiveFeed(live, services: services, accounts: parts.accounts, logger: parts.logger.of(.rides))
        webhooks = Webhooks(parts, services: services, lease: lease)
        sessions = Sessions(
            admin: parts.admin, store: parts.sessions, limits: parts.limits, clock: parts.clock,
            ids: parts.ids(), memoryAge: parts.sharing?.memoryAge, logger: parts.logger.of(.signIn))
        follower = parts.sharing.map { [services, zones, sessions, webhooks] in
            LogFollower(
                $0, services: services, zones: zones, sessions: sessions, webhooks: webhooks,
                store: parts.store,
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
            parts, services: services, zones: zones, live: live, webhooks: webhooks, tokens: gate.tokens)
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
        router.add(middleware: ErrorMiddleware(language: parts.language, methods: Operation.methods))
        let handlers = GatedHandlers(gate: gate, parts: parts, services: services, controllers: controllers)
        for operation in Operation.allCases {
            let endpoint = operation.endpoint
            let handler = handlers.handler(of: operation, endpoint)
            router.on(RouterPath(endpoint.path), method: endpoint.method, use: handler)
        }
        return router
    }

    /// Fields by which a proxy knows this daemon among several.
    private var nodeFields: NodeFields { NodeFields(node: parts.sharing?.node) }

    /// Answers polls that need no waiting.
    var atHand: NextFastPath {
        NextFastPath(
            services: services, gate: gate, nextTask: live.nextTask, metrics: parts.metrics,
            nodeFields: nodeFields, clock: parts.clock.dating, logger: parts.logger.of(.http))
    }

    /// Answers routes that need no waiting.
    var routesAtHand: RoutesFastPath {
        RoutesFastPath(
            maps: parts.maps, throttle: controllers.osrm.throttle, proxies: parts.proxies,
            language: parts.language,
            dressing: HeadersFastPath(
                metrics: parts.metrics, clock: parts.clock.dating, logger: parts.logger.of(.http)))
    }

    /// A service that erases the personal data of closed quests in time; `nil` where it is kept for ever.
    var retention: Retention? {
        parts.retention.map {
            Retention(
                kept: $0, erasing: Erasing(store: parts.store), services: services, photos: parts.photos,
                sessions: sessions,
                history: AccountKeeping(
                    accounts: parts.accounts, earlier: EarlierStates(store: parts.store), clock: parts.clock),
                delay: parts.retentionDelay, lease: lease, clock: parts.clock,
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
                    every: lease.isShared ? 3600 : 86_400, on: clock, logger: parts.logger,
                    failure: "sessions not swept"
                ) {
                    [sessions, lease] in if lease.isHeld { try await sessions.sweep() }
                },
                Recurring(every: 3600, on: clock, logger: parts.logger, failure: "uploads not swept") {
                    [lease] in if lease.isHeld { try await uploads.sweep(at: clock.now) }
                },
            ] + [sharedSweep].compactMap(\.self)
        // Maps that nobody asks for any longer.
        let putting = Recurring(every: 60, on: clock, logger: parts.logger, failure: "maps not put away") {
            [zones] in await zones.releaseMaps()
        }
        var beside: [any Service] =
            [parts.readiness, reloading, feed, webhooks, lease] + sweeping + [putting] + services
        if let follower { beside.append(follower) }
        if let retention { beside.append(retention) }
        if let tls = parts.tls { beside.append(TLSWatch(identity: tls, logger: parts.logger)) }
        if let redirect { beside.append(redirect) }
        if let listener = metricsListener(watching: connections) { beside.append(listener) }
        let server = HTTPService(
            responder: router.buildResponder(), connections: connections,
            answers: AnswersFastPath(next: atHand, routes: routesAtHand), place: place,
            logger: parts.logger.of(.http), clock: clock.dating, preparations: preparations,
            onListening: onListening)
        return beside + [server]
    }

    /// A service that removes photos and media from the store that nothing speaks of; `nil` where they are files.
    private var sharedSweep: Recurring? {
        guard parts.photos.shared != nil else { return nil }
        return Recurring(every: 3600, on: parts.clock, logger: parts.logger, failure: "photos not swept") {
            [photos = parts.photos, services, lease] in
            try await photos.sweepArrivals()
            if lease.isHeld { try await photos.sweepStore(services: services) }
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
            { [parts, services, controllers] in
                guard let path = parts.erasuresDue else { return }
                try await ErasureRepetition(
                    path: path, store: parts.store, services: services, photos: parts.photos,
                    accounts: controllers.adminAccounts.erasing, clock: parts.clock, logger: parts.logger
                ).run()
            },
            // The first route already keeps to what was closed before the daemon was stopped.
            { [zones] in try await zones.load() },
            // Riders whose way is closed learn of it at once.
            { [zones, feed] in await zones.whenApplied { [feed] in await feed.roadsChanged() } },
            // What was erased, or never acknowledged, when the daemon was stopped.
            { [parts, services] in
                let missing = try await parts.photos.sweep(services: services)
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
