/// The side of the road on which traffic keeps.
enum TrafficSide: Hashable, Sendable {
    case right, left

    /// The side at a place, by a coarse table of boxes.
    ///
    /// Boxes hold the lands where traffic keeps left and no land where it keeps right, as far as their borders are straight
    /// lines: within some tens of kilometres of a land border the table may be wrong. Where a map says so, its word comes
    /// first (`driving_side`).
    ///
    /// - Complexity: O(boxes).
    init(at place: Coordinate) {
        let (x, y) = (place.longitude, place.latitude)
        self = Self.leftHand.contains { x >= $0.0 && x <= $0.2 && y >= $0.1 && y <= $0.3 } ? .left : .right
    }

    /// West, south, east and north in degrees.
    private typealias Box = (Double, Double, Double, Double)

    private static let leftHand: [Box] = europe + asia + islands + africa + america

    private static let europe: [Box] = [
        // Great Britain and Ireland without the coast of France, the Channel Islands
        (-11, 50, 1, 61), (-7, 49.8, -4.5, 50), (1, 51, 1.5, 51.5), (1, 51.5, 1.9, 53.1),
        (-2.8, 49.1, -1.95, 49.8),
        // Malta, Cyprus
        (14.1, 35.75, 14.65, 36.15), (32.2, 34.5, 34.65, 35.75),
    ]

    private static let asia: [Box] = [
        // Japan: Kyushu, Shikoku and the west, Honshu, Hokkaido, the southern islands
        (128.3, 31, 132, 34.75), (132, 31, 143, 41.6), (139.3, 41.3, 145, 45.55), (145, 42.9, 145.9, 43.45),
        (122.9, 24, 131.5, 31), (138, 24, 143, 31),
        // Hong Kong, Macau
        (113.83, 22.15, 114.45, 22.53), (113.52, 22.1, 113.6, 22.22),
        // India, Pakistan, Bangladesh, Nepal, Bhutan, Sri Lanka, the Maldives
        (68, 5.5, 88.2, 24), (66, 22, 88.2, 27.3), (63.4, 25, 66, 29.2), (66.7, 27.3, 80, 30),
        (70, 30, 78.5, 32.5), (71.2, 32.5, 77, 34.2), (73, 34.2, 77.5, 35.5), (80, 27.3, 85.5, 28.3),
        (85.5, 26.3, 88.2, 27.8), (88, 21, 92.3, 26.8), (88.8, 26.7, 92.1, 27.9), (89.7, 25.2, 94.5, 27.2),
        (92.3, 22.9, 93.3, 25.2), (92.2, 6.5, 94.3, 13.8), (72.5, -1, 74, 7.5),
        // Thailand
        (98.7, 7.4, 101, 10), (99.2, 10, 100.6, 14), (98.6, 14, 102.4, 17.5), (102.4, 14.4, 104.7, 17.5),
        (98, 17.5, 100.9, 19.8), (99.5, 19.8, 100.4, 20.4), (100.6, 12, 102.4, 14),
        // Malaysia, Singapore, Brunei, Indonesia, East Timor
        (95, -11.5, 141, 4.6), (95, 4.6, 119.3, 7.4),
    ]

    private static let islands: [Box] = [
        // Australia, New Zealand, Papua New Guinea, the Solomon Islands, Fiji, Tonga, Samoa
        (112, -44, 154.5, -10), (165.5, -48, 179.99, -33.5), (140.8, -12, 156, -0.8), (155, -12.5, 167, -5),
        (176.5, -20, 180, -15.5), (-176, -22.5, -173.5, -15), (-173, -14.2, -171.3, -13.3),
        // Mauritius, the Seychelles
        (57.2, -20.6, 63.6, -19.6), (46, -10.5, 56.5, -3.5),
    ]

    private static let africa: [Box] = [
        // Namibia, South Africa, Botswana, Zimbabwe, Mozambique, Eswatini, Lesotho
        (11.7, -35, 41, -18),
        // Zambia, Malawi, the north of Mozambique, Tanzania, Kenya, Uganda
        (24.1, -18, 41, -13.4), (29.8, -13.4, 41, -9), (31, -9, 41, -1), (33.9, -1, 40.9, 3.5),
        (30, -1, 34, 2), (31.3, 2, 34, 3.6),
    ]

    private static let america: [Box] = [
        // Jamaica, the Bahamas, the Cayman Islands, the Turks and Caicos Islands, Bermuda
        (-78.5, 17.6, -76.1, 18.6), (-79.4, 23.3, -72.6, 27.3), (-81.5, 19.2, -79.7, 19.8),
        (-72.6, 21.1, -71, 22), (-64.95, 32.2, -64.6, 32.45),
        // The Lesser Antilles but for Guadeloupe, Martinique and the Dutch islands
        (-59.7, 13, -59.4, 13.4), (-61.85, 10, -60.45, 11.4), (-61.9, 11.9, -61, 13.45),
        (-61.1, 13.65, -60.85, 14.15), (-61.55, 15.15, -61.2, 15.7), (-62, 16.9, -61.6, 17.8),
        (-62.3, 16.6, -62.1, 16.85), (-62.9, 17.05, -62.5, 17.45), (-65.1, 17.6, -64.2, 18.8),
        (-63.2, 18.14, -62.9, 18.3),
        // Guyana, Suriname, the Falkland Islands
        (-60, 1.5, -57, 8.4), (-58, 2, -54.3, 6.1), (-61.5, -52.6, -57.5, -50.9),
    ]
}
