import GeoJSONKit
import NIOCore
import QuestEngine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension RehearsalRun {
    /// Opens the streams of teams and organisers, a few hundred a second.
    func listen() {
        var delay = TimeAmount.zero
        func open(_ listener: EventListener) {
            listeners.append(listener)
            loop.scheduleTask(in: delay) { if !self.isStopped { listener.start() } }
            delay = delay + .milliseconds(3)
        }
        tally.streams = 0
        // One device of each team, team by team.
        var teams: Set<TeamID> = []
        for (index, device) in plan.devices.enumerated() where teams.count < plan.teamStreams {
            guard teams.insert(device.team).inserted else { continue }
            let path = "/api/v1/quests/\(plan.quests[device.quest].id.rawValue)/ride"
            open(
                listener(path, device.token, wanting: ["team"]) { name, data in
                    self.tally.events += 1
                    if name == "team" { self.take(progress: data, of: index) }
                })
            tally.streams += 1
        }
        for number in 0..<plan.staffStreams {
            let quest = plan.quests[number % plan.quests.count].id
            // One of each quest is read whole; to read all of them would measure the reader.
            let isRead = number < plan.quests.count
            let path = "/api/v1/admin/quests/\(quest.rawValue)/live/events"
            open(
                listener(path, plan.adminToken, wanting: isRead ? ["positions"] : []) { name, data in
                    self.tally.events += 1
                    if isRead, name == "positions" { self.take(positions: data) }
                })
            tally.streams += 1
        }
    }

    private func listener(
        _ path: String, _ token: String, wanting wanted: Set<String>,
        _ whenTold: @escaping (String, ByteBufferView) -> Void
    ) -> EventListener {
        let head = """
            GET \(path) HTTP/1.1\r\nHost: \(plan.host):\(plan.port)\r\nAuthorization: Bearer \(token)\r\n\
            Accept: text/event-stream\r\n
            """
        return EventListener(
            host: plan.host, port: plan.port, head: head, wanting: wanted, on: loop, whenTold: whenTold,
            whenLost: { self.tally.noteStreamLost() })
    }

    /// Whether a team is told of the last fix of its rider who listens. The moments in the event are those of receipt.
    private func take(progress data: ByteBufferView, of index: Int) {
        guard let sent = riders[index].sentAt.team, let fix = riders[index].lastFix,
            let event = try? JSONValue(parsing: Array(data)),
            let own = event["devices"]?.arrayValue?.first(where: {
                $0["device"]?.stringValue == riders[index].device.device.rawValue
            }),
            let told = own["at"]?.stringValue.flatMap({ Timestamp(rfc3339: $0) }), told >= fix
        else { return }
        riders[index].sentAt.team = nil
        tally.teamTimes.note(since: sent, until: .now())
    }

    /// Which riders the organisers have been told of: the ids alone are looked for.
    private func take(positions data: ByteBufferView) {
        let now = NIODeadline.now()
        let mark: StaticString = "\"device\":\""
        data.withUnsafeBytes { bytes in
            var place = 0
            while let found = bytes.firstOffset(of: mark, from: place) {
                let start = found + mark.utf8CodeUnitCount
                place = start
                guard start + 36 <= bytes.count else { return }
                let id = DeviceID(String(decoding: bytes[start..<start + 36], as: UTF8.self))
                guard let index = ridersByDevice[id], let sent = riders[index].sentAt.staff else { continue }
                riders[index].sentAt.staff = nil
                tally.staffTimes.note(since: sent, until: now)
            }
        }
    }

    /// Closes a few metres of somebody's way ahead, and opens what was closed before.
    func closeStreet() {
        if let closed = closedZone {
            closedZone = nil
            let quest = plan.quests[closed.quest].id
            pool.send(adminRequest("DELETE /api/v1/admin/quests/\(quest.rawValue)/zones/\(closed.zone)", ""))
            {
                if case .answered(let status, let body) = $0, status >= 300 { self.count(status, body) }
            }
        }
        let now = plan.clock.now
        var found: (quest: Int, place: Coordinate)?
        for _ in 0..<20 where found == nil {
            let rider = riders.randomElement(using: &generator)
            guard let rider, let place = rider.rider.point(ahead: 250, at: now) else { continue }
            found = (rider.device.quest, place)
        }
        guard let found else { return }
        let quest = plan.quests[found.quest].id
        let sent = NIODeadline.now()
        pool.send(
            adminRequest("POST /api/v1/admin/quests/\(quest.rawValue)/zones", Self.zone(around: found.place))
        ) {
            guard case .answered(let status, let body) = $0 else { return self.tally.noteBroken() }
            guard status < 300, let zone = try? JSONValue(parsing: Array(body.readableBytesView)) else {
                return self.count(status, body)
            }
            self.tally.closures += 1
            self.tally.closureTimes.note(since: sent, until: .now())
            if let id = zone["id"]?.stringValue { self.closedZone = (found.quest, id) }
        }
    }

    /// A square of twelve metres.
    private static func zone(around place: Coordinate) -> String {
        let (dx, dy) = (6 / (111_320 * cos(place.latitude * .pi / 180)), 6 / 111_320.0)
        let ring = [(-dx, -dy), (dx, -dy), (dx, dy), (-dx, dy), (-dx, -dy)].map {
            "[\(place.longitude + $0.0),\(place.latitude + $0.1)]"
        }
        let shape = "{\"type\":\"Polygon\",\"coordinates\":[[\(ring.joined(separator: ","))]]}"
        return "{\"name\":\"Simulated closure\",\"geometry\":\(shape)}"
    }

    private func adminRequest(_ line: String, _ body: String) -> ByteBuffer {
        ByteBuffer(
            string: """
                \(line) HTTP/1.1\r\nHost: \(plan.host):\(plan.port)\r\nAuthorization: Bearer \(plan.adminToken)\r\n\
                Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
                """)
    }
}
