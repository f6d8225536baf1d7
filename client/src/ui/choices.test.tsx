import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderApp } from "#client/testing/render.tsx";
import { Avatar } from "#client/ui/avatar.tsx";
import { ChoiceList } from "#client/ui/choice-list.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { Switch } from "#client/ui/switch.tsx";

test("a switch is switched by pointer and keyboard", async () => {
  function Lamp() {
    const [on, setOn] = useState(false);
    return <Switch label="Lamp" checked={on} onChange={setOn} />;
  }
  const { person } = renderApp(<Lamp />);
  const lamp = screen.getByRole("switch", { name: "Lamp" });
  await person.click(lamp);
  expect(lamp.getAttribute("aria-checked")).toBe("true");
  await person.keyboard(" ");
  expect(lamp.getAttribute("aria-checked")).toBe("false");
});

test("a pending switch takes no press, a locked one can be reached and says why", async () => {
  const change = vi.fn();
  const why = vi.fn();
  const { person, rerender } = renderApp(<Switch label="Lamp" checked onChange={change} pending />);
  const lamp = screen.getByRole("switch");
  await person.click(lamp);
  expect(lamp.getAttribute("aria-disabled")).toBe("true");
  rerender(<Switch label="Lamp" checked onChange={change} locked={why} />);
  await person.tab();
  await person.keyboard("{Enter}");
  expect(screen.getByRole("switch").getAttribute("aria-disabled")).toBe("true");
  expect(why).toHaveBeenCalledOnce();
  expect(change).not.toHaveBeenCalled();
});

test("a select gives the id of what is chosen", async () => {
  const choose = vi.fn();
  const { person } = renderApp(
    <SelectField
      label="Room"
      options={[
        { id: "kitchen", label: "Kitchen" },
        { id: "office", label: "Office" },
      ]}
      value="kitchen"
      onChange={choose}
    />,
  );
  await person.selectOptions(screen.getByRole("combobox", { name: "Room" }), "Office");
  expect(choose.mock.calls).toEqual([["office"]]);
});

test("a choice list has one tab stop, arrow keys, and reads out what a choice means", async () => {
  function Sizes() {
    const [size, setSize] = useState<"s" | "l">("s");
    return (
      <ChoiceList
        label="Size"
        options={[
          { id: "s", label: "Small", hint: "Fits a shelf" },
          { id: "l", label: "Large", hint: "Fits a room" },
        ]}
        value={size}
        onChange={setSize}
      />
    );
  }
  const { person } = renderApp(<Sizes />);
  const large = screen.getByRole("radio", { name: "Large", description: "Fits a room" });
  await person.click(large);
  expect(large).toHaveProperty("checked", true);
  expect(screen.getByRole("group", { name: "Size" })).toBeTruthy();
});

test("an avatar whose picture is broken shows the first letter; a new picture is tried again", async () => {
  function Person() {
    const [url, setUrl] = useState("https://pictures.example/a.jpg");
    return (
      <button type="button" onClick={() => setUrl("https://pictures.example/b.jpg")}>
        <Avatar name="Élise" url={url} alt="Photo of Élise" />
      </button>
    );
  }
  const { person } = renderApp(<Person />);
  const picture = screen.getByRole<HTMLImageElement>("img", { name: "Photo of Élise" });
  expect(picture.referrerPolicy).toBe("no-referrer");
  fireEvent.error(picture);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByRole("button").textContent).toBe("É");
  await person.click(screen.getByRole("button"));
  expect(screen.getByRole<HTMLImageElement>("img").src).toBe("https://pictures.example/b.jpg");
});
