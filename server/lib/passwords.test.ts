import bcrypt from "bcryptjs";
import { Piscina } from "piscina";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPasswords } from "#server/lib/passwords.ts";

/** The lowest that bcrypt knows. */
const QUICK = 4;

test("a hash is bcrypt's with a salt of its own, and only its password fits", async () => {
  const passwords = open({ cost: QUICK });
  const [one, two] = await Promise.all([passwords.hash("blue lantern"), passwords.hash("blue lantern")]);
  expect([one.slice(0, 7), one === two, await bcrypt.compare("blue lantern", one)]).toEqual(["$2b$04$", false, true]);
  expect(await passwords.verify("blue lantern", one)).toBe(true);
  expect(await passwords.verify("Blue lantern", one)).toBe(false);
  expect(await passwords.verify("", one)).toBe(false);
});

test("without a choice the cost is what OWASP asks for", async () => {
  expect(await open().hash("blue lantern")).toMatch(/^\$2b\$10\$/);
});

test("every one of 72 bytes counts", async () => {
  const passwords = open({ cost: QUICK });
  const hash = await passwords.hash(`${"a".repeat(71)}b`);
  expect(await passwords.verify(`${"a".repeat(71)}b`, hash)).toBe(true);
  expect(await passwords.verify("a".repeat(72), hash)).toBe(false);
});

test("a password typed on another keyboard fits", async () => {
  const passwords = open({ cost: QUICK });
  const [one, other] = ["cafe\u0301 ﬁn", "caf\u00e9 fin"];
  expect(await passwords.verify(one, await passwords.hash(other))).toBe(true);
  expect(await passwords.verify(other, await passwords.hash(one))).toBe(true);
});

test("nothing fits an account without a password, with as much work as a comparison is", async () => {
  const run = vi.spyOn(Piscina.prototype, "run");
  const passwords = open({ cost: 8 });
  const hash = await passwords.hash("blue lantern");
  run.mockClear();
  expect(await passwords.verify("wrong", hash)).toBe(false);
  expect(await passwords.verify("wrong", null)).toBe(false);
  const [known, unknown] = run.mock.calls.map(([task, options]) => ({ ...task, ...options }));
  expect(unknown).toEqual({ ...known, hash: expect.any(String) });
  expect(bcrypt.getRounds(unknown.hash)).toBe(bcrypt.getRounds(hash));
  // bcrypt compares without any work where the length is another one, or where there is no salt.
  expect(unknown.hash).toHaveLength(hash.length);
  expect(bcrypt.hashSync("wrong", bcrypt.getSalt(unknown.hash))).toMatch(/^\$2b\$08\$.{53}$/);
});

test("while a password is hashed all other requests are answered", async () => {
  const passwords = open({ cost: 12 });
  let isDone = false;
  const hashing = passwords.hash("blue lantern").finally(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    turns++;
  }
  await hashing;
  // On this thread there would be none: the whole hash is one step.
  expect(turns).toBeGreaterThan(20);
});

test("a call while too many wait is asked to try again, and waiting ones are served", async () => {
  const passwords = open({ cost: 8, maxWaiting: 3 });
  const tried = await Promise.allSettled(Array.from({ length: 30 }, () => passwords.hash("blue lantern")));
  const refused = tried.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(20);
  expect(refused.length).toBeLessThan(30);
  expect(refused[0]).toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 2 });
  expect(await passwords.hash("blue lantern")).toMatch(/^\$2b/);
});

function open(options?: Parameters<typeof createPasswords>[0]) {
  const passwords = createPasswords(options);
  onTestFinished(passwords.close);
  return passwords;
}
