import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestRules

@Suite("Points and tasks in messages")
struct PointTests {
    @Test("Points have one name in Russian")
    func oneName() {
        for message in MessageCatalogue.declarations {
            #expect(!message.russian.lowercased().contains("балл"), "\(message)")
        }
    }

    @Test(
        "What a steward is told of a team as well does not call it his",
        arguments: [Refusal.teamFinished, .teamTimeOver, .taskAlreadyAccepted(QuestStory.text)])
    func nobodysTeam(refusal: Refusal) {
        #expect(!refusal.message.text(in: .english).lowercased().contains("your"))
        #expect(!refusal.message.text(in: .russian).lowercased().contains("ваш"))
    }

    @Test(
        "A rider is told of a task by its name, in the own language, and of one that is not there by what was sent"
    )
    func names() {
        var story = QuestStory()
        story.document.checkpoints[0].name = LocalizedText("Медведь", translations: [.english: "The bear"])
        let closed = Refusal.taskClosed(QuestStory.text).message
        func told(_ message: Message, _ language: Language) -> String {
            message.namingTask(of: story.document, in: language).text(in: language)
        }
        #expect(told(closed, .english) == "Task “The bear” is closed.")
        #expect(told(closed, .russian) == "Задание «Медведь» закрыто.")
        #expect(
            told(Refusal.taskUnknown(QuestStory.text).message, .english) == "This quest has no task “text”.")
        #expect(told(Refusal.taskClosed(TaskID("gone")).message, .english) == "Task “gone” is closed.")
        #expect(
            told(Refusal.teamFinished.message, .english) == Refusal.teamFinished.message.text(in: .english))
    }
}
