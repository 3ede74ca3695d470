import Glibc
package import Logging
package import NIOCore
import ServerBase

/// Takes no more connections for a moment when few files are left, or the system has none for another: asked again and
/// again it would say no again and again, and the daemon do nothing else. Those that wait are taken once others are closed.
///
/// Told that the daemon stops (`AcceptStop`), it takes none any more: whoever is in the queue of a socket that is handed over waits
/// for the next daemon.
///
/// Connections never take the last files: the threads that all tasks run on are looked after by a part of the system's
/// library that opens a file each second, and ends the process where it cannot.
///
/// Stands first on the channel that accepts; confined to its event loop.
package final class AcceptPause: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = any Channel
    package typealias InboundOut = any Channel
    package typealias OutboundIn = Never
    package typealias OutboundOut = Never

    private let logger: Logger
    private var isPaused = false
    private var isStopped = false
    private var toldAt: NIODeadline?
    /// Connections that are taken at a time.
    private var atOnce = 0

    private static let (few, many) = (4, 24)

    static let pause = TimeAmount.milliseconds(500)
    /// Pause after which it is reported again, if it goes on.
    private static let silence = TimeAmount.minutes(1)

    package init(logger: Logger) {
        self.logger = logger
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.errnoCode)
        else {
            return context.fireErrorCaught(error)
        }
        pause(context, ["errno": "\(error.errnoCode)"])
    }

    package func read(context: ChannelHandlerContext) {
        guard !isPaused else { return }
        let left = OpenFiles.forConnections
        guard left > 0 else { return pause(context, [:]) }
        // Taking one costs little, and those who wait in the system's queue cannot be told apart.
        let count = left > 16 * Self.many ? Self.many : Self.few
        if count != atOnce {
            atOnce = count
            try? context.channel.syncOptions?.setOption(.maxMessagesPerRead, value: UInt(count))
        }
        context.read()
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is AcceptStop else { return context.fireUserInboundEventTriggered(event) }
        (isPaused, isStopped) = (true, true)
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
    }

    private func pause(_ context: ChannelHandlerContext, _ reason: Logger.Metadata) {
        guard !isPaused else { return }
        isPaused = true
        report(reason)
        // Not reading is not enough: the channel goes on asking after a read that failed.
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        goOnLater(context.channel, on: context.eventLoop)
    }

    /// Looks again after a while. Turned on, the channel reads at once, without asking handlers.
    private func goOnLater(_ channel: any Channel, on loop: any EventLoop) {
        loop.assumeIsolated().scheduleTask(in: Self.pause) {
            if self.isStopped { return }
            guard OpenFiles.areLeftForOthers else { return self.goOnLater(channel, on: loop) }
            self.isPaused = false
            try? channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }

    private func report(_ reason: Logger.Metadata) {
        let now = NIODeadline.now()
        guard toldAt.map({ now - $0 >= Self.silence }) ?? true else { return }
        toldAt = now
        logger.warning("no file for another connection", metadata: reason)
    }
}

/// Sent to the channel that accepts before it is closed: a connection that it has accepted by then is set up on another thread,
/// and would be dropped with the channel before anybody could have it.
package struct AcceptStop: Sendable {
    package init() {}

    /// Time in which what was accepted is set up.
    package static let grace = TimeAmount.milliseconds(100)
}
