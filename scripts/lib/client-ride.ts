// A whole quest by the client that openapi-generator's typescript-fetch makes of openapi.yaml, typed as its users would have it.
// Usage: deno run --allow-net … client-ride.ts ADDRESS ADMIN-TOKEN     with the generated client in client/ beside it
import {
    type AdminZone, Configuration, type Next, OpenApi, OperationApi, OrganisersApi, type PositionsStored, type Problem, ResponseError,
    RidersApi, type ZoneForetold,
} from "./client/index.ts";

const [address, token] = Deno.args;
const quest = "typescript";
const start = [61.3581, 55.1634], bird = [61.33529, 55.15406], lamps = [61.35503, 55.16558], song = [61.34010, 55.15916];

function assert(holds: unknown, text: string): asserts holds {
    if (!holds) throw new Error(text);
}

function place(name: string | undefined, position: number[], properties: object = {}): object {
    return { type: "Feature", id: name, geometry: { type: "Point", coordinates: position }, properties: { name: name ?? "Start", ...properties } };
}

const anybody = new OpenApi(new Configuration({ basePath: address }));
const admin = new OrganisersApi(new Configuration({ basePath: address, accessToken: token }));

assert((await anybody.about()).map.bounds.length === 4, "about");
assert((await new OperationApi(new Configuration({ basePath: address })).livez()).trim() === "ok", "livez");

// Organisers: a quest, a team, a zone that is first only tried.
const loaded = await admin.adminPutQuest({
    quest,
    body: {
        type: "FeatureCollection", title: "A ride by a generated client", features: [
            place(undefined, start, { role: "start" }), place("bird", bird, { "answer-type": "text", answer: "canary" }),
            place("lamps", lamps, { "answer-type": "number", answer: "12" }), place("song", song),
        ],
    },
});
assert(loaded.quest.phase === "draft" && loaded.changed, JSON.stringify(loaded));
assert((await admin.adminOpenQuest({ quest })).phase === "open", "open");
const gpx = `<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="55.1634" lon="61.3581"><name>One</name></wpt><wpt lat="55.1656" lon="61.3550"><name>Two</name></wpt></gpx>`;
await admin.adminImportCourse({ quest, body: new Blob([gpx]) });
const added = await admin.adminAddTeam({ quest, adminAddTeamRequest: { name: "Foxes", id: "foxes" } });
const [west, south, east, north] = [61.3660, 55.1570, 61.3670, 55.1580];
const square = [[[west, south], [east, south], [east, north], [west, north], [west, south]]];
const works = { name: "Works", geometry: { type: "Polygon" as const, coordinates: square } };
const tried = await admin.adminAddZone({ quest, dryRun: "true", adminAddZoneRequest: works }) as ZoneForetold;
assert(tried.id === "works" && tried.roadCount >= 0, JSON.stringify(tried));
const zone = await admin.adminAddZone({ quest, adminAddZoneRequest: works }) as AdminZone;
assert(zone.geometry.type === "Polygon" && zone.geometry.coordinates[0].length === 5, JSON.stringify(zone));
assert(zone.since instanceof Date && zone.until === null && zone.slow === null, JSON.stringify(zone));
await admin.adminAddZone({
    quest, adminAddZoneRequest: { name: "Mud", slow: 2, geometry: { type: "LineString", coordinates: [[61.3600, 55.1600], [61.3610, 55.1605]] } },
});
const { zones } = await admin.adminListZones({ quest });
assert(zones.map((each) => each.name).join() === "Works,Mud", JSON.stringify(zones));
assert(zones[1].geometry.type === "LineString" && zones[1].geometry.coordinates.length === 2, JSON.stringify(zones[1]));
assert((await admin.adminRemoveZone({ quest, zone: "mud" })).phase === "ended", "remove a zone");

// A device: what is refused, then a ride.
try {
    await anybody.join({ quest, joinRequest: { code: "AAAA-AAAA" } });
    throw new Error("a wrong code was taken");
} catch (error) {
    assert(error instanceof ResponseError, `${error}`);
    const problem: Problem = await error.response.json();
    assert(problem.status === error.response.status && problem.code.length > 0, JSON.stringify(problem));
}
const joined = await anybody.join({ quest, joinRequest: { code: added.joinCode, deviceName: "Generated" } });
const device = new RidersApi(new Configuration({ basePath: address, accessToken: joined.token }));
const { features } = await device.listTasks({ quest });
assert(features.map((each) => each.id ?? "none").join() === "bird,lamps,song,none", JSON.stringify(features));
const [first, , , last] = features.map((each) => each.properties);
assert("answerType" in first && first.answerType === "text" && "role" in last && last.role === "start", JSON.stringify([first, last]));
assert(features[0].geometry?.type === "Point" && features[0].geometry.coordinates.length === 2, JSON.stringify(features[0]));
assert((await device.listAreas({ quest })).features[0].geometry.type === "Polygon", "areas");

const stored = await device.sendPositions({
    quest, sendPositionsRequest: { sentAt: new Date(), fixes: [{ time: new Date(), position: start, accuracy: 5 }] },
}) as PositionsStored;
assert(stored.received === 1 && stored.flagged.length === 0, JSON.stringify(stored));
const ahead = await device.sendPositions({
    quest, reply: "next", sendPositionsRequest: { sentAt: new Date(), time: new Date(), position: bird, accuracy: 5 },
}) as Next;
assert(ahead.task !== null && ahead.pollAfter > 0, JSON.stringify(ahead));
const leading = await device.next({ quest, position: "61.3600,55.1600" });
assert(leading.task !== null && leading.remaining !== null && leading.remaining.distance > 0, JSON.stringify(leading));

const verdicts: string[] = [];
for (const [key, task, text] of [["1", "bird", "sparrow"], ["2", "bird", "canary"], ["3", "lamps", "12"], ["4", "song", "La la"]]) {
    const answer = await device.sendAnswer({ quest, idempotencyKey: `typescript-${key}`, answerRequest: { task, text, sentAt: new Date() } });
    verdicts.push(answer.verdict);
}
assert(verdicts.join() === "rejected,accepted,accepted,pending", verdicts.join());

// A judge, and the end.
const { items } = await admin.adminListQueue({ quest });
assert(items.length === 1, JSON.stringify(items));
assert((await admin.adminAcceptAnswer({ quest, answer: items[0].answer.id })).verdict === "accepted", "accept");
assert((await device.listAnswers({ quest })).answers.length === 4, "answers");
assert((await admin.adminCloseQuest({ quest })).phase === "closed", "close");
await admin.adminSignResults({ quest });
const results = await anybody.showResults({ quest });
assert(results.signedAt && results.standings[0].team === "foxes" && results.standings[0].points === 3, JSON.stringify(results));
await admin.adminVerifyLog({ quest });
const archive = new Uint8Array(await (await device.exportOwnData({ quest })).arrayBuffer());
assert(archive[0] === 0x50 && archive[1] === 0x4b, "export");
