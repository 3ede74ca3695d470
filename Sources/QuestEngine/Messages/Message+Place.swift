extension Message {
    public static func featureWithoutPlace() -> Message { Message(PlaceCode.featureWithoutPlace) }

    /// - Parameter geometry: the name of its type, such as `LineString`.
    public static func geometryIgnored(_ geometry: String) -> Message {
        Message(PlaceCode.geometryIgnored, ["geometry": .text(geometry)])
    }

    public static func positionOutOfRange() -> Message { Message(PlaceCode.positionOutOfRange) }
    public static func positionInMetres() -> Message { Message(PlaceCode.positionInMetres) }
    public static func positionSwapped() -> Message { Message(PlaceCode.positionSwapped) }

    public static func positionFar(_ distance: Meters) -> Message {
        Message(PlaceCode.positionFar, ["distance": .number((distance.value / 1000).rounded())])
    }

    /// - Parameters:
    ///   - stop: What a start, a finish or a rest is called.
    ///   - distance: from the middle of the checkpoints.
    public static func stopFar(_ stop: String, _ distance: Meters) -> Message {
        Message(
            PlaceCode.stopFar,
            ["place": .text(stop), "distance": .number((distance.value / 1000).rounded())])
    }

    public static func radiusImpossible(_ possible: ClosedRange<Meters>) -> Message {
        Message(PlaceCode.radiusImpossible, arguments(for: possible))
    }

    public static func radiusUnusual(_ radius: Meters, _ usual: ClosedRange<Meters>) -> Message {
        var arguments = arguments(for: usual)
        arguments["radius"] = .number(radius.value)
        return Message(PlaceCode.radiusUnusual, arguments)
    }

    public static func radiusOfPolygon() -> Message { Message(PlaceCode.radiusOfPolygon) }
    public static func polygonInvalid() -> Message { Message(PlaceCode.polygonInvalid) }

    public static func samePlace(_ checkpoint: TaskID, _ other: TaskID) -> Message {
        Message(
            PlaceCode.samePlace, ["checkpoint": .text(checkpoint.rawValue), "other": .text(other.rawValue)])
    }

    /// - Parameter distance: between the points that riders are led to.
    public static func zonesOverlap(_ checkpoint: TaskID, _ other: TaskID, distance: Meters) -> Message {
        Message(
            PlaceCode.zonesOverlap,
            [
                "checkpoint": .text(checkpoint.rawValue), "other": .text(other.rawValue),
                "distance": .number(distance.value.rounded()),
            ])
    }

    /// - Parameter place: A task's id, or what a start, a finish or a rest is called.
    public static func checkpointOutsideMap(_ place: String) -> Message {
        Message(PlaceCode.checkpointOutsideMap, ["checkpoint": .text(place)])
    }

    /// - Parameters:
    ///   - distance: to the nearest road; `nil` where none is in sight.
    ///   - limit: the farthest that is allowed.
    public static func checkpointFarFromRoad(_ checkpoint: TaskID, distance: Meters?, limit: Meters)
        -> Message
    {
        guard let distance else {
            return Message(PlaceCode.checkpointWithoutRoad, ["checkpoint": .text(checkpoint.rawValue)])
        }
        return Message(
            PlaceCode.checkpointFarFromRoad,
            [
                "checkpoint": .text(checkpoint.rawValue), "distance": .number(distance.value.rounded(.up)),
                "limit": .number(limit.value.rounded()),
            ])
    }

    public static func checkpointOnIsland(_ checkpoint: TaskID) -> Message {
        Message(PlaceCode.checkpointOnIsland, ["checkpoint": .text(checkpoint.rawValue)])
    }

    /// - Parameters:
    ///   - divide: what is in between.
    ///   - distance: to the nearest road.
    static func checkpointAcross(_ divide: PlaceCode, _ checkpoint: TaskID, distance: Meters) -> Message {
        Message(
            divide,
            ["checkpoint": .text(checkpoint.rawValue), "distance": .number(distance.value.rounded(.up))])
    }

    /// - Parameters:
    ///   - place: A task's id, or what a start, a finish or a rest is called.
    ///   - margin: Farther than that it is from the shore.
    public static func checkpointInWater(_ place: String, margin: Meters) -> Message {
        Message(
            PlaceCode.checkpointInWater, ["place": .text(place), "margin": .number(margin.value)])
    }

    public static func mapWithoutWater() -> Message { Message(PlaceCode.mapWithoutWater) }

    public static func positionsTransformed(from system: String) -> Message {
        Message(PlaceCode.positionsTransformed, ["system": .text(system)])
    }

    public static func positionOutsideSystem(_ system: String) -> Message {
        Message(PlaceCode.positionOutsideSystem, ["system": .text(system)])
    }

    public static func systemUnknown(_ system: String) -> Message {
        Message(PlaceCode.systemUnknown, ["system": .text(system)])
    }

    public static func systemNamedTwice(_ file: String) -> Message {
        Message(PlaceCode.systemNamedTwice, ["file": .text(file)])
    }

    public static func zonesConfusable(_ checkpoint: TaskID, _ other: TaskID, error: Meters) -> Message {
        Message(
            PlaceCode.zonesConfusable,
            [
                "checkpoint": .text(checkpoint.rawValue), "other": .text(other.rawValue),
                "error": .number(error.value),
            ])
    }

    /// - Parameter place: A task's id, or what the start or the finish is called.
    public static func courseWithout(_ place: String, reason: Message) -> Message {
        Message(PlaceCode.courseWithout, ["place": .text(place), "reason": .message(reason)])
    }

    public static func legWithoutWay(from: String, to: String) -> Message {
        Message(PlaceCode.legWithoutWay, ["from": .text(from), "to": .text(to)])
    }

    private static func arguments(for range: ClosedRange<Meters>) -> [String: MessageArgument] {
        ["least": .number(range.lowerBound.value), "most": .number(range.upperBound.value)]
    }
}
