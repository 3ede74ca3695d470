import QuestRules
import QuestTestSupport
import Testing

@Suite("What records say")
struct RecordContentTests {
    private static let time = Timestamp(milliseconds: 1_781_428_200_123)
    private static let digest = Digest.sha256([1])

    private static func ring(_ shift: Double) -> [Coordinate] {
        [(61.3600001, 55.16), (61.37, 55.16), (61.37, -55.1712345), (61.3600001, 55.16)].map {
            Coordinate(longitude: $0.0 + shift, latitude: $0.1)
        }
    }

    static let contents: [RecordContent] = [
        .command(.published(quest: QuestID("q"), edition: 2, document: digest)), .command(.opened()),
        .command(.opened(dealt: [TaskID("a"), TaskID("b")])),
        .command(.published(quest: QuestID("q"), edition: 3, document: digest, dealt: [TaskID("a")])),
        .command(.published(quest: QuestID("q"), edition: 4, document: digest, rules: .second)),
        .command(.closed), .command(.teamAdded(name: digest)), .command(.deviceJoined()),
        .command(.deviceJoined(byApp: true)),
        .command(.teamAdded(name: digest, code: JoinCodeTerms(expires: time, uses: 3))),
        .command(.teamAdded(name: digest, bib: Ranged(12))), .command(.teamRenamed(name: digest)),
        .command(.teamRemoved), .command(.bibGiven(Ranged(99_999))), .command(.bibGiven(nil)),
        .command(.zoneRenamed(ZoneID("park"), name: "Сквер")),
        .command(.codeIssued(.unlimited)), .command(.codeIssued(JoinCodeTerms(uses: 1))),
        .command(.contactGiven(text: digest)), .command(.contactGiven(text: nil)),
        .command(.classChosen("ebike")), .command(.classChosen(nil)), .command(.teamRegistered(nil)),
        .command(.teamRegistered(SealedRequest(key: digest, request: digest))),
        .command(.registrationConfirmed), .command(.hintOpened(task: TaskID("a"), number: 2, cost: 5)),
        .command(.codeRevoked), .command(.deviceRemoved), .command(.captainChanged),
        .command(.trackerAdded), .command(.ingestIssued), .command(.ingestRevoked), .command(.primaryChosen),
        .command(.staffInvited(StaffID("s"), .judge, name: digest, expires: time)),
        .command(.staffInvited(StaffID("s"), .viewer, name: digest, expires: time, until: time + 60)),
        .command(.staffJoined(StaffID("s"))), .command(.staffRevoked(StaffID("s"))),
        .command(.waveChosen("early")), .command(.waveChosen(nil)), .command(.teamStarted(time)),
        .command(.teamStarted(nil)), .command(.teamFinished(time)), .command(.teamFinished(nil)),
        .command(.messageSent(text: digest)), .command(.paused), .command(.resumed),
        .command(.timesShifted(TimeShift(start: 30, end: -10))), .command(.protestsSet(until: time)),
        .command(.protestsSet(until: nil)), .command(.resultsSigned),
        .command(.sosRaised(text: digest, place: nil)), .command(.sosRaised(text: nil, place: digest)),
        .command(.sosTaken(RecordID("r"))), .command(.sosClosed(RecordID("r"))),
        .command(.sosWithdrawn(RecordID("r"))), .command(.consentWithdrawn),
        .command(.placeOffered(code: digest, expires: time)), .command(.deviceReplaced()),
        .command(.deviceReplaced(byApp: true)),
        .command(.consentGiven(version: 1, text: digest)),
        .command(.consentGiven(version: 2, text: digest, guardian: digest)), .command(.trackingPaused),
        .command(.trackingResumed), .command(.finishDeclared(.leading)),
        .erased(ErasureBody(texts: 3, tracks: 1)),
        .command(.zoneRemoved(ZoneID("park"))),
        .command(
            .zoneAdded(
                Zone(
                    id: ZoneID("park"), name: "Парк «У реки»", effect: .closed,
                    shape: .polygons([[ring(0), ring(1)], [ring(2)]])))),
        .command(
            .zoneAdded(
                Zone(
                    id: ZoneID("line"), name: "L", effect: .slowed(SlowFactor(Ranged(1.25)!)),
                    shape: .line(Array(ring(0).prefix(2)), alongOnly: true)))),
        .command(
            .zoneAdded(
                Zone(
                    id: ZoneID("line"), name: "L", effect: .closed,
                    shape: .line(Array(ring(0).prefix(2)), alongOnly: false)))),
        .answer(
            AnswerBody(
                answer: AnswerID("a"), task: TaskID("задание «1»"), text: digest, deviceTime: time,
                sentAt: time + 1)),
        .verdict(
            VerdictBody(
                answer: AnswerID("a"), verdict: .pending, rule: "judge", reason: .receivedLate, points: -3)),
        .verdict(
            VerdictBody(
                answer: AnswerID("a"), verdict: .rejected, rule: "text", reason: .taskRemoved, points: 0,
                withdraws: RecordID("r"))),
        .verdict(
            VerdictBody(
                answer: AnswerID("a"), verdict: .accepted, rule: "sort", reason: .matched, points: 9,
                seconds: -30, fall: ScoreFall(to: 2, inMinutes: 30, from: .start))),
        .answer(
            AnswerBody(
                answer: AnswerID("a"), task: TaskID("film"), text: digest, deviceTime: time, sentAt: time,
                photo: AnswerPhoto(
                    id: PhotoID("p"), digest: digest,
                    facts: PhotoFacts(kind: .mp4, width: 640, height: 360, length: Milliseconds(12_345)),
                    size: 99))),
        .answer(
            AnswerBody(
                answer: AnswerID("a"), task: TaskID("tree"), text: digest, deviceTime: time, sentAt: time,
                photo: AnswerPhoto(
                    id: PhotoID("p"), digest: digest,
                    facts: PhotoFacts(kind: .jpeg, width: 640, height: 360), size: 99,
                    taken: PhotoTaking(time: time + -86_400, source: .file)))),
        .review(ReviewBody(answer: AnswerID("a"), decision: .accepted, reason: nil)),
        .review(ReviewBody(answer: AnswerID("a"), decision: .rejected, reason: digest)),
        .opinion(ReviewBody(answer: AnswerID("a"), decision: .rejected, reason: digest)),
        .opinionWithdrawn(
            OpinionWithdrawalBody(answer: AnswerID("a"), withdraws: RecordID("r"), reason: digest)),
        .command(.entryChanged(.disqualified, reason: digest)),
        .command(.trackViewed(answer: nil, from: time, to: time + 1)),
        .command(.trackViewed(answer: AnswerID("a"), from: time, to: time + 1)),
    ]

    @Test("comes back from its body", arguments: contents)
    func roundTrip(content: RecordContent) throws {
        #expect(try RecordContent(kind: content.kind, body: content.body) == content)
    }

    @Test("Positions come back from their body")
    func positions() throws {
        let story = try QuestStory.begun()
        let body = try #require(PositionsBody(try story.story.batch(3, from: story.device).checked()))
        let content = RecordContent.positions(body)
        #expect(try RecordContent(kind: .positions, body: content.body) == content)
        #expect(body.count == 3)
        #expect(body.last - body.first == 2)
    }

    @Test("A verdict of an earlier version withdraws nothing")
    func earlierVerdict() throws {
        let text = #"{"answer":"a","points":1,"reason":"matched","rule":"text","verdict":"accepted"}"#
        let body = VerdictBody(
            answer: AnswerID("a"), verdict: .accepted, rule: "text", reason: .matched, points: 1)
        #expect(
            try RecordContent(kind: .verdict, body: RecordBody(canonicalJSON: text)) == .verdict(body))
        #expect(RecordContent.verdict(body).body.canonicalJSON == text)
    }

    @Test("Members that a later version adds are passed over")
    func unknownMembers() throws {
        let body = RecordBody(canonicalJSON: "{\"command\":\"opened\",\"later\":[1]}")
        #expect(try RecordContent(kind: .command, body: body) == .command(.opened()))
    }

    @Test(
        "A body that does not fit its kind is refused, naming the member",
        arguments: [
            (RecordKind.command, "[]", RecordBodyError.notAnObject), (.command, "{}", .member("command")),
            (.command, "{\"command\":\"bribed\"}", .member("command")),
            (.command, "{\"command\":\"zone-added\",\"zone\":\"a\",\"name\":\"A\"}", .member("coordinates")),
            (.review, "{\"answer\":\"a\",\"decision\":\"pending\"}", .member("decision")),
            (.review, "{\"answer\":\"a\",\"decision\":\"accepted\",\"reason\":\"ab\"}", .member("reason")),
            (.positions, "{\"count\":1.5}", .member("count")),
        ])
    func misfit(kind: RecordKind, text: String, error: RecordBodyError) {
        #expect(throws: error) { try RecordContent(kind: kind, body: RecordBody(canonicalJSON: text)) }
    }

    @Test(
        "An actor comes back from its text",
        arguments: [Actor.admin, .system, .device(DeviceID("d:1")), .staff(StaffID("s:1"))])
    func actor(actor: Actor) {
        #expect(Actor(text: actor.text) == actor)
        #expect(Actor(text: "nobody") == nil)
    }
}
