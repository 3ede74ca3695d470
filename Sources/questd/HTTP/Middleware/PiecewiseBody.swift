import HTTPTypes
import Hummingbird
import NIOCore
import QuestEngine

extension Response {
    /// The same answer, which goes out piece by piece as its reader takes it: what waits in the connection, and what is
    /// encrypted of it, is one piece.
    ///
    /// - Parameter room: Given back when the last piece has been written, or the connection is closed.
    func piecewise(in room: LargeAnswers.Room) -> Response {
        var response = self
        let whole = body
        response.body = ResponseBody(contentLength: whole.contentLength) { writer in
            defer { withExtendedLifetime(room) {} }
            try await whole.write(PiecewiseWriter(writer: writer))
        }
        return response
    }
}

/// Writes large buffers in pieces, each of which waits until the connection takes more.
private struct PiecewiseWriter: ResponseBodyWriter {
    var writer: any ResponseBodyWriter

    mutating func write(_ buffer: ByteBuffer) async throws {
        var rest = buffer
        while let piece = rest.readSlice(length: min(LargeAnswers.least, rest.readableBytes)),
            piece.readableBytes > 0
        {
            try await writer.write(piece)
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}

extension LargeAnswers {
    /// Takes room for an answer of known length that is in memory as a whole, and has it go out in pieces.
    ///
    /// - Throws: `RequestError.busy`: the answer is dropped.
    func taking(_ response: Response, _ context: QuestdContext) throws(RequestError) -> Response {
        guard let size = response.body.contentLength, size > Self.least else { return response }
        let channel = context.channel
        let room = try take(size, for: context.source, to: context.remoteAddress) {
            channel.close(promise: nil)
        }
        return response.piecewise(in: room)
    }
}
