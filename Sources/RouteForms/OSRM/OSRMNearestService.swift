import QuestBase
import RoadRouter

/// `nearest`: places on the road near a coordinate.
package struct OSRMNearestService: Sendable {
    let question: OSRMQuestion

    package init(question: OSRMQuestion) {
        self.question = question
    }

    package func answer() throws(OSRMError) -> [UInt8] {
        try question.options.refuseAvoiding()
        guard question.query.coordinates.count == 1 else {
            throw OSRMError(.invalidOptions, "Exactly one coordinate is needed.")
        }
        let rule = question.options.rules[0]
        let snaps = question.map.router.snap(
            question.query.coordinates[0], by: rule, count: question.options.number,
            for: question.profile.name)
        guard !snaps.isEmpty else {
            throw OSRMError(.noRoadNearby(waypoint: 0, radius: rule.radius), in: question.language)
        }
        var writer = question.writer(reserving: 512)
        writer.waypoints(snaps)
        return writer.finished()
    }
}
