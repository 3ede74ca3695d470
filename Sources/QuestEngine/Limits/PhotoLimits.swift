/// What a photo may be.
public enum PhotoLimits {
    public static let bytes = Limit("photo_bytes", 10 * 1024 * 1024, .bytes, "a photo", beyond: .tooLarge)
    public static let pixels = Limit(
        "photo_pixels", 50_000_000, .pixels, "the picture of a photo",
        beyond: .refused("photo-too-many-pixels"))
    public static let deadline = Limit(
        "photo_seconds", 120, .seconds, "how long a photo may take: a minute and a half on a slow network",
        beyond: .refused("request-too-slow"))

    public static let all = [bytes, pixels, deadline]
}
