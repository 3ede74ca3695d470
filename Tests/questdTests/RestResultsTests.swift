import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import questd

@Suite("Rests, from positions to results")
struct RestResultsTests {
    @Test(
        "time at a place of rest is taken off in every form of the results, up to its minutes",
        arguments: [10, 1])
    func results(minutes: Int) async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                "\"features\": [",
                with: """
                    "time-limit": 60, "features": [
                    {"type": "Feature", "id": "tea",
                     "geometry": {"type": "Point", "coordinates": \(story.world.position("C"))},
                     "properties": {"role": "rest", "name": "Чай", "minutes": \(minutes)}},
                    """)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            story.world.clock.advance(by: 120)
            let fixes = stride(from: 0, through: 120, by: 10).map { (second: Int) -> String in
                let (time, place) = (World.start + Seconds(Double(second)), story.world.position("C"))
                return #"{"time": "\#(time)", "position": \#(place), "accuracy": 8}"#
            }
            let batch =
                #"{"sent_at": "\#(story.world.clock.now)", "fixes": [\#(fixes.joined(separator: ", "))]}"#
            try await story.device.post(Story.path + "/positions", batch).expect(.ok)
            story.world.clock.advance(by: 120)
            let next = try await story.device.post(
                Story.path + "/positions?reply=next", story.fix("A")
            ).expect(.ok).json
            let rest = min(120, 60 * minutes)
            #expect(
                next["late_after"]?.stringValue == (World.start + Seconds(Double(3600 + rest))).description)
            try await story.device.answer(story.answer("bird", World.secret), key: "1").expect(.created)

            let path = Story.adminPath + "/results"
            let standing = try await story.admin.get(path + "?explain=lisy").expect(.ok).json["standings"]?[0]
            #expect(standing?["rest"]?.doubleValue == Double(rest) && standing?["pause"]?.doubleValue == 0)
            #expect(standing?["time"]?.doubleValue == Double(240 - rest))
            let split = standing?["splits"]?[0]
            #expect(split?["since_start"]?.doubleValue == Double(240 - rest))
            #expect(split?["rest"]?.doubleValue == Double(rest))
            let parts = standing?["parts"]?.arrayValue ?? []
            let taken = parts.first { $0["kind"] == "rest" }
            #expect(taken?["seconds"]?.doubleValue == Double(-rest))
            let sum = parts.reduce(0) { $0 + ($1["seconds"]?.doubleValue ?? 0) }
            #expect(sum == Double(240 - rest))
            let csv = try await story.admin.get(path + "?format=csv").expect(.ok).text
            #expect(csv.contains(",\(rest),"))
            let xml = try await story.admin.get(path + "?format=iof").expect(.ok).text
            #expect(xml.contains("<Rest xmlns=\"urn:request:results:1\">\(rest).000</Rest>"))
            let shown = try await story.admin.get(Story.adminPath + "/log/verify").expect(.ok)
            #expect(shown.json["valid"]?.boolValue == true)
        }
    }

    @Test("a rest that goes on changes the tag of an answer, for it moves the end of the team's time")
    func tag() async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                "\"features\": [",
                with: """
                    "time-limit": 60, "features": [
                    {"type": "Feature", "id": "tea",
                     "geometry": {"type": "Point", "coordinates": \(story.world.position("C"))},
                     "properties": {"role": "rest", "name": "Чай", "minutes": 10}},
                    """)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            let path = Story.path + "/next"
            var tags: Set<String> = []
            var last = ""
            for _ in 0..<4 {
                // Three minutes there, a fix every ten seconds.
                let begin = story.world.clock.now
                story.world.clock.advance(by: 180)
                let fixes = (1...18).map { (number: Int) -> String in
                    let time = begin + Seconds(Double(10 * number))
                    let place = story.world.position("C")
                    return #"{"time": "\#(time)", "position": \#(place), "accuracy": 8}"#
                }
                let list = fixes.joined(separator: ", ")
                let batch = #"{"sent_at": "\#(story.world.clock.now)", "fixes": [\#(list)]}"#
                try await story.device.post(Story.path + "/positions", batch).expect(.ok)
                let next = try await story.device.get(path, [.ifNoneMatch: last]).expect(.ok)
                last = try #require(next.fields[.eTag])
                tags.insert(last)
            }
            #expect(tags.count == 4)
            let again = try await story.device.get(path, [.ifNoneMatch: last])
            #expect(again.status == .notModified)
        }
    }

    @Test("results tell how far they are from being official, and who made them so")
    func stages() async throws {
        try await World().runStory { story in
            func stage() async throws -> JSONValue {
                try await story.anonymous.get(Story.path + "/results").expect(.ok).json
            }
            #expect(try await stage()["stage"] == "live")
            try await story.admin.post(Story.adminPath + "/results/sign")
                .expect(.conflict, code: "quest-not-over")
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let end = story.world.clock.now + 600
            try await story.admin.put(Story.adminPath + "/protests", #"{"until": "\#(end)"}"#).expect(.ok)
            let provisional = try await stage()
            #expect(provisional["stage"] == "provisional")
            #expect(provisional["protests_until"]?.stringValue == end.description)
            try await story.admin.post(Story.adminPath + "/results/sign")
                .expect(.conflict, code: "protests-open")
            story.world.clock.advance(by: 600)
            let signed = try await story.admin.post(Story.adminPath + "/results/sign").expect(.ok)
            #expect(signed.json["plan"]?["signed_by"] == "admin")
            let official = try await stage()
            #expect(official["stage"] == "official" && official["signed_by"] == "admin")
            let adjustment = #"{"points": 1, "reason": "опечатка"}"#
            try await story.admin.post(Story.adminPath + "/teams/lisy/adjust", adjustment).expect(.created)
            #expect(try await stage()["stage"] == "provisional")
        }
    }
}
