import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ReviewList } from "#client/features/reviews/review-list.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { PLACE, page, sampleId, sampleReview } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";
import { DAY_MS } from "#shared/domain/durations.ts";

const NONE = <p>No reviews found.</p>;

test("a review shows its author, product, stars, difficulty, defects, comment and age, with the ids as data", async () => {
  stubEndpoint(reviews.list, () =>
    page([
      sampleReview({
        rating: 2,
        difficulty: "hard",
        defects: ["missing-parts", "unclear-instructions"],
        createdAt: new Date(Date.now() - 8 * DAY_MS),
      }),
    ]),
  );
  renderApp(<ReviewList report={() => null} empty={NONE} onSelectProduct={() => {}} />);
  const review = await screen.findByRole("listitem");
  expect(review.dataset).toMatchObject({ userId: sampleId(2001), productId: sampleId(1) });
  for (const text of [
    "Maya T.",
    "Lindholm 3-drawer dresser",
    "2.0 out of 5 stars",
    "Difficulty: Hard",
    "Missing parts",
    "Unclear instructions",
    "Everything fit.",
    "1 week ago",
  ]) {
    expect(within(review).getByText(text)).toBeTruthy();
  }
});

test("a former member, a member without a name and a product without a name are told apart", async () => {
  stubEndpoint(reviews.list, () =>
    page([
      sampleReview({ number: 1, userId: null, userName: null }),
      sampleReview({ number: 2, userName: null }),
      sampleReview({ number: 3, productName: "" }),
    ]),
  );
  renderApp(<ReviewList report={() => null} empty={NONE} onSelectProduct={() => {}} />);
  const items = (await screen.findAllByRole("listitem")).map((item) => within(item));
  expect(items[0]?.getByText("Former member")).toBeTruthy();
  expect(items[1]?.getByText(sampleId(2002))).toBeTruthy();
  expect(items[2]?.getByText(sampleId(3))).toBeTruthy();
});

test.each([
  [0, "Today"],
  [1, "1 day ago"],
  [6, "6 days ago"],
  [7, "1 week ago"],
  [29, "4 weeks ago"],
  [30, "1 month ago"],
  [65, "2 months ago"],
])("a review of %d days ago is from '%s'", async (days, text) => {
  stubEndpoint(reviews.list, () => page([sampleReview({ createdAt: new Date(Date.now() - days * DAY_MS - 1000) })]));
  renderApp(<ReviewList report={() => null} empty={NONE} onSelectProduct={() => {}} />);
  await screen.findByText(text);
});

test.each([
  [0, "Aujourd’hui"],
  [1, "Il y a 1 jour"],
  [14, "Il y a 2 semaines"],
  [95, "Il y a 3 mois"],
])("in French a review of %d days ago is from '%s'", async (days, text) => {
  stubEndpoint(reviews.list, () => page([sampleReview({ createdAt: new Date(Date.now() - days * DAY_MS - 1000) })]));
  renderApp(<ReviewList report={() => null} empty={NONE} onSelectProduct={() => {}} />, { language: "fr" });
  await screen.findByText(text);
});

test("the newest of all are requested as recent, page by page", async () => {
  const calls = stubEndpoint(reviews.list, ({ query }) =>
    query.cursor ? page([sampleReview({ number: 2, userName: "Sam O." })]) : page([sampleReview()], PLACE),
  );
  const { person } = renderApp(<ReviewList report={() => null} empty={NONE} onSelectProduct={() => {}} />);
  await person.click(await screen.findByRole("button", { name: "Load more" }));
  await screen.findByText("Sam O.");
  expect(calls.map((call) => [call.query.recent, call.query.cursor])).toEqual([
    [true, undefined],
    [true, PLACE],
  ]);
});

test("the product of a review can be opened", async () => {
  const onSelect = vi.fn();
  stubEndpoint(reviews.list, () => page([sampleReview()]));
  const { person } = renderApp(<ReviewList report={() => null} empty={NONE} onSelectProduct={onSelect} />);
  await person.click(await screen.findByRole("button", { name: /Lindholm/ }));
  expect(onSelect).toHaveBeenCalledWith(sampleId(1));
});

test("an empty list shows the given text; a failure says so and can be tried again", async () => {
  stubEndpoint(reviews.list, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = renderApp(<ReviewList report={() => null} empty={NONE} onSelectProduct={() => {}} />);
  await screen.findByText("Failed to fetch reviews");
  stubEndpoint(reviews.list, () => page([]));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No reviews found.");
});

test("every review but one's own can be reported, a former member's too", async () => {
  stubEndpoint(reviews.list, () =>
    page([
      sampleReview({ number: 1 }),
      sampleReview({ number: 2, userName: "Sam O." }),
      sampleReview({ number: 3, userId: null, userName: null }),
    ]),
  );
  renderApp(
    <ReviewList
      report={({ id, productId, author }) => <p>{["Report", id, productId, author].join(" ")}</p>}
      empty={NONE}
      onSelectProduct={() => {}}
    />,
    { user: { id: sampleId(2001) } },
  );
  await screen.findByText("Sam O.");
  expect(screen.getAllByText(/^Report/).map((one) => one.textContent)).toEqual([
    `Report ${sampleId(1002)} ${sampleId(2)} Sam O.`,
    `Report ${sampleId(1003)} ${sampleId(3)} Former member`,
  ]);
});
