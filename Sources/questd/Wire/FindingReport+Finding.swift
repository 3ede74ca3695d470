import GeoJSONKit
import QuestEngine
import QuestWire

extension FindingReport {
    init(_ finding: Finding, in language: Language) {
        self.init(
            severity: finding.severity.rawValue, code: finding.message.code.rawValue,
            text: finding.message.text(in: language), path: finding.path?.description,
            line: finding.location?.line, column: finding.location?.column)
    }
}
