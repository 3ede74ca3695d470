import Foundation
import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import NIOCore
import QuestEngine
import Testing

@testable import HTTPEdge
@testable import questd

/// A quest under way, with everybody who may send something to it.
struct HostileScene: Sendable {
    enum Knocker: CaseIterable, Sendable { case nobody, rider, staff, admin, ingest, stranger }

    let knockers = Knocker.allCases
    /// A tracker's token.
    let ingest: String
    private let story: Story
    private let staff: String
    private let names: [String: String]

    init(_ story: Story) async throws {
        self.story = story
        let door = Door(story.anonymous)
        let admin = World.adminToken.text
        staff = try await AuthorisationScene.invite("judge", to: "story", door, admin)
        let tracker = try await door.ask("POST", Story.adminPath + "/teams/lisy/trackers", admin, "{}")
        ingest = tracker["ingest_token"]?.stringValue ?? ""
        let answer = try await story.device.answer(story.answer("song", "la"), key: "scene").expect(.created)
        names = [
            "quest": "story", "task": "bird", "team": "lisy", "number": "1", "profile": "bicycle",
            "name": "oak.jpg", "file": "main.0123456789abcdef.js",
            "coordinates": Self.pair(story.world), "dialect": "traccar", "token": ingest,
            "upload": String(repeating: "0", count: 64),
            "answer": answer.json["id"]?.stringValue ?? "", "device": tracker["device"]?.stringValue ?? "",
        ]
    }

    /// Who may do this, so that it is the value that is looked at.
    func rightful(_ operation: HTTPEdge.Operation) -> Knocker {
        if AccessPolicy.standard.isOpen(operation) { return .nobody }
        return operation.path.contains("/admin/") || operation == .punches ? .admin : .rider
    }

    private func token(of knocker: Knocker) -> String? {
        switch knocker {
        case .nobody: nil
        case .rider: story.device.token
        case .staff: staff
        case .admin: World.adminToken.text
        case .ingest: ingest
        case .stranger: AccessToken(.device, seed: 99).text
        }
    }

    /// A request that is as described, but for the value.
    func send(_ value: HostileValue, at slot: RequestSlot, as knocker: Knocker) async throws -> Answer {
        // Buckets fill with the clock.
        story.world.clock.advance(by: 3)
        let description = RequestDescription.shared
        var path = slot.operation.path
        var query = description.neededQuery(of: slot.operation).map { item in
            item.name == "position"
                ? (name: item.name, value: String(story.world.position("A").dropFirst().dropLast())) : item
        }
        var fields: HTTPFields = [:]
        if let key = HTTPField.Name("Idempotency-Key"), slot.operation.method == .post {
            // Long enough for a registration too.
            fields[key] = "key-of-\(story.world.clock.now.milliseconds)"
        }
        var body = description.body(of: slot.operation, with: "", at: [.member("")])
        switch slot.place {
        case .path(let name): path = path.replacing("{\(name)}", with: value.text)
        case .query(let name):
            query.removeAll { $0.name == name }
            query.append((name, value.text))
        case .header(let name):
            let text = value.text.utf8.prefix(4000)
            if let field = HTTPField.Name(name) { fields[field] = String(decoding: text, as: UTF8.self) }
        case .body(let steps): body = description.body(of: slot.operation, with: value.json, at: steps)
        }
        for (name, text) in names { path = path.replacing("{\(name)}", with: text) }
        path = path.replacing(/\{\w+\}/, with: "none")
        // Which takes one place.
        if slot.operation == .osrmNearest || slot.operation == .osrmNearestOfBody {
            path = path.replacing(/;.*$/, with: "")
        }
        if !query.isEmpty { path += "?" + query.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }
        if slot.operation == .punches, knocker == .admin, let password = HTTPField.Name("pwd") {
            fields[password] = World.adminToken.text
        }
        return try await execute(slot.operation.method, path, body, token: token(of: knocker), fields)
    }

    /// Answers are not held against the description here: what matters is that there are any.
    func execute(
        _ method: HTTPRequest.Method, _ path: String, _ body: String?, token: String?,
        _ fields: HTTPFields = [:]
    ) async throws -> Answer {
        var fields = fields
        if let token { fields[.authorization] = "Bearer " + token }
        let response = try await story.anonymous.client.execute(
            uri: path, method: method, headers: fields, body: body.map { ByteBuffer(string: $0) })
        return Answer(
            status: response.status, fields: response.headers, text: String(buffer: response.body))
    }

    private static func pair(_ world: World) -> String {
        [world.position("A"), world.position("F")].map { $0.dropFirst().dropLast() }.joined(separator: ";")
    }

    func foreignPaths(with value: String) -> [String] {
        let pair = names["coordinates"] ?? ""
        let routes = ["route", "nearest", "table", "match", "trip"].flatMap { service in
            [
                "/\(service)/v1/bicycle/\(value),0;0,0", "/\(service)/v1/bicycle/polyline(\(value))",
                "/\(service)/v1/\(value)/\(pair)",
            ]
                + [
                    "radiuses", "number", "sources", "destinations", "alternatives", "avoid", "bearings",
                    "waypoints", "approaches", "hints", "exclude", "annotations", "snapping", "timestamps",
                    "gaps",
                    "fallback_speed", "scale_factor", "source", "destination", "roundtrip",
                    "continue_straight",
                ].map {
                    "/\(service)/v1/bicycle/\(pair)?\($0)=\(value)"
                } + [
                    "/\(service)/v1/bicycle/\(pair)?radiuses=\(value);\(value)&avoid=\(value),\(value),\(value)"
                ]
        }
        let messages = ["traccar", "osmand", "gpslogger"].flatMap { dialect in
            ["lat", "lon", "timestamp", "speed", "bearing", "altitude", "batt", "accuracy", "hdop"].map {
                "/ingest/\(dialect)/\(ingest)?\($0)=\(value)&lat=55.1&lon=61.4&timestamp=1781428200&id=1"
            }
        }
        return routes + messages
    }

    static func messages(with text: String) -> [(dialect: String, body: String)] {
        let value = text.removingPercentEncoding ?? "x"
        let quoted = HostileValue(string: value).json
        let number = Double(value) == nil ? quoted : value
        return [
            (
                "owntracks",
                #"{"_type":"location","lat":\#(number),"lon":61.4,"tst":\#(number),"vel":\#(number),"batt":\#(number)}"#
            ),
            (
                "traccar-client",
                #"{"location":{"timestamp":\#(quoted),"coords":{"latitude":55.1,"longitude":61.4,"speed":\#(number)}}}"#
            ),
            (
                "traccar-client",
                #"{"location":{"timestamp":\#(number),"coords":{"latitude":\#(number),"longitude":61.4}}}"#
            ),
            (
                "overland",
                #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[61.4,55.1]},"properties":{"timestamp":\#(quoted),"speed":\#(number)}}]}"#
            ),
            (
                "geojson",
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[61.4,\#(number)]},"properties":{"time":\#(quoted),"sequence":\#(number)}}"#
            ),
            (
                "geojson-seq",
                "\u{1E}"
                    + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[61.4,55.1]},"properties":{"time":\#(quoted),"sent_at":\#(quoted)}}"#
                    + "\n"
            ),
            (
                "gpx",
                #"<gpx><trk><trkseg><trkpt lat="\#(value)" lon="61.4"><time>\#(value)</time><speed>\#(value)</speed></trkpt></trkseg></trk></gpx>"#
            ),
            ("gpx", String(repeating: "<gpx>", count: 20_000)),
            ("owntracks", String(repeating: "[", count: 60_000)),
            ("geojson", String(repeating: #"{"features":["#, count: 20_000)),
        ]
    }
}
