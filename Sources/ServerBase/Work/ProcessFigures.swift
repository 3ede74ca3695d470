import CHost
import FoundationEssentials
import Glibc

/// Figures of this process, as the system tells them.
package enum ProcessFigures {
    /// Memory in use, in bytes.
    package static var residentBytes: Double? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let words = text.split(separator: " ")
        guard words.count > 1, let pages = Double(words[1]) else { return nil }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Number of files and connections that are open.
    package static var openFiles: Double? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Itself, its parent, and what it is read through.
        return Double(max(0, count - 3))
    }

    package static var processorSeconds: Double? {
        let seconds = processor_seconds()
        return seconds < 0 ? nil : seconds
    }

    /// Whether the system keeps its clock by that of others (NTP); `nil` where it does not say, as to a hardened unit.
    package static var isClockInStep: Bool? {
        let state = clock_in_step()
        return state < 0 ? nil : state > 0
    }

    /// Size of a file in bytes; `nil` where there is none.
    package static func size(of path: String) -> Int? {
        let size = file_look(path).size
        return size < 0 ? nil : Int(size)
    }
}
