import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ReviewSection } from "#client/features/reviews/review-section.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId, sampleReview } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type ReviewSummary, reviews } from "#shared/contracts/reviews.ts";

const SUMMARY: ReviewSummary = {
  count: 15,
  averageRating: 4.3,
  stars: [1, 0, 0, 2, 12],
  difficulties: { easy: 3, medium: 8, hard: 4 },
};
const NONE: ReviewSummary = {
  count: 0,
  averageRating: null,
  stars: [0, 0, 0, 0, 0],
  difficulties: { easy: 0, medium: 0, hard: 0 },
};

const ALL = [
  sampleReview({ number: 1, userName: "Maya T.", rating: 5, difficulty: "easy" }),
  sampleReview({ number: 2, userName: "Sam O.", rating: 5, difficulty: "hard" }),
  sampleReview({ number: 3, userName: "Lou B.", rating: 1, difficulty: "hard" }),
];

/** Answers as the server would, with every matching review on one page. */
function serve(summary = SUMMARY) {
  stubEndpoint(reviews.summary, () => summary);
  return stubEndpoint(reviews.list, ({ query: { rating, difficulty } }) =>
    page(
      ALL.filter((review) => rating === undefined || review.rating === rating).filter(
        (review) => difficulty === undefined || review.difficulty === difficulty,
      ),
    ),
  );
}

const names = () => screen.getAllByText(/^(Maya T|Sam O|Lou B)\.$/).map((one) => one.textContent);

test("the mean comes with the number of reviews, and each number of stars and each difficulty with its own", async () => {
  serve();
  renderApp(<ReviewSection productId={sampleId(1)} />);
  await screen.findByText("4.3 out of 5 stars, 15 reviews");
  const stars = within(screen.getByRole("group", { name: "Filter by stars" })).getAllByRole("button");
  expect(stars.map((button) => button.querySelector(".sr-only")?.textContent)).toEqual([
    "5 stars: 12 reviews",
    "4 stars: 2 reviews",
    "3 stars: 0 reviews",
    "2 stars: 0 reviews",
    "1 star: 1 review",
  ]);
  expect(stars.map((button) => button.getAttribute("aria-pressed"))).toEqual(Array(5).fill("false"));
  const levels = within(screen.getByRole("group", { name: "Filter by difficulty" })).getAllByRole("button");
  expect(levels.map((button) => button.textContent)).toEqual(["Easy (3)", "Medium (8)", "Hard (4)"]);
  await screen.findByText("15 reviews, newest first");
});

test("a row of stars narrows the list to them, and pressed again shows all", async () => {
  const calls = serve();
  const { person } = renderApp(<ReviewSection productId={sampleId(1)} />);
  const five = await screen.findByRole("button", { name: "5 stars: 12 reviews" });
  await person.click(five);
  expect(five.getAttribute("aria-pressed")).toBe("true");
  expect((await screen.findByText("2 reviews match")).getAttribute("role")).toBe("status");
  expect(names()).toEqual(["Maya T.", "Sam O."]);
  await person.click(five);
  await screen.findByText("Lou B.");
  expect(calls.map(({ query }) => [query.productId, query.rating])).toEqual([
    [sampleId(1), undefined],
    [sampleId(1), 5],
  ]);
});

test("stars and difficulty narrow together and are taken back one by one", async () => {
  serve();
  const { person } = renderApp(<ReviewSection productId={sampleId(1)} />);
  await person.click(await screen.findByRole("button", { name: "5 stars: 12 reviews" }));
  await person.click(screen.getByRole("button", { name: "Hard (4)" }));
  await screen.findByText("1 review matches");
  expect(names()).toEqual(["Sam O."]);
  await person.click(screen.getByRole("button", { name: "Remove filter: 5 stars" }));
  await screen.findByText("2 reviews match");
  expect(names()).toEqual(["Sam O.", "Lou B."]);
  expect(document.activeElement?.getAttribute("role")).toBe("status");
  await person.click(screen.getByRole("button", { name: "Remove filter: Hard" }));
  await screen.findByText("15 reviews, newest first");
  expect(screen.queryByRole("button", { name: /^Remove filter/ })).toBeNull();
});

test("filters that nothing fits say so, aloud too, and lead back to all", async () => {
  serve();
  const { person } = renderApp(<ReviewSection productId={sampleId(1)} />);
  await person.click(await screen.findByRole("button", { name: "Easy (3)" }));
  await person.click(screen.getByRole("button", { name: "1 star: 1 review" }));
  await screen.findByRole("heading", { name: "No review matches" });
  await waitFor(() =>
    expect(screen.getAllByRole("status").map((one) => one.textContent)).toEqual(["No review matches"]),
  );
  expect(screen.queryByText("No reviews yet")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show all" }));
  await screen.findByText("Maya T.");
  expect(names()).toHaveLength(3);
});

test("narrowed reviews come page by page too", async () => {
  stubEndpoint(reviews.summary, () => SUMMARY);
  const calls = stubEndpoint(reviews.list, ({ query }) =>
    query.cursor
      ? page([sampleReview({ number: 2, userName: "Sam O." })])
      : page([sampleReview({ userName: "Maya T." })], "next"),
  );
  const { person } = renderApp(<ReviewSection productId={sampleId(1)} />);
  await person.click(await screen.findByRole("button", { name: "Medium (8)" }));
  await screen.findByText("The first 1 reviews that match");
  await person.click(screen.getByRole("button", { name: "Load more" }));
  await screen.findByText("2 reviews match");
  expect(names()).toEqual(["Maya T.", "Sam O."]);
  expect(calls.map(({ query }) => [query.difficulty, query.cursor]).slice(1)).toEqual([
    ["medium", undefined],
    ["medium", "next"],
  ]);
});

test("a product without reviews says so, without filters and without asking for a list", async () => {
  const calls = serve(NONE);
  renderApp(<ReviewSection productId={sampleId(1)} />);
  await screen.findByRole("heading", { name: "No reviews yet" });
  expect(screen.queryByRole("button")).toBeNull();
  expect(calls).toEqual([]);
});

test("another product begins without filters, also one that was read before", async () => {
  serve();
  const { person } = renderApp(<TwoProducts />);
  await screen.findByText("15 reviews, newest first");
  await person.click(screen.getByRole("button", { name: "The other product" }));
  await person.click(await screen.findByRole("button", { name: "5 stars: 12 reviews" }));
  await screen.findByText("2 reviews match");
  await person.click(screen.getByRole("button", { name: "The other product" }));
  await screen.findByText("15 reviews, newest first");
  expect(screen.getByRole("button", { name: "5 stars: 12 reviews" }).getAttribute("aria-pressed")).toBe("false");
});

function TwoProducts() {
  const [number, setNumber] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setNumber(3 - number)}>
        The other product
      </button>
      <ReviewSection productId={sampleId(number)} />
    </>
  );
}

test("figures that don't arrive can be asked for again", async () => {
  stubEndpoint(reviews.summary, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = renderApp(<ReviewSection productId={sampleId(1)} />);
  await screen.findByText("Failed to fetch reviews");
  serve();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("4.3 out of 5 stars, 15 reviews");
});

test("in French the figures and filters read naturally", async () => {
  serve();
  const { person } = renderApp(<ReviewSection productId={sampleId(1)} />, { language: "fr" });
  await person.click(await screen.findByRole("button", { name: "1 étoile\u00a0: 1 avis" }));
  await screen.findByText("1 avis correspond");
  await person.click(screen.getByRole("button", { name: "Facile (3)" }));
  await screen.findByRole("heading", { name: "Aucun avis ne correspond" });
  await person.click(screen.getByRole("button", { name: "Retirer le filtre\u00a0: Facile" }));
  await screen.findByText("1 avis correspond");
});
