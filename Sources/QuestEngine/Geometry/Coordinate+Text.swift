extension Coordinate {
    /// Reads `longitude,latitude` in degrees with nothing around it; `nil` for anything else. Whether the
    /// degrees are a place on Earth says `isValid`.
    public init?(lonLat text: some StringProtocol) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let longitude = Double(parts[0]), let latitude = Double(parts[1]) else {
            return nil
        }
        self.init(longitude: longitude, latitude: latitude)
    }
}
