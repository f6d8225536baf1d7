import { fireEvent, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useAnchor } from "#client/screens/product/anchor.ts";

afterEach(() => {
  location.hash = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Page({ ready }: { ready: boolean }) {
  useAnchor(ready);
  return (
    <>
      <section id="reviews" />
      <section id="questions" />
    </>
  );
}

/** A page at this address that grows when the test says so. Returns how often it went to a part, and which. */
function fakePage(hash: string) {
  location.hash = hash;
  const watchers = new Set<() => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly report: () => void;
      constructor(report: () => void) {
        this.report = report;
      }
      observe() {
        watchers.add(this.report);
      }
      disconnect() {
        watchers.delete(this.report);
      }
    },
  );
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  const grow = () => {
    for (const report of watchers) report();
  };
  return { scroll, grow, watched: () => watchers.size > 0 };
}

test("it waits for what comes before the part, then goes there, and again when the page grows", () => {
  const { scroll, grow } = fakePage("#reviews");
  const { rerender, container } = render(<Page ready={false} />);
  expect(scroll).not.toHaveBeenCalled();
  rerender(<Page ready />);
  expect(scroll.mock.contexts).toEqual([container.querySelector("section")]);
  grow();
  expect(scroll).toHaveBeenCalledTimes(2);
});

test.each(["pointerdown", "touchstart", "wheel", "keydown"])("after a %s the page stays where the person is", (act) => {
  const { scroll, grow, watched } = fakePage("#reviews");
  const { rerender } = render(<Page ready />);
  fireEvent(window, new Event(act));
  expect(watched()).toBe(false);
  grow();
  rerender(<Page ready={false} />);
  rerender(<Page ready />);
  expect(scroll).toHaveBeenCalledTimes(1);
});

test("after five seconds the page counts as settled", () => {
  vi.useFakeTimers();
  const { watched } = fakePage("#reviews");
  render(<Page ready />);
  vi.advanceTimersByTime(4999);
  expect(watched()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(watched()).toBe(false);
});

test("it follows the page's growth under React's strict mode too, and lets go with the page", () => {
  const { watched } = fakePage("#reviews");
  const { unmount } = render(
    <StrictMode>
      <Page ready />
    </StrictMode>,
  );
  expect(watched()).toBe(true);
  unmount();
  expect(watched()).toBe(false);
});

test.each([
  ["review", "reviews"],
  ["question", "questions"],
  ["answer", "questions"],
])("a %s that is not in its list yet leads to the list, and to itself once it is there", (kind, list) => {
  const { scroll, grow } = fakePage(`#${kind}-1`);
  const { container } = render(<Page ready />);
  const part = container.querySelector(`#${list}`);
  expect(scroll.mock.contexts).toEqual([part]);
  const item = document.createElement("p");
  item.id = `${kind}-1`;
  part?.append(item);
  grow();
  expect(scroll.mock.contexts).toEqual([part, item]);
});

test.each(["", "#nowhere"])("the address '%s' leads to no part", (hash) => {
  const { scroll, watched } = fakePage(hash);
  render(<Page ready />);
  expect(scroll).not.toHaveBeenCalled();
  expect(watched()).toBe(false);
});
