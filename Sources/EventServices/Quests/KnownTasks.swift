package import GeoJSONKit
package import QuestEngine
import ServerBase

/// The tasks that a team may know of at one moment, with what it has left at them. They are told once the quest has
/// begun, and to each team those that it has come to.
package struct KnownTasks: Sendable {
    let engine: RuleEngine
    private let state: QuestState
    private let team: TeamID
    private let now: Timestamp
    private let ids: Set<TaskID>
    private let offline: [TaskID: OfflineCheck]

    private var document: Quest { engine.document }

    /// - Parameter offline: Keys of answers to tell with the tasks.
    /// - Throws: `Refusal.questNotOpen`, `.teamNotStarted`; `RequestError.questUnknown`.
    package init(
        of team: TeamID, in snapshot: QuestSnapshot, at now: Timestamp, offline: [TaskID: OfflineCheck] = [:]
    ) throws {
        engine = try snapshot.engine()
        state = snapshot.state
        (self.team, self.now, self.offline) = (team, now, offline)
        ids = Set(try engine.knownTasks(of: team, in: snapshot.state, at: now).map(\.id))
    }

    /// The features of the tasks, and after them those of start, finish and rests.
    package func features(in language: Language) -> FeatureCollection {
        var places: [TaskID: Int] = [:]
        for place in document.checkpoints.indices { places[document.checkpoints[place].id] = place }
        let tasks = document.taskFeatures(among: ids, at: now, in: language).features.map { feature in
            let task = feature.properties?["id"]?.stringValue.map { TaskID($0) }
            return telling(feature, ofTaskAt: task.flatMap { places[$0] }, in: language)
        }
        return FeatureCollection(tasks + document.stopFeatures(in: language).features)
    }

    /// The feature of one task; `nil` where the team may not know of it.
    package func feature(of task: TaskID, in language: Language) -> Feature? {
        let place = document.checkpoints.firstIndex { $0.id == task }
        return document.taskFeature(task, among: ids, at: now, in: language)
            .map { telling($0, ofTaskAt: place, in: language) }
    }

    private func telling(_ feature: Feature, ofTaskAt place: Int?, in language: Language) -> Feature {
        let chances = place.flatMap { engine.chances(at: $0, of: team, in: state, at: now) }
        var told = feature.telling(chances, in: language, of: document)
        guard let place else { return told }
        let checkpoint = document.checkpoints[place]
        var members = told.properties ?? [:]
        members["offline_check"] = offline[checkpoint.id]?.json
        // Who has been caught by a trap place knows it: what the task came to is no secret any more.
        if !document.tellsPoints, state.task(checkpoint.id, of: team).accepted != nil {
            members["points"] = .integer(Int64(checkpoint.points))
        }
        told.properties = members
        return told
    }

    /// Pictures and sounds that the tasks name, links among them: each once, in the order of the tasks.
    package var media: [String] {
        var known: Set<String> = []
        return document.checkpoints.filter { ids.contains($0.id) && $0.isVisible(at: now) }
            .flatMap(\.media).filter { known.insert($0).inserted }
    }
}
