import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestWire
import Testing

@testable import questd

/// Named after what was found: each of these requests stopped the daemon, or spoilt a log.
@Suite("Numbers and moments from outside")
struct OutsideNumberTests {
    static let ends = ["-9223372036854775808", "9223372036854775807", "-9223372036854775809", "1e308", "0.5"]

    @Test(
        "POST …/hints/-9223372036854775808 is a hint that is not there", arguments: ends + ["0", "10", "-1"])
    func hints(number: String) async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/tasks/bird/hints/" + number)
                .expect(.notFound, code: "not-found")
            try await story.device.post(Story.path + "/tasks/bird/hints/9").expect(
                .notFound, code: "hint-unknown")
        }
    }

    @Test("An adjustment of Int64.min points or seconds is refused by its member")
    func adjustments() async throws {
        try await World().runStory { story in
            let path = Story.adminPath + "/teams/lisy/adjust"
            for number in Self.ends + ["1000001", "-1000001"] {
                for member in ["points", "seconds"] {
                    try await story.admin.post(path, #"{"\#(member)": \#(number), "reason": "why"}"#)
                        .expect(.unprocessableContent, code: "member-invalid", member: member)
                }
            }
            try await story.admin.post(
                path, #"{"points": -1000000, "seconds": 604800, "reason": "as much as there is"}"#
            ).expect(.created)
            try await story.admin.get(Story.path + "/results").expect(.ok)
        }
    }

    @Test("Of a batch of positions only the fix of an impossible moment is refused, by its index")
    func batch() async throws {
        try await World().runStory { story in
            let now = story.world.clock.now
            func fix(_ time: String) -> String {
                #"{"time": "\#(time)", "position": \#(story.world.position("A"))}"#
            }
            let times = [
                "1999-12-31T23:59:59.999Z", "\(now)", "9999-12-31T23:59:59Z", "\(now + 120)",
                "0001-01-01T00:00:00Z",
            ]
            let body = #"{"sent_at": "\#(now)", "fixes": [\#(times.map(fix).joined(separator: ","))]}"#
            let answer = try await story.device.post(Story.path + "/positions", body).expect(.ok)
            #expect(answer.json["received"]?.integerValue == 2)
            let reply = try WireJSON.answer(PositionsReply.self, from: answer.json)
            #expect(reply.refused?.map(\.index) == [0, 2, 4])
            #expect(reply.refused?.allSatisfy { $0.reasons == ["time-out-of-range"] } == true)
            #expect(reply.flagged == [FlaggedFix(index: 3, reasons: ["future"])])
            let next = try await story.device.post(Story.path + "/positions?reply=next", body).expect(.ok)
            #expect(next.json["refused"]?.arrayValue?.count == 3)
            #expect(next.json["task"]?["id"]?.stringValue != nil)
            let good = #"{"sent_at": "\#(now)", "fixes": [\#(fix("\(now + 1)"))]}"#
            #expect(
                try await story.device.post(Story.path + "/positions", good).expect(.ok).json["refused"]
                    == nil)
            let bad = #"{"sent_at": "\#(now)", "fixes": [\#(fix("9999-01-01T00:00:00Z"))]}"#
            try await story.device.post(Story.path + "/positions", bad)
                .expect(.unprocessableContent, code: "member-invalid", member: "fixes[0].time")
            let words = #"{"sent_at": "\#(now)", "fixes": [\#(fix("\(now)")), \#(fix("noon"))]}"#
            try await story.device.post(Story.path + "/positions", words)
                .expect(.unprocessableContent, code: "member-invalid", member: "fixes[1].time")
        }
    }

    @Test(
        "sent_at in the year 9999 reaches no log",
        arguments: ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"])
    func sentAt(time: String) async throws {
        try await World().runStory { story in
            let place = story.world.position("A")
            let now = story.world.clock.now
            for body in [
                #"{"sent_at": "\#(time)", "time": "\#(now)", "position": \#(place)}"#,
                #"{"sent_at": "\#(time)", "fixes": [{"time": "\#(now)", "position": \#(place)}]}"#,
            ] {
                try await story.device.post(Story.path + "/positions", body)
                    .expect(.unprocessableContent, code: "member-invalid", member: "sent_at")
            }
            try await story.device.answer(#"{"task": "bird", "text": "x", "sent_at": "\#(time)"}"#, key: "1")
                .expect(.unprocessableContent, code: "member-invalid", member: "sent_at")
            try await story.device.post(
                Story.path + "/photos?task=song&sent_at=" + time, "x",
                [HTTPField.Name("Idempotency-Key")!: "2"]
            ).expect(.badRequest, code: "query-invalid")
            let verified = try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
            #expect(verified.json["valid"]?.boolValue == true)
            #expect(verified.json["impossible_times"] == nil)
        }
    }

    @Test("A log with a record of the year -5946 is verified, shown and exported, and says so")
    func oldLog() async throws {
        let world = try World()
        try await world.runStory { story in
            let quest = QuestID("story")
            let device = try #require(try await world.store.devices(of: quest).first)
            let head = try await world.store.head(of: quest)
            try await world.store.commit(
                ChainedEntries([try Self.oldEntry(device, at: world.clock.now)], of: quest, after: head))
            let seq = head.seq + 1

            let verified = try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
            #expect(verified.json["valid"]?.boolValue == true)
            #expect(verified.json["impossible_times"] == [.integer(seq)])
            let shown = try await story.admin.get(Story.adminPath + "/records").expect(.ok)
            let page = try WireJSON.answer(AdminRecordPage.self, from: shown.json)
            #expect(page.records.last?.at.description.hasPrefix("-594") == true)
            let lines = try #require(shown.json["records"]?.arrayValue)
            let records = try lines.map { try Record(line: $0.bytes(), quest: quest) }
            let text =
                (records.map(\.line) + [
                    LogExport.headLine(
                        page.records.last.map {
                            LogHead(seq: $0.seq, hash: Digest(hexadecimal: $0.hash) ?? .zero)
                        } ?? .empty, of: quest)
                ]).joined(separator: "\n")
            #expect(try LogExport.verify(text).impossibleTimes == [seq])

            #expect(try await story.device.get(Story.path + "/next").status.code < 500)
            try await story.device.answer(story.answer("bird", World.secret), key: "after").expect(.created)
            try await story.device.get(Story.path + "/records?after=\(head.seq)").expect(.ok)
            try await story.admin.get(Story.path + "/results").expect(.ok)
        }
    }

    /// As daemons of before took it: dated now, sent in the year 9999, so that it counts 7,973 years earlier.
    private static func oldEntry(_ device: Device, at now: Timestamp) throws -> Entry {
        let sent = try #require(Timestamp(rfc3339: "9999-12-31T23:59:59.000Z"))
        let fix = Fix(time: now, coordinate: Coordinate(longitude: 61.4, latitude: 55.1))
        let batch = try FixBatch(device: device.id, sentAt: sent, receivedAt: now, fixes: [fix]).checked()
        let body = try #require(PositionsBody(batch))
        let counted = Timestamp(milliseconds: now.milliseconds + (now.milliseconds - sent.milliseconds))
        #expect(counted.description.hasPrefix("-594"))
        return Entry(
            drafts: [
                RecordDraft(
                    id: RecordID("01970000-0000-7000-8000-000000000001"), at: counted, receivedAt: now,
                    actor: .device(device.id), team: device.team, device: device.id, version: 1,
                    content: .positions(body))
            ], attachments: [.fixes(batch)])
    }
}
