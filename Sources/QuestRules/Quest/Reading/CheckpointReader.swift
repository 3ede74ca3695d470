import GeoJSONKit

/// Reads what a feature's properties say of its checkpoint and task.
struct CheckpointReader {
    let properties: PropertyReader
    /// The quest's, for tasks that have none of their own.
    let attempts: AttemptLimit
    let presence: Presence

    /// Reads a checkpoint. Properties that cannot be read are noted and left at their defaults, so that checks see a
    /// whole checkpoint.
    func read(id: TaskID, zone: ArrivalZone, noting findings: inout FindingList) -> Checkpoint {
        let name = properties.localizedText(.name, noting: &findings)
        if name == nil { findings.error(.nameMissing(), at: properties.path.appending(key: "name")) }
        let span = properties.span(noting: &findings)
        let rules = AnswerRuleReader(properties: properties)
        var checkpoint = Checkpoint(
            id: id, zone: zone, name: name ?? LocalizedText(id.rawValue),
            description: properties.localizedText(.description, noting: &findings),
            difficulty: properties.text(.difficulty, noting: &findings).map(Difficulty.init(word:)),
            category: properties.text(.category, noting: &findings).map(Category.init(word:)),
            points: points(noting: &findings), marker: marker(noting: &findings),
            rule: rules.read(noting: &findings), opens: span.opens, closes: span.closes)
        checkpoint.trap = rules.readTrap(noting: &findings)
        readPlay(into: &checkpoint, noting: &findings)
        return checkpoint
    }

    private func points(noting findings: inout FindingList) -> Int {
        guard let number = properties.number(.points, noting: &findings) else { return 1 }
        let measure = PropertyName.points.numberMeasure
        guard let points = Int(exactly: number), measure.contains(number) else {
            let path = properties.path.appending(key: PropertyName.points.rawValue)
            findings.error(.pointsInvalid(path, measure), at: path)
            return 1
        }
        return points
    }

    private func marker(noting findings: inout FindingList) -> Marker {
        var marker = Marker(symbol: properties.text(.markerSymbol, noting: &findings))
        if let color = properties.text(.markerColor, noting: &findings) {
            if SimpleStyle.Color(color) != nil {
                // Riders get the colour as the file spells it, in three digits or in six.
                marker.color = (color.hasPrefix("#") ? "" : "#") + color.lowercased()
            } else {
                findings.warning(.markerInvalid(), at: properties.path.appending(key: "marker-color"))
            }
        }
        if let size = properties.text(.markerSize, noting: &findings) {
            if SimpleStyle.MarkerSize(rawValue: size) != nil {
                marker.size = size
            } else {
                findings.warning(.markerInvalid(), at: properties.path.appending(key: "marker-size"))
            }
        }
        return marker
    }
}

extension CheckpointReader {
    private func readPlay(into checkpoint: inout Checkpoint, noting findings: inout FindingList) {
        checkpoint.isBonus = properties.flag(.bonus, noting: &findings) ?? false
        checkpoint.group = properties.text(.group, noting: &findings)
        checkpoint.attempts = properties.attempts(noting: &findings, or: attempts)
        checkpoint.penalty = properties.whole(.penalty, noting: &findings) ?? 0
        checkpoint.timeLimit = properties.whole(.timeLimit, noting: &findings)
        checkpoint.visibleFrom = properties.timestamp(.visibleFrom, noting: &findings)
        let position: PositionDisplay? = properties.word(.position, noting: &findings)
        checkpoint.isPositionHidden = position == .hidden
        checkpoint.presence = properties.word(.presence, noting: &findings) ?? presence
        checkpoint.media = properties.list(.media, noting: &findings)
        if let found = properties.find(.media),
            !checkpoint.media.allSatisfy({ $0.isSecureLink || MediaKind(name: $0) != nil })
        {
            findings.error(.linkInvalid(), at: found.path)
        }
        checkpoint.hints = hints(noting: &findings)
        TaskRuleReader(properties: properties).read(into: &checkpoint, noting: &findings)
        if let from = checkpoint.visibleFrom, let closes = checkpoint.closes, from >= closes {
            findings.error(.visibleTooLate(), at: properties.path.appending(key: "visible-from"))
        }
    }

    private func hints(noting findings: inout FindingList) -> [Hint] {
        (1...QuestLimits.hintsPerTask.value).compactMap { number in
            let names = [PropertyName.hint, .hintAfter, .hintPrice].map { $0.spelling(ofHint: number) }
            let text = properties.localizedText(
                [names[0]], upTo: PropertyName.hint.longest, noting: &findings)
            let delay = properties.whole(.hintAfter, ofHint: number, noting: &findings)
            let price = properties.whole(.hintPrice, ofHint: number, noting: &findings)
            if text == nil, let alone = properties.find([names[1]]) ?? properties.find([names[2]]) {
                findings.error(.propertyNeeds(alone.path, named: names[0]), at: alone.path)
            }
            return text.map { Hint($0, delay: delay ?? 0, price: price ?? 0) }
        }
    }

    /// The words of `position`.
    private enum PositionDisplay: String, CaseIterable {
        case shown, hidden
    }
}

extension PropertyReader {
    /// Reads the limits of attempts; those that are not given are taken from `other`.
    func attempts(noting findings: inout FindingList, or other: AttemptLimit) -> AttemptLimit {
        AttemptLimit(
            count: whole(.attempts, noting: &findings) ?? other.count,
            lockOut: whole(.lockOut, noting: &findings) ?? other.lockOut)
    }
}

extension String {
    /// Whether it is a link that a page may show without a warning.
    var isSecureLink: Bool {
        lowercased().hasPrefix("https://") && count > "https://".count && count <= 2_000
            && !contains(where: { $0.isWhitespace || $0 == "<" || $0 == ">" || $0 == "\"" })
    }
}
