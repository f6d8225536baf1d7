import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useSignOut } from "#client/features/accounts/use-sign-out.ts";
import { storeSession } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts.ts";

function SignOut() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={signOut}>
      Sign Out
    </button>
  );
}

const press = (person: ReturnType<typeof renderApp>["person"]) =>
  person.click(screen.getByRole("button", { name: "Sign Out" }));

test("signing out forgets the person and what they read, ends the session on the server and lands on /", async () => {
  const calls = stubEndpoint(accounts.logout, () => ({ next: "/" }));
  const { person, paths, queryClient } = renderApp(<SignOut />, { path: "/profile", user: { firstName: "Maya" } });
  queryClient.setQueryData(["api", "scan-history"], ["a scan"]);
  await press(person);
  expect({ ...localStorage }).toEqual({});
  expect(queryClient.getQueryData(["api", "scan-history"])).toBeUndefined();
  await waitFor(() => expect(calls).toHaveLength(1));
  const headers = new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers);
  expect(headers.get("authorization")).toBe("Bearer a-token");
  expect(paths).toEqual(["/profile", "/"]);
});

test("people of a provider end on its sign-out page", async () => {
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
])("where the server %s, this device is signed out all the same, and the person told what is left", async (_, fail) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { person, paths } = renderApp(<SignOut />, { path: "/profile", user: {} });
  fail();
  await press(person);
  expect(await screen.findByText("Signed out on this device only")).toBeDefined();
  expect({ ...localStorage }).toEqual({});
  expect(paths.at(-1)).toBe("/");
  expect(warn).toHaveBeenCalledOnce();
});
