import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import BottomNavigation from "#client/screens/parts/bottom-navigation.tsx";
import { renderApp } from "#client/testing/render.tsx";

// The camera is tested with the scanner.
vi.mock("#client/screens/parts/scan-flow.tsx", () => ({
  ScanFlow: ({ open }: { open: boolean }) => open && <div role="dialog" />,
}));

/** The tab that is marked as the current one. */
function activeTab(path: string): string | null {
  const { unmount } = renderApp(<BottomNavigation />, { path, user: {} });
  const current = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
  const name = current.map((link) => link.textContent).join("+") || null;
  unmount();
  return name;
}

test("Home is active only on exactly /", () => {
  expect(activeTab("/")).toBe("Home");
  expect(activeTab("/home")).toBeNull();
  expect(activeTab("/reviews")).toBeNull();
});

test("the other tabs are active on their path and everything below it", () => {
  expect(activeTab("/categories")).toBe("Categories");
  expect(activeTab("/categories?category=kitchen")).toBe("Categories");
  expect(activeTab("/community")).toBe("Community");
  expect(activeTab("/community/projects")).toBe("Community");
  expect(activeTab("/profile")).toBe("Profile");
});

test("a path that only begins with the same letters is another tab's", () => {
  expect(activeTab("/profile-of-somebody")).toBeNull();
});

test("the tabs stand in their order, with Scan in the middle as a button without an address", () => {
  renderApp(<BottomNavigation />, { user: {} });
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Home",
    "Categories",
    "Scan",
    "Community",
    "Profile",
  ]);
  expect(screen.getByRole("button", { name: "Scan" })).toBeDefined();
});

test("Scan opens the scanner over the screen, as a step of the history", async () => {
  const { person, paths } = renderApp(<BottomNavigation />, { path: "/profile", user: {} });
  await person.click(screen.getByRole("button", { name: "Scan" }));
  expect(await screen.findByRole("dialog")).toBeDefined();
  expect(paths).toEqual(["/profile", "/profile?scan=open"]);
});
