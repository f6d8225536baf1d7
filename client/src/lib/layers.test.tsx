import { act, renderHook } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { useLayers } from "#client/lib/layers.ts";

function renderLayers(path: string, searchPath = "") {
  const location = memoryLocation({ path, searchPath, record: true });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <Router hook={location.hook} searchHook={location.searchHook}>
        {children}
      </Router>
    </StrictMode>
  );
  return { location, layers: renderHook(useLayers, { wrapper }).result };
}

test("an opened layer is a step of the history, beside those that are open already", () => {
  const { location, layers } = renderLayers("/home", "view=products");
  act(() => layers.current.open({ product: "17" }));
  expect(location.history).toEqual(["/home?view=products", "/home?view=products&product=17"]);
  expect(layers.current.get("product")).toBe("17");
  expect(layers.current.get("dialog")).toBeNull();
});

test("a layer that the address came with closes by leaving the address", () => {
  const { location, layers } = renderLayers("/categories", "category=office&product=17");
  act(() => layers.current.close("product"));
  expect(location.history).toEqual(["/categories?category=office"]);
});

test("swapping puts one layer in the place of another, in the same step", () => {
  const { location, layers } = renderLayers("/home", "dialog=share");
  act(() => layers.current.swap({ dialog: null, product: "17" }));
  expect(location.history).toEqual(["/home?product=17"]);
});

test("in the browser a layer that was opened closes by going back, once however often it is closed", () => {
  window.history.replaceState(null, "", "/home");
  const { result: layers, unmount } = renderHook(useLayers);
  const back = vi.spyOn(window.history, "back").mockImplementation(() => {});
  act(() => layers.current.open({ product: "17" }));
  expect(window.location.search).toBe("?product=17");
  act(() => {
    layers.current.close("product");
    layers.current.close("product");
  });
  expect(back).toHaveBeenCalledTimes(1);
  unmount();
  window.history.replaceState(null, "", "/");
});
