import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { WhenNear } from "#client/ui/when-near.tsx";

/** An observer that reports visibility when the test says so. */
function watchSight() {
  const seen: ((isIntersecting: boolean) => void)[] = [];
  const disconnect = vi.fn();
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      seen.push((isIntersecting) => tell([{ isIntersecting }]));
    }
    observe() {}
    disconnect = disconnect;
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  return { look: (isIntersecting: boolean) => act(() => seen.at(-1)?.(isIntersecting)), disconnect };
}

const content = (now?: boolean) => <WhenNear {...(now !== undefined && { now })}>Reviews</WhenNear>;

test("what is far down is drawn once the reader comes near it, and stays", () => {
  const { look, disconnect } = watchSight();
  render(content());
  look(false);
  expect(screen.queryByText("Reviews")).toBeNull();
  look(true);
  expect(screen.getByText("Reviews")).toBeTruthy();
  expect(disconnect).not.toHaveBeenCalled();
});

test("the part that the address names is drawn at once", () => {
  watchSight();
  const { rerender } = render(content(true));
  expect(screen.getByText("Reviews")).toBeTruthy();
  rerender(content(false));
  expect(screen.getByText("Reviews")).toBeTruthy();
});

test("leaving the page ends the watch", () => {
  const { disconnect } = watchSight();
  render(content()).unmount();
  expect(disconnect).toHaveBeenCalledOnce();
});
