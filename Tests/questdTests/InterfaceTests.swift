import Foundation
import Hummingbird
import QuestEngine
import Testing
import Yams

@testable import HTTPEdge
@testable import ServerBase
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

    @Test("something is written about every operation, and about nothing else")
    func written() {
        let written = Set(InterfaceDocument.own.operations.keys)
        #expect(written == Set(Operation.allCases.map(\.rawValue)))
    }

    @Test("of an operation the document says what its row says, and what is written about it")
    func made() {
        let source = """
            openapi: 3.1.0
            operations:
              adminDeleteMedia:
                summary: Removes a picture.
                parameters:
                  - {name: name, in: path, required: true, schema: {type: string}}
                responses:
                  "200": {description: The picture.}
                  "404": {description: There is none.}
                refused: [409]
            components:
              schemas: {}
            """
        let described = """
                delete:
                  operationId: adminDeleteMedia
                  tags: [organisers]
                  summary: Removes a picture.
                  parameters:
                    - {$ref: "#/components/parameters/quest"}
                    - {name: name, in: path, required: true, schema: {type: string}}
                  responses:
                    "200": {description: The picture.}
                    "404": {description: There is none.}
                    "401": {$ref: "#/components/responses/NoToken"}
                    "403": {$ref: "#/components/responses/NotAllowed"}
                    "409": {$ref: "#/components/responses/Conflict"}
                    "503": {$ref: "#/components/responses/Unavailable"}
            """
        let text = InterfaceDocument(source).text
        #expect(text.hasPrefix("openapi: 3.1.0\npaths:\n") && text.hasSuffix("\ncomponents:\n  schemas: {}"))
        #expect(text.contains(described + "\n"), "\(text)")
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
        let listed = try Self.guide().matches(of: /\n\| `([a-z-]+)` \| (\d{3}) \|/).map { "\($0.1) \($0.2)" }
        #expect(Set(listed) == Set(ErrorTable.rows.map { "\($0.0.rawValue) \($0.1.code)" }))
    }

    @Test("docs/guides/HTTP.md names no request in its tables that the daemon does not know")
    func requestTables() throws {
        let requests = Self.requests(in: try Self.guide())
        #expect(requests.count > 190)
        #expect(requests.filter { !$0.isKnown }.map(\.name).isEmpty)
        let planted = Self.requests(
            in: "| `GET …/tasks`, `…/tasks/{task}/nowhere` | tasks |\n| `PUT …/next` | no |")
        #expect(planted.filter { !$0.isKnown }.map(\.name) == ["GET …/tasks/{task}/nowhere", "PUT …/next"])
    }

    /// The requests in the first column of tables, as they stand there.
    private static func requests(in text: String) -> [(name: String, isKnown: Bool)] {
        var requests: [(name: String, isKnown: Bool)] = []
        for line in text.split(separator: "\n") where line.starts(with: /\| `(GET|POST|PUT|DELETE)\b/) {
            var (method, last) = ("", "")
            for code in line.dropFirst(2).split(separator: " | ")[0].matches(
                of: /`([A-Z]*) ?([\/…][^`?]*|)[^`]*`/)
            {
                // Members of bodies stand there, too.
                if code.1.isEmpty, code.2.isEmpty { continue }
                if !code.1.isEmpty { method = String(code.1) }
                let written = code.2.isEmpty ? last : String(code.2)
                let path = paths(written, beside: last).first { path in
                    Operation.methods(at: path).contains { $0.rawValue == method }
                }
                requests.append(("\(method) \(written)", path != nil))
                last = path ?? last
            }
        }
        return requests
    }

    /// The paths that may be meant, of which tables leave out the beginning.
    private static func paths(_ written: String, beside last: String) -> [String] {
        if written.hasPrefix("/{quest}") { return ["/api/v1/admin/quests" + written] }
        guard written.hasPrefix("…") else { return [written] }
        let folder = last.lastIndex(of: "/").map { String(last[..<$0]) }
        return [folder, "/api/v1/quests/{quest}", "/api/v1"].compactMap { $0 }
            .map { $0 + written.dropFirst() }
    }

    private static func guide() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("docs/guides/HTTP.md"), encoding: .utf8)
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
