import GeoJSONKit
import QuestBase
import RoadRouter

/// Writes the steps of a leg.
struct OSRMStepWriter {
    let line: OSRMLine
    let graph: RoadGraph
    let language: Language
    let options: OSRMOptions
    /// Side on which traffic keeps.
    let side: String

    func write(_ steps: [RouteStep], to json: inout JSONWriter) {
        for place in steps.indices {
            json.openObject()
            writeMembers(of: steps[place], to: &json)
            if options.voice { writeVoice(of: steps, at: place, to: &json) }
            if options.banners { writeBanners(of: steps, at: place, to: &json) }
            json.closeObject()
        }
    }

    private func writeMembers(of step: RouteStep, to json: inout JSONWriter) {
        json.key("geometry")
        line.write(step.geometry, to: &json)
        json.key("maneuver")
        write(step.maneuver, of: step, to: &json)
        json.key("mode")
        json.string(step.mode.osrmName)
        json.key("driving_side")
        json.string(side)
        json.key("name")
        // Who makes sentences of it himself has a word for a way without a name.
        json.string(step.name.isEmpty && step.kind != .road ? step.kind.label(in: language) : step.name)
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
    }

    private func write(_ maneuver: Maneuver, of step: RouteStep, to json: inout JSONWriter) {
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
        if options.instructions {
            json.key("instruction")
            json.string(step.instruction.sentence(in: language))
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

extension OSRMStepWriter {
    private func writeVoice(of steps: [RouteStep], at place: Int, to json: inout JSONWriter) {
        json.key("voiceInstructions")
        json.openArray()
        for announcement in steps.announcements(at: place) {
            json.openObject()
            json.key("distanceAlongGeometry")
            json.number(announcement.distanceAlong.value, precision: 1)
            json.key("announcement")
            json.string(announcement.text(in: language))
            json.key("ssmlAnnouncement")
            json.string(announcement.ssml(in: language))
            json.closeObject()
        }
        json.closeArray()
    }

    private func writeBanners(of steps: [RouteStep], at place: Int, to json: inout JSONWriter) {
        json.key("bannerInstructions")
        json.openArray()
        for banner in steps.banners(at: place) {
            json.openObject()
            json.key("distanceAlongGeometry")
            json.number(banner.distanceAlong.value, precision: 1)
            json.key("primary")
            write(banner.primary, to: &json)
            json.key("secondary")
            if let secondary = banner.secondary { write(secondary, to: &json) } else { json.null() }
            json.key("sub")
            if let sub = banner.sub { write(sub, to: &json) } else { json.null() }
            json.closeObject()
        }
        json.closeArray()
    }

    private func write(_ text: BannerText, to json: inout JSONWriter) {
        let words = text.text(in: language)
        json.openObject()
        json.key("text")
        json.string(words)
        json.key("type")
        json.string(text.type.rawValue)
        if let modifier = text.modifier {
            json.key("modifier")
            json.string(modifier.rawValue)
        }
        if let degrees = text.degrees {
            json.key("degrees")
            json.integer(Int64(degrees))
        }
        json.key("components")
        json.openArray()
        json.openObject()
        json.key("text")
        json.string(words)
        json.key("type")
        json.string("text")
        json.closeObject()
        json.closeArray()
        json.closeObject()
    }
}
