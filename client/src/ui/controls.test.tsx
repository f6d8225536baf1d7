import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderApp } from "#client/testing/render.tsx";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { SearchField } from "#client/ui/search-field.tsx";

test("a pending button neither acts nor sends its form, and keeps the focus", async () => {
  const act = vi.fn();
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { person } = renderApp(
    <form onSubmit={send}>
      <Button type="submit" pending onClick={act}>
        Submitting...
      </Button>
    </form>,
  );
  const button = screen.getByRole("button", { name: "Submitting..." });
  await person.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test("a link to another site opens a tab of its own, says so, and hands over no opener", () => {
  renderApp(
    <ButtonLink href="https://shop.example/" external>
      Visit Store
    </ButtonLink>,
  );
  const link = screen.getByRole("link", { name: "Visit Store (opens in a new tab)" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
});

test("a search is sent trimmed, and a blank one not at all", async () => {
  const search = vi.fn();
  function Box() {
    const [text, setText] = useState("");
    return <SearchField label="Search products..." value={text} onChange={setText} onSubmit={search} />;
  }
  const { person } = renderApp(<Box />);
  const box = screen.getByRole("searchbox", { name: "Search products..." });
  await person.type(box, "   {Enter}");
  expect(search).not.toHaveBeenCalled();
  await person.type(box, "oak shelf {Enter}");
  expect(search.mock.calls).toEqual([["oak shelf"]]);
  await person.click(screen.getByRole("button", { name: "Clear search" }));
  expect(box).toHaveProperty("value", "");
  expect(document.activeElement).toBe(box);
});
