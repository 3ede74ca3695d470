import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import QuestEngine
import QuestWire

/// A client of one daemon, for its administrator or the staff of a quest.
struct DaemonClient: Sendable {
    let server: ServerAddress
    let token: AdminToken?
    let language: Language

    /// - Parameter needsToken: Whether what is asked is for organisers only.
    init(_ options: ServerOptions, on console: Console, needsToken: Bool = true) throws(CommandFailure) {
        let choice = try ServerChoice(options)
        server = choice.address
        token = needsToken ? try AdminToken(options, kept: choice.token) : nil
        language = console.language
    }

    /// The longest answer in bytes that is read: more than a page of a thousand records.
    static let longestAnswer = 64 << 20

    struct Answer {
        let status: Int
        let bytes: [UInt8]
        /// The daemon's clock, to the second.
        var date: Timestamp?
        /// `SEQ:HASH`, the end of the log that it speaks of.
        var logHead: String?

        var isProblem: Bool { status >= 400 }
        var problem: Problem? { isProblem ? try? WireJSON.answer(Problem.self, from: bytes) : nil }
    }

    func get<Reply: Decodable>(_ path: String, as type: Reply.Type = Reply.self) async throws -> Reply {
        try await ask(.get, path)
    }

    /// - Throws: `CommandFailure` when the daemon refuses or is not there.
    func ask<Reply: Decodable>(
        _ method: Method, _ path: String, body: Body? = nil, as type: Reply.Type = Reply.self
    ) async throws -> Reply {
        let answer = try await send(method, path, body: body)
        if answer.isProblem { throw failure(of: answer) }
        return try decode(answer)
    }

    func decode<Reply: Decodable>(_ answer: Answer, as type: Reply.Type = Reply.self) throws -> Reply {
        do {
            return try WireJSON.answer(type, from: answer.bytes)
        } catch {
            throw CommandFailure(.unreachable, .serverStrange("\(server)", status: answer.status))
        }
    }

    enum Method {
        case get, post, put, delete

        fileprivate var name: HTTPMethod {
            switch self {
            case .get: .GET
            case .post: .POST
            case .put: .PUT
            case .delete: .DELETE
            }
        }
    }

    /// The body of a request.
    enum Body {
        case document([UInt8])
        /// A picture or sound, whose bytes tell its kind.
        case file([UInt8])
        case json(any Encodable)
    }

    /// - Parameter limit: The longest answer in bytes that is read.
    func send(
        _ method: Method, _ path: String, body: Body? = nil, upTo limit: Int = Self.longestAnswer
    ) async throws -> Answer {
        var request = self.request(method, path)
        switch body {
        case .document(let bytes):
            request.headers.add(name: "Content-Type", value: "application/geo+json")
            request.body = .bytes(ByteBuffer(bytes: bytes))
        case .file(let bytes):
            request.headers.add(name: "Content-Type", value: "application/octet-stream")
            request.body = .bytes(ByteBuffer(bytes: bytes))
        case .json(let value):
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: try WireJSON.bytes(of: value)))
        case nil:
            break
        }
        do {
            let response = try await Connection.execute(request, timeout: Connection.timeout)
            let buffer = try await response.body.collect(upTo: limit)
            return Answer(
                status: Int(response.status.code), bytes: Array(buffer.readableBytesView),
                date: response.headers.first(name: "Date").flatMap(Timestamp.init(httpDate:)),
                logHead: response.headers.first(name: "Quest-Log-Head"))
        } catch {
            throw Connection.failure(of: error, to: server)
        }
    }

    private func request(_ method: Method, _ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: server.description + path)
        request.method = method.name
        request.headers.add(name: "User-Agent", value: "questctl/\(Release.version)")
        request.headers.add(name: "Accept-Language", value: language.rawValue)
        if let token { request.headers.add(name: "Authorization", value: "Bearer " + token.text) }
        return request
    }

    /// Writes what the daemon answers into a file as it comes, however much it is.
    ///
    /// - Parameters:
    ///   - patience: The time until the answer begins.
    ///   - show: Called now and then with the bytes that have come.
    /// - Throws: `CommandFailure` when the daemon refuses, or is not there to the end.
    func download(
        _ method: Method, _ path: String, to file: GrowingFile,
        patience: TimeAmount = Connection.timeout, _ show: (_ bytes: Int) -> Void = { _ in }
    ) async throws {
        do {
            let response = try await Connection.client.execute(request(method, path), timeout: patience)
            guard response.status == .ok else {
                let buffer = try await response.body.collect(upTo: Self.longestAnswer)
                let answer = Answer(
                    status: Int(response.status.code), bytes: Array(buffer.readableBytesView))
                throw self.failure(of: answer)
            }
            var count = 0
            for try await buffer in response.body {
                try file.append(buffer)
                count += buffer.readableBytes
                show(count)
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw Connection.failure(of: error, to: server)
        }
    }

    /// Sends a file as it is read, however large it is.
    ///
    /// - Parameters:
    ///   - seconds: The time after which an answer is no longer waited for.
    ///   - observe: Called with the part that was sent, 0 to 1.
    /// - Throws: `CommandFailure` where the file cannot be read, or the daemon is not there to the end.
    func upload(
        _ file: Upload, to path: String, within seconds: Int,
        _ observe: @escaping @Sendable (Double) -> Void
    ) async throws -> Answer {
        var request = self.request(.put, path)
        request.headers.add(name: "Content-Type", value: "application/octet-stream")
        request.body = .stream(file.pieces(observe), length: .known(Int64(file.size)))
        do {
            let response = try await Connection.client.execute(
                request, timeout: .seconds(Int64(seconds)))
            let buffer = try await response.body.collect(upTo: Self.longestAnswer)
            return Answer(status: Int(response.status.code), bytes: Array(buffer.readableBytesView))
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw Connection.failure(of: error, to: server)
        }
    }

    /// Returns what stands at a path, byte for byte.
    ///
    /// - Throws: `CommandFailure` when the daemon refuses or is not there.
    func fetch(_ path: String, upTo limit: Int = Self.longestAnswer) async throws -> Answer {
        let answer = try await send(.get, path, upTo: limit)
        if answer.isProblem { throw failure(of: answer) }
        return answer
    }

    /// Returns the failure that a refusal means for whoever typed the command.
    func failure(of answer: Answer) -> CommandFailure {
        guard let problem = answer.problem else {
            return CommandFailure(.unreachable, .serverStrange("\(server)", status: answer.status))
        }
        switch answer.status {
        case 401:
            return CommandFailure(.unauthorized, .adminTokenRefused(by: "\(server)", detail: problem.detail))
        case 403:
            // The token is good, and the daemon says what it is not good for.
            return CommandFailure(.unauthorized, daemonSays: problem.detail, code: problem.code)
        case 500...:
            return CommandFailure(.unreachable, daemonSays: problem.detail)
        default:
            let place = problem.member.map { " (\($0))" } ?? ""
            return CommandFailure(.refused, daemonSays: problem.detail + place, code: problem.code)
        }
    }
}
