import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import Landing from "#client/screens/landing.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { LANGUAGES } from "#shared/domain/language.ts";

const PROVIDERS = { providers: [{ id: "replit" as const, name: "Atelier ID" }] };

test.each([
  [
    "en",
    ["Scan a code", "Sign In with Email", "Sign In with Atelier ID", "Continue as Guest", "See what others build"],
  ],
  [
    "fr",
    [
      "Numériser un code",
      "Se connecter avec mon courriel",
      "Se connecter avec Atelier ID",
      "Continuer sans compte",
      "Voir ce que les autres assemblent",
    ],
  ],
] as const)("a visitor is offered to scan first, and strongest (%s)", async (language, names) => {
  renderApp(<Landing />, { path: "/landing", language, settings: PROVIDERS });
  const scan = await screen.findByRole("link", { name: names[0] });
  expect(scan.getAttribute("href")).toBe("/home?dialog=scan");
  const ways = [...screen.getByRole("main").querySelectorAll("a, button")];
  expect(ways.map(({ textContent }) => textContent)).toEqual(names);
  expect(ways.filter(({ classList }) => classList.contains("bg-pine"))).toEqual([scan]);
});

test.each([
  ["en", "Keep a scan history on this device", "Find your scans on any device"],
  [
    "fr",
    "Garder un historique de numérisations sur cet appareil",
    "Retrouver vos numérisations sur tous vos appareils",
  ],
] as const)("a guest's scans are kept too, on the device (%s)", async (language, kept, everywhere) => {
  renderApp(<Landing />, { path: "/landing", language });
  expect(await marksOf(kept)).toEqual({ en: ["Yes", "Yes"], fr: ["Oui", "Oui"] }[language]);
  expect(await marksOf(everywhere)).toEqual({ en: ["No", "Yes"], fr: ["Non", "Oui"] }[language]);
});

test.each([
  [true, ["No", "Yes"]],
  [false, []],
])("the AI scanner is a reason for an account where it is set up: %s", async (identification, marks) => {
  renderApp(<Landing />, { path: "/landing", settings: { identification } });
  await screen.findByRole("table");
  const row = screen.queryByRole("rowheader", { name: "Identify furniture with the AI scanner" })?.closest("tr");
  expect([...(row?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent)).toEqual(marks);
});

test.each(LANGUAGES)("QR codes are not all that can be scanned (%s)", async (language) => {
  renderApp(<Landing />, { path: "/landing", language });
  const main = await screen.findByRole("main");
  for (const element of main.querySelectorAll("p, th")) {
    if (/\bQR\b/.test(element.textContent ?? "")) expect(element.textContent).toMatch(/bar|barres/);
  }
  expect(main.textContent).toMatch({ en: /barcode/, fr: /code à barres/ }[language]);
});

/** What the table says of something: for guests, and with an account. */
async function marksOf(capability: string) {
  const row = (await screen.findByRole("rowheader", { name: capability })).closest("tr");
  return [...(row?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent);
}
