import GeoJSONKit
public import QuestEngine

extension FindingReport {
    public init(_ finding: Finding, in language: Language) {
        self.init(
            severity: finding.severity.rawValue, code: finding.message.code.rawValue,
            text: finding.message.text(in: language), path: finding.path?.description,
            line: finding.location?.line, column: finding.location?.column,
            checkpoint: finding.checkpoint.map {
                Checkpoint(id: $0.id.rawValue, name: $0.name.text(in: language))
            })
    }
}
