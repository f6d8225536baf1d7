import type { FeedFault, FeedRowReason } from "#shared/domain/feed.ts";

/** A row of a feed as it is written there: each field with all that it was given, by its name without a namespace. */
export interface FeedRow {
  /** From 1, of the place where the row begins. */
  line: number;
  fields: Readonly<Record<string, readonly string[]>>;
}

/** A row that can't be read. */
export interface UnreadableRow {
  line: number;
  reason: FeedRowReason;
}

export type RowOfFeed = FeedRow | UnreadableRow;

/** A feed that can't be read to its end. Rows before the fault have been given out. */
export class FeedFaultError extends Error {
  readonly fault: FeedFault;
  readonly line: number | null;

  constructor(fault: FeedFault, line: number | null = null, options?: ErrorOptions) {
    super(`The feed can't be read (${fault}${line === null ? "" : `, line ${line}`})`, options);
    this.name = "FeedFaultError";
    this.fault = fault;
    this.line = line;
  }
}

/** No field that is used is longer; what stands behind only says that it is too long. */
export const FIELD_MAX_CHARACTERS = 20_000;
