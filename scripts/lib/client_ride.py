"""A whole quest by the client that openapi-python-client makes of openapi.yaml, typed as its users would have it.

Usage: scripts/lib/client_ride.py ADDRESS ADMIN-TOKEN     with the folder of the generated package in PYTHONPATH
"""
import io
import sys
from datetime import UTC, datetime
from typing import Any, TypeVar

from re_quest_client import AuthenticatedClient, Client
from re_quest_client.api.open_ import about, join, show_results
from re_quest_client.api.operation import openapi
from re_quest_client.api.organisers import (
    admin_accept_answer,
    admin_add_team,
    admin_add_zone,
    admin_close_quest,
    admin_import_course,
    admin_list_queue,
    admin_list_zones,
    admin_open_quest,
    admin_put_quest,
    admin_remove_zone,
    admin_sign_results,
    admin_verify_log,
)
from re_quest_client.api.riders import export_own_data, list_answers, list_areas, list_tasks, next_, send_answer, send_positions
from re_quest_client.models import (
    AdminAddTeamBody,
    AdminAddZoneBody,
    AdminAddZoneDryRun,
    AdminPutQuestBody,
    AdminZone,
    AnswerRequest,
    Batch,
    Fix,
    JoinBody,
    Line,
    LoneFix,
    Next,
    Polygon,
    PositionsStored,
    Problem,
    SendPositionsReply,
    StopProperties,
    TaskProperties,
    VerdictName,
    ZoneForetold,
)
from re_quest_client.types import File, Response

T = TypeVar("T")
QUEST = "python"
START, BIRD, LAMPS, SONG = [61.3581, 55.1634], [61.33529, 55.15406], [61.35503, 55.16558], [61.34010, 55.15916]
GPX = b"""<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="55.1634" lon="61.3581"><name>One</name></wpt><wpt lat="55.1656" lon="61.3550"><name>Two</name></wpt></gpx>"""


def place(name: str | None, position: list[float], **properties: str) -> dict[str, object]:
    feature: dict[str, object] = {
        "type": "Feature", "geometry": {"type": "Point", "coordinates": position}, "properties": {"name": name or "Start", **properties}}
    return {**feature, "id": name} if name else feature


FILE = {"type": "FeatureCollection", "title": "A ride by a generated client", "features": [
    place(None, START, role="start"), place("bird", BIRD, **{"answer-type": "text", "answer": "canary"}),
    place("lamps", LAMPS, **{"answer-type": "number", "answer": "12"}), place("song", SONG)]}


def got(kind: type[T], response: Response[Any], status: int = 200) -> T:
    """What was answered, of the type that the document says."""
    parsed = response.parsed
    assert response.status_code == status, f"{response.status_code}, not {status}: {response.content.decode()[:500]}"
    assert isinstance(parsed, kind), f"{type(parsed).__name__}, not {kind.__name__}: {response.content.decode()[:500]}"
    return parsed


def main(address: str, token: str) -> None:
    anybody = Client(base_url=address)
    admin = AuthenticatedClient(base_url=address, token=token)
    assert about.sync_detailed(client=anybody).status_code == 200
    assert openapi.sync_detailed(client=anybody).content.startswith(b"openapi: 3.1")

    # Organisers: a quest, a team, a zone that is first only tried.
    file = AdminPutQuestBody.from_dict(FILE)
    assert admin_put_quest.sync_detailed(QUEST, client=admin, body=file).status_code == 201
    admin_open_quest.sync_detailed(QUEST, client=admin)
    course = admin_import_course.sync_detailed(QUEST, client=admin, body=File(io.BytesIO(GPX)))
    assert course.status_code == 200, course.content
    added = admin_add_team.sync_detailed(QUEST, client=admin, body=AdminAddTeamBody(name="Foxes", id="foxes"))
    assert added.status_code == 201 and added.parsed and not isinstance(added.parsed, Problem)
    code = added.parsed.join_code
    west, south, east, north = 61.3660, 55.1570, 61.3670, 55.1580
    square = Polygon("Polygon", [[[west, south], [east, south], [east, north], [west, north], [west, south]]])
    tried = admin_add_zone.sync_detailed(
        QUEST, client=admin, body=AdminAddZoneBody("Works", square), dry_run=AdminAddZoneDryRun.TRUE)
    assert got(ZoneForetold, tried).id == "works"
    zone = got(AdminZone, admin_add_zone.sync_detailed(QUEST, client=admin, body=AdminAddZoneBody("Works", square)), 201)
    assert isinstance(zone.geometry, Polygon) and zone.geometry.coordinates == square.coordinates and zone.slow is None
    slow = AdminAddZoneBody("Mud", Line("LineString", [[61.3600, 55.1600], [61.3610, 55.1605]]), slow=2)
    assert isinstance(got(AdminZone, admin_add_zone.sync_detailed(QUEST, client=admin, body=slow), 201).geometry, Line)
    listed = admin_list_zones.sync(QUEST, client=admin)
    assert listed and not isinstance(listed, Problem) and [each.name for each in listed.zones] == ["Works", "Mud"], listed
    removed = got(AdminZone, admin_remove_zone.sync_detailed(QUEST, "mud", client=admin))
    assert removed.phase == "ended" and removed.until is not None

    # A device: what is refused, then a ride.
    wrong = join.sync_detailed(QUEST, client=anybody, body=JoinBody(code="AAAA-AAAA"))
    assert isinstance(wrong.parsed, Problem) and wrong.status_code == wrong.parsed.status, wrong
    joined = join.sync(QUEST, client=anybody, body=JoinBody(code=code, device_name="Generated"))
    assert joined and not isinstance(joined, Problem), joined
    device = AuthenticatedClient(base_url=address, token=joined.token)
    tasks = list_tasks.sync(QUEST, client=device)
    assert tasks and not isinstance(tasks, Problem)
    kinds = [type(each.properties) for each in tasks.features]
    assert kinds == [TaskProperties] * 3 + [StopProperties], kinds
    assert [each.id for each in tasks.features[:3]] == ["bird", "lamps", "song"]
    areas = list_areas.sync(QUEST, client=device)
    assert areas and not isinstance(areas, Problem) and isinstance(areas.features[0].geometry, Polygon)

    now = datetime.now(UTC)
    batch = Batch(sent_at=now, fixes=[Fix(time=now, position=START, accuracy=5)])
    assert got(PositionsStored, send_positions.sync_detailed(QUEST, client=device, body=batch)).received == 1
    lone = LoneFix(sent_at=datetime.now(UTC), time=datetime.now(UTC), position=BIRD, accuracy=5)
    ahead = got(Next, send_positions.sync_detailed(QUEST, client=device, body=lone, reply=SendPositionsReply.NEXT))
    assert ahead.task is not None
    leading = got(Next, next_.sync_detailed(QUEST, client=device, position="61.3600,55.1600"))
    assert leading.task is not None and leading.remaining is not None and leading.remaining.distance > 0, leading

    verdicts = {}
    for key, task, text in ("1", "bird", "sparrow"), ("2", "bird", "canary"), ("3", "lamps", "12"), ("4", "song", "La la"):
        request = AnswerRequest(task=task, text=text, sent_at=datetime.now(UTC))
        answer = send_answer.sync(QUEST, client=device, body=request, idempotency_key=f"python-{key}")
        assert answer and not isinstance(answer, Problem), answer
        verdicts[key] = answer.verdict
    assert list(verdicts.values()) == [VerdictName.REJECTED, VerdictName.ACCEPTED, VerdictName.ACCEPTED, VerdictName.PENDING], verdicts

    # A judge, and the end.
    queue = admin_list_queue.sync(QUEST, client=admin)
    assert queue and not isinstance(queue, Problem) and len(queue.items) == 1
    waiting = queue.items[0].answer.id
    judged = admin_accept_answer.sync(QUEST, str(waiting), client=admin)
    assert judged and not isinstance(judged, Problem) and judged.verdict == VerdictName.ACCEPTED
    own = list_answers.sync(QUEST, client=device)
    assert own and not isinstance(own, Problem) and len(own.answers) == 4, own
    admin_close_quest.sync_detailed(QUEST, client=admin)
    admin_sign_results.sync_detailed(QUEST, client=admin)
    results = show_results.sync(QUEST, client=anybody)
    assert results and not isinstance(results, Problem), results
    assert results.signed_at and results.standings[0].team == "foxes" and results.standings[0].points == 3, results
    verified = admin_verify_log.sync_detailed(QUEST, client=admin)
    assert verified.status_code == 200 and verified.parsed is not None
    archive = export_own_data.sync(QUEST, client=device)
    assert isinstance(archive, File) and archive.payload.read(2) == b"PK"


if __name__ == "__main__":
    main(*sys.argv[1:])
