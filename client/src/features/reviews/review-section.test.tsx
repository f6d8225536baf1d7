import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ReviewSection } from "#client/features/reviews/review-section.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleProductReview, sampleReviewSummary, serveReviews } from "#client/testing/sample-reviews.ts";
import { PLACE, page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";

const NONE = sampleReviewSummary({
  count: 0,
  averageRating: null,
  stars: [0, 0, 0, 0, 0],
  difficulties: { easy: 0, medium: 0, hard: 0 },
  defects: { "missing-parts": 0, "damaged-parts": 0, "unclear-instructions": 0 },
});

const ALL = [
  sampleProductReview({ number: 1, userName: "Maya T.", rating: 5, difficulty: "easy" }),
  sampleProductReview({ number: 2, userName: "Sam O.", rating: 5, difficulty: "hard", defects: ["missing-parts"] }),
  sampleProductReview({ number: 3, userName: "Lou B.", rating: 1, difficulty: "hard" }),
];
const serve = (summary = sampleReviewSummary()) => serveReviews(ALL, summary);

const section = ({ productId = sampleId(1), onWrite = () => {}, withButton = false } = {}) => (
  <ReviewSection
    productId={productId}
    signIn={<p>Ways to sign in</p>}
    onWrite={onWrite}
    withButton={withButton}
    report={() => null}
  />
);
const names = () => screen.getAllByText(/^(Maya T|Sam O|Lou B)\.$/).map((one) => one.textContent);

test("the mean comes with the number of reviews, and each number of stars and each difficulty with its own", async () => {
  serve();
  renderApp(section());
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
  await screen.findByText("15 reviews, most helpful first");
});

test("a row of stars narrows the list to them, and pressed again shows all", async () => {
  const calls = serve();
  const { person } = renderApp(section());
  const five = await screen.findByRole("button", { name: "5 stars: 12 reviews" });
  await person.click(five);
  expect(five.getAttribute("aria-pressed")).toBe("true");
  expect((await screen.findByText("2 reviews match")).getAttribute("role")).toBe("status");
  expect(names()).toEqual(["Maya T.", "Sam O."]);
  await person.click(five);
  await screen.findByText("Lou B.");
  expect(calls.map(({ params, query }) => [params.id, query.rating])).toEqual([
    [sampleId(1), undefined],
    [sampleId(1), 5],
  ]);
});

test("filters by stars and difficulty combine and are removed one by one", async () => {
  serve();
  const { person } = renderApp(section());
  await person.click(await screen.findByRole("button", { name: "5 stars: 12 reviews" }));
  await person.click(screen.getByRole("button", { name: "Hard (4)" }));
  await screen.findByText("1 review matches");
  expect(names()).toEqual(["Sam O."]);
  await person.click(screen.getByRole("button", { name: "Remove filter: 5 stars" }));
  await screen.findByText("2 reviews match");
  expect(names()).toEqual(["Sam O.", "Lou B."]);
  expect(document.activeElement?.getAttribute("role")).toBe("status");
  await person.click(screen.getByRole("button", { name: "Remove filter: Hard" }));
  await screen.findByText("15 reviews, most helpful first");
  expect(screen.queryByRole("button", { name: /^Remove filter/ })).toBeNull();
});

test("filters without matches say so, aloud too, and lead back to all", async () => {
  serve();
  const { person } = renderApp(section());
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

test("filtered reviews come page by page too", async () => {
  stubEndpoint(productReviews.summary, () => sampleReviewSummary());
  const calls = stubEndpoint(productReviews.list, ({ query }) =>
    query.cursor
      ? page([sampleProductReview({ number: 2, userName: "Sam O." })])
      : page([sampleProductReview({ userName: "Maya T." })], PLACE),
  );
  const { person } = renderApp(section());
  await person.click(await screen.findByRole("button", { name: "Medium (8)" }));
  await screen.findByText("The first 1 reviews that match");
  await person.click(screen.getByRole("button", { name: "Load more" }));
  await screen.findByText("2 reviews match");
  expect(names()).toEqual(["Maya T.", "Sam O."]);
  expect(calls.map(({ query }) => [query.difficulty, query.cursor]).slice(1)).toEqual([
    ["medium", undefined],
    ["medium", PLACE],
  ]);
});

test("defects are shown in per cent of the reviews, and filter the list", async () => {
  const calls = serve();
  const { person } = renderApp(section());
  const bars = within(await screen.findByRole("group", { name: "Where it went wrong" })).getAllByRole("button");
  expect(bars.map((bar) => bar.querySelector(".sr-only")?.textContent)).toEqual([
    "Missing parts: 20% of the reviews",
    "Damaged parts: 0% of the reviews",
    "Unclear instructions: 40% of the reviews",
  ]);
  await person.click(screen.getByRole("button", { name: "Missing parts: 20% of the reviews" }));
  await screen.findByText("1 review matches");
  expect(names()).toEqual(["Sam O."]);
  expect(calls.at(-1)?.query.defect).toBe("missing-parts");
  await person.click(screen.getByRole("button", { name: "Remove filter: Missing parts" }));
  await screen.findByText("15 reviews, most helpful first");
});

test("the most helpful come first until the newest are chosen", async () => {
  const calls = serve();
  const { person } = renderApp(section());
  const order = within(await screen.findByRole("group", { name: "Sort by" }));
  expect(order.getByRole("radio", { name: "Most helpful" })).toHaveProperty("checked", true);
  await person.click(order.getByRole("radio", { name: "Newest" }));
  expect((await screen.findByText("15 reviews, newest first")).getAttribute("role")).toBe("status");
  expect(calls.map(({ query }) => query.order)).toEqual(["helpful", "newest"]);
});

test("the button to write one stands with the figures, and opens one's own review once there is one", async () => {
  serve();
  const onWrite = vi.fn();
  stubEndpoint(productReviews.own, () => sampleProductReview({ isOwn: true }));
  const { person, unmount } = renderApp(section({ withButton: true, onWrite }), { user: { id: sampleId(1) } });
  await person.click(await screen.findByRole("button", { name: "Edit your review" }));
  expect(onWrite).toHaveBeenCalledOnce();
  unmount();
  renderApp(section({ withButton: true }));
  await screen.findByRole("button", { name: "Leave a Review" });
});

test("a product without reviews asks for the first one", async () => {
  serve(NONE);
  const onWrite = vi.fn();
  const { person } = renderApp(section({ withButton: true, onWrite }));
  await screen.findByRole("heading", { name: "No reviews yet" });
  await person.click(screen.getByRole("button", { name: "Leave a Review" }));
  expect(onWrite).toHaveBeenCalledOnce();
});

test("a product without reviews says so, without filters and without asking for a list", async () => {
  const calls = serve(NONE);
  renderApp(section());
  await screen.findByRole("heading", { name: "No reviews yet" });
  expect(screen.queryByRole("button")).toBeNull();
  expect(calls).toEqual([]);
});

test("another product begins without filters, also one that was read before", async () => {
  serve();
  const { person } = renderApp(<TwoProducts />);
  await screen.findByText("15 reviews, most helpful first");
  await person.click(screen.getByRole("button", { name: "The other product" }));
  await person.click(await screen.findByRole("button", { name: "5 stars: 12 reviews" }));
  await screen.findByText("2 reviews match");
  await person.click(screen.getByRole("button", { name: "The other product" }));
  await screen.findByText("15 reviews, most helpful first");
  expect(screen.getByRole("button", { name: "5 stars: 12 reviews" }).getAttribute("aria-pressed")).toBe("false");
});

function TwoProducts() {
  const [number, setNumber] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setNumber(3 - number)}>
        The other product
      </button>
      {section({ productId: sampleId(number) })}
    </>
  );
}

test("failed figures can be tried again", async () => {
  stubEndpoint(productReviews.summary, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = renderApp(section());
  await screen.findByText("Failed to fetch reviews");
  serve();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("4.3 out of 5 stars, 15 reviews");
});

test("in French the figures and filters read naturally", async () => {
  serve();
  const { person } = renderApp(section(), { language: "fr" });
  await person.click(await screen.findByRole("button", { name: "1\u00a0étoile\u00a0: 1 avis" }));
  await screen.findByText("1 avis correspond");
  await person.click(screen.getByRole("button", { name: "Facile (3)" }));
  await screen.findByRole("heading", { name: "Aucun avis ne correspond" });
  await person.click(screen.getByRole("button", { name: "Retirer le filtre\u00a0: Facile" }));
  await screen.findByText("1 avis correspond");
});
