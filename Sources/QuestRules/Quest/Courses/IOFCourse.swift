import GeoJSONKit

/// Controls of a CourseData file of IOF XML 3.0 (https://orienteering.sport/iof/it/data-standard-3-0/).
enum IOFCourse {
    /// - Parameter name: the course to take, and its order; all controls in none where `nil` and there are several.
    static func read(_ xml: CourseXML, course name: String?) throws(ForeignCourseError) -> CourseDraft {
        var draft = CourseDraft()
        draft.title = xml.root.child("Event")?.text(of: "name") ?? xml.root.child("Event")?.text(of: "Name")
        let races = xml.root.children("RaceCourseData")
        let controls = races.flatMap { $0.children("Control") }
        let courses = races.flatMap { $0.children("Course") }
        let names = courses.map { $0.text(of: "Name") ?? "" }
        var chosen = courses.count == 1 ? courses.first : nil
        if let name {
            guard let index = names.firstIndex(where: { $0.foldedName == name.foldedName }) else {
                throw ForeignCourseError(.courseNotThere(name, courses: names))
            }
            chosen = courses[index]
        } else if courses.count > 1 {
            draft.remarks.note(.courseSeveral(names))
        }
        var places: [String: CourseDraft.Place] = [:]
        for control in controls {
            guard let id = control.text(of: "Id"), let found = place(of: control, id: id, noting: &draft)
            else {
                continue
            }
            places[id] = found
        }
        let visits = chosen?.children("CourseControl") ?? []
        let scores = (chosen.map { [$0] } ?? courses).flatMap { $0.children("CourseControl") }
        for visit in scores {
            guard let id = visit.text(of: "Control"), let score = visit.text(of: "Score") else { continue }
            if places[id]?.take(score, as: "points") == false {
                draft.remarks.note(.courseValueUnreadable(score, of: "Score", for: "points", at: id))
            }
        }
        guard !visits.isEmpty else {
            let roles = roles(of: courses.flatMap { $0.children("CourseControl") })
            for control in controls {
                guard let id = control.text(of: "Id"), var place = places[id] else { continue }
                if role(control.attributes["type"]) == nil { place.role = roles[id] ?? place.role }
                draft.places.append(place)
            }
            return draft
        }
        draft.isOrdered = !visits.contains {
            $0.child("Score") != nil || $0.attributes["randomOrder"] == "true"
        }
        let known = Set(controls.compactMap { $0.text(of: "Id") })
        var visited: Set<String> = []
        for visit in visits {
            guard let id = visit.text(of: "Control"), var place = places[id] else {
                // One without a position was named where it stands.
                let id = visit.text(of: "Control")
                if id.map({ !known.contains($0) }) ?? true {
                    draft.remarks.note(.withoutPlace, id, as: Message.coursePlaceMissing)
                }
                continue
            }
            guard visited.insert(id).inserted else {
                draft.remarks.note(.twice)
                continue
            }
            place.role = role(visit.attributes["type"]) ?? place.role
            draft.places.append(place)
        }
        return draft
    }

    /// Returns what each control is in the courses, where they say so: many programs write the types only there.
    private static func roles(of visits: [CourseElement]) -> [String: FeatureRole] {
        var roles: [String: FeatureRole] = [:]
        for visit in visits {
            guard let id = visit.text(of: "Control"), let role = role(visit.attributes["type"]) else {
                continue
            }
            // One that is a start or a finish anywhere is no control.
            if roles[id] == nil || role != .checkpoint { roles[id] = role }
        }
        return roles
    }

    private static func place(
        of control: CourseElement, id: String, noting draft: inout CourseDraft
    ) -> CourseDraft.Place? {
        let position = control.child("Position")?.attributes
        guard let longitude = position?["lng"].flatMap(FormItems.number),
            let latitude = position?["lat"].flatMap(FormItems.number)
        else {
            let text = [position?["lat"], position?["lng"]].compactMap(\.self).joined(separator: " ")
            draft.remarks.note(
                text.isEmpty ? .coursePlaceMissing(id) : .coursePlaceUnreadable(text, of: id))
            return nil
        }
        var place = CourseDraft.Place(
            id: id, name: control.text(of: "Name"),
            shape: .point(Coordinate(longitude: longitude, latitude: latitude)))
        place.role = role(control.attributes["type"]) ?? .checkpoint
        return place
    }

    private static func role(_ type: String?) -> FeatureRole? {
        switch type {
        case "Start": .start
        case "Finish": .finish
        case "Control": .checkpoint
        default: nil
        }
    }
}
