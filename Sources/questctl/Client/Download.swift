import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import QuestEngine
import QuestWire

/// The download of a large file with the MD5 checksum that is published beside it, under its address and `.md5`.
///
/// What has come stands in a file `.part` beside its place, and what the server calls that version in `.part.tag`,
/// until all of it is there and the checksum is right. So a download that was cut is resumed, and a file under its own
/// name is whole.
struct Download {
    let address: String
    let path: String

    init(from address: String, to path: String) {
        self.address = address
        self.path = path
    }

    struct Outcome {
        /// The checksum in lower-case hexadecimal digits; `nil` where none is published.
        let checksum: String?
        /// Bytes that an earlier run had left.
        var resumedAt = 0
        /// Whether the file was there already, with this checksum.
        var isUnchanged = false
    }

    /// Fetches the file, unless it is there.
    ///
    /// - Parameter show: Called now and then with the share of the file that is there, 0 to 1.
    /// - Throws: `CommandFailure`.
    func run(_ show: (Double) -> Void) async throws -> Outcome {
        let checksum = try await publishedChecksum()
        if let checksum, OutputFile.size(of: path) > 0, try FileChecksum.md5(of: path) == checksum {
            return Outcome(checksum: checksum, isUnchanged: true)
        }
        let resumedAt = part.tag == nil ? 0 : part.size
        try await fetch(show)
        if let checksum, try FileChecksum.md5(of: part.path) != checksum {
            part.remove()
            throw CommandFailure(.badFile, .checksumWrong(address))
        }
        try part.rename(to: path)
        return Outcome(checksum: checksum, resumedAt: resumedAt)
    }

    private var part: PartialFile { PartialFile(of: path) }

    /// The client for downloads: what is published is compressed already.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout.connect = .seconds(10)
        configuration.decompression = .disabled
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    private static func request(_ address: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: address)
        request.headers.add(name: "User-Agent", value: "questctl/\(Release.version)")
        return request
    }

    /// Number of attempts in a row that bring nothing before a download is given up.
    private static let patience = 4
}

extension Download {
    /// Whether a text is an address and not the name of a file.
    static func isAddress(_ text: String) -> Bool {
        let lowered = text.lowercased()
        return lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
    }

    /// Reads a small file as a whole; `nil` where the server has none.
    ///
    /// - Throws: `CommandFailure` naming the address.
    static func read(_ address: String, limit: Int) async throws -> [UInt8]? {
        do {
            let response = try await client.execute(request(address), timeout: Connection.timeout)
            if response.status == .notFound { return nil }
            guard response.status == .ok else { throw refusal(response.status, of: address) }
            return Array(try await response.body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw CommandFailure(.badFile, .documentTooLarge(address, limit: limit))
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.badFile, .fileUnreadable(address, reason: Connection.reason(of: error)))
        }
    }

    private static func refusal(_ status: HTTPResponseStatus, of address: String) -> CommandFailure {
        let reason = "HTTP \(status.code) \(status.reasonPhrase)"
        return CommandFailure(.badFile, .fileUnreadable(address, reason: reason))
    }

    /// Reads the checksum as `md5sum` writes it: 32 digits, then perhaps the name of the file.
    private func publishedChecksum() async throws -> String? {
        let address = address + ".md5"
        guard let bytes = try await Self.read(address, limit: 64 << 10) else { return nil }
        let word = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).first ?? ""
        guard word.utf8.count == 32, word.allSatisfy(\.isHexDigit) else {
            throw CommandFailure(.badFile, .checksumUnusable(address))
        }
        return word.lowercased()
    }

    /// Fetches what is missing of the file, as often as the connection is cut, while each attempt brings something.
    private func fetch(_ show: (Double) -> Void) async throws {
        var (failures, best) = (0, part.tag == nil ? 0 : part.size)
        while true {
            do {
                return try await fetchOnce(show)
            } catch let failure as CommandFailure {
                throw failure
            } catch {
                failures = part.size > best ? 0 : failures + 1
                best = max(best, part.size)
                guard failures < Self.patience else {
                    let reason = Connection.reason(of: error)
                    throw CommandFailure(.badFile, .downloadCut(address, reason: reason, bytes: part.size))
                }
                if failures > 0 { try await Task.sleep(for: .seconds(1 << failures)) }
            }
        }
    }

    /// Fetches what is missing of the file in one go.
    ///
    /// - Throws: `CommandFailure` for what another attempt does not mend; any other error when the connection is cut.
    private func fetchOnce(_ show: (Double) -> Void) async throws {
        var request = Self.request(address)
        let (tag, known) = (part.tag, part.size)
        if let tag, known > 0 {
            request.headers.add(name: "Range", value: "bytes=\(known)-")
            request.headers.add(name: "If-Range", value: tag)
        }
        let response = try await Self.client.execute(request, timeout: Connection.timeout)
        let range = response.headers.first(name: "Content-Range").flatMap { ContentRange($0) }
        var total: Int?
        switch response.status {
        case .ok:
            try part.begin(tag: Self.tag(in: response.headers))
            let length = response.headers.first(name: "Content-Length")
            total = length.flatMap { Ranged<FileLength>(text: $0)?.value }
        case .partialContent where range?.first == known:
            total = range?.total
        case .rangeNotSatisfiable where range?.total == known:
            return
        case .rangeNotSatisfiable, .partialContent:
            // Not what was asked for: from the beginning.
            part.remove()
            throw Cut()
        default:
            throw Self.refusal(response.status, of: address)
        }
        var size = part.size
        let file = try GrowingFile(part.path)
        defer { file.end() }
        for try await buffer in response.body {
            try file.append(buffer)
            size += buffer.readableBytes
            if let total { show(min(Double(size) / Double(max(total, 1)), 1)) } else { show(0) }
        }
        if let total, size < total { throw Cut() }
        try file.sync()
    }

    /// Returns what tells this version of the file from others; `nil` where nothing does for certain.
    private static func tag(in headers: HTTPHeaders) -> String? {
        if let tag = headers.first(name: "ETag"), !tag.hasPrefix("W/") { return tag }
        return headers.first(name: "Last-Modified")
    }

    /// The end of a connection before the end of the file.
    private struct Cut: Error {}
}

/// The length of a published file in bytes.
private enum FileLength: NumberRange {
    static let range = 0...1 << 44
}

/// The value of a `Content-Range` field (RFC 9110, section 14.4): `bytes 100-199/1000`, or `bytes */1000`.
struct ContentRange {
    /// The place of the first byte; `nil` where no range is sent.
    let first: Int?
    /// The length of the whole file; `nil` where it is not known.
    let total: Int?

    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let numbers = parts[1].split(separator: "/")
        guard numbers.count == 2 else { return nil }
        first = numbers[0].split(separator: "-").first.flatMap { Ranged<FileLength>(text: $0)?.value }
        total = Ranged<FileLength>(text: numbers[1])?.value
    }
}
