import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import AdminModeration from "#client/screens/admin-moderation.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleItem, sampleProposalItem, serveModeration } from "#client/testing/sample-moderation.ts";
import { sampleId } from "#client/testing/samples.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";

function open({ query = "" } = {}) {
  return renderApp(<AdminModeration />, { path: `/admin/moderation${query}`, user: { role: "admin" } });
}

const list = async () => within(await screen.findByRole("list", { name: "The queue" }));
const rows = async () => (await list()).getAllByRole("button").map(({ dataset }) => Number(dataset.item?.slice(-4)));
const row = async (number: number) => (await list()).findByRole("button", { name: new RegExp(`bolts ${number}`) });

/** Every media query about the width fails. */
function holdPhone() {
  vi.spyOn(globalThis, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}

/** What the keyboard works on: three reported reviews. */
const three = () => [sampleItem(), sampleItem({ number: 2 }), sampleItem({ number: 3 })];

test("a review is handled by keyboard alone, and the next one is there to go on with", async () => {
  const { removals, claims, notes } = serveModeration(three());
  const { person } = open();
  await row(1);
  await person.keyboard("jj");
  expect(document.activeElement).toBe(await row(2));
  await person.keyboard("k{Enter}");
  const heading = await screen.findByRole("heading", { name: "Buy cheap bolts 1" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await person.keyboard("c");
  await screen.findByText(/^Yours until /);
  await person.keyboard("n");
  const note = screen.getByRole("textbox", { name: "Note" });
  expect(document.activeElement).toBe(note);
  // Letters are letters during typing.
  await person.keyboard("jack ran?");
  expect(note).toHaveProperty("value", "jack ran?");
  await person.keyboard("{Tab}{Enter}");
  await screen.findByText("jack ran?", { selector: "p" });
  expect(notes).toHaveLength(1);

  await person.keyboard("r");
  const dialog = within(await screen.findByRole("dialog", { name: "Remove it" }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getAllByRole("radio")[0]));
  await person.keyboard("3");
  expect(dialog.getByRole("radio", { name: "Personal data" })).toHaveProperty("checked", true);
  await person.keyboard("{Enter}");
  await screen.findByText("“Buy cheap bolts 1” is no longer waiting.");
  expect(removals).toEqual([{ params: { id: sampleId(1) }, body: { reason: "personal-data" } }]);
  expect(claims).toHaveLength(1);
  const next = await row(2);
  await waitFor(() => expect(document.activeElement).toBe(next));
  await screen.findByRole("heading", { name: "Buy cheap bolts 2" });

  await person.keyboard("a");
  await screen.findByRole("dialog", { name: "Keep it" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Keep"));
  await person.keyboard("{Enter}");
  await screen.findByText("“Buy cheap bolts 2” is no longer waiting.");
  expect(await rows()).toEqual([3]);
});

test("a key acts on the row that has the focus, not on the open item", async () => {
  const { claims } = serveModeration(three());
  const { person } = open({ query: `?item=${sampleId(1)}` });
  await screen.findByRole("heading", { name: "Buy cheap bolts 1" });
  await person.keyboard("j");
  expect(document.activeElement).toBe(await row(2));
  await person.keyboard("r");
  const dialog = await screen.findByRole("dialog", { name: "Remove it" });
  expect(within(dialog).getByText("Buy cheap bolts 2")).toBeTruthy();
  await waitFor(() => expect(claims.map(({ params }) => params.id)).toEqual([sampleId(2)]));
});

test("arrows go along the list and stop at its ends", async () => {
  serveModeration(three());
  const { person } = open();
  await person.click(await row(2));
  (await row(2)).focus();
  await person.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(await row(3));
  await person.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(await row(1));
});

test("the browser's own shortcuts stay the browser's, and with nothing chosen a key says so", async () => {
  const { claims } = serveModeration(three());
  const { person } = open();
  await row(1);
  await person.keyboard("{Control>}j{/Control}{Meta>}c{/Meta}{Alt>}r{/Alt}");
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole("dialog")).toBeNull();
  await person.keyboard("c");
  await screen.findByText("Open something first, with Enter.");
  expect(claims).toEqual([]);
});

test("? shows the keys, and single ones can be switched off on this device", async () => {
  const { claims } = serveModeration(three());
  const { person, unmount } = open({ query: `?item=${sampleId(1)}` });
  const take = await screen.findByRole("button", { name: /^Take it/ });
  expect(take.getAttribute("aria-keyshortcuts")).toBe("c");
  await person.keyboard("?");
  const dialog = within(await screen.findByRole("dialog", { name: "Work with the keyboard" }));
  expect(dialog.getByRole("rowheader", { name: "r" })).toBeTruthy();
  await person.click(dialog.getByRole("switch", { name: "Single keys" }));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.keyboard("cjr?");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(claims).toEqual([]);
  expect(screen.getByText("Single keys are switched off.")).toBeTruthy();
  expect(take.getAttribute("aria-keyshortcuts")).toBeNull();
  unmount();

  // It holds the next time too, numbers included, and the actions of the keys still have buttons.
  const again = open({ query: `?item=${sampleId(1)}` });
  await again.person.click(await screen.findByRole("button", { name: /^Remove/ }));
  const removal = within(await screen.findByRole("dialog"));
  await again.person.keyboard("1");
  expect(removal.queryByRole("radio", { checked: true })).toBeNull();
  await again.person.click(removal.getByRole("button", { name: "Cancel" }));
  await again.person.click(screen.getByRole("button", { name: "Keyboard" }));
  const keys = within(await screen.findByRole("dialog", { name: "Work with the keyboard" }));
  await again.person.click(keys.getByRole("switch", { name: "Single keys" }));
  expect(keys.getByRole("switch", { name: "Single keys" }).getAttribute("aria-checked")).toBe("true");
});

test("the queue is narrowed down to a kind, with the number of each that wait and that are overdue", async () => {
  const late = new Date(Date.now() - 2.5 * HOUR_MS);
  const { lists } = serveModeration([
    sampleItem({ dueAt: late }),
    sampleItem({ number: 2 }),
    sampleProposalItem({ number: 3 }),
  ]);
  const { person, paths } = open();
  expect((await row(1)).textContent).toContain("2 h 30 min overdue");
  expect((await row(2)).textContent).toContain("Due in 5 h 0 min");
  expect(await screen.findByText("1 overdue")).toBeTruthy();
  const filter = within(screen.getByRole("group", { name: "Show only" }));
  const names = filter.getAllByRole("button").map(({ textContent }) => textContent?.trim());
  expect(names.slice(0, 3)).toEqual(["All 3", "Products 1", "Reviews 2"]);
  await person.click(filter.getByRole("button", { name: /^Products/ }));
  await waitFor(async () => expect(await rows()).toEqual([3]));
  expect(lists.at(-1)?.query).toMatchObject({ kind: "product", status: "proposed" });
  expect(paths.at(-1)).toBe("/admin/moderation?kind=product");
  await person.click(filter.getByRole("button", { name: /^Appeals/ }));
  await screen.findByText("Nothing of this kind");
});

test("the clocks go on each minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  try {
    vi.setSystemTime("2026-05-04T12:00:00Z");
    serveModeration([sampleItem({ dueAt: new Date(Date.now() + 60_000) })]);
    open();
    expect((await row(1)).textContent).toContain("Due in 1 min");
    await act(() => vi.advanceTimersByTimeAsync(181_000));
    expect((await row(1)).textContent).toContain("2 min overdue");
  } finally {
    vi.useRealTimers();
  }
});

test("on a phone an item has a view of its own, from which one comes back to its place in the list", async () => {
  holdPhone();
  serveModeration(three());
  const { person } = open();
  await person.click(await row(2));
  const heading = await screen.findByRole("heading", { name: "Buy cheap bolts 2" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByRole("list", { name: "The queue" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Back" }));
  const place = await row(2);
  await waitFor(() => expect(document.activeElement).toBe(place));
  expect(screen.queryByRole("heading", { name: "Buy cheap bolts 2" })).toBeNull();
});

test("on a phone a decision leads back to the list, to the one after", async () => {
  holdPhone();
  serveModeration(three());
  const { person } = open();
  await person.click(await row(2));
  await person.click(await screen.findByRole("button", { name: /^Keep: / }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Keep" }));
  await waitFor(async () => expect(await rows()).toEqual([1, 3]));
  const next = await row(3);
  await waitFor(() => expect(document.activeElement).toBe(next));
});
