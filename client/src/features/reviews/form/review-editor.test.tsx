import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test, vi } from "vitest";
import { addPhotos, dropPhotos } from "#client/features/reviews/form/chosen-photos.ts";
import { waitingPhotos } from "#client/features/reviews/form/photo-kind.ts";
import { keepStars } from "#client/features/reviews/form/review-draft.ts";
import ReviewEditor from "#client/features/reviews/form/review-editor.tsx";
import { sendWaiting } from "#client/lib/outbox/send.ts";
import { getSessionUser } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePhoto, sampleProductReview, servePhotos } from "#client/testing/sample-reviews.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type ProductReview, productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import type { Language } from "#shared/domain/language.ts";
import { REVIEW_PHOTO_MAX_BYTES } from "#shared/domain/limits.ts";

const MAYA = { id: sampleId(1) };
const PRODUCT = sampleId(1);
const OWN = sampleProductReview({
  isOwn: true,
  rating: 2,
  difficulty: "hard",
  comment: "A cam was missing.",
  defects: ["missing-parts"],
  minutes: 100,
  people: 2,
  tools: ["hex-key", "drill"],
});

type Person = ReturnType<typeof renderApp>["person"];

/** A server where the person has this review, or none; it answers with the sent review. */
function serve(own: ProductReview | null = null) {
  const said = (body: object) => sampleProductReview({ ...own, ...body, isOwn: true });
  stubEndpoint(productReviews.own, () => own);
  return {
    written: stubEndpoint(productReviews.write, ({ body }) => said(body)),
    edited: stubEndpoint(productReviews.edit, ({ body }) => said(body)),
    removed: stubEndpoint(productReviews.remove, () => undefined),
  };
}

function open({ user = MAYA, onDone = vi.fn(), language = "en" as Language } = {}) {
  return { ...renderApp(<ReviewEditor productId={PRODUCT} onDone={onDone} />, { user, language }), onDone };
}

const submit = (person: Person, name = "Submit Review") => person.click(screen.getByRole("button", { name }));
const comment = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your Review" });
const pressed = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");
const star = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

async function answer(person: Person) {
  await person.click(await screen.findByRole("radio", { name: "4 stars" }));
  await person.click(screen.getByRole("button", { name: "Hard" }));
}

test("a review is sent with all choices, the form closes, and a message thanks for it", async () => {
  const { written } = serve();
  const { person, onDone } = open();
  await answer(person);
  await person.type(comment(), "  Went well.  ");
  await person.click(screen.getByRole("button", { name: "Unclear instructions" }));
  await person.click(screen.getByRole("button", { name: "Missing parts" }));
  await submit(person);
  await screen.findByText("Thank you for your review!");
  expect(written.map(({ body }) => body)).toEqual([
    {
      productId: PRODUCT,
      rating: 4,
      difficulty: "hard",
      comment: "Went well.",
      defects: ["missing-parts", "unclear-instructions"],
      minutes: null,
      people: null,
      tools: [],
    },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
  expect(sessionStorage).toHaveLength(0);
});

test("after a review every read with reviews in it is fetched again", async () => {
  serve();
  const { person, queryClient } = open();
  const keys = [
    ["api", "reviews", { recent: "true" }],
    ["api", "reviews", "summary", { productId: PRODUCT }],
    ["api", "products", PRODUCT],
    ["api", "products", PRODUCT, "reviews", { order: "newest" }, "pages"],
    ["api", "retailers"],
  ];
  for (const key of keys) queryClient.setQueryData(key, {});
  await answer(person);
  await submit(person);
  await screen.findByText("Thank you for your review!");
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true, false]);
});

test("without stars and difficulty it says so, at the fields too, and the focus goes to the first", async () => {
  const { written } = serve();
  const { person } = open();
  await screen.findByRole("radio", { name: "4 stars" });
  await submit(person);
  await screen.findByText("Missing information");
  expect(screen.getByText("Please provide a rating and difficulty level.")).toBeTruthy();
  expect(screen.getByText("Please choose 1 to 5 stars.")).toBeTruthy();
  expect(document.activeElement).toBe(star("1 star"));
  await person.click(star("3 stars"));
  expect(screen.queryByText("Please choose 1 to 5 stars.")).toBeNull();
  await submit(person);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Easy" }));
  expect(screen.getByRole("group", { description: "Please choose how hard it was." })).toBeTruthy();
  expect(written).toEqual([]);
});

test("the words that the server refuses are named at the text", async () => {
  serve();
  stubEndpoint(productReviews.write, () => {
    throw new ApiFailure("UNPROCESSABLE", "No.", { reason: "blocked-words", fields: { comment: "darn" } });
  });
  const { person } = open();
  await answer(person);
  await person.type(comment(), "Darn.");
  await submit(person);
  expect(await screen.findByText(/\(darn\)$/)).toBeTruthy();
  expect(document.activeElement).toBe(comment());
});

test("while it is sent the button says so and a second press sends nothing", async () => {
  serve();
  const answers: (() => void)[] = [];
  const written = stubEndpoint(productReviews.write, async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return sampleProductReview({ isOwn: true });
  });
  const { person } = open();
  await answer(person);
  await person.dblClick(screen.getByRole("button", { name: "Submit Review" }));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.getByRole("button", { name: "Submitting..." })).toBeTruthy();
  act(() => answers[0]?.());
  await screen.findByText("Thank you for your review!");
  expect(written).toHaveLength(1);
});

test.each([
  ["of the server", new ApiFailure("INTERNAL", "No."), "Something went wrong on our side. Please try again."],
  ["to connect", new TypeError("Failed to fetch"), "Hexkey could not be reached. Check your connection and try again."],
])("a failure %s leaves the form as it is", async (_what, failure, sentence) => {
  serve();
  stubEndpoint(productReviews.write, () => {
    throw failure;
  });
  const { person, onDone } = open();
  await answer(person);
  await person.type(comment(), "Went well.");
  await submit(person);
  await screen.findByText("Failed to submit review. Please try again.");
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  expect([comment().value, star("4 stars").checked, pressed("Hard")]).toEqual(["Went well.", true, "true"]);
  expect(onDone).not.toHaveBeenCalled();
});

test("a session that has ended asks to sign in, and the same member goes on with the draft", async () => {
  serve();
  stubEndpoint(productReviews.write, () => {
    throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
  });
  const { person, unmount } = open();
  await answer(person);
  await person.type(comment(), "Went well.");
  await submit(person);
  await screen.findByText("Authentication Error");
  expect(screen.getByText("Please sign in to submit a review.")).toBeTruthy();
  expect(getSessionUser()).toBeNull();
  unmount();
  open();
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your Review" })).value).toBe("Went well.");
  expect(pressed("Hard")).toBe("true");
});

test("a member who signs in after another member's session has ended finds an empty form", async () => {
  serve();
  stubEndpoint(productReviews.write, () => {
    throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
  });
  const { person, unmount } = open();
  await answer(person);
  await person.type(comment(), "Went well.");
  await choose(person, photo("a.jpg"));
  await submit(person);
  await screen.findByText("Authentication Error");
  unmount();
  open({ user: { id: sampleId(2) } });
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your Review" })).value).toBe("");
  expect(screen.queryByRole("img", { name: "New photo: a.jpg" })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test("a draft is there again after closing or a reload, for that person and product only", async () => {
  serve();
  const { person, unmount } = open();
  await answer(person);
  await person.type(comment(), "Went");
  unmount();
  const elsewhere = renderApp(<ReviewEditor productId={sampleId(2)} onDone={() => {}} />, { user: MAYA });
  await screen.findByRole("textbox", { name: "Your Review" });
  expect(comment().value).toBe("");
  elsewhere.unmount();
  const again = open();
  await screen.findByRole("textbox", { name: "Your Review" });
  expect([comment().value, star("4 stars").checked, pressed("Hard")]).toEqual(["Went", true, "true"]);
  await again.person.click(screen.getByRole("button", { name: "Discard what I typed" }));
  expect(comment().value).toBe("");
  expect(document.activeElement?.textContent).toBe("Your text was discarded");
  expect(sessionStorage).toHaveLength(0);
  await again.person.type(comment(), "Went");
  again.unmount();
  open({ user: { id: sampleId(2) } });
  await screen.findByRole("textbox", { name: "Your Review" });
  expect([comment().value, star("4 stars").checked]).toEqual(["", false]);
  expect(sessionStorage).toHaveLength(0);
});

test("the stars that a guest gives in the player stay through the sign-in", async () => {
  serve();
  keepStars(PRODUCT, 5);
  open();
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "5 stars" })).checked).toBe(true);
});

test("a draft that can't be read is left out", async () => {
  serve();
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  sessionStorage.setItem(`own:${sampleId(1)}:review/${PRODUCT}`, "{");
  open();
  await screen.findByRole("textbox", { name: "Your Review" });
  expect(comment().value).toBe("");
  expect(warned).toHaveBeenCalled();
});

test("build time, people and tools are optional", async () => {
  const { written } = serve();
  const { person } = open();
  await answer(person);
  const more = screen.getByRole("button", { name: "Add build time, tools and photos" });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("textbox", { name: "Hours" })).toBeNull();
  await person.click(more);
  await person.type(screen.getByRole("textbox", { name: "Hours" }), "1");
  await person.type(screen.getByRole("textbox", { name: "Minutes" }), "40");
  await person.type(screen.getByRole("textbox", { name: "How many people built it?" }), "2");
  await person.click(screen.getByRole("button", { name: "Drill" }));
  await person.click(screen.getByRole("button", { name: "Hex key" }));
  await submit(person);
  await screen.findByText("Thank you for your review!");
  expect(written[0]?.body).toMatchObject({ minutes: 100, people: 2, tools: ["hex-key", "drill"] });
});

test.each([
  ["Hours", "two", "Please enter a whole number."],
  ["Minutes", "10081", "Please enter between 1 minute and a week."],
  ["Minutes", "0", "Please enter between 1 minute and a week."],
  ["Minutes", "1.5", "Please enter a whole number."],
  ["How many people built it?", "21", "Please enter a number from 1 to 20."],
])("%s of %s is refused at its field, also when that is folded away again", async (name, text, description) => {
  const { written } = serve();
  const { person } = open();
  await answer(person);
  const more = screen.getByRole("button", { name: "Add build time, tools and photos" });
  await person.click(more);
  await person.type(screen.getByRole("textbox", { name }), text);
  await person.click(more);
  await submit(person);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name, description }));
  expect(written).toEqual([]);
});

test("a member's own review opens filled in, and saving it changes it", async () => {
  const { edited, written } = serve(OWN);
  const { person, onDone } = open();
  await screen.findByRole("button", { name: "Save changes" });
  expect([comment().value, star("2 stars").checked, pressed("Hard")]).toEqual(["A cam was missing.", true, "true"]);
  expect([pressed("Missing parts"), pressed("Drill"), pressed("Hammer")]).toEqual(["true", "true", "false"]);
  const texts = ["Hours", "Minutes", "How many people built it?"].map(
    (name) => screen.getByRole<HTMLInputElement>("textbox", { name }).value,
  );
  expect(texts).toEqual(["1", "40", "2"]);
  await person.click(star("3 stars"));
  await person.click(screen.getByRole("button", { name: "Missing parts" }));
  await submit(person, "Save changes");
  await screen.findByText("Your review is changed");
  expect(edited).toMatchObject([{ params: { id: OWN.id }, body: { rating: 3, defects: [], minutes: 100 } }]);
  expect(written).toEqual([]);
  expect(onDone).toHaveBeenCalledOnce();
});

test("an unchanged review is not written again", async () => {
  const { edited } = serve(OWN);
  const { person, onDone } = open();
  await screen.findByRole("button", { name: "Save changes" });
  await submit(person, "Save changes");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(edited).toEqual([]);
});

test("a review written on another device meanwhile is merged below the draft", async () => {
  let own: ProductReview | null = null;
  const { edited } = serve();
  stubEndpoint(productReviews.own, () => own);
  stubEndpoint(productReviews.write, () => {
    own = OWN;
    throw new ApiFailure("CONFLICT", "You have reviewed this product already.");
  });
  const { person } = open();
  await person.click(await screen.findByRole("radio", { name: "4 stars" }));
  await person.click(screen.getByRole("button", { name: "Easy" }));
  await person.type(comment(), "Typed here.");
  await submit(person);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^You have reviewed this product already/));
  expect([comment().value, star("4 stars").checked, pressed("Easy")]).toEqual(["Typed here.", true, "true"]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Minutes" }).value).toBe("40");
  await submit(person, "Save changes");
  await screen.findByText("Your review is changed");
  expect(edited).toMatchObject([{ params: { id: OWN.id }, body: { rating: 4, comment: "Typed here.", people: 2 } }]);
});

test("a review deleted on another device meanwhile can be posted anew with all its content", async () => {
  const { written } = serve(OWN);
  stubEndpoint(productReviews.edit, () => {
    throw new ApiFailure("NOT_FOUND", "There is no such review.");
  });
  const { person } = open();
  await person.click(await screen.findByRole("radio", { name: "5 stars" }));
  stubEndpoint(productReviews.own, () => null);
  await submit(person, "Save changes");
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Your review was deleted in the meantime/));
  await submit(person);
  await screen.findByText("Thank you for your review!");
  expect(written).toMatchObject([{ body: { rating: 5, comment: "A cam was missing.", minutes: 100 } }]);
});

test("a review that a moderator removed can't be edited: the form says so, links to the decision, and keeps the draft", async () => {
  serve(OWN);
  stubEndpoint(productReviews.edit, () => {
    throw new ApiFailure("CONFLICT", "This review was removed.");
  });
  const { person, onDone } = open();
  await screen.findByRole("textbox", { name: "Your Review" });
  await person.type(comment(), " Really.");
  await submit(person, "Save changes");
  const note = (await screen.findByText(/^A moderator removed this review/)).closest("div");
  expect(document.activeElement).toBe(note);
  expect(screen.getByRole("link", { name: "See why, and what you can do" }).getAttribute("href")).toBe("/decisions");
  expect(comment().value).toBe("A cam was missing. Really.");
  expect(onDone).not.toHaveBeenCalled();
});

test("deleting asks first, keeps the review where that fails, and closes once it is gone", async () => {
  const { removed } = serve(OWN);
  const { person, onDone } = open();
  await person.click(await screen.findByRole("button", { name: "Delete review" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your review?" }));
  await person.click(dialog.getByRole("button", { name: "Keep it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(removed).toEqual([]);

  stubEndpoint(productReviews.remove, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  await person.click(screen.getByRole("button", { name: "Delete review" }));
  const again = within(await screen.findByRole("dialog", { name: "Delete your review?" }));
  await person.click(again.getByRole("button", { name: "Delete review" }));
  await again.findByRole("alert");
  // Deleted on another device: that counts as done.
  stubEndpoint(productReviews.remove, () => {
    throw new ApiFailure("NOT_FOUND", "No.");
  });
  await person.click(again.getByRole("button", { name: "Delete review" }));
  await screen.findByText("Your review is deleted");
  expect(onDone).toHaveBeenCalledOnce();
});

test("a failed review can be tried again", async () => {
  stubEndpoint(productReviews.own, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = open();
  await screen.findByText("Failed to fetch reviews");
  serve();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: "Submit Review" });
});

const photo = (name: string, size = 3, type = "image/jpeg") => {
  const file = new File(["xyz"], name, { type });
  if (size !== 3) Object.defineProperty(file, "size", { value: size });
  return file;
};

/** Chooses files past `accept`, as a phone that ignores it would. */
async function choose(person: Person, ...files: File[]) {
  const more = screen.getByRole("button", { name: "Add build time, tools and photos" });
  if (more.getAttribute("aria-expanded") === "false") await person.click(more);
  await act(async () => fireEvent.change(screen.getByLabelText("Choose photos"), { target: { files } }));
}

test("photos go after the review, one by one, and the form closes once all are there", async () => {
  const { written } = serve();
  const answers: (() => void)[] = [];
  const sent = servePhotos(async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return samplePhoto();
  });
  const { person, onDone } = open();
  await answer(person);
  await choose(person, photo("a.jpg"), photo("b.jpg"));
  expect(screen.getByRole("img", { name: "New photo: a.jpg" })).toBeTruthy();
  await submit(person);
  await screen.findByText("Sending photo 1 of 2...");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Your review is posted" }));
  expect(written).toHaveLength(1);
  await act(async () => answers[0]?.());
  await screen.findByText("Sending photo 2 of 2...");
  const bar = screen.getByRole("progressbar", { name: "Photos sent" });
  expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuemax")]).toEqual(["1", "2"]);
  // In the palette's colours, which a browser's own element has not.
  expect(bar.firstElementChild?.getAttribute("style")).toContain("width: 50%");
  expect(onDone).not.toHaveBeenCalled();
  await act(async () => answers[1]?.());
  await screen.findByText("Thank you for your review!");
  const review = written[0] && sampleProductReview().id;
  expect(sent).toEqual([
    { reviewId: review, name: "a.jpg" },
    { reviewId: review, name: "b.jpg" },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});

test("photos are not sent a second time during sending", async () => {
  serve();
  const sent = servePhotos(() => samplePhoto());
  const onDone = vi.fn();
  // Strict mode begins every effect twice.
  const { person } = renderApp(
    <StrictMode>
      <ReviewEditor productId={PRODUCT} onDone={onDone} />
    </StrictMode>,
    { user: MAYA },
  );
  await answer(person);
  await choose(person, photo("a.jpg"));
  await submit(person);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.map(({ name }) => name)).toEqual(["a.jpg"]);
});

test("a photo that fails is sent again without the others and without the review", async () => {
  const { written } = serve();
  let broken = true;
  const keys: (string | null)[] = [];
  const sent = servePhotos((name, key) => {
    keys.push(key);
    if (name === "b.jpg" && broken) throw new ApiFailure("UNSUPPORTED", "No photo.");
    return samplePhoto();
  });
  const { person, onDone } = open();
  await answer(person);
  await choose(person, photo("a.jpg"), photo("b.jpg"));
  await submit(person);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "1 photo could not be sent.This file can't be read as a photo.",
  );
  broken = false;
  await person.click(screen.getByRole("button", { name: "Send again" }));
  await screen.findByText("Thank you for your review!");
  expect(sent.map(({ name }) => name)).toEqual(["a.jpg", "b.jpg", "b.jpg"]);
  // The server recognises it by its key, should it have received it the first time.
  expect(keys).toEqual([expect.any(String), expect.any(String), keys[1]]);
  expect(keys[0]).not.toBe(keys[1]);
  expect(written).toHaveLength(1);
  expect(onDone).toHaveBeenCalledOnce();
});

test.each([
  ["removed by a moderator", { reason: "review-removed" }, "A moderator removed this review, so it can’t be changed."],
  ["full", {}, "The review has as many photos as it can have."],
] as const)("photos for a review that is %s say so", async (_, more, said) => {
  serve(OWN);
  addPhotos(PRODUCT, [photo("a.jpg")]);
  servePhotos(() => {
    throw new ApiFailure("CONFLICT", "It can't be.", more);
  });
  const { person } = open();
  await screen.findByRole("img", { name: "New photo: a.jpg" });
  await submit(person, "Save changes");
  expect((await screen.findByRole("alert")).textContent).toBe(`1 photo could not be sent.${said}`);
  await person.click(screen.getByRole("button", { name: "Continue without them" }));
});

test("without a connection the other photos are not tried, go on waiting without the form, and can be left out", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  serve();
  const sent = servePhotos(() => {
    throw new TypeError("Failed to fetch");
  });
  const { person, onDone } = open();
  await answer(person);
  await choose(person, photo("a.jpg"), photo("b.jpg"));
  await submit(person);
  await screen.findByText("No connection. It will be sent by itself once there is one.");
  expect(sent).toHaveLength(1);
  expect(waitingPhotos(PRODUCT)).toHaveLength(2);
  await person.click(screen.getByRole("button", { name: "Continue without them" }));
  expect(onDone).toHaveBeenCalledOnce();
  expect(waitingPhotos(PRODUCT)).toEqual([]);
});

test("photos that wait for the network are sent with the form closed", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  serve();
  let isLost = true;
  const sent = servePhotos(() => {
    if (isLost) throw new TypeError("Failed to fetch");
    return samplePhoto();
  });
  const { person, unmount } = open();
  await answer(person);
  await choose(person, photo("a.jpg"));
  await submit(person);
  await screen.findByText("No connection. It will be sent by itself once there is one.");
  unmount();
  isLost = false;
  await sendWaiting();
  expect(sent.map(({ name }) => name)).toEqual(["a.jpg", "a.jpg"]);
  expect(waitingPhotos(PRODUCT)).toEqual([]);
});

test("photos that failed are still there when the review is opened again, and saving sends them alone", async () => {
  const { edited } = serve(OWN);
  addPhotos(PRODUCT, [photo("a.jpg")]);
  const sent = servePhotos(() => samplePhoto());
  const { person } = open();
  await screen.findByRole("img", { name: "New photo: a.jpg" });
  await submit(person, "Save changes");
  await screen.findByText("Thank you for your review!");
  expect(sent).toEqual([{ reviewId: OWN.id, name: "a.jpg" }]);
  expect(edited).toEqual([]);
});

test("photos outlive closing the form, are kept from other members, and go with their button", async () => {
  serve();
  const { person, unmount } = open();
  await answer(person);
  await choose(person, photo("a.jpg"));
  unmount();
  const again = open();
  await again.person.click(await screen.findByRole("button", { name: "Remove: New photo: a.jpg" }));
  expect(screen.queryByRole("img", { name: /a\.jpg/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Choose photos"));
  await choose(again.person, photo("a.jpg"));
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  again.unmount();
  expect(revoke).toHaveBeenCalledOnce();
  open({ user: { id: sampleId(2) } });
  await screen.findByRole("textbox", { name: "Your Review" });
  expect(screen.queryByRole("img", { name: /a\.jpg/ })).toBeNull();
});

test("an unusable file is left out with the reason, and the rest is taken", async () => {
  serve();
  const { person } = open();
  await answer(person);
  await choose(
    person,
    photo("manual.pdf", 3, "application/pdf"),
    photo("huge.jpg", REVIEW_PHOTO_MAX_BYTES + 1),
    photo("large.jpg", REVIEW_PHOTO_MAX_BYTES),
    ...[1, 2, 3, 4, 5, 6, 7].map((number) => photo(`${number}.jpg`)),
  );
  // Whether it can be made smaller turns out a little later.
  await screen.findByText("5 photos");
  const alert = screen.getByRole("alert");
  expect([...alert.children].map((line) => line.textContent)).toEqual([
    "“manual.pdf” was left out: it is not a photo.",
    "3 photos were left out: the limit is 6.",
    "“huge.jpg” was left out: it is larger than 25 MB, and this browser can’t make it smaller.",
  ]);
  expect(screen.getAllByRole("img", { name: /^New photo/ })).toHaveLength(5);
  act(() => dropPhotos(PRODUCT));
});

test("a photo in HEIC that this browser can't convert is left out, with what to do instead", async () => {
  serve();
  const { person } = open();
  await answer(person);
  const heic = (brands: string, name: string, type: string) =>
    new File([`\0\0\0\x20ftyp${brands}`, "x".repeat(40)], name, { type });
  // Phones name them, computers often don't; an AVIF begins alike.
  await choose(
    person,
    heic("heic\0\0\0\0mif1heic", "IMG_1.HEIC", "image/heic"),
    heic("mif1\0\0\0\0mif1heic", "IMG_2", ""),
    heic("mif1\0\0\0\0mif1avif", "a.avif", "image/avif"),
  );
  await screen.findByText("1 photo");
  expect([...screen.getByRole("alert").children].map((line) => line.textContent)).toEqual(
    ["IMG_1.HEIC", "IMG_2"].map(
      (name) => `“${name}” was left out: this browser can’t read HEIC photos. Save it as a JPEG and choose it again.`,
    ),
  );
  expect(screen.getByRole("img", { name: "New photo: a.avif" })).toBeTruthy();
  act(() => dropPhotos(PRODUCT));
});

test("saved photos can be marked for removal, and back, before saving", async () => {
  const { edited } = serve({ ...OWN, photos: [samplePhoto(1), samplePhoto(2)] });
  const taken = stubEndpoint(productReviews.removePhoto, () => undefined);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Remove: Photo 1" }));
  await person.click(screen.getByRole("button", { name: "Remove: Photo 2" }));
  await person.click(screen.getByRole("button", { name: "Keep: Photo 1" }));
  expect(taken).toEqual([]);
  await submit(person, "Save changes");
  await screen.findByText("Your review is changed");
  expect(taken.map(({ params }) => params.photoId)).toEqual([samplePhoto(2).id]);
  expect(edited).toEqual([]);
});

test("in French the form and what is wrong read naturally", async () => {
  serve();
  const { person } = open({ language: "fr" });
  await person.click(await screen.findByRole("button", { name: "Publier l’avis" }));
  await screen.findByText("Renseignements manquants");
  expect(screen.getByText("Veuillez indiquer une note et un niveau de difficulté.")).toBeTruthy();
  expect(screen.getByRole("group", { name: "Votre note" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Moyen" })).toBeTruthy();
});
