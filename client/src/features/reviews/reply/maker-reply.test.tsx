import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReviewDetailsDialog } from "#client/features/reviews/review-details-dialog.tsx";
import { ReviewSection } from "#client/features/reviews/review-section.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleProductReview, serveReviews } from "#client/testing/sample-reviews.ts";
import { page, sampleId, sampleReview } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type ProductReview, productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { type ReviewReply, reviewReplies } from "#shared/contracts/reviews/replies.ts";
import type { Language } from "#shared/domain/language.ts";

function sampleReply(fields: Partial<ReviewReply> = {}): ReviewReply {
  return {
    id: sampleId(6001),
    companyName: "Atelier Mésange",
    text: "We have sent the screws.",
    createdAt: new Date(),
    editedAt: null,
    isOwn: false,
    visibility: "public",
    ...fields,
  };
}

/** The reviews of a product with one, whose reply calls really change. */
function open(start: Partial<ProductReview>, language: Language = "en") {
  let review = sampleProductReview(start);
  serveReviews([review]);
  stubEndpoint(productReviews.list, () => page([review]));
  const keep = (reply: ReviewReply | null) => {
    review = { ...review, reply, mayReply: reply === null };
  };
  const calls = {
    written: stubEndpoint(reviewReplies.write, ({ body }) => {
      const reply = sampleReply({ text: body.text, isOwn: true });
      keep(reply);
      return reply;
    }),
    edited: stubEndpoint(reviewReplies.edit, ({ body }) => {
      const reply = sampleReply({ text: body.text, isOwn: true, editedAt: new Date() });
      keep(reply);
      return reply;
    }),
    removed: stubEndpoint(reviewReplies.remove, () => keep(null)),
  };
  const section = (
    <ReviewSection
      report={({ kind, id, author }) => <button type="button">{["Report", kind, id, author].join(" ")}</button>}
      productId={sampleId(1)}
      signIn={null}
      onWrite={() => {}}
      withButton={false}
    />
  );
  return { ...renderApp(section, { user: { role: "manufacturer" }, language }), ...calls };
}

test("a reply stands below its review under the company's name, and can be reported", async () => {
  open({ reply: sampleReply({ editedAt: new Date() }) });
  const reply = await screen.findByRole("region", { name: "Reply from Atelier Mésange" });
  expect(within(reply).getByText("We have sent the screws.")).toBeTruthy();
  expect(reply.textContent).toContain("edited");
  expect(reply.id).toBe(`reply-${sampleId(6001)}`);
  expect(within(reply).getByRole("button", { name: `Report reply ${sampleId(6001)} Atelier Mésange` })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Reply as the maker/ })).toBeNull();
});

test("in French its label elides before a vowel", async () => {
  open({ reply: sampleReply() }, "fr");
  expect(await screen.findByRole("region", { name: "Réponse d’Atelier Mésange" })).toBeTruthy();
});

test("the maker writes a reply, changes it and deletes it", async () => {
  const { person, written, edited, removed } = open({ mayReply: true });
  await person.click(await screen.findByRole("button", { name: "Reply as the maker to the review by Maya T." }));
  await person.click(screen.getByRole("button", { name: "Publish the reply" }));
  expect(await screen.findByText("Please write your reply.")).toBeTruthy();
  await person.type(screen.getByLabelText("Your reply"), "We have sent the screws.");
  await person.click(screen.getByRole("button", { name: "Publish the reply" }));
  expect(await screen.findByRole("region", { name: "Reply from Atelier Mésange" })).toBeTruthy();
  expect(written.map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: sampleId(1001), text: "We have sent the screws." },
  ]);
  await person.click(await screen.findByRole("button", { name: "Edit the reply" }));
  const field = screen.getByLabelText<HTMLTextAreaElement>("Your reply");
  expect(field.value).toBe("We have sent the screws.");
  await person.type(field, " They have arrived.");
  await person.click(screen.getByRole("button", { name: "Publish the reply" }));
  await waitFor(() => expect(edited[0]?.body).toEqual({ text: "We have sent the screws. They have arrived." }));
  await person.click(await screen.findByRole("button", { name: "Delete the reply" }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete the reply" }));
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(await screen.findByRole("button", { name: /Reply as the maker/ })).toBeTruthy();
});

test("a refused reply stays in its field, with the reason", async () => {
  const { person } = open({ mayReply: true });
  stubEndpoint(reviewReplies.write, () => {
    throw new ApiFailure("CONFLICT", "There is one.", { reason: "replied-already" });
  });
  await person.click(await screen.findByRole("button", { name: /Reply as the maker/ }));
  await person.type(screen.getByLabelText("Your reply"), "Thank you.");
  await person.click(screen.getByRole("button", { name: "Publish the reply" }));
  expect(await screen.findByText(/There is a reply to this review already/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Your reply").value).toBe("Thank you.");
});

test("the maker sees that a reply is hidden, and of a removed one where to appeal", async () => {
  const { unmount } = open({ reply: sampleReply({ isOwn: true, visibility: "hidden" }) });
  expect(await screen.findByText(/only you see it until a moderator/)).toBeTruthy();
  unmount();
  open({ reply: sampleReply({ isOwn: true, visibility: "removed" }) });
  const link = await screen.findByRole("link", { name: "See why, and appeal" });
  expect(link.getAttribute("href")).toBe("/decisions");
  expect(screen.queryByRole("button", { name: "Edit the reply" })).toBeNull();
});

test("one review in full has its reply as well", async () => {
  const review = sampleReview({ reply: { companyName: "Nordhem", text: "Thank you." } });
  renderApp(<ReviewDetailsDialog review={review} open onOpenChange={() => {}} onSelectProduct={() => {}} />);
  const reply = await screen.findByRole("region", { name: "Reply from Nordhem" });
  expect(within(reply).getByText("Thank you.")).toBeTruthy();
});
