import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("The export of all that is kept of a person")
struct ExportTests {
    @Test(
        "has everything that a rider has sent and was told, and nothing of a teammate, another team or another quest"
    )
    func ofDevice() async throws {
        try await World().runStory { story in
            let event = try await ExportScene(story)
            for (own, other) in [(event.first, event.second), (event.second, event.first)] {
                let export = try await Export(of: own.rider, own.path, story.world.folder)
                export.expectAll(own.canaries)
                export.expectNone(event.others + other.unique)
                let folder = "quests/\(own.quest)/"
                #expect(export.files[folder + "photos/\(own.photoAnswer).jpg"] == event.photo)
                #expect(export.files[folder + "photos/\(own.photoAnswer).copy.jpg"]?.isEmpty == false)
                #expect(export.files[folder + "photos/unfinished/\(Digest.sha256(own.upload))"] == own.part)
                #expect(Set(export.files.keys).isSuperset(of: own.names))
                // The copy has nothing that the camera wrote.
                let copy = export.files[folder + "photos/\(own.photoAnswer).copy.jpg"] ?? []
                #expect(!String(decoding: copy, as: UTF8.self).contains("CANARY"))
            }
            for line in story.world.log.all {
                for canary in event.first.canaries + event.second.canaries where canary.count > 8 {
                    #expect(!line.contains(canary), "\(canary) in the log")
                }
            }
        }
    }

    @Test("of an account has its profile and all of its devices, and the account's log notes it")
    func ofAccount() async throws {
        try await World().runStory { story in
            let event = try await ExportScene(story)
            let account = try await event.account()
            let written = try await event.serve(account)
            try await event.removeSecond()
            let export = try await Export(
                of: story.anonymous, "/api/v1/account/export", story.world.folder,
                [.cookie: account.cookie])
            // The contact of a team whose captain was removed is the next captain's.
            let lost = event.contacts.intersection(event.second.canaries)
            export.expectAll(
                event.first.canaries + event.second.canaries.filter { !lost.contains($0) } + account.canaries)
            export.expectNone(event.others + ["zimorodok-forgotten"] + lost)
            let staff = String(decoding: export.files["quests/story/staff.json"] ?? [], as: UTF8.self)
            #expect(
                staff.contains(written) && staff.contains("organiser") && staff.contains("zimorodok-staff"))
            let log = String(decoding: export.files["account-log.jsonl"] ?? [], as: UTF8.self)
            #expect(log.contains(#""kind":"exported""#))
            let readme = String(decoding: export.files["README.txt"] ?? [], as: UTF8.self)
            #expect(readme.contains("account.json") && readme.contains("аккаунт"))
            // Without the session nobody is told anything.
            try await story.anonymous.get("/api/v1/account/export").expect(.unauthorized)
            try await story.device.get("/api/v1/account/export").expect(.forbidden)
            try await story.admin.get(Story.path + "/export").expect(.forbidden)
        }
    }

    @Test("has each text that stands beside a record about the device, whatever kind of record it is")
    func texts() async throws {
        try await World().runStory { story in
            let event = try await ExportScene(story)
            let (own, store) = (event.first, story.world.store)
            let export = try await Export(of: own.rider, own.path, story.world.folder)
            let records = try await store.records(of: QuestID(own.quest), after: 0, limit: .max)
            let device = DeviceID(own.device)
            var found = 0
            for record in records where record.device == device {
                let ids = record.body.members?.compactMap(\.value.stringValue) ?? []
                for owner in [record.id.rawValue] + ids {
                    guard let text = try await store.text(owner: owner)?.text else { continue }
                    // A contact is two lines.
                    for part in text.split(separator: "\n") {
                        #expect(export.contains(String(part)), "\(part), which \(record.kind) owns")
                    }
                    found += 1
                }
            }
            #expect(found >= 4)
        }
    }

    @Test("kinds of records and of what stands beside them were each looked at: a new one has to be")
    func kinds() {
        #expect(Set(Self.decided.keys) == Set(RecordEvents.names), "decide what of it is in an export")
        #expect(Self.isExported(.text(PersonalText(owner: "a", salt: [], text: "a"))))
        #expect(!Self.isExported(.removedDevice(DeviceID("a"))))
    }

    /// Whether what a record of each kind carries comes from a rider or is about one, so that it is in the export: in the
    /// file that is named. Of those without one there is nothing but the record itself, or they are about no rider.
    private static let decided: [String: String?] = [
        "command": nil, "answer": "answers.json", "verdict": "answers.json", "review": "answers.json",
        "positions": "track.gpx", "erased": nil, "adjustment": "answers.json", "appeal": "answers.json",
        "withdrawal": "answers.json", "opinion": nil,
        "published": nil, "opened": nil, "closed": nil, "team-added": "me.json", "team-renamed": "me.json",
        "team-removed": nil, "bib-given": "me.json", "contact-given": "me.json", "class-chosen": "me.json",
        "team-registered": "me.json", "registration-confirmed": nil, "code-issued": nil, "code-revoked": nil,
        "device-joined": "me.json", "device-removed": nil, "captain-changed": "me.json",
        "tracker-added": nil, "ingest-issued": nil, "ingest-revoked": nil, "primary-chosen": nil,
        "wave-chosen": nil, "team-started": nil, "team-finished": nil, "paused": nil, "resumed": nil,
        "times-shifted": nil, "protests-set": nil, "results-signed": nil, "message-sent": "messages.json",
        "hint-opened": "me.json", "track-viewed": "looks.json", "entry-changed": nil,
        "staff-invited": nil, "staff-joined": nil, "staff-revoked": nil, "zone-added": nil,
        "zone-removed": nil, "zone-renamed": nil, "sos-raised": "messages.json",
        "sos-taken": "messages.json", "sos-closed": "messages.json", "sos-withdrawn": "messages.json",
        "place-offered": "me.json", "device-replaced": "me.json", "consent-given": "me.json",
        "consent-withdrawn": "me.json", "tracking-paused": "me.json", "tracking-resumed": "me.json",
        "finish-declared": "me.json",
    ]

    /// Whether what stands beside the log is a rider's, and readable: the compiler asks for each kind.
    private static func isExported(_ attachment: QuestEngine.Attachment) -> Bool {
        switch attachment {
        case .team, .device, .text, .fixes, .teamName: true
        // Keys and digests, which nobody can read anything from.
        case .receipt, .joinCode, .deviceToken, .ingestToken, .deviceSalt: false
        case .edition, .staff, .staffToken, .revokedStaff: false
        case .removedDevice, .erasedText, .erasedName, .erasedFixes, .erasedFixesReceived, .erasedReceipts,
            .erasedStaffName, .removedTeam:
            false
        }
    }

    @Test(
        "has records as teams may read them while the quest lasts, and as they were hashed once it is closed")
    func log() async throws {
        try await World().runStory { story in
            try await story.device.answer(story.answer("bird", "сова"), key: "1").expect(.created)
            let path = Story.path + "/export"
            let during = try await Export(of: story.device, path, story.world.folder)
            let told = String(decoding: during.files["quests/story/log.jsonl"] ?? [], as: UTF8.self)
            #expect(told.contains(#""kind":"verdict""#) && !told.contains("not-matched"))
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let after = try await Export(of: story.device, path, story.world.folder)
            let lines = (after.files["quests/story/log.jsonl"] ?? []).split(separator: UInt8(ascii: "\n"))
            let records = try lines.map { try Record(line: Array($0), quest: QuestID("story")) }
            let kept = try await story.world.store.records(of: QuestID("story"), after: 0, limit: .max)
            #expect(records.contains { $0.kind == .verdict } && records.allSatisfy { kept.contains($0) })
        }
    }

    @Test("so many exports are sent at a time, of one person one, and what has been sent makes room")
    func places() throws {
        let places = ArchivePlaces(LimitValues(), by: WorkLimits.exports, WorkLimits.exportsOfNetwork)
        func network(_ number: Int) throws -> NetworkAddress {
            try #require(NetworkAddress("192.0.2.\(number)"))
        }
        let first = try places.take(for: "a", to: network(1))
        #expect(throws: RequestError.busy(retryAfter: 30)) { try places.take(for: "a", to: network(2)) }
        var others = [try places.take(for: "b", to: network(1))]
        // One network never has all places.
        #expect(others.count + 1 == WorkLimits.exportsOfNetwork.value)
        #expect(throws: RequestError.busy(retryAfter: 30)) { try places.take(for: "c", to: network(1)) }
        others.append(try places.take(for: "c", to: network(2)))
        others.append(try places.take(for: "d", to: network(2)))
        #expect(others.count + 1 == WorkLimits.exports.value)
        #expect(throws: RequestError.busy(retryAfter: 30)) { try places.take(for: "e", to: network(3)) }
        others = []
        withExtendedLifetime(first) {
            #expect(throws: Never.self) { try places.take(for: "b", to: network(1)) }
        }
    }

    @Test("a person has so many exports at once, and others have theirs")
    func rate() async throws {
        var limits = LimitValues()
        limits[RateLimits.exportsPerPerson] = 2
        try await World(limits: limits).runStory { story in
            let mate = try await story.mate()
            for _ in 0..<2 { try await story.device.get(Story.path + "/export").expect(.ok) }
            let refused = try await story.device.get(Story.path + "/export")
                .expect(.tooManyRequests, code: "too-many-requests")
            #expect(refused.fields[.retryAfter] != nil)
            try await mate.get(Story.path + "/export").expect(.ok)
        }
    }
}
