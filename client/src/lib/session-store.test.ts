import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

const MAYA = {
  id: "018f0000-0000-7000-8000-000000000001",
  email: "maya@example.org",
  username: "maya",
  firstName: "Maya",
  lastName: "Tremblay",
  profileImageUrl: null,
  role: "user" as const,
  authProvider: "local" as const,
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

test("a role that nobody knows counts as an ordinary user's", async () => {
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

test("where the browser blocks its storage one can still look around and sign in for the moment", async () => {
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
