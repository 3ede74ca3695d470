/// How the program ends. The numbers are part of the interface; `questctl --help` lists them.
enum ExitStatus: Int32 {
    case done = 0
    /// What was asked has the answer no: findings, a refusal, no route, a log that was changed.
    case refused = 1
    /// A file cannot be read, written, or understood.
    case badFile = 2
    /// The daemon cannot be reached, or something else answers in its place.
    case unreachable = 3
    /// The token is missing, not accepted, or not good for this.
    case unauthorized = 4
    /// The command line is wrong (EX_USAGE of sysexits.h, which ArgumentParser uses as well), or lacks `--yes` where
    /// nobody can be asked.
    case usage = 64
}
