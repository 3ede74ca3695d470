package import GeoJSONKit

/// Quest files: GeoJSON whose features are checkpoints. `docs/guides/QUEST-FORMAT.md` describes them for organisers.
public enum QuestDocument {

    /// Reads a quest and says everything there is to say about it, all at once.
    ///
    /// - Parameters:
    ///   - bytes: the file as it is.
    ///   - name: what the quest is called where the file gives no title, such as the file's name.
    ///   - system: what the positions are written in, whatever a `crs` member of the file says; as the member says, or in
    ///     longitude and latitude, where `nil`.
    ///   - isKept: Whether the file was published before: it stays readable where it is beyond limits of numbers and
    ///     lengths that have come since, and says what it said then.
    ///   - shouldStop: Is asked now and then; once it says yes what is returned means nothing.
    /// - Complexity: O(bytes + findings × log findings + checkpoints²); the last term mostly compares
    ///   latitudes.
    public static func read(
        _ bytes: [UInt8], name: String, system: CoordinateSystem? = nil, isKept: Bool = false,
        shouldStop: () -> Bool = { false }
    ) -> QuestReading {
        if let message = foreignFile(bytes) {
            return QuestReading(
                quest: nil, findings: [Finding(severity: .error, message: message)], paths: [:],
                stopPaths: [], zonePaths: [], classPaths: [], questPath: JSONPath(), subjects: [:],
                positions: [:],
                source: bytes)
        }
        // Those that are stored have none any more, or mean what was made of them then.
        let bytes = isKept ? bytes : LongNumbers.quoted(bytes)
        var options = ParsingOptions.lenient
        options.maximumSize = QuestLimits.fileBytes.value
        if isKept { options.maximumMarks = .max }
        let diagnosis = GeoJSON.diagnose(bytes, options: options)
        var findings = FindingList(isKept: isKept)
        for fault in diagnosis.errors { findings.add(fault, severity: .error) }
        // Of swapped positions a quest's own check says more, and with the neighbourhood in view.
        let isForeign = diagnosis.warnings.contains { $0.code == .foreignCRS }
        let ignored: Set<GeoJSONError.Code> = [.swappedCoordinates, .foreignCRS]
        for fault in diagnosis.warnings where !ignored.contains(fault.code) {
            findings.add(fault, severity: .warning)
        }

        var quest: Quest?
        var places: [PlacedCheckpoint] = []
        var questPath = JSONPath()
        var subjects: [JSONPath: Finding.Subject] = [:]
        var (stopPaths, zonePaths): ([JSONPath], [JSONPath]) = ([], [])
        var classPaths: [JSONPath] = []
        var positions: [JSONPath: Coordinate] = [:]
        var singleParts = SinglePartGeometries()
        switch diagnosis.value {
        case .featureCollection(let collection):
            let numbers = featureNumbers(after: diagnosis)
            let named = isForeign && system == nil ? QuestTransform.named(in: bytes) : nil
            let transform = transform(from: system, or: named, isForeign: isForeign, noting: &findings)
            let parts = isKept ? collection : singleParts.replace(in: collection, numbers: numbers)
            let placed = transform?.apply(to: parts, numbers: numbers, noting: &findings) ?? parts
            var reader = QuestReader(collection: placed, numbers: numbers, findings: findings)
            quest = reader.read(name: name, shouldStop: shouldStop)
            questPath = reader.questPath
            (places, subjects) = (reader.places, reader.subjects)
            (stopPaths, zonePaths) = (reader.parts.stops.map(\.path), reader.zones.map(\.path))
            classPaths = reader.parts.classes.map(\.path)
            for place in places { positions[place.path] = place.checkpoint.zone.target }
            for stop in reader.parts.stops { positions[stop.path] = stop.value.zone.target }
            for zone in reader.zones { positions[zone.path] = zone.zone.shape.middle }
            findings = reader.findings
            if let quest, !isKept {
                NameCheck(quest, places: places, parts: reader.parts, zones: reader.zones, at: questPath)
                    .check(noting: &findings)
            }
        case .feature, .geometry:
            findings.error(.notACollection(), at: JSONPath())
        case nil:
            break
        }
        return QuestReading(
            quest: findings.hasErrors ? nil : quest, findings: findings.located(in: bytes, about: subjects),
            paths: Dictionary(
                places.map { ($0.checkpoint.id, $0.path) }, uniquingKeysWith: { first, _ in first }),
            stopPaths: stopPaths, zonePaths: zonePaths, classPaths: classPaths, questPath: questPath,
            subjects: subjects,
            positions: positions.filter { $0.value.isValid }, source: bytes, singleParts: singleParts.found)
    }

    /// Returns what turns the positions into longitude and latitude; `nil` where they are that already, or nobody
    /// knows how.
    private static func transform(
        from system: CoordinateSystem?, or named: QuestTransform.Named?, isForeign: Bool,
        noting findings: inout FindingList
    ) -> QuestTransform? {
        let path: JSONPath = isForeign ? ["crs"] : JSONPath()
        let known: CoordinateSystem
        switch (system, named) {
        case (let system?, _): known = system
        case (nil, .system(let system)):
            known = system
            findings.warning(.positionsTransformed(from: "\(system)"), at: path, anchor: .key)
        case (nil, .unknown(let name)):
            findings.error(.systemUnknown(name), at: path)
            return nil
        case (nil, nil):
            if isForeign { findings.error(.systemUnknown(""), at: path) }
            return nil
        }
        do throws(GeometryError) {
            return try QuestTransform(from: known)
        } catch {
            findings.error(.systemUnknown("\(known)"), at: path)
            return nil
        }
    }

    /// The places in the file of the features that could be read, since those that broke a rule were left out.
    private static func featureNumbers(after diagnosis: Diagnosis) -> [Int] {
        let leftOut = Set(
            diagnosis.omitted.compactMap { path -> Int? in
                let components = path.components
                guard components.count == 2, components[0] == "features",
                    case .index(let index) = components[1]
                else { return nil }
                return index
            })
        let count = (diagnosis.value?.features.count ?? 0) + leftOut.count
        return (0..<count).filter { !leftOut.contains($0) }
    }
}

/// A checkpoint and the feature it was read from.
struct PlacedCheckpoint {
    var checkpoint: Checkpoint
    let path: JSONPath
    /// Path of the id's value, or of the feature where the id was given by us.
    let idPath: JSONPath
    /// The name of a start, a finish or a rest; `nil` for a checkpoint.
    var stop: String?

    var isOnEarth: Bool { checkpoint.zone.isOnEarth }
}

/// The outcome of reading a quest file.
public struct QuestReading: Sendable {
    /// The quest; `nil` when there is an error among the findings.
    public let quest: Quest?
    /// All findings about the file, in its order.
    public let findings: [Finding]
    /// Path of each checkpoint's feature in the file.
    package let paths: [TaskID: JSONPath]
    /// Paths of starts, finishes and rests, of forbidden zones, and of classes, each in the quest's order.
    package let stopPaths: [JSONPath]
    package let zonePaths: [JSONPath]
    let classPaths: [JSONPath]
    /// Path of the quest's own properties.
    package let questPath: JSONPath
    /// The checkpoints that could be told from the file, by the paths of their features; those of a file with errors too.
    package let subjects: [JSONPath: Finding.Subject]
    /// The places on earth of features that have one, by the paths of these: a checkpoint's, a stop's, the middle of a
    /// zone. Those of a file with errors too.
    let positions: [JSONPath: Coordinate]
    /// The file, with the numbers in it as texts that are too long for numbers.
    package let source: [UInt8]
    /// The parts that stand for their geometries, by the numbers of their features. They are in the file's own system.
    var singleParts: [Int: Geometry] = [:]

    public var errorCount: Int { findings.count { $0.severity == .error } }

    /// The place of what a finding is about; `nil` for what concerns no feature, or one without a place on earth.
    public func position(of finding: Finding) -> Coordinate? {
        finding.feature.flatMap { positions[["features", .index($0)]] }
    }
}
