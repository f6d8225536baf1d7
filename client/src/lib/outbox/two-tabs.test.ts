import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { storeSession } from "#client/lib/session-store.ts";
import { replace } from "#client/testing/fake-camera.ts";
import { samplePerson } from "#client/testing/sample-person.ts";

/** The outbox as a page of its own has it. */
async function openTab(send: (text: string) => Promise<void>) {
  vi.resetModules();
  const store = await import("#client/lib/outbox/store.ts");
  const { sendWaiting } = await import("#client/lib/outbox/send.ts");
  const { outboxKind } = await import("#client/lib/outbox/kind.ts");
  const label = (text: string) => ({ en: text, fr: text });
  const note = outboxKind({
    name: "note",
    schema: z.string(),
    load: async () => ({ send: ([text = ""]) => send(text), label }),
  });
  return { put: (text: string) => store.putEntry(note, text), left: () => store.entriesOf(note).length, sendWaiting };
}

test("two tabs send an entry once: one waits for the lock of the other, and finds it gone", async () => {
  let turn: Promise<unknown> = Promise.resolve();
  const request = vi.fn((_name: string, work: () => Promise<unknown>) => {
    turn = turn.then(work);
    return turn;
  });
  replace(navigator, "locks", { request });
  storeSession("a-token", samplePerson());
  const sent: string[] = [];
  const send = async (text: string) => {
    sent.push(text);
    await new Promise(setImmediate);
  };
  const [one, other] = [await openTab(send), await openTab(send)];
  one.put("a");
  expect(other.left()).toBe(1);
  await Promise.all([one.sendWaiting(), other.sendWaiting()]);
  expect([sent, one.left(), other.left()]).toEqual([["a"], 0, 0]);
  expect(request.mock.calls.map(([name]) => name)).toEqual(["hexkey.outbox", "hexkey.outbox"]);
});
