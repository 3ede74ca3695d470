package import NIOCore
import NIOPosix
import ServerBase
import Synchronization

/// The connections that are open, so that they can be cut off. Shared by all event loops.
package final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isCutOff = false
    }

    private let state = Mutex(State())

    /// Time that requests at hand may take once the daemon has been asked to stop.
    static let grace = TimeAmount.seconds(8)

    func add(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let isCutOff = state.withLock { state in
            if !state.isCutOff { state.channels[id] = channel }
            return state.isCutOff
        }
        guard !isCutOff else { return channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { _ = $0.channels.removeValue(forKey: id) }
        }
    }

    /// Closes all that are still open then, whatever they are doing: whoever does not read, or sends for ever, does
    /// not keep the daemon from ending.
    package func cutOff(in time: TimeAmount = grace) {
        MultiThreadedEventLoopGroup.singleton.next().scheduleTask(in: time) { () -> Void in
            self.closeAll()
        }
    }

    private func closeAll() {
        let channels: [any Channel] = state.withLock { state in
            state.isCutOff = true
            defer { state.channels = [:] }
            return state.channels.values.map { $0 }
        }
        for channel in channels { channel.close(promise: nil) }
    }

    package var count: Int { state.withLock { $0.channels.count } }
}
