import GeoJSONKit
import HTTPTypes
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Tags of documents")
struct EntityTagTests {
    @Test(
        "a tag is named by itself, in a list, weak, and by a star",
        arguments: [
            #""a""#, #"W/"a""#, #""b", "a""#, #""b","a""#, #"W/"b",  W/"a", "c""#, #" "a" "#,
            #", "b", , "a","#,
            #""b, c", "a""#, "*", " * ",
        ])
    func named(field: String) {
        #expect(EntityTag.isNamed(#""a""#, in: field))
    }

    @Test(
        "nothing else names it",
        arguments: [
            "", " ", "a", #""A""#, #""ab""#, #""b""#, #"w/"a""#, #""b, a""#, #""a"#, #"a, "a""#, #"*, "b""#,
            #"W/ "a""#, "**", #""-a-""#, ",,,",
        ])
    func notNamed(field: String) {
        #expect(!EntityTag.isNamed(#""a""#, in: field))
    }

    @Test("a request without the field has nothing")
    func missing() {
        #expect(!EntityTag.isNamed(#""a""#, in: nil))
        let fields: HTTPFields = [.ifNoneMatch: #""b""#]
        #expect(!EntityTag.isNamed(#""a""#, in: fields[.ifNoneMatch]))
    }

    @Test("a poll, a document of the quest and a bundle know any of several tags, weak ones too")
    func overHTTP() async throws {
        try await World().runStory { story in
            try await story.device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            for path in ["/next", "/tasks", "/areas", "/bundle", "/answers"] {
                let first = try await story.device.get(Story.path + path).expect(.ok)
                let tag = try #require(first.fields[.eTag])
                for field in [tag, "W/" + tag, "\"other\", " + tag, "*"] {
                    let again = try await story.device.get(Story.path + path, [.ifNoneMatch: field])
                    #expect(again.expect(.notModified).fields[.eTag] == tag, "\(path) \(field)")
                }
                try await story.device.get(Story.path + path, [.ifNoneMatch: "\"other\""]).expect(.ok)
            }
        }
    }

    @Test("a team's answers have another tag once there is one more")
    func answers() async throws {
        try await World().runStory { story in
            let path = Story.path + "/answers"
            let tag = try #require(try await story.device.get(path).expect(.ok).fields[.eTag])
            try await story.device.get(path, [.ifNoneMatch: tag]).expect(.notModified)
            try await story.device.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            let told = try await story.device.get(path, [.ifNoneMatch: tag]).expect(.ok)
            #expect(told.json["answers"]?.arrayValue?.count == 1 && told.fields[.eTag] != tag)
        }
    }
}
