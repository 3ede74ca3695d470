import Foundation
import GeoJSONKit

/// What was measured, where, on what.
struct Report {
    var facts: [(name: String, value: String)] = []
    var figures: [Figure] = []

    var markdown: String {
        let facts = facts.map { "- \($0.name): \($0.value)" }
        let rows = figures.map {
            "| \($0.what) | \(Self.text($0.bar)) | \(Self.text($0.measured)) | \($0.unit) | \(Self.verdict($0)) |"
        }
        let head = ["", "| what | bar | measured | unit | |", "| --- | --- | --- | --- | --- |"]
        return (facts + head + rows).joined(separator: "\n")
    }

    var json: String {
        let facts = JSONObject(facts.map { ($0.name, JSONValue.string($0.value)) })
        let figures = figures.map { figure in
            JSONValue.object([
                "what": .string(figure.what), "unit": .string(figure.unit),
                "bar": .string(Self.text(figure.bar)),
                "measured": figure.measured.map { .number($0) } ?? .null,
                "reached": figure.isReached.map { .bool($0) } ?? .null,
            ])
        }
        let whole = JSONValue.object(["facts": .object(facts), "figures": .array(figures)])
        return String(decoding: whole.bytes(options: .pretty), as: UTF8.self)
    }

    private static func text(_ bar: Figure.Bar) -> String {
        switch bar {
        case .atLeast(let least): "≥ \(text(least))"
        case .atMost(let most): "≤ \(text(most))"
        case .none: ""
        }
    }

    private static func text(_ number: Double?) -> String {
        guard let number else { return "not measured" }
        if number == number.rounded() { return String(Int(number)) }
        return String(format: number < 20 ? "%.2f" : "%.0f", number)
    }

    private static func verdict(_ figure: Figure) -> String {
        figure.isReached.map { $0 ? "ok" : "**missed**" } ?? ""
    }
}
