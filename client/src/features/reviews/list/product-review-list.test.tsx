import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ReviewSection } from "#client/features/reviews/review-section.tsx";
import { storeSession } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { samplePhoto, sampleProductReview, sampleReviewSummary, serveReviews } from "#client/testing/sample-reviews.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type ProductReview, productReviews } from "#shared/contracts/reviews/product-reviews.ts";

const MAYA = { id: sampleId(1) };

function open(
  review: ProductReview,
  { user = MAYA, onWrite = vi.fn() }: { user?: { id: string } | null; onWrite?: () => void } = {},
) {
  const lists = serveReviews([review]);
  const section = (
    <ReviewSection
      report={({ kind, id, productId, author }) => (
        <button type="button">{["Report", kind, id, productId, author].join(" ")}</button>
      )}
      productId={sampleId(1)}
      signIn={
        <button type="button" onClick={() => storeSession("a-token", samplePerson({ number: 1 }))}>
          Sign in here
        </button>
      }
      onWrite={onWrite}
      withButton={false}
    />
  );
  return { ...renderApp(section, user ? { user } : {}), lists, onWrite };
}

const item = async () => {
  const [found] = await screen.findAllByText("Maya T.");
  const listItem = found?.closest("li");
  if (!listItem) throw new Error("The review is in no list");
  return listItem;
};
const vote = (name: RegExp) => screen.findByRole("button", { name });
const shown = async () =>
  [await vote(/^Helpful/), await vote(/^Not helpful/)].map((button) => [
    // Without what is only read out.
    button.textContent?.replace(/, review by .*: \d+?(?=\d?$)/, ""),
    button.getAttribute("aria-pressed"),
  ]);

test("a review shows its author, the build, and that it was edited", async () => {
  open(
    sampleProductReview({
      isVerifiedBuilder: true,
      minutes: 100,
      people: 2,
      tools: ["hex-key", "drill"],
      editedAt: new Date(2026, 4, 4),
      defects: ["missing-parts"],
    }),
  );
  const review = await item();
  expect(review.dataset).toMatchObject({ userId: sampleId(2001), productId: sampleId(1) });
  expect(within(review).getByText("Verified builder").textContent).toContain("Scanned the code of this product");
  const facts = within(within(review).getByRole("list", { name: "How it was built" })).getAllByRole("listitem");
  expect(facts.map((fact) => fact.textContent)).toEqual(["1\u00a0h\u00a040\u00a0min", "2 people", "Hex key, Drill"]);
  expect(
    within(review)
      .getByText(/edited/)
      .getAttribute("title"),
  ).toBe("edited on May 4, 2026");
  expect(within(review).getByText("Missing parts")).toBeTruthy();
});

test("optional parts without a value are left out", async () => {
  open(sampleProductReview());
  const review = await item();
  expect(within(review).queryByRole("list")).toBeNull();
  for (const text of [/edited/, "Verified builder", "Your review"]) expect(within(review).queryByText(text)).toBeNull();
});

test("a vote shows at once, before the server has answered, and the same button takes it back", async () => {
  const { person } = open(sampleProductReview({ helpfulVotes: 3 }));
  const answers: (() => void)[] = [];
  const votes = stubEndpoint(productReviews.vote, async ({ body: { isHelpful } }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { helpfulVotes: isHelpful ? 5 : 4, unhelpfulVotes: 0, ownVote: isHelpful };
  });
  await person.click(await vote(/^Helpful ?, review by Maya T\.: 3$/));
  expect(await shown()).toEqual([
    ["Helpful4", "true"],
    ["Not helpful", "false"],
  ]);
  // Another member has voted too.
  await act(async () => answers[0]?.());
  await waitFor(async () => expect((await shown())[0]).toEqual(["Helpful5", "true"]));
  await person.click(await vote(/^Helpful/));
  expect((await shown())[0]).toEqual(["Helpful4", "false"]);
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.());
  expect(votes.map(({ body }) => body.isHelpful)).toEqual([true, null]);
});

test("voting the other way moves the vote, and the calls go out in order", async () => {
  const { person } = open(sampleProductReview({ helpfulVotes: 3, unhelpfulVotes: 1 }));
  const answers: (() => void)[] = [];
  const votes = stubEndpoint(productReviews.vote, async ({ body: { isHelpful } }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { helpfulVotes: isHelpful ? 4 : 3, unhelpfulVotes: isHelpful ? 1 : 2, ownVote: isHelpful };
  });
  await person.click(await vote(/^Helpful/));
  await person.click(await vote(/^Not helpful/));
  expect(await shown()).toEqual([
    ["Helpful3", "false"],
    ["Not helpful2", "true"],
  ]);
  expect(votes).toHaveLength(1);
  await act(async () => answers[0]?.());
  // The first answer doesn't bring the first vote back.
  expect((await shown())[1]).toEqual(["Not helpful2", "true"]);
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.());
  await waitFor(() => expect(votes.map(({ body }) => body.isHelpful)).toEqual([true, false]));
  expect((await shown())[1]).toEqual(["Not helpful2", "true"]);
});

test("a vote that the server refuses is taken back, with the reason", async () => {
  const { person } = open(sampleProductReview({ helpfulVotes: 3 }));
  stubEndpoint(productReviews.vote, () => {
    throw new ApiFailure("RATE_LIMITED", "No.");
  });
  await person.click(await vote(/^Helpful/));
  await screen.findByText("Your vote was not counted");
  await waitFor(async () => expect((await shown())[0]).toEqual(["Helpful3", "false"]));
});

test("two votes that both fail restore the vote before", async () => {
  const { person } = open(sampleProductReview({ helpfulVotes: 3 }));
  const answers: (() => void)[] = [];
  stubEndpoint(productReviews.vote, async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    throw new ApiFailure("INTERNAL", "No.");
  });
  await person.click(await vote(/^Helpful/));
  await person.click(await vote(/^Not helpful/));
  await act(async () => answers[0]?.());
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.());
  await waitFor(async () =>
    expect(await shown()).toEqual([
      ["Helpful3", "false"],
      ["Not helpful", "false"],
    ]),
  );
});

test("guests are asked to sign in to vote, and are back at the review then", async () => {
  const { person } = open(sampleProductReview(), { user: null });
  await person.click(await vote(/^Helpful/));
  await person.click(await screen.findByRole("button", { name: "Sign in here" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await vote(/^Helpful/);
});

test("a session that has ended asks to sign in and takes the vote back", async () => {
  const { person } = open(sampleProductReview());
  stubEndpoint(productReviews.vote, () => {
    throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
  });
  await person.click(await vote(/^Helpful/));
  await screen.findByRole("dialog", { name: "Sign in to say what helped" });
  expect(screen.queryByText("Your vote was not counted")).toBeNull();
});

test("one's own review is marked, can't be voted on, and leads to the form", async () => {
  const { person, onWrite } = open(sampleProductReview({ isOwn: true, helpfulVotes: 2 }));
  const review = within(await item());
  expect(review.getByText("Your review")).toBeTruthy();
  expect(review.queryByRole("button", { name: /helpful/i })).toBeNull();
  await person.click(review.getByRole("button", { name: "Edit" }));
  expect(onWrite).toHaveBeenCalledOnce();
});

test("one's own review is deleted after a confirmation, and the list and the figures are fetched again", async () => {
  const { person, lists } = open(sampleProductReview({ isOwn: true }));
  await person.click(within(await item()).getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your review?" }));
  const removed = stubEndpoint(productReviews.remove, () => undefined);
  stubEndpoint(productReviews.summary, () => sampleReviewSummary({ count: 0, averageRating: null }));
  await person.click(dialog.getByRole("button", { name: "Delete review" }));
  await screen.findByText("Your review is deleted");
  await screen.findByRole("heading", { name: "No reviews yet" });
  expect(removed.map(({ params }) => params.id)).toEqual([sampleProductReview().id]);
  expect(lists.length).toBeGreaterThan(1);
});

test("photos open large, one after the other by button and by key, and the focus comes back", async () => {
  const { person } = open(sampleProductReview({ photos: [samplePhoto(1), samplePhoto(2), samplePhoto(3)] }));
  const second = await screen.findByRole("button", { name: "Open large: Photo 2 of 3 by Maya T." });
  await person.click(second);
  const dialog = within(await screen.findByRole("dialog", { name: "Photos by Maya T." }));
  const large = (number: number) => dialog.findByRole("img", { name: `Photo ${number} of 3 by Maya T.` });
  expect((await large(2)).getAttribute("src")).toBe(samplePhoto(2).url);
  await person.click(dialog.getByRole("button", { name: "Next photo" }));
  await large(3);
  expect(dialog.getByRole("status").textContent).toContain("Photo 3 of 3 by Maya T.");
  await person.keyboard("{ArrowRight}");
  await large(1);
  await person.keyboard("{ArrowLeft}");
  await large(3);
  await person.click(dialog.getByRole("button", { name: "Previous photo" }));
  await large(2);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(second));
});

test("a single photo has no previous and next buttons", async () => {
  const { person } = open(sampleProductReview({ photos: [samplePhoto(1)] }));
  await person.click(await screen.findByRole("button", { name: /^Open large/ }));
  await screen.findByRole("img", { name: "Photo 1 of 1 by Maya T." });
  expect(screen.queryByRole("button", { name: "Next photo" })).toBeNull();
});

test("a failed list can be tried again", async () => {
  const { person } = open(sampleProductReview());
  stubEndpoint(productReviews.list, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  await person.click(await screen.findByRole("button", { name: "Easy (3)" }));
  await screen.findByText("Failed to fetch reviews");
  stubEndpoint(productReviews.list, () => page([sampleProductReview()]));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await item();
});

const REPORT = `Report review ${sampleId(1001)} ${sampleId(1)} Maya T.`;

test("another member's review can be reported, by guests too, below it and from its photos", async () => {
  const { person } = open(sampleProductReview({ photos: [samplePhoto(1)] }), { user: null });
  const review = await item();
  expect(review.id).toBe(`review-${sampleId(1001)}`);
  expect(within(review).getByRole("button", { name: REPORT })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: /^Open large/ }));
  expect(within(await screen.findByRole("dialog")).getByRole("button", { name: REPORT })).toBeTruthy();
});

test("one's own review and its photos can't be reported", async () => {
  const { person } = open(sampleProductReview({ isOwn: true, photos: [samplePhoto(1)] }));
  await item();
  await person.click(screen.getByRole("button", { name: /^Open large/ }));
  await screen.findByRole("dialog");
  expect(screen.queryByRole("button", { name: /^Report/, hidden: true })).toBeNull();
});

test("one's own hidden review stands above the others with the reason, and can be changed and deleted", async () => {
  const { person, onWrite } = open(sampleProductReview({ isOwn: true, visibility: "hidden" }));
  const note = within(await screen.findByRole("note"));
  expect(note.getByRole("heading", { name: "Your review is hidden for now" })).toBeTruthy();
  expect(note.getByText(/^It was reported, so a moderator will look at it\./)).toBeTruthy();
  expect(note.getByRole("link", { name: "Decisions about your content" }).getAttribute("href")).toBe("/decisions");
  const own = within(await item());
  expect(own.getByText("Everything fit.")).toBeTruthy();
  await person.click(own.getByRole("button", { name: "Edit" }));
  expect(onWrite).toHaveBeenCalledOnce();
  await person.click(own.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete your review?" });
  expect(dialog.textContent).toContain("a moderator still looks at it");
});

test("one's own removed review says so, and leads to the decision instead of the form", async () => {
  open(sampleProductReview({ isOwn: true, visibility: "removed" }));
  const note = within(await screen.findByRole("note"));
  expect(note.getByRole("heading", { name: "Your review was removed" })).toBeTruthy();
  expect(note.getByRole("link", { name: "Decisions about your content" })).toBeTruthy();
  const own = within(await item());
  expect(own.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(own.queryByRole("button", { name: "Delete" })).toBeNull();
});
