package import GeoJSONKit
import HTTPTypes
package import QuestBase
package import QuestRules
package import QuestWire

extension Refused {
    /// Returns this refusal with the names of tasks instead of their ids.
    package func naming(tasksOf document: Quest?, in language: Language) -> Refused {
        guard let document else { return self }
        var refused = self
        refused.message = message.namingTask(of: document, in: language)
        return refused
    }

    package func problem(in language: Language, requestID: String?) -> Problem {
        let code = message.code.rawValue
        return Problem(
            type: "/problems/" + code, title: status.reasonPhrase, status: status.code,
            detail: message.text(in: language), code: code, member: member, requestID: requestID,
            findings: findings.isEmpty ? nil : findings.map { FindingReport($0, in: language) },
            decision: decision)
    }
}

extension FindingReport {
    /// - Parameter position: The place on earth that the finding is about, if known.
    package init(_ finding: Finding, at position: Coordinate? = nil, in language: Language) {
        self.init(
            severity: finding.severity.rawValue, code: finding.message.code.rawValue,
            text: finding.message.text(in: language), path: finding.path?.description,
            line: finding.location?.line, column: finding.location?.column,
            checkpoint: finding.checkpoint.map {
                Checkpoint(id: $0.id.rawValue, name: $0.name.text(in: language))
            }, feature: finding.feature, position: position)
    }
}
