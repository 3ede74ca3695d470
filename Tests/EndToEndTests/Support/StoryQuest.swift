/// A small quest on the demo town: one task of each kind of judging.
enum StoryQuest {
    static let id = "story"
    /// A word that only the organiser may know: it must not turn up in anything a rider can fetch.
    static let secret = "канарейка"

    static let document = """
        {
          "type": "FeatureCollection",
          "title": "Проба на велосипедах",
          "title:en": "A trial by bicycle",
          "organiser": "Founders",
          "features": [
            {"type": "Feature", "id": "bird",
             "geometry": {"type": "Point", "coordinates": [61.33529663085937, 55.15406051701917]},
             "properties": {"name": "Птица", "name:en": "Bird", "difficulty": "Средняя", "category": "Смекалка",
                            "description": "Кто поёт?", "answer-type": "text", "answer": "\(secret)", "points": 3}},
            {"type": "Feature", "id": "lamps",
             "geometry": {"type": "Point", "coordinates": [61.35503768920898, 55.16558354205109]},
             "properties": {"name": "Фонари", "category": "Наблюдательность", "description": "Сколько фонарей?",
                            "answer-type": "number", "answer": "12", "points": 2}},
            {"type": "Feature", "id": "song",
             "geometry": {"type": "Point", "coordinates": [61.34010314941406, 55.159160479203756]},
             "properties": {"name": "Песня", "category": "Ловкость", "description": "Спойте судье"}}
          ]
        }
        """
}
