public import QuestUnits

/// `POST admin/quests/{quest}/team-list` with a table as body: what was done, with `dry_run=true` what would be.
public struct TeamListTaken: Codable, Sendable, Equatable {
    /// The columns that mean something, in the order of the list.
    public var columns: [Column]
    /// Names of the other columns, which are left out.
    public var leftOut: [String]
    /// The rows that add a team or change one, in the order of the list.
    public var teams: [Row]
    /// Number of rows that change nothing.
    public var unchanged: Int
    /// Number of the quest's teams that the list does not have; they stay as they are.
    public var others: Int
    /// Everything that is wrong with the list; nothing is done unless it is empty.
    public var problems: [Problem]
    /// Remarks on the encoding of the list.
    public var remarks: [CourseImported.Remark]
    /// The row at which it stopped, and why; missing where it came to the end. What was done before stays.
    public var stopped: Problem?

    /// A column of the list.
    public struct Column: Codable, Sendable, Equatable {
        /// `name`, `id`, `wave`, `entry`, `class`, `captain`, `phone` or `bib`.
        public var name: String
        /// The name that the list gives it.
        public var title: String

        public init(name: String, title: String) {
            self.name = name
            self.title = title
        }
    }

    /// A row that adds a team or changes one.
    public struct Row: Codable, Sendable, Equatable {
        /// The line in which it begins, from 1.
        public var line: Int
        /// Missing for a new team whose id would be made from its name.
        public var team: TeamID?
        public var name: String
        /// The cells below `columns`.
        public var cells: [String]
        /// `added`, `name`, `bib`, `wave`, `class`, `entry` and `contact`, as far as they are otherwise.
        public var changes: [String]
        /// The team with its join code, told this once; missing unless it was added now.
        public var added: TeamAdded?

        public init(line: Int, team: TeamID?, name: String, cells: [String], changes: [String]) {
            self.line = line
            self.team = team
            self.name = name
            self.cells = cells
            self.changes = changes
        }
    }

    /// Something that is wrong in a line, and what to do about it.
    public struct Problem: Codable, Sendable, Equatable {
        public var line: Int
        /// The name of the column as the list has it; missing where it is no single cell.
        public var column: String?
        public var code: String
        /// A sentence in the reader's language.
        public var text: String

        public init(line: Int, column: String?, code: String, text: String) {
            self.line = line
            self.column = column
            self.code = code
            self.text = text
        }
    }

    public init(
        columns: [Column], leftOut: [String], teams: [Row], unchanged: Int, others: Int, problems: [Problem],
        remarks: [CourseImported.Remark]
    ) {
        self.columns = columns
        self.leftOut = leftOut
        self.teams = teams
        self.unchanged = unchanged
        self.others = others
        self.problems = problems
        self.remarks = remarks
    }
}
