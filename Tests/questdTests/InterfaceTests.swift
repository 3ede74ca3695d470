import Foundation
import Hummingbird
import QuestEngine
import Testing
import Yams

@testable import questd

@Suite("The interface and its description")
struct InterfaceTests {
    @Test("router, table of operations and openapi.yaml name the same methods at the same paths")
    func openapi() async throws {
        let operations = Set(Operation.allCases.map { "\($0.method.rawValue) \($0.path)" })
        let routes = QuestServer(try World().parts).router.routes
        #expect(Set(routes.map { "\($0.method.rawValue) \($0.path)" }) == operations)
        #expect(routes.count == operations.count && Operation.allCases.count == operations.count)

        var described: [String: String] = [:]
        let document = try #require(try Yams.load(yaml: try await served()) as? [String: Any])
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        for (path, item) in paths {
            for (method, operation) in item where method != "parameters" {
                let members = try #require(operation as? [String: Any])
                described["\(method.uppercased()) \(path)"] = try #require(members["operationId"] as? String)
            }
        }
        #expect(Set(described.keys) == operations)
        for operation in Operation.allCases {
            #expect(described["\(operation.method.rawValue) \(operation.path)"] == operation.rawValue)
        }
    }

    @Test("no mapping in openapi.yaml names a key twice")
    func keysTwice() {
        // What reads it refuses that by itself; this says so, and that it does.
        #expect(throws: YamlError.self) { try Yams.compose(yaml: "a:\n  b: {c: 1, d: 2, c: 3}\n") }
        let yaml = InterfaceDocument.text
        #expect(throws: Never.self) { try Yams.compose(yaml: yaml) }
    }

    @Test("every reference in openapi.yaml leads somewhere")
    func references() async throws {
        let text = try await served()
        let document = try #require(try Yams.load(yaml: text) as? [String: Any])
        let components = try #require(document["components"] as? [String: [String: Any]])
        let references = text.matches(of: /\$ref: "#\/components\/(\w+)\/(\w+)"/)
        #expect(references.count > 150)
        for reference in references {
            #expect(components[String(reference.1)]?[String(reference.2)] != nil, "\(reference.0)")
        }
    }

    @Test("a description that says something else than the daemon is found out")
    func descriptionsThatLie() throws {
        let yaml = InterfaceDocument.text
        let answer = Answer(
            status: .ok, fields: [.contentType: "application/json"],
            text: #"{"received": 1, "skew": 0.25, "skew_flagged": false, "flagged": []}"#)
        func complaints(_ old: String, _ new: String) -> [String] {
            #expect(old == new || yaml.contains(old))
            return InterfaceDescription(yaml: yaml.replacing(old, with: new))
                .complaints(about: answer, to: .post, Story.path + "/positions?x=1")
        }
        #expect(complaints("", "").isEmpty)
        #expect(complaints("received: {type: integer}", "received: {type: string}").count == 1)
        #expect(complaints("[received, skew, skew_flagged, flagged]", "[received, late]").count == 1)
        #expect(complaints("        received: {type: integer}\n", "").count == 1)
        let created = Answer(status: .created, fields: answer.fields, text: answer.text)
        #expect(
            !InterfaceDescription.shared.complaints(about: created, to: .post, Story.path + "/positions")
                .isEmpty)
    }

    @Test("words of the engine that are sent are those that openapi.yaml lists")
    func words() throws {
        let schemas = InterfaceDescription.shared
        func listed(_ schema: String, _ member: String) -> Set<String> {
            let members = schemas.resolve(["$ref": "#/components/schemas/\(schema)"])["properties"]
            let described = schemas.resolve((members as? [String: Any])?[member] ?? [String: Any]())
            let items = schemas.resolve(described["items"] ?? [String: Any]())
            return Set((described["enum"] ?? items["enum"]) as? [String] ?? [])
        }
        #expect(listed("Ruling", "reason") == Set(VerdictReason.allCases.map(\.rawValue)))
        #expect(listed("Ruling", "verdict") == ["accepted", "rejected", "pending"])
        #expect(listed("WayPart", "kind") == Set(GuidedPart.Kind.allCases.map(\.rawValue)))
        #expect(listed("TaskChange", "what") == Set(TaskChange.Part.allCases.map(\.rawValue)))
        #expect(listed("QuestLoaded", "what") == Set(QuestChange.allCases.map(\.rawValue)))
    }

    @Test("operations that need no token say so")
    func security() async throws {
        let document = try #require(try Yams.load(yaml: try await served()) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        for operation in Operation.allCases {
            let item = paths[operation.path]?[operation.method.rawValue.lowercased()] as? [String: Any]
            let isOpen = (item?["security"] as? [Any])?.isEmpty == true
            #expect(isOpen == AccessPolicy.standard.isOpen(operation), "\(operation)")
        }
    }

    @Test("docs/guides/HTTP.md lists every code with its status, and no other")
    func errorTable() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("docs/guides/HTTP.md"), encoding: .utf8)
        let listed = text.matches(of: /\n\| `([a-z-]+)` \| (\d{3}) \|/).map { "\($0.1) \($0.2)" }
        #expect(Set(listed) == Set(ErrorTable.rows.map { "\($0.0.rawValue) \($0.1.code)" }))
    }

    /// As it is served, not as it lies in the sources.
    private func served() async throws -> String {
        let box = Text()
        try await World().run { anonymous in
            let answer = try await anonymous.get("/openapi.yaml").expect(.ok)
            #expect(answer.fields[.contentType] == "application/yaml")
            await box.set(answer.text)
        }
        return await box.text
    }

    private actor Text {
        var text = ""
        func set(_ text: String) { self.text = text }
    }
}
