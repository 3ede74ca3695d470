import GeoJSONKit

/// Placemarks of KML 2.2 (OGC 12-007), also in a KMZ archive: points are checkpoints, polygons their zones.
enum KMLCourse {
    /// Reads the KML file of a KMZ archive: `doc.kml`, else the first.
    static func read(archive bytes: [UInt8]) throws(ForeignCourseError) -> CourseDraft {
        let document: [UInt8]
        let pictures: Int
        do throws(ZIPReader.Fault) {
            let archive = try ZIPReader(bytes)
            let files = archive.entries.filter { isKML($0) }
            let main = files.first { $0.name == "doc.kml" } ?? files.first
            pictures = archive.entries.count { !$0.isFolder && !isKML($0) }
            if let main {
                document = try archive.contents(of: main, limit: QuestLimits.fileBytes.value)
            } else {
                document = []
            }
        } catch {
            throw ForeignCourseError(error == .tooLarge ? .courseTooLarge() : .courseArchiveUnreadable())
        }
        guard !document.isEmpty else {
            throw ForeignCourseError(QuestDocument.foreignFile(bytes) ?? .courseUnknown())
        }
        let xml = try CourseXML(document, passingOver: passedOver)
        guard xml.root.name == "kml" else { throw ForeignCourseError(.courseUnknown()) }
        var draft = read(xml)
        draft.remarks.note(.pictures, count: pictures)
        return draft
    }

    static let passedOver: Set<String> = ["Track", "MultiTrack", "Style", "StyleMap", "Schema"]

    private static func isKML(_ entry: ZIPReader.Entry) -> Bool { entry.name.lowercased().hasSuffix(".kml") }

    static func read(_ xml: CourseXML) -> CourseDraft {
        var draft = CourseDraft()
        draft.title =
            xml.root.child("Document")?.text(of: "name") ?? xml.root.child("Folder")?.text(of: "name")
        let tracks = (xml.passedOver["Track"] ?? 0) + (xml.passedOver["MultiTrack"] ?? 0)
        draft.remarks.note(.tracks, count: tracks)
        draft.remarks.note(.links, count: xml.root.all("NetworkLink").count)
        draft.remarks.note(.pictures, count: xml.root.all("GroundOverlay").count)
        var unknown: Set<String> = []
        for placemark in xml.root.all("Placemark") { take(placemark, into: &draft, &unknown) }
        if !unknown.isEmpty { draft.remarks.note(.courseColumnsLeft(unknown.sorted())) }
        return draft
    }

    private static func take(
        _ placemark: CourseElement, into draft: inout CourseDraft, _ unknown: inout Set<String>
    ) {
        let parts = placemark.children("MultiGeometry").flatMap(\.children) + placemark.children
        let shapes = parts.filter { $0.name == "Point" || $0.name == "Polygon" }
        let lines = parts.count { $0.name == "LineString" || $0.name == "LinearRing" }
        draft.remarks.note(.lines, count: lines)
        guard shapes.count < 2 else { return draft.remarks.note(.severalShapes) }
        guard let element = shapes.first, let found = shape(of: element) else {
            if lines == 0 { draft.remarks.note(.withoutPlace) }
            return
        }
        var place = CourseDraft.Place(name: placemark.text(of: "name"), shape: found)
        if let text = placemark.text(of: "description") {
            let (plain, isChanged, hadPicture) = CourseText.plain(text)
            if isChanged { draft.remarks.note(.formatting) }
            if hadPicture { draft.remarks.note(.pictures) }
            place.describe(plain)
        }
        for (name, text) in data(of: placemark) {
            switch CourseColumn(heading: name) {
            case .property(let property)? where property != "name":
                if !place.take(text, as: property) {
                    draft.remarks.note(.courseValueUnreadable(text, of: name, at: place.name ?? ""))
                }
            case nil: unknown.insert(name)
            default: break
            }
        }
        place.chooseAnswerType()
        draft.places.append(place)
    }

    /// Returns the values that a placemark has beside its text, by their names.
    private static func data(of placemark: CourseElement) -> [(name: String, text: String)] {
        guard let extended = placemark.child("ExtendedData") else { return [] }
        var values: [(name: String, text: String)] = []
        for element in extended.children("Data") {
            guard let name = element.attributes["name"], let text = element.text(of: "value") else {
                continue
            }
            values.append((name, text))
        }
        for element in extended.all("SimpleData") {
            let text = CourseText.cleaned(element.text)
            guard let name = element.attributes["name"], !text.isEmpty else { continue }
            values.append((name, text))
        }
        return values
    }

    private static func shape(of element: CourseElement) -> CourseDraft.Shape? {
        if element.name == "Point" {
            return positions(of: element)?.first.map { .point($0) }
        }
        let borders = element.children("outerBoundaryIs") + element.children("innerBoundaryIs")
        var rings: [[Coordinate]] = []
        for border in borders {
            guard let ring = border.child("LinearRing").flatMap(positions), ring.count >= 4,
                ring.first == ring.last
            else { return nil }
            rings.append(ring)
        }
        return rings.isEmpty ? nil : .polygon(rings)
    }

    /// Reads `lon,lat,altitude lon,lat,altitude …`; `nil` where a number cannot be read.
    private static func positions(of element: CourseElement) -> [Coordinate]? {
        guard let text = element.child("coordinates")?.text else { return nil }
        var positions: [Coordinate] = []
        for tuple in text.split(whereSeparator: \.isWhitespace) {
            let numbers = tuple.split(separator: ",").map { FormItems.number(String($0)) }
            guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
                return nil
            }
            positions.append(Coordinate(longitude: longitude, latitude: latitude))
        }
        return positions
    }
}
