import Foundation
import GeoJSONKit
import HTTPTypes
import NIOHTTP1
import QuestEngine
import QuestTestSupport
import Testing

@testable import HTTPEdge
@testable import questd

/// Named after what was found: 234 KB of two combining marks by turns held an event loop for a minute, wherever a request
/// had text. Generated from `openapi.yaml` and the table of operations.
@Suite("Text with too many combining marks", .serialized)
struct TextMarkTests {
    private static let slots = RequestDescription.shared.slots
    private static let marks = "a" + String(repeating: "\u{315}\u{316}", count: 1_000)
    private static let hostile = HostileValue(string: marks)

    /// Whether an answer is the refusal of such a text.
    private static func refuses(_ answer: Answer, of operation: HTTPEdge.Operation) -> Bool {
        answer.status == .badRequest
            && answer.code == (operation.endpoint.speaksOSRM ? "InvalidQuery" : "text-marks-too-many")
    }

    @Test("is refused in every part of a path and every item of a query, whoever sends it")
    func targets() async throws {
        try await World().runStory { story in
            let scene = try await HostileScene(story)
            var count = 0
            for slot in Self.slots {
                switch slot.place {
                case .path, .query: break
                case .header, .body: continue
                }
                for knocker in [HostileScene.Knocker.nobody, scene.rightful(slot.operation)] {
                    let answer = try await scene.send(Self.hostile, at: slot, as: knocker)
                    #expect(Self.refuses(answer, of: slot.operation), "\(slot): \(answer.text.prefix(200))")
                    count += 1
                }
            }
            #expect(count > 300, "\(count) requests prove too little")
        }
    }

    @Test("is refused as the name of an item of a query that no operation knows")
    func itemNames() async throws {
        try await World().runStory { story in
            let scene = try await HostileScene(story)
            for operation in HTTPEdge.Operation.allCases {
                let path = operation.path.replacing(/\{\w+\}/, with: "x") + "?" + Self.hostile.text + "=1"
                let answer = try await scene.execute(operation.method, path, nil, token: nil)
                #expect(Self.refuses(answer, of: operation), "\(operation): \(answer.text.prefix(200))")
            }
        }
    }

    @Test("is refused in every member of every body, as a value and as a name")
    func bodies() async throws {
        let named = HostileValue(json: "{\(Self.hostile.json): 1}", text: "")
        try await World().runStory { story in
            let scene = try await HostileScene(story)
            var (count, refused) = (0, 0)
            for slot in Self.slots {
                guard case .body = slot.place else { continue }
                for value in [Self.hostile, named] {
                    let answer = try await scene.send(value, at: slot, as: scene.rightful(slot.operation))
                    count += 1
                    if Self.refuses(answer, of: slot.operation) {
                        refused += 1
                    } else {
                        // What stands against the request itself is said before its body is read.
                        #expect(
                            [401, 403, 404, 409].contains(answer.status.code),
                            "\(slot): \(answer.status) \(answer.text.prefix(200))")
                    }
                }
            }
            #expect(refused > 200 && refused * 10 > count * 8, "\(refused) of \(count) were refused")
        }
    }

    @Test("is refused in messages of trackers, written in any way")
    func trackers() async throws {
        try await World().runStory { story in
            let scene = try await HostileScene(story)
            for (dialect, body) in HostileScene.messages(with: Self.hostile.text).prefix(7)
            where dialect != "geojson-seq" {
                let answer = try await scene.execute(
                    .post, "/ingest/\(dialect)/\(scene.ingest)", body, token: nil)
                // A dialect of JSON says the same of a body as of any that it cannot read.
                #expect(
                    ["text-marks-too-many", "tracker-body-unreadable"].contains(answer.code),
                    "\(dialect): \(answer.status) \(answer.text.prefix(200))")
            }
            for dialect in ["traccar", "osmand", "gpslogger"] {
                for body in ["id=\(Self.hostile.text)&lat=55&lon=61", "\(Self.marks)=1&lat=55&lon=61"] {
                    let answer = try await scene.execute(
                        .post, "/ingest/\(dialect)/\(scene.ingest)", body, token: nil)
                    #expect(answer.code == "text-marks-too-many", "\(dialect): \(answer.text.prefix(200))")
                }
            }
        }
    }

    @Test("is a finding in a quest file, with its place, and in courses of other programs")
    func questFiles() async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                #""title": "Проба""#, with: #""title": \#(Self.hostile.json)"#)
            let put = try await story.admin.put("/api/v1/admin/quests/hostile", document)
            #expect(put.code == "quest-invalid" && put.text.contains("too-many-marks"))
            let check = try await story.admin.post("/api/v1/admin/quests/hostile/check", document)
            #expect(check.text.contains("too-many-marks") && check.text.contains(#""line""#))
            let gpx = #"<gpx><wpt lat="55" lon="61"><name>\#(Self.marks)</name></wpt></gpx>"#
            for course in [gpx, "name;lat;lon\n\(Self.marks);55;61\n"] {
                let answer = try await story.admin.post("/api/v1/admin/quests/hostile/import", course)
                #expect(
                    answer.code == "import-failed" && answer.text.contains("text-marks-too-many"),
                    "\(answer.status) \(answer.text.prefix(200))")
            }
        }
    }

    @Test("is no request at all in a header or, as it is, in a target")
    func heads() {
        let described = Self.slots.compactMap { slot -> String? in
            if case .header(let name) = slot.place { name } else { nil }
        }
        let known = [
            "Host", "Connection", "Expect", "Upgrade", "Content-Length", "Transfer-Encoding", "Authorization",
            "Cookie", "Origin", "Accept", "Accept-Language", "If-None-Match", "Forwarded", "X-Forwarded-For",
            "Sec-Fetch-Site", "Range", "Content-Range", "Content-Type", "pwd", "X-Anything",
        ]
        func head(_ target: String, _ name: String, _ value: String) -> HTTPRequestHead {
            var headers = HTTPHeaders([("Host", "x")])
            headers.replaceOrAdd(name: name, value: value)
            return HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: headers)
        }
        for name in Set(described + known) {
            #expect(ArrivedRequest(head("/", name, Self.marks)) == nil, "\(name)")
        }
        #expect(ArrivedRequest(head("/" + Self.marks, "X-Anything", "x")) == nil)
        #expect(ArrivedRequest(head("/?a=" + Self.marks, "X-Anything", "x")) == nil)
        #expect(ArrivedRequest(head("http://x/" + Self.marks, "X-Anything", "x")) == nil)
        let few = "Лиса" + String(repeating: "\u{301}", count: 30)
        #expect(ArrivedRequest(head("/?a=" + few, "X-Anything", few)) != nil)
    }

    @Test("is found behind percent signs, however they are written")
    func encoded() {
        func encoded(_ text: String, lower: Bool) -> String {
            text.utf8.map { byte in
                let digits = String(byte, radix: 16, uppercase: !lower)
                return "%" + (digits.count == 1 ? "0" : "") + digits
            }.joined()
        }
        for count in [30, 31] {
            let marks = String(repeating: "\u{315}", count: count)
            for text in [
                encoded(marks, lower: true), encoded(marks, lower: false),
                "\u{315}" + encoded(String(marks.unicodeScalars.dropFirst(1)), lower: true),
                "/%" + encoded(marks, lower: true), "a%2" + encoded(marks, lower: false) + "%",
            ] {
                #expect(text.isStreamSafeDecoded == (count == 30), "\(count) \(text.prefix(20))")
            }
        }
        #expect("/route/v1/bicycle/1,2;3,4?steps=true".isStreamSafeDecoded && "".isStreamSafeDecoded)
    }

    @Test("takes a time that grows no faster than the text")
    func work() throws {
        func seconds(_ count: Int) -> Double {
            let text = "a" + String(repeating: "\u{315}\u{316}", count: count)
            let bytes = Array(#"{"fixes": [{"\#(text)": "\#(text)"}]}"#.utf8)
            let path = "/x?" + HostileValue(string: text).text
            var spent = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent)
            let start = Double(spent.tv_sec) + Double(spent.tv_nsec) / 1e9
            for _ in 0..<20 {
                #expect((try? JSONValue(parsing: bytes)) == nil && !path.isStreamSafeDecoded)
                #expect(
                    (try? TrackerDialect.traccar.read(
                        TrackerMessage(body: bytes, receivedAt: .init(milliseconds: 0)))) == nil)
            }
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent)
            return Double(spent.tv_sec) + Double(spent.tv_nsec) / 1e9 - start
        }
        _ = seconds(1_000)
        let (small, large) = (seconds(2_000), seconds(16_000))
        // Eight times the text; 64 times the time if marks were sorted.
        #expect(large < 24 * small, "\(large) s after \(small) s")
    }
}
