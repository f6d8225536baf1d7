import { expect, test, vi } from "vitest";
import { sendExtras } from "#client/features/sharing/run/send-extras.ts";
import { sampleId } from "#client/testing/samples.ts";

const POSTER = new Blob(["picture"]);
const CAPTIONS = new File(["WEBVTT"], "en.vtt");

/** A server that takes nothing; the keys of the calls that came, by the last part of their path. */
function failingServer() {
  const keys: [path: string | undefined, key: string | null][] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    keys.push([String(input).split("/").at(-1), new Headers(init?.headers).get("idempotency-key")]);
    return Response.json({ code: "UNAVAILABLE", message: "Not now." }, { status: 503 });
  });
  return keys;
}

test("a picture and captions that are sent again to the same upload are the same calls, others are not", async () => {
  const keys = failingServer();
  const send = (id: string, { poster = POSTER, captions = {} }: { poster?: Blob | null; captions?: object } = {}) =>
    sendExtras(
      id,
      { makePoster: async () => poster, isPosterChosen: true, captions },
      (call) => call(),
      new AbortController().signal,
    ).catch(() => undefined);
  const another = new Blob(["another"]);
  await send(sampleId(1));
  await send(sampleId(1));
  await send(sampleId(1), { poster: another });
  // Back to the first picture is not what was sent before it.
  await send(sampleId(1));
  await send(sampleId(2));
  await send(sampleId(2), { poster: null, captions: { en: CAPTIONS } });
  await send(sampleId(2), { poster: null, captions: { en: CAPTIONS } });
  expect(keys.map(([path]) => path)).toEqual(["poster", "poster", "poster", "poster", "poster", "en", "en"]);
  const [first, again, other, back, elsewhere, captions, captionsAgain] = keys.map(([, key]) => key);
  expect([again, captionsAgain]).toEqual([first, captions]);
  expect(new Set([first, other, back, elsewhere, captions]).size).toBe(5);
});
