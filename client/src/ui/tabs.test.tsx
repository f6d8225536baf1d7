import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderApp } from "#client/testing/render.tsx";
import { Tabs } from "#client/ui/tabs.tsx";

const TABS = [
  { id: "a", label: "Alpha" },
  { id: "b", label: "Beta" },
  { id: "c", label: "Gamma" },
] as const;

function Three() {
  const [tab, setTab] = useState<"a" | "b" | "c">("a");
  return (
    <Tabs label="Letters" tabs={TABS} value={tab} onChange={setTab}>
      Panel {tab}
    </Tabs>
  );
}

test("the open tab names its panel and is the only tab stop", () => {
  renderApp(<Three />);
  expect(screen.getByRole("tabpanel", { name: "Alpha" }).textContent).toBe("Panel a");
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});

test("arrow keys, Home and End open the other tabs and go round", async () => {
  const { person } = renderApp(<Three />);
  await person.tab();
  const panel = () => screen.getByRole("tabpanel").textContent;
  await person.keyboard("{ArrowRight}");
  expect(panel()).toBe("Panel b");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Beta", selected: true }));
  await person.keyboard("{End}");
  expect(panel()).toBe("Panel c");
  await person.keyboard("{ArrowRight}");
  expect(panel()).toBe("Panel a");
  await person.keyboard("{ArrowLeft}");
  expect(panel()).toBe("Panel c");
  await person.keyboard("{Home}");
  expect(panel()).toBe("Panel a");
});

test("a press is told apart from passing by with the keys, and a note is part of the name", async () => {
  const pressed: string[] = [];
  function Noted() {
    const [tab, setTab] = useState<"a" | "b">("a");
    const tabs = [
      { id: "a", label: "Alpha" },
      { id: "b", label: "Beta", note: <span>New</span> },
    ] as const;
    return (
      <Tabs label="Letters" tabs={tabs} value={tab} onChange={setTab} onPress={(id) => pressed.push(id)}>
        Panel {tab}
      </Tabs>
    );
  }
  const { person } = renderApp(<Noted />);
  await person.tab();
  await person.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Beta New", selected: true })).toBeTruthy();
  expect(pressed).toEqual([]);
  await person.keyboard("{Enter}");
  await person.click(screen.getByRole("tab", { name: "Alpha" }));
  expect(pressed).toEqual(["b", "a"]);
});
