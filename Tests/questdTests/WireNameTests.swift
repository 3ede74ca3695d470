import GeoJSONKit
import QuestEngine
import QuestWire
import Testing

@Suite("Names on the wire")
struct WireNameTests {
    /// Names that programs rely on, by the property that has each.
    static let names: [(property: String, member: String)] = [
        ("acceptedCount", "accepted_count"), ("accentNight", "accent_night"), ("accessFor", "access_for"),
        ("accessUntil", "access_until"), ("actorName", "actor_name"), ("addedAt", "added_at"),
        ("alongOnly", "along_only"), ("answerCount", "answer_count"),
        ("answeredAt", "answered_at"), ("countedAt", "counted_at"), ("decidedBy", "decided_by"),
        ("decidedByActor", "decided_by_actor"), ("decidedByName", "decided_by_name"),
        ("deviceCount", "device_count"), ("deviceLimit", "device_limit"),
        ("deviceName", "device_name"), ("distanceAccuracy", "distance_accuracy"),
        ("distanceAge", "distance_age"), ("dryRun", "dry_run"), ("expiresAt", "expires_at"),
        ("expiresIn", "expires_in"), ("faultSeq", "fault_seq"), ("finishedAt", "finished_at"),
        ("impossibleTimes", "impossible_times"), ("ingestToken", "ingest_token"),
        ("invitedAt", "invited_at"), ("isFinal", "is_final"), ("isFrozen", "is_frozen"),
        ("joinCode", "join_code"), ("joinedAt", "joined_at"), ("lastAccepted", "last_accepted"),
        ("latePenalty", "late_penalty"), ("lateProven", "late_proven"), ("madeAt", "made_at"),
        ("missingKeys", "missing_keys"), ("missingPhotos", "missing_photos"),
        ("opinionList", "opinion_list"), ("pendingAnswers", "pending_answers"),
        ("pendingCount", "pending_count"), ("photoClaims", "photo_claims"),
        ("pollAfter", "poll_after"), ("publicURL", "public_url"), ("publishedAt", "published_at"),
        ("receivedAt", "received_at"), ("recordCount", "record_count"),
        ("requestID", "request_id"), ("requiredDone", "required_done"),
        ("roadCount", "road_count"), ("routeID", "route_id"), ("sameName", "same_name"),
        ("seenThrough", "seen_through"), ("sentAt", "sent_at"), ("sinceLastFix", "since_last_fix"),
        ("sinceStart", "since_start"), ("skewFlagged", "skew_flagged"),
        ("startedAt", "started_at"), ("straightDistance", "straight_distance"),
        ("takenAt", "taken_at"), ("taskCount", "task_count"), ("taskName", "task_name"),
        ("teamCount", "team_count"), ("teamName", "team_name"), ("tieBreak", "tie_break"),
        ("timeLeft", "time_left"), ("timeZone", "time_zone"), ("pausedSince", "paused_since"),
        ("startShift", "start_shift"), ("protestsUntil", "protests_until"), ("signedBy", "signed_by"),
        ("lateAfter", "late_after"), ("lateMinute", "late_minute"), ("goBack", "go_back"),
        ("turnAt", "turn_at"), ("decisionSeq", "decision_seq"), ("heldBy", "held_by"),
        ("heldUntil", "held_until"), ("rejectReasons", "reject_reasons"), ("positionAt", "position_at"),
        ("doneCount", "done_count"), ("expectedCount", "expected_count"), ("straightBack", "straight_back"),
        ("recordedFrom", "recorded_from"), ("recordedTo", "recorded_to"),
    ]

    private struct Named: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct OneMember: Codable, Equatable {
        let property: String

        init(_ property: String) { self.property = property }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Named.self)
            let found = WireNameTests.names.first { members.contains(Named(stringValue: $0.property)) }
            property = found?.property ?? ""
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Named.self)
            try members.encode(1, forKey: Named(stringValue: property))
        }
    }

    @Test("a property's name becomes a member's, and is found under that name alone", arguments: names)
    func spelling(property: String, member: String) throws {
        let json = try WireJSON.json(of: OneMember(property))
        #expect(json == .object([member: 1]))
        #expect(try WireJSON.answer(OneMember.self, from: json) == OneMember(property))
        #expect(try WireJSON.answer(OneMember.self, from: .object([property: 1])) == OneMember(""))
    }

    @Test("names that say it shorter stay as they are")
    func shorterNames() throws {
        let device = AdminDevice(
            id: DeviceID("d"), name: nil, joinedAt: World.start, isCaptain: true, isRemoved: false)
        #expect(
            try WireJSON.json(of: device).objectValue?.keys.sorted() == [
                "captain", "id", "ingest", "joined_at", "primary", "removed", "tracker",
            ])
        #expect(try WireJSON.answer(AdminDevice.self, from: WireJSON.bytes(of: device)) == device)
    }

    @Test("what a poll writes by itself is what its type says")
    func nextReply() throws {
        var reply = NextReply(
            task: ["properties": ["a": 2, "b": 1.5], "type": "Feature"], routeID: RouteID("r"),
            remaining: nil,
            timeLeft: 60, pollAfter: 2.5,
            geometry: LineString(coordinates: [
                Coordinate(longitude: 61.25, latitude: 55), Coordinate(longitude: 61.5, latitude: 55.125),
            ]),
            messages: [RiderMessage(seq: 7, at: World.start, text: "a \"b\" ё", isToAll: true)])
        reply.finishedAt = World.start
        reply.lateAfter = World.start
        reply.lateMinute = Price(points: 2)
        reply.goBack = GoBack(turnAt: World.start, duration: 600.5, spare: -3)
        reply.maneuver = GuidedManeuver(
            distance: 120.5, kind: "roundabout", modifier: "slight right", street: "улица Труда", exit: 2,
            location: Coordinate(longitude: 61.5, latitude: 55), text: "через 120 м…",
            label: "улица Труда", begins: "steps")
        reply.ahead = [WayPart(kind: "unpaved", distance: 0, length: 40.5, text: "…")]
        reply.warnings = [StandingWarning(code: "wrong-way", text: "…", zone: ZoneID("pond"))]
        reply.problem = Problem(type: "/problems/busy", title: "Busy", status: 503, detail: "…", code: "busy")
        reply.refused = [FlaggedFix(index: 0, reasons: ["teleport"])]
        let answer = TeamAnswer(
            id: AnswerID("a"), task: TaskID("t"), verdict: .accepted, message: "…", reason: nil,
            at: World.start, receivedAt: World.start)
        reply.verdicts = [LaterVerdict(seq: 8, answer: answer)]
        var back = reply
        back.remaining = Remaining(distance: 120.5, duration: 60, bearing: 90, straightDistance: 100)
        back.task = nil
        back.stop = ["properties": ["role": "finish"], "type": "Feature"]
        // A new member has to be here too.
        func named(_ reply: NextReply) throws -> Set<String> {
            let members = try WireJSON.json(of: reply).objectValue ?? [:]
            return Set(members.filter { !$0.value.isNull }.map(\.key))
        }
        #expect(try named(reply).union(named(back)).count == Mirror(reflecting: reply).children.count)
        for reply in [reply, back] {
            let written = try JSONValue(parsing: WireJSON.bytes(of: reply))
            let told = try WireJSON.json(of: reply)
            #expect(written.sorted == told.sorted)
            #expect(try WireJSON.answer(NextReply.self, from: written) == reply)
        }
    }

    @Test(
        "a request with a member that its type does not have is refused, with the member's place",
        arguments: [
            (#"{"name": "x", "uses": 2, "expires_in": 60, "code": {}}"#, "code"),
            (#"{"name": "x", "sameName": true}"#, "sameName"),
            (#"{"b": 1, "a": 1}"#, "a"),
        ])
    func unknown(text: String, place: String) throws {
        let error = #expect(throws: UnknownMember.self) {
            try WireJSON.request(TeamRequest.self, from: JSONValue(parsing: text))
        }
        #expect(error?.codingPath.map(\.stringValue) == [place])
    }

    @Test(
        "positions are strict alone, in a batch, and where their moment cannot be",
        arguments: [
            (#"{"sent_at": "T", "time": "T", "position": [61, 55], "fix": 1}"#, ["fix"]),
            (
                #"{"sent_at": "T", "fixes": [{"time": "T", "position": [61, 55], "team": 1}]}"#,
                ["fixes", "0", "team"]
            ),
            (
                #"{"sent_at": "T", "fixes": [{"time": "1970-01-01T00:00:00Z", "position": [61, 55], "team": 1}]}"#,
                ["fixes", "0", "team"]
            ),
            (#"{"sent_at": "T", "fixes": [{"colour": 1}], "time": "T"}"#, ["time"]),
        ] as [(String, [String])])
    func positions(text: String, place: [String]) throws {
        let dated = text.replacing("\"T\"", with: "\"\(World.start)\"")
        let error = #expect(throws: UnknownMember.self) {
            try WireJSON.request(PositionReport.self, from: JSONValue(parsing: dated))
        }
        #expect(error?.codingPath.map(\.stringValue) == place)
    }
}
