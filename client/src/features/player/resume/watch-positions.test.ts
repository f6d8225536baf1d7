import { afterEach, expect, test, vi } from "vitest";
import {
  canResume,
  forgetPosition,
  readPosition,
  rememberPosition,
  WATCH_POSITIONS_MAX,
} from "#client/features/player/resume/watch-positions.ts";
import { clearSession, type SessionUser, storeSession } from "#client/lib/session-store.ts";

afterEach(clearSession);

function signIn(id: string) {
  const nameless = { email: null, username: null, firstName: null, lastName: null, profileImageUrl: null };
  storeSession(null, {
    ...nameless,
    id,
    role: "user",
    authProvider: "local",
    terminatedAt: null,
  } satisfies SessionUser);
}
const KEY = "own::watch-positions";
const stored = () => localStorage.getItem(KEY);

test("the position of a video is found again, the last one of each", () => {
  rememberPosition("/a.mp4", 42.5, 90);
  rememberPosition("/b.mp4", 30, 90);
  rememberPosition("/a.mp4", 60, 90);
  expect([readPosition("/a.mp4"), readPosition("/b.mp4"), readPosition("/c.mp4")]).toEqual([60, 30, null]);
  forgetPosition("/a.mp4");
  forgetPosition("/b.mp4");
  expect(stored()).toBeNull();
});

test.each([
  [9.9, 90, false],
  [10, 90, true],
  [80, 90, true],
  [80.1, 90, false],
  [90, 90, false],
  [4.9, 20, false],
  [5, 20, true],
  [15, 20, true],
  [15.1, 20, false],
  [30, Number.POSITIVE_INFINITY, false],
  [30, Number.NaN, false],
])("at %s s of %s s there is something to go on with: %s", (seconds, duration, expected) => {
  expect(canResume(seconds, duration)).toBe(expected);
  rememberPosition("/a.mp4", seconds, duration);
  expect(readPosition("/a.mp4")).toBe(expected ? seconds : null);
});

test("the end forgets it, a look at the beginning doesn't", () => {
  rememberPosition("/a.mp4", 42, 90);
  rememberPosition("/a.mp4", 4, 90);
  expect(readPosition("/a.mp4")).toBe(42);
  rememberPosition("/a.mp4", 85, 90);
  expect(readPosition("/a.mp4")).toBeNull();
});

test("of many videos the oldest positions are dropped", () => {
  for (let number = 0; number < WATCH_POSITIONS_MAX; number++) rememberPosition(`/${number}.mp4`, 20, 90);
  rememberPosition("/0.mp4", 30, 90);
  rememberPosition("/new.mp4", 20, 90);
  expect([readPosition("/0.mp4"), readPosition("/1.mp4"), readPosition("/2.mp4")]).toEqual([30, null, 20]);
  expect(JSON.parse(stored() ?? "").value).toHaveLength(WATCH_POSITIONS_MAX);
});

test("a guest's positions stay after signing in; another person's are hidden and removed", () => {
  rememberPosition("/a.mp4", 42, 90);
  signIn("somebody");
  expect(readPosition("/a.mp4")).toBe(42);
  rememberPosition("/b.mp4", 42, 90);
  signIn("another");
  expect(readPosition("/a.mp4")).toBeNull();
  expect({ ...localStorage, user: null }).toEqual({ user: null });
  rememberPosition("/b.mp4", 30, 90);
  clearSession();
  expect(readPosition("/b.mp4")).toBeNull();
  expect({ ...localStorage }).toEqual({});
});

test.each([
  "{",
  "[]",
  "null",
  '{"value":[{"video":"/a.mp4","seconds":"42"}]}',
  '{"value":[{"video":"/a.mp4","seconds":-1}]}',
])("%s is thrown away", (text) => {
  vi.spyOn(console, "warn").mockReturnValue();
  localStorage.setItem(KEY, text);
  expect(readPosition("/a.mp4")).toBeNull();
  expect(stored()).toBeNull();
});

test("a browser that stores nothing remembers nothing, and plays all the same", () => {
  const forbidden = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("No.", "SecurityError");
  });
  rememberPosition("/a.mp4", 42, 90);
  expect(readPosition("/a.mp4")).toBeNull();
  forbidden.mockRestore();
});
