import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { HOUR_MS } from "#shared/domain/durations.ts";

const MAYA = {
  id: "018f0000-0000-7000-8000-000000000001",
  email: "maya@example.org",
  username: "maya",
  firstName: "Maya",
  lastName: "Tremblay",
  profileImageUrl: null,
  role: "user" as const,
  authProvider: "local" as const,
  terminatedAt: null,
};

beforeEach(() => vi.resetModules());

/** The store as a freshly loaded page gets it. */
function loadStore() {
  return import("#client/lib/session-store.ts");
}

test("a stored session is restored when the page loads", async () => {
  localStorage.setItem("user", JSON.stringify(MAYA));
  localStorage.setItem("authToken", "secret");
  const { getSessionUser, getToken } = await loadStore();
  expect(getSessionUser()).toEqual(MAYA);
  expect(getToken()).toBe("secret");
});

test.each(["{half", "[]", "null", '"maya"', '{"email":"maya@example.org"}'])(
  "a stored user that can't be read (%s) is reported and removed with the token",
  async (text) => {
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    localStorage.setItem("user", text);
    localStorage.setItem("authToken", "secret");
    const { getSessionUser } = await loadStore();
    expect(getSessionUser()).toBeNull();
    expect(report).toHaveBeenCalledOnce();
    expect(localStorage.getItem("user")).toBeNull();
    expect(localStorage.getItem("authToken")).toBeNull();
  },
);

test("the moment at which an account was closed is remembered", async () => {
  const closed = { ...MAYA, terminatedAt: new Date("2026-08-03T14:00:00Z") };
  localStorage.setItem("user", JSON.stringify(closed));
  const { getSessionUser } = await loadStore();
  expect(getSessionUser()).toEqual(closed);
});

test("an unknown role counts as an ordinary user's", async () => {
  localStorage.setItem("user", JSON.stringify({ ...MAYA, role: "emperor" }));
  const { getSessionUser } = await loadStore();
  expect(getSessionUser()?.role).toBe("user");
});

test("signing in and out is remembered and reaches every screen", async () => {
  const { storeSession, clearSession, useSessionUser } = await loadStore();
  const { result } = renderHook(() => useSessionUser());
  expect(result.current).toBeNull();
  act(() => storeSession("secret", MAYA));
  expect(result.current).toEqual(MAYA);
  expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(MAYA);
  act(() => clearSession());
  expect(result.current).toBeNull();
  expect(localStorage.length).toBe(0);
});

test("a sign-out in another tab is followed", async () => {
  const { storeSession, useSessionUser } = await loadStore();
  const { result } = renderHook(() => useSessionUser());
  act(() => storeSession("secret", MAYA));
  localStorage.clear();
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "user" }));
  });
  expect(result.current).toBeNull();
});

test("with blocked storage a visitor can still look around and sign in until the page is left", async () => {
  const storage = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const { getSessionUser, getToken, storeSession } = await loadStore();
  expect(getSessionUser()).toBeNull();
  expect(getToken()).toBeNull();
  storeSession("secret", MAYA);
  expect(getSessionUser()).toEqual(MAYA);
  storage.mockRestore();
});

const NOOR = { ...MAYA, id: "018f0000-0000-7000-8000-000000000002", firstName: "Noor" };

/** A kind of draft in each storage, as a freshly loaded page gets them. */
async function loadDrafts() {
  const store = await loadStore();
  const { draftKind } = await import("#client/lib/draft.ts");
  const tab = draftKind({ name: "text", schema: z.string() });
  const device = draftKind({ name: "place", schema: z.string(), area: "device", hours: 2 });
  const kept = () => [tab("1").read(), device().read()];
  const keep = (text: string) => {
    tab("1").keep(text);
    device().keep(text);
  };
  const stored = () => Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key.startsWith("own:"));
  return { ...store, tab, device, kept, keep, stored };
}

test("a guest's drafts go into the account that signs in, and no further", async () => {
  const { storeSession, clearSession, keep, kept, stored } = await loadDrafts();
  keep("mine");
  storeSession(null, MAYA);
  expect(kept()).toEqual(["mine", "mine"]);
  expect(stored()).toEqual([`own:${MAYA.id}:place`, `own:${MAYA.id}:text/1`]);
  clearSession();
  expect(kept()).toEqual([null, null]);
  expect(stored()).toEqual([]);
  storeSession(null, NOOR);
  expect(kept()).toEqual([null, null]);
});

test("a guest's drafts outlast the way to a provider and back", async () => {
  const before = await loadDrafts();
  before.keep("mine");
  vi.resetModules();
  const { getSessionUser, storeSession, kept } = await loadDrafts();
  expect(getSessionUser()).toBeNull();
  storeSession(null, MAYA);
  expect(kept()).toEqual(["mine", "mine"]);
});

test("signing in as another member finds nothing, without a sign-out in between", async () => {
  const { storeSession, getVisit, keep, kept, stored } = await loadDrafts();
  storeSession(null, MAYA);
  keep("Maya's");
  const visit = getVisit();
  storeSession(null, NOOR);
  expect(kept()).toEqual([null, null]);
  expect(stored()).toEqual([]);
  expect(getVisit()).not.toBe(visit);
});

test("drafts of another member are removed when the page loads", async () => {
  localStorage.setItem(`own:${MAYA.id}:place`, '{"value":"Maya\'s"}');
  sessionStorage.setItem(`own:${MAYA.id}:text/1`, '{"value":"Maya\'s"}');
  localStorage.setItem("user", JSON.stringify(NOOR));
  localStorage.setItem("theme", "dark");
  const { kept, stored } = await loadDrafts();
  expect(kept()).toEqual([null, null]);
  expect(stored()).toEqual([]);
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("a draft that was opened by a member who has left neither reads nor keeps anything", async () => {
  const { storeSession, clearSession, tab, stored } = await loadDrafts();
  storeSession(null, MAYA);
  const draft = tab("1");
  draft.keep("Maya's");
  clearSession();
  draft.keep("late");
  expect([draft.read(), stored()]).toEqual([null, []]);
  storeSession(null, NOOR);
  draft.keep("later");
  expect([draft.read(), stored()]).toEqual([null, []]);
});

test("a lost session removes everything, and a form that was being sent waits for the same member alone", async () => {
  const { storeSession, clearSession, getVisit, keep, kept, stored } = await loadDrafts();
  storeSession(null, MAYA);
  keep("Maya's");
  const visit = getVisit();
  clearSession({ lost: true });
  expect([kept(), stored()]).toEqual([[null, null], []]);
  keep("sent");
  storeSession(null, MAYA);
  expect([kept(), getVisit()]).toEqual([["sent", "sent"], visit]);
  clearSession({ lost: true });
  keep("sent again");
  storeSession(null, NOOR);
  expect([kept(), stored()]).toEqual([[null, null], []]);
  expect(getVisit()).not.toBe(visit);
});

test("a waiting draft is hidden from a guest who loads the page, and is there when its member comes back", async () => {
  const before = await loadDrafts();
  before.storeSession(null, MAYA);
  before.clearSession({ lost: true });
  before.keep("sent");
  vi.resetModules();
  const { storeSession, kept } = await loadDrafts();
  expect(kept()).toEqual([null, null]);
  storeSession(null, MAYA);
  expect(kept()).toEqual(["sent", "sent"]);
});

test("another tab's sign-out ends the visit here, another tab's lost session does not", async () => {
  const { storeSession, onSessionChange, getVisit, keep, kept } = await loadDrafts();
  onTestFinished(onSessionChange(() => undefined));
  const tell = (newValue: string | null) => dispatchEvent(new StorageEvent("storage", { key: "user", newValue }));
  storeSession(null, MAYA);
  keep("Maya's");
  const visit = getVisit();
  localStorage.removeItem("user");
  tell("lost");
  tell(null);
  expect([kept(), getVisit()]).toEqual([[null, null], visit]);
  storeSession(null, MAYA);
  keep("Maya's");
  localStorage.removeItem("user");
  tell(null);
  expect(kept()).toEqual([null, null]);
  expect(getVisit()).not.toBe(visit);
});

test("a page that Back brings out of the browser's memory forgets a member who has signed out since", async () => {
  const { storeSession, onSessionChange, getSessionUser, getVisit, keep, kept } = await loadDrafts();
  onTestFinished(onSessionChange(() => undefined));
  storeSession(null, MAYA);
  keep("Maya's");
  const visit = getVisit();
  localStorage.setItem("user", JSON.stringify(NOOR));
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(getSessionUser()?.id).toBe(MAYA.id);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect([getSessionUser()?.id, kept()]).toEqual([NOOR.id, [null, null]]);
  expect(getVisit()).not.toBe(visit);
});

test("a draft that doesn't fit its schema, or is too old, is dropped", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { tab, device, kept, stored } = await loadDrafts();
  for (const text of ["{", "null", '{"value":7}', '"text"']) {
    sessionStorage.setItem("own::text/1", text);
    expect([tab("1").read(), stored()]).toEqual([null, []]);
  }
  expect(warn).toHaveBeenCalledTimes(4);
  device().keep("here");
  expect(kept()).toEqual([null, "here"]);
  vi.useFakeTimers({ now: Date.now() + 2 * HOUR_MS });
  onTestFinished(() => void vi.useRealTimers());
  expect([device().read(), stored()]).toEqual([null, []]);
});
