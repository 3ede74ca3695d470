import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine
import ServerBase
import Synchronization

extension Response {
    /// `text/event-stream`: what was missed, the state of this moment, and what is to come, if anything.
    ///
    /// - Parameter place: Given back when the stream ends.
    static func events(
        _ first: ByteBuffer, missed: [ByteBuffer], then coming: AsyncStream<ByteBuffer>?,
        in place: StreamPlaces.Place?, while hold: Hold?
    ) -> Response {
        let fields: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        var beginning = StreamEvent.greeting
        for event in missed { beginning.writeImmutableBuffer(event) }
        beginning.writeImmutableBuffer(first)
        // A stream lasts for half an hour: it holds nothing that has been sent.
        let start = Mutex<ByteBuffer?>(beginning)
        return Response(
            status: .ok, headers: fields,
            body: ResponseBody { writer in
                defer { withExtendedLifetime(place) {} }
                if let start = start.withLock({ $0.take() }) { try await writer.write(start) }
                if let coming {
                    for await event in coming {
                        // The token was revoked: the rest is not sent.
                        if hold?.isOver == true { break }
                        try await writer.write(event)
                    }
                }
                try await writer.finish(nil)
            })
    }
}

extension Request {
    /// The last event that the client has; `nil` for none, and for what is no mark of ours.
    var lastEventID: StreamMark? {
        HTTPField.Name("Last-Event-ID").flatMap { headers[$0] }.flatMap { StreamMark($0) }
    }
}
