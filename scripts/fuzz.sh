#!/usr/bin/env bash
# Feeds GeoJSONKit, the decoders of tracker apps, and the readers of photos, with what libFuzzer invents, under the address sanitizer, and fails at the first crash: a trap, a
# broken promise of Fuzz/, a byte read where none may be, more than 10 s or 2 GB for one input.
# Usage: scripts/fuzz.sh TARGET SECONDS      one target: see below
#        scripts/fuzz.sh all SECONDS         each target for so long
#        scripts/fuzz.sh TARGET FILE         one input again, for example one that crashed
# Inputs that find new ways through the code are kept in .build-fuzz/corpus and used the next time; a run of less than
# a minute starts from the seeds alone, as it would else do nothing but read them again. See Fuzz/README.md.
set -euo pipefail
cd "$(dirname "$0")/.."

geojson=(parser stream sequence deep)
trackers=(owntracks traccar traccar-client osmand gpslogger overland gpx geojson geojson-seq deep-tracker)
photos=(photo)
targets=("${geojson[@]}" "${trackers[@]}" "${photos[@]}")
fixtures=Tests/GeoJSONKitTests/Fixtures
pictures=Tests/QuestRulesTests/Fixtures/photos
work=.build-fuzz
fuzzer=$work/geojson-fuzz
tracker_fuzzer=$work/tracker-fuzz
photo_fuzzer=$work/photo-fuzz

usage() {
    echo "usage: scripts/fuzz.sh all|TARGET SECONDS|FILE, where TARGET is one of: ${targets[*]}" >&2
    exit 2
}
[ $# -eq 2 ] || usage
if [ "$1" != all ]; then
    [[ " ${targets[*]} " == *" $1 "* ]] || usage
    targets=("$1")
fi

# Leaks are not looked for: the runtime keeps what it made for types until the process ends. The Swift runtime must
# not stop to explain a crash, which libFuzzer does.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no

flags=(-O -g -sanitize=fuzzer,address -parse-as-library -swift-version 6
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
    -enable-upcoming-feature MemberImportVisibility
    -package-name request -I "$work/modules" -I Sources/CGEOS -I Sources/COpenSSL -I Sources/CPROJ -I Sources/CZLIB -I Sources/CExpat)

# is_made FILE SOURCE…: whether the file is younger than its sources, and of the same ones.
is_made() {
    local made=$1
    shift
    [ -e "$made" ] && [ -z "$(find "$@" -newer "$made" -print -quit)" ] && [ "$(cat "$made.sources" 2>/dev/null)" = "$*" ]
}

# quietly NAME COMMAND…: what the compiler says goes to a log; only its errors are told.
quietly() {
    local log=$work/build-$1.log
    shift
    "$@" >"$log" 2>&1 || {
        grep -E 'error' "$log" >&2 || cat "$log" >&2
        exit 1
    }
}

# build_module NAME OBJECT…: one that several fuzzers link, made once, after those that it imports. What is internal is open to them, as to tests.
build_module() {
    local name=$1 object=$work/modules/$1.o sources parts
    shift
    mapfile -t sources < <(find "Sources/$name" -name '*.swift' | sort)
    parts=("${sources[@]}" "$@")
    if is_made "$object" "${parts[@]}"; then return; fi
    echo "fuzz: building $name"
    mkdir -p "$work/modules"
    quietly "$name" swiftc "${flags[@]}" -wmo -enable-testing -module-name "$name" -emit-module \
        -emit-module-path "$work/modules/$name.swiftmodule" -c "${sources[@]}" -o "$object"
    echo "${parts[*]}" >"$object.sources"
}

# build_fuzzer WHAT NAME EXECUTABLE MODULES SOURCE…: on top of the modules, each named after those that it imports, all under the sanitizer.
build_fuzzer() {
    local what=$1 name=$2 executable=$3 modules=$4 module objects=()
    shift 4
    for module in $modules; do
        build_module "$module" "${objects[@]}"
        objects+=("$work/modules/$module.o")
    done
    local sources=("$@" "${objects[@]}")
    if is_made "$executable" "${sources[@]}"; then return; fi
    echo "fuzz: building $what"
    quietly "$name" swiftc "${flags[@]}" -module-name "$name" "${sources[@]}" -lgeos_c -lproj -lz -lcrypto -lexpat -o "$executable"
    echo "${sources[*]}" >"$executable.sources"
}

build() {
    local sources
    mapfile -t sources < <(find Fuzz -name '*.swift' ! -path 'Fuzz/Trackers/*' ! -path 'Fuzz/Photos/*' | sort)
    build_fuzzer "the readers of GeoJSON" GeoJSONFuzz "$fuzzer" "GeoJSONKit" "${sources[@]}"
}

# Batches are what the daemon makes of messages; they need nothing else of QuestRules.
build_trackers() {
    build_fuzzer "the decoders of trackers" TrackerFuzz "$tracker_fuzzer" "GeoJSONKit QuestUnits QuestBase TrackerFormats" \
        Sources/QuestRules/Tracking/FixBatch.swift Fuzz/Trackers/*.swift Fuzz/{DeepInput,Require}.swift
}

build_photos() {
    build_fuzzer "the readers of photos" PhotoFuzz "$photo_fuzzer" "GeoJSONKit QuestUnits QuestBase MediaFacts" \
        Fuzz/Photos/*.swift Fuzz/Require.swift
}

is_photo() { [[ " ${photos[*]} planted-photo " == *" $1 "* ]]; }
is_tracker() { [[ " ${trackers[*]} planted-tracker " == *" $1 "* ]]; }
fuzzer_of() { if is_photo "$1"; then echo "$photo_fuzzer"; elif is_tracker "$1"; then echo "$tracker_fuzzer"; else echo "$fuzzer"; fi; }

# fuzz TARGET OPTION…: what libFuzzer says goes to a log.
fuzz() {
    local target=$1
    shift
    mkdir -p "$work/crashes"
    FUZZ_TARGET=$target "$(fuzzer_of "$target")" -dict=Fuzz/geojson.dict -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="$work/crashes/$target-" "$@" >"$work/$target.log" 2>&1
}

# Small fixtures as text sequences, as lines, and cut into chunks, for the targets that read streams.
make_seeds() {
    local fixture name
    rm -rf "$work/seeds"
    mkdir -p "$work/seeds"
    while read -r fixture; do
        name=$work/seeds/$(basename "$fixture" .geojson)
        { printf '\036' && cat "$fixture" && printf '\036' && cat "$fixture"; } >"$name.records"
        { tr -d '\n' <"$fixture" && echo && tr -d '\n' <"$fixture" && echo; } >"$name.lines"
        { cat "$fixture" && printf '\000\003\001\100'; } >"$name.chunks"
    done < <(find "$fixtures" -name '*.geojson' -size -500c | sort)
}

# What a deep document is made of: see Fuzz/DeepInput.swift. The byte in front says how often brackets are opened.
make_deep_seeds() {
    local number=0 parts
    rm -rf "$work/seeds-deep"
    mkdir -p "$work/seeds-deep"
    for parts in '\000[\0001\000]\000' '\000{"a":\0001\000}\000' '\000[\000\000\000' \
        '{"type":"FeatureCollection","features":\000[\000\000]\000}' \
        '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"a":\000{"a":[\000\000]}\000}}],"last":1}' \
        '{"type":"GeometryCollection","geometries":[\000{"type":"GeometryCollection","geometries":[\000\000]}\000]}' \
        '{"type":"MultiPolygon","coordinates":\000[\0000,0\000]\000}' '<gpx>\000<trk>\000\000</trk>\000</gpx>' \
        '{"location":\000{"coords":\0001\000}\000}' '\036\000[\0001\000]\000\n'; do
        for count in '\003' '\007' '\117'; do
            number=$((number + 1))
            # shellcheck disable=SC2059
            printf "$count$parts" >"$work/seeds-deep/$number"
        done
    done
}

# Crashes planted behind the parser must be found, or the harness proves nothing.
self_test() {
    local planted
    for planted in "$@"; do
        rm -rf "$work/corpus/$planted"
        mkdir -p "$work/corpus/$planted"
        if [ "$planted" = planted-tracker ]; then
            cp "Fuzz/Trackers/seeds/$planted"-* "$work/corpus/$planted"
        elif [ "$planted" = planted-photo ]; then
            cp "$pictures/picture.png" "$work/corpus/$planted"
        else
            echo '[]' >"$work/corpus/$planted/seed"
        fi
        if fuzz "$planted" -seed=1 -max_len="$([ "$planted" = planted-photo ] && echo 512 || echo 24)" -len_control=0 -runs=1000000 "$work/corpus/$planted"; then
            echo "fuzz: a planted crash ($planted) was not found; the harness proves nothing" >&2
            exit 1
        fi
        if ! grep -qaE 'broken promise: (arrays are empty|planted)|heap-buffer-overflow' "$work/$planted.log"; then
            echo "fuzz: $planted ended otherwise than by its crash:" >&2
            tail -20 "$work/$planted.log" >&2
            exit 1
        fi
        rm -f "$work/crashes/$planted"-*
    done
    echo "fuzz: planted crashes were found: $*"
}

planted=()
for target in "${targets[@]}"; do
    if is_photo "$target"; then
        [[ " ${planted[*]} " == *" planted-photo "* ]] || { build_photos && planted+=(planted-photo); }
    elif is_tracker "$target"; then
        [[ " ${planted[*]} " == *" planted-tracker "* ]] || { build_trackers && planted+=(planted-tracker); }
    else
        [[ " ${planted[*]} " == *" planted-trap "* ]] || { build && planted+=(planted-trap planted-overread); }
    fi
done
if [ -f "$2" ]; then
    FUZZ_TARGET=${targets[0]} "$(fuzzer_of "${targets[0]}")" "$2"
    exit
fi
[[ $2 =~ ^[0-9]+$ ]] || usage
self_test "${planted[@]}"
make_seeds
make_deep_seeds
for target in "${targets[@]}"; do
    corpus=$work/corpus/$target
    if [ "$2" -lt 60 ]; then
        corpus=$work/corpus/short-$target
        rm -rf "$corpus"
    fi
    mkdir -p "$corpus"
    seeds=("$corpus" "$fixtures/good" "$fixtures/bad")
    longest=4096
    # Streams are read a byte at a time too, which is slow.
    if is_photo "$target"; then
        seeds=("$corpus" "$pictures")
    elif [[ $target == deep* ]]; then
        seeds=("$corpus" "$work/seeds-deep")
        longest=256
    elif is_tracker "$target"; then
        own=$work/seeds-$target
        rm -rf "$own"
        mkdir -p "$own"
        cp "Fuzz/Trackers/seeds/$target"-* "$own"
        seeds=("$corpus" "$own")
        longest=1024
    elif [ "$target" != parser ]; then
        seeds+=("$work/seeds")
        longest=1024
    fi
    if ! fuzz "$target" -max_len=$longest -max_total_time="$2" "${seeds[@]}"; then
        echo "fuzz: $target crashed; the end of $work/$target.log says how:" >&2
        grep -aE 'broken promise|Fatal error|ERROR|SUMMARY|Test unit written' "$work/$target.log" >&2 || true
        echo "fuzz: keep the input as a fixture named after what it shows; again: scripts/fuzz.sh $target FILE" >&2
        exit 1
    fi
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$target.log")
    if [ "${runs:-0}" -lt 100 ]; then
        echo "fuzz: $target: only ${runs:-0} inputs were tried, which proves too little" >&2
        exit 1
    fi
    echo "fuzz: $target: $runs inputs in $2 s, no crash"
done
