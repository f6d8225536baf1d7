import { beforeEach, expect, test, vi } from "vitest";
import { addDialogStep, belowDialogs, stateBelowDialogs } from "#client/lib/dialog-steps.ts";

/** A dialog of which it is known whether it is open. */
function openDialog() {
  const dialog = { isOpen: true, close: () => {} };
  const leave = addDialogStep(() => dialog.close());
  dialog.close = () => {
    dialog.isOpen = false;
    leave();
  };
  return dialog;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  history.pushState("own", "", "/p/17");
});

test("Back closes the dialog on top, then the one below, and then leaves the page", async () => {
  const below = openDialog();
  await settled();
  const above = openDialog();
  await settled();
  history.back();
  await settled();
  expect([below.isOpen, above.isOpen]).toEqual([true, false]);
  history.back();
  await settled();
  expect(below.isOpen).toBe(false);
  expect(history.state).toBe("own");
});

test("a dialog that is closed otherwise removes its history entry, and two at once remove both", async () => {
  const first = openDialog();
  const second = openDialog();
  await settled();
  expect(history.state).toEqual({ dialogs: 2, over: "own" });
  expect(stateBelowDialogs()).toBe("own");
  first.close();
  second.close();
  await settled();
  expect(history.state).toBe("own");
});

test("a dialog that replaces another takes over its history entry", async () => {
  const first = openDialog();
  await settled();
  const { length } = history;
  first.close();
  const second = openDialog();
  await settled();
  expect(history).toHaveLength(length);
  history.back();
  await settled();
  expect(second.isOpen).toBe(false);
});

test("Forward to a dialog that isn't open any more leads back from it", async () => {
  const dialog = openDialog();
  await settled();
  history.back();
  await settled();
  history.forward();
  await settled();
  expect(history.state).toBe("own");
  expect(dialog.isOpen).toBe(false);
});

test("navigation leaves from the entry below the dialogs, which are closed", async () => {
  const below = openDialog();
  const above = openDialog();
  await settled();
  const { length } = history;
  belowDialogs(() => history.pushState("next", "", "/profile"));
  await settled();
  expect(history.state).toBe("next");
  expect(history).toHaveLength(length - 1);
  expect([below.isOpen, above.isOpen]).toEqual([false, false]);
});

test("while the way back from a dialog takes its time, nothing goes back twice or elsewhere", async () => {
  const arrive: (() => void)[] = [];
  const { go } = history;
  const slow = vi.spyOn(history, "go").mockImplementation((by) => void arrive.push(() => go.call(history, by)));
  const dialog = openDialog();
  await settled();
  dialog.close();
  await settled();
  const next = openDialog();
  const goOn = vi.fn();
  await settled();
  expect(arrive).toHaveLength(1);
  slow.mockRestore();
  arrive[0]?.();
  await settled();
  // The one that opened meanwhile has an entry of its own now.
  expect(history.state).toEqual({ dialogs: 1, over: "own" });
  expect(next.isOpen).toBe(true);
  belowDialogs(goOn);
  await settled();
  expect(goOn).toHaveBeenCalledTimes(1);
});

test("after a reload with a dialog open, no entry of it is left to go back from", async () => {
  history.pushState({ dialogs: 1, over: "own" }, "");
  vi.resetModules();
  await import("#client/lib/dialog-steps.ts");
  await settled();
  expect(history.state).toBe("own");
});
