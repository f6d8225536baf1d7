import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { QuestionSection } from "#client/features/community/question-section.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleAnswer, sampleQuestion } from "#client/testing/sample-questions.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { community, type Question } from "#shared/contracts/community/community.ts";
import type { Language } from "#shared/domain/language.ts";

const MAYA = { id: sampleId(1) };
const SECTION = <QuestionSection productId={sampleId(1)} signIn={<p>Ways to sign in</p>} report={() => null} />;
const OWN = sampleQuestion({ text: "Is it heavy?", isOwn: true });

const serve = (...questions: Question[]) => stubEndpoint(community.listQuestions, () => page(questions));
const open = (language: Language = "en") => renderApp(SECTION, { user: MAYA, language });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const button = (name: string) => screen.findByRole("button", { name });

test("a question is edited in place, and shows when", async () => {
  serve(OWN);
  const edited = stubEndpoint(community.editQuestion, ({ body }) => ({
    ...OWN,
    text: body.text,
    editedAt: new Date(2026, 10, 22),
  }));
  const { person } = open();
  await person.click(await button("Edit"));
  expect(document.activeElement).toBe(field("Edit your question"));
  expect(field("Edit your question").value).toBe("Is it heavy?");
  await person.clear(field("Edit your question"));
  await person.type(field("Edit your question"), "Is it very heavy?");
  await person.click(await button("Save changes"));
  await screen.findByText("Your question is changed");
  expect(edited).toMatchObject([{ params: { id: OWN.id }, body: { text: "Is it very heavy?" } }]);
  expect(screen.getByRole("heading", { name: "Is it very heavy?" })).toBeTruthy();
  expect(screen.getByText("edited on November 22, 2026")).toBeTruthy();
  expect(document.activeElement).toBe(await button("Edit"));
  expect(sessionStorage).toHaveLength(0);
});

test("an answer is edited in place; those of others can't be", async () => {
  const [mine, theirs] = [sampleAnswer({ number: 1, isOwn: true }), sampleAnswer({ number: 2, text: "No." })];
  serve(sampleQuestion({ answers: [mine, theirs] }));
  stubEndpoint(community.editAnswer, ({ body }) => ({ ...mine, text: body.text }));
  const { person } = open();
  await person.click(await button("Edit"));
  await person.type(field("Edit your answer"), " Then the long ones.");
  await person.click(await button("Save changes"));
  await screen.findByText("Your answer is changed");
  expect(screen.getByText("Start with the short ones. Then the long ones.")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Edit" })).toHaveLength(1);
});

test("a failed edit is kept, also over a reload, until it is sent or cancelled", async () => {
  serve(OWN);
  stubEndpoint(community.editQuestion, () => {
    throw new ApiFailure("UNPROCESSABLE", "No.", { reason: "blocked-words" });
  });
  const { person, unmount } = open();
  await person.click(await button("Edit"));
  await person.type(field("Edit your question"), " Damn.");
  await person.click(await button("Save changes"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This text contains a word that/);
  expect(field("Edit your question").value).toBe("Is it heavy? Damn.");
  unmount();
  const again = open();
  await waitFor(() => expect(field("Edit your question").value).toBe("Is it heavy? Damn."));
  expect(document.activeElement).not.toBe(field("Edit your question"));
  await again.person.click(await button("Cancel"));
  expect(screen.getByRole("heading", { name: "Is it heavy?" })).toBeTruthy();
  expect(document.activeElement).toBe(await button("Edit"));
  expect(sessionStorage).toHaveLength(0);
});

test("a question is removed after a confirmation, and the focus goes to the rest of the list", async () => {
  serve(OWN);
  const { person } = open();
  await person.click(await button("Remove"));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove your question?" }));
  expect(screen.getByRole("dialog").textContent).toContain("This can't be undone.");
  const removed = stubEndpoint(community.removeQuestion, () => undefined);
  serve();
  await person.click(dialog.getByRole("button", { name: "Remove question" }));
  await screen.findByText("Your question is removed");
  await screen.findByRole("heading", { name: "Nobody has asked anything about this product yet." });
  expect(removed.map(({ params }) => params.id)).toEqual([OWN.id]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement?.contains(await button("Ask a question"))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test("removing a question that others answered says that their answers stay", async () => {
  serve({ ...OWN, answers: [sampleAnswer()], answerCount: 1 });
  const { person } = open();
  await person.click(await button("Remove"));
  expect((await screen.findByRole("dialog")).textContent).toContain("What others answered stays.");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(await button("Remove"));
});

test("an answer is removed after a confirmation, and the focus goes to its question", async () => {
  const answer = sampleAnswer({ isOwn: true });
  serve(sampleQuestion({ answers: [answer] }));
  const { person } = open();
  await person.click(await button("Remove"));
  const removed = stubEndpoint(community.removeAnswer, () => undefined);
  serve(sampleQuestion({ answers: [] }));
  await person.click(await button("Remove answer"));
  await screen.findByText("Your answer is removed");
  expect(removed.map(({ params }) => params.id)).toEqual([answer.id]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement?.id).toBe(`question-${sampleQuestion().id}`);
});

test("a text that is removed already leaves the list; any other failure stays in the dialog", async () => {
  serve(OWN);
  const { person } = open();
  await person.click(await button("Remove"));
  stubEndpoint(community.removeQuestion, () => {
    throw new ApiFailure("CONFLICT", "Removed.", { reason: "text-removed" });
  });
  await person.click(await button("Remove question"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^A moderator removed this text/);
  stubEndpoint(community.removeQuestion, () => {
    throw new ApiFailure("NOT_FOUND", "Gone.");
  });
  serve();
  await person.click(await button("Remove question"));
  await screen.findByText("Your question is removed");
});

test("a removed question keeps its place and its answers, without a way to answer", async () => {
  serve(sampleQuestion({ text: null, authorId: null, authorName: null, answers: [sampleAnswer()] }));
  open();
  await screen.findByRole("heading", { name: "This question was removed by its author." });
  expect(screen.getByText("Start with the short ones.")).toBeTruthy();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Ask a question"]);
});

test("a hidden text says so to its author, who can change and remove it; it can't be answered", async () => {
  serve({ ...OWN, isHidden: true });
  const { person } = open();
  const note = within(await screen.findByRole("note"));
  expect(note.getByText(/^Hidden for now: it was reported\./)).toBeTruthy();
  expect(note.getByRole("link").getAttribute("href")).toBe("/decisions");
  expect(screen.queryByRole("button", { name: "Answer" })).toBeNull();
  await person.click(await button("Remove"));
  expect((await screen.findByRole("dialog")).textContent).toContain("a moderator still looks at it");
});

test("a text that is hidden at once does not read as posted", async () => {
  serve();
  stubEndpoint(community.ask, ({ body }) => sampleQuestion({ text: body.text, isOwn: true, isHidden: true }));
  const { person } = open();
  await screen.findByRole("heading", { name: "Nobody has asked anything about this product yet." });
  await person.click(await button("Ask a question"));
  await person.type(field("Your question"), "Is it heavy?");
  await person.click(await button("Post question"));
  await screen.findByText("It is saved, and hidden for now");
  expect(screen.queryByText("Your question is posted")).toBeNull();
  expect(screen.getByRole("note")).toBeTruthy();
});

test("in French editing and removing read naturally", async () => {
  serve({ ...OWN, editedAt: new Date(2026, 10, 22) });
  const { person } = open("fr");
  await screen.findByText("modifié le 22 novembre 2026");
  await person.click(await button("Modifier"));
  expect(field("Modifier votre question")).toBeTruthy();
});
