import NIOCore
import QuestEngine
import Testing

@testable import questctl

@Suite("Answers of simulated riders")
struct SimulatedAnswerTests {
    private let options = ["oak", "birch", "lime"].map { LocalizedText($0) }

    @Test("are options where a task has some, and such as its rule accepts")
    func choices() throws {
        let rules: [(rule: AnswerRule, answer: String)] = [
            (.choice(options: options, right: 1), "birch"),
            (.choices(options: options, right: [2, 0]), "oak|lime"),
            (.sorting(options: options, right: [2, 0, 1]), "lime|oak|birch"),
            (.gaps([["birch*", "elm"], ["7"]]), "birch|7"),
        ]
        for (rule, answer) in rules {
            #expect(rule.rightAnswer == answer)
            let checkpoint = Checkpoint(
                id: TaskID("a"),
                zone: .circle(center: Coordinate(longitude: 61.4, latitude: 55.15), radius: 40),
                name: LocalizedText("A"), rule: rule)
            let content = try SubmissionContent(typed: answer, for: rule)
            #expect(try checkpoint.outcome(of: content).verdict == .accepted)
        }
    }

    @Test("are none where only a photo or being there counts")
    func none() {
        for rule in [AnswerRule.photo, .video, .arrival, .station] { #expect(rule.rightAnswer == nil) }
    }

    /// A rider whom the daemon has just told of a task.
    private func rider(told properties: String) throws -> RiderAtWork {
        let place = Coordinate(longitude: 61.4, latitude: 55.15)
        let start = Timestamp(milliseconds: 1_800_000_000_000)
        let device = SimulatedDevice(
            quest: 0, team: TeamID("foxes"), device: DeviceID("phone"), token: "t",
            place: place)
        var rider = RiderAtWork(
            device, of: QuestID("demo"), host: "localhost",
            rider: LedRider(at: place, from: start, seed: 1))
        var tally = RunTally()
        let reply = """
            {"route_id": "r1", "task": {"id": "a", "properties": \(properties)},
             "geometry": {"coordinates": [[61.4, 55.15], [61.41, 55.15]]}}
            """
        rider.read(ByteBuffer(string: reply), at: start, &tally)
        #expect(tally.errors.isEmpty && rider.rider.task == TaskID("a"))
        return rider
    }

    @Test("come from what the daemon offers: a wrong one is another option, a guess is the first")
    func offered() throws {
        let rider = try rider(told: #"{"answer_type": "choice", "options": "oak|birch|lime"}"#)
        #expect(rider.answerType == "choice" && rider.options == ["oak", "birch", "lime"])
        #expect(rider.words(right: "oak", isWrong: false) == "oak")
        #expect(rider.words(right: "oak", isWrong: true) == "birch")
        #expect(rider.words(right: "lime", isWrong: true) == "oak")
        #expect(rider.words(right: nil, isWrong: false) == "oak")
        for isWrong in [false, true] {
            #expect(rider.options.contains(rider.words(right: nil, isWrong: isWrong)))
        }
    }

    @Test("are all items of a list, and a word for each gap, also where they are wrong or a guess")
    func parts() throws {
        let sorting = try rider(told: #"{"answer_type": "sort", "options": "oak|birch|lime"}"#)
        #expect(sorting.words(right: "lime|oak|birch", isWrong: false) == "lime|oak|birch")
        #expect(sorting.words(right: "lime|oak|birch", isWrong: true) == "oak|birch|lime")
        #expect(sorting.words(right: "oak|birch|lime", isWrong: true) == "lime|birch|oak")
        #expect(sorting.words(right: nil, isWrong: false) == "oak|birch|lime")
        let gaps = try rider(told: #"{"answer_type": "gaps", "gaps": 2}"#)
        #expect(gaps.words(right: "birch|7", isWrong: false) == "birch|7")
        #expect(gaps.words(right: "birch|7", isWrong: true).split(separator: "|").count == 2)
    }

    @Test("are whole options where one has a bar in it, and words of their own where there is no choice")
    func notOffered() throws {
        let escaped = try rider(told: #"{"answer_type": "choice", "options": "oak\\|elm|birch"}"#)
        #expect(escaped.options == ["oak|elm", "birch"])
        let open = try rider(told: #"{"answer_type": "text"}"#)
        #expect(open.options.isEmpty)
        #expect(open.words(right: "1912", isWrong: false) == "1912")
        #expect(open.words(right: "1912", isWrong: true) != "1912")
    }
}
