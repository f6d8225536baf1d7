import * as z from "zod";
import type { Database, Transaction } from "#server/db/client.ts";
import { defineEvent, emit } from "#server/lib/events.ts";
import type { MeritReason } from "#shared/domain/reputation.ts";

/**
 * Something that earns members standing: a text, a project, a correction. The domain that has it says what it deserves as it
 * is now, and that this may have changed; it counts no points.
 */
export interface MeritSource {
  /** Its word, unique among all domains. A kind of content bears its own, so that hiding it takes its points along. */
  kind: string;
  /** All that it deserves now: nothing where it is hidden, removed or gone. */
  find(db: Database | Transaction, id: string): Promise<Merit[]>;
}

/** One thing that a member deserves points for. */
export interface Merit {
  userId: string;
  reason: MeritReason;
  /** Tells several of one reason apart, such as the member who voted; empty where a reason has only one. */
  by: string;
  /** When it came about: the day counts, for its limit. */
  at: Date;
}

/** What a source deserves may be another now. It is read anew, so that an event which comes late or twice does no harm. */
export const meritsChanged = defineEvent("merits-changed", z.object({ kind: z.string(), id: z.uuid() }));

/** Has standing follow what became of a source, once the transaction is through. */
export async function weighMerits(tx: Transaction, { kind }: Pick<MeritSource, "kind">, id: string): Promise<void> {
  await emit(tx, meritsChanged, { kind, id });
}
