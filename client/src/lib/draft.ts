import * as z from "zod/mini";
import { getVisit, ownKey } from "#client/lib/session-store.ts";
import { readStored, type StorageArea, writeStored } from "#client/lib/storage.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";

/** A value kept for the person at this device; only its owner ever reads it. */
export interface Draft<Value> {
  /** Null where nothing is kept, or the kept value doesn't fit its schema (any more), and is then dropped. */
  read: () => Value | null;
  keep: (value: Value) => void;
  forget: () => void;
}

const envelope = z.object({ value: z.unknown(), until: z.optional(z.number()) });

interface DraftKind<Schema extends z.ZodMiniType> {
  name: string;
  /** Of the value as JSON holds it. */
  schema: Schema;
  /** By default in this tab until it is closed: it survives the way to a provider and back. */
  area?: StorageArea;
  /** After so many hours the draft is dropped. */
  hours?: number;
}

/**
 * A kind of value that is kept for a person, one per `id`. A guest's drafts go along when the guest signs in. A
 * member's are emptied when they sign out, here or in another tab, and when a different member signs in (`handOver`). A
 * draft that was opened during the visit of a member who has left reads and keeps nothing, even where it is still
 * referenced.
 */
export function draftKind<Schema extends z.ZodMiniType>({ name, schema, area = "tab", hours }: DraftKind<Schema>) {
  return (id?: string): Draft<z.output<Schema>> => {
    const visit = getVisit();
    const isOver = () => visit !== getVisit();
    const key = () => ownKey(id === undefined ? name : `${name}/${id}`);
    const forget = () => {
      if (!isOver()) writeStored(key(), null, area);
    };
    return {
      forget,
      keep: (value) => {
        const until = hours && Date.now() + hours * HOUR_MS;
        if (!isOver()) writeStored(key(), JSON.stringify({ value, until }), area);
      },
      read: () => {
        const text = isOver() ? null : readStored(key(), area);
        if (text === null) return null;
        const { data: kept } = z.safeParse(envelope, parseJson(text));
        const { success, data } = z.safeParse(schema, kept?.value);
        if (success && (kept?.until ?? Number.POSITIVE_INFINITY) > Date.now()) return data;
        if (!success) console.warn(`What was kept as ${name} can't be read and is dropped.`);
        forget();
        return null;
      },
    };
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
