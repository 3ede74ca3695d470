import QuestTestSupport

@testable import QuestRules

/// Stories of as many tasks as one likes, each answered by the word `bear`, 100 m apart.
enum QuestStoryOfTasks {
    static func make(_ mode: QuestMode, count: Int) -> QuestStory {
        var story = QuestStory()
        story.document = Quest(
            title: LocalizedText("Tasks"),
            checkpoints: (0..<count).map { number in
                let place = Coordinate(longitude: 61.4, latitude: 55.15 + Double(number) / 1000)
                return Checkpoint(
                    id: TaskID("task-\(number)"), zone: .circle(center: place, radius: 30),
                    name: LocalizedText("\(number)"), points: 10, rule: .text(accepted: ["bear"]))
            })
        story.document.mode = mode
        return story
    }
}
