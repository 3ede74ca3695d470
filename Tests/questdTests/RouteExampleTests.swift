import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("The examples of docs/guides/ROUTES.md")
struct RouteExampleTests {
    /// The lines of the page that are requests.
    private static func examples() throws -> [(method: HTTPRequest.Method, path: String, body: String?)] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/guides/ROUTES.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
            guard parts.count >= 2, parts[1].hasPrefix("/") else { return nil }
            switch parts[0] {
            case "GET": return (.get, parts[1], nil)
            case "POST": return (.post, parts[1], parts.count > 2 ? parts[2] : nil)
            default: return nil
            }
        }
    }

    @Test("each is answered, and in the form that it asks for")
    func all() async throws {
        let examples = try Self.examples()
        #expect(examples.count >= 20)
        try await World().run { anonymous in
            for example in examples {
                let answer =
                    example.method == .post
                    ? try await anonymous.post(example.path, example.body)
                    : try await anonymous.get(example.path)
                answer.expect(.ok)
                let type = answer.fields[.contentType] ?? ""
                switch type {
                case "application/json":
                    let isWhole = answer.json["code"] == "Ok" || answer.json["trip"]?["status"] == 0
                    #expect(isWhole, "\(example.path)")
                case "application/geo+json": #expect(answer.json["type"] != nil, "\(example.path)")
                case "application/gpx+xml": #expect(answer.text.contains("<trkpt"), "\(example.path)")
                case "application/vnd.ant.fit": break
                default: Issue.record("\(example.path) is \(type)")
                }
            }
        }
    }
}
