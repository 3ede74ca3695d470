// Preact and htm as the one file that is served has them; never served itself.

/** What `html` makes: only Preact looks into it. */
export interface VNode {
  type: unknown;
  props: unknown;
  key: unknown;
}

export type Child = VNode | string | number | boolean | null | undefined | Child[];

export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function render(child: Child, parent: Element): void;

export interface Context<T> {
  Provider: (props: { value: T; children?: Child }) => VNode;
}
export function createContext<T>(initial: T): Context<T>;

export interface Ref<T> {
  current: T;
}
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];
export function useEffect(work: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(work: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
export function useCallback<T>(work: T, inputs: readonly unknown[]): T;
export function useReducer<S, A>(reduce: (state: S, action: A) => S, initial: S): [S, (action: A) => void];
export function useRef<T>(initial: T): Ref<T>;
export function useContext<T>(context: Context<T>): T;
