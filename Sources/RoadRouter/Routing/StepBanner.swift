/// Something that is shown along a step: the maneuver at its end, as in Mapbox's answers.
public struct StepBanner: Hashable, Sendable {
    /// Metres before the step's end from which on it is shown.
    public let distanceAlong: Meters
    public let primary: BannerText
    /// The words for it, where `primary` is the name of a street.
    public let secondary: BannerText?
    /// The maneuver behind it, where it follows closely.
    public let sub: BannerText?
}

/// A line of a banner and the arrow beside it.
public struct BannerText: Hashable, Sendable {
    public let type: Maneuver.Kind
    public let modifier: Maneuver.Modifier?
    /// Through a roundabout: how far round it is left, 180 straight on, less for the exits before; `nil` elsewhere.
    public let degrees: Int?
    /// The street's name as signs have it; `nil` where `instruction` is shown.
    public let street: String?
    let instruction: Message

    /// The line: the street's name, or what to do.
    public func text(in language: Language) -> String { street ?? instruction.sentence(in: language) }
}

extension [RouteStep] {
    /// Returns what is shown along one of the steps of a leg, the first first; nothing along the one that arrives.
    ///
    /// - Complexity: O(1).
    public func banners(at place: Int) -> [StepBanner] {
        guard indices.contains(place), place + 1 < count else { return [] }
        let length = self[place].distance
        let (primary, secondary) = (banner(at: place + 1), wording(at: place + 1))
        let whole = StepBanner(
            distanceAlong: length, primary: primary, secondary: secondary,
            sub: isFollowedClosely(place + 1) && length < AnnouncementLead(along: self[place]).ahead
                ? banner(at: place + 2) : nil)
        guard isFollowedClosely(place + 1), whole.sub == nil else { return [whole] }
        let near = StepBanner(
            distanceAlong: AnnouncementLead(along: self[place]).ahead, primary: primary, secondary: secondary,
            sub: banner(at: place + 2))
        return [whole, near]
    }

    private func banner(at place: Int) -> BannerText {
        let step = self[place]
        let isNamed =
            switch step.maneuver.type {
            case .arrive, .notification: false
            default: !step.destination.name.isEmpty && !step.mode.isCarried
            }
        return text(at: place, street: isNamed ? step.destination.name : nil)
    }

    /// The words of a maneuver whose banner is the name of a street.
    private func wording(at place: Int) -> BannerText? {
        banner(at: place).street == nil ? nil : text(at: place, street: nil)
    }

    private func text(at place: Int, street: String?) -> BannerText {
        let step = self[place]
        return BannerText(
            type: step.maneuver.type, modifier: step.maneuver.modifier, degrees: degrees(at: place),
            street: street, instruction: step.instruction)
    }

    /// How far round a roundabout a maneuver leads, in degrees.
    private func degrees(at place: Int) -> Int? {
        guard self[place].maneuver.type == .roundabout, place + 1 < count,
            self[place + 1].maneuver.type == .exitRoundabout
        else { return nil }
        let (entry, exit) = (self[place].maneuver, self[place + 1].maneuver)
        let angle = Bearing(degrees: Double(entry.bearingBefore))
            .turn(to: Bearing(degrees: Double(exit.bearingAfter)))
        // Where traffic keeps left, one rides round with the clock.
        let round = TrafficSide(at: entry.location) == .right ? 180 - angle : 180 + angle
        return Int(round.rounded())
    }
}
