package import BasemapTiles
package import QuestEngine

/// A reason why a map or its tiles cannot serve, or no longer.
package enum RoadsError: Error {
    case map(path: String, RoadFileError)
    /// The file of the map was written to while it was in use.
    case mapChanged(String)
    /// The file of the map was deleted while it was in use.
    case mapGone(String)
    /// The file of the basemap's tiles cannot serve.
    case tiles(path: String, TileArchiveError)

    package var message: Message {
        switch self {
        case .map(let path, let error): error.message(file: path)
        case .tiles(let path, let error): error.message(file: path)
        case .mapChanged(let path):
            Message(
                "map-changed-in-use",
                """
                The map {file} was changed or cut in its place while it was in use: questd has stopped. \
                Write a map under another name, rename it to this one, and send questd a SIGHUP.
                """,
                """
                Карта дорог {file} изменена или обрезана на месте во время работы: questd остановлен. \
                Запишите карту под другим именем, переименуйте её в это и отправьте questd сигнал SIGHUP.
                """, ["file": .text(path)])
        case .mapGone(let path):
            Message(
                "map-gone-in-use",
                """
                The map {file} was deleted while it was in use: questd has stopped. Put it back and start \
                questd again.
                """,
                "Карта дорог {file} удалена во время работы: questd остановлен. Верните её и запустите questd снова.",
                ["file": .text(path)])
        }
    }
}
