import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import ServerBase
@testable import questd

@Suite("The archive of a whole quest")
struct QuestArchiveTests {
    private static let path = Story.adminPath + "/archive"

    /// What came in an archive, by its names.
    private func files(of answer: Answer) throws -> [String: [UInt8]] {
        let archive = try ZIPReader(answer.bytes)
        var files: [String: [UInt8]] = [:]
        for entry in archive.entries {
            files[entry.name] = try archive.contents(of: entry, limit: entry.size)
        }
        return files
    }

    /// A team that was somewhere and has sent a photo, which is the answer returned.
    private func ride(_ story: Story) async throws -> String {
        try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
        let key = try #require(HTTPField.Name("Idempotency-Key"))
        let sent = try await story.device.send(
            .post, Story.path + "/photos?task=song&sent_at=\(story.world.clock.now)",
            bytes: try SamplePhotos.bytes("plain.jpg"), [key: "photo"]
        ).expect(.created)
        let sound = Array("OggS and more".utf8)
        try await story.admin.send(.put, Story.adminPath + "/media/owl.ogg", bytes: sound).expect(.created)
        return try #require(sent.json["id"]?.stringValue)
    }

    @Test("has what the interface tells, photos as they were sent, tracks and a log that is whole")
    func whole() async throws {
        try await World().runStory { story in
            let answer = try await ride(story)
            let sent = try await story.admin.get(Self.path + "?tracks=true&photos=true").expect(.ok)
            #expect(sent.fields[.contentType] == "application/zip")
            // Nobody knows its length before it is made.
            #expect(sent.fields[.contentLength] == nil)
            let bytes = sent.bytes
            let manifest = try QuestArchive.verify(size: bytes.count) { Array(bytes[$0]) }
            let files = try files(of: sent)
            #expect(Set(files.keys) == Set(manifest.files.map(\.path) + [ArchiveManifest.path]))
            #expect(try files["photos/\(answer).jpg"] == SamplePhotos.bytes("plain.jpg"))
            #expect(files["media/owl.ogg"] == Array("OggS and more".utf8))
            #expect(files["quest.geojson"] == files["versions/1.geojson"] && files["quest.geojson"] != nil)
            for (file, path) in [
                ("teams.json", "/teams"), ("decisions.json", "/decisions"), ("messages.json", "/messages"),
                ("zones.json", "/zones?all=true"), ("results/results.csv", "/results?format=csv"),
            ] {
                let single = try await story.admin.get(Story.adminPath + path).expect(.ok)
                #expect(files[file] == single.bytes, "\(file)")
            }
            #expect(files.keys.contains { $0.hasPrefix("tracks/") })
            let log = String(decoding: try #require(files["log.jsonl"]), as: UTF8.self)
            #expect(log.contains("track-viewed"), "whoever looks at tracks is noted before anything is told")
            let records = try await story.admin.get(Story.adminPath + "/records").expect(.ok).json
            #expect(records["head"]?["seq"]?.integerValue == manifest.head.seq)
        }
    }

    @Test("has neither tracks nor photos unless they are asked for, and then nothing is noted")
    func short() async throws {
        try await World().runStory { story in
            _ = try await ride(story)
            let before = try await story.admin.get(Story.adminPath + "/records").expect(.ok).json["head"]
            let sent = try await story.admin.get(Self.path).expect(.ok)
            let names = try files(of: sent).keys
            #expect(!names.contains { $0.hasPrefix("tracks/") || $0.hasPrefix("photos/") })
            let after = try await story.admin.get(Story.adminPath + "/records").expect(.ok).json["head"]
            #expect(before == after)
            try await story.admin.get(Self.path + "?photos=yes").expect(.badRequest, code: "query-invalid")
        }
    }

    @Test("so many archives are sent at a time, and what has been sent makes room")
    func places() throws {
        let places = ArchivePlaces(LimitValues())
        func network(_ number: Int) throws -> NetworkAddress {
            try #require(NetworkAddress("192.0.2.\(number)"))
        }
        var taken = [try places.take(to: network(1))]
        // One network never has all places.
        #expect(throws: RequestError.busy(retryAfter: 30)) { try places.take(to: network(1)) }
        taken.append(try places.take(to: network(2)))
        #expect(throws: RequestError.busy(retryAfter: 30)) { try places.take(to: network(3)) }
        taken.removeLast()
        taken.append(try places.take(to: network(3)))
        #expect(taken.count == WorkLimits.archives.value)
    }
}
