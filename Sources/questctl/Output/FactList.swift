import QuestEngine

/// Facts in two columns: what, and how much of it.
struct FactList {
    private var facts: [(label: Message, text: String)] = []

    mutating func add(_ label: LabelCode, _ text: String) {
        facts.append((.label(label), text))
    }

    mutating func add(_ label: StationCode, _ text: String) {
        facts.append((.station(label), text))
    }

    func lines(on console: Console) -> [String] {
        let words = facts.map { $0.label.text(in: console.language) }
        let width = words.map(\.columnCount).max() ?? 0
        return zip(words, facts).map { word, fact in
            word + String(repeating: " ", count: width - word.columnCount) + "  " + fact.text
        }
    }
}

extension Console {
    func print(_ facts: FactList) {
        for line in facts.lines(on: self) { print(line) }
    }
}
