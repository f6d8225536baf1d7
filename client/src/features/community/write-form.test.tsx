import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QuestionSection } from "#client/features/community/question-section.tsx";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleAnswer, sampleQuestion } from "#client/testing/sample-questions.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { community } from "#shared/contracts/community/community.ts";
import { QUESTION_MAX_CHARACTERS } from "#shared/domain/limits.ts";

const MAYA = { id: sampleId(1) };
const SECTION = (
  <QuestionSection
    report={() => null}
    productId={sampleId(1)}
    signIn={
      <button type="button" onClick={() => storeSession("a-token", samplePerson({ number: 1 }))}>
        Sign in here
      </button>
    }
  />
);

function serve() {
  stubEndpoint(community.listQuestions, () => page([sampleQuestion({ number: 1, text: "Is it wide?" })]));
  const asked = stubEndpoint(community.ask, ({ body }) => sampleQuestion({ number: 2, text: body.text, isOwn: true }));
  const given = stubEndpoint(community.answer, ({ body }) => sampleAnswer({ text: body.text, isOwn: true }));
  return { asked, given };
}

type Person = ReturnType<typeof renderApp>["person"];
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const post = (person: Person) => person.click(screen.getByRole("button", { name: "Post question" }));

async function write(person: Person, text: string) {
  await person.click(await screen.findByRole("button", { name: "Ask a question" }));
  await person.click(field());
  await person.paste(text);
}

const headings = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);

test("a member asks: the question is on top of the list, and the focus where it came from", async () => {
  const { asked } = serve();
  const { person } = renderApp(SECTION, { user: MAYA });
  await write(person, "  Is it heavy?\n");
  await post(person);
  await screen.findByText("Your question is posted");
  expect(asked).toMatchObject([{ params: { id: sampleId(1) }, body: { text: "Is it heavy?" } }]);
  expect(headings()).toEqual(["Is it heavy?", "Is it wide?"]);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ask a question" }));
  expect(sessionStorage).toHaveLength(0);
});

test("a question that the server has already is not listed twice", async () => {
  serve();
  stubEndpoint(community.ask, () => sampleQuestion({ number: 1, text: "Is it wide?", isOwn: true }));
  const { person } = renderApp(SECTION, { user: MAYA });
  await write(person, "Is it wide?");
  await post(person);
  await screen.findByText("Your question is posted");
  expect(headings()).toEqual(["Is it wide?"]);
});

test("the words that the server refuses are named at the text", async () => {
  serve();
  stubEndpoint(community.ask, () => {
    throw new ApiFailure("UNPROCESSABLE", "No.", { reason: "blocked-words", fields: { text: "darn" } });
  });
  const { person } = renderApp(SECTION, { user: MAYA });
  await write(person, "Is the darn thing heavy?");
  await post(person);
  expect(await screen.findByText(/\(darn\)$/)).toBeTruthy();
  expect(field().getAttribute("aria-invalid")).toBe("true");
});

test("a button pressed twice sends once", async () => {
  serve();
  const answers: (() => void)[] = [];
  const asked = stubEndpoint(community.ask, async ({ body }) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return sampleQuestion({ number: 2, text: body.text });
  });
  const { person } = renderApp(SECTION, { user: MAYA });
  await write(person, "Is it heavy?");
  await person.dblClick(screen.getByRole("button", { name: "Post question" }));
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => answers[0]?.());
  await screen.findByText("Your question is posted");
  expect(asked).toHaveLength(1);
});

test("a guest writes first, is asked to sign in on sending, and then sends the kept text", async () => {
  const { asked } = serve();
  const { person } = renderApp(SECTION);
  await write(person, "Is it heavy?");
  expect(screen.queryByText("Sign in here")).toBeNull();
  await post(person);
  expect(asked).toEqual([]);
  expect(document.activeElement?.textContent).toBe("Sign in to post this. What you wrote stays here.");
  await person.click(screen.getByRole("button", { name: "Sign in here" }));
  await waitFor(() => expect(screen.queryByText("Sign in here")).toBeNull());
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe("Is it heavy?");
  await post(person);
  await screen.findByText("Your question is posted");
  expect(asked.map(({ body }) => body.text)).toEqual(["Is it heavy?"]);
});

test("a guest's draft is there again after a sign-in that leaves the page", async () => {
  serve();
  const { person, unmount } = renderApp(SECTION);
  await write(person, "Is it heavy?\nReally?");
  await post(person);
  unmount();
  renderApp(SECTION, { user: MAYA });
  expect(field().value).toBe("Is it heavy?\nReally?");
  expect(document.activeElement).toBe(document.body);
  await screen.findByRole("heading", { name: "Is it wide?" });
});

test("a member's draft is kept from other members", async () => {
  serve();
  const { person, unmount } = renderApp(SECTION, { user: MAYA });
  await write(person, "Is it heavy?");
  unmount();
  const again = renderApp(SECTION, { user: MAYA });
  expect(field().value).toBe("Is it heavy?");
  await screen.findByRole("heading", { name: "Is it wide?" });
  again.unmount();
  renderApp(SECTION, { user: { id: sampleId(2) } });
  await screen.findByRole("button", { name: "Ask a question" });
  expect(sessionStorage).toHaveLength(0);
});

test("a member's draft is removed from the screen and the tab when they sign out in another tab", async () => {
  serve();
  const { person } = renderApp(SECTION, { user: MAYA });
  await write(person, "Is it heavy?");
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "user" })));
  await screen.findByRole("button", { name: "Ask a question" });
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test("an emptied draft is not kept", async () => {
  serve();
  const { person } = renderApp(SECTION);
  await write(person, "Is it heavy?");
  expect(sessionStorage).toHaveLength(1);
  await person.clear(field());
  expect(sessionStorage).toHaveLength(0);
});

test("with blocked storage writing works all the same", async () => {
  const { asked } = serve();
  const storage = vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  const { person } = renderApp(SECTION, { user: MAYA });
  await write(person, "Is it heavy?");
  await post(person);
  await screen.findByText("Your question is posted");
  expect(asked).toHaveLength(1);
  storage.mockRestore();
});

test("a session that has ended keeps the text, over a reload too, and signing in again sends it", async () => {
  serve();
  const refused = stubEndpoint(community.ask, () => {
    throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
  });
  const { person, unmount } = renderApp(SECTION, { user: MAYA });
  await write(person, "Is it heavy?");
  await post(person);
  await screen.findByText("Your session has ended. Please sign in again.");
  expect(refused).toHaveLength(1);
  expect(field().value).toBe("Is it heavy?");
  expect(screen.getByRole("button", { name: "Sign in here" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  unmount();

  const guest = renderApp(SECTION);
  await screen.findByRole("button", { name: "Ask a question" });
  guest.unmount();
  const again = renderApp(SECTION, { user: MAYA });
  expect(field().value).toBe("Is it heavy?");
  const { asked } = serve();
  await post(again.person);
  await screen.findByText("Your question is posted");
  expect(asked.map(({ body }) => body.text)).toEqual(["Is it heavy?"]);
});

test.each([
  ["that it was too often", new ApiFailure("RATE_LIMITED", "No.", { retryAfterSeconds: 700 }), /again in 12 minutes/],
  ["that the product is gone", new ApiFailure("NOT_FOUND", "No."), /does not exist any more/],
  ["that there is no connection", new TypeError("Failed to fetch"), /Hexkey could not be reached/],
])("a failure says %s and leaves the text", async (_what, failure, sentence) => {
  const { asked } = serve();
  stubEndpoint(community.ask, () => {
    throw failure;
  });
  const { person } = renderApp(SECTION, { user: MAYA });
  await write(person, "Is it heavy?");
  await post(person);
  expect((await screen.findByRole("alert")).textContent).toMatch(sentence);
  expect(field().value).toBe("Is it heavy?");
  expect(asked).toEqual([]);
});

test("a text that is too short or too long has its error at the field, and is not cut off", async () => {
  const { asked } = serve();
  const { person } = renderApp(SECTION, { user: MAYA });
  await write(person, "  a ");
  await post(person);
  expect(screen.getByRole("textbox", { description: "Please write a few words." })).toBe(document.activeElement);
  await person.clear(field());
  await person.paste("x".repeat(QUESTION_MAX_CHARACTERS + 2));
  await post(person);
  const description = "This is too long: 300 characters at most. 2 characters too many";
  expect(screen.getByRole("textbox", { description })).toBe(document.activeElement);
  expect(field().value).toHaveLength(QUESTION_MAX_CHARACTERS + 2);
  expect(asked).toEqual([]);
});

test("the remaining characters are shown once the limit is near", async () => {
  serve();
  const { person } = renderApp(SECTION, { user: MAYA });
  await write(person, "x".repeat(240));
  const announced = () => screen.getAllByRole("status").map((status) => status.textContent);
  expect(screen.queryByText(/characters left/)).toBeNull();
  await person.paste("x");
  expect(screen.getByText("59 characters left")).toBeTruthy();
  expect(announced()).toContain("Fewer than 60 characters left");
  await person.paste("x".repeat(58));
  expect(screen.getByText("1 character left")).toBeTruthy();
  await person.paste("xx  ");
  expect(screen.getByText("1 character too many")).toBeTruthy();
  expect(announced()).toContain("This is too long: 300 characters at most.");
});

test("an answer is written below its question and stands there once it is sent", async () => {
  const { given } = serve();
  const { person } = renderApp(SECTION, { user: MAYA });
  await person.click(await screen.findByRole("button", { name: "Answer", description: "Is it wide?" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Your answer" }));
  await person.paste("Not at all.");
  await person.click(screen.getByRole("button", { name: "Post answer" }));
  await screen.findByText("Your answer is posted");
  expect(given).toMatchObject([{ params: { id: sampleId(3001) }, body: { text: "Not at all." } }]);
  const answers = within(screen.getByRole("list", { name: "1 answer" })).getAllByRole("listitem");
  expect(answers.map((answer) => answer.textContent)).toEqual(["Not at all.You·TodayEditRemove"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Answer" }));
});

test("an answer that the server has already is counted once", async () => {
  stubEndpoint(community.listQuestions, () => page([sampleQuestion({ answers: [sampleAnswer({ text: "No." })] })]));
  stubEndpoint(community.answer, () => sampleAnswer({ text: "No.", isOwn: true }));
  const { person } = renderApp(SECTION, { user: MAYA });
  await person.click(await screen.findByRole("button", { name: "Answer" }));
  await person.paste("Not at all.");
  await person.click(screen.getByRole("button", { name: "Post answer" }));
  await screen.findByText("Your answer is posted");
  expect(within(screen.getByRole("list", { name: "1 answer" })).getAllByRole("listitem")).toHaveLength(1);
});

test("a guest's answer waits for the sign-in and stays below its question", async () => {
  const { given } = serve();
  const { person, unmount } = renderApp(SECTION);
  await person.click(await screen.findByRole("button", { name: "Answer" }));
  await person.paste("Not at all.");
  await person.click(screen.getByRole("button", { name: "Post answer" }));
  expect(screen.getByRole("button", { name: "Sign in here" })).toBeTruthy();
  expect(given).toEqual([]);
  unmount();
  renderApp(SECTION, { user: MAYA });
  const again = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" });
  expect(again.value).toBe("Not at all.");
  expect(screen.getByRole("button", { name: "Ask a question" })).toBeTruthy();
});

test("a session that is lost in between asks to sign in instead of failing", async () => {
  const { asked } = serve();
  const { person } = renderApp(SECTION, { user: MAYA });
  await write(person, "Is it heavy?");
  act(() => clearSession({ lost: true }));
  await post(person);
  expect(screen.getByRole("button", { name: "Sign in here" })).toBeTruthy();
  expect(asked).toEqual([]);
});

test("in French the form and its errors read naturally", async () => {
  serve();
  const { person } = renderApp(SECTION, { language: "fr" });
  await person.click(await screen.findByRole("button", { name: "Poser une question" }));
  await person.paste("x".repeat(QUESTION_MAX_CHARACTERS + 1));
  await person.click(screen.getByRole("button", { name: "Publier la question" }));
  const description = "C’est trop long\u00a0: 300\u00a0caractères au maximum. 1\u00a0caractère de trop";
  expect(screen.getByRole("textbox", { name: "Votre question", description })).toBeTruthy();
  await person.clear(field());
  await person.paste("Est-ce lourd?");
  await person.click(screen.getByRole("button", { name: "Publier la question" }));
  expect(screen.getByText("Connectez-vous pour publier. Votre texte reste ici.")).toBeTruthy();
});
