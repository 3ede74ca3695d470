import HTTPTypes
import QuestEngine
import Testing

@testable import questd

extension LimitProbes {
    static let requests: [String: LimitProbe] = [
        RequestLimits.body.name: .sends { story, count in
            let empty = #"{"text": ""}"#
            let body = #"{"text": "\#(text(count - empty.utf8.count))"}"#
            return try await story.admin.post(Story.adminPath + "/messages", body)
        },
        RequestLimits.document.name: .sends { story, count in
            let document = story.world.document()
            let padding = String(repeating: " ", count: count - document.utf8.count)
            return try await story.admin.put(Story.adminPath, document + padding)
        },
        RequestLimits.trackerMessage.name: .sends { story, count in
            try await tracker(story, "owntracks", String(repeating: " ", count: count))
        },
        RequestLimits.overlandBatch.name: .sends { story, count in
            try await tracker(story, "overland", String(repeating: " ", count: count))
        },
        RequestLimits.gpx.name: .sends { story, count in
            try await tracker(story, "gpx", String(repeating: " ", count: count))
        },
        RequestLimits.drawnTexts.name: .sends { story, count in
            let texts = (0..<count).map { "\"\($0)\"" }.joined(separator: ",")
            return try await story.admin.post(Story.adminPath + "/qr", #"{"texts": [\#(texts)]}"#)
        },
        RequestLimits.drawnText.name: .sends { story, count in
            try await story.admin.post(Story.adminPath + "/qr", #"{"texts": ["\#(text(count))"]}"#)
        },
    ]

    static let rates: [String: LimitProbe] = [
        RateLimits.wrongCodesPerNetwork.name: .sends { story, count in
            try await last(of: count) { _ in
                try await story.anonymous.post(Story.path + "/join", #"{"code": "0000-0000"}"#)
            }
        },
        RateLimits.guestsPerNetwork.name: .sends { story, count in
            let open = story.world.document().replacing(
                "\"organiser\":", with: "\"guests\": true, \"organiser\":")
            try await story.admin.put(Story.adminPath, open)
            return try await last(of: count) { number in
                try await story.anonymous.post(Story.path + "/guests", #"{"name": "Гость \#(number)"}"#)
            }
        },
        RateLimits.answersPerTask.name: .sends { story, count in
            try await last(of: count) { number in
                try await story.device.answer(story.answer("bird", "наугад"), key: "\(number)")
            }
        },
        RateLimits.callsPerDevice.name: .sends { story, count in
            try await last(of: count) { number in
                try await story.device.send(
                    .post, Story.path + "/sos", "{}",
                    [HTTPField.Name("Idempotency-Key")!: "call-\(number)"])
            }
        },
        RateLimits.answersPerTeam.name: .sends { story, count in
            // One bucket of a task is not in the way of that of all tasks: there are as many tasks as it takes.
            let each = RateLimits.answersPerTask.value
            let tasks = (0...count / each).map { "task-\($0)" }
            try await story.admin.put(Story.adminPath, document(story, of: tasks))
            return try await last(of: count) { number in
                try await story.device.answer(story.answer(tasks[number / each], "наугад"), key: "\(number)")
            }
        },
    ]

    /// A quest of text tasks at one place.
    private static func document(_ story: Story, of tasks: [String]) -> String {
        let features = tasks.map { task in
            """
            {"type": "Feature", "id": "\(task)", "geometry": {"type": "Point", "coordinates": \(story.world.position("B"))},
             "properties": {"name": "\(task)", "answer-type": "text", "answer": "Птица"}}
            """
        }
        return """
            {"type": "FeatureCollection", "title": "Проба", "features": [\(features.joined(separator: ","))]}
            """
    }

    /// The answer to the last of so many requests, numbered from 0.
    static func last(of count: Int, _ send: (Int) async throws -> Answer) async throws -> Answer {
        for number in 0..<count - 1 { _ = try await send(number) }
        return try await send(count - 1)
    }
}
