# To be sourced, from the root of the project: starts a daemon for a trial by scripts/lib/daemon_trial.py, one at a time.
#   start_daemon BIN MAP.roads FOLDER [OPTION…]    sets `port` and `daemon`, its process, once it is ready; its log is FOLDER/questd.log
#   stop_daemon                                    does nothing where there is none

port= daemon= keeper=

start_daemon() {
    coproc trial { exec scripts/lib/daemon_trial.py "$@"; }
    keeper=$trial_PID
    # What keeps it stops it when this input ends, however this script ends.
    exec {keeping}>&"${trial[1]}" {trial[1]}>&-
    read -r port daemon <&"${trial[0]}"
}

stop_daemon() {
    [ -n "$keeper" ] || return 0
    exec {keeping}>&-
    wait "$keeper" || true
    port= daemon= keeper=
}
