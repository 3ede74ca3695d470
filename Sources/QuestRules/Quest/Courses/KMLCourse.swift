import GeoJSONKit

/// Placemarks of KML 2.2 (OGC 12-007), also in a KMZ archive: points are checkpoints, polygons their zones.
enum KMLCourse {
    /// Reads all KML files of a KMZ archive, `doc.kml` first, as if they were one.
    static func read(archive bytes: [UInt8], in encoding: TextEncoding?) throws(ForeignCourseError)
        -> CourseDraft
    {
        let archive: ZIPReader
        var files: [(name: String, bytes: [UInt8])] = []
        do throws(ZIPReader.Fault) {
            archive = try ZIPReader(bytes)
            var left = QuestLimits.fileBytes.value
            let main = archive.entries.filter { isKML($0) }.sorted { first, second in
                first.name == "doc.kml" && second.name != "doc.kml"
            }
            for entry in main {
                let contents = try archive.contents(of: entry, limit: left)
                left -= contents.count
                files.append((entry.name, contents))
            }
        } catch {
            throw ForeignCourseError(error == .tooLarge ? .courseTooLarge() : .courseArchiveUnreadable())
        }
        guard !files.isEmpty else {
            throw ForeignCourseError(QuestDocument.foreignFile(bytes) ?? .courseUnknown())
        }
        var draft = CourseDraft()
        let names = Set(files.map(\.name))
        for (name, contents) in files {
            let part: CourseDraft
            do throws(ForeignCourseError) {
                let file = try CourseText.decoded(contents, in: encoding)
                let xml = try CourseXML(file.text, passingOver: passedOver)
                guard xml.root.name == "kml" else { throw ForeignCourseError(.courseUnknown()) }
                part = read(xml, as: name, beside: names)
                draft.remarks.note(file)
            } catch {
                // One that is damaged costs itself, where there are others.
                guard files.count > 1 else { throw error }
                draft.remarks.note(.courseFileLeft(name, error.message))
                continue
            }
            draft.title = draft.title ?? part.title
            draft.places += part.places
            draft.remarks.append(part.remarks)
        }
        draft.remarks.note(
            .pictures, count: archive.entries.count { !$0.isFolder && !isKML($0) && !isOfFinder($0) })
        return draft
    }

    static let passedOver: Set<String> = ["Track", "MultiTrack", "Style", "StyleMap", "Schema"]

    private static func isKML(_ entry: ZIPReader.Entry) -> Bool {
        entry.name.lowercased().hasSuffix(".kml") && !isOfFinder(entry)
    }

    /// Whether macOS has put it there beside another file, of which it is no copy.
    private static func isOfFinder(_ entry: ZIPReader.Entry) -> Bool {
        let file = entry.name.fileOfPath
        return entry.name.utf8.starts(with: "__MACOSX/".utf8) || file.utf8.starts(with: "._".utf8)
            || file == ".DS_Store"
    }

    /// - Parameters:
    ///   - file: Its name in the archive, from where its links lead.
    ///   - files: The names of the archive's files that are read too: links to them lead nowhere else.
    static func read(_ xml: CourseXML, as file: String = "", beside files: Set<String> = []) -> CourseDraft {
        var draft = CourseDraft()
        draft.title =
            xml.root.child("Document")?.text(of: "name") ?? xml.root.child("Folder")?.text(of: "name")
        let tracks = (xml.passedOver["Track"] ?? 0) + (xml.passedOver["MultiTrack"] ?? 0)
        draft.remarks.note(.tracks, count: tracks)
        let links = xml.root.all("NetworkLink").count { link in
            guard let text = link.all("href").first?.text else { return true }
            return !files.contains(self.file(of: CourseText.cleaned(text), from: file))
        }
        draft.remarks.note(.links, count: links)
        draft.remarks.note(.pictures, count: xml.root.all("GroundOverlay").count)
        var unknown: Set<String> = []
        for placemark in xml.root.all("Placemark") { take(placemark, into: &draft, &unknown) }
        if !unknown.isEmpty { draft.remarks.note(.courseColumnsLeft(unknown.sorted())) }
        nameStopsAsMapRun(&draft)
        return draft
    }

    /// The name of the file in the archive that a link of another one leads to: relative to its folder, as RFC 3986 has it,
    /// without what stands behind `#` or `?`.
    private static func file(of link: String, from file: String) -> String {
        let path = FormItems.decoded(
            link.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }, plusIsSpace: false)
        var folders = file.split(separator: "/").dropLast()
        if path.utf8.first == UInt8(ascii: "/") { folders = [] }
        for name in path.split(separator: "/") where name != "." {
            if name == ".." { _ = folders.popLast() } else { folders.append(name) }
        }
        return folders.joined(separator: "/")
    }

    /// The shapes of a placemark, those of collections within collections too.
    private static func parts(of element: CourseElement) -> [CourseElement] {
        element.children.flatMap { $0.name == "MultiGeometry" ? parts(of: $0) : [$0] }
    }

    private static func take(
        _ placemark: CourseElement, into draft: inout CourseDraft, _ unknown: inout Set<String>
    ) {
        let parts = parts(of: placemark)
        let shapes = parts.filter { $0.name == "Point" || $0.name == "Polygon" }
        let lines = parts.count { $0.name == "LineString" || $0.name == "LinearRing" }
        draft.remarks.note(.lines, count: lines)
        guard shapes.count < 2 else {
            guard let name = placemark.text(of: "name") else { return draft.remarks.note(.severalShapes) }
            return draft.remarks.note(.coursePlaceOfParts(name, count: shapes.count))
        }
        guard let element = shapes.first, let found = shape(of: element) else {
            if let element = shapes.first, let name = placemark.text(of: "name"),
                let text = element.all("coordinates").first.map({ CourseText.cleaned($0.text) })
            {
                draft.remarks.note(
                    text.isEmpty ? .coursePlaceMissing(name) : .coursePlaceUnreadable(text, of: name))
            } else if lines == 0 {
                draft.remarks.note(.withoutPlace, placemark.text(of: "name"), as: Message.coursePlaceMissing)
            }
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
                    draft.remarks.note(
                        .courseValueUnreadable(text, of: name, for: property, at: place.name ?? ""))
                }
            case nil: unknown.insert(name)
            default: break
            }
        }
        place.chooseAnswerType()
        draft.places.append(place)
    }

    /// MapRun calls controls by their numbers, and start and finish `S1` and `F1`: where all names are of that kind, these are what they say.
    private static func nameStopsAsMapRun(_ draft: inout CourseDraft) {
        func stop(_ name: String) -> FeatureRole? {
            let digits = name.utf8.dropFirst()
            guard digits.count <= 2, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
            return switch name.utf8.first {
            case UInt8(ascii: "S"): .start
            case UInt8(ascii: "F"): .finish
            default: nil
            }
        }
        let names = draft.places.map { $0.name ?? "" }
        let others = names.filter { stop($0) == nil }
        guard !others.isEmpty,
            others.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return }
        for index in draft.places.indices {
            draft.places[index].role = stop(names[index]) ?? draft.places[index].role
        }
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
