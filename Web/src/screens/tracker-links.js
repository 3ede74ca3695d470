// @ts-check

/** What OsmAnd fills in: latitude, longitude, time, accuracy, altitude, speed, bearing. */
const osmand = "lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}";

/**
 * Tracker apps with the address that each is given, and the link that sets it up with one tap where it knows one, as the daemon's
 * guide has them (docs/guides/TRACKERS.md).
 * @param {string} server Without a slash at the end.
 * @param {string} token
 * @param {string} device
 * @returns {{ apps: { name: string, address: string, link?: string }[] }}
 */
export function trackerLinks(server, token, device) {
  const url = (/** @type {string} */ dialect) => `${server}/ingest/${dialect}/${token}`;
  const configuration = {
    _type: "configuration", mode: 3, url: url("owntracks"), deviceId: device, tid: "ME", monitoring: 2, auth: false,
    locatorInterval: 10, locatorDisplacement: 10,
  };
  return {
    apps: [
      { name: "OwnTracks", address: url("owntracks"),
        link: `owntracks:///config?inline=${encodeURIComponent(btoa(JSON.stringify(configuration)))}` },
      { name: "Overland", address: url("overland"),
        link: `overland://setup?url=${encodeURIComponent(url("overland"))}&device_id=${encodeURIComponent(device)}` },
      { name: "GPSLogger", address: url("gpslogger"), link: `gpslogger://properties/${url("gpslogger")}/settings.properties` },
      { name: "Traccar Client", address: url("traccar-client") },
      { name: "OsmAnd", address: `${url("osmand")}?${osmand}` },
    ],
  };
}
