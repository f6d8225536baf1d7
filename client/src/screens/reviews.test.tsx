import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FullReviewDialog } from "#client/screens/parts/review-full.tsx";
import Reviews from "#client/screens/reviews.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId, sampleReview } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";

type Person = ReturnType<typeof renderApp>["person"];

/** Reports the review of Maya, and returns the dialog with the outcome. */
async function report(person: Person) {
  await person.click(await screen.findByRole("button", { name: "Report the review by Maya T." }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report this review" }));
  await person.click(dialog.getByRole("radio", { name: "Spam or advertising" }));
  await person.click(dialog.getByRole("button", { name: "Send report" }));
  return dialog;
}

test("a reported review that is hidden leaves the list of all reviews, and the others stay", async () => {
  let kept = [sampleReview({ number: 1 }), sampleReview({ number: 2, userName: "Sam O." })];
  stubEndpoint(reviews.list, () => page(kept));
  const calls = stubEndpoint(reports.report, () => {
    kept = kept.slice(1);
    return { isHidden: true };
  });
  const { person } = renderApp(<Reviews />);
  const dialog = await report(person);
  await dialog.findByText(/^It is hidden for now/);
  expect(calls).toMatchObject([{ body: { kind: "review", id: sampleId(1001) } }]);
  expect(screen.queryByText("Maya T.")).toBeNull();
  expect(screen.getByText("Sam O.")).toBeTruthy();
});

test("a review that is open in full can be reported, one's own can't", async () => {
  const calls = stubEndpoint(reports.report, () => ({ isHidden: false }));
  const full = <FullReviewDialog review={sampleReview()} open onOpenChange={() => {}} onSelectProduct={() => {}} />;
  const { person, unmount } = renderApp(full);
  const dialog = await report(person);
  await dialog.findByText(/^It stays where it is for now/);
  expect(calls).toMatchObject([{ body: { id: sampleId(1001) } }]);
  unmount();
  renderApp(full, { user: { id: sampleId(2001) } });
  await screen.findByRole("dialog", { name: /./ });
  expect(screen.queryByRole("button", { name: /^Report/ })).toBeNull();
});
