#!/usr/bin/env bash
# Runs a PostgreSQL server of its own in a folder, for tests and trials: it listens on a socket in that folder, and with
# PORT=NUMBER on 127.0.0.1 too, there with TLS by a certificate of its own (FOLDER/server.crt); with ADDRESS=10.77.0.1/24 there as well,
# for whoever is in that network. Needs Debian's package postgresql. Root lends the server to the user `postgres`, as PostgreSQL does not
# run as root.
# Usage: scripts/lib/postgres.sh start FOLDER [SETTING=VALUE…]    makes a new folder, or starts again what is in it
#        scripts/lib/postgres.sh stop FOLDER [fast|immediate]     immediate is as good as a crash
#        scripts/lib/postgres.sh hold FOLDER [SETTING=VALUE…]     starts, says "ready", and removes all when its input ends
#        scripts/lib/postgres.sh replica FOLDER PRIMARY [SETTING=VALUE…]   a streaming replica, of the server in the folder PRIMARY, by
#                                                             the name "replica". A server waits for it at each commit with
#                                                             synchronous_standby_names=replica
#        scripts/lib/postgres.sh promote FOLDER                   makes a replica the server that takes writes
# Connect by postgresql:///postgres?host=FOLDER&user=request
set -euo pipefail

action=$1
folder=$2
shift 2

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 || true)
if [ -z "$bin" ] || [ ! -x "$bin/initdb" ]; then
    echo "postgres: no server is installed: scripts/setup/install-packages.sh postgres postgresql" >&2
    exit 1
fi

as_server=()
if [ "$(id -u)" -eq 0 ]; then
    as_server=(setpriv --reuid=postgres --regid=postgres --clear-groups)
fi

# The server outlives whoever has started it, and must keep none of their files and pipes open.
close_inherited() {
    local descriptor
    for descriptor in /proc/self/fd/*; do
        descriptor=${descriptor##*/}
        if [ "$descriptor" -gt 2 ] && [ "$descriptor" -ne 255 ]; then eval "exec $descriptor>&-"; fi
    done
}

start() {
    mkdir -p "$folder"
    if [ "$(id -u)" -eq 0 ]; then chown postgres: "$folder"; fi
    chmod 711 "$folder"
    if [ ! -d "$folder/data" ]; then
        (cd "$folder" && "${as_server[@]}" "$bin/initdb" --pgdata="$folder/data" --auth=trust --username=request \
            --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1) || {
            cat "$folder/initdb.log" >&2
            exit 1
        }
    fi
    local options="-c unix_socket_directories=$folder -c unix_socket_permissions=0777 -c max_connections=300"
    if [ -n "${PORT:-}" ]; then
        if [ ! -f "$folder/server.key" ]; then
            "${as_server[@]}" openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
                -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 \
                -keyout "$folder/server.key" -out "$folder/server.crt" 2>/dev/null
            chmod 600 "$folder/server.key"
            chmod 644 "$folder/server.crt"
        fi
        local addresses=127.0.0.1
        if [ -n "${ADDRESS:-}" ]; then
            addresses+=,${ADDRESS%/*}
            local line="host all all $ADDRESS trust"
            grep -qxF "$line" "$folder/data/pg_hba.conf" || echo "$line" >>"$folder/data/pg_hba.conf"
        fi
        options+=" -c listen_addresses=$addresses -c port=$PORT -c ssl=on"
        options+=" -c ssl_cert_file=$folder/server.crt -c ssl_key_file=$folder/server.key"
    else
        options+=" -c listen_addresses="
    fi
    for setting in "$@"; do options+=" -c $setting"; done
    (cd "$folder" && close_inherited && "${as_server[@]}" "$bin/pg_ctl" start --pgdata="$folder/data" --log="$folder/server.log" \
        --silent --wait --timeout=60 --options="$options" </dev/null >/dev/null 2>&1) || {
        tail -20 "$folder/server.log" >&2
        exit 1
    }
}

stop() {
    (cd "$folder" && "${as_server[@]}" "$bin/pg_ctl" stop --pgdata="$folder/data" --mode="${1:-fast}" --silent --wait \
        --timeout=60 </dev/null)
}

replica() {
    local primary=$1
    shift
    mkdir -p "$folder"
    if [ "$(id -u)" -eq 0 ]; then chown postgres: "$folder"; fi
    # The primary's socket has the number of its port.
    local port
    port=$(sed -n 4p "$primary/data/postmaster.pid")
    (cd "$folder" && "${as_server[@]}" "$bin/pg_basebackup" --host="$primary" --port="$port" --username=request --pgdata="$folder/data" \
        --checkpoint=fast --wal-method=stream --write-recovery-conf --no-sync)
    start cluster_name=replica hot_standby=on "$@"
}

promote() {
    (cd "$folder" && "${as_server[@]}" "$bin/pg_ctl" promote --pgdata="$folder/data" --silent --wait --timeout=60)
}

case $action in
start) start "$@" ;;
stop) stop "$@" ;;
replica) replica "$@" ;;
promote) promote ;;
hold)
    trap 'stop immediate >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
    start "$@"
    echo ready
    # Whoever has started it may be killed: then the other end of the pipe is closed.
    cat >/dev/null
    ;;
*)
    echo "postgres: start, stop, hold, replica or promote, not $action" >&2
    exit 2
    ;;
esac
