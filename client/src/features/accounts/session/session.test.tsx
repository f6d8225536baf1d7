import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startSession } from "#client/features/accounts/session/start-session.ts";
import {
  getSessionUser,
  getToken,
  mayHaveSession,
  storeSession,
  useSessionPending,
} from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts, type Person } from "#shared/contracts/accounts/accounts.ts";
import type { ErrorCode } from "#shared/http/errors.ts";

const ENDED = "Your session has ended. Please sign in again.";

afterEach(() => setHint("; max-age=-1"));

/** The cookie that the server sets beside the session's cookie. */
function setHint(more = "") {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in the DOM of the tests
  document.cookie = `hexkey.signed-in=1; path=/${more}`;
}

/** As the page starts, once it is drawn. */
const start = () => startSession(Promise.resolve());

const answer = (person: Parameters<typeof samplePerson>[0]) =>
  stubEndpoint(accounts.current, () => samplePerson(person));

const refuse = (code: ErrorCode) =>
  stubEndpoint(accounts.current, () => {
    throw new ApiFailure(code, "The server's words.");
  });

test.each(["hexkey.signed-in", "__Host-hexkey.signed-in"])(
  "the cookie %s is enough to ask the server",
  async (name) => {
    vi.spyOn(document, "cookie", "get").mockReturnValue(`theme=dark; ${name}=1`);
    const asked = answer({});
    renderApp(null);
    await start();
    expect(asked).toHaveLength(1);
  },
);

test("a closed account stays signed in, as closed", async () => {
  answer({ isActive: false, terminatedAt: new Date("2026-08-03T14:00:00Z") });
  renderApp(null);
  setHint();
  await start();
  expect(getSessionUser()?.terminatedAt).toEqual(new Date("2026-08-03T14:00:00Z"));
});

test("a guest's browser asks nothing", async () => {
  renderApp(null);
  await act(start);
  expect(fetch).not.toHaveBeenCalled();
});

test("the member of a stored session is shown at once, asked for once, and updated", async () => {
  const calls = answer({ firstName: "Maya-Lou", role: "admin" });
  const { queryClient } = renderApp(null, { user: { id: sampleId(1), firstName: "Maya" } });
  queryClient.setQueryData(["api", "scan-history"], ["a scan"]);
  const started = start();
  expect(getSessionUser()?.firstName).toBe("Maya");
  await act(() => started);
  expect(calls).toHaveLength(1);
  expect(getSessionUser()).toMatchObject({ firstName: "Maya-Lou", role: "admin" });
  expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({ firstName: "Maya-Lou", role: "admin" });
  expect(getToken()).toBe("a-token");
  expect(queryClient.getQueryData(["api", "scan-history"])).toEqual(["a scan"]);
});

test.each<[string, () => unknown]>([
  ["refused", () => refuse("UNAUTHENTICATED")],
  ["answered with a deactivated account", () => answer({ isActive: false })],
])("a stored session that is %s is forgotten altogether, and the person told once", async (_, stub) => {
  stub();
  const { queryClient } = renderApp(null, { user: { id: sampleId(1) } });
  setHint();
  queryClient.setQueryData(["api", "scan-history"], ["a scan"]);
  await act(start);
  expect({ ...localStorage }).toEqual({});
  expect(mayHaveSession()).toBe(false);
  expect(queryClient.getQueryData(["api", "scan-history"])).toBeUndefined();
  expect(await screen.findAllByText(ENDED)).toHaveLength(1);
});

test("a refusal without our error body ends the session too", async () => {
  renderApp(null, { user: {} });
  vi.mocked(fetch).mockResolvedValue(new Response("", { status: 401 }));
  await act(start);
  expect(getSessionUser()).toBeNull();
});

test.each<[string, () => unknown]>([
  ["a server in trouble", () => refuse("UNAVAILABLE")],
  ["no connection", () => vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"))],
])("%s leaves the stored person signed in", async (_, stub) => {
  renderApp(null, { user: { firstName: "Maya" } });
  stub();
  await act(start);
  expect(getSessionUser()?.firstName).toBe("Maya");
  expect(getToken()).toBe("a-token");
  expect(screen.queryByText(ENDED)).toBeNull();
});

test("the page waits for a visitor who comes back from a provider, and remembers them without a token", async () => {
  answer({ authProvider: "google", firstName: "Maya" });
  function Probe() {
    return useSessionPending() ? "Loading..." : `Hello ${getSessionUser()?.firstName ?? "guest"}`;
  }
  renderApp(<Probe />);
  setHint();
  let started = Promise.resolve();
  act(() => {
    started = start();
  });
  expect(screen.getByText("Loading...")).toBeDefined();
  await act(() => started);
  expect(screen.getByText("Hello Maya")).toBeDefined();
  expect(getSessionUser()?.authProvider).toBe("google");
  expect(localStorage.getItem("authToken")).toBeNull();
});

test("a hint without a session is removed, and a guest is not told of a lost session", async () => {
  const calls = refuse("UNAUTHENTICATED");
  renderApp(null);
  setHint();
  await act(start);
  await act(start);
  expect(calls).toHaveLength(1);
  expect(screen.queryByText(ENDED)).toBeNull();
});

test("a visitor looks around as a guest while the server is slow", async () => {
  vi.useFakeTimers();
  stubEndpoint(accounts.current, () => new Promise<Person>(() => {}));
  function Probe() {
    return useSessionPending() ? "Loading..." : "Look around";
  }
  renderApp(<Probe />);
  setHint();
  act(() => void start());
  expect(screen.getByText("Loading...")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  vi.useRealTimers();
  expect(screen.getByText("Look around")).toBeDefined();
});

test("the result waits for the page, and a member who signed in meanwhile stays signed in", async () => {
  refuse("UNAUTHENTICATED");
  renderApp(null, { user: { firstName: "Maya" } });
  let draw = () => {};
  const drawn = new Promise<void>((resolve) => {
    draw = resolve;
  });
  const started = startSession(drawn);
  await expect.poll(() => fetch).toHaveBeenCalledOnce();
  await new Promise(setImmediate);
  expect(getSessionUser()?.firstName).toBe("Maya");
  act(() => storeSession("a-new-token", samplePerson({ firstName: "Léo" })));
  draw();
  await act(() => started);
  expect(getSessionUser()?.firstName).toBe("Léo");
  expect(getToken()).toBe("a-new-token");
});

test("the session of another account replaces the stored one and its token", async () => {
  answer({ number: 2, firstName: "Léo", authProvider: "replit" });
  const { queryClient } = renderApp(null, { user: { id: sampleId(1), firstName: "Maya" } });
  queryClient.setQueryData(["api", "scan-history"], ["Maya's scan"]);
  await act(start);
  expect(getSessionUser()).toMatchObject({ id: sampleId(2), firstName: "Léo" });
  expect(getToken()).toBeNull();
  await waitFor(() => expect(queryClient.getQueryData(["api", "scan-history"])).toBeUndefined());
});
