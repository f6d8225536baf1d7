import { deepStrictEqual } from "node:assert/strict";
import { REQUEST_ID_HEADER } from "#shared/http/wire.ts";
import { median } from "./figures.ts";
import { fromNewAddress } from "./members.ts";
import { sized } from "./size.ts";

const WARM_UP_TRIES = sized(10, 1);
/** They say when and to which request, not what. */
const MOMENTARY_HEADERS = new Set(["date", REQUEST_ID_HEADER.toLowerCase()]);

interface Answer {
  ms: number;
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** One call: what is posted for an address, and the status that every try must have. */
export interface ComparedCall {
  url: string;
  body: (email: string) => unknown;
  status: number;
}

/** Median ms of an answer, and how far the two are apart as a share of the smaller. */
export interface Comparison {
  known: number;
  unknown: number;
  apart: number;
}

/**
 * Asks about known and unknown addresses in turn, now the one first, now the other, and `settle`s after each try so that
 * what one leaves to be done does not slow the next. Throws when two answers differ in anything but their time.
 */
export async function compareAnswers(
  { url, body, status }: ComparedCall,
  known: readonly string[],
  unknown: readonly string[],
  settle: () => Promise<void> = async () => undefined,
): Promise<Comparison> {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  let expected: Omit<Answer, "ms"> | undefined;
  for (const [n, knownEmail] of known.entries()) {
    const tries = [
      ["known", knownEmail],
      ["unknown", unknown[n] ?? ""],
    ] as const;
    for (const [kind, email] of n % 2 === 0 ? tries : tries.toReversed()) {
      const { ms, ...answer } = await post(url, body(email));
      if (answer.status !== status) throw new Error(`${url} answered ${answer.status} ${answer.body}`);
      expected ??= answer;
      deepStrictEqual(answer, expected);
      if (n >= WARM_UP_TRIES) times[kind].push(ms);
      await settle();
    }
  }
  const [a, b] = [median(times.known), median(times.unknown)];
  return { known: a, unknown: b, apart: Math.abs(a - b) / Math.min(a, b) };
}

/** How many addresses of each kind so many tries take, those for warming up included. */
export function addressesFor(tries: number): number {
  return tries + WARM_UP_TRIES;
}

async function post(url: string, body: unknown): Promise<Answer> {
  const headers = { "content-type": "application/json", ...fromNewAddress() };
  const start = performance.now();
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  const ms = performance.now() - start;
  const lasting = [...response.headers].filter(([name]) => !MOMENTARY_HEADERS.has(name));
  return { ms, status: response.status, body: text, headers: Object.fromEntries(lasting) };
}
