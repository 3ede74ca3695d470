# The two commands of the README, and what they are made of.
#
#   make run [MAP=city.osm.pbf QUEST=quest.geojson]   set up, build in release, start a quest on 127.0.0.1:8080
#   make test                                         set up, build, check and test everything
#   make check-sign-in                                sign in at real providers and at evil ones, over real HTTP; part of the tests
#   make check-desk                                   the rooms of the desk in Chromium; not part of the tests yet, for their time
#   make check-firefox                                one whole ride in Firefox too; optional, no part of the tests
#   make fuzz [SECONDS=600] [TARGET=all]              look for inputs that crash GeoJSONKit; see Fuzz/README.md
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
RIDERS ?= 100
SPAN ?= 60
KILL_EVERY ?= 5
CUT ?= 8
FREEZE ?= 0
STRICT ?=
TARGET ?= all

rules = check-web check-layers check-docs check-documents check-format check-comments check-request-numbers check-file-length check-mutations check-units
proofs = prove-routes prove-coverage prove-addresses prove-threads prove-fuzz prove-documented prove-storage prove-service prove-backup prove-maps prove-routingpy prove-browser check-sign-in

.PHONY: run test fuzz mutate bench bench-geojson bench-app bench-desk bench-peers bench-stores build check $(rules) prove $(proofs) check-desk check-firefox deb dist release-check scale-check docs setup clean

run: setup
	swift build -c release --product questd
	swift build -c release --product questctl
	scripts/run.sh "$(LISTEN)" "$(MAP)" "$(QUEST)"

test: setup
	scripts/setup-checks.sh
	swift build --build-tests
	$(MAKE) check
	scripts/test.sh
	$(MAKE) prove

# Rules that the compiler does not hold; needs a finished debug build. Two at a time, for two cores.
check:
	$(MAKE) --jobs=2 --output-sync=target $(rules)

check-web:
	scripts/check-web.sh
check-layers:
	scripts/check-layers.sh
check-docs:
	scripts/check-docs.sh
check-documents:
	scripts/check-documents.sh
check-format:
	swift format lint --strict --recursive Package.swift Sources Tests Fuzz Benchmarks/Package.swift Benchmarks/Sources
check-comments:
	scripts/check-comments.sh
check-request-numbers:
	scripts/check-request-numbers.sh
check-file-length:
	scripts/check-file-length.sh
check-mutations:
	scripts/mutate-rules.sh --check
check-units:
	scripts/check-units.sh

# GeoJSONKit, which strangers feed: what its tests reach, under the sanitizer, and a short share of fuzzing; and
# what threads share, under theirs; what routes are in a real city; what is left after power cuts, faults and erasing; who gets
# in at which provider; what the daemon answers to whatever its document allows; whole rides in a browser.
# Two at a time, for two cores: the longest first, rides in a browser late, where the least is beside them.
prove:
	$(MAKE) --jobs=2 --output-sync=line $(proofs)

prove-routes:
	scripts/check-routes.sh
prove-threads:
	scripts/sanitize-threads.sh
prove-fuzz:
	scripts/fuzz.sh all 4
prove-documented:
	scripts/check-schemathesis.sh
prove-storage:
	scripts/check-storage.sh
prove-service:
	scripts/install-packages.sh prove-service openssl
	scripts/check-service.py "$$(swift build --show-bin-path)"
prove-backup:
	scripts/check-backup.py "$$(swift build --show-bin-path)"
prove-maps:
	scripts/check-maps.py "$$(swift build --show-bin-path)"
prove-routingpy:
	.build-checks/python/bin/python scripts/check-routingpy.py "$$(swift build --show-bin-path)"
prove-browser:
	scripts/check-browser.sh
prove-coverage:
	scripts/coverage.sh
prove-addresses:
	scripts/sanitize.sh
# Signing in, over real HTTP; needs a finished debug build.
check-sign-in:
	scripts/check-sign-in.sh

# The rooms of the desk, in Chromium; needs a finished debug build.
check-desk:
	scripts/check-browser.sh desk

# The riders' app in a second browser; needs a finished debug build.
check-firefox:
	scripts/check-firefox.sh

fuzz:
	scripts/fuzz.sh "$(TARGET)" "$(SECONDS)"

mutate: setup
	scripts/mutate-rules.sh

# The package for Debian, of programs with the Swift runtime linked in: a build of its own, of ten minutes at first.
deb: setup
	scripts/package-files.sh
	scripts/make-deb.sh

dist: deb
	scripts/make-image.sh
	cd dist && sha256sum request_* >SHA256SUMS && cat SHA256SUMS

# Everything about a release that takes too long for each change.
release-check: dist
	scripts/check-package.sh
	swift build
	scripts/check-backup.py "$$(swift build --show-bin-path)" --quiet
	scripts/check-proxies.py "$$(swift build --show-bin-path)" "$$(scripts/unpack-packages.sh check-proxies caddy nginx haproxy)"
	scripts/check-tls.py "$$(swift build --show-bin-path)" "$$(scripts/unpack-packages.sh check-tls testssl.sh)"
	scripts/build-docs.sh "$$(swift build --show-bin-path)"

# Several daemons, one event: the small trials take eight minutes. The whole one: RIDERS=2000 SPAN=120 CUT=30, with STRICT=--strict on
# a machine that does nothing else. A daemon is cut off by network namespaces, which takes root; CUT=0 goes without.
scale-check: setup
	scripts/install-packages.sh scale-check postgresql
	swift build -c release --product questd
	swift build -c release --product questctl
	scripts/check-scale.py "$$(swift build -c release --show-bin-path)" "$$(scripts/unpack-packages.sh check-scale haproxy)" \
		--riders $(RIDERS) --seconds $(SPAN) --kill-every $(KILL_EVERY) --cut $(CUT) --freeze $(FREEZE) $(STRICT)
	scripts/check-failover.py "$$(swift build -c release --show-bin-path)" "$$(scripts/unpack-packages.sh check-scale haproxy)"
	scripts/check-upgrade.py "$$(swift build -c release --show-bin-path)" "$$(scripts/unpack-packages.sh check-scale haproxy)"

# The documentation as a site. The libraries are built for it, which is quick after `make test`; the pages take two minutes.
docs: setup
	swift build --target QuestClient
	swift build --target SignIn
	scripts/build-docs.sh

bench: setup bench-geojson
	swift build -c release --product questd
	swift build -c release --product questctl
	scripts/bench-routes.sh
	scripts/bench-cut.sh
	scripts/bench-answers.sh
	scripts/bench-slow.py "$$(swift build -c release --show-bin-path)"
	scripts/bench-rides.sh
	scripts/bench-photos.py "$$(swift build -c release --show-bin-path)"
	scripts/bench-peers.sh
	$(MAKE) bench-app

# The bars of weight, time and endurance of the riders' app; needs the release builds.
bench-app:
	scripts/setup-browser.sh
	scripts/bench-app.py "$$(swift build -c release --show-bin-path)"

# How busy the live room keeps a browser, and whether its memory stays; needs the release builds.
bench-desk:
	scripts/setup-browser.sh
	scripts/setup-web.sh
	scripts/bench-desk.py "$$(swift build -c release --show-bin-path)"

# Answers, polls and positions on both stores; needs the release builds.
bench-stores:
	scripts/install-packages.sh bench-stores postgresql
	scripts/bench-stores.py "$$(swift build -c release --show-bin-path)"

# Reachability and lengths of routes beside OSRM and Valhalla; needs the release builds.
bench-peers:
	scripts/bench-peers.sh

bench-geojson:
	scripts/bench-geojson.sh --data "$(DATA)"

setup:
	scripts/setup.sh
	scripts/setup-web.sh

clean:
	swift package clean
	rm -rf run
