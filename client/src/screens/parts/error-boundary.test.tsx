import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ErrorBoundary } from "#client/screens/parts/error-boundary.tsx";
import { renderApp } from "#client/testing/render.tsx";

function Broken(): never {
  throw new Error("The file of this screen could not be loaded.");
}

test("a screen that throws leaves a sentence and a way to reload", () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
  renderApp(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading", { name: "This screen stopped working" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Reload" })).toBeDefined();
  expect(report).toHaveBeenCalled();
});
