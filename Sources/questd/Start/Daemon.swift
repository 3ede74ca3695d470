import EventServices
import FoundationEssentials
import Glibc
import HTTPEdge
import Logging
import NIOCore
import QuestEngine
import QuestStoreSQLite
import ServerBase
import ServiceLifecycle
import SignIn

/// A daemon from its configuration to its end.
struct Daemon {
    let configuration: Configuration
    /// Whether keys that are missing are made anew although the database has quests.
    let makesNewKeys: Bool
    /// The texts of the settings.
    let settings: SettingValues
    /// Reads them again as the start did.
    let rereading: @Sendable () throws(ConfigurationError) -> SettingValues

    init(
        _ configuration: Configuration, from settings: SettingValues, makesNewKeys: Bool = false,
        rereading: @escaping @Sendable () throws(ConfigurationError) -> SettingValues
    ) {
        self.configuration = configuration
        self.settings = settings
        self.makesNewKeys = makesNewKeys
        self.rereading = rereading
    }

    /// Runs until SIGTERM or SIGINT: then no more connections are taken, streams are notified and closed, requests at
    /// hand are finished, for as long as `OpenConnections.grace`, and the database is closed. A second signal ends it
    /// at once.
    func run() async throws(StartError) {
        let configuration = configuration
        let environment = ProcessInfo.processInfo.environment
        let live = LiveSettings(configuration)
        let logger = Logger(label: "questd") { JSONLineLog(label: $0, levels: live.logLevels) }
        EventLoops.fitToProcessors()
        let files = OpenFiles.raise()
        let read = StartFiles(configuration)
        let maps = try read.map()
        let tiles = try read.tiles()
        let store = try await OpenedStore(configuration, logger: logger)
        store.database?.keep(live.reserve.value)
        let web = try read.web()
        let state = StateDirectory(path: configuration.stateDirectory)
        let secrets = try await secrets(in: state, for: store, logger)
        var parts = Parts(
            maps: maps, store: store.ports, admin: secrets.admin, joinCodeKey: secrets.joinCodeKey,
            codeSecret: secrets.codeSecret,
            photos: PhotoFolder(path: configuration.database + "-photos"),
            organiser: configuration.organiser, language: configuration.language, logger: logger)
        if !configuration.commitsInGroups { parts.groupLimit = 1 }
        parts.state = state
        if store.database != nil {
            parts.erasuresDue = StatePlaces.erasuresDue(beside: configuration.database)
            let places = StatePlaces(
                database: configuration.database, stateDirectory: configuration.stateDirectory)
            // A daemon that was killed while it made one.
            CopiedDatabase.removeLeftover(of: places)
            parts.places = places
        }
        parts.web = web
        parts.branding = try branding(read, logger)
        parts.host = try host(read, logger)
        parts.publicURL = configuration.publicURL
        parts.tls = try read.tls()
        parts.redirect = configuration.redirect
        parts.isDemo = configuration.isDemo
        let storage = store.gauges(live, configuration)
        parts.storage = storage
        parts.metricsAddress = configuration.metrics
        store.database?.observeCommits { [metrics = parts.metrics] in metrics.noteCommit(of: $0, in: $1) }
        parts.tiles = tiles
        parts.retention = configuration.retention
        if configuration.isRetentionStandard { parts.retentionDelay = Self.retentionDelay }
        parts.limits = configuration.limits
        parts.webhooks = store.ports
        parts.sessions = store.ports
        parts.accounts = store.ports
        parts.sharing = store.sharing
        parts.webhookNetworks = configuration.webhookNetworks
        parts.webhooksTakeHTTP = configuration.webhooksTakeHTTP
        parts.proxies = live.proxies
        parts.routeOrigins = configuration.routeOrigins
        parts.joinThrottle = JoinThrottle(
            limits: configuration.limits, logger: logger, telling: store.sharing?.changes)
        parts.answerThrottle = AnswerThrottle(telling: store.sharing?.changes)
        warn(of: files, logger)
        parts.work = WorkPool(configuration.limits)
        parts.clock = try await clock(for: store)
        if let blobs = store.blobs {
            // Not the folder of a database that was here before: what is old in this one is removed.
            parts.photos = PhotoFolder(
                path: configuration.stateDirectory + "/arriving", sharing: blobs, clock: parts.clock)
        }
        parts.signIns = try await signIns(read, for: store.ports, parts.resolver, clock: parts.clock.dating)
        if let fast = parts.clock as? FastClock {
            parts.clockSpeed = fast.speed
            logger.warning(
                "the clock runs fast: this is a rehearsal, and its database is no use for anything else",
                metadata: ["speed": "\(fast.speed)", "now": "\(fast.now)"])
        }
        let notifier = ServiceNotifier(environment)
        let watching: [any Service] =
            store.watches(configuration, clock: parts.clock, logger: logger.of(.storage)) + [
                MapWatch(maps: maps, logger: logger.of(.roads)),
                LifeSigns(notifier: notifier, store: store.ports),
                SettingReloading(
                    live: live, atStart: settings, read: rereading,
                    reserving: { store.database?.keep($0) }, logger: logger),
                AlarmWatch(
                    alarms: parts.metrics.alarms, clock: parts.clock.steady,
                    held: configuration.clockSpeed == 1 ? heldClock : nil, storage: storage,
                    leastFree: { 2 * live.reserve.value.bytes }, logger: logger.of(.metrics)),
            ]
        let scheme = parts.tls == nil ? "http" : "https"
        let place = try InheritedSocket.find(environment).map { HTTPPlace.inherited($0) }
        let services = QuestServer(parts).services(
            at: place ?? .address(configuration.listen), files: files, beside: watching
        ) { address in
            logger.notice("ready", metadata: ["address": "\(scheme)://\(address)"])
            notifier.ready()
        }
        parts.readiness.whenStopping { notifier.stopping() }
        let (outcome, signals) = await Self.result(
            of: services, readiness: parts.readiness, draining: configuration.drain,
            listen: configuration.listen, logger: logger)
        // A second one works until the database is closed.
        defer { withExtendedLifetime(signals) {} }
        if let database = store.database, database.fault() != nil {
            // Not a byte more: closing would write to files that are gone, or that the disk does not keep.
            _ = Unmanaged.passRetained(database)
            return try outcome.get()
        }
        // The log of the database goes back into its file; what was acknowledged is safe without that.
        do throws(StoreError) { try await store.close() } catch {
            logger.warning("database not closed", metadata: ["error": "\(error.code)"])
        }
        try outcome.get()
    }

    /// Time in which whoever never set how long data is kept can do so.
    private static let retentionDelay: Seconds = 604_800

    /// The look of the app, with what is doubtful in its file told.
    private func branding(_ files: StartFiles, _ logger: Logger) throws(StartError) -> Branding {
        let (look, doubts) = try files.branding()
        for doubt in doubts {
            logger.warning(
                "branding",
                metadata: ["finding": "\(doubt.line(file: configuration.branding ?? "", in: .english))"])
        }
        return look
    }

    /// The providers at which people sign in; `nil` where none is set up.
    ///
    /// - Parameter clock: One that does not run fast: tokens are dated by the provider, and people take their time.
    private func signIns(
        _ files: StartFiles, for store: some AccountStore, _ resolver: any HostResolver, clock: any TimeSource
    ) async throws(StartError) -> SignIns? {
        guard let path = configuration.signIn else { return nil }
        let entries = try files.signIn()
        guard let origin = configuration.publicURL else { throw .signInNeedsAddress(path) }
        let port = ProviderSender(networks: configuration.signInNetworks, resolver: resolver)
        let signIns: SignIns
        do throws(SignInSettingFault) {
            signIns = try SignIns(
                entries.map(\.provider), origin: origin, port: port, clock: { clock.now },
                source: IdentifierSource())
        } catch {
            throw error.setting == Setting.publicURL.rawValue
                ? .signInNeedsAddress(path) : .signInInvalid(path, error.message)
        }
        // Last, so that what is remembered is of a file that can be used.
        try await SignInServices(store: store, database: configuration.database, file: path).settle(entries)
        return signIns
    }

    /// Whoever answers for the personal data, with what is missing in their file told.
    private func host(_ files: StartFiles, _ logger: Logger) throws(StartError) -> HostOperator? {
        let host = try files.host()
        if let missing = host?.missing, !missing.isEmpty {
            logger.warning(
                "the text about personal data has gaps",
                metadata: [
                    "file": "\(configuration.privacy ?? "")", "missing": "\(missing.joined(separator: ", "))",
                ])
        }
        return host
    }

    private func secrets(
        in state: StateDirectory, for store: OpenedStore, _ logger: Logger
    ) async throws(StartError) -> StateDirectory.Secrets {
        // What cannot be read may have quests.
        let hasQuests = (try? await store.ports.quests())?.isEmpty != true
        let missing = hasQuests ? state.missingKeys : []
        var ids = IdentifierSource()
        let secrets = try state.secrets(
            using: &ids, keysBelongTo: hasQuests && !makesNewKeys ? store.name : nil)
        try await store.settle(secrets, areNew: makesNewKeys, in: state.path)
        if secrets.adminTokenIsNew {
            logger.notice("admin token made", metadata: ["file": "\(secrets.adminTokenFile)"])
        }
        if !missing.isEmpty {
            logger.warning(
                "keys made anew: all codes of before are worthless",
                metadata: ["files": "\(missing.joined(separator: ", "))"])
        }
        return secrets
    }

    private func warn(of files: Int, _ logger: Logger) {
        let wanted = configuration.limits[ConnectionLimits.connections]
        guard OpenFiles.connections(of: files, atMost: wanted) < wanted else { return }
        logger.warning(
            "fewer connections than set: the system allows too few open files",
            metadata: ["files": "\(files)", "connections": "\(wanted)"])
    }

    private typealias Outcome = Result<Void, StartError>

    /// Milliseconds after which what does not come to its end is left as it is, and after which the process ends for
    /// good.
    private static let (leaving, ending) = (8800, 9500)

    /// Runs it until it ends, or fails.
    ///
    /// - Returns: Also what listens to signals.
    private static func result(
        of services: [any Service], readiness: Readiness, draining: Seconds, listen: ListenAddress,
        logger: Logger
    ) async -> (Outcome, StopSignals) {
        let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome.self)
        let group = ServiceGroup(services: services, logger: logger)
        let signals = StopSignals {
            logger.notice("stopping")
            readiness.drain()
            let wait = Int(draining.value * 1000)
            StopSignals.after(wait) {
                // What lasts ends first: the server waits for its connections, and those wait for what lasts.
                readiness.stop()
                Task { await group.triggerGracefulShutdown() }
            }
            StopSignals.after(wait + Self.leaving) { continuation.yield(.success(())) }
            StopSignals.after(wait + Self.ending) {
                // What was acknowledged is on the disk; the next start tidies up.
                logger.warning("ended before all was finished")
                _exit(0)
            }
        }
        Task { continuation.yield(await Self.outcome(of: group, listen: listen)) }
        for await first in outcomes { return (first, signals) }
        return (.success(()), signals)
    }

    private static func outcome(of group: ServiceGroup, listen: ListenAddress) async -> Outcome {
        do {
            return .success(try await group.run())
        } catch let error as StartError {
            return .failure(error)
        } catch let error as RoadsError {
            return .failure(.roads(error))
        } catch {
            return .failure(startError(error, listen: listen))
        }
    }

    private var heldClock: HeldClock { HeldClock(stateDirectory: configuration.stateDirectory) }

    private func clock(for store: OpenedStore) async throws(StartError) -> any TimeSource {
        let isEmpty: Bool
        do throws(StoreError) { isEmpty = try await store.ports.quests().isEmpty } catch { isEmpty = false }
        return try RehearsalMark(database: configuration.database)
            .clock(
                speed: configuration.clockSpeed, isEmpty: isEmpty,
                newest: try? await store.ports.newestRecord(),
                held: heldClock.time)
    }

    private static func startError(_ error: any Error, listen: ListenAddress) -> StartError {
        guard let error = error as? IOError, error.errnoCode == EADDRINUSE else {
            return .addressUnusable(listen.description)
        }
        return .addressInUse(listen.description)
    }
}
