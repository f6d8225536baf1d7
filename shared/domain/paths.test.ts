import { expect, test } from "vitest";
import { GUEST_VISITS, isScreenPath, PUBLIC_SCREENS, SCREENS, SIGN_IN_ASKED } from "#shared/domain/paths.ts";
import { isAllowed } from "#shared/domain/roles.ts";

test("a screen is known by its path, whatever its capitals and with a slash at its end", () => {
  expect(["/", "/home", "/home/", "/Home", "/community/projects"].filter((path) => !isScreenPath(path))).toEqual([]);
  expect(["", "/nowhere", "/home/x", "/p/:id", "/community/none"].filter(isScreenPath)).toEqual([]);
});

test("a screen about one thing is known by its id, and one for everybody by the server", () => {
  const id = "01890000-0000-7000-8000-00000000000b";
  expect(isScreenPath(`/desk/products/${id}`)).toBe(true);
  expect(["/desk/products", "/desk/products/:id", `/desk/products/${id}/x`, `/p/${id}`].filter(isScreenPath)).toEqual(
    [],
  );
});

test("search engines get the public screens, and nothing else", () => {
  const forSome = Object.entries(SCREENS).filter(([, screen]) => screen.for !== "public");
  expect(forSome.map(([path]) => path).filter((path) => PUBLIC_SCREENS.includes(path))).toEqual([]);
  expect(PUBLIC_SCREENS).toContain("/home");
});

test("every address that the journeys visit is one of a screen", () => {
  const pathOf = (address: string) => new URL(address, "https://hexkey.example").pathname;
  expect(GUEST_VISITS.filter((address) => !isScreenPath(pathOf(address)))).toEqual([]);
  expect(new Set(GUEST_VISITS).size).toBe(GUEST_VISITS.length);
});

test("where a guest is asked to sign in follows from who a screen is for", () => {
  expect(SIGN_IN_ASKED).toContain("/profile");
  expect(SIGN_IN_ASKED).not.toContain("/home");
  const unvisited = Object.entries(SCREENS).filter(
    ([, screen]) => screen.for !== "public" && isAllowed(screen.for, "user") && screen.visits.length === 0,
  );
  const advice =
    'a member\'s screen has `visits: [""]` in shared/domain/paths.ts, so that the journeys see what a guest is told there';
  // The one leads a guest to the start page, the other is about one thing of a member's.
  expect(
    unvisited.map(([path]) => path),
    advice,
  ).toEqual(["/community/projects/:id/edit", "/account-closed"]);
});
