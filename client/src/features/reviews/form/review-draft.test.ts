import { expect, test } from "vitest";
import { reviewDraft } from "#client/features/reviews/form/review-draft.ts";
import { ownKey } from "#client/lib/session-store.ts";

test("the text of a draft survives although an older page stored the checkboxes in another format", () => {
  const kept = { value: { comment: "Mind the long screws.", rating: "4", defects: "missing-parts" } };
  sessionStorage.setItem(ownKey("review/bed"), JSON.stringify(kept));
  expect(reviewDraft("bed").read()).toEqual({ comment: "Mind the long screws.", rating: "4", defects: undefined });
});
