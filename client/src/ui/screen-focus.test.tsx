import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useLocation } from "wouter";
import { renderApp } from "#client/testing/render.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";

function Screen() {
  const [path] = useLocation();
  const heading = useScreen(`Screen ${path}`);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {path}
    </h1>
  );
}

function watchScrolling() {
  return vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
}

/** What the browser says after back, forward, or a click on a link within the page; the router says "pushState". */
function announce(type: "popstate" | "pushState"): void {
  act(() => {
    window.dispatchEvent(new Event(type));
  });
}

test("the first screen is left where it is", () => {
  const scroll = watchScrolling();
  renderApp(<Screen />, { path: "/a" });
  expect(document.activeElement).toBe(document.body);
  expect(document.title).toBe("Screen /a · Hexkey");
  expect(scroll).not.toHaveBeenCalled();
});

test("a new screen starts at its top, with the focus on its heading", () => {
  const scroll = watchScrolling();
  const { navigate, container } = renderApp(<Screen />, { path: "/a" });
  act(() => navigate("/b"));
  expect(document.activeElement).toBe(container.querySelector("h1"));
  expect(scroll.mock.calls).toEqual([[0, 0]]);
});

test("after Back a screen keeps the position that the browser restores", () => {
  const scroll = watchScrolling();
  const { navigate } = renderApp(<Screen />, { path: "/a" });
  announce("popstate");
  act(() => navigate("/b"));
  expect(scroll).not.toHaveBeenCalled();
});

test("a click on a link within the page does not count as going back", () => {
  const scroll = watchScrolling();
  const { navigate } = renderApp(<Screen />, { path: "/a" });
  announce("popstate");
  announce("pushState");
  act(() => navigate("/b"));
  expect(scroll).toHaveBeenCalledOnce();
});
