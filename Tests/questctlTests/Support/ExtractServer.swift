import Foundation
import Synchronization

/// A server of published files for one test, which can break off, and tells what it was asked.
final class ExtractServer: Sendable {
    let address: String
    private let descriptor: Int32
    private let shelf = Shelf()

    /// What a client asked for.
    struct Heard: Equatable {
        var path = ""
        var range: String?
        var ifRange: String?
    }

    init() throws {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 16) == 0
                    && getsockname(socket, $0, &length) == 0
            }
        }
        guard isBound else { throw NotBound() }
        descriptor = socket
        address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
        let shelf = shelf
        Thread.detachNewThread {
            while true {
                let client = accept(socket, nil, nil)
                guard client >= 0 else { return }
                shelf.serve(client)
                close(client)
            }
        }
    }

    deinit {
        // Wakes the thread, which ends.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    struct NotBound: Error {}

    /// Publishes a file; another one under the same path replaces it.
    func publish(_ bytes: [UInt8], at path: String) {
        shelf.change { $0.files[path] = bytes }
    }

    /// Ends the next answer with this file after so many bytes of it.
    func cutOnce(_ path: String, after bytes: Int) {
        shelf.change { $0.cuts[path] = bytes }
    }

    /// The requests for a path, in their order.
    func heard(of path: String) -> [Heard] {
        shelf.read { $0.heard.filter { $0.path == path } }
    }

    /// The tag of a file: another one for other bytes.
    static func tag(of bytes: [UInt8]) -> String {
        "\"\(bytes.count)-\(bytes.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) })\""
    }
}

/// The files of a server, and what was asked of it.
private final class Shelf: Sendable {
    struct Content {
        var files: [String: [UInt8]] = [:]
        var cuts: [String: Int] = [:]
        var heard: [ExtractServer.Heard] = []
    }

    private let content = Mutex(Content())

    func change(_ body: (inout Content) -> Void) {
        content.withLock { body(&$0) }
    }

    func read<Result>(_ body: (Content) -> Result) -> Result {
        let now = content.withLock { $0 }
        return body(now)
    }

    /// Reads a request and answers it.
    func serve(_ client: Int32) {
        let heard = Self.request(from: client)
        var (found, cut): ([UInt8]?, Int?) = (nil, nil)
        change { content in
            content.heard.append(heard)
            found = content.files[heard.path]
            cut = content.cuts.removeValue(forKey: heard.path)
        }
        guard let file = found else {
            Self.send(["HTTP/1.1 404 Not Found", "Content-Length: 0", "Connection: close"], [], to: client)
            return
        }
        let tag = ExtractServer.tag(of: file)
        var fields = ["ETag: \(tag)", "Connection: close"]
        var body = file[...]
        var status = "200 OK"
        if let range = heard.range, heard.ifRange == tag, let first = Int(range.filter(\.isNumber)) {
            if first < file.count {
                status = "206 Partial Content"
                fields.append("Content-Range: bytes \(first)-\(file.count - 1)/\(file.count)")
                body = file[first...]
            } else {
                status = "416 Range Not Satisfiable"
                fields.append("Content-Range: bytes */\(file.count)")
                body = []
            }
        }
        fields = ["HTTP/1.1 " + status] + fields + ["Content-Length: \(body.count)"]
        Self.send(fields, cut.map { body.prefix($0) } ?? body, to: client)
    }

    private static func request(from client: Int32) -> ExtractServer.Heard {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        var heard = ExtractServer.Heard()
        let text = String(decoding: bytes, as: UTF8.self)
        for (number, line) in text.split(whereSeparator: \.isNewline).enumerated() {
            if number == 0 {
                heard.path = line.split(separator: " ").dropFirst().first.map { String($0) } ?? ""
            } else if line.lowercased().hasPrefix("range: ") {
                heard.range = String(line.dropFirst("range: ".count))
            } else if line.lowercased().hasPrefix("if-range: ") {
                heard.ifRange = String(line.dropFirst("if-range: ".count))
            }
        }
        return heard
    }

    private static func send(_ fields: [String], _ body: ArraySlice<UInt8>, to client: Int32) {
        var rest = Array((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest.removeFirst(count)
        }
    }
}
