import GeoJSONKit

/// A course that another program wrote, turned into a quest file: waypoints and routes of GPX, placemarks of KML and
/// KMZ, controls of IOF XML 3.0, rows of CSV.
public struct ForeignCourse: Sendable {
    /// The quest file, GeoJSON with a line for each property.
    public let document: [UInt8]
    /// Number of checkpoints.
    public let checkpointCount: Int
    /// Remarks on what could not be taken, and on what was decided on the way.
    public let remarks: [Message]

    /// Reads a course.
    ///
    /// - Parameters:
    ///   - bytes: the file as it is.
    ///   - name: what the quest is called where the file gives no title.
    ///   - course: which one of several courses of IOF XML, by its name; all controls where `nil`.
    ///   - encoding: the encoding of the text; found by the file itself where `nil`. See `DecodedText`.
    /// - Throws: `ForeignCourseError` for a file of another kind, a damaged one, and one without a place.
    /// - Complexity: O(bytes + checkpoints²); the last term mostly compares latitudes.
    public static func read(
        _ bytes: [UInt8], name: String, course: String? = nil, encoding: TextEncoding? = nil
    ) throws(ForeignCourseError) -> ForeignCourse {
        guard bytes.count <= QuestLimits.fileBytes.value else {
            throw ForeignCourseError(.courseTooLarge())
        }
        let draft = try Self.draft(of: bytes, course: course, in: encoding)
        guard !draft.places.isEmpty else {
            throw ForeignCourseError(.courseEmpty(), reasons: draft.remarks.messages)
        }
        var writing = CourseWriting(draft)
        let document = writing.document(named: name)
        return ForeignCourse(
            document: document, checkpointCount: writing.checkpointCount,
            remarks: draft.remarks.messages + writing.remarks.messages)
    }

    private static func draft(
        of bytes: [UInt8], course: String?, in encoding: TextEncoding?
    ) throws(ForeignCourseError) -> CourseDraft {
        if bytes.starts(with: [0x50, 0x4B]) { return try KMLCourse.read(archive: bytes, in: encoding) }
        let kind = QuestDocument.foreignFile(bytes)
        if let kind, ![ForeignFile.table, ForeignFile.gpx, ForeignFile.kml, ForeignFile.xml].contains(kind) {
            throw ForeignCourseError(kind)
        }
        let file = try CourseText.decoded(bytes, in: encoding)
        var draft: CourseDraft
        let first = file.text.unicodeScalars.first { !$0.properties.isWhitespace }
        if first == "<" {
            let xml = try CourseXML(file.text, passingOver: KMLCourse.passedOver.union(["trk"]))
            switch xml.root.name {
            case "gpx": draft = GPXCourse.read(xml)
            case "kml": draft = KMLCourse.read(xml)
            case "CourseData": draft = try IOFCourse.read(xml, course: course)
            default: throw ForeignCourseError(.courseUnknown())
            }
        } else {
            guard !file.text.utf8.contains(0), first != "{" else {
                throw ForeignCourseError(.courseUnknown())
            }
            draft = try TableCourse.read(file.text)
        }
        draft.remarks.note(file)
        return draft
    }
}

/// A file from which no course could be read.
public struct ForeignCourseError: Error, Equatable {
    public let message: Message
    /// The faults of each place that the file has, where none could be taken.
    public let reasons: [Message]

    init(_ message: Message, reasons: [Message] = []) { (self.message, self.reasons) = (message, reasons) }
}

/// A course of another program, as its reader found it.
struct CourseDraft {
    var title: String?
    /// Whether the order of the places binds.
    var isOrdered = false
    var places: [Place] = []
    var remarks = CourseRemarks()

    /// A place of the course, as its file describes it.
    struct Place {
        var id: String?
        var name: String?
        var shape: Shape
        var role = FeatureRole.checkpoint
        /// Properties of the quest format, but for `id`, `name` and `role`.
        var properties = JSONObject()

        /// Adds a text to the description.
        ///
        /// Where it is longer than a description may be already, nothing is added: a file may give a place any number of
        /// texts, and the check of the quest says that it is too long.
        mutating func describe(_ text: String) {
            guard !text.isEmpty else { return }
            let before = properties["description"]?.stringValue
            // A character has four bytes at most.
            if let before, before.utf8.count > 4 * QuestLimits.text.value { return }
            properties["description"] = .string((before.map { $0 + "\n\n" } ?? "") + text)
        }
    }

    enum Shape {
        case point(Coordinate)
        case polygon([[Coordinate]])

        var isOnEarth: Bool {
            switch self {
            case .point(let place): place.isValid
            case .polygon(let rings): rings.allSatisfy { $0.allSatisfy(\.isValid) }
            }
        }
    }
}

/// Remarks on what could not be taken of a course: each kind once, with how often.
struct CourseRemarks {
    enum Kind: Hashable, CaseIterable {
        case tracks, lines, severalShapes, withoutPlace, offEarth, samePlace, links, pictures, formatting,
            twice
        case moreStops, beyondLimit, nameless
    }

    private var counts: [Kind: Int] = [:]
    private var others: [Message] = []

    mutating func note(_ kind: Kind, count: Int = 1) {
        if count > 0 { counts[kind, default: 0] += count }
    }

    /// Names a place that is left out, or counts it where it has no name.
    ///
    /// - Parameter name: What the file calls the place.
    mutating func note(_ kind: Kind, _ name: String?, as message: (String) -> Message) {
        if let name { note(message(name)) } else { note(kind) }
    }

    /// Goes on with those of another file.
    mutating func append(_ more: CourseRemarks) {
        counts.merge(more.counts) { $0 + $1 }
        for message in more.others { note(message) }
    }

    /// Says how a file was decoded, where it does not say so itself.
    mutating func note(_ file: DecodedText) {
        for remark in file.remarks { note(remark) }
    }

    mutating func note(_ message: Message) {
        // Nobody reads thousands of them.
        if others.count < 100 { others.append(message) }
    }

    var messages: [Message] {
        let kinds = Kind.allCases.compactMap { kind in
            counts[kind].map { Message.courseLeftOut(kind, count: $0) }
        }
        return others + kinds
    }
}
