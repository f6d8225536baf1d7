import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
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
