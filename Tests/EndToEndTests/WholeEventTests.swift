import Foundation
import GeoJSONKit
import QuestClient
import QuestEngine
import QuestTestSupport
import Testing

/// Nothing replaced: `questd` and `questctl` as processes, and riders who know the interface alone.
@Suite("One event with two waves, from the spreadsheet to the archive")
struct WholeEventTests {
    @Test("prepared, ridden, looked after, judged, signed and exported by the commands of the documentation")
    func story() async throws {
        let event = try await WholeEvent.begin()
        try await event.publish()
        let codes = try await event.invite()
        let secret = try await event.questctl(
            "webhook", "add", WholeEvent.id, event.receiver.address, "--id", "board")
        #expect(!secret.isEmpty)
        let steward = try await accept(event)
        try await event.questctl("quest", "open", WholeEvent.id)

        var riders: [String: EventRider] = [:]
        for (team, code) in codes { riders[team] = try await event.rider(with: code) }
        var foxes = try #require(riders["Foxes"])
        var owls = try #require(riders["Owls"])
        var snails = try #require(riders["Snails"])

        try await rideFirstWave(event, &foxes, &owls, steward: steward, card: try #require(codes["Foxes"]))
        try await callForHelp(event, owls)
        try await replace(event, phoneOf: &foxes)
        try await event.questctl("answers", "enter", WholeEvent.id, "owls", "pier", "12")
        try await rideSecondWave(event, &snails)
        try await finish(event, &foxes, &owls)
        try await sign(event)
        try await export(event)
        try await event.wait { event.receiver.deliveries.contains { $0.text.contains(/"seq":\d+/) } }
        #expect(event.daemon.terminate() == 0)
    }

    /// - Returns: The token of a steward who was invited.
    private func accept(_ event: WholeEvent) async throws -> String {
        let invited = try await event.questctl(
            "staff", "invite", WholeEvent.id, "--role", "steward", "--name", "Oleg", "--json")
        let link = try #require(JSONReading(invited)["link"].string, "\(invited)")
        let accepted = try await runQuestctl(
            ["staff", "accept", link, "--json"],
            environment: ["QUESTCTL_CONFIG": event.daemon.folder.file("steward.json")])
        return try #require(JSONReading(accepted.output)["token"].string, "\(accepted.errors)")
    }

    /// To the start before it, to a task and to a rest; a hint, answers and a station; all wait for a storm to pass.
    private func rideFirstWave(
        _ event: WholeEvent, _ foxes: inout EventRider, _ owls: inout EventRider, steward: String,
        card: String
    ) async throws {
        for told in [
            try await foxes.ride(to: WholeEvent.pier), try await owls.ride(to: WholeEvent.pier),
        ] {
            #expect(told.goal == "start", "\(told)")
        }
        let rider = foxes.rider
        let waiting = await #expect(throws: ClientError.self) { try await rider.tasks() }
        #expect(waiting?.code == "team-not-started")
        try await foxes.ride(to: WholeEvent.start)
        try await event.questctl("team", "start", WholeEvent.id, "--wave", "early")

        let next = try await foxes.next()
        #expect(["pier", "archery", "plaque"].contains(next.goal), "\(next)")
        #expect(next.maneuver?.text.isEmpty == false, "\(next)")
        #expect(next.lateAfter != nil)
        #expect(try await foxes.next(to: .task(TaskID("pier"))).goal == "pier")
        let tasks = try await foxes.rider.tasks().features
        let roles = tasks.compactMap { $0.properties?["role"]?.stringValue }
        #expect(Set(roles) == ["start", "finish", "rest"], "\(tasks)")

        try await foxes.ride(to: WholeEvent.pier)
        #expect(try await foxes.answer("pier", "11") == .rejected)
        let hint = try await foxes.rider.openHint(1, of: TaskID("pier"))
        #expect(hint.text == "Count twice", "\(hint)")
        #expect(try await foxes.answer("pier", "12") == .accepted)

        try await foxes.ride(to: WholeEvent.archery)
        let page = try await event.daemon.client().get("/q/\(WholeEvent.id)")
        #expect(page.status == 200 && page.text.contains("#code="), "\(page.text)")
        let text = "\(event.daemon.address)/q/\(WholeEvent.id)#code=\(card)"
        let confirmed = try await event.questctl(
            "station", "confirm", WholeEvent.id, "archery", "--card", text, "--points", "7", token: steward)
        #expect(confirmed.contains("archery"), "\(confirmed)")

        try await foxes.ride(to: WholeEvent.tea)
        try await foxes.stay(130)
        try await event.questctl("quest", "pause", WholeEvent.id, "--say", "Storm: wait under a roof")
        try await event.pass(60)
        try await event.questctl("quest", "resume", WholeEvent.id)
        let told = try await foxes.rider.messages().messages
        #expect(told.contains { $0.text == "Storm: wait under a roof" }, "\(told)")
    }

    private func callForHelp(_ event: WholeEvent, _ owls: EventRider) async throws {
        let number = try await owls.rider.callForHelp(SOSRequest(text: "A broken chain"), key: "sos").seq
        let list = try await event.questctl("sos", "list", WholeEvent.id)
        #expect(list.contains("A broken chain") && list.contains("+7 900 2"), "\(list)")
        try await event.questctl("sos", "take", WholeEvent.id, "\(number)")
        let heard = try await owls.rider.callsForHelp()
        #expect(heard.calls.first?.takenAt != nil, "\(heard)")
        try await event.questctl("sos", "close", WholeEvent.id, "\(number)")
        #expect(try await event.questctl("sos", "list", WholeEvent.id).isEmpty)
    }

    /// The first phone is lost; another one goes on in its place.
    private func replace(_ event: WholeEvent, phoneOf foxes: inout EventRider) async throws {
        let team = JSONReading(try await event.questctl("team", "show", WholeEvent.id, "foxes", "--json"))
        let device = try #require(team["devices"][0]["id"].string, "\(team)")
        let offer = try await event.questctl("team", "replace-device", WholeEvent.id, "foxes", device)
        let code = try #require(offer.firstMatch(of: /Code (\S+) puts/)).1
        let phone = try await event.rider(with: String(code))
        let lost = foxes
        foxes.take(phone)
        let refused = await #expect(throws: ClientError.self) { try await lost.next() }
        #expect(refused?.endsAccess == true, "\(String(describing: refused))")
        let answers = try await foxes.rider.answers().answers
        #expect(answers.contains { $0.verdict == .rejected }, "\(answers)")
        let after = JSONReading(try await event.questctl("team", "show", WholeEvent.id, "foxes", "--json"))
        #expect(after["devices"].elements.map { $0["id"].string } == [device])
    }

    /// A team of the short class, which has a minute and takes longer.
    private func rideSecondWave(_ event: WholeEvent, _ snails: inout EventRider) async throws {
        let there = try await snails.ride(to: WholeEvent.start)
        #expect(there.goal == "start", "\(there)")
        try await event.questctl("team", "start", WholeEvent.id, "--wave", "late")
        let tasks = try await snails.rider.tasks().features.compactMap { RiderTask($0) }
        #expect(Set(tasks.map(\.id.rawValue)) == ["pier", "plaque"])
        #expect(try await snails.answer("plaque", "1905") == .accepted)
        try await event.wait {
            // Their phone stands in the list of who is overdue only.
            try await event.questctl("overdue", WholeEvent.id).contains("+7 900 3")
        }
        try await event.questctl("team", "finish", WholeEvent.id, "snails")
        #expect(!(try await event.questctl("overdue", WholeEvent.id).contains("Snails")))
    }

    /// One team is led to the finish as nothing is left to do, the other because it asks for it.
    private func finish(
        _ event: WholeEvent, _ foxes: inout EventRider, _ owls: inout EventRider
    ) async throws {
        let last = try await foxes.ride(to: WholeEvent.plaque)
        #expect(last.goal == "plaque", "\(last)")
        #expect(try await foxes.answer("plaque", "1905") == .accepted)
        let back = try await foxes.next()
        #expect(back.goal == "finish", "\(back)")
        let way = try await foxes.rider.route(try #require(back.routeID, "\(back)"))
        #expect(way.properties.stop == "finish", "\(way.properties)")
        #expect(try await owls.next(to: .finish).goal == "finish")
        #expect(try await owls.next().goal == "finish", "it holds until the rider asks for something else")
        try await foxes.ride(to: WholeEvent.finish)
        try await owls.ride(to: WholeEvent.finish)
        let standings = try await event.standings()
        for team in ["foxes", "owls"] {
            let standing = try #require(standings[team])
            #expect(standing["time"].number != nil && standing["status"].string == "ok", "\(standing)")
        }
    }

    /// What everybody has, and that it is provisional until it is signed.
    private func sign(_ event: WholeEvent) async throws {
        let standings = try await event.standings()
        let (foxes, owls) = (try #require(standings["foxes"]), try #require(standings["owls"]))
        let snails = try #require(standings["snails"])
        #expect(foxes["points"].number == 14 && foxes["rank"].number == 1, "5 − 1 + 7 + 3: \(foxes)")
        #expect(foxes["rest"].number ?? 0 >= 100 && foxes["pause"].number ?? 0 >= 60, "\(foxes)")
        #expect(owls["points"].number == 5 && owls["rank"].number == 2, "\(owls)")
        #expect(owls["pause"].number == foxes["pause"].number && owls["rest"].number == 0)
        // A list of its own.
        #expect(snails["rank"].number == 1 && snails["class"].string == "sprint", "\(snails)")
        let late = snails["late_penalty"].number ?? 0
        #expect(late > 0 && snails["points"].number == 3 - late, "\(snails)")

        try await event.questctl("quest", "close", WholeEvent.id)
        let tomorrow = try await event.now() + 86_400
        try await event.questctl("quest", "protests", WholeEvent.id, "--until", "\(tomorrow)")
        let early = try await event.daemon.questctl("quest", "sign", WholeEvent.id, "--yes")
        #expect(early.status == 1 && early.errors.contains("may still protest"), "\(early.errors)")
        // By the daemon's clock, of which a command takes a part of a minute.
        let soon = try await event.now() + 600
        try await event.questctl("quest", "protests", WholeEvent.id, "--until", "\(soon)")
        #expect(try await stage(event) == "provisional")
        try await event.wait {
            try await event.daemon.questctl("quest", "sign", WholeEvent.id, "--yes").status == 0
        }
        #expect(try await stage(event) == "official")
    }

    private func stage(_ event: WholeEvent) async throws -> String? {
        JSONReading(try await event.questctl("results", WholeEvent.id, "--json"))["stage"].string
    }

    private func export(_ event: WholeEvent) async throws {
        let table = try await event.questctl("results", WholeEvent.id)
        #expect(["Foxes", "Owls", "Snails"].allSatisfy { table.contains($0) }, "\(table)")
        let sprint = try await event.questctl("results", WholeEvent.id, "--class", "sprint")
        #expect(sprint.contains("Snails") && !sprint.contains("Foxes"), "\(sprint)")
        let csv = try await event.questctl("results", WholeEvent.id, "--format", "csv")
        #expect(csv.contains(",foxes,Foxes,ok,") && csv.contains("sprint"), "\(csv)")
        let iof = try await event.questctl("results", WholeEvent.id, "--format", "iof")
        #expect(iof.components(separatedBy: "<Status>OK</Status>").count >= 4, "\(iof)")
        #expect(iof.contains("<By>admin</By>") && iof.contains("<Rest xmlns="), "\(iof)")

        let archive = event.daemon.folder.file("spring.zip")
        try await event.questctl("quest", "export", WholeEvent.id, "--tracks", "-o", archive)
        let checked = try await runQuestctl(["quest", "verify-export", archive, "--json"])
        #expect(checked.status == 0, "\(checked.errors)")
        let report = JSONReading(checked.output)
        let files = report["files"].elements.compactMap { $0["path"].string }
        for team in ["foxes", "owls", "snails"] {
            #expect(files.contains("tracks/\(team).geojson"), "\(files)")
        }
        let log = JSONReading(try await event.questctl("log", "verify", WholeEvent.id, "--json"))
        #expect(log["head"]["seq"].number != nil && report["head"] == log["head"], "\(checked.output)")
    }
}
