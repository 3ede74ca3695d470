// Types of the core; never served.

export type LonLat = [number, number];

/** What the daemon told or the phone kept, as it is parsed: who reads it says what it is. */
export type Told = ReturnType<JSON["parse"]>;

export type Geometry =
  | { type: "Point"; coordinates: LonLat }
  | { type: "LineString"; coordinates: LonLat[] }
  | { type: "Polygon"; coordinates: LonLat[][] }
  | { type: "MultiPolygon"; coordinates: LonLat[][][] };

export interface Feature {
  id?: string;
  geometry: Geometry | null;
  properties: { id?: string; role?: string; options?: string; media?: string; [member: string]: unknown };
}

export interface Fix {
  position: LonLat;
  /** Milliseconds by the device's clock. */
  time: number;
  accuracy?: number;
  speed?: number;
  course?: number;
  altitude?: number;
}

export interface Task {
  id: string;
  order: number;
  name: string;
  answer_type: string;
  center: LonLat | null;
  geometry: Geometry | null;
  options: string[];
  media: string[];
  radius?: number;
  role?: undefined;
  points?: number;
  category?: string;
  difficulty?: string;
  description?: string;
  opens?: string;
  closes?: string;
  locked_until?: string;
  attempts_left?: number;
  notice?: string;
  unit?: string;
  offline_check?: { algorithm: string; salt: string; iterations: number; keys: string[] };
  [member: string]: unknown;
}

export interface Stop {
  role: "start" | "finish" | "rest";
  id?: undefined;
  name?: string;
  center: LonLat | null;
  geometry: Geometry | null;
  radius?: number;
  [member: string]: unknown;
}

export interface Answer {
  id: string;
  task: string;
  verdict: "accepted" | "rejected" | "pending";
  message: string;
  reason?: string;
  at: string;
  received_at: string;
  appealed: boolean;
  [member: string]: unknown;
}

export interface TaskState {
  state: "open" | "next" | "sending" | "pending" | "done" | "rejected" | "locked" | "closed";
  answer: Answer | null;
  waiting: number;
  probable: "right" | "wrong" | null;
  attemptsLeft: number | null;
  lockedUntil: number | null;
  notice: string | null;
  distance: number | null;
  bearing: number | null;
}

export interface Route {
  id: string;
  line: LonLat[];
  /** Metres from the line's start to each of its points. */
  lengths: number[];
  passed: number;
}

/** One request that waits. */
export interface QueueItem {
  id: number;
  quest: string;
  kind: "answer" | "photo" | "sos" | "withdrawal" | "appeal" | "tracking" | "finish";
  /** The idempotency key, and the name of the blob. */
  key: string;
  path: string;
  /** The body, or of a photo the query; `sent_at` is added at each sending where `dated`. */
  body: Record<string, unknown>;
  dated: boolean;
  /** The `sent_at` that a held answer must keep, so that it is the same request. */
  sentAt?: string;
  /** Of a call for help: whether somebody may have heard of it. */
  tried?: boolean;
  task: string | null;
  text: string;
  size: number;
  at: number;
  state: "waiting" | "sending" | "refused";
  /** Not before this moment (ms by the device's clock). */
  notBefore?: number;
  progress?: number;
  probable?: "right" | "wrong" | null;
  problem?: { code: string; detail: string; status: number; decision?: Told } | null;
}

export interface Kept {
  etag: string | null;
  body: Told;
  at: number;
}

/** Five stores: `items`, `fixes` and `track` number what they take (`id`), `kept` and `blobs` have names. */
export interface Database {
  get(store: StoreName, key: number | string): Promise<Told>;
  put(store: StoreName, value: unknown, key?: string): Promise<void>;
  delete(store: StoreName, keys: (number | string)[]): Promise<void>;
  /** In the order of the keys. */
  all(store: StoreName, limit?: number): Promise<Told[]>;
  count(store: StoreName): Promise<number>;
  /** Both or neither; returns the number of the item. */
  putItem(item: Item | QueueItem, blob?: Blob): Promise<number>;
  clear(): Promise<void>;
}

/** What every queue has of a thing that waits. */
export interface Item {
  id?: number;
  key?: string;
  state: string;
  [member: string]: unknown;
}

export type StoreName = "items" | "fixes" | "track" | "kept" | "blobs";

export interface Locks {
  /** `options` are the browser's: a signal, or to steal. */
  request<T>(name: string, work: () => Promise<T>, options?: LockOptions): Promise<T>;
}

/** Browsers number them; Node and Deno have objects. */
export type Timer = ReturnType<typeof setTimeout>;

/** What the core needs of a browser. */
export interface Platform {
  fetch: (url: string, options?: RequestInit) => Promise<Response>;
  now: () => number;
  setTimeout: (work: () => void, ms: number) => Timer;
  clearTimeout: (timer: Timer | null) => void;
  id: () => string;
  database: Database;
  locks: Locks;
  channel: Pick<BroadcastChannel, "postMessage" | "onmessage"> | null;
  storage: { getItem(key: string): string | null; setItem(key: string, value: string): void; clear(): void };
  geolocation: Geolocation;
  /** Whether the position may be had without asking the rider. */
  mayLocate: () => Promise<boolean>;
  /** Asks the browser to keep what the app keeps, whatever else it has to make room for. */
  persist?: () => Promise<unknown>;
  subtle: SubtleCrypto;
  caches: CacheStorage | null;
  worker: { register(): Promise<unknown>; sync(queue?: string): Promise<void> } | null;
  audio: (() => AudioContext) | null;
  vibrate: ((pattern: number[]) => void) | null;
  wakeLock: { request(type: "screen"): Promise<WakeLockSentinel> } | null;
  compass: ((heard: (degrees: number) => void) => () => void) | null;
  /** By a tap: some phones tell the heading only to who has asked. */
  askCompass?: () => void;
  shrink: ((file: Blob) => Promise<Blob>) | null;
  isVisible: () => boolean;
  onVisible: (heard: (visible: boolean) => void) => void;
  /** Each tap or key: before the first a page may not sound, and some allow more by each. */
  onTap: (heard: () => void) => void;
  onOnline: (heard: () => void) => void;
  /** Whether the browser offers to put the app onto the home screen. */
  onInstall?: (heard: (offered: boolean) => void) => void;
  install?: () => Promise<void>;
  isSecure: boolean;
  languages: readonly string[];
  location: { pathname: string; hash: string };
}

export interface Filter {
  text: string;
  categories: string[];
  difficulties: string[];
  states: string[];
}

export interface Guide {
  kind: "route" | "arrow" | "none";
  target: Task | Stop | null;
  stop: "start" | "finish" | null;
  distance: number | null;
  duration: number | null;
  bearing: number | null;
  straight: number | null;
  toZone: number | null;
  maneuver: Maneuver | null;
  ahead: Ahead[];
  offRoute: boolean;
  stale: boolean;
  here: boolean;
  arrived: boolean;
}

/** The next turn. */
export interface Maneuver {
  kind: string;
  modifier?: string;
  /** The words beside its sign, and the part that begins there. */
  label?: string;
  begins?: string;
  distance: number;
  text?: string;
  [member: string]: unknown;
}

/** What comes on the way: a surface, stairs. */
export interface Ahead {
  kind: string;
  distance: number;
  length: number;
  text?: string;
  [member: string]: unknown;
}

export interface Warning {
  code: string;
  text: string;
  zone?: string;
  device?: string;
  [member: string]: unknown;
}

export interface Message {
  seq: number;
  [member: string]: unknown;
}

/** An answer to "where to now", of the poll or the stream. */
export interface NextReply {
  task?: Feature | null;
  stop?: Feature | null;
  route_id?: string | null;
  geometry?: { coordinates: LonLat[] } | null;
  remaining?: { distance: number; duration: number; bearing?: number; straight_distance?: number; ascent?: number } | null;
  maneuver?: Maneuver | null;
  ahead?: Ahead[];
  poll_after?: number;
  time_left?: number | null;
  late_after?: string;
  late_minute?: number;
  finished_at?: string | null;
  go_back?: { turn_at: string; duration: number; spare: number } | null;
  warnings?: Warning[];
  messages?: Message[];
  verdicts?: { seq: number; answer: Answer }[];
  problem?: { code: string; detail?: string };
}

/** A way to a task that is looked at. */
export interface Preview {
  task: string;
  state: "loading" | "shown" | "none";
  line: LonLat[];
  distance: number | null;
  duration: number | null;
  ascent: number | null;
}

export interface Role {
  quest: string;
  device?: string;
  team?: { id: string; name: string };
  needs_consent?: boolean;
  tracking_paused_at?: string;
  [member: string]: unknown;
}

export interface Session {
  quest: string;
  device: string;
  team: { id: string; name: string };
  code: string | null;
  consent: "tracking" | "no-tracking" | null;
  pausedSince: number | null;
  roles: Role[];
  quests: string[];
}

export interface Link {
  quest: string | null;
  code: string | null;
  register: boolean;
  task: string | null;
  tag: string | null;
}

export interface Settings {
  language: string | null;
  night: string;
  sound: boolean;
  vibration: boolean;
  northUp: boolean;
  textSize: number;
  wakeLock: boolean;
  unit: string;
  voice: "off" | "turns" | "all";
  /** Large signs instead of the map. */
  sunlight: boolean;
  /** The kind of routes that was chosen. */
  profile: string | null;
}

export interface Device {
  id: string;
  tracker?: boolean;
  [member: string]: unknown;
}

export interface Hint {
  number: number;
  [member: string]: unknown;
}

/** What belongs to a session, and goes with it. README.md says what each member means. */
export interface SessionState {
  session: Session | null;
  terms: { digest: string; lines: { code: string; text: string }[]; kept_for: number | null } | null;
  contacts: Told[] | null;
  areas: { features?: Feature[] } | null;
  team: { start?: string | null; finish?: string | null; devices: Device[]; profiles?: { id: string; name: string }[]; [member: string]: unknown } | null;
  teamPositions: Told;
  results: Told;
  sos: { id: string; device: string; closed_at?: string | null }[] | null;
  tasks: { list: Task[]; stops: Stop[]; loadedAt: number };
  taskStates: Record<string, TaskState>;
  shown: string[];
  filter: Filter;
  sort: string;
  navigation: import("./navigation.js").Navigation;
  preview: Preview | null;
  /** The task for which the camera was open when the phone ended the page. */
  interrupted: string | null;
  /** Where whoever is not recorded has asked to be shown, once. */
  here: Fix | null;
  /** What the team has said of its finish, as far as this phone knows. */
  finish: { declared?: "leading" | "finished"; recorded?: boolean } | null;
  next: NextReply | null;
  nextAt: number;
  nextProblem: { code: string; detail: string } | null;
  seen: number;
  guide: Guide;
  route: Route | null;
  offRoute: boolean;
  goBack: { turnAt: number; duration: number; spare: number; urgent?: boolean } | null;
  timeLeft: { until: number | null; late: number | null; minute: number | null };
  warnings: Warning[];
  ride: {
    phase: "before" | "riding" | "finished" | "over";
    startsAt: number | null;
    startedAt: number | null;
    finishedAt: number | null;
    paused: boolean;
  };
  position: { tracking: string; since: number; fix: Fix | null; simulated: number };
  heading: number | null;
  pace: number;
  queue: {
    waiting: number;
    fixes: number;
    bytes: number;
    items: QueueItem[];
    sending: boolean;
    blockedUntil: number;
  };
  answers: Answer[];
  adjustments: Told[];
  verdict: { answer: Answer; task: Task | null; points: number | null } | null;
  messages: { list: Message[]; seen: number; unread: number };
  hints: Record<string, Hint[]>;
  stream: "off" | "connecting" | "open";
  teamLive: Record<string, Told>;
  pack: Pack;
}

export interface Pack {
  state: string;
  bytes: number;
  tiles: number;
  total: number;
  expected: number;
  tooLarge: boolean;
  early: boolean;
  at: number;
}

export interface State extends SessionState {
  status: "starting" | "insecure" | "join" | "consent" | "ready";
  link: Link;
  language: "ru" | "en";
  online: boolean;
  moment: number;
  about: { demo?: boolean; clock?: Told; map?: { bounds?: number[]; [member: string]: unknown }; [member: string]: unknown } | null;
  quests: Told[] | null;
  quest: { opens?: string | null; phase?: string; [member: string]: unknown } | null;
  settings: Settings;
  toasts: { id: number; kind: string; text: string; code: string }[];
  wakeLock: "off" | "held" | "lost" | "refused" | "missing";
  speech: "unknown" | "missing" | "ready";
  /** Whether the browser offers to put the app onto the home screen. */
  installable: boolean;
}

export type App = ReturnType<typeof import("./app.js").createApp>;

export type Loads = Record<
  | "loadQuest" | "loadTasks" | "loadAreas" | "loadContacts" | "loadTeam" | "loadTeamPositions" | "loadAnswers" | "loadMessages"
  | "loadResults" | "loadSOS",
  () => Promise<Told>
>;

export interface Store<S = State> {
  readonly state: S;
  set(patch: Partial<S>): void;
  subscribe(listener: () => void): () => void;
  watch<T>(select: (state: S) => T, listener: (value: T) => void): () => void;
}

/** What happens once, and what is told of it. */
export interface Happenings {
  verdict: { answer: Answer; task: Task | null };
  "check-in": { task: Task | Stop | null };
  arrival: { stop: "start" | "finish" };
  warning: Warning;
  message: Message;
  rerouted: { route: Route | null };
  "off-route": { route: Route | null };
  "go-back": { turnAt: number };
  refused: QueueItem;
  sent: QueueItem;
  "storage-full": Record<string, never>;
  "signed-out": { code: string };
}

export interface Events {
  on<N extends keyof Happenings>(name: N, heard: (about: Happenings[N]) => void): () => void;
  emit<N extends keyof Happenings>(name: N, about: Happenings[N]): void;
}
