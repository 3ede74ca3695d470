public import Foundation
public import QuestUnits
public import QuestWire

/// One device's ride in a quest: positions and answers in, the way to the next task out, with network and without.
///
/// What it is given it keeps on the disk before it says so (``Outbox``), and sends as soon as it can: calls for help, positions,
/// then the rest in order, each thing until the daemon has it. ``run(positions:isListening:)`` does that while the app is
/// riding, ``sendWaiting()`` once, as in a moment of background time. ``news()`` tells what comes of it.
///
/// Times between attempts grow (``Settings``), and a daemon that says when to come again is left alone until then, but for
/// calls for help. Where the token is good no longer everything stops and says so; what waits stays on the disk.
public actor Ride {
    /// The choices that an app has; the rest is as the interface wants it.
    public struct Settings: Sendable {
        /// Decides the times between attempts.
        public var seed: UInt64 = .random(in: 0 ... .max)
        /// Seconds to wait after the first failure, and at most.
        public var soonest = 3.0
        public var latest = 60.0
        /// Positions in one request, at most the 1,000 that the daemon takes.
        public var fixesPerRequest = 500
        public var limits = Outbox.Limits()
        /// Makes idempotency keys, which must never be the same twice.
        public var makeKey: @Sendable () -> String = { UUID().uuidString }

        public init() {}
    }

    /// For whatever an app asks besides.
    public nonisolated let client: RiderClient
    public nonisolated let device: DeviceID
    public nonisolated let team: TeamName
    public nonisolated let outbox: Outbox
    nonisolated let settings: Settings
    nonisolated let clock: any DeviceClock

    var picture = RidePicture()
    /// The question where to now, with all that the device has already.
    var question = WayQuestion()
    var tag: String?
    /// When it was told last where to now.
    var toldAt: Timestamp?
    var backoff: Backoff
    /// Until then nothing is sent; the daemon's own wish may be longer than ours, and holds for what is asked too.
    var blockedUntil = Timestamp(milliseconds: .min)
    var busyUntil = Timestamp(milliseconds: .min)
    /// A call for help that was not tried yet waits for nothing.
    var isUrgent = false
    var isSending = false
    var isWoken = false
    var sleeper: Task<Void, Never>?
    private var spacing = FixSpacing()
    private var listeners: [Int: AsyncStream<RideNews>.Continuation] = [:]
    private var lastListener = 0

    private init(_ folder: RideFolder, client: RiderClient, in place: URL, settings: Settings)
        throws(ClientError)
    {
        do {
            outbox = try Outbox(in: place, for: folder.device, of: folder.quest, limits: settings.limits)
        } catch {
            throw .storage(error)
        }
        self.client = client
        self.settings = settings
        device = folder.device
        team = folder.team
        clock = client.clock
        backoff = Backoff(soonest: settings.soonest, latest: settings.latest, seed: settings.seed)
    }

    /// Joins a team by its code, and keeps that in a folder of the app's own and in a token store.
    ///
    /// - Parameters:
    ///   - code: Case, spaces and hyphens do not matter; ``JoinLink`` reads links.
    ///   - folder: Has no other ride.
    public static func join(
        code: String, at client: RiderClient, in folder: URL, tokens: some TokenStore,
        deviceName: String? = nil,
        settings: Settings = Settings()
    ) async throws(ClientError) -> Ride {
        do throws(StorageError) {
            guard try RideFolder.read(in: folder) == nil else { throw .ofAnother }
        } catch {
            throw .storage(error)
        }
        let joined = try await client.join(code: code, deviceName: deviceName)
        let ride = RideFolder(
            server: client.server, quest: joined.quest, device: joined.device, team: joined.team)
        do throws(StorageError) {
            try tokens.keep(joined.token, of: joined.device.rawValue)
            try ride.write(in: folder)
        } catch {
            throw .storage(error)
        }
        return try Ride(ride, client: client.holding(token: joined.token), in: folder, settings: settings)
    }

    /// Goes on with the ride of a folder, as after a start of the app.
    ///
    /// - Returns: `nil` where the folder has none.
    public static func resume(
        in folder: URL, tokens: some TokenStore, language: String? = nil,
        transport: any HTTPTransport = URLSessionTransport(), clock: any DeviceClock = SystemDeviceClock(),
        settings: Settings = Settings()
    ) throws(ClientError) -> Ride? {
        let (kept, token): (RideFolder, String)
        do throws(StorageError) {
            guard let ride = try RideFolder.read(in: folder) else { return nil }
            guard let held = try tokens.token(of: ride.device.rawValue) else { throw .tokenLost }
            (kept, token) = (ride, held)
        } catch {
            throw .storage(error)
        }
        let client = RiderClient(
            server: kept.server, quest: kept.quest, token: token, language: language, transport: transport,
            clock: clock)
        return try Ride(kept, client: client, in: folder, settings: settings)
    }

    // MARK: What the rider does

    /// Takes a position, if it tells something new: four seconds or six metres from the one before. It is on the disk when
    /// this returns.
    public func record(_ fix: FixReport) async throws(ClientError) {
        guard spacing.isNew(fix) else { return }
        do { try await outbox.record([fix]) } catch { throw .storage(error) }
        // The first one says where to begin; until then nobody can be led.
        if picture.next == nil || picture.next?.problem?.code == "position-unknown" { wake() }
    }

    /// Takes an answer. It is on the disk when this returns, and counts from now, whenever it gets through.
    ///
    /// - Parameter text: Empty where being there is the answer, or a steward's word.
    @discardableResult
    public func answer(_ task: TaskID, text: String = "") async throws(ClientError) -> QueuedRequest {
        try await take(
            QueuedRequest(id: settings.makeKey(), kind: .answer, task: task, text: text, at: clock.moment))
    }

    /// Takes a photo or a video as an answer, as ``RiderClient/photo(_:answering:key:)``.
    @discardableResult
    public func answer(
        _ task: TaskID, media: [UInt8], text: String = ""
    ) async throws(ClientError) -> QueuedRequest {
        try await take(
            QueuedRequest(
                id: settings.makeKey(), kind: .photo, task: task, text: text, at: clock.moment,
                mediaSize: media.count), media: media)
    }

    /// Calls for help: at once, before everything that waits, and again and again until it came through.
    @discardableResult
    public func callForHelp(
        text: String = "", from position: Coordinate? = nil
    ) async throws(ClientError) -> QueuedRequest {
        isUrgent = true
        return try await take(
            QueuedRequest(
                id: settings.makeKey(), kind: .callForHelp, text: text, at: clock.moment, position: position))
    }

    /// Is led there from now on, as soon as the daemon hears of it.
    public func lead(to goal: WayQuestion.Goal) {
        question.goal = goal
        tag = nil
        wake()
    }

    /// Has what waits tried now, as when the network is back, unless the daemon wants to be left alone.
    public func tryNow() {
        blockedUntil = busyUntil
        wake()
    }

    /// Lets what was refused be tried again, under the same key.
    public func retry(_ id: String) async throws(ClientError) {
        do { try await outbox.retry(id) } catch { throw .storage(error) }
        wake()
    }

    /// Throws away what was refused.
    public func discard(_ id: String) async throws(ClientError) {
        do { try await outbox.discard(id) } catch { throw .storage(error) }
    }

    private func take(_ request: QueuedRequest, media: [UInt8]? = nil) async throws(ClientError)
        -> QueuedRequest
    {
        do { try await outbox.add(request, media: media) } catch { throw .storage(error) }
        wake()
        return request
    }

    // MARK: What the app is told

    /// Everything that a screen shows, as it is now.
    public func current() async -> RidePicture {
        var current = picture
        current.waitingFixes = await outbox.fixCount
        current.waiting = await outbox.requests
        return current
    }

    /// The news from now on. Each call gives a sequence of its own; who falls 512 behind loses the oldest.
    public func news() -> AsyncStream<RideNews> {
        let (stream, continuation) = AsyncStream<RideNews>.makeStream(bufferingPolicy: .bufferingNewest(512))
        lastListener += 1
        let number = lastListener
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in
            guard let self else { return }
            Task { await self.forget(listener: number) }
        }
        return stream
    }

    /// Where to now, whenever that changes, beginning with what is known already.
    public func replies() -> some AsyncSequence<NextReply, Never> & Sendable {
        let known = picture.next
        let news = news()
        return AsyncStream { continuation in
            if let known { continuation.yield(known) }
            let task = Task {
                for await case .next(let reply) in news { continuation.yield(reply) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func forget(listener number: Int) { listeners[number] = nil }

    func tell(_ news: RideNews) {
        for listener in listeners.values { listener.yield(news) }
    }
}
