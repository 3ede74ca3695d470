package import QuestEngine

/// The steps from the teams of a quest to those of a file: teams that are new, and what is another in those that are
/// there.
package struct TeamImportPlan {
    package enum Change {
        case added
        case name(String)
        case bib(BibNumber?)
        case wave(String?)
        case teamClass(String?)
        case entry(EntryStatus)
        case contact(TeamContact?)
    }

    package struct Step {
        package let row: TeamFile.Row
        /// `nil` for a team that is new.
        package let team: TeamID?
        package let changes: [Change]
    }

    package private(set) var steps: [Step] = []
    package private(set) var unchanged = 0
    /// Teams whose numbers others in the file get: they give them back first.
    package private(set) var bibsToFree: [TeamID] = []
    /// Teams that the file does not have: they stay as they are.
    package private(set) var others: [TeamID] = []

    /// A team of the quest as it is.
    package struct Known {
        let id: TeamID
        let name: String
        var bib: BibNumber?
        var wave: String?
        var classID: String?
        var entry = EntryStatus.competing
        var contact: TeamContact?

        package init(
            id: TeamID, name: String, bib: BibNumber? = nil, wave: String? = nil, classID: String? = nil,
            entry: EntryStatus = .competing, contact: TeamContact? = nil
        ) {
            self.id = id
            self.name = name
            self.bib = bib
            self.wave = wave
            self.classID = classID
            self.entry = entry
            self.contact = contact
        }
    }

    /// The quest as it is.
    package struct Ground {
        /// In the order in which they were added.
        let teams: [Known]
        /// Ids of the waves and classes of its file, by the words that mean them: ids and names.
        let waves: [String: String]
        let classes: [String: String]

        package init(teams: [Known], waves: [String: String], classes: [String: String]) {
            (self.teams, self.waves, self.classes) = (teams, waves, classes)
        }
    }

    /// - Parameter file: Problems that only the quest shows are noted in it.
    package init(from ground: Ground, to file: inout TeamFile) {
        let byID = Dictionary(ground.teams.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let byName = Dictionary(grouping: ground.teams.filter { !$0.name.isEmpty }) { $0.name.foldedName }
        let idsOfFile = Set(file.rows.compactMap(\.id))
        var matched: [TeamID: Int] = [:]
        // The team that is to have a number; `nil` for one that is new.
        var wanted: [Int: TeamID?] = [:]
        for row in file.rows {
            var row = row
            row.wave = Self.id(row.wave, of: ground.waves, .wave, in: row, of: &file) {
                .waveCell($0, known: $1)
            }
            row.classID = Self.id(row.classID, of: ground.classes, .teamClass, in: row, of: &file) {
                .classCell($0, known: $1)
            }
            let sameName = byName[row.name.foldedName] ?? []
            let team: Known?
            if let id = row.id {
                team = byID[id]
                let isNamed = team.map { $0.name.foldedName == row.name.foldedName } ?? false
                let other = sameName.first { $0.id != id && !idsOfFile.contains($0.id) }
                if let other, !isNamed { file.note(row.line, .name, .teamNameOfOther(row.name, other.id)) }
            } else {
                team = sameName.first
                if sameName.count > 1 {
                    file.note(row.line, .name, .teamNameUnclear(row.name, sameName.map(\.id)))
                }
            }
            if let team {
                if let line = matched[team.id] {
                    file.note(row.line, .name, .teamTwice(row.name, line: line))
                }
                matched[team.id] = row.line
            }
            if let bib = row.bib?.value { wanted.updateValue(team?.id, forKey: bib) }
            add(row, team, by: file)
        }
        others = ground.teams.map(\.id).filter { matched[$0] == nil }
        for team in ground.teams {
            guard let bib = team.bib?.value, let next = wanted[bib], next != team.id else { continue }
            if matched[team.id] != nil {
                bibsToFree.append(team.id)
            } else if let row = file.rows.first(where: { $0.bib?.value == bib }) {
                file.note(row.line, .bib, .bibOfOther(bib, team.id))
            }
        }
    }

    /// Returns the id that a word of a cell means.
    private static func id(
        _ word: String?, of known: [String: String], _ column: TeamFile.Column, in row: TeamFile.Row,
        of file: inout TeamFile, _ message: (String, [String]) -> Message
    ) -> String? {
        guard let word else { return nil }
        if let id = known[word.foldedName] { return id }
        file.note(row.line, column, message(word, Set(known.values).sorted()))
        return nil
    }

    private mutating func add(_ row: TeamFile.Row, _ team: Known?, by file: TeamFile) {
        var changes: [Change] = []
        if let team {
            if team.name != row.name { changes.append(.name(row.name)) }
        } else {
            changes.append(.added)
        }
        func has(_ column: TeamFile.Column) -> Bool { file.columns[column] != nil }
        // The number of a new team comes with it.
        if let team, has(.bib), row.bib != team.bib { changes.append(.bib(row.bib)) }
        if has(.wave), row.wave != team?.wave { changes.append(.wave(row.wave)) }
        if has(.teamClass), row.classID != team?.classID { changes.append(.teamClass(row.classID)) }
        if let entry = row.entry, entry != team?.entry ?? .competing { changes.append(.entry(entry)) }
        let contact = team?.contact
        let captain = has(.captain) ? row.captain : contact?.name
        let phone = has(.phone) ? row.phone : contact?.phone
        if captain != contact?.name || phone != contact?.phone {
            changes.append(.contact(TeamContact(name: captain, phone: phone)))
        }
        if changes.isEmpty {
            unchanged += 1
        } else {
            steps.append(Step(row: row, team: team?.id, changes: changes))
        }
    }
}
