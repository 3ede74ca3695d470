import GeoJSONKit
import QRCodes
import QuestEngine
import Testing

@testable import questd

@Suite("QR codes over HTTP")
struct DrawingTests {
    private static let path = Story.adminPath + "/qr"

    @Test("each text has its code, in their order, as the command line prints it")
    func codes() async throws {
        try await World().runStory { story in
            let texts = ["7KQ2-M4ZD", "https://quest.example/q/story#code=7KQ2-M4ZD", "Старый мост"]
            let body = JSONValue.object(["texts": .array(texts.map { .string($0) })])
            let answer = try await story.admin.post(Self.path, String(decoding: body.bytes(), as: UTF8.self))
                .expect(.ok)
            let codes = answer.json["codes"]?.arrayValue ?? []
            #expect(codes.count == 3)
            for (text, drawn) in zip(texts, codes) {
                let code = try #require(QRCode(text))
                #expect(drawn["size"]?.integerValue == Int64(code.side + 8))
                #expect(drawn["path"]?.stringValue == code.path)
                #expect(code.svg.contains(code.path))
            }
        }
    }

    @Test("a text that cannot be drawn is refused by its place, and no role but organisers draws")
    func refused() async throws {
        try await World().runStory { story in
            try await story.admin.post(Self.path, #"{"texts": []}"#).expect(.ok)
            for text in ["", "a\\u0000b", String(repeating: "a", count: 301)] {
                try await story.admin.post(Self.path, #"{"texts": ["a", "\#(text)"]}"#)
                    .expect(.unprocessableContent, code: "member-invalid", member: "texts[1]")
            }
            // As long as may be, of the letters that take most room.
            let long = String(repeating: "😀", count: 300)
            try await story.admin.post(Self.path, #"{"texts": ["\#(long)"]}"#).expect(.ok)
            try await story.device.post(Self.path, #"{"texts": ["a"]}"#).expect(.forbidden)
        }
    }
}
