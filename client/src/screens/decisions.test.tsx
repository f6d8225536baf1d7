import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Route, Switch } from "wouter";
import Decisions from "#client/screens/decisions.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type HeldContent, type Removal, removals } from "#shared/contracts/moderation/removals.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import type { Language } from "#shared/domain/language.ts";
import { CONTENT_KINDS, type ContentKind, REMOVAL_REASONS } from "#shared/domain/moderation.ts";
import { TAKEDOWN_STATES } from "#shared/domain/takedown.ts";
import type { EndpointOutput } from "#shared/http/endpoint.ts";

const MAYA = { id: sampleId(1) };

function sampleRemoval({ number = 1, ...fields }: Partial<Removal> & { number?: number } = {}): Removal {
  return {
    id: sampleId(6000 + number),
    kind: "review",
    excerpt: "Buy my screws at",
    productId: sampleId(1),
    productName: "Lindholm 3-drawer dresser",
    productNameFr: null,
    reason: "spam",
    message: null,
    removedAt: new Date(2026, 10, 3),
    restoredAt: null,
    appealedAt: null,
    appealDecidedAt: null,
    appealAnswer: null,
    takedown: null,
    ...fields,
  };
}

type Standing = EndpointOutput<typeof strikes.standing>;
const GOOD: Standing = { strikes: 0, step: "none", suspendedUntil: null };

/** A server with these removals of the member, which takes appeals. */
function serve(all: Removal[], standing: Standing = GOOD, held: HeldContent[] = []) {
  let kept = all;
  stubEndpoint(removals.held, () => held);
  stubEndpoint(strikes.standing, () => standing);
  const lists = stubEndpoint(removals.own, () => kept);
  const appeals = stubEndpoint(removals.appeal, ({ params }) => {
    kept = kept.map((one) => (one.id === params.id ? { ...one, appealedAt: new Date(2026, 10, 22) } : one));
    const changed = kept.find(({ id }) => id === params.id);
    if (!changed) throw new ApiFailure("NOT_FOUND", "No.");
    return changed;
  });
  return { lists, appeals };
}

const open = (language: Language = "en") => renderApp(<Decisions />, { user: MAYA, language });
const cards = async () => (await screen.findAllByRole("heading", { level: 3 })).map((one) => one.closest("li"));
const card = async () => {
  const [first] = await cards();
  if (!first) throw new Error("Nothing was removed");
  return within(first);
};
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Why should it come back?" });

test("guests are asked to sign in", () => {
  renderApp(<Decisions />);
  expect(screen.getByRole("heading", { level: 1, name: "Decisions about your content" })).toBeTruthy();
  expect(screen.getByText("Sign in to see which of your content was removed and why, and to appeal.")).toBeTruthy();
});

test("a member without removals reads so, and that there are no strikes", async () => {
  serve([]);
  open();
  await screen.findByRole("heading", { name: "None of your content was removed." });
  await screen.findByText("You have no copyright strikes.");
});

test("a removal names the content, the reason, the moderator's message and the date, and leads to the product", async () => {
  serve([sampleRemoval({ message: "This is the third one." })]);
  open();
  const shown = await card();
  for (const text of [
    "Your review of Lindholm 3-drawer dresser",
    "Buy my screws at",
    "It is spam or advertising.",
    "This is the third one.",
    "Removed on November 3, 2026",
    "Removed",
  ]) {
    expect(shown.getByText(text)).toBeTruthy();
  }
  expect(shown.getByRole("link", { name: "To the product" }).getAttribute("href")).toBe(`/p/${sampleId(1)}`);
});

test("each kind and each reason has its words, and a product that is gone is not named", async () => {
  const reasons = REMOVAL_REASONS.map((reason, number) =>
    sampleRemoval({ number, reason, kind: CONTENT_KINDS[number % 4] ?? "video", productId: null, productName: null }),
  );
  serve(reasons);
  open();
  const titles = (await screen.findAllByRole("heading", { level: 3 })).map((one) => one.textContent);
  expect(titles.slice(0, 4)).toEqual(["Your review", "Your question", "Your post", "Your answer"]);
  const words = screen.getAllByText("Reason").map((term) => term.nextElementSibling?.textContent);
  expect(new Set(words).size).toBe(REMOVAL_REASONS.length);
  expect(screen.queryByRole("link", { name: "To the product" })).toBeNull();
});

test("content of a kind that is newer than this screen is called content", async () => {
  const kind = "note" as ContentKind;
  serve([sampleRemoval({ kind })], GOOD, [sampleHeld({ kind, productId: null, productName: null })]);
  open();
  for (const name of ["Your content", `Your content about ${sampleRemoval({ kind }).productName}`]) {
    expect(await screen.findByRole("heading", { level: 3, name })).toBeTruthy();
  }
});

test("an appeal is sent once, after which it says when it is looked at", async () => {
  const { appeals } = serve([sampleRemoval()]);
  const { person } = open();
  await person.click((await card()).getByRole("button", { name: "Appeal" }));
  expect(document.activeElement).toBe(box());
  await person.type(box(), "These are the screws of the maker.");
  await person.click(screen.getByRole("button", { name: "Send appeal" }));
  const told = await screen.findByText("You appealed on November 22, 2026. A moderator looks at it within 72 hours.");
  expect(document.activeElement).toBe(told);
  expect(appeals).toMatchObject([
    { params: { id: sampleId(6001) }, body: { text: "These are the screws of the maker." } },
  ]);
  expect(screen.getByText("Under appeal")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test("an appeal of less than ten characters is not sent, and says why", async () => {
  const { appeals } = serve([sampleRemoval()]);
  const { person } = open();
  await person.click((await card()).getByRole("button", { name: "Appeal" }));
  await person.type(box(), "Why?");
  await person.click(screen.getByRole("button", { name: "Send appeal" }));
  expect(screen.getByText("Please write at least 10 characters.")).toBeTruthy();
  expect(document.activeElement).toBe(box());
  expect(appeals).toEqual([]);
});

test("an appeal that fails keeps its text, and so does a reload", async () => {
  serve([sampleRemoval()]);
  stubEndpoint(removals.appeal, () => {
    throw new ApiFailure("UNAVAILABLE", "Busy.");
  });
  const { person, unmount } = open();
  await person.click((await card()).getByRole("button", { name: "Appeal" }));
  await person.type(box(), "These are the screws of the maker.");
  await person.click(screen.getByRole("button", { name: "Send appeal" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Hexkey is busy/);
  expect(box().value).toBe("These are the screws of the maker.");
  unmount();
  const again = open();
  await screen.findByRole("textbox");
  expect(box().value).toBe("These are the screws of the maker.");
  expect(document.activeElement).not.toBe(box());
  await again.person.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Appeal" }));
  expect(sessionStorage).toHaveLength(0);
});

test("an appeal that is sent as the session ends is there when its writer signs in again, and only then", async () => {
  serve([sampleRemoval()]);
  stubEndpoint(removals.appeal, () => {
    throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
  });
  const { person, unmount } = open();
  await person.click((await card()).getByRole("button", { name: "Appeal" }));
  await person.type(box(), "These are the screws of the maker.");
  await person.click(screen.getByRole("button", { name: "Send appeal" }));
  await screen.findByText("Your session has ended. Please sign in again.");
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  unmount();
  const again = open();
  await screen.findByRole("textbox");
  expect(box().value).toBe("These are the screws of the maker.");
  again.unmount();
  renderApp(<Decisions />, { user: { id: sampleId(2) } });
  await card();
  expect(sessionStorage).toHaveLength(0);
});

test("an appeal that was made on another device meanwhile is shown as it is", async () => {
  serve([sampleRemoval()]);
  const { person } = open();
  await person.click((await card()).getByRole("button", { name: "Appeal" }));
  await person.type(box(), "These are the screws of the maker.");
  serve([sampleRemoval({ appealedAt: new Date(2026, 10, 20) })]);
  stubEndpoint(removals.appeal, () => {
    throw new ApiFailure("CONFLICT", "You have appealed against this already.");
  });
  await person.click(screen.getByRole("button", { name: "Send appeal" }));
  await screen.findByText(/^You appealed on November 20, 2026/);
  await screen.findByText("This has changed in the meantime");
  expect(sessionStorage).toHaveLength(0);
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a decided appeal shows its outcome with the answer, and can't be made again", async () => {
  const decided = { appealedAt: new Date(2026, 10, 4), appealDecidedAt: new Date(2026, 10, 6) };
  serve([
    sampleRemoval({ number: 1, ...decided, appealAnswer: "The link is still in it." }),
    sampleRemoval({ number: 2, ...decided, restoredAt: new Date(2026, 10, 6) }),
    sampleRemoval({ number: 3, restoredAt: new Date(2026, 10, 5) }),
  ]);
  open();
  const [denied, granted, restored] = await cards();
  expect(denied?.textContent).toContain("Your appeal was turned down on November 6, 2026. This decision is final.");
  expect(denied?.textContent).toContain("The link is still in it.");
  expect(granted?.textContent).toContain("Your appeal was granted on November 6, 2026.");
  for (const one of [granted, restored]) expect(one?.textContent).toMatch(/Restored(?! on)/);
  expect(restored?.textContent).toContain("Restored on November 5, 2026");
  expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
});

test("a takedown leads to its notice, with a counter-notice while it is down, and an appeal while it is a strike", async () => {
  const all = TAKEDOWN_STATES.map((state, number) =>
    sampleRemoval({
      number,
      reason: "copyright",
      takedown: { id: sampleId(7000 + number), state, strikeWithdrawnAt: null },
    }),
  );
  serve(all);
  open();
  await cards();
  const links = screen.getAllByRole("link", { name: /copyright notice$/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    TAKEDOWN_STATES.map((_, number) => `/takedown-status?id=${sampleId(7000 + number)}`),
  );
  expect(links.filter(({ textContent }) => textContent === "Answer the copyright notice")).toEqual([
    links[TAKEDOWN_STATES.indexOf("down")],
  ]);
  const strikes = screen
    .getAllByRole("listitem")
    .filter((card) => within(card).queryByRole("button", { name: "Appeal" }));
  expect(
    strikes.map((card) =>
      within(card)
        .getByRole("link", { name: /copyright notice$/ })
        .getAttribute("href"),
    ),
  ).toEqual(
    (["down", "countered", "closed"] as const).map((state) => {
      return `/takedown-status?id=${sampleId(7000 + TAKEDOWN_STATES.indexOf(state))}`;
    }),
  );
});

test.each<[string, Standing, string[]]>([
  ["one strike", { strikes: 1, step: "warning", suspendedUntil: null }, ["1 copyright strike", "for 30 days"]],
  [
    "a suspension",
    { strikes: 2, step: "suspension", suspendedUntil: new Date(Date.now() + 3 * DAY_MS) },
    ["2 copyright strikes", "Suspended until", "can’t publish anything"],
  ],
  [
    "a suspension that is over",
    { strikes: 2, step: "suspension", suspendedUntil: new Date(Date.now() - DAY_MS) },
    ["2 copyright strikes", "is over"],
  ],
  [
    "a suspension of another cause",
    { strikes: 0, step: "none", suspendedUntil: new Date(Date.now() + DAY_MS) },
    ["Suspended until"],
  ],
])("the account's standing after %s is at the top", async (_what, standing, sentences) => {
  serve([], standing);
  open();
  const section = screen.getByRole("region", { name: "Your account" });
  await waitFor(() => {
    for (const sentence of sentences) expect(section.textContent).toContain(sentence);
  });
  if (standing.step !== "suspension") return;
  expect(section.textContent?.includes("Suspended until")).toBe(sentences.includes("Suspended until"));
});

test("a failed read can be tried again, each part by itself", async () => {
  serve([sampleRemoval()]);
  for (const endpoint of [removals.own, strikes.standing]) {
    stubEndpoint(endpoint, () => {
      throw new ApiFailure("INTERNAL", "No.");
    });
  }
  const { person } = open();
  await screen.findByText("The decisions about your content could not be loaded");
  serve([sampleRemoval()]);
  const list = within(screen.getByRole("region", { name: "What was removed" }));
  await person.click(list.getByRole("button", { name: "Try again" }));
  await card();
  expect(screen.getByText("Your account’s standing could not be loaded")).toBeTruthy();
});

test("a decision made since the last visit is shown with the next one", async () => {
  serve([sampleRemoval()]);
  const screens = (
    <Switch>
      <Route path="/decisions" component={Decisions} />
      <Route>Elsewhere</Route>
    </Switch>
  );
  const { navigate } = renderApp(screens, { user: MAYA, path: "/decisions" });
  expect((await card()).getByText("Removed")).toBeTruthy();
  await screen.findByText("You have no copyright strikes.");
  act(() => navigate("/"));
  serve([sampleRemoval({ restoredAt: new Date() })], { strikes: 1, step: "warning", suspendedUntil: null });
  act(() => navigate("/decisions"));
  await screen.findByText("Restored");
  await screen.findByText("1 copyright strike");
});

const sampleHeld = (fields: Partial<HeldContent> = {}): HeldContent => ({
  id: sampleId(6500),
  kind: "review",
  excerpt: "Buy at bolts.example.",
  productId: sampleId(1),
  productName: "Lindholm 3-drawer dresser",
  productNameFr: null,
  dueAt: new Date(2026, 10, 23, 15, 30),
  isDeleted: false,
  ...fields,
});

test("hidden content says why, until when a moderator looks at it, and leads to the product", async () => {
  serve([], GOOD, [
    sampleHeld(),
    sampleHeld({ id: sampleId(6501), kind: "answer", isDeleted: true, productId: null, productName: null }),
  ]);
  open();
  const section = within(await screen.findByRole("region", { name: "Waiting for a moderator" }));
  const [hidden, deleted] = section.getAllByRole("listitem").map((one) => within(one));
  expect(hidden?.getByRole("heading", { name: "Your review of Lindholm 3-drawer dresser" })).toBeTruthy();
  expect(hidden?.getByText("Hidden")).toBeTruthy();
  expect(hidden?.getByText(/^It was reported, so only you see it for now\..*November 23, 2026/)).toBeTruthy();
  expect(hidden?.getByRole("link", { name: "To the product" }).getAttribute("href")).toBe(`/p/${sampleId(1)}`);
  expect(deleted?.getByRole("heading", { name: "Your answer" })).toBeTruthy();
  expect(deleted?.getByText(/^You deleted it after it was reported\./)).toBeTruthy();
  expect(deleted?.queryByRole("link")).toBeNull();
});

test("without hidden content there is no such part, and a failed read says so by itself", async () => {
  serve([]);
  const { unmount } = open();
  await screen.findByText("None of your content was removed.");
  expect(screen.queryByRole("region", { name: "Waiting for a moderator" })).toBeNull();
  unmount();
  stubEndpoint(removals.held, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  open();
  await screen.findByText("What waits for a moderator could not be loaded");
  expect(screen.getByText("None of your content was removed.")).toBeTruthy();
});

test("in French it reads naturally", async () => {
  serve([sampleRemoval({ reason: "dangerous" })], { strikes: 1, step: "warning", suspendedUntil: null });
  const { person } = open("fr");
  await screen.findByText("Votre avis sur Lindholm 3-drawer dresser");
  await screen.findByText("1 avertissement pour violation du droit d’auteur");
  for (const text of ["Quelqu’un pourrait se blesser.", "Retiré le 3 novembre 2026"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  await person.click(screen.getByRole("button", { name: "Faire appel" }));
  expect(screen.getByRole("textbox", { name: "Pourquoi faudrait-il le rétablir?" })).toBeTruthy();
});
