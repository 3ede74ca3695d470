import GeoJSONKit
import QuestEngine
import QuestWire

/// Prints findings as `file:line:column: error: text [id: name]`, the form that editors and CI systems read; the
/// checkpoint that it is about stands in brackets.
struct FindingPrinter {
    let console: Console
    let file: String

    func print(_ findings: [FindingReport]) {
        for finding in findings {
            let place = finding.line.map { "\(file):\($0):\(finding.column ?? 1)" } ?? file
            let subject = finding.checkpoint.map { " [\($0.id): \($0.name)]" } ?? ""
            let look: Style.Look = finding.severity == Finding.Severity.error.rawValue ? .red : .yellow
            console.print(
                "\(place): \(console.style(look, finding.severity + ":")) \(finding.text)\(subject)")
        }
    }

    /// Returns reports in the order of the file; findings without a place come first.
    static func reports(of findings: [Finding], in language: Language) -> [FindingReport] {
        let ordered = findings.enumerated().sorted { left, right in
            let places = (left.element.location?.byteOffset ?? -1, right.element.location?.byteOffset ?? -1)
            return places.0 == places.1 ? left.offset < right.offset : places.0 < places.1
        }
        return ordered.map { FindingReport($0.element, in: language) }
    }
}

extension FindingReport {
    init(_ finding: Finding, in language: Language) {
        self.init(
            severity: finding.severity.rawValue, code: finding.message.code.rawValue,
            text: finding.message.text(in: language), path: finding.path?.description,
            line: finding.location?.line, column: finding.location?.column,
            checkpoint: finding.checkpoint.map {
                Checkpoint(id: $0.id.rawValue, name: $0.name.text(in: language))
            }, feature: finding.feature)
    }
}
