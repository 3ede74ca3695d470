import Foundation

/// Server-sent events over a socket of its own, read only when a test asks: so a test can be slow, or hang up.
final class EventStream {
    struct Event: Equatable {
        var id = ""
        var name = ""
        var data = ""

        var json: JSONReading { JSONReading(data) }
    }

    private let socket: Socket
    /// Of the body, what is not an event yet.
    private var text = ""
    /// What came from the socket and is not a whole chunk yet.
    private var bytes: [UInt8] = []
    private var hasHead = false
    private(set) var status = 0
    /// All that was heard so far.
    private(set) var events: [Event] = []
    private(set) var isOver = false

    /// - Parameters:
    ///   - last: The id of the last event heard on an earlier connection.
    ///   - receiveBuffer: Bytes that the system takes in for a reader who does not read.
    init(
        _ path: String, of client: Client, after last: String? = nil, receiveBuffer: Int32? = nil
    ) throws {
        let port = client.address.split(separator: ":").last.flatMap { Int($0) } ?? 0
        socket = try Socket.connected(to: port, receiveBuffer: receiveBuffer)
        var head = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
        // A refusal ends the connection too.
        head += "Connection: close\r\n"
        if let token = client.token { head += "Authorization: Bearer \(token)\r\n" }
        if let last { head += "Last-Event-ID: \(last)\r\n" }
        try socket.write(Array((head + "\r\n").utf8))
    }

    deinit { socket.close() }

    /// The network is gone: nothing more comes, and the daemon learns of it when it writes.
    func cut() { socket.shutDown() }

    /// Reads until an event is there for which the condition holds.
    ///
    /// - Returns: That event; `nil` when the stream ended before.
    @discardableResult
    func wait(for isWanted: (Event) -> Bool) throws -> Event? {
        var seen = 0
        while true {
            while seen < events.count {
                if isWanted(events[seen]) { return events[seen] }
                seen += 1
            }
            guard try readMore() else { return nil }
        }
    }

    /// Reads to the end that the daemon makes.
    func readToEnd() throws {
        while try readMore() {}
    }

    private func readMore() throws -> Bool {
        guard !isOver else { return false }
        let more = try socket.read()
        bytes += more
        if more.isEmpty { isOver = true }
        takeHead()
        takeChunks()
        takeEvents()
        return !isOver
    }

    private func takeHead() {
        guard !hasHead, let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        bytes.removeSubrange(..<end.upperBound)
        hasHead = true
    }

    private func takeChunks() {
        while hasHead, let line = bytes.firstRange(of: Array("\r\n".utf8)),
            let size = Int(String(decoding: bytes[..<line.lowerBound], as: UTF8.self), radix: 16)
        {
            guard size > 0 else {
                isOver = true
                return
            }
            guard bytes.count >= line.upperBound + size + 2 else { return }
            text += String(decoding: bytes[line.upperBound..<line.upperBound + size], as: UTF8.self)
            bytes.removeSubrange(..<(line.upperBound + size + 2))
        }
    }

    private func takeEvents() {
        while let end = text.range(of: "\n\n") {
            var event = Event()
            for line in text[..<end.lowerBound].split(separator: "\n") {
                if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
                if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
                if line.hasPrefix("data: ") { event.data += line.dropFirst(6) }
            }
            text.removeSubrange(..<end.upperBound)
            if !event.name.isEmpty { events.append(event) }
        }
    }
}
