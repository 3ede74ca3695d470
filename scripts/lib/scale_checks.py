"""What has to hold after a trial of several daemons, and the proof that each check can fail.

A trial gathers what it has seen as `Evidence`; checks are functions of that alone. `prove` changes one thing at a time in the
evidence of a trial that is good, and each change has to be found.
"""
import asyncio
import copy
import hashlib
import json
import os
from dataclasses import dataclass, field

from daemon_trial import ADMIN, QUEST, Daemon, Failure, now, require
from scale_riders import Connection

# Within so many seconds after a cut nothing is missing at the daemon.
CAUGHT_UP = 6
# An event of one daemon is on another's stream within so many seconds, 99 of 100.
SEEN = 0.5
# So large a part of the requests may fail once.
FAILING = 0.01


@dataclass
class Evidence:
    """What a trial has seen. Records, standings and times are as daemons tell them."""

    asked: int = 0
    failed: int = 0
    hopeless: list = field(default_factory=list)
    # By the name of the daemon.
    logs: dict = field(default_factory=dict)
    standings: dict = field(default_factory=dict)
    chain: dict = field(default_factory=dict)
    # Of one daemon that was fed the same.
    alone: list = field(default_factory=list)
    # What was acknowledged: (team, task) → id of the answer, team → moments of fixes, team → points of right answers.
    answers: dict = field(default_factory=dict)
    fixes: dict = field(default_factory=dict)
    points: dict = field(default_factory=dict)
    # What is kept: team → moments of fixes.
    tracks: dict = field(default_factory=dict)
    # Numbers of the records that each stream has told.
    streams: dict = field(default_factory=dict)
    # Ids of the answers that each stream has told.
    told: dict = field(default_factory=dict)
    # Of a cut: how many seconds after it each record of the log that was there by then was on the daemon's stream.
    cut: dict = field(default_factory=dict)

    @property
    def log(self):
        return next(iter(self.logs.values()))


async def gather(cluster, riders, counts, observers):
    """The evidence of a trial that is over, but for a cut."""
    evidence = Evidence(asked=counts.asked, failed=counts.failed, hopeless=counts.hopeless)
    for node in cluster.nodes:
        evidence.standings[node.name] = await cluster.standings(node)
    # The daemons themselves may write meanwhile, as of riders who are silent.
    for _ in range(5):
        evidence.logs = {node.name: await cluster.log(node) for node in cluster.nodes}
        if len({len(log) for log in evidence.logs.values()}) == 1:
            break
        await asyncio.sleep(2)
    evidence.chain = await cluster.boss.must("GET", ADMIN + "/log/verify")
    for rider in riders:
        evidence.answers.update({(rider.team, task): kept.id for task, kept in rider.answers.items()})
        evidence.fixes[rider.team] = set(rider.fixes)
        evidence.points[rider.team] = rider.points
        evidence.tracks[rider.team] = await cluster.times(rider.team)
    evidence.streams = {observer.name: set(observer.seqs) for observer in observers}
    evidence.told = {observer.name: set(observer.answers) for observer in observers}
    return evidence


async def feed_alone(cluster, riders, log):
    """The standings of one daemon with a database of its own that takes the same answers, in the order of the log."""
    folder = f"{cluster.folder}/alone"
    os.mkdir(folder)
    alone = await asyncio.to_thread(Daemon(cluster.bin, cluster.town, folder).ready)
    address = ("127.0.0.1", alone.port)
    boss, devices, sent = Connection(address, alone.admin), {}, {}
    await boss.must("PUT", ADMIN, cluster.quest)
    await boss.must("POST", ADMIN + "/open")
    for rider in riders:
        team = await boss.must("POST", ADMIN + "/teams", {"name": rider.team, "id": rider.team})
        joined = await Connection(address, None).must("POST", QUEST + "/join", {"code": team["join_code"]})
        devices[rider.team] = Connection(address, joined["token"])
        sent.update({kept.id: (rider.team, task, kept.text) for task, kept in rider.answers.items()})
    for record in log:
        if record["kind"] == "answer" and record["body"]["answer"] in sent:
            team, task, text = sent[record["body"]["answer"]]
            body = {"task": task, "text": text, "sent_at": now()}
            ask = ("POST", QUEST + "/answers", body, record["body"]["answer"])
            try:
                status, _, data = await devices[team].ask(*ask)
            except OSError:
                # The daemon closes connections that nobody uses, as that of a rider who joined long ago.
                status, _, data = await devices[team].ask(*ask)
            require(status == 201, f"one daemon alone says {status} {data[:300]}")
    told = (await boss.must("GET", ADMIN + "/results"))["standings"]
    for connection in devices.values():
        connection.close()
    boss.close()
    await asyncio.to_thread(alone.stop)
    return told


# Checks. Each raises `Failure`, or returns what there is to tell.

def digest(record):
    """The hash of a record, as docs/design/LOG.md says."""
    content = {name: value for name, value in record.items() if name not in ("prev", "hash")}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(bytes.fromhex(record["prev"]) + text.encode()).hexdigest()


def one_log(evidence):
    """All daemons tell the same log, which is one chain without a gap."""
    logs = list(evidence.logs.values())
    require(all(log == logs[0] for log in logs), "the daemons tell different logs")
    log = logs[0]
    require([record["seq"] for record in log] == list(range(1, len(log) + 1)), "the log has gaps")
    wrong = [record["seq"] for before, record in zip([{"hash": "0" * 64}, *log], log) if record["prev"] != before["hash"] or record["hash"] != digest(record)]
    require(not wrong, f"records that do not follow, or were changed: {wrong[:5]}")
    require(evidence.chain["valid"] and evidence.chain["head"]["hash"] == log[-1]["hash"], f"the chain is broken: {evidence.chain}")
    return f"{len(log)} records in one chain, the same at {len(logs)} daemons"


def lost_answers(evidence):
    kept = {record["body"]["answer"] for record in evidence.log if record["kind"] == "answer"}
    return [key for key, id in evidence.answers.items() if id not in kept]


def lost_fixes(evidence):
    return [(team, moment) for team, moments in evidence.fixes.items() for moment in moments - set(evidence.tracks[team])]


def answers_once(evidence):
    """Every answer that was acknowledged is there, once, and no other."""
    found = {}
    for record in evidence.log:
        if record["kind"] == "answer":
            found.setdefault((record["team"], record["body"]["task"]), []).append(record["body"]["answer"])
    doubled = [key for key, ids in found.items() if len(ids) > 1]
    require(not doubled, f"answers that are there twice: {doubled[:5]}")
    lost = [key for key, id in evidence.answers.items() if found.get(key) != [id]]
    require(not lost, f"acknowledged answers that are lost: {len(lost)}, such as {lost[:5]}")
    require(len(found) == len(evidence.answers), f"{len(found)} answers are there, {len(evidence.answers)} were acknowledged")
    verdicts = [record["body"]["answer"] for record in evidence.log if record["kind"] == "verdict"]
    require(sorted(verdicts) == sorted(evidence.answers.values()), "answers without a verdict, or with two")
    require(found, "no answers at all")
    return f"{len(found)} answers acknowledged, each there once"


def fixes_once(evidence):
    """Every position that was acknowledged is there, once."""
    lost = lost_fixes(evidence)
    require(not lost, f"acknowledged positions that are lost: {len(lost)}, such as {lost[:5]}")
    doubled = [team for team, times in evidence.tracks.items() if len(times) != len(set(times))]
    require(not doubled, f"positions that are there twice, of {doubled[:5]}")
    count = sum(map(len, evidence.fixes.values()))
    require(count > 0, "no positions at all")
    return f"{count} positions acknowledged, each there once"


def comparable(rows):
    """Of standings what does not depend on the moments of a trial."""
    return {row["team"]: (row["points"], row["status"], row["required_done"], row["rejected_answers"], row["pending_answers"],
                          sorted((split["task"], split["points"]) for split in row["splits"])) for row in rows}


def standings_agree(evidence):
    """All daemons tell the same standings, in the right order; they are those of the answers, and those of one daemon alone."""
    told = list(evidence.standings.values())
    require(all(rows == told[0] for rows in told), "the daemons tell different standings")
    rows = told[0]
    ranked = [row for row in rows if row["rank"]]
    require([row["points"] for row in ranked] == sorted((row["points"] for row in ranked), reverse=True)
            and [row["rank"] for row in ranked] == sorted(row["rank"] for row in ranked), "the standings are not in the order of points")
    wrong = [(row["team"], row["points"], evidence.points.get(row["team"])) for row in rows if row["points"] != evidence.points.get(row["team"])]
    require(not wrong and len(rows) == len(evidence.points), f"standings that are not those of the answers: {wrong[:5]}")
    ours, alone = comparable(rows), comparable(evidence.alone)
    other = [(team, ours.get(team), alone.get(team)) for team in ours.keys() | alone.keys() if ours.get(team) != alone.get(team)]
    require(not other, f"one daemon that is fed the same has other standings: {other[:2]}")
    return f"all daemons and one alone have the same standings of {len(rows)} teams"


def few_fail(evidence):
    """Of the requests less than one in a hundred fails, and each of those succeeds when it is repeated."""
    require(not evidence.hopeless, f"requests that never succeeded: {evidence.hopeless[:5]}")
    require(evidence.failed < FAILING * evidence.asked, f"{evidence.failed} of {evidence.asked} requests failed, {FAILING:.0%} may")
    return f"{evidence.failed} of {evidence.asked} requests failed, and succeeded when they were repeated"


def none_fails(evidence):
    require(not evidence.failed and evidence.asked, f"{evidence.failed} of {evidence.asked} requests failed, none may")
    return f"{evidence.asked} requests, none failed"


def untold(evidence):
    """The records that a stream, since it began, has not told, by its name; those of positions are told as places of teams."""
    found = {}
    for name, seqs in evidence.streams.items():
        require(seqs, f"the stream of {name} has told nothing")
        first = min(seqs)
        found[name] = [record["seq"] for record in evidence.log
                       if record["kind"] != "positions" and record["seq"] > first and record["seq"] not in seqs]
    return found


def streams_whole(evidence):
    """Every stream, however often it broke, has told every record, and none that is not in the log."""
    kept = {record["body"]["answer"] for record in evidence.log if record["kind"] == "answer"}
    ghosts = {name: sorted(ids - kept)[:5] for name, ids in evidence.told.items() if ids - kept}
    require(not ghosts, f"streams that have told answers which are not in the log: {ghosts}")
    gaps = {name: seqs for name, seqs in untold(evidence).items() if seqs}
    require(not gaps, f"streams that have not told some records: { {name: (len(seqs), seqs[:5]) for name, seqs in gaps.items()} }")
    return f"{len(evidence.streams)} streams, of each daemon and over the proxy, have told every record, and no other"


def cut_is_mended(evidence):
    """A daemon that was cut off has told all records of the meantime soon after."""
    require(evidence.cut, "nothing happened while the daemon was cut off")
    late = {seq: after for seq, after in evidence.cut.items() if after is None or after > CAUGHT_UP}
    require(not late, f"{len(late)} of {len(evidence.cut)} records were missing at the daemon {CAUGHT_UP} s after it was cut off: {list(late.items())[:5]}")
    return f"{len(evidence.cut)} records of the meantime were on the stream of the daemon that was cut off {max(evidence.cut.values()):.1f} s after it was back"


ALWAYS = [one_log, answers_once, fixes_once, standings_agree]


def _drop_answer(evidence):
    for log in evidence.logs.values():
        log.remove(next(record for record in log if record["kind"] == "answer"))


def _renumber_without_answer(evidence):
    """An answer that was never kept: nothing of the log tells it."""
    for log in evidence.logs.values():
        at = next(place for place, record in enumerate(log) if record["kind"] == "answer")
        del log[at]
        for place, record in enumerate(log):
            record["seq"] = place + 1
            record["prev"] = log[place - 1]["hash"] if place else record["prev"]


def _double_answer(evidence):
    for log in evidence.logs.values():
        log.append(next(record for record in log if record["kind"] == "answer"))


def _first(standings):
    return next(row for row in standings if row["splits"])


def _shift_points(evidence):
    for rows in (*evidence.standings.values(), evidence.alone):
        _first(rows)["points"] += 1


def _trade_tasks(evidence):
    """The same points for another task."""
    _first(evidence.alone)["splits"][0]["task"] = "k-other"


def _swap_ranks(evidence):
    for rows in evidence.standings.values():
        ranked = [place for place, row in enumerate(rows) if row["rank"]]
        low = next((place for place in reversed(ranked) if rows[place]["points"] != rows[ranked[0]]["points"]), None)
        if low is None:
            raise Failure("all teams have the same points: the trial was too short to prove anything")
        rows[ranked[0]]["points"], rows[low]["points"] = rows[low]["points"], rows[ranked[0]]["points"]


# What is changed, and the check that has to find it.
PLANTED = [
    ("one daemon's log lacks its last record", one_log, lambda e: next(iter(e.logs.values())).pop()),
    ("an answer is missing in all logs", one_log, _drop_answer),
    ("a record was changed", one_log, lambda e: [log[len(log) // 2].update(received_at=now()) for log in e.logs.values()]),
    ("an acknowledged answer is in no log", answers_once, _renumber_without_answer),
    ("an answer is there twice", answers_once, _double_answer),
    ("an answer has another id", answers_once, lambda e: e.answers.update({next(iter(e.answers)): "another"})),
    ("nothing was answered", answers_once, lambda e: (e.answers.clear(), [log.clear() for log in e.logs.values()])),
    ("an acknowledged position is not kept", fixes_once, lambda e: next(times for times in e.tracks.values() if times).pop()),
    ("a position is kept twice", fixes_once, lambda e: (times := next(times for times in e.tracks.values() if times)).append(times[0])),
    ("one daemon tells other standings", standings_agree, lambda e: _first(next(iter(e.standings.values()))).update(late=1)),
    ("all daemons count a point too much", standings_agree, _shift_points),
    ("two teams have changed places", standings_agree, _swap_ranks),
    ("one daemon alone has other tasks", standings_agree, _trade_tasks),
    ("one daemon alone lacks a team", standings_agree, lambda e: e.alone.pop()),
    ("one request in fifty fails", few_fail, lambda e: setattr(e, "failed", e.asked // 50 + 1)),
    ("a request never succeeds", few_fail, lambda e: e.hopeless.append("GET /next: 503")),
    ("one request fails", none_fails, lambda e: setattr(e, "failed", 1)),
    ("a stream has left an answer out", streams_whole,
     lambda e: e.streams["proxy"].discard([r["seq"] for r in e.log if r["kind"] == "answer" and r["seq"] > min(e.streams["proxy"])][-1])),
    ("a stream has told an answer that is not there", streams_whole, lambda e: e.told["proxy"].add("another")),
    ("a record came late after the cut", cut_is_mended, lambda e: e.cut.update({next(iter(e.cut)): CAUGHT_UP + 0.1})),
    ("a record never came after the cut", cut_is_mended, lambda e: e.cut.update({next(iter(e.cut)): None})),
]


def prove(evidence, checks):
    """Changes one thing at a time in evidence that these checks have passed; each change has to be found by its check."""
    planted = [(what, check, change) for what, check, change in PLANTED if check in checks]
    silent = {check.__name__ for check in checks} - {check.__name__ for _, check, _ in planted}
    require(not silent, f"checks that were never seen to fail: {silent}")
    for what, check, change in planted:
        other = copy.deepcopy(evidence)
        change(other)
        try:
            check(other)
        except Failure:
            continue
        raise Failure(f"a planted mistake was not found, which proves nothing: {what}")
    return f"{len(planted)} planted mistakes were each found"


def stream_waits(riders, observers):
    """The seconds from an acknowledgement until the answer is on another daemon's stream, where that was listened to all the while;
    and how many never came."""
    waits, missing = [], 0
    for rider in riders:
        for kept in rider.answers.values():
            for observer in observers:
                span = observer.heard(kept.moment) if observer.name != kept.node else None
                if not span:
                    continue
                told = observer.answers.get(kept.id)
                if told is not None and (span[1] is None or told <= span[1]):
                    waits.append(max(0, told - kept.moment))
                elif span[1] is None:
                    missing += 1
    return sorted(waits), missing
