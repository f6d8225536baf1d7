import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { followItem, useItems } from "#client/lib/outbox/items.ts";
import { outboxKind } from "#client/lib/outbox/kind.ts";
import { sendWaiting } from "#client/lib/outbox/send.ts";
import { putEntry, readEntries } from "#client/lib/outbox/store.ts";
import { useOutboxShown } from "#client/lib/outbox/wake.ts";
import { clearSession } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { OutboxList } from "#client/ui/outbox-list.tsx";
import { ApiError } from "#shared/http/client.ts";

let answer: () => unknown = () => undefined;
const note = outboxKind({
  name: "note",
  schema: z.string(),
  load: async () => ({
    send: async () => {
      await answer();
    },
    label: (text) => ({ en: `Note ${text}`, fr: `Mot ${text}` }),
    explain: (_, text) => (text === "own" ? { en: "Notes are full.", fr: "Il y a trop de mots." } : undefined),
  }),
});

const fail =
  (status: number, body: object = {}) =>
  () => {
    throw new ApiError(status, "", JSON.stringify(body));
  };

function Outbox() {
  const items = useItems();
  return useOutboxShown() ? <OutboxList items={items} /> : <p>Nothing waits</p>;
}

afterEach(() => {
  answer = () => undefined;
  act(() => followItem("sign-out", null));
});

function open(language: "en" | "fr" = "en") {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return renderApp(<Outbox />, { user: {}, language });
}
const put = async (...texts: string[]) => {
  for (const text of texts) act(() => putEntry(note, text));
  await act(sendWaiting);
};
const status = () => screen.getByRole("status").textContent;

test("what is sent without a hitch is never shown", async () => {
  open();
  let isShown = false;
  answer = () => {
    isShown = screen.queryByRole("status") !== null;
  };
  await put("a");
  expect([isShown, readEntries()]).toEqual([false, []]);
  expect(screen.getByText("Nothing waits")).toBeTruthy();
});

test("without a connection it says how many things wait, which, and that they will be sent", async () => {
  const { person } = open();
  answer = () => {
    throw new TypeError("Failed to fetch");
  };
  await put("a", "b");
  expect(await screen.findByRole("region", { name: "Waiting to be sent" })).toBeTruthy();
  expect(status()).toBe("2 things wait to be sentNo connection. It will be sent by itself once there is one.");
  const toggle = screen.getByRole("button", { name: "Show", expanded: false });
  await person.click(toggle);
  expect(screen.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent)).toEqual([
    "Note a",
    "Note b",
  ]);
  await person.click(screen.getByRole("button", { name: "Discard: Note b" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Hide", expanded: true }));
  expect(readEntries().map(({ body }) => body)).toEqual(["a"]);
  let arrive = () => {};
  answer = () =>
    new Promise<void>((resolve) => {
      arrive = resolve;
    });
  await person.click(screen.getByRole("button", { name: "Try again: Note a" }));
  expect(status()).toBe("Sending 1 thing...");
  expect(screen.getByText("Being sent...")).toBeTruthy();
  await act(async () => arrive());
  expect(await screen.findByText("Nothing waits")).toBeTruthy();
});

test("what the server refuses is said with the reason, and can be sent once more or discarded", async () => {
  const { person } = open();
  answer = fail(409, { code: "CONFLICT", message: "That is taken.", reason: "code-taken" });
  await put("a", "own");
  expect(status()).toMatch(/^2 things could not be sent/);
  await person.click(screen.getByRole("button", { name: "Show" }));
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.textContent).toContain("A product with this code is in");
  expect(second?.textContent).toContain("Notes are full.");
  await person.click(screen.getByRole("button", { name: "Discard: Note own" }));
  answer = () => undefined;
  await person.click(screen.getByRole("button", { name: "Try again: Note a" }));
  expect(await screen.findByText("Nothing waits")).toBeTruthy();
});

test("a fault of the server is not called a lost connection", async () => {
  open();
  answer = fail(500);
  await put("a");
  expect(status()).toBe("1 thing waits to be sentHexkey can’t take it at the moment. We will try again by ourselves.");
});

test("what waits for its member to sign in again says so, can't be sent by a guest, and can be discarded", async () => {
  const { person } = open();
  answer = () => {
    clearSession({ lost: true });
    throw new ApiError(401, "", "{}");
  };
  await put("a");
  await person.click(await screen.findByRole("button", { name: "Show" }));
  expect(screen.getByText("It will be sent once you sign in again.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Try again/ })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Discard: Note a" }));
  expect({ ...localStorage }).toEqual({});
});

test("what a guest keeps on the device waits for no network, and a sign-out that waits is shown to guests", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderApp(<Outbox />);
  act(() => putEntry(note, "a"));
  expect(screen.getByText("Nothing waits")).toBeTruthy();
  act(() => followItem("sign-out", { label: { en: "Sign-out", fr: "Déconnexion" }, state: "waiting" }));
  expect(within(screen.getByRole("status")).getByText("1 thing waits to be sent")).toBeTruthy();
});

test("in French it speaks French", async () => {
  const { person } = open("fr");
  answer = () => {
    throw new TypeError("Failed to fetch");
  };
  await put("a", "b");
  expect(status()).toBe(
    "2\u00a0éléments attendent d’être envoyésPas de connexion. L’envoi se fera de lui-même dès qu’il y en aura une.",
  );
  await person.click(screen.getByRole("button", { name: "Afficher" }));
  expect(screen.getByText("Mot a")).toBeTruthy();
});
