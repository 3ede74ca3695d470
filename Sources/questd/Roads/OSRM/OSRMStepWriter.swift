import GeoJSONKit
import QuestEngine

/// Writes the steps of a leg.
struct OSRMStepWriter {
    let line: OSRMLine
    let graph: RoadGraph
    let language: Language
    let options: OSRMOptions

    func write(_ steps: [RouteStep], to json: inout JSONWriter) {
        for step in steps { write(step, to: &json) }
    }

    private func write(_ step: RouteStep, to json: inout JSONWriter) {
        json.openObject()
        json.key("geometry")
        line.write(step.geometry, to: &json)
        json.key("maneuver")
        write(step.maneuver, to: &json)
        json.key("mode")
        json.string(step.mode.osrmName)
        json.key("driving_side")
        json.string("right")
        json.key("name")
        json.string(step.name)
        json.key("intersections")
        json.openArray()
        for intersection in step.intersections { write(intersection, to: &json) }
        json.closeArray()
        json.key("distance")
        json.number(step.distance.value, precision: 1)
        json.key("duration")
        json.number(step.duration.value, precision: 1)
        json.key("weight")
        json.number(Double(step.weight.rawValue) / 1000, precision: 1)
        json.closeObject()
    }

    private func write(_ maneuver: Maneuver, to json: inout JSONWriter) {
        json.openObject()
        json.key("type")
        json.string(maneuver.type.rawValue)
        json.key("location")
        line.position(maneuver.location, to: &json)
        json.key("bearing_before")
        json.integer(Int64(maneuver.bearingBefore))
        json.key("bearing_after")
        json.integer(Int64(maneuver.bearingAfter))
        if let modifier = maneuver.modifier {
            json.key("modifier")
            json.string(modifier.rawValue)
        }
        if let exit = maneuver.exit {
            json.key("exit")
            json.integer(Int64(exit))
        }
        json.closeObject()
    }

    private func write(_ intersection: Intersection, to json: inout JSONWriter) {
        json.openObject()
        json.key("location")
        line.position(intersection.location, to: &json)
        json.key("bearings")
        json.openArray()
        for bearing in intersection.bearings { json.integer(Int64(bearing)) }
        json.closeArray()
        json.key("entry")
        json.openArray()
        for entry in intersection.entry { json.bool(entry) }
        json.closeArray()
        if let place = intersection.in {
            json.key("in")
            json.integer(Int64(place))
        }
        if let place = intersection.out {
            json.key("out")
            json.integer(Int64(place))
        }
        json.closeObject()
    }
}
