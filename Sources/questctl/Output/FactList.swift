import QuestEngine

/// Facts in two columns: what, and how much of it.
struct FactList {
    private var facts: [(label: Label, text: String)] = []

    mutating func add(_ label: Label, _ text: String) {
        facts.append((label, text))
    }

    func lines(on console: Console) -> [String] {
        let words = facts.map { console.word($0.label) }
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
