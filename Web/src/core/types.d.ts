// Types of the core; never served.

export type LonLat = [number, number];

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
  geometry: { type: string; coordinates: any } | null;
  options: string[];
  media: string[];
  radius?: number;
  role?: undefined;
  [member: string]: any;
}

export interface Stop {
  role: "start" | "finish" | "rest";
  name?: string;
  center: LonLat | null;
  geometry: { type: string; coordinates: any } | null;
  radius?: number;
  [member: string]: any;
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
  [member: string]: any;
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
  kind: "answer" | "photo" | "sos" | "appeal" | "tracking" | "finish";
  /** The idempotency key, and the name of the blob. */
  key: string;
  path: string;
  /** The body, or of a photo the query; `sent_at` is added at each sending where `dated`. */
  body: Record<string, any>;
  dated: boolean;
  /** The `sent_at` that a held answer must keep, so that it is the same request. */
  sentAt?: string;
  task: string | null;
  text: string;
  size: number;
  at: number;
  state: "waiting" | "sending" | "refused";
  /** Not before this moment (ms by the device's clock). */
  notBefore?: number;
  progress?: number;
  probable?: "right" | "wrong" | null;
  problem?: { code: string; detail: string; status: number } | null;
}

export interface Kept {
  etag: string | null;
  body: any;
  at: number;
}

/** Five stores: `items`, `fixes` and `track` number what they take (`id`), `kept` and `blobs` have names. */
export interface Database {
  get(store: StoreName, key: number | string): Promise<any>;
  /** Returns the key. */
  put(store: StoreName, value: any, key?: string): Promise<any>;
  delete(store: StoreName, keys: (number | string)[]): Promise<void>;
  /** In the order of the keys. */
  all(store: StoreName, limit?: number): Promise<any[]>;
  count(store: StoreName): Promise<number>;
  /** Both or neither. */
  putItem(item: any, blob?: any): Promise<number>;
  clear(): Promise<void>;
}

export type StoreName = "items" | "fixes" | "track" | "kept" | "blobs";

export interface Locks {
  /** `options` are the browser's: a signal, or to steal. */
  request(name: string, work: () => Promise<any>, options?: any): Promise<any>;
}

/** What the core needs of a browser. */
export interface Platform {
  fetch: (url: string, options?: any) => Promise<any>;
  now: () => number;
  setTimeout: (work: () => void, ms: number) => any;
  clearTimeout: (timer: any) => void;
  id: () => string;
  database: Database;
  locks: Locks;
  channel: { postMessage(message: any): void; onmessage: ((event: any) => void) | null } | null;
  storage: { getItem(key: string): string | null; setItem(key: string, value: string): void; clear(): void };
  geolocation: any;
  /** Whether the position may be had without asking the rider. */
  mayLocate: () => Promise<boolean>;
  /** Asks the browser to keep what the app keeps, whatever else it has to make room for. */
  persist?: () => Promise<any>;
  subtle: any;
  caches: any;
  worker: { register(): Promise<any>; sync(queue?: string): Promise<void> } | null;
  audio: (() => any) | null;
  vibrate: ((pattern: number[]) => void) | null;
  wakeLock: { request(type: "screen"): Promise<any> } | null;
  compass: ((heard: (degrees: number) => void) => () => void) | null;
  /** By a tap: some phones tell the heading only to who has asked. */
  askCompass?: () => void;
  shrink: ((file: any) => Promise<any>) | null;
  isVisible: () => boolean;
  onVisible: (heard: (visible: boolean) => void) => void;
  /** The first tap or key, before which a page may not sound. */
  onTap: (heard: () => void) => void;
  onOnline: (heard: () => void) => void;
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
  maneuver: any;
  ahead: any[];
  offRoute: boolean;
  stale: boolean;
  here: boolean;
  arrived: boolean;
}

/** Its members are known by name, as README.md has them; what they are is not. */
export type State = Record<
  | keyof ReturnType<typeof import("./state.js").emptied>
  | "status" | "link" | "language" | "online" | "moment" | "about" | "quests" | "quest" | "settings" | "toasts" | "wakeLock",
  any
>;

export type App = ReturnType<typeof import("./app.js").createApp>;

export type Loads = Record<
  | "loadQuest" | "loadTasks" | "loadAreas" | "loadContacts" | "loadTeam" | "loadTeamPositions" | "loadAnswers" | "loadMessages"
  | "loadResults" | "loadSOS",
  () => Promise<any>
>;

export interface Store<S = State> {
  readonly state: S;
  set(patch: Partial<S>): void;
  subscribe(listener: () => void): () => void;
  watch<T>(select: (state: S) => T, listener: (value: T) => void): () => void;
}

export interface Events {
  on(name: string, heard: (about: any) => void): () => void;
  emit(name: string, about: any): void;
}
