import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { replace } from "#client/testing/fake-camera.ts";
import { renderApp } from "#client/testing/render.tsx";
import { ShareButton } from "#client/ui/share-button.tsx";

const button = <ShareButton title="Lindholm" path="/p/1" />;
const address = `${location.origin}/p/1`;

/** A browser without a share sheet whose clipboard does this. */
function copyOnly(write: (text: string) => Promise<void>) {
  replace(navigator, "share", undefined);
  replace(navigator, "clipboard", { writeText: write });
}

const refuse = () => Promise.reject(new DOMException("No.", "NotAllowedError"));

test("it shares the whole address, without a word about it", async () => {
  const share = vi.fn(async () => {});
  const { person } = renderApp(button);
  replace(navigator, "share", share);
  await person.click(screen.getByRole("button", { name: "Share" }));
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: "Lindholm", url: address });
  expect(screen.queryByText("Address copied")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("without a share sheet it copies the address and says so", async () => {
  const copied: string[] = [];
  const { person } = renderApp(button);
  copyOnly(async (text) => {
    copied.push(text);
  });
  await person.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByText("Address copied");
  expect(copied).toEqual([address]);
});

test("where copying is blocked it shows the address, selected, and gives the focus back", async () => {
  const { person } = renderApp(button);
  copyOnly(refuse);
  await person.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByRole("dialog", { name: "Copy the address" });
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Address of this page" });
  expect(field.value).toBe(address);
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, address.length]);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Share" })));
});

test("it works by keyboard, and in French", async () => {
  const { person } = renderApp(button, { language: "fr" });
  copyOnly(async () => {});
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Partager" }));
  await person.keyboard("{Enter}");
  await screen.findByText("Adresse copiée");
});
