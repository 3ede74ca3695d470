"""A phone whose clock runs so many times as fast as ours, for the endurance of the riders' app (scripts/bench/app.py).

Time of day and timers run fast; but for those that wait for the network, which is no faster: of 20, 40 and 300 seconds. What the daemon
says of its own clock is kept from the app, else it would take the speed into account once more. The phone's position rides along a
line, round and round; it is told every four seconds, as often as the app sends it, since each is drawn, and a browser without a
graphics card draws no sixty a second. Counted is what is asked, and what is asked sooner
than the last answer's `poll_after` allows: a second is passed over, as the daemon's figure is one of whole seconds.
"""
import json

SCRIPT = """(({ speed, at, now, line, pace, every }) => {
  const Real = Date, real = Date.now, later = setTimeout, often = setInterval, ask = fetch;
  const fast = () => now + (real() - at) * speed;
  window.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(fast()); }
    static now() { return fast(); }
  };
  const ofNetwork = [20_000, 40_000, 300_000];
  window.setTimeout = (work, ms = 0, ...more) => later(work, ofNetwork.includes(ms) ? ms : ms / speed, ...more);
  window.setInterval = (work, ms = 0, ...more) => often(work, ms / speed, ...more);

  const told = window.__told = { fixes: 0, polls: 0, early: [], least: Infinity, most: 0, asked: {}, refused: {}, from: null, to: null };
  const far = ([a, b], [c, d]) => Math.hypot((c - a) * 111320 * Math.cos(b * Math.PI / 180), (d - b) * 111320);
  const lengths = [0];
  line.slice(1).forEach((place, index) => lengths.push(lengths[index] + far(line[index], place)));
  navigator.geolocation.watchPosition = (heard) => {
    const begin = told.from ??= Date.now();
    return setInterval(() => {
      const along = (Date.now() - begin) / 1000 * pace % lengths.at(-1);
      const index = Math.max(1, lengths.findIndex((length) => length > along));
      const part = (along - lengths[index - 1]) / (lengths[index] - lengths[index - 1] || 1);
      const [a, b] = line[index - 1], [c, d] = line[index];
      const heading = (Math.atan2((c - a) * Math.cos(b * Math.PI / 180), d - b) * 180 / Math.PI + 360) % 360;
      told.fixes += 1;
      told.to = Date.now();
      heard({ timestamp: Date.now(), coords: { longitude: a + (c - a) * part, latitude: b + (d - b) * part, accuracy: 5, speed: pace, heading } });
    }, 1000 * every);
  };
  navigator.geolocation.clearWatch = (id) => clearInterval(id);

  let due = 0, pause = 0;
  window.fetch = async (address, options) => {
    const { pathname } = new URL(address, location.href);
    if (!pathname.startsWith("/api/")) return ask(address, options);
    const name = `${options?.method ?? "GET"} ${pathname.replace(/^\\/api\\/v1\\/(quests\\/[^/]+\\/)?/, "")}`;
    const isPoll = name === "GET next" || name === "POST positions";
    told.asked[name] = (told.asked[name] ?? 0) + 1;
    if (isPoll) {
      told.polls += 1;
      if (Date.now() < due - 1000 && told.early.length < 100) told.early.push([name, Math.round((due - Date.now()) / 1000)]);
    }
    const answer = await ask(address, options);
    if (answer.status >= 400) told.refused[`${answer.status} ${name}`] = (told.refused[`${answer.status} ${name}`] ?? 0) + 1;
    let body = [204, 304].includes(answer.status) ? null : answer.body;
    if (isPoll && answer.ok) {
      body = await answer.text();
      pause = JSON.parse(body).poll_after ?? pause;
      [told.least, told.most] = [Math.min(told.least, pause), Math.max(told.most, pause)];
    }
    if (isPoll) due = Date.now() + pause * 1000;
    // The stream says it too.
    if (name === "GET ride" && answer.ok) {
      const letters = new TextDecoder();
      body = answer.body.pipeThrough(new TransformStream({ transform(piece, way) {
        const found = letters.decode(piece, { stream: true }).match(/"poll_after":([0-9.]+)/);
        if (found) due = Math.min(due, Date.now() + Number(found[1]) * 1000);
        way.enqueue(piece);
      } }));
    }
    if (name === "GET about" && answer.ok) body = JSON.stringify({ ...JSON.parse(await answer.text()), clock: undefined });
    const headers = new Headers(answer.headers);
    // By our clock.
    headers.delete("date");
    return new Response(body, { status: answer.status, headers });
  };
})(""" 


def script(clock, at, line, pace=4.2, every=4):
    """For the page's beginning. `clock` as the daemon tells it at our time `at`, in milliseconds; `pace` in metres a
    second, `every` in seconds."""
    from datetime import datetime

    now = datetime.fromisoformat(clock["now"].replace("Z", "+00:00")).timestamp() * 1000
    return SCRIPT + json.dumps({"speed": clock["speed"], "at": at, "now": now, "line": line, "pace": pace, "every": every}) + ")"
