import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { correctionDraft, stepsDraft } from "#client/features/identify/feedback/drafts.ts";
import { FeedbackBar, useFeedback } from "#client/features/identify/feedback/feedback-bar.tsx";
import { tagsOf } from "#client/features/identify/feedback/steps-schema.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleHash, sampleIdentified } from "#client/testing/sample-identified.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type Identified, identify } from "#shared/contracts/identify/identify.ts";

const MAYA = { id: sampleId(1) };
const HASH = sampleHash();

function Bar({ hash = HASH, item = sampleIdentified() }: { hash?: string; item?: Identified | null }) {
  const feedback = useFeedback(hash);
  return <FeedbackBar judged={{ imageHash: hash, item }} signIn={<p>Ways to sign in</p>} feedback={feedback} />;
}
const show = (item?: Identified | null) => renderApp(<Bar {...(item !== undefined && { item })} />, { user: MAYA });

const feedback = (answer: () => void | Promise<void> = () => undefined) =>
  stubEndpoint(identify.giveFeedback, async () => {
    await answer();
    return undefined;
  });
const confirmations = (answer: () => void = () => undefined) =>
  stubEndpoint(identify.confirm, () => {
    answer();
    return { id: sampleId(900) };
  });
type Person = ReturnType<typeof renderApp>["person"];
const button = (name: string) => screen.getByRole("button", { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

test("thumbs up is sent at once with what was recognised, and thanked for", async () => {
  const calls = feedback();
  const { person } = show();
  await person.click(button("Yes, that is right"));
  await screen.findByText("Thank you!");
  expect(screen.getByText("Your feedback helps improve our AI scanner.")).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([
    {
      imageHash: HASH,
      feedbackType: "thumbs_up",
      originalBrand: "Nordhem",
      originalModel: "LH-300",
      originalProductType: "Dresser",
      originalCategory: "bedroom",
      originalDescription: "A dresser of oak with three drawers.",
      confidence: 0.9,
    },
  ]);
});

test("a correction lets others see the photo only where that is chosen", async () => {
  const calls = feedback();
  const { person } = await correct();
  await person.type(box("Brand"), "Sorrel");
  const share = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Let other members see this photo/ });
  expect(share.checked).toBe(false);
  await person.click(share);
  await person.click(button("Submit"));
  await screen.findByText("Thank you!");
  expect(calls[0]?.body).toMatchObject({ isPhotoShared: true });
});

test("a double tap sends one thumbs up", async () => {
  let end = () => {};
  const calls = feedback(() => new Promise<void>((resolve) => (end = resolve)));
  const { person } = show();
  await person.dblClick(button("Yes, that is right"));
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => end());
  await screen.findByText("Thank you. You said that it is right.");
  expect(calls).toHaveLength(1);
});

test("feedback that fails says why, or to try again", async () => {
  feedback(() => {
    throw new ApiFailure("NOT_FOUND", "No.", { reason: "identification-missing" });
  });
  const { person } = show();
  await person.click(button("Yes, that is right"));
  await screen.findByText("Feedback submission failed");
  expect(screen.getByText("This photo is not among those that you have had identified.")).toBeTruthy();
  expect(button("Yes, that is right")).toBeTruthy();
});

async function correct() {
  const shown = show();
  await shown.person.click(button("No, correct it"));
  return shown;
}

test("a correction sends what was filled in, beside what was recognised", async () => {
  const calls = feedback();
  const { person } = await correct();
  await person.type(box("Brand"), " Sorrel ");
  await person.selectOptions(screen.getByRole("combobox", { name: "Product type" }), "Bookshelf");
  await person.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Home improvement");
  await person.click(button("Submit"));
  await screen.findByText("Thank you!");
  expect(calls[0]?.body).toMatchObject({
    feedbackType: "correction",
    originalBrand: "Nordhem",
    correctedBrand: "Sorrel",
    correctedProductType: "Bookshelf",
    correctedCategory: "home-improvement",
  });
  expect(calls[0]?.body).not.toHaveProperty("correctedModel");
  expect(correctionDraft(HASH).read()).toBeNull();
  expect(screen.getByText("Thank you. You told us that it is:")).toBeTruthy();
});

test("what was corrected is shown with thanks, and nothing asks for it again", async () => {
  feedback();
  const { person } = await correct();
  await person.type(box("Brand"), "Oakline");
  await person.type(box("Model"), "Alder 8");
  await person.click(button("Submit"));
  const told = await screen.findByText("Oakline Alder 8");
  expect(told.closest("[tabindex]")).toBe(document.activeElement);
  const left = within(screen.getByRole("region", { name: "Is that right?" })).getAllByRole("button");
  expect(left.map((one) => one.textContent)).toEqual(["Change what you said"]);
  await person.click(button("Change what you said"));
  expect(box("Brand")).toBeTruthy();
});

test.each([
  [async (person: Person) => person.type(box("Brand"), "Oakline"), "Oakline"],
  [async (person: Person) => person.type(box("Description"), "A bench."), "A bench."],
  [
    async (person: Person) => {
      await person.selectOptions(screen.getByRole("combobox", { name: "Product type" }), "Bookshelf");
      await person.selectOptions(screen.getByRole("combobox", { name: "Category" }), "Office");
    },
    "Bookshelf, Office",
  ],
])("a correction without a name is shown by what was said (%#)", async (fill, words) => {
  feedback();
  const { person } = await correct();
  await fill(person);
  await person.click(button("Submit"));
  await screen.findByText(words);
});

test("what is right is thanked for, and not asked again", async () => {
  feedback();
  const { person } = show();
  await person.click(button("Yes, that is right"));
  await screen.findByText("Thank you. You said that it is right.");
  expect(screen.queryByRole("button", { name: "Yes, that is right" })).toBeNull();
  expect(button("Change what you said")).toBeTruthy();
});

test("where nothing was recognised the person can say what it is, and is asked nothing else", async () => {
  const calls = feedback();
  const { person } = show(null);
  expect(screen.queryByRole("button", { name: "Yes, that is right" })).toBeNull();
  await person.click(button("I know what it is"));
  expect(screen.queryByRole("button", { name: "Just mark as incorrect" })).toBeNull();
  await person.type(box("Model"), "Alder 8");
  await person.click(button("Submit"));
  await screen.findByText("Alder 8");
  expect(calls.map(({ body }) => body)).toEqual([
    { imageHash: HASH, feedbackType: "correction", correctedModel: "Alder 8", isPhotoShared: false },
  ]);
});

test("an empty correction, and one that corrects nothing, are not sent", async () => {
  const calls = feedback();
  const { person } = await correct();
  await person.click(button("Submit"));
  await screen.findByText("Please fill in at least one field");
  await person.type(box("Brand"), "nordHEM ");
  await person.click(button("Submit"));
  await screen.findByText("This is what we said. Please change at least one field.");
  expect(calls).toEqual([]);
});

test("what was typed survives a failure, and comes back with the same photo alone", async () => {
  feedback(() => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person, unmount } = await correct();
  await person.type(box("Model"), "SB-2");
  await person.click(button("Submit"));
  await screen.findByText("Feedback submission failed");
  expect(box("Model").value).toBe("SB-2");
  unmount();
  // The same member again.
  renderApp(<Bar hash={sampleHash(2)} />, { user: MAYA });
  expect(screen.queryByRole("textbox", { name: "Model" })).toBeNull();
  show();
  expect(box("Model").value).toBe("SB-2");
});

test("Cancel clears what was typed", async () => {
  const { person } = await correct();
  await person.type(box("Model"), "SB-2");
  await person.click(button("Cancel"));
  expect(correctionDraft(HASH).read()).toBeNull();
  await person.click(button("No, correct it"));
  expect(box("Model").value).toBe("");
});

test("a session that is lost leaves what was typed, and the ways to sign in again", async () => {
  feedback(() => {
    throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
  });
  const { person } = await correct();
  await person.type(box("Model"), "SB-2");
  await person.click(button("Submit"));
  await screen.findByText("Ways to sign in");
  expect(box("Model").value).toBe("SB-2");
  const calls = feedback();
  act(() => storeSession("a-token", samplePerson()));
  expect(screen.queryByText("Ways to sign in")).toBeNull();
  await person.click(button("Submit"));
  await waitFor(() => expect(calls.map(({ body }) => body.correctedModel)).toEqual(["SB-2"]));
});

test("nothing that a member typed is there for the next one", async () => {
  const { person } = await correct();
  await person.type(box("Model"), "SB-2");
  act(() => clearSession());
  act(() => storeSession("a-token", samplePerson({ number: 2 })));
  expect(correctionDraft(HASH).read()).toBeNull();
});

test("just incorrect is recorded at once, and then what it is can be told", async () => {
  const calls = confirmations();
  const { person } = await correct();
  await person.click(button("Just mark as incorrect"));
  await screen.findByText("Thank you. You said that it is wrong.");
  expect(calls.map(({ body }) => body)).toEqual([
    {
      scanImageUrl: `/api/scan-images/${HASH}`,
      aiPredictedName: "Lindholm 3-drawer dresser",
      aiPredictedBrand: "Nordhem",
      aiConfidenceScore: 0.9,
      userConfirmation: "REJECTED",
      userSubmittedTags: [],
      alternativesShown: [],
    },
  ]);
  await person.click(button("Tell us what it is"));
  expect(box("Brand")).toBeTruthy();
});

async function stepped() {
  const shown = await correct();
  await shown.person.click(button("Something else is wrong"));
  const dialog = await screen.findByRole("dialog", { name: "What is wrong?" });
  return { ...shown, dialog };
}
const SHOWN = [
  { name: "Lindholm wardrobe", confidence: 0.9 },
  { name: "oak chest of drawers", confidence: 0.75 },
  { name: "bedroom dresser", confidence: 0.6 },
];

test("confirming submits directly", async () => {
  const calls = confirmations();
  const { person } = await stepped();
  await person.click(button("Yes, it is"));
  await screen.findByText("Thank you!");
  expect(calls.map(({ body }) => body.userConfirmation)).toEqual(["CONFIRMED"]);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "What is wrong?" })).toBeNull());
});

test("choosing an alternative submits it as rejected, with all that were shown", async () => {
  const calls = confirmations();
  const { person } = await stepped();
  await person.click(button("No, it is something else"));
  await person.click(button("oak chest of drawers"));
  await screen.findByText("Thank you!");
  expect(await screen.findByText("oak chest of drawers")).toBeTruthy();
  expect(calls[0]?.body).toMatchObject({
    userConfirmation: "REJECTED",
    selectedAlternative: 1,
    alternativesShown: SHOWN,
  });
});

test("step by step: a name, then a category, which has to be chosen, then tags", async () => {
  const calls = confirmations();
  const { person, dialog } = await stepped();
  await person.click(button("No, it is something else"));
  await person.click(within(dialog).getByRole("button", { name: "Continue" }));
  await screen.findByText("Please say what it is");
  await person.type(box("Name"), "Sorrel bookcase");
  await person.click(button("Continue"));
  await screen.findByRole("heading", { name: "Which category is it?" });
  await person.click(button("Continue"));
  await screen.findByText("Please choose a category");
  expect(calls).toEqual([]);
  await person.click(button("Home improvement"));
  await person.click(button("Continue"));
  await person.type(await screen.findByRole("textbox", { name: "Tags (optional)" }), " oak , ,three shelves,");
  await person.click(within(dialog).getByRole("button", { name: "Submit" }));
  await screen.findByText("Thank you!");
  expect(calls.map(({ body }) => body)).toMatchObject([
    {
      userConfirmation: "REJECTED",
      userCorrectedName: "Sorrel bookcase",
      userCorrectedBrand: null,
      userCorrectedCategory: "home-improvement",
      userSubmittedTags: ["oak", "three shelves"],
      alternativesShown: SHOWN,
    },
  ]);
  expect(stepsDraft(HASH).read()).toBeNull();
  expect(screen.getByText("Sorrel bookcase")).toBeTruthy();
});

test("a closed dialog goes on at its step, with what was typed", async () => {
  const { person } = await stepped();
  await person.click(button("No, it is something else"));
  await person.type(box("Name"), "Sorrel bookcase");
  await person.click(button("Continue"));
  await person.click(button("Close"));
  await person.click(button("Something else is wrong"));
  await screen.findByRole("heading", { name: "Which category is it?" });
  await person.click(button("Back"));
  expect(box("Name").value).toBe("Sorrel bookcase");
});

test("too many tags, and too long ones, are said", async () => {
  const { person } = await stepped();
  const values = { userCorrectedName: "x", userCorrectedBrand: "", userCorrectedCategory: "office" };
  await person.click(button("Close"));
  stepsDraft(HASH).keep({ ...values, step: "details", userSubmittedTags: "a,b,c,d,e,f,g,h,i,j,k" });
  await person.click(button("Something else is wrong"));
  const dialog = await screen.findByRole("dialog", { name: "What is wrong?" });
  const submit = within(dialog).getByRole("button", { name: "Submit" });
  await person.click(submit);
  await screen.findByText("Please use 10 tags at most");
  await person.clear(box("Tags (optional)"));
  await person.type(box("Tags (optional)"), "x".repeat(61));
  await person.click(submit);
  await screen.findByText("A tag may have 60 characters at most");
});

test("tags are trimmed, and empty ones dropped", () => {
  expect(tagsOf(" oak ,, three drawers ,")).toEqual(["oak", "three drawers"]);
  expect(tagsOf("  ")).toEqual([]);
});
