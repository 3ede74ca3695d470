import Testing

@testable import QuestBase
@testable import RoadRouter

@Suite("The side on which traffic keeps")
struct TrafficSideTests {
    static let left: [(String, Double, Double)] = [
        ("London", -0.13, 51.51), ("Dover", 1.31, 51.13), ("Norwich", 1.3, 52.63),
        ("Edinburgh", -3.19, 55.95),
        ("Dublin", -6.26, 53.35), ("Penzance", -5.54, 50.12), ("Saint Helier", -2.11, 49.19),
        ("Valletta", 14.51, 35.9), ("Nicosia", 33.36, 35.17), ("Tokyo", 139.69, 35.69),
        ("Osaka", 135.5, 34.69), ("Fukuoka", 130.4, 33.59), ("Sapporo", 141.35, 43.06),
        ("Naha", 127.68, 26.21),
        ("Hong Kong", 114.17, 22.3), ("Bangkok", 100.5, 13.75), ("Chiang Mai", 98.98, 18.79),
        ("Krabi", 98.91, 8.09), ("Kuala Lumpur", 101.69, 3.14), ("Singapore", 103.82, 1.35),
        ("Jakarta", 106.85, -6.2), ("Delhi", 77.21, 28.61), ("Mumbai", 72.88, 19.08),
        ("Kolkata", 88.2, 22.57),
        ("Karachi", 67.01, 24.86), ("Lahore", 74.34, 31.55), ("Dhaka", 90.41, 23.81),
        ("Kathmandu", 85.32, 27.72),
        ("Colombo", 79.86, 6.93), ("Sydney", 151.21, -33.87), ("Perth", 115.86, -31.95),
        ("Hobart", 147.33, -42.88), ("Auckland", 174.76, -36.85), ("Suva", 178.44, -18.14),
        ("Cape Town", 18.42, -33.93), ("Windhoek", 17.08, -22.56), ("Harare", 31.05, -17.83),
        ("Maputo", 32.57, -25.97), ("Lusaka", 28.32, -15.39), ("Nairobi", 36.82, -1.29),
        ("Dar es Salaam", 39.27, -6.79), ("Kampala", 32.58, 0.35), ("Port Louis", 57.5, -20.16),
        ("Kingston", -76.79, 17.97), ("Nassau", -77.34, 25.05), ("Bridgetown", -59.62, 13.1),
        ("Port of Spain", -61.52, 10.65), ("Georgetown", -58.16, 6.8), ("Paramaribo", -55.2, 5.85),
    ]

    static let right: [(String, Double, Double)] = [
        ("Calais", 1.86, 50.95), ("Boulogne", 1.61, 50.73), ("Dieppe", 1.08, 49.92),
        ("Cherbourg", -1.62, 49.64),
        ("Paris", 2.35, 48.86), ("Heidelberg", 8.69, 49.41), ("Porto", -8.61, 41.15),
        ("Moscow", 37.62, 55.76),
        ("Chelyabinsk", 61.4, 55.16), ("Andorra", 1.52, 42.51), ("Catania", 15.09, 37.5),
        ("Beirut", 35.5, 33.89),
        ("Seoul", 126.98, 37.57), ("Busan", 129.04, 35.18), ("Jeju", 126.53, 33.5),
        ("Vladivostok", 131.89, 43.12),
        ("Taipei", 121.56, 25.04), ("Shanghai", 121.47, 31.23), ("Guangzhou", 113.26, 23.13),
        ("Hanoi", 105.85, 21.03), ("Ho Chi Minh City", 106.7, 10.78), ("Phnom Penh", 104.92, 11.56),
        ("Vientiane", 102.63, 17.97), ("Yangon", 96.16, 16.84), ("Manila", 120.98, 14.6),
        ("Davao", 125.61, 7.07),
        ("Kabul", 69.17, 34.53), ("Tehran", 51.39, 35.69), ("Lhasa", 91.12, 29.65),
        ("Noumea", 166.46, -22.27),
        ("Luanda", 13.23, -8.84), ("Kinshasa", 15.31, -4.32), ("Kigali", 30.06, -1.95),
        ("Bujumbura", 29.36, -3.38),
        ("Addis Ababa", 38.75, 9.03), ("Mogadishu", 45.34, 2.04), ("Antananarivo", 47.51, -18.88),
        ("Saint-Denis", 55.45, -20.88), ("Havana", -82.37, 23.11), ("Miami", -80.19, 25.76),
        ("Santo Domingo", -69.93, 18.47), ("San Juan", -66.11, 18.47), ("Fort-de-France", -61.08, 14.6),
        ("Pointe-a-Pitre", -61.53, 16.24), ("Caracas", -66.9, 10.5), ("Cayenne", -52.33, 4.93),
        ("New York", -74.01, 40.71), ("Buenos Aires", -58.38, -34.6), ("nowhere", 0, 0),
    ]

    @Test("is the left one in these towns", arguments: left)
    func keepsLeft(town: String, longitude: Double, latitude: Double) {
        #expect(TrafficSide(at: Coordinate(longitude: longitude, latitude: latitude)) == .left, "\(town)")
    }

    @Test("is the right one in these", arguments: right)
    func keepsRight(town: String, longitude: Double, latitude: Double) {
        #expect(TrafficSide(at: Coordinate(longitude: longitude, latitude: latitude)) == .right, "\(town)")
    }
}
