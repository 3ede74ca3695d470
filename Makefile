# The commands of the README, and what they are made of.
#
#   make run [MAP=city.osm.pbf QUEST=quest.geojson]   set up, build in release, start a quest on 127.0.0.1:8080
#   make test                                         set up, build, check the rules of the house, run all unit and integration tests
#   make prove                                        what takes longer, after `make test`: sanitizers, fuzzing, a real city, power cuts, browsers
#   make check-sign-in                                sign in at real providers and at evil ones, over real HTTP; part of `make prove`
#   make check-desk                                   the rooms of the desk in Chromium; not part of `make prove` yet, for their time
#   make check-firefox                                one whole ride in Firefox too; optional, no part of the tests
#   make check-webkit                                 one in WebKit, the iPhone's engine; optional as well
#   make fuzz [SECONDS=600] [TARGET=all]              look for inputs that crash GeoJSONKit; see Fuzz/README.md
#   make check-rules [QUESTS=10000 SEED=1]            drawn quests that mix all rules, engine against calculator; needs a finished debug build
#   make mutate                                       switch rules of access and cost off, one by one: do tests notice?
#   make deb                                          a package for Debian 12 in dist/, see docs/guides/INSTALL.md
#   make dist                                         package, container image and checksums in dist/
#   make release-check                                try both as a person would: install, upgrade, purge, start; proxies, TLS; not part of the tests
#   make scale-check [RIDERS=100 SPAN=60 CUT=8]       three daemons on one PostgreSQL behind HAProxy: killed, cut off, exchanged, failed over; as root, not part of the tests
#   make docs                                         the guides in both languages and the libraries as a site in .build-docs/site
#   make bench                                        measure; prints the tables of Benchmarks/RESULTS.md
#   make bench-stores                                 answers, polls and positions on SQLite and on PostgreSQL beside each other
#   make bench-geojson                                the same of GeoJSONKit alone, which builds in a minute
#   make bench-app                                    the riders' app in Chromium: weight, time, a ride of two hours
#   make bench-desk                                   the desk's live room in Chromium with 1,000 teams; MINUTES=10 for memory
#   make bench-peers                                  routes beside those of OSRM and Valhalla

LISTEN ?= 127.0.0.1:8080
DATA ?= ../shared/data
SECONDS ?= 600
QUESTS ?= 10000
SEED ?= 1
RIDERS ?= 100
SPAN ?= 60
KILL_EVERY ?= 5
CUT ?= 8
FREEZE ?= 0
STRICT ?=
TARGET ?= all

rules = check-web check-folders check-docs check-documents check-format check-comments check-request-numbers check-file-length check-mutations check-units
# Proofs that compute, however long it takes, and those that take the time they are given, or try real daemons and wait for them.
computed = prove-routes prove-threads prove-geojson
tried = prove-fuzz prove-documented prove-storage prove-service prove-backup prove-maps prove-routingpy prove-clients prove-browser check-sign-in

# Says how long what follows took; a table of all that belongs to one goal is its end.
phase = scripts/lib/phase.sh $@
ifndef REQUEST_PHASES
export REQUEST_PHASES := $(CURDIR)/.build/phases.tsv
$(shell rm -f "$(REQUEST_PHASES)")
endif

.PHONY: run test build-tests tests fuzz mutate bench bench-geojson bench-app bench-desk bench-peers bench-stores check resolve $(rules) \
	prove prove-computed prove-tried $(computed) $(tried) check-desk check-rules check-firefox check-webkit prove-ride deb dist release-check scale-check docs setup setup-checks setup-proofs clean

run: setup
	scripts/build.sh
	scripts/run.sh "$(LISTEN)" "$(MAP)" "$(QUEST)"

test: setup
	$(MAKE) --jobs=2 --output-sync=line build-tests setup-checks
	$(MAKE) check
	$(MAKE) tests
	scripts/lib/phase.sh --table

# For two cores: the compiler leaves time to what fetches packages.
build-tests:
	$(phase) swift build --build-tests
setup-checks:
	$(phase) scripts/setup/checks.sh
tests:
	scripts/test.sh

# Of all packages, which parts of ours that are built by themselves take too.
resolve:
	$(phase) swift package resolve

# Rules that the compiler does not hold; needs a finished debug build. Two at a time, for two cores.
check:
	$(MAKE) --jobs=2 --output-sync=target $(rules)

check-web:
	$(phase) scripts/check/web.sh
check-folders:
	$(phase) scripts/check/folders.py
check-docs:
	$(phase) scripts/check/docs.sh
check-documents:
	$(phase) scripts/check/documents.sh
check-format:
	$(phase) swift format lint --strict --recursive Package.swift Sources Tests Fuzz Benchmarks/Package.swift Benchmarks/Sources
check-comments:
	$(phase) scripts/check/comments.sh
check-request-numbers:
	$(phase) scripts/check/request-numbers.sh
check-file-length:
	$(phase) scripts/check/file-length.sh
check-mutations:
	$(phase) scripts/mutate-rules.sh --check
check-units:
	$(phase) scripts/check/units.sh

# After `make test`. What threads share, under the thread sanitizer; GeoJSONKit, which strangers feed: what its tests reach, under the address
# sanitizer, and a short share of fuzzing; what routes are in a real city; what is left after power cuts, faults and erasing; who gets
# in at which provider; what the daemon answers to whatever its document allows; rides by clients that are generated from it; whole rides in a browser.
prove: setup-proofs
	$(MAKE) --jobs=3 --output-sync=line prove-computed $(tried)
	scripts/lib/phase.sh --table

# Builds trees of its own, one after the other, and needs nothing of the debug build: it takes the time of processors that
# others leave, and starves nobody.
prove-computed:
	failed=; for proof in $(computed); do nice -n 19 $(MAKE) $$proof || failed=1; done; [ -z "$$failed" ]

# Needs a finished debug build. Two at a time, for two cores; rides in a browser late, where the least is beside them.
prove-tried: setup-proofs
	$(MAKE) --jobs=2 --output-sync=line $(tried)

setup-proofs:
	$(phase) scripts/setup/proofs.sh

prove-routes:
	$(phase) scripts/check/routes.sh
prove-threads:
	$(phase) scripts/sanitize-threads.sh
prove-geojson:
	$(phase) scripts/coverage.sh
prove-fuzz:
	$(phase) scripts/fuzz.sh all 4
prove-documented:
	$(phase) scripts/check/schemathesis.sh
prove-storage:
	$(phase) scripts/check/storage.sh
prove-service:
	$(phase) scripts/check/service.py "$$(swift build --show-bin-path)"
prove-backup:
	$(phase) scripts/check/backup.py "$$(swift build --show-bin-path)"
prove-maps:
	$(phase) scripts/check/maps.py "$$(swift build --show-bin-path)"
	$(phase) scripts/check/map-memory.py "$$(swift build --show-bin-path)"
prove-routingpy:
	$(phase) .build-checks/python/bin/python scripts/check/routingpy.py "$$(swift build --show-bin-path)"
prove-clients:
	$(phase) .build-checks/clients/bin/python scripts/check/clients.py "$$(swift build --show-bin-path)"
prove-browser:
	$(phase) scripts/check/browser.sh
# Signing in, over real HTTP; needs a finished debug build.
check-sign-in:
	$(phase) scripts/check/sign-in.sh

# A ride past twelve tasks on a small phone, looked at four times a second: the rider and the way ahead are seen. On a machine
# that does nothing else; needs a finished debug build.
prove-ride:
	$(phase) scripts/check/browser.sh twelve

# The rooms of the desk, in Chromium; needs a finished debug build.
check-desk:
	scripts/check/browser.sh desk

# The riders' app in a second browser; needs a finished debug build.
check-firefox:
	scripts/check/firefox.sh
check-webkit:
	scripts/check/webkit.sh

check-rules:
	scripts/check/rules.sh --quests $(QUESTS) --seed $(SEED)

fuzz:
	scripts/fuzz.sh "$(TARGET)" "$(SECONDS)"

mutate: setup
	scripts/mutate-rules.sh

# The package for Debian, of programs with the Swift runtime linked in: a build of its own, of ten minutes at first.
deb: setup
	scripts/release/package-files.sh
	scripts/release/make-deb.sh

dist: deb
	scripts/release/make-image.sh
	cd dist && sha256sum request_* >SHA256SUMS && cat SHA256SUMS

# Everything about a release that takes too long for each change.
release-check: dist
	scripts/check/package.sh
	swift build
	scripts/check/backup.py "$$(swift build --show-bin-path)" --quiet
	scripts/check/proxies.py "$$(swift build --show-bin-path)" "$$(scripts/release/unpack-packages.sh check-proxies caddy nginx haproxy)"
	scripts/check/tls.py "$$(swift build --show-bin-path)" "$$(scripts/release/unpack-packages.sh check-tls testssl.sh)"
	scripts/release/build-docs.sh "$$(swift build --show-bin-path)"

# Several daemons, one event: the small trials take eight minutes. The whole one: RIDERS=2000 SPAN=120 CUT=30, with STRICT=--strict on
# a machine that does nothing else. A daemon is cut off by network namespaces, which takes root; CUT=0 goes without.
scale-check: setup
	scripts/setup/install-packages.sh scale-check postgresql
	scripts/build.sh
	scripts/check/scale.py "$$(swift build -c release --show-bin-path)" "$$(scripts/release/unpack-packages.sh check-scale haproxy)" \
		--riders $(RIDERS) --seconds $(SPAN) --kill-every $(KILL_EVERY) --cut $(CUT) --freeze $(FREEZE) $(STRICT)
	scripts/check/failover.py "$$(swift build -c release --show-bin-path)" "$$(scripts/release/unpack-packages.sh check-scale haproxy)"
	scripts/check/upgrade.py "$$(swift build -c release --show-bin-path)" "$$(scripts/release/unpack-packages.sh check-scale haproxy)"

# The documentation as a site. The libraries are built for it, which is quick after `make test`; the pages take two minutes.
docs: setup
	swift build --target QuestClient
	swift build --target QuestEngine
	swift build --target SignIn
	scripts/release/build-docs.sh

bench: setup bench-geojson
	scripts/build.sh
	scripts/bench/routes.sh
	scripts/bench/cut.sh
	scripts/bench/answers.sh
	scripts/bench/slow.py "$$(swift build -c release --show-bin-path)"
	scripts/bench/rides.sh
	scripts/bench/photos.py "$$(swift build -c release --show-bin-path)"
	scripts/bench/peers.sh
	$(MAKE) bench-app

# The bars of weight, time and endurance of the riders' app; needs the release builds.
bench-app:
	scripts/setup/browser.sh
	scripts/bench/app.py "$$(swift build -c release --show-bin-path)"

# How busy the live room keeps a browser, and whether its memory stays; needs the release builds.
bench-desk:
	scripts/setup/browser.sh
	scripts/setup/web.sh
	scripts/bench/desk.py "$$(swift build -c release --show-bin-path)"

# Answers, polls and positions on both stores; needs the release builds.
bench-stores:
	scripts/setup/install-packages.sh bench-stores postgresql
	scripts/bench/stores.py "$$(swift build -c release --show-bin-path)"

# Reachability and lengths of routes beside OSRM and Valhalla; needs the release builds.
bench-peers:
	scripts/bench/peers.sh

bench-geojson:
	scripts/bench/geojson.sh --data "$(DATA)"

setup:
	$(phase) scripts/setup.sh
	scripts/setup/web.sh

clean:
	swift package clean
	rm -rf run
