import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import HTTPEdge
@testable import questd

/// An export that was unpacked.
struct Export {
    let files: [String: [UInt8]]

    init(
        of rider: Rider, _ path: String, _ folder: TemporaryFolder, _ fields: HTTPFields = [:]
    ) async throws {
        let answer = try await rider.get(path, fields).expect(.ok)
        #expect(answer.fields[.contentType] == "application/zip")
        #expect(answer.fields[.cacheControl] == "private, no-store")
        let archive = try ZIPReader(answer.bytes)
        var files: [String: [UInt8]] = [:]
        for entry in archive.entries {
            #expect(files[entry.name] == nil && !entry.name.hasPrefix("/") && !entry.name.contains(".."))
            files[entry.name] = try archive.contents(of: entry, limit: entry.size)
        }
        self.files = files
        let file = folder.file("export.zip")
        try Data(answer.bytes).write(to: URL(fileURLWithPath: file))
        let unzip = "/usr/bin/unzip"
        guard FileManager.default.isExecutableFile(atPath: unzip) else { return }
        let tested = try await Program.run(unzip, ["-tq", file])
        #expect(tested.status == 0, "\(tested.output)")
    }

    func contains(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return files.values.contains { Data($0).range(of: Data(bytes)) != nil }
    }

    func expectAll(_ canaries: [String]) {
        for canary in canaries { #expect(contains(canary), "\(canary) is missing") }
    }

    func expectNone(_ canaries: [String]) {
        for canary in canaries { #expect(!contains(canary), "\(canary) is somebody else's") }
    }
}

/// Two quests with a rider in both, a teammate in each and another team, who all send what can be sent.
struct ExportScene {
    /// What the rider has in one quest.
    struct Part {
        let quest: String
        let rider: Rider
        let device: String
        let photoAnswer: String
        /// A photo that comes in parts, and the part that has come.
        let upload: [UInt8]
        let part: [UInt8]
        let canaries: [String]

        var path: String { "/api/v1/quests/\(quest)/export" }

        /// Those of them that nobody else has sent.
        var unique: [String] { canaries.filter { $0.hasPrefix("zimorodok") || $0.hasPrefix("+7 900") } }

        /// Files that are always there.
        var names: Set<String> {
            let files = [
                "me.json", "answers.json", "messages.json", "track.gpx", "track.geojson", "looks.json",
                "log.jsonl",
            ]
            return Set(files.map { "quests/\(quest)/" + $0 } + ["README.txt"])
        }
    }

    struct SignedIn {
        let id: AccountID
        let cookie: String
        let canaries: [String]
    }

    let story: Story
    let photo: [UInt8]
    let first: Part
    let second: Part
    /// What teammates and other teams have sent.
    let others: [String]

    private static let key = HTTPField.Name("Idempotency-Key")!

    init(_ story: Story) async throws {
        self.story = story
        photo = try SamplePhotos.bytes("place.jpg")
        let document = story.world.document().replacing(
            #""name": "Песня""#, with: #""name": "Песня", "answer-type": "photo""#)
        for quest in ["story", "autumn"] {
            try await story.admin.put("/api/v1/admin/quests/" + quest, document)
        }
        try await story.admin.post("/api/v1/admin/quests/autumn/open").expect(.ok)
        var others: [String] = []
        first = try await Self.ride("story", 1, story, photo, &others)
        second = try await Self.ride("autumn", 2, story, photo, &others)
        self.others = others
    }

    /// Rides in a quest: whatever can be sent or told is, once by the rider, once by a teammate, and once by another team.
    private static func ride(
        _ quest: String, _ number: Int, _ story: Story, _ photo: [UInt8], _ others: inout [String]
    ) async throws -> Part {
        let (path, adminPath) = ("/api/v1/quests/" + quest, "/api/v1/admin/quests/" + quest)
        let (admin, now) = (story.admin, story.world.clock.now)
        func canary(_ what: String, _ whose: String = "own") -> String {
            "zimorodok-\(what)-\(whose)-\(number)"
        }

        for team in ["own", "foreign"] {
            try await admin.post(
                adminPath + "/teams", #"{"id": "\#(team)", "name": "\#(canary("team", team))"}"#
            ).expect(.created)
        }
        func join(_ team: String, as name: String) async throws -> (rider: Rider, device: String) {
            let issued = try await admin.post(adminPath + "/teams/\(team)/code", "{}")
            let code = issued.json["join_code"]?.stringValue ?? ""
            let joined = try await story.anonymous.post(
                path + "/join", #"{"code": "\#(code)", "device_name": "\#(name)"}"#
            ).expect(.created)
            return (
                admin.with(token: joined.json["token"]?.stringValue),
                joined.json["device"]?.stringValue ?? ""
            )
        }

        var canaries = [canary("team"), canary("device"), "CANARY"]
        let own = try await join("own", as: canary("device"))
        let mate = try await join("own", as: canary("device", "mate"))
        let foreign = try await join("foreign", as: canary("device", "foreign"))
        others += [canary("team", "foreign"), canary("device", "mate"), canary("device", "foreign")]

        let contact = (canary("captain"), "+7 900 55\(number)")
        try await admin.put(
            adminPath + "/teams/own/contact", #"{"captain": "\#(contact.0)", "phone": "\#(contact.1)"}"#
        ).expect(.ok)
        canaries += [contact.0, contact.1]

        // Consent, and a pause.
        let asked = try await own.rider.get(path + "/consent").expect(.ok)
        let digest = asked.json["digest"]?.stringValue ?? ""
        try await own.rider.post(path + "/consent", #"{"digest": "\#(digest)"}"#).expect(.ok)
        try await own.rider.send(.delete, path + "/consent").expect(.ok)
        for (person, whose) in [(own, "own"), (mate, "mate")] {
            try await person.rider.post(
                path + "/consent", #"{"digest": "\#(digest)", "guardian": "\#(canary("guardian", whose))"}"#
            ).expect(.ok)
        }
        canaries += [digest, "consent-given", "consent-withdrawn", canary("guardian")]
        others.append(canary("guardian", "mate"))

        // Positions.
        for (person, step) in [(own, 0.0000123), (mate, 0.0000457), (foreign, 0.0000789)] {
            let place = story.world.roads.coordinate("A")
            let shift = step + Double(number) * 0.001
            let (x, y) = (number7(place.longitude + shift), number7(place.latitude + shift))
            let tail = person.device == own.device ? "1" : person.device == mate.device ? "2" : "3"
            let measures = [
                "7.12\(tail)", "211.7\(tail)", "123.45\(tail)", "0.61\(tail)", "42424\(number)\(tail)",
            ]
            try await person.rider.post(
                path + "/positions",
                """
                {"sent_at": "\(now)", "time": "\(now)", "position": [\(x), \(y)], "accuracy": 8.32\(tail),
                 "speed": \(measures[0]), "course": \(measures[1]), "altitude": \(measures[2]),
                 "battery": \(measures[3]), "sequence": \(measures[4])}
                """
            ).expect(.ok)
            let sent = [x, y, measures[4]]
            if tail == "1" {
                canaries +=
                    sent + ["<rq:accuracy>8.321<"] + [
                        "<gpxtpx:speed>7.121<", "<gpxtpx:course>211.71<", "<ele>123.451<",
                        "<rq:battery>0.611<",
                        #""accuracy":8.321"#, #""speed":7.121"#, #""course":211.71"#, #""altitude":123.451"#,
                        #""battery":0.611"#,
                    ]
            } else {
                others += sent
            }
        }
        try await own.rider.post(path + "/tracking", #"{"paused": true}"#).expect(.ok)
        try await own.rider.post(path + "/tracking", #"{"paused": false}"#).expect(.ok)
        canaries += ["tracking-paused", "tracking-resumed"]

        // Answers, what is said about them, and calls for help.
        for (person, whose) in [(own, "own"), (mate, "mate"), (foreign, "foreign")] {
            let task = whose == "mate" ? "lamps" : "bird"
            let text = whose == "mate" ? "77\(number)1234" : canary("answer", whose)
            let answered = try await person.rider.post(
                path + "/answers", #"{"task": "\#(task)", "text": "\#(text)", "sent_at": "\#(now)"}"#,
                [key: "answer"]
            ).expect(.created)
            let id = answered.json["id"]?.stringValue ?? ""
            try await person.rider.post(
                path + "/answers/\(id)/appeal", #"{"text": "\#(canary("appeal", whose))"}"#
            )
            try await admin.post(
                adminPath + "/answers/\(id)/reject", #"{"reason": "\#(canary("reason", whose))"}"#
            ).expect(.ok)
            let place = story.world.position("B")
            try await person.rider.post(
                path + "/sos", #"{"text": "\#(canary("sos", whose))", "position": \#(place)}"#, [key: "sos"]
            ).expect(.created)
            let sent = [text, canary("appeal", whose), canary("reason", whose), canary("sos", whose)]
            if whose == "own" { canaries += sent } else { others += sent }
        }

        // A photo, and a part of another one.
        let sent = try await own.rider.send(
            .post, path + "/photos?task=song&sent_at=\(now)", bytes: photo, [key: "photo"]
        ).expect(.created)
        let upload = Array("\(canary("upload")) and more, of which a part is missing".utf8)
        let part = Array(upload.prefix(30))
        try await own.rider.send(
            .put, path + "/uploads/\(Digest.sha256(upload))", bytes: part,
            [.contentRange: "bytes 0-\(part.count - 1)/\(upload.count)"]
        ).expect(.ok)
        canaries.append(canary("upload"))

        // Messages, and somebody who looks at tracks.
        for team in ["own", "foreign"] {
            try await admin.post(
                adminPath + "/messages", #"{"text": "\#(canary("message", team))", "team": "\#(team)"}"#
            ).expect(.created)
            try await admin.get(adminPath + "/teams/\(team)/track").expect(.ok)
        }
        try await admin.post(adminPath + "/messages", #"{"text": "\#(canary("message", "all"))"}"#)
            .expect(.created)
        canaries += [canary("message"), canary("message", "all"), #""by": "admin""#]
        others.append(canary("message", "foreign"))

        return Part(
            quest: quest, rider: own.rider, device: own.device,
            photoAnswer: sent.json["id"]?.stringValue ?? "", upload: upload, part: part, canaries: canaries)
    }

    /// The number as files of tracks have it, with seven decimals.
    private static func number7(_ number: Double) -> String {
        var text = String(format: "%.7f", number)
        // No zeros at the end.
        if text.hasSuffix("0") { text = String(text.dropLast()) + "1" }
        return text
    }

    /// What a rider's contact is, which is whose the team's captain is.
    var contacts: Set<String> {
        Set(
            [first, second].flatMap {
                $0.canaries.filter { $0.contains("captain") || $0.hasPrefix("+7 900") }
            })
    }

    /// Removes the second device from its team, as organisers do.
    func removeSecond() async throws {
        let path = "/api/v1/admin/quests/\(second.quest)/teams/own/devices/\(second.device)"
        try await story.admin.send(.delete, path).expect(.ok)
    }

    /// Gives the account a role, and has it write something to another team than its own.
    /// - Returns: What its person has written.
    func serve(_ account: SignedIn) async throws -> String {
        let path = "/api/v1/admin/quests/\(first.quest)"
        try await story.admin.post(
            path + "/staff/accounts",
            #"{"account": "\#(account.id)", "role": "organiser", "name": "zimorodok-staff"}"#
        ).expect(.created)
        let browser = Browser(story.anonymous)
        browser.keep(account.cookie)
        let text = "zimorodok-written-by-staff"
        try await browser.post(path + "/messages", #"{"text": "\#(text)", "team": "foreign"}"#).expect(
            .created)
        return text
    }

    /// Signs the rider in, whose devices belong to the account from then on: to one of two that were merged.
    func account() async throws -> SignedIn {
        let (store, now) = (story.world.store, story.world.clock.now)
        let service = AccountService(
            store: store, clock: story.world.clock,
            ids: IdentifierSource(generator: SeededGenerator(seed: 77)))
        let key = try SignInKey(provider: "club", subject: "zimorodok-subject")
        let token = Digest.sha256(Array("nobody has it".utf8))
        let id = try await service.decide(keys: [key]) {
            context -> (entry: AccountEntry?, outcome: AccountID) in
            let created = try context.create(by: key, name: nil, language: .russian, token: token)
            return (entry: created.entry, outcome: created.account)
        }
        try await service.decide(about: [id]) { context -> (entry: AccountEntry?, outcome: Bool) in
            let entry = try context.changeProfile(
                of: id, name: "zimorodok-name", phone: "zimorodok-phone", language: .russian)
            return (entry: entry, outcome: true)
        }
        let other = try await story.world.account("zimorodok-merged-subject", name: "zimorodok-forgotten")
        for (part, id) in [(first, id), (second, other)] {
            guard let device = AccessToken(part.rider.token ?? "") else { continue }
            try await service.decide(about: [id], deviceTokens: [device.digest]) {
                context -> (entry: AccountEntry?, outcome: Bool) in
                let entry = try context.takePart(
                    in: QuestID(part.quest), of: TeamID("own"), by: DeviceID(part.device),
                    token: device.digest, as: id)
                return (entry: entry, outcome: true)
            }
        }
        try await service.decide(about: [id, other]) { context -> (entry: AccountEntry?, outcome: Void) in
            (entry: try context.merge(other, into: id), outcome: ())
        }
        let session = AccessToken(.session, seed: 78)
        try await store.begin(
            Session(
                id: SessionID("zimorodok"), token: session.digest, begunAt: now, rotatedAt: now, usedAt: now,
                roles: [SessionRole(holder: .account(id), quest: nil, token: token)]))
        let field = SessionCookie.field(session, for: 60, isSecure: false)
        return SignedIn(
            id: id, cookie: String(field.prefix { $0 != ";" }),
            canaries: [
                "zimorodok-merged-subject", "zimorodok-name", "zimorodok-phone", "zimorodok-subject",
                id.rawValue,
                "club",
            ])
    }
}
