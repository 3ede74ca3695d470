import ArgumentParser
import QuestWire

/// The tool of organisers and judges: makes maps, checks and runs quests, decides answers.
struct Questctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "questctl",
        abstract: .said(
            "Make road maps, run bike quests, judge answers.",
            "Делать карты дорог, проводить велоквесты, проверять ответы."),
        discussion: .said(
            """
            From nothing to a running quest:

              questctl map build city.osm.pbf -o city.roads
              questd --map city.roads --database quests.sqlite &
              export QUESTCTL_TOKEN_FILE=admin-token
              questctl quest check my-quest.geojson --map city.roads
              questctl quest load my-quest.geojson
              questctl team add my-quest "Red Foxes"
              questctl quest open my-quest
              questctl answers list my-quest --pending
              questctl results my-quest

            Commands that talk to the daemon find it by --server or QUESTCTL_SERVER and show the token from \
            --token-file, QUESTCTL_TOKEN_FILE or QUESTCTL_TOKEN: the admin token, or the one that an invitation \
            gave you. "server add" keeps both under a name. "doctor" says what is wrong and what to do about it.

            Exit codes: 0 done; 1 the answer is no (findings, a refusal, no route, a log that was changed); 2 a \
            file cannot be used; 3 the daemon cannot be reached; 4 the token is missing, not accepted, or not \
            good for this; 5 memory ran out; 64 the command line is wrong, or lacks --yes in a script.
            """,
            """
            От пустого места до идущего квеста:

              questctl map build city.osm.pbf -o city.roads
              questd --map city.roads --database quests.sqlite &
              export QUESTCTL_TOKEN_FILE=admin-token
              questctl quest check my-quest.geojson --map city.roads
              questctl quest load my-quest.geojson
              questctl team add my-quest "Red Foxes"
              questctl quest open my-quest
              questctl answers list my-quest --pending
              questctl results my-quest

            Команды, которые обращаются к серверу, находят его по --server или QUESTCTL_SERVER и предъявляют \
            токен из --token-file, QUESTCTL_TOKEN_FILE или QUESTCTL_TOKEN: токен администратора или тот, что \
            дало вам приглашение. «server add» хранит и адрес, и токен под именем. «doctor» скажет, что не так и \
            что с этим делать.

            Коды завершения: 0 — сделано; 1 — ответ отрицательный (замечания, отказ, нет пути, изменённый \
            журнал); 2 — файл не годится; 3 — сервер недоступен; 4 — токена нет, он не принят или не даёт на это \
            права; 5 — не хватило памяти; 64 — ошибка в командной строке, или в ней нет --yes, а спросить некого.
            """),
        version: Release.version,
        subcommands: [
            MapCommand.self, ProfileCommand.self, RouteCommand.self, IsochroneCommand.self, PlanCommand.self,
            QuestCommand.self,
            MediaCommand.self,
            TeamCommand.self,
            RegistrationCommand.self, StaffCommand.self, AccountCommand.self, ZoneCommand.self,
            StationCommand.self,
            MessageCommand.self, WebhookCommand.self, AnswersCommand.self,
            WatchCommand.self, RideCommand.self, SimulateCommand.self, JudgeCommand.self, ResultsCommand.self,
            SpectatorsCommand.self,
            LogCommand.self, StatusCommand.self, SOSCommand.self, OverdueCommand.self,
            ClockCommand.self, BackupCommand.self, DoctorCommand.self, ServerCommand.self,
            CompletionsCommand.self,
        ])
}

extension Release {
    /// The name of this program in the maps that it makes.
    static let generator = "questctl \(version)"
}
