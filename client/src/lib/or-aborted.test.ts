import { expect, test } from "vitest";
import { orAborted } from "#client/lib/or-aborted.ts";

const never = new Promise<never>(() => undefined);
const gone = new DOMException("gone", "AbortError");

test("work that ends first gives the result, and an abort afterwards changes nothing", async () => {
  const controller = new AbortController();
  expect(await orAborted(Promise.resolve("done"), controller.signal)).toBe("done");
  await expect(orAborted(Promise.reject(new TypeError("broken")), controller.signal)).rejects.toThrow("broken");
  controller.abort(gone);
});

test("an abort ends the wait for work that hangs", async () => {
  const controller = new AbortController();
  const waiting = orAborted(never, controller.signal);
  controller.abort(gone);
  await expect(waiting).rejects.toBe(gone);
});

test("a signal that was aborted before is as good, and the later rejection of the work is handled", async () => {
  await expect(orAborted(never, AbortSignal.abort(gone))).rejects.toBe(gone);
  await expect(orAborted(Promise.reject(new TypeError("broken")), AbortSignal.abort(gone))).rejects.toBe(gone);
});
