import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

extension LimitProbes {
    static let positions: [String: LimitProbe] = [
        PositionLimits.fixesPerBatch.name: .sends { story, count in
            let now = story.world.clock.now
            let fixes = (0..<count).map { number in
                #"{"time": "\#(now + Seconds(-Double(number)))", "position": \#(story.world.position("A"))}"#
            }
            return try await story.device.post(
                Story.path + "/positions",
                #"{"sent_at": "\#(now)", "fixes": [\#(fixes.joined(separator: ","))]}"#)
        },
        PositionLimits.fixesPerMessage.name: .sendsOneMore { story, count in
            let point = #"<trkpt lat="55.1" lon="61.4"><time>2026-06-14T09:00:00Z</time></trkpt>"#
            let points = String(repeating: point, count: count)
            return try await tracker(story, "gpx", "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>")
        },
        PositionLimits.itemsPerOverlandBatch.name: .sendsOneMore { story, count in
            let location = """
                {"type":"Feature","geometry":{"type":"Point","coordinates":[61.4,55.1]},\
                "properties":{"timestamp":"2026-06-14T09:00:00Z"}}
                """
            let locations = repeatElement(location, count: count).joined(separator: ",")
            return try await tracker(story, "overland", #"{"locations":[\#(locations)]}"#)
        },
    ]

    static func tracker(_ story: Story, _ dialect: String, _ body: String) async throws -> Answer {
        let added = try await story.admin.post(Story.adminPath + "/teams/lisy/trackers", #"{"name": "Руль"}"#)
            .expect(.created)
        let token = added.json["ingest_token"]?.stringValue ?? ""
        return try await story.anonymous.post("/ingest/\(dialect)/\(token)", body)
    }

    static let roads: [String: LimitProbe] = [
        RoadLimits.waypoints.name: .sends { story, count in
            try await story.anonymous.get("/route/v1/bicycle/" + places(story, count))
        },
        RoadLimits.straightDistance.name: .sends { story, count in
            let start = Coordinate(longitude: 61.4, latitude: 55.15)
            // Half a metre less than so many along a meridian, found by halving.
            var (near, far) = (start.latitude, start.latitude - 10)
            for _ in 0..<50 {
                let middle = (near + far) / 2
                let distance = Geodesic.distance(start, Coordinate(longitude: 61.4, latitude: middle)).value
                if distance < Double(count) - 0.5 { near = middle } else { far = middle }
            }
            return try await story.anonymous.get("/route/v1/bicycle/61.4,55.15;61.4,\(near)")
        },
        RoadLimits.matrixPlaces.name: .sends { story, count in
            try await story.anonymous.get("/table/v1/bicycle/\(places(story, count))?sources=0")
        },
        RoadLimits.matrixPairs.name: .sends { story, count in
            // A hundred sources, and as many targets as there may be, or one more.
            let targets = (count + 99) / 100
            return try await story.anonymous.get(
                "/table/v1/bicycle/\(places(story, targets))?sources=\(list(100))&destinations=\(list(targets))"
            )
        },
        RoadLimits.matchedPositions.name: .sends { story, count in
            try await story.anonymous.get("/match/v1/bicycle/" + places(story, count))
        },
        RoadLimits.tripPlaces.name: .sends { story, count in
            try await story.anonymous.get("/trip/v1/bicycle/" + places(story, count))
        },
        RoadLimits.nearestNumber.name: .sends { story, count in
            try await story.anonymous.get("/nearest/v1/bicycle/\(places(story, 1))?number=\(count)")
        },
        RoadLimits.avoidances.name: .sends { story, count in
            let avoid = repeatElement("61.4,55.1,10", count: count).joined(separator: ";")
            let at = story.world.roads.coordinate("A")
            return try await story.device.get(
                Story.path + "/next?position=\(at.longitude),\(at.latitude)&avoid=\(avoid)")
        },
    ]

    private static func places(_ story: Story, _ count: Int) -> String {
        (0..<count).map { number in
            let point = story.world.roads.coordinate(number.isMultiple(of: 2) ? "A" : "F")
            return "\(point.longitude),\(point.latitude)"
        }.joined(separator: ";")
    }

    private static func list(_ count: Int) -> String {
        (0..<count).map(String.init).joined(separator: ";")
    }

    static let answers: [String: LimitProbe] = [
        AnswerLimits.text.name: .sends { story, count in
            try await story.device.answer(story.answer("bird", text(count)), key: "1")
        },
        AnswerLimits.key.name: .sends { story, count in
            try await story.device.answer(story.answer("bird", "x"), key: text(count))
        },
        AnswerLimits.reason.name: .sends { story, count in
            try await story.admin.post(
                Story.adminPath + "/teams/lisy/adjust", #"{"points": 1, "reason": "\#(text(count))"}"#)
        },
        AnswerLimits.claimsPerJudge.name: .sends { story, count in
            try await story.admin.post(Story.adminPath + "/queue/claim", #"{"count": \#(count)}"#)
        },
        AnswerLimits.namedInClaim.name: .sends { story, count in
            let ids = Array(repeating: "\"x\"", count: count).joined(separator: ",")
            return try await story.admin.post(
                Story.adminPath + "/queue/claim", #"{"count": 1, "skip": [\#(ids)]}"#)
        },
        AnswerLimits.photosPerTeam.name: .sends { story, count in
            let photo = try SamplePhotos.bytes("plain.jpg")
            return try await last(of: count) { number in
                story.world.clock.advance(by: 3)
                return try await send(photo, number, story)
            }
        },
        PhotoLimits.bytes.name: .sends { story, count in
            try await send([UInt8](repeating: 0, count: count), 0, story)
        },
    ]

    private static func send(_ photo: [UInt8], _ number: Int, _ story: Story) async throws -> Answer {
        try await story.device.send(
            .post, Story.path + "/photos?task=song&sent_at=\(story.world.clock.now)", bytes: photo,
            [HTTPField.Name("Idempotency-Key")!: "photo-\(number)"])
    }

    static let members: [String: LimitProbe] = [
        TeamLimits.deviceName.name: .sends { story, count in
            let added = try await story.admin.post(Story.adminPath + "/teams", #"{"name": "Волки"}"#)
            let code = added.json["join_code"]?.stringValue ?? ""
            return try await story.anonymous.post(
                Story.path + "/join", #"{"code": "\#(code)", "device_name": "\#(text(count))"}"#)
        },
        TeamLimits.teamName.name: .sends { story, count in
            try await story.admin.post(
                Story.adminPath + "/teams", #"{"name": "\#(text(count))", "id": "long"}"#)
        },
        TeamLimits.contact.name: .sends { story, count in
            try await story.admin.put(
                Story.adminPath + "/teams/lisy/contact", #"{"captain": "\#(text(count))"}"#)
        },
        TeamLimits.trackersPerTeam.name: .sends { story, count in
            try await last(of: count) { number in
                try await story.admin.post(
                    Story.adminPath + "/teams/lisy/trackers", #"{"name": "Руль \#(number)"}"#)
            }
        },
        TeamLimits.staffName.name: .sends { story, count in
            try await story.admin.post(
                Story.adminPath + "/staff",
                #"{"role": "judge", "name": "\#(text(count))", "expires_in": 3600}"#)
        },
        TeamLimits.staff.name: .sends { story, count in
            try await last(of: count) { number in
                try await story.admin.post(
                    Story.adminPath + "/staff",
                    #"{"role": "judge", "name": "Судья \#(number)", "expires_in": 3600}"#)
            }
        },
        WebhookLimits.webhooks.name: .sends { story, count in
            try await last(of: count) { number in
                try await story.admin.post(
                    Story.adminPath + "/webhooks", #"{"url": "https://example.org/\#(number)"}"#)
            }
        },
        WebhookLimits.url.name: .sends { story, count in
            let host = "https://example.org/"
            let url = host + text(count - host.utf8.count)
            return try await story.admin.post(Story.adminPath + "/webhooks", #"{"url": "\#(url)"}"#)
        },
        TeamLimits.message.name: .sends { story, count in
            try await story.admin.post(Story.adminPath + "/messages", #"{"text": "\#(text(count))"}"#)
        },
        TeamLimits.openCalls.name: .sends { story, count in
            try await last(of: count) { number in
                story.world.clock.advance(by: 30)
                return try await story.device.send(
                    .post, Story.path + "/sos", "{}",
                    [HTTPField.Name("Idempotency-Key")!: "call-\(number)"])
            }
        },
        TeamLimits.card.name: .sends { story, count in
            let station = story.world.document().replacing(
                #""name": "Песня""#, with: #""name": "Песня", "answer-type": "station""#)
            try await story.admin.put(Story.adminPath, station).expect(.ok)
            return try await story.admin.post(
                Story.adminPath + "/stations/song", #"{"card": "\#(text(count))", "done": true}"#)
        },
    ]

    static let quests: [String: LimitProbe] = [
        QuestLimits.zones.name: .sends { story, count in
            try await last(of: count) { number in
                try await story.admin.post(Story.adminPath + "/zones", zone(story, "zone \(number)"))
            }
        },
        QuestLimits.zoneName.name: .sends { story, count in
            try await story.admin.post(Story.adminPath + "/zones", zone(story, text(count)))
        },
        QuestLimits.zonePositions.name: .sends { story, count in
            try await story.admin.post(Story.adminPath + "/zones", zone(story, "Круг", corners: count - 1))
        },
    ]

    /// A ring of so many corners around the middle of the town, and the first of them once more.
    private static func zone(_ story: Story, _ name: String, corners: Int = 4) -> String {
        let center = story.world.roads.coordinate("B")
        let ring = (0..<corners).map { number in
            let angle = 2 * Double.pi * Double(number) / Double(corners)
            return
                "[\(center.longitude + 0.0005 * cos(angle)),\(center.latitude + 0.0005 * cos(angle - .pi / 2))]"
        }
        return """
            {"name": "\(name)", "geometry": {"type": "Polygon", "coordinates": [[\
            \((ring + ring.prefix(1)).joined(separator: ","))]]}}
            """
    }
}
