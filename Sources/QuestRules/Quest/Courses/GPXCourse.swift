import GeoJSONKit

/// Waypoints and routes of a GPX 1.0 or 1.1 file (https://www.topografix.com/GPX/1/1/). Tracks are where somebody was.
enum GPXCourse {
    static func read(_ xml: CourseXML) -> CourseDraft {
        var draft = CourseDraft()
        draft.title = xml.root.child("metadata")?.text(of: "name") ?? xml.root.text(of: "name")
        draft.remarks.note(.tracks, count: xml.passedOver["trk"] ?? 0)
        let (waypoints, routes) = (xml.root.children("wpt"), xml.root.children("rte"))
        for waypoint in waypoints { take(waypoint, into: &draft) }
        for route in routes {
            if waypoints.isEmpty, routes.count == 1 {
                draft.isOrdered = true
                draft.title = draft.title ?? route.text(of: "name")
            }
            for point in route.children("rtept") { take(point, into: &draft) }
        }
        return draft
    }

    private static func take(_ point: CourseElement, into draft: inout CourseDraft) {
        guard let longitude = point.attributes["lon"].flatMap(FormItems.number),
            let latitude = point.attributes["lat"].flatMap(FormItems.number)
        else {
            guard let name = point.text(of: "name"),
                point.attributes["lat"] != nil || point.attributes["lon"] != nil
            else {
                return draft.remarks.note(
                    .withoutPlace, point.text(of: "name"), as: Message.coursePlaceMissing)
            }
            let text = [point.attributes["lat"], point.attributes["lon"]].compactMap(\.self).joined(
                separator: " ")
            return draft.remarks.note(.coursePlaceUnreadable(text, of: name))
        }
        var place = CourseDraft.Place(
            name: point.text(of: "name"),
            shape: .point(Coordinate(longitude: longitude, latitude: latitude)))
        // Programs write the same into both.
        var texts: [String] = []
        for name in ["desc", "cmt"] {
            if let text = point.text(of: name), !texts.contains(text), text != place.name {
                texts.append(text)
            }
        }
        for text in texts {
            let (plain, isChanged, _) = CourseText.plain(text)
            if isChanged { draft.remarks.note(.formatting) }
            place.describe(plain)
        }
        draft.remarks.note(.links, count: point.children("link").count + point.children("url").count)
        draft.places.append(place)
    }
}
