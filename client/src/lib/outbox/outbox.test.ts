// @own-modules: what listens for the network does so for as long as its page is there.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { api } from "#client/lib/api.ts";
import { alone } from "#client/lib/outbox/alone.ts";
import { outboxKind } from "#client/lib/outbox/kind.ts";
import { onArrival, sendAgain, sendWaiting } from "#client/lib/outbox/send.ts";
import { dropEntries, entriesOf, putEntry, readEntries } from "#client/lib/outbox/store.ts";
import { startOutbox, wakeOutbox } from "#client/lib/outbox/wake.ts";
import { clearSession, getSessionUser, storeSession } from "#client/lib/session-store.ts";
import { replace } from "#client/testing/fake-camera.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { ApiError } from "#shared/http/client.ts";

const sent: { text: string; key: string | undefined; owner: string | undefined }[] = [];
/** What the next calls come to; then all go well. */
let answers: (() => unknown)[] = [];

const said = (text: string) => ({ en: text, fr: text });
const note = outboxKind({
  name: "note",
  schema: z.string().check(z.minLength(1)),
  version: 2,
  migrate: (body, version) => (version === 1 && typeof body === "string" ? body.toUpperCase() : undefined),
  atMost: 4,
  load: async () => ({
    send: async ([text = ""], { headers }) => {
      sent.push({ text, key: headers["idempotency-key"], owner: getSessionUser()?.id });
      await answers.shift()?.();
    },
    label: said,
  }),
});
const many = outboxKind({
  name: "many",
  schema: z.string(),
  load: async () => ({
    take: (bodies) => bodies.length,
    send: async (bodies) => {
      sent.push({ text: bodies.join("+"), key: undefined, owner: getSessionUser()?.id });
      await answers.shift()?.();
      if (bodies.includes("wrong")) throw new ApiError(422, "", "{}");
    },
    label: said,
  }),
});
const file = outboxKind({
  name: "file",
  schema: z.custom<{ photo: File }>(),
  isHeld: true,
  load: async () => ({
    prepare: async ({ photo }) => photo,
    send: async (_, { headers }, prepared) => {
      sent.push({
        text: await (prepared as Blob).text(),
        key: headers["idempotency-key"],
        owner: getSessionUser()?.id,
      });
      await answers.shift()?.();
    },
    label: ({ photo }) => said(photo.name),
  }),
});

const signIn = (number = 1) => storeSession("a-token", samplePerson({ number }));
const fail =
  (status: number, body: object = {}) =>
  () => {
    throw new ApiError(status, "", JSON.stringify(body));
  };
const lost = () => {
  throw new TypeError("Failed to fetch");
};
const texts = () => sent.map(({ text }) => text);
const left = () => readEntries().map(({ body }) => body);
const KEY = `own:${sampleId(1)}:outbox`;

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  signIn();
});

afterEach(() => {
  vi.useRealTimers();
  dropEntries(readEntries().map(({ id }) => id));
  clearSession();
  signIn(9);
  clearSession();
  sent.length = 0;
  answers = [];
});

test("what waits goes in the order in which it came, each once and with a key of its own, and leaves nothing behind", async () => {
  for (const text of ["a", "b", "c"]) putEntry(note, text);
  await Promise.all([sendWaiting(), sendWaiting()]);
  expect(texts()).toEqual(["a", "b", "c"]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("of too many of a kind the oldest go, and no others", () => {
  putEntry(many, "one");
  for (const text of ["a", "b", "c", "d", "e"]) putEntry(note, text);
  expect(left()).toEqual(["one", "b", "c", "d", "e"]);
});

test.each([
  ["no answer", lost],
  ["a fault", fail(500)],
  ["a server that restarts", fail(503)],
  ["a call that was too slow", fail(408)],
  ["too early a call", fail(425)],
  ["too many calls", fail(429)],
])("after %s the same call is made again by itself, ever later, with the same key", async (_, failure) => {
  vi.useFakeTimers();
  answers = [failure, failure];
  putEntry(note, "a");
  await sendWaiting();
  expect([texts(), left()]).toEqual([["a"], ["a"]]);
  await vi.advanceTimersByTimeAsync(4900);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(9800);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(300);
  expect([texts(), left()]).toEqual([["a", "a", "a"], []]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test("as long as the server asks for, nothing makes it try earlier", async () => {
  vi.useFakeTimers();
  answers = [fail(429, { code: "RATE_LIMITED", message: "", retryAfterSeconds: 40 })];
  putEntry(note, "a");
  await sendWaiting();
  await sendWaiting();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(2);
});

test.each([400, 403, 404, 409, 413, 422, 507])(
  "what is refused with %i is never sent again by itself, keeps its reason over a reload, and keeps nothing else back",
  async (status) => {
    vi.useFakeTimers();
    answers = [fail(status, { code: "CONFLICT", message: "No.", reason: "code-taken" })];
    putEntry(note, "a");
    putEntry(note, "b");
    await sendWaiting();
    expect([texts(), left()]).toEqual([["a", "b"], ["a"]]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    await sendWaiting();
    expect(texts()).toEqual(["a", "b"]);
    vi.useRealTimers();
    expect(entriesOf(note)[0]?.refusal).toMatchObject({ status, reason: "code-taken", serverMessage: "No." });
    const first = sent[0]?.key;
    await sendAgain(entriesOf(note).map(({ id }) => id));
    expect([texts(), left()]).toEqual([["a", "b", "a"], []]);
    expect(sent[2]?.key).toBe(first);
  },
);

test("a call that is still being worked on is made again, and one that was done already counts as sent", async () => {
  vi.useFakeTimers();
  answers = [
    fail(409, { code: "CONFLICT", message: "Wait.", reason: "still-running", retryAfterSeconds: 2 }),
    fail(409, { code: "CONFLICT", message: "Done.", reason: "done-already" }),
  ];
  putEntry(note, "a");
  await sendWaiting();
  expect(entriesOf(note)).toMatchObject([{ body: "a", refusal: undefined }]);
  await vi.advanceTimersByTimeAsync(5100);
  expect([texts(), left()]).toEqual([["a", "a"], []]);
});

test("a call that hangs counts as lost after two minutes, and holds nothing else up for ever", async () => {
  vi.useFakeTimers();
  answers = [() => new Promise(() => undefined)];
  putEntry(note, "a");
  const sending = sendWaiting();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(texts()).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(2000);
  await sending;
  await vi.advanceTimersByTimeAsync(5000);
  expect([texts(), left()]).toEqual([["a", "a"], []]);
});

test("of several in one call the one that is refused keeps no other from arriving", async () => {
  for (const text of ["a", "wrong", "c"]) putEntry(many, text);
  await sendWaiting();
  expect(texts()).toEqual(["a+wrong+c", "a", "wrong", "c"]);
  expect(left()).toEqual(["wrong"]);
});

test("a fault of one kind holds up no other", async () => {
  answers = [fail(500)];
  putEntry(note, "a");
  putEntry(many, "b");
  await sendWaiting();
  expect([texts(), left()]).toEqual([["a", "b"], ["a"]]);
});

test("a guest's waits for a sign-in, and is that member's then", async () => {
  clearSession();
  putEntry(note, "a");
  await sendWaiting();
  expect(sent).toEqual([]);
  signIn(2);
  await sendWaiting();
  expect(sent).toMatchObject([{ text: "a", owner: sampleId(2) }]);
});

test("what a member has not sent goes with them: nothing of it is stored, and the next one sends none of it", async () => {
  putEntry(note, "a");
  putEntry(file, { photo: new File(["x"], "a.jpg") });
  clearSession();
  expect({ ...localStorage }).toEqual({});
  signIn(2);
  putEntry(note, "b");
  await sendWaiting();
  expect(sent).toMatchObject([{ text: "b", owner: sampleId(2) }]);
});

test("a photo that is made smaller while another member signs in is not sent with that session", async () => {
  let arrive = () => {};
  const photo = new File(["x"], "a.jpg");
  const slow = outboxKind({
    name: "slow",
    schema: z.custom<File>(),
    isHeld: true,
    load: async () => ({
      prepare: () =>
        new Promise<Blob>((resolve) => {
          arrive = () => resolve(photo);
        }),
      send: async () => sent.push({ text: "slow", key: undefined, owner: getSessionUser()?.id }),
      label: ({ name }) => said(name),
    }),
  });
  putEntry(slow, photo);
  const sending = sendWaiting();
  await expect.poll(() => arrive).not.toBe(undefined);
  await new Promise(setImmediate);
  clearSession();
  signIn(2);
  arrive();
  await sending;
  expect(sent).toEqual([]);
});

test("once another tab has signed in another member, nothing of the first goes with that session", async () => {
  putEntry(note, "a");
  // The browser tells of it a moment later.
  localStorage.setItem("user", JSON.stringify(samplePerson({ number: 2 })));
  await sendWaiting();
  expect(sent).toEqual([]);
  window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
  expect(getSessionUser()?.id).toBe(sampleId(2));
  await sendWaiting();
  expect([sent, left()]).toEqual([[], []]);
});

test.each(["its own call", "another call"])(
  "a session that %s finds lost leaves what waits to its member alone, who sends it after signing in again",
  async (finder) => {
    putEntry(note, "a");
    stubEndpoint(scans.list, () => {
      throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
    });
    const call = () => api(scans.list, {});
    if (finder === "its own call") {
      answers = [call];
      await sendWaiting();
    } else await call().catch(() => undefined);
    expect(getSessionUser()).toBeNull();
    expect(Object.keys(localStorage)).toEqual([`own:=${sampleId(1)}:outbox-waiting`]);
    sent.length = 0;
    await sendWaiting();
    expect(sent).toEqual([]);
    signIn();
    await sendWaiting();
    expect(sent).toMatchObject([{ text: "a", owner: sampleId(1) }]);
    expect(Object.keys(localStorage).filter((key) => key.includes("outbox"))).toEqual([]);
  },
);

test("of a lost session nothing is there for another member, and a guest's joins it for its own", async () => {
  putEntry(note, "a");
  clearSession({ lost: true });
  const waiting = { ...localStorage };
  signIn(2);
  expect([left(), Object.keys(localStorage).filter((key) => key.includes("outbox"))]).toEqual([[], []]);
  clearSession();
  putEntry(note, "guest");
  Object.assign(localStorage, waiting);
  signIn();
  expect(left()).toEqual(["guest", "a"]);
});

test("an entry of an earlier version is migrated, and what can't be read or is of no kind is dropped without a crash", async () => {
  const entry = { id: sampleId(5), kind: "note", version: 1, at: 1, body: "old" };
  const odd = [
    { ...entry, version: 0 },
    { ...entry, version: 3 },
    { ...entry, version: 2, body: "" },
    { ...entry, kind: "no-more" },
    { id: 7 },
    null,
    "text",
  ];
  localStorage.setItem(KEY, JSON.stringify({ value: [...odd, entry] }));
  expect(left()).toEqual(["OLD"]);
  startOutbox(async () => undefined);
  await wakeOutbox();
  expect(sent).toMatchObject([{ text: "OLD", key: sampleId(5) }]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each([
  ["no JSON", "{"],
  ["no list", '{"value":{}}'],
])("%s is thrown away", (_, text) => {
  localStorage.setItem(KEY, text);
  expect([left(), localStorage.getItem(KEY)]).toEqual([[], null]);
});

test("what another page put in is kept by one that has no code of its kind yet", () => {
  const entry = { id: sampleId(5), kind: "later", version: 1, at: 1, body: { text: "x" } };
  localStorage.setItem(KEY, JSON.stringify({ value: [entry] }));
  putEntry(note, "a");
  expect(JSON.parse(localStorage.getItem(KEY) ?? "").value).toMatchObject([entry, { body: "a" }]);
});

const refuse = (name: string) => (): never => {
  throw new DOMException("No.", name);
};
const { localStorage: real } = globalThis;

test.each([
  [
    "full",
    () => ({
      getItem: (key: string) => real.getItem(key),
      removeItem: () => {},
      setItem: refuse("QuotaExceededError"),
    }),
  ],
  ["forbidden", refuse("SecurityError")],
])("in a storage that is %s entries last as long as the page", async (_, storage) => {
  const failing = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(storage as unknown as () => Storage);
  putEntry(note, "a");
  putEntry(note, "b");
  expect([left(), real.getItem(KEY)]).toEqual([["a", "b"], null]);
  await sendWaiting();
  expect([texts(), left()]).toEqual([["a", "b"], []]);
  putEntry(note, "c");
  failing.mockRestore();
  putEntry(note, "d");
  expect(JSON.parse(real.getItem(KEY) ?? "").value).toHaveLength(2);
});

test("what is changed while it is on its way is sent once more", async () => {
  answers = [() => putEntry(note, "after", sampleId(5))];
  putEntry(note, "before", sampleId(5));
  await sendWaiting();
  expect([texts(), left()]).toEqual([["before", "after"], []]);
});

test("a listener of what arrives is called before that leaves the device", async () => {
  const seen: unknown[] = [];
  const stop = onArrival(note, async () => seen.push(left()));
  putEntry(note, "a");
  await sendWaiting();
  stop();
  putEntry(note, "b");
  await sendWaiting();
  expect(seen).toEqual([["a"]]);
});

test.each([
  ["without locks, as on plain http", undefined],
  ["where locks are refused", { request: () => Promise.reject(new DOMException("No.", "SecurityError")) }],
])("%s one thing is done after the other in a tab", async (_, locks) => {
  replace(navigator, "locks", locks);
  const order: string[] = [];
  let end = () => {};
  const first = alone(async () => {
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    order.push("first");
  });
  putEntry(note, "a");
  const sending = sendWaiting().then(() => order.push("sent"));
  await new Promise(setImmediate);
  expect(sent).toEqual([]);
  end();
  await Promise.all([first, sending]);
  expect(order).toEqual(["first", "sent"]);
});

test("for a page that is not looked at nothing is sent, and a guest's browser fetches nothing that sends", async () => {
  const load = vi.fn(async () => undefined);
  clearSession();
  putEntry(note, "a");
  startOutbox(load);
  await vi.dynamicImportSettled();
  expect(load).not.toHaveBeenCalled();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  signIn();
  await vi.dynamicImportSettled();
  expect([load.mock.calls.length, sent]).toEqual([0, []]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => left()).toEqual([]);
  expect(texts()).toEqual(["a"]);
});

test("with the network back it is sent at once, and without one nothing is called", async () => {
  startOutbox(async () => undefined);
  answers = [lost];
  putEntry(note, "a");
  putEntry(many, "b");
  await sendWaiting();
  // What can't reach the server tries nothing else.
  expect(texts()).toEqual(["a"]);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await sendWaiting();
  expect(texts()).toEqual(["a"]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => left()).toEqual([]);
  expect(texts()).toEqual(["a", "a", "b"]);
});

test("what waits is sent when it is time to, also where the device's clock was set back", async () => {
  vi.useFakeTimers();
  answers = [fail(429, { code: "RATE_LIMITED", message: "", retryAfterSeconds: 40 })];
  putEntry(note, "a");
  await sendWaiting();
  vi.setSystemTime(Date.now() - 86_400_000);
  await vi.advanceTimersByTimeAsync(41_000);
  expect([texts(), left()]).toEqual([["a", "a"], []]);
});

test.each([
  ["fails", () => Promise.reject(new Error("no list"))],
  ["hangs", () => new Promise(() => undefined)],
])("a list that %s when it is read anew keeps neither what has arrived nor what comes after it", async (_, read) => {
  vi.useFakeTimers();
  const stop = onArrival(note, read);
  putEntry(note, "a");
  putEntry(note, "b");
  void sendWaiting();
  await vi.advanceTimersByTimeAsync(30_000);
  stop();
  expect([texts(), left()]).toEqual([["a", "b"], []]);
});

test("what a full storage has no room for under its new name stays until there is room", () => {
  clearSession();
  putEntry(note, "a");
  const full = fill(`own:${sampleId(1)}`);
  signIn();
  full.mockRestore();
  signIn();
  expect(left()).toEqual(["a"]);
});

test("what could not be stored is not in place of what another tab stores", () => {
  putEntry(note, "a");
  const full = fill("");
  putEntry(note, "b");
  full.mockRestore();
  const stored = JSON.parse(localStorage.getItem(KEY) ?? "");
  localStorage.setItem(KEY, JSON.stringify({ value: [...stored.value, { ...stored.value[0], id: "c", body: "c" }] }));
  putEntry(note, "d");
  expect(left()).toEqual(["a", "b", "c", "d"]);
  expect(JSON.parse(localStorage.getItem(KEY) ?? "").value).toHaveLength(4);
});

test("a session that is lost twice leaves both what waited before and what came since", () => {
  putEntry(note, "before");
  clearSession({ lost: true });
  const waiting = localStorage.getItem(`own:=${sampleId(1)}:outbox-waiting`) ?? "";
  signIn();
  dropEntries(readEntries().map(({ id }) => id));
  putEntry(note, "since");
  localStorage.setItem(`${KEY}-waiting`, waiting);
  clearSession({ lost: true });
  expect(left().toSorted()).toEqual(["before", "since"]);
  signIn();
  expect(left().toSorted()).toEqual(["before", "since"]);
});

/** Has the storage no room under names that begin like this. */
function fill(prefix: string) {
  const { localStorage: real } = globalThis;
  const setItem = (key: string, text: string) => {
    if (key.startsWith(prefix)) throw new DOMException("No.", "QuotaExceededError");
    real.setItem(key, text);
  };
  const own = { getItem: real.getItem.bind(real), removeItem: real.removeItem.bind(real), setItem };
  // Only what it holds is listed.
  const calls = Object.entries(own).map(([name, value]) => [name, { value }] as const);
  const full = Object.defineProperties({ ...real }, Object.fromEntries(calls));
  return vi.spyOn(globalThis, "localStorage", "get").mockReturnValue(full);
}
