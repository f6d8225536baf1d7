import { screen, waitFor } from "@testing-library/react";
import { useEffect, useRef, useState } from "react";
import { expect, test } from "vitest";
import { renderApp } from "#client/testing/render.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

function Opener({ description }: { description?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Settings" {...(description && { description })}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

test("a dialog is named by its title and described by its description", async () => {
  const { person } = renderApp(<Opener description="Of this device" />);
  await person.click(screen.getByRole("button", { name: "Open" }));
  const dialog = await screen.findByRole("dialog", { name: "Settings" });
  expect(dialog.getAttribute("aria-describedby")).toBe(screen.getByText("Of this device").id);
});

test("an open dialog takes the focus and keeps it inside", async () => {
  const { person } = renderApp(<Opener />);
  await person.click(screen.getByRole("button", { name: "Open" }));
  const dialog = await screen.findByRole("dialog");
  expect(document.activeElement).toBe(dialog);
  for (const _ of [1, 2, 3]) {
    await person.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

test("Escape closes a dialog and gives the focus back", async () => {
  const { person } = renderApp(<Opener />);
  const opener = screen.getByRole("button", { name: "Open" });
  await person.click(opener);
  await screen.findByRole("dialog");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("the close button speaks the person's language", async () => {
  const { person } = renderApp(<Opener />, { language: "fr" });
  await person.click(screen.getByRole("button", { name: "Open" }));
  await person.click(await screen.findByRole("button", { name: "Fermer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what is given the focus while a dialog closes keeps it, also when the opener is gone", async () => {
  const { person } = renderApp(<RemovalOfItself />);
  await person.click(screen.getByRole("button", { name: "Remove" }));
  await person.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // Radix gives the focus back a task later.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(screen.getByRole("list"));
});

function RemovalOfItself() {
  const [state, setState] = useState<"there" | "asked" | "gone">("there");
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (state === "gone") list.current?.focus();
  }, [state]);
  return (
    <>
      <h1 tabIndex={-1}>A screen</h1>
      {state !== "gone" && (
        <button type="button" onClick={() => setState("asked")}>
          Remove
        </button>
      )}
      <ul ref={list} tabIndex={-1} />
      <Dialog open={state === "asked"} onOpenChange={() => setState("there")} title="Remove it?">
        <button type="button" onClick={() => setState("gone")}>
          Yes
        </button>
      </Dialog>
    </>
  );
}
