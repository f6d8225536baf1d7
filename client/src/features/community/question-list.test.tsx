import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { QuestionSection } from "#client/features/community/question-section.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleAnswer, sampleQuestion } from "#client/testing/sample-questions.ts";
import { PLACE, page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { community, type Question } from "#shared/contracts/community/community.ts";
import { DAY_MS } from "#shared/domain/durations.ts";

const SECTION = <QuestionSection productId={sampleId(1)} signIn={<p>Ways to sign in</p>} report={() => null} />;

const serve = (...questions: Question[]) => stubEndpoint(community.listQuestions, () => page(questions));

/** The question's own item, with its answers in it. */
async function itemOf(text: string) {
  const item = (await screen.findByRole("heading", { name: text })).closest("li");
  if (!item) throw new Error(`The question "${text}" is in no list`);
  return within(item);
}

test("a question comes with its author, its age and its answers, the accepted one marked", async () => {
  const calls = serve(
    sampleQuestion({
      text: "Does it need two people?",
      createdAt: new Date(Date.now() - 8 * DAY_MS),
      answers: [
        sampleAnswer({ number: 1, text: "One is enough.", authorName: "Sam O.", isAccepted: true }),
        sampleAnswer({ number: 2, text: "Two are better.", authorName: "Lou B." }),
      ],
    }),
  );
  renderApp(SECTION);
  const item = await itemOf("Does it need two people?");
  for (const text of ["Maya T.", "1 week ago", "2 answers"]) expect(item.getByText(text)).toBeTruthy();
  const answers = within(item.getByRole("list", { name: "2 answers" })).getAllByRole("listitem");
  expect(answers.map((answer) => answer.textContent)).toEqual([
    "Accepted answerOne is enough.Sam O.·Today",
    "Two are better.Lou B.·Today",
  ]);
  expect(calls.map(({ params }) => params.id)).toEqual([sampleId(1)]);
});

test("one's own words are from 'You'; a former member and a member without a name are told apart", async () => {
  serve(
    sampleQuestion({
      text: "Is it heavy?",
      isOwn: true,
      answers: [
        sampleAnswer({ number: 1, text: "Yes.", authorId: null, authorName: null }),
        sampleAnswer({ number: 2, text: "No.", authorName: null }),
      ],
    }),
  );
  renderApp(SECTION);
  const item = await itemOf("Is it heavy?");
  const authors = [...item.getByText("You").ownerDocument.querySelectorAll("time")].map(
    (time) => time.parentElement?.firstElementChild?.textContent,
  );
  expect(authors).toEqual(["You", "Former member", "Member"]);
});

test("a member's text is shown as plain text, with its own direction and lines", async () => {
  const markup = "<img src=x onerror=alert(1)> & <b>bold</b>\nsecond line";
  serve(sampleQuestion({ text: markup, answers: [sampleAnswer({ text: markup })] }));
  renderApp(SECTION);
  const [question, answer] = await screen.findAllByText(/second line/);
  for (const written of [question, answer]) {
    expect(written?.textContent).toBe(markup);
    expect(written?.children).toHaveLength(0);
    expect(written?.dir).toBe("auto");
  }
});

test("of many answers it says that these are the first ones", async () => {
  const answers = [1, 2].map((number) => sampleAnswer({ number }));
  serve(sampleQuestion({ answers, answerCount: 23 }));
  renderApp(SECTION);
  await screen.findByText("The first 2 of 23 answers");
});

test("a question without answers shows none, and questions come page by page", async () => {
  const calls = stubEndpoint(community.listQuestions, ({ query }) =>
    query.cursor
      ? page([sampleQuestion({ number: 2, text: "Is it wide?" })])
      : page([sampleQuestion({ number: 1, text: "Is it heavy?" })], PLACE),
  );
  const { person } = renderApp(SECTION);
  const item = await itemOf("Is it heavy?");
  expect(item.queryByRole("list")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Load more" }));
  await itemOf("Is it wide?");
  // Its first thing to press, which is its author's name.
  expect(document.activeElement?.textContent).toBe("Maya T.");
  expect(calls.map(({ query }) => query.cursor)).toEqual([undefined, PLACE]);
});

test("without questions there is one sentence and one thing to do", async () => {
  serve();
  const { person } = renderApp(SECTION);
  await screen.findByRole("heading", { name: "Nobody has asked anything about this product yet." });
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Ask a question"]);
  await person.click(screen.getByRole("button", { name: "Ask a question" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Your question" }));
  expect(screen.queryByText("Nobody has asked anything about this product yet.")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ask a question" }));
});

test("a failed list can be tried again, without touching a draft", async () => {
  stubEndpoint(community.listQuestions, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = renderApp(SECTION);
  await screen.findByText("Failed to fetch questions");
  await person.click(screen.getByRole("button", { name: "Ask a question" }));
  await person.type(screen.getByRole("textbox"), "Is it heavy?");
  serve(sampleQuestion({ text: "Is it wide?" }));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await itemOf("Is it wide?");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Is it heavy?");
});

test("in French it reads naturally", async () => {
  serve(
    sampleQuestion({
      isOwn: true,
      answers: [sampleAnswer({ isAccepted: true, authorName: null })],
      answerCount: 1,
    }),
  );
  renderApp(SECTION, { language: "fr" });
  for (const text of ["Vous", "1 réponse", "Réponse acceptée", "Membre"]) await screen.findByText(text);
  for (const name of ["Poser une question", "Répondre"]) expect(screen.getByRole("button", { name })).toBeTruthy();
});

test("texts of others can be reported, one's own can't, and each has its address", async () => {
  serve(
    sampleQuestion({
      text: "Is it heavy?",
      answers: [sampleAnswer({ number: 1, isOwn: true }), sampleAnswer({ number: 2, authorName: null })],
    }),
    sampleQuestion({ number: 2, text: "Is it wide?", isOwn: true }),
  );
  renderApp(
    <QuestionSection
      productId={sampleId(1)}
      signIn={null}
      report={({ kind, id, author, ...place }) => (
        <i>{["Report", kind, id, ...Object.values(place), author].join(" ")}</i>
      )}
    />,
  );
  await itemOf("Is it heavy?");
  expect(screen.getAllByText(/^Report/).map((one) => one.textContent)).toEqual([
    `Report question ${sampleId(3001)} ${sampleId(1)} Maya T.`,
    `Report answer ${sampleId(4002)} ${sampleId(1)} Member`,
  ]);
  const ids = [`question-${sampleId(3001)}`, `answer-${sampleId(4001)}`, `question-${sampleId(3002)}`];
  expect(ids.filter((id) => !document.getElementById(id))).toEqual([]);
});
