/// Reads the traits of a way: what profiles consider of it besides access, class and surface.
enum TraitRule {
    /// Traits by a way's own tags; `access` knows whether it is pushed only because the trail is hard.
    static func traits(of tags: OSMTags, cycleways: CyclewayRule, isHardTrail: Bool) -> EdgeTraits {
        var traits = EdgeTraits()
        // One look at each tag: most ways have few, and most of these say nothing here.
        for tag in tags { read(tag, into: &traits) }
        if traits.speedLimit == .unknown { traits.speedLimit = SpeedLimitRule.implied(by: tags) }
        traits[.carFree] = CarFreeRule.isCarFree(tags)
        traits[.hardTrail] = isHardTrail
        traits.setTrack(
            forward: cycleways.tracks.contains(.forward), backward: cycleways.tracks.contains(.backward))
        traits.setSeparateCycleway(
            forward: cycleways.mappedApart.contains(.forward),
            backward: cycleways.mappedApart.contains(.backward))
        return traits
    }

    private static func read(_ tag: OSMTags.Tag, into traits: inout EdgeTraits) {
        switch tag.key {
        case "maxspeed": traits.speedLimit = SpeedLimitRule.limit(tag.value)
        case "lanes": traits.lanes = lanes(tag.value)
        case "lit": traits.lighting = lighting(tag.value)
        case "icn", "ncn": widen(&traits, .national, tag)
        case "rcn": widen(&traits, .regional, tag)
        case "lcn": widen(&traits, .local, tag)
        case "class:bicycle": traits.set(ridingClass(tag.value), for: .general)
        case "class:bicycle:roadcycling": traits.set(ridingClass(tag.value), for: .road)
        case "class:bicycle:mtb": traits.set(ridingClass(tag.value), for: .mountain)
        case "class:bicycle:children": traits.set(ridingClass(tag.value), for: .children)
        case "mtb:scale": traits.trailScale = trailScale(tag.value)
        case "width", "maxwidth", "maxwidth:physical":
            traits.width = max(traits.width, WidthRule.width(tag.value))
        case "smoothness": traits.smoothness = smoothness(tag.value)
        case "cyclestreet", "bicycle_road": if isTrue(tag.value) { traits[.cycleStreet] = true }
        case "ramp:bicycle", "ramp:stroller": if isTrue(tag.value) { traits[.ramp] = true }
        case "embedded_rails": if tag.value != "no" { traits[.tramRails] = true }
        case "railway": if tag.value == "tram" { traits[.tramRails] = true }
        case "tunnel": if tag.value != "no" { traits[.tunnel] = true }
        case "bridge": if tag.value != "no" { traits[.bridge] = true }
        default: break
        }
    }

    private static func isTrue(_ value: String) -> Bool { value == "yes" || value == "true" || value == "1" }

    private static func widen(_ traits: inout EdgeTraits, _ network: CycleNetwork, _ tag: OSMTags.Tag) {
        if isTrue(tag.value) { traits.network = max(traits.network, network) }
    }

    private static func lanes(_ value: String) -> LaneCount {
        switch Int(value) {
        case 3?, 4?: .threeOrFour
        case let count?: count > 4 ? .more : .upToTwo
        case nil: .upToTwo
        }
    }

    /// https://wiki.openstreetmap.org/wiki/Key:lit
    private static func lighting(_ value: String) -> Lighting {
        switch value {
        case "no", "disused": .unlit
        default: .unknown
        }
    }

    private static func ridingClass(_ value: String) -> RidingClass {
        switch Int(value) {
        case let grade? where (-3...3).contains(grade): RidingClass(rawValue: UInt8(grade + 4)) ?? .unknown
        default: .unknown
        }
    }

    /// A digit, perhaps with a plus or minus.
    private static func trailScale(_ value: String) -> TrailScale {
        guard let digit = value.first?.wholeNumberValue, digit <= 6 else { return .unknown }
        return TrailScale(rawValue: UInt8(digit + 1)) ?? .unknown
    }

    private static func smoothness(_ value: String) -> Smoothness {
        switch value {
        case "excellent": .excellent
        case "intermediate": .intermediate
        default: .good
        }
    }
}

/// The speed of motor traffic by `maxspeed` (https://wiki.openstreetmap.org/wiki/Key:maxspeed), else by where the road
/// is said to be (Key:maxspeed:type, Key:source:maxspeed, Key:zone:traffic, Key:zone:maxspeed).
enum SpeedLimitRule {
    static func limit(_ value: String) -> SpeedLimit {
        switch value {
        case "none": return .faster
        case "walk": return .upTo20
        default: break
        }
        let digits = value.prefix { $0.isASCII && $0.isWholeNumber }
        guard let number = Int(digits), number > 0, number < 1_000 else { return place(value) }
        let unit = value.dropFirst(digits.count).drop { $0 == " " }
        switch unit.first {
        case nil, ".", ";", "k": return limit(kilometers: number)
        case "m": return limit(kilometers: number * 1_609 / 1_000)
        default: return .unknown
        }
    }

    static func implied(by tags: OSMTags) -> SpeedLimit {
        if tags["highway"] == "living_street" { return .upTo20 }
        for key in ["maxspeed:type", "source:maxspeed", "zone:maxspeed", "zone:traffic"] {
            if let value = tags[key] {
                let limit = place(value)
                if limit != .unknown { return limit }
            }
        }
        return .unknown
    }

    private static func limit(kilometers: Int) -> SpeedLimit {
        switch kilometers {
        case ...20: .upTo20
        case ...32: .upTo30
        case ...50: .upTo50
        case ...70: .upTo70
        case ...90: .upTo90
        default: .faster
        }
    }

    /// A kind of place, most often behind a country: `DE:urban`, `FR:zone30`, `RU:rural`.
    private static func place(_ value: String) -> SpeedLimit {
        let kind = value.drop { $0 != ":" }.dropFirst()
        switch kind.isEmpty ? value[...] : kind {
        case "urban": return .upTo50
        case "rural": return .upTo90
        case "motorway", "trunk": return .faster
        case "living_street", "walk", "pedestrian_zone": return .upTo20
        case "bicycle_road", "zone30", "zone:30", "30": return .upTo30
        case "zone20", "zone:20", "20": return .upTo20
        default: return .unknown
        }
    }
}

/// Whether no motor traffic may use the way.
enum CarFreeRule {
    static func isCarFree(_ tags: OSMTags) -> Bool {
        for key in ["motorcar", "motor_vehicle", "vehicle"] {
            if let value = tags[key] {
                return value == "no" || value == "agricultural" || value == "forestry"
            }
        }
        return false
    }
}

/// Metres, or feet where they are said (https://wiki.openstreetmap.org/wiki/Key:width, Key:maxwidth:physical).
enum WidthRule {
    static func width(_ value: String) -> WayWidth {
        var text = value[...]
        if text.hasSuffix("m") { text = text.dropLast() }
        while text.last == " " { text = text.dropLast() }
        guard let meters = Double(String(text).replacingComma), meters > 0 else { return .usual }
        return meters < 1.2 ? .veryNarrow : meters < 1.5 ? .narrow : .usual
    }
}

extension String {
    /// The text with a point for a comma, as numbers are read.
    fileprivate var replacingComma: String { String(map { $0 == "," ? "." : $0 }) }
}
