import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("Names that steer a terminal or turn a text around")
struct PlainNameTests {
    private static let scalars: [String] = [
        #"\u0000"#, #"\u0007"#, #"\n"#, #"\u001b[31m"#, #"\u007f"#, #"\u0085"#, #"\u009b"#, #"\u061c"#,
        #"\u200e"#,
        #"\u200f"#, #"\u2028"#, #"\u2029"#, #"\u202a"#, #"\u202e"#, #"\u2066"#, #"\u2069"#,
    ]

    @Test("are refused wherever a name is given, by the codes that names have")
    func refused() async throws {
        try await World().runStory { story in
            for scalar in Self.scalars {
                let name = "A\(scalar)B"
                story.world.clock.advance(by: 60)
                let admin = Story.adminPath
                try await story.admin.post(admin + "/teams", #"{"name": "\#(name)"}"#)
                    .expect(.unprocessableContent, code: "team-name-invalid", member: "name")
                try await story.admin.put(admin + "/teams/lisy/name", #"{"name": "\#(name)"}"#)
                    .expect(.unprocessableContent, code: "team-name-invalid", member: "name")
                try await story.admin.post(admin + "/staff", #"{"name": "\#(name)", "role": "judge"}"#)
                    .expect(.unprocessableContent, code: "staff-name-invalid", member: "name")
                try await story.admin.put(
                    admin + "/teams/lisy/contact", #"{"captain": "\#(name)", "phone": "1"}"#
                ).expect(.unprocessableContent, code: "contact-invalid")
                try await story.admin.post(admin + "/teams/lisy/trackers", #"{"name": "\#(name)"}"#)
                    .expect(.unprocessableContent, code: "member-invalid", member: "name")
                try await story.anonymous.post(
                    Story.path + "/join", #"{"code": "AAAA-AAAA", "device_name": "\#(name)"}"#
                ).expect(.unprocessableContent, code: "member-invalid", member: "device_name")
            }
        }
    }
}
