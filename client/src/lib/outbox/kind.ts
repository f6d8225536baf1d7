import type * as z from "zod/mini";
import type { Language } from "#shared/domain/language.ts";

/** The sentence or name of something, in each language: what waits may be shown by a screen that knows no domain. */
export type Localized = Record<Language, string>;

/** One thing that waits to be sent. */
export interface Entry<Body = unknown> {
  /** Made on the device. It is the key of its call: an entry that is sent twice is taken once. */
  id: string;
  kind: string;
  /** When it was put in, by the device's clock. */
  at: number;
  body: Body;
  /** Why the server, or this browser, does not take it. It is sent again only if its owner says so. */
  refusal: unknown;
}

/** How the entries of a kind are sent and called: what is fetched only when there are some. */
export interface Sender<Body> {
  /** How many of the first entries go in one call; one where it is not said. */
  take?: (bodies: readonly Body[]) => number;
  /** What has to be done before the call, which may take a while; what it returns is handed to `send`. */
  prepare?: (body: Body) => Promise<Blob>;
  /**
   * Makes the call, at once: who is signed in was looked up just before. Rejects as calls do. `once` goes into a call of
   * one entry.
   */
  send: (
    bodies: readonly Body[],
    once: { headers: Record<string, string> },
    prepared: Blob | undefined,
  ) => Promise<unknown>;
  label: (body: Body) => Localized;
  /** The kind's own sentence for why an entry was refused; without one it is that of all calls. */
  explain?: (refusal: unknown, body: Body) => Localized | undefined;
}

interface Options<Schema extends z.ZodMiniType> {
  name: string;
  /** Of the body as JSON holds it. Another shape has another `version`. */
  schema: Schema;
  version?: number;
  /** Makes the body of an earlier version one of this; undefined drops the entry. */
  migrate?: (body: unknown, version: number) => unknown;
  /** More than so many make the oldest go. */
  atMost?: number;
  /** Whether its body is a file, which no storage of ours holds: the entry lasts as long as the page, which asks before it is left. */
  isHeld?: boolean;
  /** By `loadPart`. It is asked once. */
  load: () => Promise<Sender<z.output<Schema>>>;
}

/** A kind of entry. */
export interface Kind<Body = unknown> {
  name: string;
  schema: z.ZodMiniType<Body>;
  version: number;
  migrate: ((body: unknown, version: number) => unknown) | undefined;
  atMost: number;
  isHeld: boolean;
  load: () => Promise<Sender<Body>>;
}

/** By their names: those whose code is here. */
const kinds = new Map<string, Kind>();

/** Declares a kind of entry. `outbox.ts` beside `main.tsx` lists the files that do. */
export function outboxKind<Schema extends z.ZodMiniType>(options: Options<Schema>): Kind<z.output<Schema>> {
  let loading: ReturnType<typeof options.load> | undefined;
  const load = () => {
    loading ??= options.load();
    return loading;
  };
  const kind = { version: 1, migrate: undefined, atMost: Number.POSITIVE_INFINITY, isHeld: false, ...options, load };
  kinds.set(kind.name, kind as unknown as Kind);
  return kind as unknown as Kind<z.output<Schema>>;
}

export const kindOf = (name: string): Kind | undefined => kinds.get(name);

/** How many kinds' code is here by now. */
export const kindCount = (): number => kinds.size;
