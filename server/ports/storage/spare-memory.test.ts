import { expect, test } from "vitest";
import { spareMemory } from "#server/ports/storage/spare-memory.ts";

test("who waits behind a larger wish that is given up gets what is free", async () => {
  const memory = spareMemory(10);
  expect(await memory.take(8).taken).toBe(true);
  const large = memory.take(6);
  const small = memory.take(2);
  large.cancel();
  expect(await large.taken).toBe(false);
  expect(await Promise.race([small.taken, Promise.resolve().then(() => "waits")])).toBe(true);
});
