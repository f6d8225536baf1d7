import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { QuestionSection } from "#client/features/community/question-section.tsx";
import { AddProductForm } from "#client/features/scan/add-product/form.tsx";
import EditShareDialog from "#client/features/sharing/own/edit-share-dialog.tsx";
import { ReviewDialog } from "#client/screens/parts/review-dialog.tsx";
import { ShareDialog } from "#client/screens/parts/share-dialog.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleQuestion } from "#client/testing/sample-questions.ts";
import { sampleShare } from "#client/testing/sample-shares.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { community } from "#shared/contracts/community/community.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";

const nothing = () => {};
const UNTIL = new Date("2099-05-04T12:00:00Z");

/** Everything that publishes: how to reach it, and what other members see there. */
const FORMS: Record<string, { ui: ReactNode; press?: string; field: string }> = {
  "a review": {
    ui: <ReviewDialog productId={sampleId(1)} productName="Dresser" rating={null} open onOpenChange={nothing} />,
    field: "Your Review",
  },
  "a video": { ui: <ShareDialog open onOpenChange={nothing} onSelectProduct={nothing} />, field: "Product name" },
  "the change of a video": {
    ui: <EditShareDialog share={sampleShare({ number: 1, canRename: true })} open onClose={nothing} />,
    field: "Product name",
  },
  "a question": {
    ui: <QuestionSection report={() => null} productId={sampleId(1)} signIn={null} />,
    press: "Ask a question",
    field: "Your question",
  },
  "an answer": {
    ui: <QuestionSection report={() => null} productId={sampleId(1)} signIn={null} />,
    press: "Answer",
    field: "Your answer",
  },
  "a product": {
    ui: (
      <AddProductForm
        original={{ text: "HXK-0000-0007", symbology: null }}
        signIn={null}
        onProposed={nothing}
        onLookUp={nothing}
        onBack={nothing}
      />
    ),
    field: "Product name",
  },
};
const NAMES = Object.keys(FORMS);

function formOf(name: string) {
  const form = FORMS[name];
  if (!form) throw new Error(`There is no form of ${name}`);
  return form;
}

async function open(name: string, standing: Partial<Awaited<ReturnType<typeof standingOf>>>) {
  stubEndpoint(strikes.standing, () => ({ ...standingOf(), ...standing }));
  stubEndpoint(community.listQuestions, () => page([sampleQuestion({ number: 1, text: "Is it wide?" })]));
  stubEndpoint(productReviews.own, () => null);
  const { ui, press } = formOf(name);
  const rendered = renderApp(ui, { user: {} });
  if (press) await rendered.person.click(await screen.findByRole("button", { name: press }));
  return rendered;
}

const standingOf = () => ({ strikes: 2, step: "suspension" as const, suspendedUntil: null as Date | null });

test.each(NAMES)(
  "a suspended member who opens the form of %s reads until when and why, and can type nothing",
  async (name) => {
    await open(name, { suspendedUntil: UNTIL });
    expect(await screen.findByText(/suspended until May 4, 2099/)).toBeDefined();
    expect(screen.getByText(/2 strikes for copyright infringement/)).toBeDefined();
    expect(screen.getByRole("link", { name: "See why, and what you can do" }).getAttribute("href")).toBe("/decisions");
    expect(screen.queryByLabelText(new RegExp(formOf(name).field))).toBeNull();
  },
);

test.each(NAMES)("once the suspension is over the form of %s is there", async (name) => {
  await open(name, { suspendedUntil: new Date("2020-01-01T00:00:00Z") });
  expect((await screen.findAllByLabelText(new RegExp(formOf(name).field))).length).toBeGreaterThan(0);
  expect(screen.queryByText(/suspended until/)).toBeNull();
});

test("without an end it lasts until a moderator has decided, and the note can be closed", async () => {
  stubEndpoint(strikes.standing, () => ({ ...standingOf(), strikes: 3, step: "decision" as const }));
  stubEndpoint(community.listQuestions, () => page([sampleQuestion({ number: 1, text: "Is it wide?" })]));
  const ui = <QuestionSection report={() => null} productId={sampleId(1)} signIn={null} />;
  const { person } = renderApp(ui, { user: {} });
  await person.click(await screen.findByRole("button", { name: "Ask a question" }));
  const text = await screen.findByText(/until a moderator has decided whether it stays/);
  // The field that had the focus is gone.
  await waitFor(() => expect(document.activeElement?.contains(text)).toBe(true));
  await person.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(/until a moderator/)).toBeNull();
  expect(screen.getByRole("button", { name: "Ask a question" })).toBeDefined();
});
