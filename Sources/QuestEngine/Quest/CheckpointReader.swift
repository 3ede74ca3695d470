import GeoJSONKit

/// Reads what a feature's properties say of its checkpoint and task.
struct CheckpointReader {
    let properties: PropertyReader

    /// What cannot be read is noted and left at its default, so that the checks that follow see a whole
    /// checkpoint.
    func read(id: TaskID, zone: ArrivalZone, noting findings: inout FindingList) -> Checkpoint {
        let name = properties.localizedText(.name, noting: &findings)
        if name == nil { findings.error(.nameMissing(), at: properties.path.appending(key: "name")) }
        let span = properties.span(noting: &findings)
        return Checkpoint(
            id: id, zone: zone, name: name ?? LocalizedText(id.rawValue),
            description: properties.localizedText(.description, noting: &findings),
            difficulty: properties.text(.difficulty, noting: &findings).map(Difficulty.init(word:)),
            category: properties.text(.category, noting: &findings).map(Category.init(word:)),
            points: points(noting: &findings), marker: marker(noting: &findings),
            rule: rule(noting: &findings),
            opens: span.opens, closes: span.closes)
    }

    private func points(noting findings: inout FindingList) -> Int {
        guard let number = properties.number(.points, noting: &findings) else { return 1 }
        guard let points = Int(exactly: number), (0...1_000_000).contains(points) else {
            findings.error(.pointsInvalid(), at: properties.path.appending(key: "points"))
            return 1
        }
        return points
    }

    private func marker(noting findings: inout FindingList) -> Marker {
        var marker = Marker(symbol: properties.text(.markerSymbol, noting: &findings))
        if let color = properties.text(.markerColor, noting: &findings) {
            let digits = color.hasPrefix("#") ? color.dropFirst() : color[...]
            if digits.count == 3 || digits.count == 6, digits.allSatisfy(\.isHexDigit) {
                marker.color = "#\(digits.lowercased())"
            } else {
                findings.warning(.markerInvalid(), at: properties.path.appending(key: "marker-color"))
            }
        }
        if let size = properties.text(.markerSize, noting: &findings) {
            if ["small", "medium", "large"].contains(size) {
                marker.size = size
            } else {
                findings.warning(.markerInvalid(), at: properties.path.appending(key: "marker-size"))
            }
        }
        return marker
    }
}

extension CheckpointReader {
    private func rule(noting findings: inout FindingList) -> AnswerRule {
        let answer = properties.find(.answer)
        guard let kind = properties.text(.answerType, noting: &findings) else {
            if let answer { findings.warning(.answerWithoutType(), at: answer.path) }
            warnOfTolerance(noting: &findings)
            return .judge
        }
        switch kind.lowercased() {
        case "judge":
            if let answer { findings.warning(.answerWithoutType(), at: answer.path) }
            warnOfTolerance(noting: &findings)
            return .judge
        case "text":
            warnOfTolerance(noting: &findings)
            return textRule(noting: &findings)
        case "number":
            return numberRule(noting: &findings)
        default:
            findings.error(.unknownAnswerType(kind), at: properties.path.appending(key: "answer-type"))
            return .judge
        }
    }

    private func textRule(noting findings: inout FindingList) -> AnswerRule {
        let texts =
            properties.text(.answer, noting: &findings)?.split(separator: "|").map { String($0).trimmed }
            ?? []
        let accepted = texts.filter { !$0.isEmpty }
        if accepted.isEmpty { findings.error(.answerMissing(), at: properties.path.appending(key: "answer")) }
        return .text(accepted: accepted)
    }

    private func numberRule(noting findings: inout FindingList) -> AnswerRule {
        let tolerance = properties.number(.answerTolerance, noting: &findings) ?? 0
        if tolerance < 0 {
            findings.error(.toleranceNegative(), at: properties.path.appending(key: "answer-tolerance"))
        }
        if properties.find(.answer) == nil {
            findings.error(.answerMissing(), at: properties.path.appending(key: "answer"))
        }
        let value = properties.number(.answer, noting: &findings) ?? 0
        return .number(value: value, tolerance: max(0, tolerance))
    }

    private func warnOfTolerance(noting findings: inout FindingList) {
        if let tolerance = properties.find(.answerTolerance) {
            findings.warning(.toleranceUnused(), at: tolerance.path)
        }
    }
}
