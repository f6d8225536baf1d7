import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { startSession } from "#client/features/accounts/session/start-session.ts";
import { useSignOut } from "#client/features/accounts/session/use-sign-out.ts";
import { api } from "#client/lib/api.ts";
import { useItems } from "#client/lib/outbox/items.ts";
import { clearSession, getSessionUser, keepSignOut, storeSession } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { TOAST_DURATION_MS } from "#shared/domain/limits.ts";

function SignOut() {
  const signOut = useSignOut();
  const items = useItems();
  return (
    <>
      <button type="button" onClick={signOut}>
        Sign Out
      </button>
      {items.map(({ id, label, state, retry }) => (
        <button type="button" key={id} onClick={retry}>
          {state}: {label.en}
        </button>
      ))}
    </>
  );
}

const press = (person: ReturnType<typeof renderApp>["person"]) =>
  person.click(screen.getByRole("button", { name: "Sign Out" }));

test("signing out forgets the person and what they read, ends the session on the server and lands on /", async () => {
  const calls = stubEndpoint(accounts.logout, () => ({ next: "/" }));
  const { person, paths, queryClient } = renderApp(<SignOut />, { path: "/profile", user: { firstName: "Maya" } });
  queryClient.setQueryData(["api", "scan-history"], ["a scan"]);
  await press(person);
  expect(localStorage.getItem("user")).toBeNull();
  expect(queryClient.getQueryData(["api", "scan-history"])).toBeUndefined();
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect({ ...localStorage }).toEqual({}));
  const headers = new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers);
  expect(headers.get("authorization")).toBe("Bearer a-token");
  expect(paths).toEqual(["/profile", "/"]);
});

test("a member of a provider ends on its sign-out page", async () => {
  const go = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  stubEndpoint(accounts.logout, () => ({ next: "https://id.example/session/end?client_id=hexkey" }));
  const { person } = renderApp(<SignOut />);
  storeSession(null, samplePerson({ authProvider: "replit" }));
  await press(person);
  await waitFor(() => expect(go).toHaveBeenCalledOnce());
  expect(String(go.mock.calls[0]?.[0])).toBe("https://id.example/session/end?client_id=hexkey");
  const headers = new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers);
  expect(headers.get("authorization")).toBeNull();
});

test.each<[string, () => void]>([
  ["does not answer", () => vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"))],
  [
    "is in trouble",
    () => {
      stubEndpoint(accounts.logout, () => {
        throw new ApiFailure("UNAVAILABLE", "The server's words.");
      });
    },
  ],
])(
  "where the server %s, the screen is signed out, and the session ends as soon as there is a network",
  async (_, fail) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { person, paths } = renderApp(<SignOut />, { path: "/profile", user: {} });
    fail();
    await press(person);
    expect(await screen.findByText("You are signed out on this screen")).toBeDefined();
    expect(Object.keys(localStorage)).toEqual(["sign-out-waits"]);
    expect(await screen.findByText("waiting: Sign-out of the account that was here")).toBeDefined();
    expect(paths.at(-1)).toBe("/");

    vi.mocked(fetch).mockReset();
    vi.mocked(fetch).mockRestore();
    const calls = stubEndpoint(accounts.logout, () => ({ next: "/" }));
    await waitFor(() => {
      window.dispatchEvent(new Event("online"));
      expect(calls).toHaveLength(1);
    });
    await waitFor(() => expect({ ...localStorage }).toEqual({}));
    await waitFor(() => expect(screen.queryByText(/Sign-out of the account/)).toBeNull());
    // That there is no connection is not true any more, long before the message's five seconds are over.
    const said = () => screen.queryByText("You are signed out on this screen");
    await waitFor(() => expect(said()).toBeNull(), { timeout: TOAST_DURATION_MS / 2 });
  },
);

test("a sign-out that the server refuses is not tried for ever: the outbox says so, and a tap tries again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { person } = renderApp(<SignOut />, { path: "/profile", user: {} });
  const refused = stubEndpoint(accounts.logout, () => {
    throw new ApiFailure("FORBIDDEN", "No.");
  });
  await press(person);
  const item = await screen.findByText("refused: Sign-out of the account that was here");
  const tries = refused.length;
  act(() => void window.dispatchEvent(new Event("online")));
  await new Promise(setImmediate);
  expect(refused).toHaveLength(tries);
  const ended = stubEndpoint(accounts.logout, () => ({ next: "/" }));
  await person.click(item);
  await waitFor(() => expect({ ...localStorage }).toEqual({}));
  expect(ended).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText(/Sign-out of the account/)).toBeNull());
});

test("after a reload the session is ended first, and no member is taken for signed in until then", async () => {
  keepSignOut(true);
  const asked = stubEndpoint(accounts.current, () => samplePerson());
  stubEndpoint(accounts.logout, () => {
    throw new ApiFailure("UNAVAILABLE", "The server's words.");
  });
  const started = startSession(Promise.resolve());
  await waitFor(() => expect(vi.mocked(fetch)).toHaveBeenCalled());
  expect(getSessionUser()).toBeNull();

  const order: string[] = [];
  stubEndpoint(accounts.logout, () => {
    order.push("ended");
    return { next: "/" };
  });
  window.dispatchEvent(new Event("online"));
  await started;
  expect([order, asked]).toEqual([["ended"], []]);
});

test("a member who has signed in with a provider since stays signed in", async () => {
  keepSignOut(true);
  const ended = stubEndpoint(accounts.logout, () => ({ next: "/" }));
  stubEndpoint(accounts.current, () => samplePerson({ authProvider: "google" }));
  // biome-ignore lint/suspicious/noDocumentCookie: as the server leaves it
  document.cookie = "hexkey.signed-in=1; path=/";
  await startSession(Promise.resolve());
  expect([ended, getSessionUser()?.authProvider]).toEqual([[], "google"]);
  clearSession();
});

test("until the session has ended no call takes the cookie along, and a new sign-in settles it", async () => {
  keepSignOut(true);
  stubEndpoint(accounts.sessions, () => []);
  await api(accounts.sessions);
  expect(vi.mocked(fetch).mock.lastCall?.[1]).toMatchObject({ credentials: "omit" });
  storeSession(null, samplePerson());
  await api(accounts.sessions);
  expect(vi.mocked(fetch).mock.lastCall?.[1]).toMatchObject({ credentials: "include" });
});

test("signing in before the old session has ended replaces its cookie", async () => {
  keepSignOut(true);
  stubEndpoint(accounts.login, () => ({ token: "bearer", user: samplePerson() }));
  await api(accounts.login, { body: { email: "maya@example.com", password: "four crooked shelves" } });
  expect(vi.mocked(fetch).mock.lastCall?.[1]).toMatchObject({ credentials: "include" });
});
