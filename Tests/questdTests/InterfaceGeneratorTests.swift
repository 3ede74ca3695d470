import Testing

@testable import HTTPEdge
@testable import questd

@Suite("Clients that are generated from openapi.yaml")
struct InterfaceGeneratorTests {
    @Test("nothing in the document is left out, misread or named twice by generators")
    func stumblingBlocks() {
        let blocks = InterfaceDescription.shared.stumblingBlocks
        #expect(blocks.isEmpty, "\(blocks.joined(separator: "\n"))")
    }

    @Test("the walk comes to every schema of the document")
    func everySchema() {
        let description = InterfaceDescription.shared
        let places = Set(description.allSchemas.map(\.place))
        #expect(places.count > 2000)
        #expect(places.contains("components.schemas.About.properties.demo"))
        #expect(places.contains("components.schemas.OSRMTable.properties.durations.items.items"))
        #expect(description.describedOperations.count == Operation.allCases.count)
    }

    /// A broken document, and what has to be said of it.
    struct Break: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let old: String
        let new: String
        let complaint: String
    }

    private static let breaks = [
        Break(
            testDescription: "a constant that is no text",
            old: "          type: boolean\n          enum: [true]\n",
            new: "          type: boolean\n          const: true\n",
            complaint: "components.schemas.About.properties.demo: a constant that is no text"),
        Break(
            testDescription: "an array without items", old: "        waiting:\n          type: integer\n",
            new: "        waiting:\n          type: array\n",
            complaint: "components.schemas.JudgingQueue.properties.waiting: no items"),
        Break(
            testDescription: "a schema without a type",
            old: "geometry: {$ref: \"#/components/schemas/LineString\"}",
            new: "geometry: {description: A line.}",
            complaint: "components.schemas.Route.properties.geometry: no type"),
        Break(
            testDescription: "several types", old: "lat: {type: number,",
            new: "lat: {type: [number, string],",
            complaint:
                "components.schemas.ValhallaQuestion.properties.locations.items.properties.lat: several types"
        ),
        Break(
            testDescription: "a word of another type", old: "status: {type: integer, enum: [0]}",
            new: "status: {type: string, enum: [0]}",
            complaint: "components.schemas.ValhallaWay.properties.status: 0 is not of the type [\"string\"]"),
        Break(
            testDescription: "an operation without an id", old: "      operationId: sendPositions\n", new: "",
            complaint: "POST /api/v1/quests/{quest}/positions: no operationId"),
        Break(
            testDescription: "two operations with one name", old: "operationId: sendAnswer\n",
            new: "operationId: send_positions\n",
            complaint: "operations sendPositions and send_positions are one name"),
        Break(
            testDescription: "two members with one name", old: "        marker-size: {type: string}\n",
            new: "        marker_color: {type: string}\n",
            complaint:
                "components.schemas.TaskProperties: members marker-color and marker_color are one name"),
        Break(
            testDescription: "a schema with the name of something in a language", old: "\n    LogRecord:\n",
            new: "\n    Record:\n", complaint: "components.schemas.Record: languages have that name"),
        Break(
            testDescription: "a schema with a member of its name", old: "\n    JudgesDecision:\n",
            new: "\n    Decision:\n", complaint: "components.schemas.Decision: a member has its name"),
        Break(
            testDescription: "two schemas with one name", old: "\n    LogRecord:\n",
            new: "\n    team_record:\n",
            complaint: "components.schemas: TeamRecord and team_record are one name"),
        Break(
            testDescription: "a body of any type", old: "          application/octet-stream: {schema",
            new: "          \"*/*\": {schema",
            complaint: "POST /ingest/{dialect}/{token}: a body of [\"*/*\"]"),
        Break(
            testDescription: "objects that nothing tells apart", old: "      required: [role]\n",
            new: "      required: [name]\n",
            complaint:
                "components.schemas.TaskOrStop.properties.properties: choice 1 cannot be told from another"),
        Break(
            testDescription: "one of several objects, or all of them at once",
            old: "oneOf:\n                  - {$ref: \"#/components/schemas/PositionsStored\"}",
            new: "anyOf:\n                  - {$ref: \"#/components/schemas/PositionsStored\"}",
            complaint:
                "paths./api/v1/quests/{quest}/positions.post.responses.200.content.application/json.schema: one of several objects is `oneOf`"
        ),
    ]

    @Test("a document that breaks clients is found out", arguments: breaks)
    func broken(_ broken: Break) {
        let yaml = InterfaceDocument.text
        #expect(yaml.contains(broken.old))
        let blocks = InterfaceDescription(yaml: yaml.replacing(broken.old, with: broken.new)).stumblingBlocks
        #expect(blocks.contains(broken.complaint), "\(blocks.prefix(10))")
    }
}
