import Foundation
import GeoJSONKit
import QuestClient
import Synchronization

/// A daemon that says what a test wants, and remembers what it was asked.
final class ScriptedTransport: HTTPTransport {
    typealias Script = @Sendable (ClientRequest) throws -> ClientResponse

    struct NoNetwork: Error {}

    private struct State {
        var asked: [ClientRequest] = []
        var script: Script
    }

    private let state: Mutex<State>

    init(_ script: @escaping Script) {
        state = Mutex(State(script: script))
    }

    /// Answers come in this order, whatever is asked; after the last one there is no network.
    convenience init(_ answers: [ClientResponse]) {
        let rest = Mutex(answers[...])
        self.init { _ in
            guard let answer = rest.withLock({ $0.popFirst() }) else { throw NoNetwork() }
            return answer
        }
    }

    func send(_ request: ClientRequest) async throws -> ClientResponse {
        let script = state.withLock { state in
            state.asked.append(request)
            return state.script
        }
        return try script(request)
    }

    /// From now on it says something else.
    func become(_ script: @escaping Script) { state.withLock { $0.script = script } }

    var asked: [ClientRequest] { state.withLock { $0.asked } }
    /// Paths below the quest, without queries.
    var paths: [String] { asked.map(\.path) }
    func forget() { state.withLock { $0.asked = [] } }
}

extension ClientRequest {
    /// What follows the quest in the address, without the query.
    var path: String {
        let path = address.split(separator: "?")[0].split(separator: "/").map(String.init)
        return path.drop { $0 != "quests" }.dropFirst(2).joined(separator: "/")
    }

    /// An item of the query.
    func query(_ name: String) -> String? {
        URLComponents(string: address)?.queryItems?.first { $0.name == name }?.value
    }

    var json: JSONValue? { body.flatMap { try? JSONValue(parsing: $0) } }
    var key: String? { fields["Idempotency-Key"] }
    /// The moments of the positions that it brings.
    var times: [String] { (json?["fixes"]?.arrayValue ?? []).compactMap { $0["time"]?.stringValue } }
}

extension ClientResponse {
    init(_ status: Int = 200, _ value: some Encodable, fields: [String: String] = [:]) {
        self.init(status: status, fields: fields, bytes: (try? WireJSON.bytes(of: value)) ?? [])
    }

    static func refusal(_ status: Int, _ code: String, retryAfter: Int? = nil) -> ClientResponse {
        let problem = Problem(
            type: "/problems/" + code, title: code, status: status, detail: "No: " + code, code: code)
        return ClientResponse(status, problem, fields: retryAfter.map { ["Retry-After": String($0)] } ?? [:])
    }

    /// The answer to positions, or to the question where to now.
    static func next(task: String? = nil, route: String? = nil) -> ClientResponse {
        let reply = NextReply(
            task: task.map {
                [
                    "type": "Feature", "id": .string($0), "geometry": nil,
                    "properties": ["id": .string($0), "name": .string($0)],
                ]
            },
            routeID: route.map { RouteID($0) }, remaining: nil, timeLeft: nil, pollAfter: 10)
        return ClientResponse(200, reply, fields: ["ETag": "\"1\""])
    }

    static func received(_ count: Int) -> ClientResponse {
        ClientResponse(200, PositionsReply(received: count, skew: 0, skewFlagged: false))
    }

    static func verdict(_ verdict: VerdictName, of id: String, to task: String) -> ClientResponse {
        let moment = Timestamp(milliseconds: 1_781_430_000_000)
        return ClientResponse(
            201,
            TeamAnswer(
                id: AnswerID(id), task: TaskID(task), verdict: verdict, message: verdict.rawValue,
                reason: nil,
                at: moment, receivedAt: moment))
    }
}

/// A folder that is gone with the test.
final class ScratchFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("client-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }
    func bytes(of name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: file(name))) }
}

extension FixReport {
    /// A position so many seconds after the beginning of a test's ride.
    static func at(_ seconds: Int) -> FixReport {
        FixReport(
            time: Moment(clamping: Timestamp(milliseconds: 1_781_429_400_000 + Int64(seconds) * 1000)),
            position: Coordinate(longitude: 61.4 + Double(seconds) / 10_000, latitude: 55.15),
            accuracy: Ranged(8))
    }
}

func times(_ seconds: some Sequence<Int>) -> [String] { seconds.map { FixReport.at($0).time.description } }
