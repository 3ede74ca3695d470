import CPostgres
import Dispatch
import Foundation
import Glibc
import QuestRules
import Synchronization

/// One connection to the server, in libpq's pipeline mode: batches are sent without waiting for the answers to those before,
/// and answered in their order. Any task may use it.
///
/// libpq's connection and `traffic` are touched on the connection's queue alone, which is why this is `Sendable`. No thread
/// waits for the server except while the connection is made.
final class Connection: @unchecked Sendable {
    private let queue: DispatchQueue
    private let limits: PostgresLimits
    /// `nil` from when the connection is lost.
    private var native: OpaquePointer?
    private var traffic = Traffic()
    private var readable: (any DispatchSourceRead)?
    private var writable: (any DispatchSourceWrite)?
    private var isWritableArmed = false
    private var clock: (any DispatchSourceTimer)?
    /// Whether the server has said that it ends the connection; for libpq, until that is freed.
    private let isLeft = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    private let shared = Mutex(Shared())

    private struct Shared {
        var isOpen = true
        var onLoss: (@Sendable () -> Void)?
        var onHint: (@Sendable (String) -> Void)?
    }

    /// Whether it can be used, as far as is known.
    var isOpen: Bool { shared.withLock { $0.isOpen } }
    /// The server's process for this connection.
    let process: Int32

    /// Connects, and sets the session's settings.
    ///
    /// - Throws: `PostgresFailure.lost` with the reason, which holds no password.
    static func open(
        _ address: PostgresAddress, _ settings: ConnectionSettings
    ) async throws(PostgresFailure) -> Connection {
        // OpenSSL must not tidy up while threads still hash, and heeds only who asks first: libpq does not ask for that.
        _ = HashFunction.sha256
        let queue = DispatchQueue(label: "quest.postgres")
        let made: Result<Connection, PostgresFailure> = await withCheckedContinuation { answer in
            queue.async {
                do throws(PostgresFailure) {
                    let native = try connect(to: address, settings)
                    answer.resume(
                        returning: .success(Connection(native, on: queue, limits: settings.limits)))
                } catch {
                    answer.resume(returning: .failure(error))
                }
            }
        }
        let connection = try made.get()
        do throws(PostgresFailure) {
            _ = try await connection.run([settings.statement])
        } catch {
            connection.close()
            throw error
        }
        return connection
    }

    /// Blocks the queue's thread until the server has answered, or `limits.connecting` has passed.
    private static func connect(
        to address: PostgresAddress, _ settings: ConnectionSettings
    ) throws(PostgresFailure) -> OpaquePointer {
        // What libpq says of an address that it cannot read quotes it, with the password.
        guard let read = PQconninfoParse(address.uri, nil) else {
            throw .lost(reason: "the address cannot be read", wasSent: false)
        }
        PQconninfoFree(read)
        let pairs = [("dbname", address.uri)] + settings.parameters(for: address)
        let names = pairs.map { strdup($0.0) }
        let values = pairs.map { strdup($0.1) }
        defer { for text in names + values { free(text) } }
        let native = PQconnectdbParams(
            names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
        guard let native else { throw .lost(reason: "no memory", wasSent: false) }
        guard PQstatus(native) == CONNECTION_OK, PQenterPipelineMode(native) == 1,
            PQsetnonblocking(native, 1) == 0
        else {
            let reason = String(cString: PQerrorMessage(native))
            PQfinish(native)
            throw .lost(
                reason: reason.split(separator: "\n").joined(separator: " "), wasSent: false)
        }
        return native
    }

    /// On the queue.
    private init(_ native: OpaquePointer, on queue: DispatchQueue, limits: PostgresLimits) {
        (self.native, self.queue, self.limits) = (native, queue, limits)
        process = PQbackendPID(native)
        isLeft.initialize(to: false)
        // Notices would else go to standard error, with what they quote. A server that ends a connection on which nothing is
        // asked says so in one.
        _ = PQsetNoticeReceiver(
            native,
            { context, notice in
                guard let context, let notice, PostgresFailure.isFarewell(notice) else { return }
                context.assumingMemoryBound(to: Bool.self).pointee = true
            }, isLeft)
        // libpq closes its socket when the server does, and the next connection may get the number at once: what listens has
        // a number of its own.
        let descriptor = fcntl(PQsocket(native), F_DUPFD_CLOEXEC, 0)
        let readable = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        let writable = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        let clock = DispatchSource.makeTimerSource(queue: queue)
        (self.readable, self.writable, self.clock) = (readable, writable, clock)
        // The sources keep the connection until it is closed or lost.
        readable.setEventHandler { self.receive() }
        writable.setEventHandler { self.flush() }
        clock.setEventHandler { self.look() }
        clock.schedule(deadline: .now() + 0.5, repeating: 0.5, leeway: .milliseconds(100))
        // Nothing is closed before nothing listens to it any more.
        let listeners = DispatchGroup()
        for source in [readable as any DispatchSourceProtocol, writable] {
            listeners.enter()
            source.setCancelHandler { listeners.leave() }
        }
        let address = UInt(bitPattern: native)
        listeners.notify(queue: queue) {
            Glibc.close(descriptor)
            PQfinish(OpaquePointer(bitPattern: address))
            self.isLeft.deallocate()
        }
        readable.resume()
        clock.resume()
    }

    /// Has a closure called when the connection is lost, at once where it is already.
    func onLoss(_ body: @escaping @Sendable () -> Void) {
        let isOpen = shared.withLock { shared in
            shared.onLoss = body
            return shared.isOpen
        }
        if !isOpen { body() }
    }

    /// Has a closure called with the payload of each notification of another session.
    func onHint(_ body: @escaping @Sendable (String) -> Void) {
        shared.withLock { $0.onHint = body }
    }

    /// Runs statements in their order; where one is refused those after it are not carried out. Not cancelled with the
    /// caller's task: what was sent is done.
    ///
    /// - Returns: The answers, one each.
    /// - Throws: `PostgresFailure`.
    func run(_ statements: [Statement]) async throws(PostgresFailure) -> [Answer] {
        guard statements.allSatisfy(\.isPossible) else { throw .impossible }
        let outcome: Result<[Answer], PostgresFailure> = await withCheckedContinuation { answer in
            queue.async { self.send(statements, answer) }
        }
        return try outcome.get()
    }

    /// Closes it. What is under way fails as lost.
    func close() {
        queue.async { self.lose("closed") }
    }

    private func send(
        _ statements: [Statement], _ answer: CheckedContinuation<Result<[Answer], PostgresFailure>, Never>
    ) {
        guard let native else {
            return answer.resume(returning: .failure(.lost(reason: "the connection is gone", wasSent: false)))
        }
        let deadline = ContinuousClock.now + limits.silence
        guard traffic.queue(statements, on: native, until: deadline, answer) else {
            return lose(reason(native))
        }
        flush()
    }

    /// Sends what libpq still has.
    private func flush() {
        guard let native else { return }
        switch PQflush(native) {
        case 0: arm(false)
        case 1: arm(true)
        default: lose(reason(native))
        }
    }

    /// Asks to be told when the socket takes more, or no more to be told.
    private func arm(_ isWanted: Bool) {
        guard isWanted != isWritableArmed, let writable else { return }
        isWritableArmed = isWanted
        if isWanted { writable.resume() } else { writable.suspend() }
    }

    private func receive() {
        guard let native else { return }
        guard PQconsumeInput(native) == 1 else { return lose(reason(native)) }
        // Of a server that ends, the last answers may have come with the end.
        guard traffic.take(from: native), PQstatus(native) == CONNECTION_OK else {
            return lose(reason(native))
        }
        while let hint = PQnotifies(native) {
            let isOwn = hint.pointee.be_pid == process
            let payload = hint.pointee.extra.map { String(cString: $0) }
            PQfreemem(hint)
            guard !isOwn, let payload else { continue }
            shared.withLock { $0.onHint }?(payload)
        }
        guard !isLeft.pointee else { return lose("the server has ended the connection") }
        flush()
    }

    /// Gives the connection up where the server is silent. It reads, too: of a socket that was reset libdispatch does not
    /// always tell.
    private func look() {
        guard let deadline = traffic.deadline else { return }
        receive()
        if native != nil, ContinuousClock.now > deadline { lose("the server does not answer") }
    }

    private func reason(_ native: OpaquePointer) -> String {
        let text = String(cString: PQerrorMessage(native))
        // The first line: what follows may quote values.
        return text.split(separator: "\n").first.map(String.init) ?? "the connection is gone"
    }

    private func lose(_ reason: String) {
        guard native != nil else { return }
        native = nil
        let onLoss = shared.withLock { shared in
            shared.isOpen = false
            shared.onHint = nil
            return shared.onLoss
        }
        // A source that is suspended cannot be cancelled for good.
        if !isWritableArmed { writable?.resume() }
        writable?.cancel()
        readable?.cancel()
        clock?.cancel()
        (writable, readable, clock) = (nil, nil, nil)
        traffic.fail(.lost(reason: reason, wasSent: true))
        onLoss?()
    }
}
