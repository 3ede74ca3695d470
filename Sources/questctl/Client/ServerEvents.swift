import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import QuestEngine
import QuestWire

/// An event of one of the daemon's streams.
struct ServerEvent: Equatable {
    var id: String?
    var name = "message"
    /// JSON.
    var data: [UInt8] = []
}

/// Reads server-sent events from bytes as they come (WHATWG HTML, section 9.2.6).
struct ServerEventReader {
    private var line: [UInt8] = []
    private var event = ServerEvent()
    private var hasData = false

    /// Reads more bytes.
    ///
    /// - Returns: The events that these bytes complete.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [ServerEvent] {
        var events: [ServerEvent] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if line.isEmpty {
                if hasData { events.append(event) }
                (event, hasData) = (ServerEvent(), false)
            } else {
                take()
            }
            line.removeAll(keepingCapacity: true)
        }
        return events
    }

    private mutating func take() {
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        // A line that begins with a colon is a comment.
        guard parts.count == 2, !parts[0].isEmpty else { return }
        let value = parts[1].first == UInt8(ascii: " ") ? parts[1].dropFirst() : parts[1]
        switch String(decoding: parts[0], as: UTF8.self) {
        case "id": event.id = String(decoding: value, as: UTF8.self)
        case "event": event.name = String(decoding: value, as: UTF8.self)
        case "data":
            if hasData { event.data.append(UInt8(ascii: "\n")) }
            event.data += value
            hasData = true
        default: break
        }
    }
}

extension DaemonClient {
    /// Listens until the stream ends.
    ///
    /// - Parameter last: The id of the last event that is known.
    /// - Throws: `CommandFailure` when the daemon refuses or is not there.
    func listen(
        to path: String, after last: String? = nil, _ body: (ServerEvent) throws -> Void
    ) async throws {
        var request = HTTPClientRequest(url: server.description + path)
        request.headers.add(name: "User-Agent", value: "questctl/\(Release.version)")
        request.headers.add(name: "Accept-Language", value: language.rawValue)
        if let token { request.headers.add(name: "Authorization", value: "Bearer " + token.text) }
        if let last { request.headers.add(name: "Last-Event-ID", value: last) }
        let response: HTTPClientResponse
        do {
            response = try await Connection.client.execute(request, timeout: .hours(24))
        } catch {
            throw Connection.failure(of: error, to: server)
        }
        guard response.status == .ok else {
            let buffer = try await response.body.collect(upTo: 1 << 20)
            throw failure(
                of: Answer(status: Int(response.status.code), bytes: Array(buffer.readableBytesView)))
        }
        var reader = ServerEventReader()
        do {
            for try await buffer in response.body {
                for event in reader.read(buffer.readableBytesView) { try body(event) }
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            // The connection was cut: whoever listens comes again.
        }
    }
}
