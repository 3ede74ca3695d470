import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import QuestEngine
import ServerBase

/// Takes positions from tracker apps of others, each in its own dialect: the path says which. The token in it belongs
/// to one device and can do nothing but this; whoever does not have it finds nothing here.
struct TrackerController: Sendable {
    let services: QuestServices
    let store: any QuestStore
    let intake: PositionIntake
    let guide: TrackerGuide
    let places: StreamPlaces
    let bodies: LargeBodies
    let readiness: Readiness
    let clock: any TimeSource
    /// The address at which phones reach the daemon; `nil` where nobody said.
    let publicURL: String?

    func takeQuery(_ request: Request, _ context: QuestdContext) async throws -> Response {
        guard TrackerDialect(rawValue: context.parameter("dialect"))?.readsQueries != false else {
            throw RequestError.methodNotAllowed(.get, allowed: [.post])
        }
        return try await take(request, context)
    }

    private struct Sender {
        let dialect: TrackerDialect
        let token: AccessToken
        let device: Device
        let service: QuestService
        /// The device's clock, as far as it was known before.
        let clock: TrackerClock?
    }

    private func sender(of context: QuestdContext) async throws -> Sender {
        guard let dialect = TrackerDialect(rawValue: context.parameter("dialect")),
            let token = AccessToken(context.parameter("token")), token.kind == .ingest,
            let device = try await store.device(ingestToken: token.digest)
        else { throw RequestError.notFound }
        let service = try await services.service(of: device.quest)
        let snapshot = try await service.snapshot()
        if let edition = snapshot.edition { context.reader.speaksOf(questIn: edition.document.language) }
        return Sender(
            dialect: dialect, token: token, device: device, service: service,
            clock: snapshot.state.devices[device.id]?.clock)
    }

    func take(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let sender = try await sender(of: context)
        if sender.dialect == .geojsonSequence { return try await stream(request, from: sender, context) }
        let limit = sender.dialect.bodyLimit
        let room = try bodies.room(
            for: request, upTo: limit, from: .device(sender.device.id), at: context.remoteAddress)
        defer { withExtendedLifetime(room) {} }
        let body = try await request.wholeBody(upTo: limit, in: context)
        let (query, now) = (request.uri.query ?? "", clock.now)
        let report = try await intake.work.read(
            [UInt8](body.readableBytesView),
            for: WorkPool.Asker(.device(sender.device.id), in: sender.device.quest)
        ) { try sender.dialect.read(TrackerMessage(query: query, body: $0, receivedAt: now)) }
        noteProblems(of: report, from: sender, context)
        var snapshot: QuestSnapshot?
        do {
            snapshot = try await intake.take(
                report.fixes, sentAt: report.sentAt, isLive: sender.dialect != .gpx, from: sender.device,
                at: sender.service)
            context.logger.noteClock(of: sender.device, before: sender.clock, after: snapshot)
        } catch Refusal.questClosed where sender.dialect.repeatsRefused {
            // The app would keep what is refused and send it for ever. Nothing is stored after the end.
            context.logger.info("positions after the end of the quest", metadata: metadata(sender))
        } catch Refusal.consent where sender.dialect.repeatsRefused {
            // What is of before the consent will not be taken after it either.
            context.logger.info("positions without consent", metadata: metadata(sender))
        } catch Refusal.positionsFull where sender.dialect.repeatsRefused {
            context.logger.notice("more positions of a device than are kept", metadata: metadata(sender))
        }
        // What was seen before the body came may be long out of date.
        if snapshot == nil { snapshot = try? await sender.service.snapshot() }
        var steering: TrackerSteering?
        if !report.fixes.isEmpty, let snapshot {
            steering = await guide.steering(
                for: sender.device, in: sender.dialect, from: snapshot, language: context.language)
        }
        let reply = TrackerReply(
            to: report, in: sender.dialect, steering: steering, at: clock.now, language: context.language)
        return .bytes(reply.body, type: reply.contentType)
    }

    /// Logs what apps are not told, for whoever runs the daemon: what was wrong with readings, and how often, never
    /// where they were.
    private func noteProblems(of report: TrackerReport, from sender: Sender, _ context: QuestdContext) {
        guard !report.problems.isEmpty else { return }
        let kinds = Dictionary(grouping: report.problems) { $0.message.code.rawValue }
            .map { "\($0.key): \($0.value.count)" }.sorted()
        var metadata = metadata(sender)
        metadata["problems"] = "\(kinds.joined(separator: ", "))"
        context.logger.notice("readings of a tracker were not taken", metadata: metadata)
    }

    private func metadata(_ sender: Sender) -> [String: Logger.MetadataValue] {
        ["dialect": "\(sender.dialect.rawValue)", "device": "\(sender.device.id.rawValue)"]
    }

    /// Reads and answers at the same time: each text of the request takes effect when it is there, and has its line in
    /// the answer (RFC 7464).
    private func stream(
        _ request: Request, from sender: Sender, _ context: QuestdContext
    ) async throws -> Response {
        let channel = context.channel
        let hold = services.revocations.hold(
            .ingest(sender.device.id), of: sender.device.team, in: sender.device.quest, over: channel)
        // Perhaps it was revoked before anybody watched it.
        guard try await store.device(ingestToken: sender.token.digest) != nil else {
            throw RequestError.notFound
        }
        let place = try places.take(for: "tracker " + sender.device.id.rawValue, from: context.remoteAddress)
        {
            channel.close(promise: nil)
        }
        context.wantBody(within: nil)
        // Whoever is silent is woken up: there is nothing more to read.
        hold.whenOver { channel.close(mode: .input, promise: nil) }
        let lasting = readiness.lasting { channel.close(mode: .input, promise: nil) }
        /// Why we have cut it off.
        @Sendable func cause() -> RequestError? {
            if hold.isOver { return .tokenUnknown }
            return readiness.isStopping ? .shuttingDown : nil
        }
        let body = ResponseBody { writer in
            defer { withExtendedLifetime((place, lasting)) {} }
            var stream = TrackerStream(
                intake: intake, device: sender.device, service: sender.service, language: context.language,
                logger: context.logger, clock: sender.clock)
            do {
                for try await buffer in request.body {
                    if cause() != nil { break }
                    try await stream.take(buffer.readableBytesView) {
                        try await writer.write(ByteBuffer(bytes: $0))
                    }
                    if stream.isOver { break }
                }
                // The rest of what was cut off may be half a text.
                if cause() == nil {
                    try await stream.finish { try await writer.write(ByteBuffer(bytes: $0)) }
                }
            } catch {
                let kind = String(reflecting: type(of: error))
                context.logger.info("a stream of positions ended", metadata: ["error": "\(kind)"])
                // A request that we have cut off still gets a word.
                if cause() == nil { throw error }
            }
            if let error = cause(), !stream.isOver {
                try await writer.write(ByteBuffer(bytes: stream.refusal(error)))
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "application/json-seq"], body: body)
    }

    func settings(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let sender = try await sender(of: context)
        guard sender.dialect == .gpslogger, let server = publicURL ?? Self.server(request, context) else {
            throw RequestError.notFound
        }
        let setup = TrackerSetup(
            server: server, ingestToken: sender.token.text,
            deviceID: sender.device.id.rawValue)
        return .bytes(Array(setup.gpsloggerProperties.utf8), type: "text/plain")
    }

    /// The address that the request was sent to.
    private static func server(_ request: Request, _ context: QuestdContext) -> String? {
        guard let host = request.head.authority, host.utf8.allSatisfy({ $0.isOfHost }) else { return nil }
        return (context.isBehindTLS ? "https://" : "http://") + host
    }
}

extension UInt8 {
    /// Letters, digits and what else stands in names and addresses of machines and their ports.
    fileprivate var isOfHost: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: ".-:[]".utf8.contains(self)
        }
    }
}

extension TrackerDialect {
    /// The largest message, in bytes.
    var bodyLimit: Int {
        switch self {
        case .owntracks, .traccar, .traccarClient, .osmand, .gpslogger: RequestLimits.trackerMessage.value
        case .overland: RequestLimits.overlandBatch.value
        case .geojson: RequestLimits.document.value
        case .gpx: RequestLimits.gpx.value
        case .geojsonSequence: .max
        }
    }
}
