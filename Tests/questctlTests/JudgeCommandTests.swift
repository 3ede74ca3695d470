import Foundation
import GeoJSONKit
import QuestTestSupport
import Testing

@Suite("questctl judge")
struct JudgeCommandTests {
    private func json(_ result: ProgramResult) throws -> JSONValue {
        try JSONValue(parsing: Array(result.output.utf8))
    }

    private func begin(_ members: String = "") async throws -> (daemon: RunningDaemon, rider: Rider) {
        let daemon = try await RunningDaemon.start()
        let document = DemoQuest.document().replacing("\"title\":", with: members + "\"title\":")
        let file = try daemon.folder.write(document, to: "ride.geojson")
        _ = try await daemon.questctl("quest", "load", file)
        _ = try await daemon.questctl("quest", "open", "ride")
        let rider = try await Rider(joining: "ride", at: daemon.address, addingTeam: "Лисы", with: daemon)
        return (daemon, rider)
    }

    @Test("the queue, the evidence, points given and taken back, a review undone")
    func day() async throws {
        let (daemon, rider) = try await begin()
        let empty = try await daemon.questctl("judge", "queue", "ride")
        #expect(empty.status == 0 && empty.errors == "Nothing to show.\n")
        let answer = try await rider.answer("place-1", "семь берёз")
        let queue = try await daemon.questctl("judge", "queue", "ride")
        let listed = try json(try await daemon.questctl("judge", "queue", "ride", "--json"))["items"]?[0]?[
            "answer"]
        #expect(listed?["id"]?.stringValue == answer)
        let number = "\(try #require(listed?["seq"]?.integerValue))"
        #expect(queue.output.contains(try Regex("\n *\(number)  ")))
        #expect(queue.output.contains("Лисы"), "\(queue.errors)")
        let next = try json(try await daemon.questctl("judge", "next", "ride", "--count", "3", "--json"))
        #expect(next["items"]?[0]?["answer"]?["id"]?.stringValue == answer)
        #expect(next["waiting"]?.integerValue == 1)
        #expect(try await daemon.questctl("judge", "next", "ride").output.contains("Лисы"))
        let skipped = try await daemon.questctl("judge", "next", "ride", "--skip", number)
        #expect(skipped.errors == "Nothing to show.\n")
        let released = try await daemon.questctl("judge", "release", "ride", number)
        #expect(released.output.contains("You hold 0 answers"), "\(released.errors)")
        #expect(try await daemon.questctl("judge", "next", "ride", "--count", "21").status == 64)
        let blind = try await daemon.questctl("judge", "queue", "ride", "--blind")
        #expect(blind.output.contains("семь берёз") && !blind.output.contains("Лисы"))
        // The time zone of the event stands once, above its times.
        #expect(queue.output.contains(/record +at [+]\d\d:\d\d +task +team/), "\(queue.output)")
        #expect(queue.output.contains(try Regex(#"\d\d-\d\d \d\d:\d\d:\d\d "#)))
        let russian = try await daemon.questctl("judge", "queue", "ride", "--lang", "ru").output
        #expect(russian.contains(/запись +время [+]\d\d:\d\d +задание +команда/), "\(russian)")

        let path = daemon.folder.file("track.geojson")
        let evidence = try await daemon.questctl("judge", "evidence", "ride", answer, "-o", path)
        #expect(evidence.output.contains(/distance +unknown/), "\(evidence.errors)")
        #expect(evidence.errors.contains("the log notes that you looked"))
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"role\":\"task\""))
        #expect(try await daemon.questctl("log", "show", "ride").output.contains("track-viewed"))
        #expect(try await daemon.questctl("judge", "evidence", "ride", answer, "--minutes", "0").status == 64)

        let track = try await daemon.questctl("judge", "track", "ride", "lisy")
        #expect(track.output.contains("FeatureCollection"), "\(track.errors)")
        #expect(try await daemon.questctl("judge", "track", "ride", "none").status == 1)
        #expect(try await daemon.questctl("judge", "track", "ride").status == 64)
        #expect(try await daemon.questctl("judge", "track", "ride", "lisy", "--all").status == 64)
        let all = try json(try await daemon.questctl("judge", "track", "ride", "--all", "--step", "30"))
        #expect(all["step"]?.integerValue == 30 && all["teams"]?.arrayValue?.isEmpty == true)
        let positions = try await daemon.questctl("team", "where", "ride")
        #expect(positions.status == 0 && positions.errors == "Nothing to show.\n")
        try await rider.ride(to: DemoQuest.checkpoints[0])
        let there = try await daemon.questctl("team", "where", "ride")
        #expect(there.output.contains("Лисы") && there.output.contains(DemoQuest.checkpoints[0].prefix(9)))

        let accepted = try await daemon.questctl("answers", "accept", "ride", number)
        let said = "Answer \(number) of team lisy to task place-1: accepted.\n"
        #expect(accepted.output == said, "\(accepted.errors)")
        let adjusted = try await daemon.questctl(
            "judge", "adjust", "ride", "lisy", "--points=-3", "--seconds", "60", "--reason", "По газону")
        #expect(adjusted.output.hasPrefix("Team lisy: -3 points, +60 seconds."), "\(adjusted.errors)")
        #expect(try await daemon.questctl("judge", "adjust", "ride", "lisy", "--reason", "x").status == 64)
        let none = try await daemon.questctl(
            "judge", "adjust", "ride", "none", "--points", "1", "--reason", "x")
        #expect(none.status == 1)

        let out = try await daemon.questctl(
            "judge", "entry", "ride", "lisy", "disqualified", "--reason", "На машине")
        #expect(out.output == "Team lisy: disqualified.\n", "\(out.errors)")
        #expect(try await daemon.questctl("results", "ride").output.contains(/–.*Лисы.*disqualified/))
        let again = try await daemon.questctl(
            "judge", "entry", "ride", "lisy", "disqualified", "--reason", "x")
        #expect(again.status == 1)
        #expect(
            try await daemon.questctl("judge", "entry", "ride", "lisy", "winner", "--reason", "x").status
                == 64)
        let back = try await daemon.questctl(
            "judge", "entry", "ride", "lisy", "competing", "--reason", "Протест принят")
        #expect(back.status == 0, "\(back.errors)")

        let decisions = try await daemon.questctl("judge", "decisions", "ride")
        #expect(decisions.output.contains("По газону") && decisions.output.contains("-3 points, +60 s"))
        #expect(decisions.output.contains("Лисы") && !decisions.output.contains("lisy"))
        let answers = try await daemon.questctl("answers", "list", "ride").output
        #expect(answers.contains(/accepted +admin +[+]\d/) && answers.contains("Лисы"), "\(answers)")
        let shown = try await daemon.questctl("answers", "show", "ride", answer).output
        #expect(
            shown.contains(/team +Лисы \(lisy\)/) && shown.contains(/decided by +judge, admin/), "\(shown)")
        // What counts is undone by the number of its record, or by its id.
        let list = try json(try await daemon.questctl("judge", "decisions", "ride", "--json"))["decisions"]
        for index in 0..<2 {
            let record = try #require(list?[index]?["id"]?.stringValue)
            let number = "\(try #require(list?[index]?["seq"]?.integerValue))"
            let named = index == 0 ? number : record
            let undone = try await daemon.questctl("judge", "undo", "ride", named, "--reason", "Ошибка")
            #expect(undone.output == "\(named) counts no longer.\n", "\(undone.errors)")
            #expect(try await daemon.questctl("judge", "undo", "ride", record, "--reason", "x").status == 1)
        }
        let after = try json(try await daemon.questctl("answers", "list", "ride", "--pending", "--json"))
        #expect(after["answers"]?[0]?["id"]?.stringValue == answer)
        #expect(try await daemon.questctl("log", "verify", "ride").status == 0)
    }

    @Test("where two judges are wanted, the first says only what it thinks")
    func twoJudges() async throws {
        let (daemon, rider) = try await begin(
            "\"judges\": 2, \"time-zone\": \"Asia/Yekaterinburg\", ")
        let answer = try await rider.answer("place-1", "семь берёз")
        let first = try await daemon.questctl("answers", "accept", "ride", answer)
        #expect(first.status == 0 && first.output.hasSuffix("pending.\n"), "\(first.output) \(first.errors)")
        let queue = try await daemon.questctl("judge", "queue", "ride")
        #expect(queue.output.contains("admin: accepted"), "\(queue.output)")
        #expect(queue.output.contains(/at [+]05:00/), "\(queue.output)")
        let evidence = try await daemon.questctl("judge", "evidence", "ride", answer)
        #expect(evidence.output.contains(/at +\d{4}-\d\d-\d\d \S+[+]05:00/), "\(evidence.output)")
        let shown = try await daemon.questctl("answers", "show", "ride", answer)
        #expect(shown.output.contains(/opinions +admin: accepted/), "\(shown.output)")
        let twice = try await daemon.questctl("answers", "accept", "ride", answer)
        #expect(twice.status == 0 && twice.output.hasSuffix("pending.\n"), "\(twice.errors)")
        let otherwise = try await daemon.questctl("answers", "reject", "ride", answer, "--reason", "Нет")
        #expect(otherwise.status == 1 && otherwise.errors.contains("another judge"))
        let agreement = try await daemon.questctl("judge", "agreement", "ride")
        #expect(agreement.output.contains(/judges needed +2/) && agreement.output.contains(/compared +0/))
        let told = try json(try await daemon.questctl("judge", "agreement", "ride", "--json"))
        #expect(told["compared"]?.integerValue == 0)
        let number = try #require(shown.output.firstMatch(of: /accepted \((\d+)\)/)).1
        let undone = try await daemon.questctl(
            "judge", "undo", "ride", String(number), "--reason", "Не та клавиша")
        #expect(undone.status == 0, "\(undone.errors)")
        let left = try await daemon.questctl("answers", "show", "ride", answer)
        #expect(left.status == 0 && !left.output.contains("opinions"), "\(left.output)")
    }

    @Test(
        "a wrong key is repaired: a dry run, the corrected file, answers judged again, riders and results follow"
    )
    func wrongKey() async throws {
        let daemon = try await RunningDaemon.start()
        let wrong = DemoQuest.document(answerType: "number")
        let corrected = wrong.replacing("\"answer\": \"7\"", with: "\"answer\": \"8\"")
        let file = try daemon.folder.write(wrong, to: "ride.geojson")
        _ = try await daemon.questctl("quest", "load", file)
        _ = try await daemon.questctl("quest", "open", "ride")
        let foxes = try await Rider(joining: "ride", at: daemon.address, addingTeam: "Лисы", with: daemon)
        let owls = try await Rider(joining: "ride", at: daemon.address, addingTeam: "Совы", with: daemon)
        let answer = try await foxes.answer("place-1", "8")
        _ = try await owls.answer("place-2", "7")
        let better = try daemon.folder.write(corrected, to: "ride.geojson")

        let dry = try await daemon.questctl("quest", "load", better, "--dry-run")
        #expect(dry.status == 0, "\(dry.errors)")
        #expect(dry.output.hasPrefix("Quest ride would become version 2. Nothing was stored.\n"))
        #expect(dry.output.contains(/place-1 .*right answer +1 +lisy \(1\)/))
        #expect(dry.output.contains(/place-2 .*right answer +1 +sovy \(1\)/))
        #expect(dry.errors.contains("2 answers get another verdict or other points by this file."))
        #expect(dry.errors.contains("Next: load it, then questctl judge rejudge ride"))
        let before = try await daemon.questctl("judge", "rejudge", "ride", "--yes")
        #expect(before.status == 0 && before.output.hasPrefix("Nothing to judge again"), "\(before.errors)")

        let loaded = try await daemon.questctl("quest", "load", better)
        #expect(loaded.output.hasPrefix("Quest ride is loaded, version 2.\n"))
        #expect(loaded.errors.contains("Next: questctl judge rejudge ride"))
        let looked = try await daemon.questctl("judge", "rejudge", "ride", "--dry-run")
        #expect(looked.status == 0)
        #expect(looked.output.contains("2 answers would get another verdict or other points by version 2."))
        #expect(try await daemon.questctl("judge", "rejudge", "ride", "--json").status == 64)
        let one = try await daemon.questctl("judge", "rejudge", "ride", "--task", "place-1", "--yes")
        #expect(one.status == 0, "\(one.errors)")
        #expect(one.output.contains(/lisy +place-1 +rejected +accepted +0 → 1/))
        #expect(
            one.output.hasSuffix(
                "1 answer has another verdict or other points by version 2; riders are told.\n"))
        let rest = try await daemon.questctl("judge", "rejudge", "ride", "--yes", "--json")
        #expect(try json(rest)["answers"]?.arrayValue?.count == 1)

        let shown = try await daemon.questctl("answers", "show", "ride", answer)
        #expect(shown.output.contains("accepted"), "\(shown.errors)")
        #expect(try await foxes.verdicts() == ["accepted"])
        #expect(try await owls.verdicts() == ["rejected"])
        let results = try json(try await daemon.questctl("results", "ride", "--json"))["standings"]
        #expect(results?[0]?["team"]?.stringValue == "lisy")
        #expect(results?.arrayValue?.map { $0["points"]?.integerValue } == [1, 0])
        #expect(try await daemon.questctl("log", "verify", "ride").status == 0)
        let again = try await daemon.questctl("judge", "rejudge", "ride", "--yes", "--lang", "ru")
        #expect(again.status == 0 && again.output.hasPrefix("Пересматривать нечего"), "\(again.errors)")
        #expect(try await daemon.questctl("judge", "rejudge", "ride", "--task", "none").status == 1)
    }

    @Test("what a judge has decided stays in what judging again prints, worth what the new file says")
    func keptByJudge() async throws {
        let daemon = try await RunningDaemon.start()
        let wrong = DemoQuest.document(answerType: "number").replacing(
            "\"answer\": \"7\"", with: "\"answer\": \"7\", \"penalty\": 1")
        let file = try daemon.folder.write(wrong, to: "ride.geojson")
        _ = try await daemon.questctl("quest", "load", file)
        _ = try await daemon.questctl("quest", "open", "ride")
        let foxes = try await Rider(joining: "ride", at: daemon.address, addingTeam: "Лисы", with: daemon)
        let kept = try await foxes.answer("place-1", "9")
        let refused = try await foxes.answer("place-2", "8")
        for (verb, answer) in [("accept", kept), ("accept", refused), ("reject", refused)] {
            let done = try await daemon.questctl(
                "answers", verb, "ride", answer, "--overrule", "--reason", "Видно")
            #expect(done.status == 0, "\(done.errors)")
        }
        let corrected = wrong.replacing("\"answer\": \"7\"", with: "\"answer\": \"8\", \"points\": 5")
        let better = try daemon.folder.write(corrected, to: "ride.geojson")
        _ = try await daemon.questctl("quest", "load", better)
        let judged = try await daemon.questctl("judge", "rejudge", "ride", "--yes")
        #expect(judged.status == 0, "\(judged.errors)")
        #expect(judged.output.contains(/lisy +place-1 +accepted +accepted, by a judge +1 → 5/))
        #expect(judged.output.contains(/lisy +place-2 +rejected +rejected, by a judge +-1 → 0/))
    }
}
