import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderApp } from "#client/testing/render.tsx";
import { StarInput } from "#client/ui/star-input.tsx";
import { Stars } from "#client/ui/stars.tsx";

function Form() {
  const [stars, setStars] = useState<number | null>(null);
  return <StarInput label="Your rating" value={stars} onChange={setStars} />;
}

function chosen(): string | null {
  const radio = screen.getAllByRole("radio").find((star) => star instanceof HTMLInputElement && star.checked);
  return radio?.closest("label")?.textContent ?? null;
}

test("nothing is chosen at first", () => {
  renderApp(<Form />);
  expect(screen.getByRole("group", { name: "Your rating" })).toBeDefined();
  expect(screen.getAllByRole("radio")).toHaveLength(5);
  expect(chosen()).toBeNull();
});

test("the arrow keys move between the stars", async () => {
  const { person } = renderApp(<Form />);
  await person.click(screen.getByRole("radio", { name: "3 stars" }));
  expect(chosen()).toBe("3 stars");
  await person.keyboard("{ArrowRight}");
  expect(chosen()).toBe("4 stars");
  await person.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  expect(chosen()).toBe("1 star");
});

test("a rating is read out with its number of reviews", () => {
  renderApp(<Stars rating={4.1} count={1257} />);
  expect(screen.getByText("4.1 out of 5 stars, 1,257 reviews")).toBeDefined();
});

test("a rating in French has a decimal comma", () => {
  renderApp(<Stars rating={4.1} count={1} />, { language: "fr" });
  expect(screen.getByText("Note de 4,1 sur 5, 1 avis")).toBeDefined();
});

test("without reviews no stars are shown", () => {
  const { container } = renderApp(<Stars rating={null} count={0} />);
  expect(screen.getByText("No reviews yet")).toBeDefined();
  expect(container.querySelector("svg")).toBeNull();
});
