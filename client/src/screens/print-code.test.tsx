import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import PrintCode from "#client/screens/print-code.tsx";
import { renderApp } from "#client/testing/render.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

const GTIN = "09506000134352";
const open = (path = "/print-code", language: "en" | "fr" = "en") => renderApp(<PrintCode />, { path, language });
const codePart = () => within(screen.getByRole("region", { name: "Code" }));

test("a number in the address has its code at once, in black on white, with its size and where it leads", () => {
  open(`/print-code?gtin=9506000134352`);
  const address = `${window.location.origin}/01/${GTIN}`;
  expect(codePart().getByRole("img", { name: `QR code that leads to ${address}` })).toBeDefined();
  expect(codePart().getByText(address)).toBeDefined();
  expect(codePart().getByText(/^\d+(\.\d)? × \d+(\.\d)? mm/)).toBeDefined();
  expect(codePart().getByText(/Contrast of grade A/)).toBeDefined();
  expect(
    codePart()
      .getByRole("link", { name: /Open where it leads/ })
      .getAttribute("href"),
  ).toBe(address);
});

test("what is typed is judged as it is typed, and only a number with a right check digit has a code", async () => {
  const { person } = open();
  const field = screen.getByRole("textbox", { name: /GTIN/ });
  expect(screen.getByText("Type the number, and its code will be here.")).toBeDefined();
  await person.type(field, "95060001343");
  expect(screen.getByText("A number has 8, 12, 13 or 14 digits.")).toBeDefined();
  await person.type(field, "53");
  expect(screen.getByText("One digit is wrong. Compare the number with the box.")).toBeDefined();
  expect(screen.queryByRole("img")).toBeNull();
  await person.type(field, "{Backspace}2");
  expect(screen.getByText("The check digit fits.")).toBeDefined();
  expect(codePart().getByRole("img")).toBeDefined();
});

test("wider squares make a larger code", async () => {
  const { person } = open(`/print-code?gtin=${GTIN}`);
  const side = () => Number.parseFloat(codePart().getByText(/ mm with its quiet zone/).textContent ?? "");
  const before = side();
  await person.click(screen.getByRole("radio", { name: "0.99 mm" }));
  expect(side() / before).toBeCloseTo(0.99 / 0.5, 1);
});

test("colours that can't be read are said, and give no file", async () => {
  const { person } = open(`/print-code?gtin=${GTIN}`);
  const download = () => screen.getByRole<HTMLButtonElement>("button", { name: "Download SVG" });
  fireEvent.change(screen.getByLabelText("Ink"), { target: { value: "#ff0000" } });
  expect(screen.getByRole("status").textContent).toContain("red light");
  expect(download().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Ink"), { target: { value: "#0b5d4b" } });
  expect(download().disabled).toBe(false);
  const made = vi.spyOn(URL, "createObjectURL");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await person.click(download());
  const [file] = made.mock.lastCall ?? [];
  if (!(file instanceof Blob)) throw new Error("no file was made");
  const svg = await file.text();
  expect(svg).toContain(`(01) ${GTIN}`);
  expect(svg).toContain('fill="#0b5d4b"');
});

test("a site without https says that its codes are no good for printing", () => {
  open(`/print-code?gtin=${GTIN}`);
  expect(window.location.protocol).toBe("http:");
  expect(codePart().getByText(/no public https address/)).toBeDefined();
});

test("it speaks French", () => {
  open(`/print-code?gtin=${GTIN}`, "fr");
  expect(screen.getByRole("radio", { name: "0,5 mm" })).toBeDefined();
  expect(screen.getByRole("heading", { name: "Imprimer le code de votre produit" })).toBeDefined();
});
