import QuestRules

/// The file of a drawn quest.
extension DrawnQuest {
    /// When the quest is opened.
    static let opening = Timestamp(milliseconds: 1_781_428_200_000)  // 2026-06-14T09:10:00Z

    static func time(_ moment: TrialTime) -> Timestamp {
        Timestamp(milliseconds: opening.milliseconds + Int64(moment))
    }

    /// Where a place is. Places are about a kilometre apart, so that no visit is to two of them.
    static func position(of place: Place) -> (longitude: Double, latitude: Double) {
        switch place {
        case .task(let number): (61.40 + 0.016 * Double(number % 4), 55.15 + 0.009 * Double(number / 4))
        case .finish: (61.40, 55.13)
        case .rest: (61.416, 55.13)
        case .toll: (61.432, 55.13)
        case .nowhere: (61.45, 55.12)
        }
    }

    var geoJSON: String {
        var members = ["\"title\": \"Drawn\"", "\"mode\": \"\(mode.rawValue)\""]
        if let closes { members.append("\"closes\": \"\(Self.time(closes))\"") }
        if let timeLimit { members.append("\"time-limit\": \(timeLimit)") }
        if grace > 0 { members.append("\"grace\": \(grace)") }
        if latePenalty > 0 { members.append("\"late-penalty\": \(latePenalty)") }
        if let lateLimit { members.append("\"late-limit\": \(lateLimit)") }
        if mustFinish { members.append("\"finish\": \"place\"") }
        if let finishWhen { members.append("\"finish-when\": \"\(finishWhen.rawValue)\"") }
        if let finishStay { members.append("\"finish-stay\": \(finishStay)") }
        if isByTime { members.append("\"ranking\": \"time\"") }
        if !tieBreak.isEmpty {
            members.append("\"tie-break\": \"\(tieBreak.map(\.rawValue).joined(separator: "|"))\"")
        }
        if let attempts { members.append("\"attempts\": \(attempts)") }
        if let lockOut { members.append("\"lock-out\": \(lockOut)") }
        if let presence { members.append("\"presence\": \"\(presence)\"") }
        let lines = (features.map { "    \($0)" }).joined(separator: ",\n")
        let head = members.map { "  \($0)" }.joined(separator: ",\n")
        return """
            {
              "type": "FeatureCollection",
            \(head),
              "features": [
            \(lines)
              ]
            }

            """
    }

    private var features: [String] {
        var features = tasks.indices.map { feature(properties(ofTask: $0), at: .task($0), id: "t\($0)") }
        for group in groups {
            let needs = group.needs.map { ", \"needs\": \($0)" } ?? ""
            features.append(feature("\"role\": \"group\", \"id\": \"\(group.id)\"\(needs)"))
        }
        for (number, wave) in waves.enumerated() {
            let start = Self.time(wave.start)
            features.append(feature("\"role\": \"wave\", \"id\": \"w\(number)\", \"start\": \"\(start)\""))
        }
        for (number, course) in classes.enumerated() {
            let limit = course.timeLimit.map { ", \"time-limit\": \($0)" } ?? ""
            let tasks = course.tasks.map { "t\($0)" }.joined(separator: "|")
            let properties = "\"role\": \"class\", \"id\": \"c\(number)\", \"tasks\": \"\(tasks)\"\(limit)"
            features.append(feature(properties))
        }
        if let restMinutes {
            let properties =
                "\"role\": \"rest\", \"id\": \"tea\", \"name\": \"Tea\", \"minutes\": \(restMinutes)"
            features.append(feature(properties, at: .rest))
        }
        if let toll { features.append(tollZone(toll)) }
        if mustFinish { features.append(feature("\"role\": \"finish\", \"name\": \"Finish\"", at: .finish)) }
        return features
    }

    private func feature(_ properties: String, at place: Place? = nil, id: String? = nil) -> String {
        let geometry = place.map { place in
            let (longitude, latitude) = Self.position(of: place)
            return "{\"type\": \"Point\", \"coordinates\": [\(longitude), \(latitude)]}"
        }
        let named = id.map { "\"id\": \"\($0)\", " } ?? ""
        return
            "{\"type\": \"Feature\", \(named)\"geometry\": \(geometry ?? "null"), \"properties\": {\(properties)}}"
    }

    private func tollZone(_ price: Int) -> String {
        let (longitude, latitude) = Self.position(of: .toll)
        let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map { x, y in
            "[\(longitude + 0.003 * x), \(latitude + 0.003 * y)]"
        }
        return """
            {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[\(corners.joined(separator: ", "))]]}, \
            "properties": {"role": "toll", "name": "Bridge", "price": \(price)}}
            """
    }

    private func properties(ofTask number: Int) -> String {
        let task = tasks[number]
        var list = [
            "\"name\": \"Task \(number)\"", "\"answer-type\": \"\(task.kind.rawValue)\"",
            "\"points\": \(task.points)",
        ]
        func add(_ name: String, _ value: Int?) {
            if let value { list.append("\"\(name)\": \(value)") }
        }
        switch task.kind {
        case .text: list.append("\"answer\": \"bear\(number)|ours\(number)\"")
        case .number: list.append("\"answer\": 12.5, \"answer-tolerance\": 0.5")
        case .choice: list.append("\"answer-options\": \"oak|birch|lime\", \"answer\": \"birch\"")
        case .code: list.append("\"answer\": \"LYNX-\(number)\"")
        case .arrival, .judge: break
        }
        if let trap = task.trap {
            list.append("\"trap-answer\": \"\(task.trapAnswer)\", \"trap-points\": \(trap)")
        }
        if task.penalty != 0 { add("penalty", task.penalty) }
        add("attempts", task.attempts)
        add("lock-out", task.lockOut)
        add("time-limit", task.timeLimit)
        if task.timeLimitPenalty != 0 { add("time-limit-penalty", task.timeLimitPenalty) }
        if let fall = task.fall {
            add("points-least", fall.least)
            add("points-fall", fall.minutes)
            if fall.isFromStart { list.append("\"points-from\": \"start\"") }
        }
        if !task.conditions.isEmpty {
            let text = task.conditions.map(words).joined(separator: "|")
            list.append("\"opens-when\": \"\(text)\"")
        }
        if task.isBonus { list.append("\"bonus\": true") }
        add("bonus-after", task.bonusAfter)
        add("bonus-for", task.bonusFor)
        if let group = task.group { list.append("\"group\": \"\(groups[group].id)\"") }
        if let presence = task.presence { list.append("\"presence\": \"\(presence)\"") }
        for (place, hint) in task.hints.enumerated() {
            let name = place == 0 ? "hint" : "hint-\(place + 1)"
            list.append("\"\(name)\": \"Help \(place)\"")
            add("\(name)-after", hint.after)
            add("\(name)-price", hint.price)
        }
        if let opens = task.opens { list.append("\"opens\": \"\(Self.time(opens))\"") }
        if let visible = task.visibleFrom { list.append("\"visible-from\": \"\(Self.time(visible))\"") }
        if let closes = task.closes { list.append("\"closes\": \"\(Self.time(closes))\"") }
        return list.joined(separator: ", ")
    }

    private func words(_ condition: DrawnTask.Condition) -> String {
        switch condition {
        case .points(let points): "points \(points)"
        case .task(let number): "task t\(number)"
        case .group(let group, let count): "group \(groups[group].id) \(count)"
        }
    }
}

/// What teams answer.
extension DrawnTask {
    func rightAnswer(_ number: Int) -> String {
        switch kind {
        case .text: "Bear\(number)"
        case .number: "12,9"
        case .choice: "birch"
        case .code: "lynx\(number)"
        case .arrival, .judge: "look"
        }
    }

    var wrongAnswer: String {
        switch kind {
        case .text, .code, .arrival, .judge: "wolf"
        case .number: "13.1"
        case .choice: "oak"
        }
    }

    var trapAnswer: String {
        switch kind {
        case .text, .code, .arrival, .judge: "glinka"
        case .number: "99"
        case .choice: "lime"
        }
    }
}
