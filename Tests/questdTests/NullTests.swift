import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("null in requests, by openapi.yaml")
struct NullTests {
    @Test("the document allows null for every member that may be missing")
    func document() {
        let members = InterfaceDescription.shared.optionalMembers
        #expect(members.count > 30)
        for member in members {
            #expect(member.allowsNull, "\(member.form.method) \(member.form.path) \(member.name)")
        }
    }

    @Test("null for a member that may be missing is taken as its absence, and another type is not")
    func code() async throws {
        try await World().runStory { story in
            var proved = 0
            for member in InterfaceDescription.shared.optionalMembers {
                let (form, isAdmin) = (member.form, member.form.path.contains("/admin/"))
                let parts = [
                    "quest": "story", "team": "lisy", "task": "song", "answer": "none", "wave": "none",
                    "device": "none", "number": "1", "record": "none", "zone": "none", "staff": "none",
                    "webhook": "none",
                ]
                let path = parts.reduce(form.path) { $0.replacing("{\($1.key)}", with: $1.value) }
                let client = isAdmin ? story.admin : story.device
                func send(_ value: JSONValue) async throws -> Answer {
                    try await client.send(
                        form.method, path, bytes: member.body(value).bytes(),
                        [HTTPField.Name("Idempotency-Key")!: "\(member.name) \(value == .null)"])
                }
                let wrong = try await send([["wrong": true]])
                let isRead = wrong.json["member"]?.stringValue?.hasPrefix(member.name) == true
                // Where something else is refused first, nothing can be said of this member.
                guard isRead else { continue }
                proved += 1
                let absent = try await send(.null)
                let named = absent.json["member"]?.stringValue ?? ""
                #expect(named != member.name, "\(form.method) \(form.path): \(absent.text)")
                #expect(absent.json["code"]?.stringValue != "body-not-json", "\(form.path): \(absent.text)")
            }
            #expect(proved > 25, "\(proved)")
        }
    }
}
