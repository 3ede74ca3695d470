import AsyncHTTPClient
import Foundation
import GeoJSONKit
import NIOCore
import NIOHTTP1
import QuestTestSupport

/// A rider's device, as far as these tests need one: it joins and answers.
struct Rider {
    let quest: String
    let token: String

    init(joining quest: String, at address: String, code: String) async throws {
        self.quest = "\(address)/api/v1/quests/\(quest)"
        let reply = try await Self.post(self.quest + "/join", #"{"code": "\#(code)"}"#, [:])
        token = reply["token"]?.stringValue ?? ""
    }

    /// As the first device of a new team.
    init(
        joining quest: String, at address: String, addingTeam name: String, with daemon: RunningDaemon
    ) async throws {
        let added = try await daemon.questctl("team", "add", quest, name, "--json")
        let reply = try JSONValue(parsing: Array(added.output.utf8))
        try await self.init(
            joining: quest, at: address, code: reply["join_code"]?.stringValue ?? "")
    }

    /// Registers a team, and returns the code that it is given.
    static func register(_ name: String, for quest: String, at address: String) async throws -> String {
        let path = "\(address)/api/v1/quests/\(quest)/registrations"
        let reply = try await post(path, #"{"name": "\#(name)", "phone": "1"}"#, [:])
        return reply["join_code"]?.stringValue ?? ""
    }

    /// - Returns: the answer's id.
    func answer(_ task: String, _ text: String) async throws -> String {
        let now = Date().ISO8601Format(.init(includingFractionalSeconds: true))
        let reply = try await Self.post(
            quest + "/answers", #"{"task": "\#(task)", "text": "\#(text)", "sent_at": "\#(now)"}"#,
            ["Authorization": "Bearer " + token, "Idempotency-Key": UUID().uuidString])
        return reply["id"]?.stringValue ?? ""
    }

    /// - Returns: the number of the call's record.
    func callForHelp(_ text: String) async throws -> Int64 {
        let body = JSONValue.object(["text": .string(text)]).bytes()
        let reply = try await Self.post(
            quest + "/sos", String(decoding: body, as: UTF8.self),
            ["Authorization": "Bearer " + token, "Idempotency-Key": UUID().uuidString])
        return reply["seq"]?.integerValue ?? 0
    }

    func withdrawCall(_ number: Int64) async throws { try await change(.POST, "/sos/\(number)/withdraw") }

    func pauseTracking() async throws { try await change(.POST, "/tracking", #"{"paused": true}"#) }

    func withdrawConsent() async throws { try await change(.DELETE, "/consent") }

    private func change(_ method: HTTPMethod, _ path: String, _ body: String = "") async throws {
        _ = try await Self.send(method, quest + path, body, ["Authorization": "Bearer " + token])
    }

    /// - Parameters:
    ///   - place: `lon,lat`.
    ///   - age: Seconds since the device was there.
    func ride(to place: String, age: Double = 0) async throws {
        let form = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let (time, now) = (Date(timeIntervalSinceNow: -age).formatted(form), Date().formatted(form))
        _ = try await Self.post(
            quest + "/positions", #"{"time": "\#(time)", "position": [\#(place)], "sent_at": "\#(now)"}"#,
            ["Authorization": "Bearer " + token])
    }

    /// Of all answers of the team, as it is told.
    func verdicts() async throws -> [String] {
        var request = HTTPClientRequest(url: quest + "/answers")
        request.headers.add(name: "Connection", value: "close")
        request.headers.add(name: "Authorization", value: "Bearer " + token)
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(2700))
        let buffer = try await response.body.collect(upTo: 1 << 20)
        let reply = try JSONValue(parsing: Array(buffer.readableBytesView))
        return (reply["answers"]?.arrayValue ?? []).compactMap { $0["verdict"]?.stringValue }
    }

    private static func post(_ url: String, _ body: String, _ headers: [String: String]) async throws
        -> JSONValue
    {
        try await send(.POST, url, body, headers)
    }

    private static func send(
        _ method: HTTPMethod, _ url: String, _ body: String, _ headers: [String: String]
    ) async throws -> JSONValue {
        var request = HTTPClientRequest(url: url)
        request.method = method
        // On a busy machine a test may rest for longer than the daemon keeps a connection open.
        request.headers.add(name: "Connection", value: "close")
        request.headers.add(name: "Content-Type", value: "application/json")
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(string: body))
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(2700))
        let buffer = try await response.body.collect(upTo: 1 << 20)
        return try JSONValue(parsing: Array(buffer.readableBytesView))
    }
}
