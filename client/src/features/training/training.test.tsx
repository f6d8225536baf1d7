import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import AiTraining from "#client/screens/ai-training.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleHash } from "#client/testing/sample-identified.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { type OwnCorrection, type ProposedAnswer, training } from "#shared/contracts/training/training.ts";
import { CONSENSUS_VOTERS_MIN } from "#shared/domain/identify/consensus.ts";
import type { Language } from "#shared/domain/language.ts";

const MAYA = { id: sampleId(1) };

const sample = (number: number, values: Partial<ProposedAnswer> = {}): ProposedAnswer => ({
  id: sampleId(number),
  correctionId: sampleId(100 + number),
  identified: { name: "Dresser", brand: "Nordhem", category: "bedroom", confidence: 0.5 },
  proposed: { name: `Oakline Billings ${number}`, brand: "Oakline", category: "office" },
  photoUrl: `/api/training/corrections/${sampleId(100 + number)}/photo`,
  submittedAt: new Date(2026, 10, 27),
  agree: 1,
  disagree: 0,
  isValidated: false,
  vote: null,
  ...values,
});

const ownCorrection: OwnCorrection = {
  id: sampleId(50),
  imageHash: sampleHash(),
  identified: { name: "Dresser", brand: "Nordhem", category: "bedroom", confidence: 0.86 },
  corrected: { name: null, brand: "Oakline", model: "Billings", category: null, description: null },
  agree: 3,
  disagree: 0,
  isValidated: true,
  visibility: "public",
  isPhotoShared: true,
  submittedAt: new Date(2026, 10, 27),
};

/** A server with these corrections in the queue, of which votes take them. */
function serve(queue: ProposedAnswer[], { corrections = [] as OwnCorrection[], votes = [] as ProposedAnswer[] } = {}) {
  let kept = queue;
  stubEndpoint(training.queue, () => page(kept));
  stubEndpoint(training.photo, () => ({ bytes: new Uint8Array([0xff, 0xd8, 0xff]) }));
  stubEndpoint(training.progress, () => ({ votes: 4, confirmedVotes: 3, corrections: 1, validatedCorrections: 1 }));
  stubEndpoint(training.corrections, () => page(corrections));
  stubEndpoint(training.votes, () => page(votes.map((one) => ({ ...one, votedAt: new Date(2026, 10, 27) }))));
  const cast = stubEndpoint(training.vote, ({ params, body }) => {
    const answer = kept.find(({ id }) => id === params.id);
    kept = kept.filter((one) => one !== answer);
    const agree = (answer?.agree ?? 0) + (body.vote === "agree" ? 1 : 0);
    return { agree, disagree: 0, isValidated: agree >= CONSENSUS_VOTERS_MIN, vote: body.vote };
  });
  const withdrawn = stubEndpoint(training.withdrawVote, () => ({
    agree: 1,
    disagree: 0,
    isValidated: false,
    vote: null,
  }));
  return { cast, withdrawn };
}

const open = (language: Language = "en") => renderApp(<AiTraining />, { user: MAYA, language });
const button = (name: string) => screen.getByRole("button", { name });

test("a correction stands beside what was identified, with its photo and its counts", async () => {
  serve([sample(2)]);
  open();
  const card = await screen.findByRole("article");
  const sides = within(card).getAllByRole("definition");
  expect(sides.map(({ textContent }) => textContent)).toEqual([
    "DresserNordhem · BedroomUnsure",
    "Oakline Billings 2Office",
  ]);
  expect(within(card).getByText("Agree: 1 · Disagree: 0")).toBeTruthy();
  expect(await within(card).findByRole("img", { name: "The photo of the item" })).toBeTruthy();
});

test("a vote shows the next correction, which has the focus, and can be undone", async () => {
  const { cast, withdrawn } = serve([sample(2), sample(3)]);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Disagree" }));
  await screen.findByText("Oakline Billings 3");
  expect(cast.map(({ params, body }) => [params.id, body.vote])).toEqual([[sampleId(2), "disagree"]]);
  expect(document.activeElement?.textContent).toBe("Is the correction right?");
  expect(within(screen.getByRole("status")).getByText("You disagreed with “Oakline Billings 2”.")).toBeTruthy();
  await person.click(button("Undo"));
  await screen.findByText("Oakline Billings 2");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Is the correction right?"));
  expect(withdrawn.map(({ params }) => params.id)).toEqual([sampleId(2)]);
  expect(screen.queryByText(/^You disagreed/)).toBeNull();
});

test("the vote that decides says what follows", async () => {
  serve([sample(2, { agree: CONSENSUS_VOTERS_MIN - 1 })]);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Agree" }));
  await screen.findByText("Members agree now: the scanner says “Oakline Billings 2” for this photo.");
  const end = screen.getByRole("heading", { name: "You have seen them all" });
  expect(document.activeElement?.contains(end) && document.activeElement !== document.body).toBe(true);
  expect(screen.getByRole("link", { name: "Go to Scanner" }).getAttribute("href")).toBe("/home?dialog=scan");
});

test("a vote for a correction that still needs others says so much", async () => {
  serve([sample(2, { agree: 0 })]);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Agree" }));
  await screen.findByText("You agreed with “Oakline Billings 2”.");
});

test("a double tap votes once", async () => {
  const { cast } = serve([sample(2), sample(3)]);
  const { person } = open();
  await person.dblClick(await screen.findByRole("button", { name: "Not sure" }));
  await screen.findByText("You were not sure about “Oakline Billings 2”.");
  expect(cast).toHaveLength(1);
});

test("a correction that has gone gives way to the next one, and says why", async () => {
  serve([sample(2), sample(3)]);
  stubEndpoint(training.vote, () => {
    throw new ApiFailure("NOT_FOUND", "No.", { reason: "correction-missing" });
  });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Agree" }));
  await screen.findByText("Oakline Billings 3");
  expect(await screen.findByText("This correction is not there any more.")).toBeTruthy();
});

test("a vote that fails stays to be given again", async () => {
  serve([sample(2), sample(3)]);
  stubEndpoint(training.vote, () => {
    throw new ApiFailure("RATE_LIMITED", "Later.");
  });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Agree" }));
  await screen.findByText("Your vote could not be changed");
  expect(screen.getByText("Oakline Billings 2")).toBeTruthy();
});

test("achievements show how far they are, and own corrections what became of them", async () => {
  serve([], { corrections: [ownCorrection] });
  const { person } = open();
  await person.click(await screen.findByRole("tab", { name: "Your part" }));
  const eye = await screen.findByRole("progressbar", { name: "Careful eye" });
  expect(eye.getAttribute("aria-valuenow")).toBe("30");
  expect(screen.getByText("3 of 10")).toBeTruthy();
  expect(await screen.findByText("Members agree: the scanner gives this answer now.")).toBeTruthy();
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toContain("You say");
});

test("a photo that was shared is taken back from there", async () => {
  serve([], { corrections: [ownCorrection] });
  const shares = stubEndpoint(identify.sharePhoto, ({ body }) => body);
  const { person } = open();
  await person.click(await screen.findByRole("tab", { name: "Your part" }));
  await person.click(await screen.findByRole("switch", { name: "Let members see the photo" }));
  await waitFor(() =>
    expect(shares.map(({ params, body }) => [params.imageHash, body.isShared])).toEqual([
      [ownCorrection.imageHash, false],
    ]),
  );
});

test("a vote is taken back from the list of votes", async () => {
  const { withdrawn } = serve([], { votes: [sample(7, { vote: "agree" })] });
  const { person } = open();
  await person.click(await screen.findByRole("tab", { name: "Your part" }));
  await person.click(await screen.findByRole("button", { name: "Take the vote back" }));
  await waitFor(() => expect(withdrawn.map(({ params }) => params.id)).toEqual([sampleId(7)]));
});

test("a member is offered no export, an administrator is", async () => {
  serve([]);
  const { person } = open();
  await person.click(await screen.findByRole("tab", { name: "Your part" }));
  await screen.findByText("Careful eye");
  expect(screen.queryByText("Export for training")).toBeNull();
});

test("an administrator exports what members agreed on", async () => {
  serve([]);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const exports = stubEndpoint(training.exportPairs, () => ({ bytes: new TextEncoder().encode("{}") }));
  const { person } = renderApp(<AiTraining />, { user: { ...MAYA, role: "admin" } });
  await person.click(await screen.findByRole("tab", { name: "Your part" }));
  await person.click(await screen.findByRole("button", { name: "Download" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(exports).toHaveLength(1);
});

test("in French the queue reads the same way", async () => {
  serve([sample(2)]);
  open("fr");
  expect(await screen.findByRole("button", { name: "Pas d’accord" })).toBeTruthy();
  expect(screen.getByText("D’accord : 1 · Pas d’accord : 0")).toBeTruthy();
});
