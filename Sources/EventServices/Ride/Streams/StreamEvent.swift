package import NIOCore
package import QuestEngine
import ServerBase

/// One event of a stream, before the stream has numbered it.
///
/// Source: WHATWG HTML, "Server-sent events", section 9.2.
package struct StreamEvent: Sendable {
    /// The record up to which the event says everything; `nil` where it speaks of no records: then the stream knows.
    let seq: Int64?
    let name: String
    let audience: StreamAudience
    let data: [UInt8]
    /// The team whose words or places it tells; `nil` where it tells nobody's.
    let team: TeamID?

    /// - Parameters:
    ///   - name: What clients listen for.
    ///   - data: JSON without line feeds.
    ///   - team: Whose words or places it tells: it is forgotten with them.
    init(
        seq: Int64? = nil, _ name: String, for audience: StreamAudience, data: [UInt8],
        telling team: TeamID? = nil
    ) {
        self.seq = seq
        self.name = name
        self.audience = audience
        self.data = data
        self.team = team
    }

    /// The event as it is sent.
    package static func frame(_ mark: StreamMark, _ name: String, _ data: [UInt8]) -> ByteBuffer {
        var bytes = ByteBuffer()
        bytes.reserveCapacity(data.count + name.utf8.count + 60)
        bytes.writeString("id: \(mark)\nevent: \(name)\ndata: ")
        bytes.writeBytes(data)
        bytes.writeString("\n\n")
        return bytes
    }

    /// The beginning of a stream: a client that loses it comes again after three seconds.
    package static let greeting = ByteBuffer(string: "retry: 3000\n\n")
    /// A comment, which keeps proxies and phones from taking the connection for dead.
    static let keepAlive = ByteBuffer(string: ":\n\n")
    /// The last event before the daemon stops. It has no id: whoever comes again says that of the one before.
    static let stopping = ByteBuffer(string: "event: stopping\ndata: {}\n\n")
}

/// The listeners who get an event.
package enum StreamAudience: Hashable, Sendable {
    /// Everybody who shows what is sent to this device, in a language. It is sent the whole each time: nothing of
    /// before is kept.
    case device(DeviceID, Language)
    /// The devices of a team.
    case team(TeamID)
    /// The devices of a team, of how far each of them has come: again the whole each time.
    case progress(TeamID)
    /// The staff, who may see all teams.
    case staff
    /// The staff, of where devices are: what is sent next says it better than what was sent before.
    case map

    /// Whether events wait for `QuestStream.flush`, so that many make one write: there are many organisers, and much to
    /// send them.
    var isGathered: Bool { self == .staff || self == .map }

    var isKept: Bool {
        switch self {
        case .team, .staff: true
        case .device, .progress, .map: false
        }
    }
}

/// The place in a stream that a listener has come to: what the `id` of an event says, and `Last-Event-ID` says again.
package struct StreamMark: Sendable, Equatable, CustomStringConvertible {
    /// The record up to which everything was sent.
    package let seq: Int64
    /// Number of the event in its stream, rising with every event; `nil` where only the record is known.
    let number: Int64?
    /// The daemon that has numbered it, where several have the same quests; elsewhere the number says nothing.
    let node: NodeName?

    init(seq: Int64, number: Int64?, node: NodeName? = nil) {
        (self.seq, self.number, self.node) = (seq, number, node)
    }

    /// `SEQ.NUMBER`, `SEQ.NUMBER.NODE`, or `SEQ` alone; `nil` for what is no mark of ours.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 3, let seq = Ranged<RecordNumber>(text: parts[0])?.value else { return nil }
        guard parts.count >= 2 else {
            self.init(seq: seq, number: nil)
            return
        }
        guard let number = Ranged<RecordNumber>(text: parts[1])?.value else { return nil }
        guard parts.count == 3 else {
            self.init(seq: seq, number: number)
            return
        }
        guard let node = NodeName(String(parts[2])) else { return nil }
        self.init(seq: seq, number: number, node: node)
    }

    package var description: String {
        guard let number else { return "\(seq)" }
        return node.map { "\(seq).\(number).\($0)" } ?? "\(seq).\(number)"
    }
}
