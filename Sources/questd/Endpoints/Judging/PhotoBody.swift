import EventServices
import Hummingbird
import NIOCore
import QuestEngine
import ServerBase

extension PhotoFolder {
    /// A photo as a body, read as fast as its reader takes it: no more than a chunk is in memory for each.
    ///
    /// The body comes whole, as the head announced it, or the connection is cut: a file that ends before its size is
    /// an error.
    /// - Parameter hold: Nothing more is sent once that is over.
    func body(of photo: PhotoFile, over channel: any Channel, while hold: Hold?) -> ResponseBody {
        ResponseBody(contentLength: photo.size) { writer in
            var place = 0
            while place < photo.size {
                guard hold?.isOver != true else { throw RequestError.tokenUnknown }
                let chunk = try await chunk(of: photo, at: place)
                guard chunk.readableBytes > 0 else {
                    throw StoreError.unavailable("a photo is shorter than it was")
                }
                place += chunk.readableBytes
                try await writer.write(chunk)
            }
            // A daemon that stops closes each connection right behind its response: the last bytes go out before.
            while await channel.unsentByteCount > 0 { try await Task.sleep(for: .milliseconds(50)) }
            try await writer.finish(nil)
        }
    }
}

extension Channel {
    /// Bytes that wait for the reader to take those before them; none where there is no network, or no longer.
    var unsentByteCount: Int {
        get async { (try? await getOption(ChannelOptions.bufferedWritableBytes).get()) ?? 0 }
    }
}
