import Glibc

/// Real data beside the project, in `../shared/data`, which not every machine has.
public enum SharedData {
    /// The environment says `CI=true`, so the file must be there.
    public struct Missing: Error, CustomStringConvertible {
        public let file: String
        public var description: String { "shared/data/\(file) is missing, and CI=true wants it" }
    }

    /// The path of a file such as `osm/porto.osm.pbf`, or `nil` where it is not there, after a line that says so.
    ///
    /// - Throws: `Missing` when the environment variable `CI` is `true`.
    public static func path(_ file: String) throws(Missing) -> String? {
        let path = root + "/../shared/data/" + file
        if access(path, R_OK) == 0 { return path }
        if let variable = getenv("CI"), String(cString: variable) == "true" { throw Missing(file: file) }
        print("Left out for want of shared/data/\(file).")
        return nil
    }

    /// The project's folder: this file is in Tests/BaseTestSupport.
    private static var root: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    }
}
