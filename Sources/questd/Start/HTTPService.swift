import Glibc
import HTTPEdge
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOPosix
import QuestEngine
import QuestWire
import ServerBase
import ServiceLifecycle

/// A server: takes connections, and answers their requests by a responder.
///
/// Instead of Hummingbird's own one, which cannot listen on a socket that was handed over.
struct HTTPService<Answering: HTTPResponder>: Service
where Answering.Context: InitializableFromSource<ApplicationRequestContextSource> {
    let responder: Answering
    let connections: ConnectionSettings
    /// Answers that need no waiting.
    let answers: any ImmediateAnswers
    let place: HTTPPlace
    let logger: Logger
    /// The clock of the field `Date`.
    var clock: any TimeSource = WallClock()
    /// Done in their order before the first connection is taken.
    var preparations: [@Sendable () async throws -> Void] = []
    /// Called with the address once connections are taken.
    var onListening: @Sendable (ListenAddress) -> Void = { _ in }

    /// Runs until it is told to stop, then until all connections are closed.
    func run() async throws {
        for prepare in preparations { try await prepare() }
        let quiescing = ServerQuiescingHelper(group: Self.group)
        let connection = EventLoopConnection(responder: respond, settings: connections, answers: answers)
        let listening: NIOAsyncChannel<EventLoopConnection.Value, Never>
        do { listening = try await bind(connection, quiescing) } catch {
            // There may be several servers: each says which address it is that cannot be had.
            throw StartError.cannotListen(at: place, error)
        }
        await withGracefulShutdownHandler {
            onListening(address(of: listening.channel))
            // On the event loops, in their slices: threads beside them would take the time of those that are asked in vain.
            await withTaskExecutorPreference(EventLoopExecutor.of(listening.channel.eventLoop)) {
                await withDiscardingTaskGroup { tasks in
                    do {
                        try await listening.executeThenClose { arriving in
                            for try await value in arriving {
                                let executor = EventLoopExecutor.of(value.channel.eventLoop)
                                tasks.addTask(executorPreference: executor) {
                                    await connection.handle(value: value, logger: logger)
                                }
                            }
                        }
                    } catch {
                        logger.error("no more connections are taken", metadata: ["error": "\(error)"])
                    }
                }
            }
        } onGracefulShutdown: {
            let channel = listening.channel
            channel.pipeline.fireUserInboundEventTriggered(AcceptStop())
            channel.eventLoop.scheduleTask(in: AcceptStop.grace) { quiescing.initiateShutdown(promise: nil) }
        }
    }

    private let dates = HTTPDates()

    private static var group: MultiThreadedEventLoopGroup { .singleton }

    private func bind(
        _ connection: EventLoopConnection, _ quiescing: ServerQuiescingHelper
    ) async throws -> NIOAsyncChannel<EventLoopConnection.Value, Never> {
        let (most, settings, logger) = (connections.most + ConnectionPlaces.reserve, connections, logger)
        let bootstrap = ServerBootstrap(group: Self.group)
            // The system takes less where it is set to.
            .serverChannelOption(.backlog, value: 4096)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(AcceptPause(logger: logger))
                    try pipeline.addHandler(
                        ArrivalHandler(
                            settings.turns.of(channel.eventLoop), most: settings.places.mostOfNetwork,
                            standsForMany: settings.standsForMany))
                    try pipeline.addHandler(
                        AvailableConnectionsChannelHandler(delegate: MaximumAvailableConnections(most)))
                    try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                }
            }
        switch place {
        case .address(let address):
            return try await bootstrap.bind(
                host: address.host, port: address.port, serverBackPressureStrategy: nil
            ) { connection.setup(channel: $0, logger: logger) }
        case .inherited(let socket):
            return try await bootstrap.bind(socket.descriptor, serverBackPressureStrategy: nil) {
                connection.setup(channel: $0, logger: logger)
            }
        }
    }

    private func address(of channel: any Channel) -> ListenAddress {
        switch place {
        case .address(let address):
            ListenAddress(host: address.host, port: channel.localAddress?.port ?? address.port)
        case .inherited(let socket):
            ListenAddress(host: channel.localAddress?.ipAddress ?? "localhost", port: socket.port)
        }
    }

    private func respond(
        to request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        var logger = logger
        logger[metadataKey: "hb.request.id"] = .stringConvertible(RequestID())
        let context = Answering.Context(source: .init(channel: channel, logger: logger))
        var response: Response
        do {
            response = try await ConnectionTask.carryOut(request.method) {
                try await responder.respond(to: request, context: context)
            }
        } catch let error as HTTPParserError {
            throw error
        } catch {
            // The router's own middleware has an answer to every error of ours.
            logger.error("request failed outside of all rooms", metadata: ["error": "\(type(of: error))"])
            response = Response(status: .internalServerError)
        }
        response.headers[.date] = dates.text(at: clock.now)
        response.headers[.server] = Release.server
        // Two years, as the lists of browsers want it (RFC 6797).
        if connections.tls != nil { response.headers[.strictTransportSecurity] = "max-age=63072000" }
        try await writer.write(response: response.head, body: response.body)
    }
}

/// Where a server takes connections.
enum HTTPPlace: Sendable, CustomStringConvertible {
    case address(ListenAddress)
    case inherited(InheritedSocket)

    var description: String {
        switch self {
        case .address(let address): address.description
        case .inherited(let socket): "port \(socket.port)"
        }
    }
}

extension StartError {
    fileprivate static func cannotListen(at place: HTTPPlace, _ error: any Error) -> StartError {
        (error as? IOError)?.errnoCode == EADDRINUSE
            ? .addressInUse(place.description) : .addressUnusable(place.description)
    }
}
