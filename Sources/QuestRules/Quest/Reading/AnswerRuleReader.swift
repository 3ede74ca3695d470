import GeoJSONKit

/// Reads what a feature's properties say of how its answers are judged.
struct AnswerRuleReader {
    let properties: PropertyReader

    /// Reads the rule. Properties that cannot be read are noted and left at their defaults.
    func read(noting findings: inout FindingList) -> AnswerRule {
        guard !hasTooMany(noting: &findings) else { return .judge }
        let type = type(noting: &findings)
        warnOfUnused(by: type, noting: &findings)
        switch type {
        case nil, .judge: return .judge
        case .text: return .text(accepted: patterns(.answer, noting: &findings))
        case .number: return number(noting: &findings)
        case .choice, .choices: return choice(several: type == .choices, noting: &findings)
        case .sort: return sorting(noting: &findings)
        case .gaps: return gaps(noting: &findings)
        case .code:
            let codes = codes(noting: &findings)
            return codes.isEmpty ? .signedCode : .code(accepted: codes)
        case .codes: return severalCodes(noting: &findings)
        case .photo: return .photo
        case .video: return .video
        case .arrival: return .arrival
        case .station: return .station
        case .stationPoints: return .stationPoints
        case .stationTime: return .stationTime
        }
    }

    /// Reads the task's trap; `nil` without one.
    func readTrap(noting findings: inout FindingList) -> AnswerTrap? {
        guard !isTooLong(.trapAnswer) else { return nil }
        let texts = PipeSeparatedList.read(properties.text(.trapAnswer, noting: &findings) ?? "")
        let cost = properties.whole(.trapPoints, noting: &findings)
        guard !texts.isEmpty else {
            if let found = properties.find(.trapPoints) {
                findings.error(.propertyNeeds(found.path, named: "trap-answer"), at: found.path)
            }
            return nil
        }
        guard let cost else {
            if let found = properties.find(.trapAnswer), properties.find(.trapPoints) == nil {
                findings.error(.propertyNeeds(found.path, named: "trap-points"), at: found.path)
            }
            return nil
        }
        return AnswerTrap(texts: texts, cost: cost)
    }

    /// Looks before anything is made of the lists: several of them are compared with each other.
    private func hasTooMany(noting findings: inout FindingList) -> Bool {
        let names: [PropertyName] = [.answer, .answerOptions, .answerUnit, .trapAnswer]
        let long = names.filter { isTooLong($0) }
        for name in long {
            findings.error(
                .tooManyAlternatives(limit: QuestLimits.alternatives.value),
                at: properties.find(name)?.path ?? properties.path)
        }
        return !long.isEmpty
    }

    /// Whether a list, or a translation of it, has more items than are read.
    private func isTooLong(_ name: PropertyName) -> Bool {
        let own = name.spellings
        let spellings = own + own.flatMap { name in Language.allCases.map { "\(name):\($0.rawValue)" } }
        return spellings.contains { spelling in
            guard let text = properties.properties[spelling]?.stringValue else { return false }
            return text.utf8.count { $0 == UInt8(ascii: "|") } >= QuestLimits.alternatives.value
        }
    }

    private func type(noting findings: inout FindingList) -> AnswerType? {
        guard let kind = properties.text(.answerType, noting: &findings) else { return nil }
        if let type = AnswerType(rawValue: kind.lowercased()) { return type }
        findings.error(.unknownAnswerType(kind), at: properties.path.appending(key: "answer-type"))
        return nil
    }

    private func missingAnswer(noting findings: inout FindingList) {
        findings.error(.answerMissing(), at: properties.path.appending(key: "answer"))
    }

    private func patterns(_ name: PropertyName, noting findings: inout FindingList) -> [String] {
        let patterns = PipeSeparatedList.read(properties.text(name, noting: &findings) ?? "")
        if patterns.isEmpty { missingAnswer(noting: &findings) }
        guard let found = properties.find(name) else { return patterns }
        var known: Set<TextPattern> = []
        var takesAll = false
        for pattern in patterns {
            let read = TextPattern(pattern)
            takesAll = takesAll || read.matchesAll
            if !known.insert(read).inserted { findings.warning(.answerTwice(pattern), at: found.path) }
        }
        if takesAll { findings.warning(.answerTakesAll(), at: found.path) }
        return patterns
    }
}

extension AnswerRuleReader {
    private func number(noting findings: inout FindingList) -> AnswerRule {
        let tolerance = properties.number(.answerTolerance, noting: &findings) ?? 0
        let measure = PropertyName.answerTolerance.numberMeasure
        if !measure.contains(tolerance) {
            let path = properties.path.appending(key: PropertyName.answerTolerance.rawValue)
            findings.error(.toleranceNegative(path, measure), at: path)
        }
        if properties.find(.answer) == nil { missingAnswer(noting: &findings) }
        let value = properties.number(.answer, noting: &findings) ?? 0
        return .number(value: value, tolerance: max(0, tolerance), unit: unit(noting: &findings))
    }

    private func unit(noting findings: inout FindingList) -> AnswerUnit? {
        guard let text = properties.localizedText(.answerUnit, noting: &findings) else { return nil }
        let lists = ([text.text] + Language.allCases.compactMap { text.translations[$0] })
            .map { PipeSeparatedList.read($0).map(PipeSeparatedList.unescaped) }
        let spellings = lists.flatMap(\.self)
        let isFine = spellings.allSatisfy { spelling in
            spelling.first.map { !$0.isNumber && !"+-\u{2212}.,".contains($0) } ?? false
        }
        guard isFine, let first = lists[0].first else {
            if let found = properties.find(.answerUnit)
                ?? properties.find(["answer-unit:ru", "answer-unit:en"])
            {
                findings.error(.unitInvalid(), at: found.path)
            }
            return nil
        }
        let labels = text.translations.compactMapValues {
            PipeSeparatedList.read($0).first.map(PipeSeparatedList.unescaped)
        }
        return AnswerUnit(label: LocalizedText(first, translations: labels), spellings: spellings)
    }

    private func choice(several: Bool, noting findings: inout FindingList) -> AnswerRule {
        let options = options(noting: &findings)
        let answers = properties.list(.answer, noting: &findings)
        if answers.isEmpty { missingAnswer(noting: &findings) }
        let places = places(of: options)
        var right: Set<Int> = []
        for answer in answers {
            if let index = places[AnswerFolding.fold(answer)] {
                right.insert(index)
            } else if let found = properties.find(.answer) {
                findings.error(.answerNotAnOption(answer), at: found.path)
            }
        }
        pointOutDoubles(in: answers, of: .answer, noting: &findings, by: AnswerFolding.fold)
        if several { return .choices(options: options, right: right) }
        if right.count > 1, let found = properties.find(.answer) {
            findings.error(.severalRightOptions(), at: found.path)
        }
        return .choice(options: options, right: right.min() ?? 0)
    }

    /// Reads at least two different options; a translation has as many.
    private func options(noting findings: inout FindingList) -> [LocalizedText] {
        let path = properties.path.appending(key: "answer-options")
        let text = properties.localizedText(.answerOptions, noting: &findings)
        let plain = PipeSeparatedList.read(text?.text ?? "").map(PipeSeparatedList.unescaped)
        if plain.count < 2 || Set(plain.map(AnswerFolding.fold)).count < plain.count {
            findings.error(.optionsTooFew(), at: path)
        }
        var options = plain.map { LocalizedText($0) }
        for (language, list) in text?.translations ?? [:] {
            let words = PipeSeparatedList.read(list).map(PipeSeparatedList.unescaped)
            guard words.count == plain.count else {
                let name = "answer-options:\(language.rawValue)"
                findings.error(.optionsUneven(plain.count), at: properties.path.appending(key: name))
                continue
            }
            for (index, word) in words.enumerated() { options[index].translations[language] = word }
            var known: Set<String> = []
            for word in words where !known.insert(AnswerFolding.fold(word)).inserted {
                findings.warning(
                    .answerTwice(word),
                    at: properties.path.appending(key: "answer-options:\(language.rawValue)"))
            }
        }
        return options
    }

    /// The places of options among all of them, by their texts as answers are compared.
    private func places(of options: [LocalizedText]) -> [String: Int] {
        Dictionary(
            options.enumerated().map { (AnswerFolding.fold($0.element.text), $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Warns of answers that are one and the same to the rule that compares them.
    private func pointOutDoubles<Key: Hashable>(
        in answers: [String], of name: PropertyName, noting findings: inout FindingList,
        by key: (String) -> Key
    ) {
        guard let found = properties.find(name) else { return }
        var known: Set<Key> = []
        for answer in answers where !known.insert(key(answer)).inserted {
            findings.warning(.answerTwice(answer), at: found.path)
        }
    }

    /// Reads the right order: every option once.
    private func sorting(noting findings: inout FindingList) -> AnswerRule {
        let options = options(noting: &findings)
        let answers = properties.list(.answer, noting: &findings)
        if answers.isEmpty { missingAnswer(noting: &findings) }
        let places = places(of: options)
        let right = answers.compactMap { places[AnswerFolding.fold($0)] }
        if let found = properties.find(.answer) {
            if right.count != answers.count || right.sorted() != Array(options.indices) {
                findings.error(.sortIncomplete(), at: found.path)
            } else if right == Array(options.indices) {
                findings.warning(.sortShown(), at: found.path)
            }
        }
        return .sorting(options: options, right: right)
    }

    /// Reads what may stand in each gap: one text, or several with a slash between.
    private func gaps(noting findings: inout FindingList) -> AnswerRule {
        let gaps = PipeSeparatedList.read(properties.text(.answer, noting: &findings) ?? "").map {
            (gap: String) -> [String] in
            gap.split(separator: " ").split(separator: "/").map { $0.joined(separator: " ") }
        }
        if gaps.isEmpty { missingAnswer(noting: &findings) }
        if let found = properties.find(.answer) {
            let count = gaps.reduce(0) { $0 + $1.count }
            let hasTooMany = findings.refuses(
                count, beyond: QuestLimits.alternatives, at: found.path, Message.tooManyAlternatives)
            if hasTooMany { return .gaps([]) }
            if gaps.contains(where: \.isEmpty) { findings.error(.gapEmpty(), at: found.path) }
            if gaps.joined().contains(where: { TextPattern($0).matchesAll }) {
                findings.warning(.answerTakesAll(), at: found.path)
            }
        }
        for gap in gaps {
            pointOutDoubles(in: gap, of: .answer, noting: &findings) { TextPattern($0) }
        }
        return .gaps(gaps)
    }

    /// Reads the codes without doubles; one that a rider may type in more than one way is one code.
    private func codes(noting findings: inout FindingList) -> [String] {
        var known: Set<String> = []
        return properties.list(.answer, noting: &findings).filter { code in
            let folded = AnswerFolding.foldCode(code)
            return !folded.isEmpty && known.insert(folded).inserted
        }
    }

    private func severalCodes(noting findings: inout FindingList) -> AnswerRule {
        let accepted = codes(noting: &findings)
        if accepted.isEmpty { missingAnswer(noting: &findings) }
        let needs = properties.whole(.answerNeeds, upTo: max(1, accepted.count), noting: &findings)
        return .codes(accepted: accepted, needs: needs ?? accepted.count)
    }
}

extension AnswerRuleReader {
    /// Warns of properties that belong to another answer type and are left aside.
    private func warnOfUnused(by type: AnswerType?, noting findings: inout FindingList) {
        if let answer = properties.find(.answer), type == nil || type == .judge {
            findings.warning(.answerWithoutType(), at: answer.path)
        }
        if let tolerance = properties.find(.answerTolerance), type != .number {
            findings.warning(.toleranceUnused(), at: tolerance.path)
        }
        let used: [(name: PropertyName, by: [AnswerType])] = [
            (.answer, [.judge, .text, .number, .choice, .choices, .sort, .gaps, .code, .codes]),
            (.answerOptions, [.choice, .choices, .sort]), (.answerUnit, [.number]), (.answerNeeds, [.codes]),
            (.trapAnswer, [.text, .number, .choice, .code]),
        ]
        for (name, types) in used where !types.contains(type ?? .judge) {
            guard let found = properties.find(name) else { continue }
            findings.warning(.propertyUnused(found.path, with: (type ?? .judge).rawValue), at: found.path)
        }
    }
}
