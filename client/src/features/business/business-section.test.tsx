import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BusinessSection } from "#client/features/business/business-section.tsx";
import { renderApp } from "#client/testing/render.tsx";

test.each([["partnerships", "Partnerships are not open yet"]] as const)(
  "the section %s says that it is not built yet, as a heading below its dialog's",
  async (id, title) => {
    renderApp(<BusinessSection id={id} />);
    expect(await screen.findByRole("heading", { level: 3, name: title })).toBeTruthy();
  },
);
