import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { renderApp } from "#client/testing/render.tsx";

const PAGES = [
  ["/copyright-policy", "Copyright Policy", "Politique sur le droit d’auteur"],
  ["/terms-of-service", "Terms of Service", "Conditions d’utilisation"],
  ["/privacy-policy", "Privacy Policy", "Politique de confidentialité"],
] as const;

test.each(PAGES)("%s has a way home, and one name in each language", async (path, en, fr) => {
  for (const [language, name, home] of [
    ["en", en, "Home"],
    ["fr", fr, "Accueil"],
  ] as const) {
    const { unmount } = renderApp(<Screens />, { path, language });
    const heading = await screen.findByRole("heading", { level: 1, name });
    // The title of the last one stands until this one has said its own.
    await waitFor(() => expect(document.title).toContain(name));
    const bar = within(heading.closest("header") ?? document.body);
    const link = bar.getByRole("link", { name: home });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/", null]);
    expect(screen.getByRole("contentinfo").textContent).toContain(name);
    unmount();
  }
});

test("the link to copyright notices is called in French what its section is called", async () => {
  renderApp(<LegalFooter />, { language: "fr" });
  expect(screen.getByRole("link", { name: "Avis de violation (DMCA)" }).getAttribute("href")).toBe("/dmca");
});
