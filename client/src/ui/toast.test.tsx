import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderApp } from "#client/testing/render.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { reduceToasts, type ShownToast } from "#client/ui/toast-state.ts";
import { TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS } from "#shared/domain/limits.ts";

function Announcer() {
  const { toast, dismiss } = useToast();
  return (
    <>
      <button type="button" onClick={() => toast({ title: "Saved", description: "It is on the list." })}>
        Save
      </button>
      <button type="button" onClick={() => toast({ title: "Upload failed", variant: "destructive" })}>
        Fail
      </button>
      <button type="button" onClick={() => dismiss()}>
        Hide
      </button>
    </>
  );
}

/** Clicks under fake timers, which `userEvent` and `findBy` would wait for. */
async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
    await vi.dynamicImportSettled();
  });
}

function shownToasts(): string[] {
  const list = screen.queryByRole("list");
  return list
    ? within(list)
        .queryAllByRole("listitem")
        .map((item) => item.textContent ?? "")
    : [];
}

function useFrozenTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
}

test("a toast is gone after five seconds and not before", async () => {
  useFrozenTime();
  renderApp(<Announcer />);
  await press("Save");
  expect(shownToasts()).toEqual(["SavedIt is on the list."]);

  act(() => vi.advanceTimersByTime(TOAST_DURATION_MS - 1));
  expect(shownToasts()).toHaveLength(1);
  act(() => vi.advanceTimersByTime(1));
  expect(shownToasts()).toEqual([]);
  vi.useRealTimers();
});

test("only the newest toast is shown", async () => {
  useFrozenTime();
  renderApp(<Announcer />);
  await press("Save");
  await press("Fail");
  expect(shownToasts()).toEqual(["Upload failed"]);
  vi.useRealTimers();
});

test("a dismissed toast is hidden at once, from screen readers too", async () => {
  useFrozenTime();
  renderApp(<Announcer />);
  await press("Save");
  await press("Hide");
  expect(shownToasts()).toEqual([]);
  expect(screen.queryByText("Saved")).toBeNull();
  vi.useRealTimers();
});

test("F8 moves the focus to the toasts", async () => {
  useFrozenTime();
  renderApp(<Announcer />);
  await press("Save");
  fireEvent.keyDown(document.body, { key: "F8", code: "F8" });
  expect(document.activeElement).toBe(screen.getByRole("list"));
  vi.useRealTimers();
});

test("a toast can be changed while it is shown", () => {
  const added = reduceToasts([], { type: "add", toast: toastNamed("a") });
  const updated = reduceToasts(added, { type: "update", id: "a", change: { title: "Halfway" } });
  expect(updated).toEqual([{ ...toastNamed("a"), title: "Halfway" }]);
});

test("removing a dismissed toast leaves the one that came after it", () => {
  const dismissed = reduceToasts([toastNamed("a")], { type: "dismiss" });
  const replaced = reduceToasts(dismissed, { type: "add", toast: toastNamed("b") });
  expect(reduceToasts(replaced, { type: "remove" })).toEqual([toastNamed("b")]);
});

test("a dismissed toast stays in memory until its removal is due", () => {
  const dismissed = reduceToasts([toastNamed("a")], { type: "dismiss", id: "a" });
  expect(dismissed).toEqual([{ ...toastNamed("a"), open: false }]);
  expect(reduceToasts(dismissed, { type: "remove", id: "a" })).toEqual([]);
  expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
});

function toastNamed(id: string): ShownToast {
  return { id, title: "Saved", open: true };
}

test("a page without https shows messages, too", async () => {
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    throw new TypeError("crypto.randomUUID is not a function");
  });
  renderApp(<Announcer />);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("It is on the list.")).toBeDefined();
});
