import { screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { expect, test } from "vitest";
import { renderApp } from "#client/testing/render.tsx";
import { CheckboxField } from "#client/ui/checkbox-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";

type Props = ComponentProps<typeof TextField>;

function Field(props: Partial<Props>) {
  const [value, setValue] = useState("");
  return <TextField label="Secret" name="secret" value={value} onChange={setValue} {...props} />;
}

test("a field is named by its label and described by its hint and its error", () => {
  renderApp(<Field hint="At least six" error="Too short" />);
  const field = screen.getByRole("textbox", { name: "Secret", description: "At least six Too short" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("a field without an error is not invalid and not described", () => {
  renderApp(<Field />);
  const field = screen.getByLabelText("Secret");
  expect(field.getAttribute("aria-invalid")).toBe("false");
  expect(field.hasAttribute("aria-describedby")).toBe(false);
});

test.each([
  ["en", "Show password", "Hide password"],
  ["fr", "Afficher le mot de passe", "Masquer le mot de passe"],
] as const)("in %s a password can be shown and hidden again without losing it", async (language, show, hide) => {
  const { person } = renderApp(<Field type="password" />, { language });
  const field = screen.getByLabelText<HTMLInputElement>("Secret");
  await person.type(field, "hexkey");
  expect(field.type).toBe("password");
  await person.click(screen.getByRole("button", { name: show }));
  expect([field.type, field.value]).toEqual(["text", "hexkey"]);
  await person.click(screen.getByRole("button", { name: hide }));
  expect(field.type).toBe("password");
});

test("the focus is taken when the field appears, and never during typing", async () => {
  function Form() {
    const [first, setFirst] = useState("");
    return (
      <>
        <Field label="First" value={first} onChange={setFirst} autoFocus={first === ""} />
        <Field label="Second" autoFocus={first !== ""} />
      </>
    );
  }
  const { person } = renderApp(<Form />);
  expect(document.activeElement).toBe(screen.getByLabelText("First"));
  await person.keyboard("maya");
  expect(screen.getByLabelText<HTMLInputElement>("First").value).toBe("maya");
});

test("a checkbox is named by its label and described by its error", () => {
  renderApp(<CheckboxField label="I agree" name="agree" checked={false} onChange={() => {}} error="Please agree" />);
  expect(screen.getByRole("checkbox", { name: "I agree", description: "Please agree" })).toBeDefined();
});
