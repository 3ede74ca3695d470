import NIOCore
import ServerBase

/// Sent to a connection before the body of its request is read: the sender is asked to go on, if he waits for that, and
/// has so much time.
struct BodyWanted: Sendable {
    /// `nil` for as long as he likes, if only he is not silent.
    let time: TimeAmount?
}

extension QuestdContext {
    /// Says that the body of the request is read now. Who refuses a request does it before.
    ///
    /// - Parameter time: How long the whole of it may take; `nil` for as long as it likes.
    package func wantBody(within time: Duration?) {
        let time = time.map { TimeAmount.seconds(max(1, $0.components.seconds)) }
        channel.triggerUserOutboundEvent(BodyWanted(time: time), promise: nil)
    }
}
