import { act, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { Link, Route } from "wouter";
import { KeptScreen } from "#client/lib/kept-screen.tsx";
import { tryPartsAgain } from "#client/lib/parts.ts";
import { renderApp } from "#client/testing/render.tsx";
import { Part, part, WantsPart } from "#client/ui/part.tsx";
import { PartNotice } from "#client/ui/part-notice.tsx";

const NO_MODULE = new TypeError("Failed to fetch dynamically imported module");
const SOURCES = import.meta.glob<string>(["../**/*.ts", "../**/*.tsx", "!../**/*.test.*", "!../testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A server that answers as `answer` says, and a part that arrives once `state.isThere`. */
function serve(state: { isThere: boolean; answer: () => Response }) {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(async () => state.answer());
  onTestFinished(() => {
    warn.mockRestore();
    ask.mockRestore();
  });
  return part(async () => {
    if (!state.isThere) throw NO_MODULE;
    return { default: () => <h1>The late screen</h1> };
  });
}

const unreachable = (): Response => {
  throw new TypeError("Failed to fetch");
};

function renderTwoScreens(Late: ComponentType) {
  return renderApp(
    <>
      <KeptScreen onTheWay={<WantsPart />}>
        <Part fallback="loading">
          <Route path="/">
            <form>
              <input aria-label="Title" />
            </form>
            <Link href="/late">Open</Link>
          </Route>
          <Route path="/late">
            <Late />
          </Route>
        </Part>
      </KeptScreen>
      <PartNotice />
    </>,
  );
}

test("without a network the screen stays with the reason, and the next one comes by itself when there is one", async () => {
  const state = { isThere: false, answer: unreachable };
  const Late = serve(state);
  const { person } = renderTwoScreens(Late);
  await person.click(screen.getByRole("link", { name: "Open" }));
  expect((await screen.findByRole("alert")).textContent).toContain("No connection");
  expect(screen.getByRole("textbox", { name: "Title" })).toBeDefined();
  expect(screen.queryByText("loading")).toBeNull();

  Object.assign(state, { isThere: true, answer: () => new Response("") });
  dispatchEvent(new Event("online"));
  expect(await screen.findByRole("heading", { name: "The late screen" })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("Try again asks at once", async () => {
  const state = { isThere: false, answer: unreachable };
  const Late = serve(state);
  const { person } = renderTwoScreens(Late);
  await person.click(screen.getByRole("link", { name: "Open" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  Object.assign(state, { isThere: true, answer: () => new Response("") });
  await person.click(again);
  expect(await screen.findByRole("heading", { name: "The late screen" })).toBeDefined();
});

test("a person who has left the page meanwhile is told nothing", async () => {
  const state = { isThere: false, answer: unreachable };
  const Late = serve(state);
  const { person, navigate } = renderTwoScreens(Late);
  await person.click(screen.getByRole("link", { name: "Open" }));
  await screen.findByRole("alert");
  act(() => navigate("/"));
  await expect.poll(() => screen.queryByRole("alert")).toBeNull();
  Object.assign(state, { isThere: true, answer: () => new Response("") });
  await act(async () => tryPartsAgain());
});

/** The files that fetch code without `loadPart`, and how each handles a failure. */
const ON_THEIR_OWN: Record<string, string> = {
  "features/scanner/decode/worker.ts": "in a worker, which the scanner starts anew",
  "features/sharing/video/use-file.ts": "the video is then sent without being looked into",
};

test("code is fetched late in one way, which outlasts a lost network", () => {
  const files = Object.entries(SOURCES)
    .filter(([, text]) => /\bimport\("#client/.test(text) && !/\b(?:part|loadPart|loadForAction)\(/.test(text))
    .map(([path]) => path.replace(/^\.\.\//, "").replace(/^\.\//, "ui/"));
  expect(files.sort()).toEqual(Object.keys(ON_THEIR_OWN).sort());
  const lazies = Object.entries(SOURCES).filter(([, text]) => /\blazy\(|<Suspense\b/.test(text));
  expect(lazies.map(([path]) => path)).toEqual(["./part.tsx"]);
});
