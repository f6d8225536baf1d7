import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchTooltips } from "#client/ui/tooltips.ts";

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <button data-tip aria-label="Search"><svg><path></path></svg></button>
    <a href="/profile" data-tip aria-label="Profile"></a>
    <button>Sign out</button>`;
  stop = watchTooltips();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

test("it opens after 700 ms of hovering, without a role and a name of its own", () => {
  hover(search());
  vi.advanceTimersByTime(699);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("Search");
  expect(document.querySelector("[popover]")?.getAttribute("aria-hidden")).toBe("true");
  leave();
  expect(shown()).toBeNull();
});

test("within 300 ms the next one opens at once, and later after 700 ms again", () => {
  hover(search());
  vi.advanceTimersByTime(700);
  leave();
  vi.advanceTimersByTime(299);
  hover(profile());
  vi.advanceTimersByTime(0);
  expect(shown()).toBe("Profile");
  leave();
  vi.advanceTimersByTime(300);
  hover(search());
  vi.advanceTimersByTime(699);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe("Search");
});

test("passing over a button shows none, and neither do touches and clicks", () => {
  hover(search());
  vi.advanceTimersByTime(600);
  leave();
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
  hover(search(), "touch");
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
  hover(search());
  vi.advanceTimersByTime(300);
  pointer("pointerdown", search());
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
});

test("it stays while the pointer is on it", () => {
  hover(search());
  vi.advanceTimersByTime(700);
  hover(document.querySelector("[popover]")?.firstElementChild);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe("Search");
  leave();
  expect(shown()).toBeNull();
});

test("the keyboard shows it at once where it goes, and focus that the app moves does not", () => {
  search().focus();
  expect(shown()).toBeNull();
  press("Tab");
  profile().focus();
  expect(shown()).toBe("Profile");
  press("Tab");
  profile().blur();
  expect(shown()).toBeNull();
  press("Enter");
  search().focus();
  expect(shown()).toBeNull();
});

test("Escape hides it and does nothing else; without one it is for others", () => {
  const others = vi.fn();
  document.addEventListener("keydown", others);
  hover(search());
  vi.advanceTimersByTime(700);
  press("Escape");
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
  expect(others).not.toHaveBeenCalled();
  press("Escape");
  expect(others).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", others);
});

test("it disappears with its button, with a click, with scrolling and with the window", async () => {
  for (const end of [
    () => search().click(),
    () => window.dispatchEvent(new Event("scroll")),
    () => window.dispatchEvent(new Event("blur")),
    () => search().remove(),
  ]) {
    hover(search());
    vi.advanceTimersByTime(700);
    expect(shown()).toBe("Search");
    end();
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toBeNull();
    leave();
    vi.advanceTimersByTime(1000);
  }
});

const search = () => document.querySelector("button") as HTMLElement;
const profile = () => document.querySelector("a") as HTMLElement;
const leave = () => hover(document.querySelector("button:not([data-tip])"));

function hover(element: Element | null | undefined, pointerType = "mouse") {
  if (!element) throw new Error("There is nothing to hover over.");
  pointer("pointerover", element, pointerType);
}

function pointer(type: string, element: Element, pointerType = "mouse") {
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
}

function press(key: string) {
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

/** What the tooltip says; null where there is none. */
function shown(): string | null {
  return document.querySelector("[popover]")?.textContent ?? null;
}
