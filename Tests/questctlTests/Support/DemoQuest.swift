import DemoTown

/// The seven checkpoints of the demo as a quest file with one fault of the asked kind.
enum DemoQuest {
    static let checkpoints = DemoTown.checkpoints.map { "\($0.longitude),\($0.latitude)" }

    static func document(answerType: String = "judge", moved: (Int, String)? = nil) -> String {
        let features = DemoTown.checkpoints.indices.map { index in
            let position = moved?.0 == index ? moved!.1 : checkpoints[index]
            let answer = answerType == "judge" ? "" : ", \"answer\": \"7\""
            return """
                {"type": "Feature", "id": "place-\(index + 1)",
                 "geometry": {"type": "Point", "coordinates": [\(position)]},
                 "properties": {"name": "Задание \(index + 1)", "answer-type": "\(answerType)"\(answer)}}
                """
        }
        return """
            {"type": "FeatureCollection", "title": "Проба",
             "features": [
            \(features.joined(separator: ",\n"))
            ]}
            """
    }
}
