import GeoJSONKit

/// Everything that there is to say of a quest file, alone or on a map: what `questctl quest check` prints, what the daemon
/// answers of a file that is not published yet, and what it publishes a file by.
public struct QuestReport: Sendable {
    /// The ground that a file is held against.
    public enum Ground: Sendable {
        /// No map: the file alone.
        case fileAlone
        /// The places of the quest on a road map.
        case places(Router)
        /// These, and the ways between them.
        case course(Router)

        fileprivate var router: Router? {
            switch self {
            case .fileAlone: nil
            case .places(let router), .course(let router): router
            }
        }
    }

    /// The file that was held against it.
    public let reading: QuestReading
    /// The findings in the order of the file; those without a place come last.
    public let findings: [Finding]
    /// The legs of the quest; `nil` where they were not asked for, and where a place of the quest is wrong.
    public let course: QuestCourse?
    /// The quest that may be published; `nil` where an error keeps the file from it.
    ///
    /// What its ways lack does not: of a free order they are only one of many, and zones open and close others during the
    /// event.
    public let publishable: Quest?

    /// The error that positions of riders' phones are taken to have, unless it is stated otherwise.
    public static let positionError: Meters = 10

    /// - Parameters:
    ///   - others: Findings about what lies beside the file, such as a picture that is missing.
    ///   - error: The error that positions of riders' phones are taken to have.
    ///   - now: A quest that is over by then is told.
    ///   - shouldStop: Is asked now and then; once it says yes the report means nothing.
    /// - Complexity: O(checkpoints²) for the file alone. The places ask for one snap each and look at the points of all
    ///   waters and lines of the map; the ways cost a table of up to `QuestLimits.coursePlaces` squared, and a
    ///   customization where the file forbids roads.
    public init(
        of reading: QuestReading, on ground: Ground = .fileAlone, beside others: [Finding] = [],
        atPositionError error: Meters = QuestReport.positionError, at now: Timestamp,
        shouldStop: () -> Bool = { false }
    ) {
        var findings = reading.findings
        findings += QuestCheck.findings(for: reading, atPositionError: error, shouldStop: shouldStop)
        findings += QuestCheck.findings(for: reading, at: now)
        var arePlacesRight = true
        if let router = ground.router {
            let onMap = QuestCheck.findings(for: reading, on: router, shouldStop: shouldStop)
            arePlacesRight = onMap.isEmpty
            findings += onMap
            findings += QuestCheck.findingsOfSeverances(for: reading, on: router, shouldStop: shouldStop)
            findings += QuestCheck.findingsOfWater(for: reading, on: router, shouldStop: shouldStop)
            findings += QuestCheck.findings(ofMap: router, for: reading)
        }
        findings += others
        publishable = findings.contains { $0.severity == .error } ? nil : reading.quest
        // Where places are wrong their legs say nothing.
        if case .course(let router) = ground, arePlacesRight, !shouldStop(), let quest = reading.quest {
            course = QuestCourse(of: quest, on: router)
            findings += course.map { QuestCheck.findings(for: reading, on: $0) } ?? []
        } else {
            course = nil
        }
        self.reading = reading
        self.findings = findings.inOrderOfFile
    }
}
