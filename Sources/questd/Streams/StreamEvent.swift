import NIOCore
import QuestEngine

/// One event of a stream, encoded once for all who get it.
///
/// Source: WHATWG HTML, "Server-sent events", section 9.2.
struct StreamEvent: Sendable {
    /// The number of the record that it follows from: what `Last-Event-ID` names. Events may share one.
    let id: Int64
    let audience: StreamAudience
    let bytes: ByteBuffer

    /// - Parameters:
    ///   - name: What clients listen for.
    ///   - data: JSON without line feeds.
    init(id: Int64, _ name: String, for audience: StreamAudience, data: [UInt8]) {
        self.id = id
        self.audience = audience
        bytes = Self.frame(id: id, name, data)
    }

    /// The event as it is sent.
    static func frame(id: Int64, _ name: String, _ data: [UInt8]) -> ByteBuffer {
        var bytes = ByteBuffer()
        bytes.reserveCapacity(data.count + name.utf8.count + 40)
        bytes.writeString("id: \(id)\nevent: \(name)\ndata: ")
        bytes.writeBytes(data)
        bytes.writeString("\n\n")
        return bytes
    }

    /// What a stream begins with: a client that loses it comes again after three seconds.
    static let greeting = ByteBuffer(string: "retry: 3000\n\n")
    /// A comment, which keeps proxies and phones from taking the connection for dead.
    static let keepAlive = ByteBuffer(string: ":\n\n")
}

/// Who gets an event.
enum StreamAudience: Hashable, Sendable {
    /// Whoever shows what is told to this device, in a language. It is told the whole each time: nothing of before is kept.
    case device(DeviceID, Language)
    /// The devices of a team.
    case team(TeamID)
    /// Those who may see all teams.
    case staff

    var isKept: Bool { if case .device = self { false } else { true } }
}
