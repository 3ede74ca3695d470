extension Surveyor {
    /// Something that riders look for: water, toilets, repair, shelter, first aid.
    struct PlaceOfUse {
        /// The point whose nearest crossing it stands at.
        let wanted: Spot
        let tags: Sketch.Tags
    }

    private static let placesOfUse: [PlaceOfUse] = [
        PlaceOfUse(
            wanted: Spot(x: 2500, y: 2150),
            tags: ["amenity": "drinking_water", "name": "Питьевой фонтанчик"]),
        PlaceOfUse(
            wanted: Spot(x: 1350, y: 700),
            tags: ["amenity": "drinking_water", "man_made": "water_tap", "name": "Колонка"]),
        PlaceOfUse(
            wanted: Spot(x: 4700, y: 3300),
            tags: ["natural": "spring", "drinking_water": "yes", "name": "Родник «Серебряный»"]),
        PlaceOfUse(wanted: Spot(x: 3300, y: 3500), tags: ["amenity": "drinking_water"]),
        PlaceOfUse(wanted: Spot(x: 2150, y: 2900), tags: ["amenity": "toilets", "access": "yes"]),
        PlaceOfUse(wanted: Spot(x: 4300, y: 1500), tags: ["amenity": "toilets", "fee": "yes"]),
        PlaceOfUse(
            wanted: Spot(x: 2750, y: 2400),
            tags: ["amenity": "bicycle_repair_station", "service:bicycle:pump": "yes"]),
        PlaceOfUse(
            wanted: Spot(x: 5000, y: 4300),
            tags: ["shop": "bicycle", "service:bicycle:repair": "yes", "name": "Веломастерская «Втулка»"]),
        PlaceOfUse(
            wanted: Spot(x: 1000, y: 3100),
            tags: ["amenity": "bicycle_repair_station", "name": "Мастерская «Цепь»"]),
        PlaceOfUse(
            wanted: Spot(x: 3400, y: 3050),
            tags: ["amenity": "shelter", "shelter_type": "gazebo", "name": "Беседка у реки"]),
        PlaceOfUse(
            wanted: Spot(x: 1900, y: 3800),
            tags: ["amenity": "shelter", "shelter_type": "public_transport"]),
        PlaceOfUse(
            wanted: Spot(x: 5300, y: 2300),
            tags: ["amenity": "shelter", "shelter_type": "weather_shelter", "name": "Навес"]),
        PlaceOfUse(
            wanted: Spot(x: 2900, y: 3300), tags: ["amenity": "hospital", "name": "Городская больница"]),
        PlaceOfUse(wanted: Spot(x: 4200, y: 2500), tags: ["amenity": "clinic", "name": "Поликлиника"]),
        PlaceOfUse(
            wanted: Spot(x: 2650, y: 2850), tags: ["emergency": "defibrillator", "access": "yes"]),
    ]

    /// Metres east and north of a crossing: beside the streets, not on them.
    private static let beside = 15.0
    /// The distance in metres that checkpoints keep for themselves.
    private static let clearance = 50.0

    /// Puts what riders look for at the corners of crossings. No way has these nodes; drawn last and without dice, they
    /// leave the streets and all other ids as they are.
    mutating func drawPlacesOfUse() {
        let checkpoints = DemoTown.checkpoints.map { Spot($0) }
        // At the bypass nobody rides.
        let corners = crossings.flatMap { $0[..<grid.bypassRow] }.filter { $0 != 0 }.map { crossing in
            let spot = sketch.spot(of: crossing)
            return Spot(x: spot.x + Self.beside, y: spot.y + Self.beside)
        }.filter { corner in checkpoints.allSatisfy { $0.distance(to: corner) > Self.clearance } }
        for place in Self.placesOfUse {
            let near = corners.min { $0.distance(to: place.wanted) < $1.distance(to: place.wanted) }
            if let near { _ = sketch.node(at: near, place.tags) }
        }
    }
}
