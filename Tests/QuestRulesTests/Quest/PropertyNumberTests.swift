import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@testable import QuestRules

@Suite("Numbers in quest files")
struct PropertyNumberTests {
    /// A property that takes numbers, in a feature of its own.
    struct Case: Sendable, CustomTestStringConvertible {
        let role: String
        let name: PropertyName
        /// As files write it: `hint-2-after`.
        let spelling: String

        var testDescription: String { "\(spelling) of \(role)" }
    }

    private static let roles: [(role: String, part: FeatureRole)] = [
        ("checkpoint", .checkpoint), ("quest", .quest), ("start", .start), ("rest", .rest), ("group", .group),
        ("class", .teamClass), ("toll", .toll),
    ]

    /// All properties with a measure, by the roles that have them; hints as the first and the ninth.
    static let cases = roles.flatMap { role, part in
        PropertyName.names(for: part).filter { $0.measure != nil }.flatMap { name in
            let all = name.allSpellings
            return Set([all.first, all.last].compactMap(\.self)).sorted().map {
                Case(role: role, name: name, spelling: $0)
            }
        }
    }

    /// The messages that a file with this value has, at its path.
    private func messages(_ one: Case, is value: String) -> [Message] {
        var properties = [#""role": "\#(one.role)""#, #""\#(one.spelling)": \#(value)"#]
        var geometry = #"{"type": "Point", "coordinates": [61.4, 55.15]}"#
        switch one.role {
        case "checkpoint":
            properties += [
                #""name": "A""#, #""answer-type": "\#(one.name == .answerNeeds ? "codes" : "number")""#,
            ]
            if one.name != .answer { properties.append(#""answer": "1|2""#) }
        case "group", "class", "quest": geometry = "null"
        case "toll":
            geometry =
                #"{"type": "Polygon", "coordinates": [[[61.4,55.1],[61.5,55.1],[61.5,55.2],[61.4,55.1]]]}"#
        default: break
        }
        let feature =
            #"{"type": "Feature", "id": "a", "geometry": \#(geometry), "properties": {\#(properties.joined(separator: ", "))}}"#
        let file = #"{"type": "FeatureCollection", "features": [\#(feature)]}"#
        let findings = QuestDocument.read(Array(file.utf8), name: "a").findings
        return findings.filter { $0.path?.lastName == one.spelling && Self.codes.contains($0.message.code) }
            .map(\.message)
    }

    /// The messages about numbers; a property may also lack another one that it needs.
    private static let codes: Set<MessageCode> = [
        "property-not-number", "property-not-whole", "points-invalid", "radius-impossible",
        "tolerance-negative",
    ]

    @Test(
        "A word instead of the number is answered with the unit and the range, in both languages",
        arguments: cases)
    func words(_ one: Case) throws {
        let message = try #require(messages(one, is: #""much""#).first)
        try check(message, of: one)
    }

    @Test("So are a number too small, one too large, and a fraction of what is whole", arguments: cases)
    func outside(_ one: Case) throws {
        let measure = try #require(one.name.measure)
        var wrong: [String] = []
        if let least = measure.least { wrong.append("\(least - 1)") }
        if let most = measure.most { wrong.append("\(most + 1)") }
        if measure.isWhole { wrong.append("1.5") }
        for value in wrong { try check(#require(messages(one, is: value).first, "\(value)"), of: one) }
    }

    /// Whether a message says what the property counts, and from where to where.
    private func check(_ message: Message, of one: Case) throws {
        let measure = try #require(one.name.measure)
        for (language, unit, to) in [
            (Language.english, Self.english[measure.unit], " to "),
            (.russian, Self.russian[measure.unit], " до "),
        ] {
            let text = message.text(in: language)
            #expect(text.contains("\(one.spelling)"), "\(text)")
            #expect(text.contains(try #require(unit)), "\(text)")
            guard measure.least != nil, measure.most != nil else { continue }
            #expect(text.contains(to), "\(text)")
        }
    }

    private static let english: [NumberUnit: String] = [
        .minutes: "of minutes", .seconds: "of seconds", .metres: "of metres", .points: "of points",
        .cost: "of points (of seconds where ranking is time)", .attempts: "of attempts",
        .devices: "of devices",
        .teams: "of teams", .judges: "of judges", .tasks: "of tasks", .codes: "of codes",
        .answer: "in the unit of the answer",
    ]

    private static let russian: [NumberUnit: String] = [
        .minutes: "минут", .seconds: "секунд", .metres: "метров", .points: "очков",
        .cost: "очков (при ranking = time — секунд)", .attempts: "попыток", .devices: "устройств",
        .teams: "команд", .judges: "судей", .tasks: "заданий", .codes: "кодов", .answer: "в единицах ответа",
    ]

    @Test("A message reads as people would say it")
    func wording() throws {
        let limit = Case(role: "quest", name: .timeLimit, spelling: "time-limit")
        let message = try #require(messages(limit, is: #""three hours""#).first)
        #expect(message.text(in: .english) == "“time-limit” must be a whole number of minutes, 1 to 10080.")
        #expect(
            message.text(in: .russian)
                == "Значение «time-limit» должно быть целым числом минут, от 1 до 10080.")
    }

    @Test("The schema has the same numbers, and a measure stands for each of its numeric properties")
    func schema() throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("quests/quest.schema.json")
        let schema = try JSONValue(parsing: [UInt8](Data(contentsOf: url)))
        var count = 0
        for (role, part) in Self.roles {
            let section = role == "start" ? "stop" : role
            let properties = try #require(schema["$defs"]?[section]?["properties"]?.objectValue)
            for name in PropertyName.names(for: part) {
                guard let rule = properties[name.rawValue] else { continue }
                let parts = Self.parts(of: rule)
                let isWhole = parts.contains { $0["type"] == "integer" } && name != .id
                let least = parts.compactMap { $0["minimum"]?.integerValue }.first
                let most = parts.compactMap { $0["maximum"]?.integerValue }.first
                guard isWhole || least != nil else { continue }
                count += 1
                let measure = try #require(name.measure, "\(name) of \(role)")
                #expect(
                    measure.least.map(Int64.init) == least && measure.most.map(Int64.init) == most, "\(name)")
                #expect(measure.isWhole == isWhole, "\(name)")
            }
        }
        #expect(count >= 30)
    }

    private static func parts(of rule: JSONValue) -> [JSONValue] {
        let others = (rule["anyOf"]?.arrayValue ?? []) + (rule["allOf"]?.arrayValue ?? [])
        return [rule] + others.flatMap { parts(of: $0) }
    }

    @Test("A cell of a table that is no number says what the column takes")
    func tables() throws {
        let table = "name,lat,lon,очки,time-limit\nA,55.1,61.4,many,soon\nB,55.2,61.4,3,90\n"
        let course = try ForeignCourse.read(Array(table.utf8), name: "a")
        let texts = course.remarks.map { $0.text(in: .english) }
        #expect(
            texts.contains(
                "Line 2: “many” is left out, “очки” must be a whole number of points, −1000000 to 1000000."),
            "\(texts)")
        #expect(
            texts.contains(
                "Line 2: “soon” is left out, “time-limit” must be a whole number of minutes, 1 to 10080."),
            "\(texts)")
    }
}
