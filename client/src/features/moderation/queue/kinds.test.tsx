import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QueueBoard } from "#client/features/moderation/queue/board.tsx";
import { renderApp } from "#client/testing/render.tsx";
import {
  claimEnd,
  claimedBy,
  DECIDED_AT,
  OTHER_MODERATOR,
  sampleItem,
  sampleReport,
  sampleTakedown,
  sampleTakedownItem,
  serveModeration,
  serveTakedown,
} from "#client/testing/sample-moderation.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type ModerationItemDetail, moderation } from "#shared/contracts/moderation/moderation.ts";
import { type StrikeDecision, takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";

/** Opens the board with an item on it. */
async function open(item: Pick<ModerationItemDetail, "id" | "title">, query = "") {
  const path = `/admin/moderation?item=${item.id}${query}`;
  const app = renderApp(<QueueBoard />, { path, user: { role: "admin" } });
  const detail = within((await screen.findByRole("heading", { name: item.title })).closest("article") ?? document.body);
  return { ...app, detail };
}

const press = async ({ person, detail }: Awaited<ReturnType<typeof open>>, name: RegExp) => {
  await person.click(await detail.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
};

test("reported content shows as plain text, with its photos, its reports with reasons, and its author's history", async () => {
  const item = sampleItem({
    title: "<b>Bolts</b>",
    photos: [{ url: "/media/photos/1.webp", thumbnailUrl: "/media/photos/1-320.webp" }],
    reports: [
      sampleReport({ weight: 1.25, note: "The same text everywhere" }),
      sampleReport({ id: sampleId(401), reason: "dangerous", by: null, weight: 0 }),
    ],
    author: { id: sampleId(31), name: null, memberSince: new Date("2026-05-04T12:00:00Z"), removals: 2, strikes: 1 },
    isHidden: true,
  });
  serveModeration([item]);
  const { detail } = await open(item);
  expect(detail.getByText(/<b>Bolts<\/b>\s+at bolts\.example/)).toBeTruthy();
  expect(detail.getByRole("img", { name: "Photo 1" }).closest("a")?.getAttribute("href")).toBe("/media/photos/1.webp");
  const reports = within(detail.getByRole("group", { name: "Reports" }));
  expect(reports.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Spam or advertisingNoor B\.counts 1\.25, .*The same text everywhere$/),
    expect.stringMatching(/^DangerousA guestcounts 0, /),
  ]);
  expect(reports.getByText("Together they count 1.25; at 3 it is hidden.")).toBeTruthy();
  const author = within(detail.getByRole("group", { name: "Author" }));
  expect(author.getByText("2 earlier removals")).toBeTruthy();
  expect(author.getByText("1 copyright strike")).toBeTruthy();
  expect(detail.getByText("Hidden")).toBeTruthy();
});

test("content of a kind that is newer than this board has general words, and is kept or removed for a reason", async () => {
  const item = sampleItem({ kind: "note" as ContentKind });
  const { removals } = serveModeration([item]);
  const app = await open(item);
  expect(app.detail.getByText("Reported content")).toBeTruthy();
  const dialog = await press(app, /^Remove: /);
  await app.person.click(dialog.getByRole("radio", { name: "Offensive" }));
  await app.person.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findByText("Removed");
  expect(removals).toEqual([{ params: { id: item.id }, body: { reason: "offensive" } }]);
});

test("reported content is removed for a reason, with a message to its author", async () => {
  const item = sampleItem();
  const { removals } = serveModeration([item]);
  const app = await open(item);
  const dialog = await press(app, /^Remove: /);
  const confirm = dialog.getByRole("button", { name: "Remove" });
  expect(confirm).toHaveProperty("disabled", true);
  expect(dialog.getByText("It is sent to them as you write it here.")).toBeTruthy();
  await app.person.click(dialog.getByRole("radio", { name: "Personal data" }));
  await app.person.type(dialog.getByRole("textbox", { name: "Message to the author (optional)" }), " No names. ");
  await app.person.click(confirm);
  await screen.findByText("Removed");
  const body = { reason: "personal-data", message: "No names." };
  expect(removals).toEqual([{ params: { id: item.id }, body }]);
});

test("reported content is kept after a confirmation, without a message", async () => {
  const item = sampleItem();
  const { keeps } = serveModeration([item]);
  const app = await open(item);
  const dialog = await press(app, /^Keep: /);
  expect(dialog.queryByRole("textbox")).toBeNull();
  await app.person.click(dialog.getByRole("button", { name: "Keep" }));
  await screen.findByText("Nothing waiting");
  expect(keeps).toEqual([{ params: { id: item.id }, body: {} }]);
});

test("an appeal shows the removal and what its author says, and is granted or turned down with an answer", async () => {
  const item = sampleItem({
    kind: "appeal",
    reports: [],
    reportCount: 0,
    removal: {
      reason: "offensive",
      message: "Mind your words.",
      kind: "question",
      removedAt: new Date("2026-05-01T12:00:00Z"),
      appeal: "It was a quotation.",
    },
  });
  const { keeps, removals, change } = serveModeration([item]);
  const app = await open(item);
  expect(app.detail.getByText("It was a quotation.")).toBeTruthy();
  const removal = within(app.detail.getByRole("group", { name: "The removal" }));
  expect(removal.getByText("Offensive")).toBeTruthy();
  expect(removal.getByText("Mind your words.")).toBeTruthy();
  const dialog = await press(app, /^Grant: /);
  await app.person.type(dialog.getByRole("textbox"), "You are right.");
  await app.person.click(dialog.getByRole("button", { name: "Grant" }));
  await screen.findByText("Appeal granted");
  expect(keeps).toEqual([{ params: { id: item.id }, body: { message: "You are right." } }]);
  app.unmount();

  change(item.id, { status: "proposed", decidedAt: null });
  const again = await open(item);
  const other = await press(again, /^Turn down: /);
  expect(other.queryByRole("radio")).toBeNull();
  await again.person.click(other.getByRole("button", { name: "Turn down" }));
  await screen.findByText("Appeal turned down");
  expect(removals).toEqual([{ params: { id: item.id }, body: {} }]);
});

test("a dead link can be opened, and is removed without a reason; one that is no web address can't be opened", async () => {
  const item = sampleItem({ kind: "dead-link", text: null, reports: [], videoUrl: "https://video.example/gone" });
  const bad = sampleItem({ kind: "dead-link", text: null, number: 2, videoUrl: "javascript:alert(1)" });
  const { removals } = serveModeration([item, bad]);
  const app = await open(item);
  const link = app.detail.getByRole("link", { name: /^Try the link/ });
  expect(link.getAttribute("href")).toBe("https://video.example/gone");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  const dialog = await press(app, /^Remove link: /);
  await app.person.click(dialog.getByRole("button", { name: "Remove link" }));
  await screen.findByText("Link removed");
  expect(removals).toEqual([{ params: { id: item.id }, body: {} }]);
  await screen.findByText("javascript:alert(1)");
  expect(screen.queryByRole("link", { name: /^Try the link/ })).toBeNull();
});

test("a copyright notice shows all of it with its clock, and is followed", async () => {
  const takedown = sampleTakedown();
  const item = sampleTakedownItem(takedown);
  const { change } = serveModeration([item]);
  const { takeDowns } = serveTakedown(takedown, () => change(item.id, { status: "accepted" }));
  const app = await open(item);
  const notice = within(await app.detail.findByRole("group", { name: "The notice" }));
  expect(notice.getByText("Awaiting an answer")).toBeTruthy();
  expect(notice.getByText(/^Due in 5 h 0 min$/)).toBeTruthy();
  expect(notice.getByText(takedown.address)).toBeTruthy();
  expect(notice.getByText(takedown.work)).toBeTruthy();
  const claimant = app.detail.getByRole("group", { name: "Claimant" });
  for (const text of ["owns the work", "+1 514 555 0100", "rita@example.org", "1 Film Street"]) {
    expect(claimant.textContent).toContain(text);
  }
  expect(app.detail.queryByRole("button", { name: /^(Restore|Close notice)/ })).toBeNull();
  const dialog = await press(app, /^Take down: /);
  await app.person.click(dialog.getByRole("button", { name: "Take down" }));
  await screen.findByText("Taken down");
  expect(takeDowns).toEqual([{ params: { id: takedown.id } }]);
  await screen.findByText("Nothing waiting");
});

test("a copyright notice is refused for a listed reason", async () => {
  const takedown = sampleTakedown();
  const item = sampleTakedownItem(takedown);
  serveModeration([item]);
  const { refusals } = serveTakedown(takedown);
  const app = await open(item);
  const dialog = await press(app, /^Refuse: /);
  await app.person.click(dialog.getByRole("radio", { name: "Fair use or fair dealing" }));
  await app.person.click(dialog.getByRole("button", { name: "Refuse" }));
  await screen.findByText("Notice refused");
  expect(refusals).toEqual([{ params: { id: takedown.id }, body: { reason: "fair-use" } }]);
});

test("content that is down can be restored from the decided list, and the item stays open with the focus", async () => {
  const takedown = sampleTakedown({ state: "down", downAt: DECIDED_AT, upheldAt: DECIDED_AT });
  const item = sampleTakedownItem(takedown, { status: "accepted", decidedAt: DECIDED_AT });
  serveModeration([item]);
  const { restorations } = serveTakedown(takedown);
  const app = await open(item, "&status=accepted");
  const dialog = await press(app, /^Restore: /);
  await app.person.click(dialog.getByRole("button", { name: "Restore" }));
  const notice = within(await app.detail.findByRole("group", { name: "The notice" }));
  await waitFor(() => expect(notice.getAllByText("Restored").length).toBeGreaterThan(1));
  expect(restorations).toEqual([{ params: { id: takedown.id } }]);
  expect(notice.getByText("Nothing can be done with it any more.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(app.detail.getByRole("heading", { level: 2 })));
});

test("a countered notice shows the counter-notice, and can be closed once the claimant has gone to court", async () => {
  const counter = {
    name: "Maya Tremblay",
    postalAddress: "2 Bolt Street",
    phone: "+1 514 555 0101",
    statement: "I filmed this myself.",
    signature: "Maya Tremblay",
  };
  const countered = sampleTakedown({
    state: "countered",
    downAt: DECIDED_AT,
    upheldAt: DECIDED_AT,
    counter,
    counteredAt: DECIDED_AT,
    restoreDueAt: new Date(Date.now() + 9.5 * 24 * 3_600_000),
  });
  const item = sampleTakedownItem(countered, { status: "accepted", decidedAt: DECIDED_AT });
  serveModeration([item]);
  serveTakedown(countered);
  const { detail, unmount } = await open(item, "&status=accepted");
  expect((await detail.findByRole("group", { name: "Counter-notice" })).textContent).toContain("I filmed this myself.");
  expect(detail.getByText("Due in 9 days")).toBeTruthy();
  expect(detail.getByRole("button", { name: /^Restore: / })).toBeTruthy();
  expect(detail.queryByRole("button", { name: /^Close notice: / })).toBeNull();
  unmount();

  const atCourt = { ...countered, courtActionAt: DECIDED_AT, courtAction: "Superior Court, file 1" };
  const { closures } = serveTakedown(atCourt);
  const app = await open(item, "&status=accepted");
  expect(await app.detail.findByText("Superior Court, file 1")).toBeTruthy();
  const dialog = await press(app, /^Close notice: /);
  await app.person.click(dialog.getByRole("button", { name: "Close notice" }));
  await screen.findByText("Notice closed");
  expect(closures).toHaveLength(1);
});

test("a notice that took content down by its deadline says that it was not reviewed, and is let stand or refused", async () => {
  const takedown = sampleTakedown({ state: "down", downAt: DECIDED_AT, upheldAt: null });
  const item = sampleTakedownItem(takedown);
  serveModeration([item]);
  const { upholds } = serveTakedown(takedown);
  const app = await open(item);
  const notice = within(await app.detail.findByRole("group", { name: "The notice" }));
  expect(notice.getByText("Taken down by the clock, not looked at yet")).toBeTruthy();
  for (const name of [/^Refuse: /, /^Restore: /]) expect(app.detail.getByRole("button", { name })).toBeTruthy();
  expect(app.detail.queryByRole("button", { name: /^Take down: / })).toBeNull();
  const dialog = await press(app, /^Let it stand: /);
  await app.person.click(dialog.getByRole("button", { name: "Let it stand" }));
  await screen.findByText("The takedown stands");
  expect(upholds).toEqual([{ params: { id: takedown.id } }]);
});

test.each([
  ["sharer", "You shared what this notice is about, so another moderator has to decide."],
  ["claimant", "You sent this notice, so another moderator has to decide."],
] as const)("a moderator who is the %s of a notice reads why they can't decide", async (ownParty, why) => {
  const takedown = sampleTakedown({ ownParty });
  const item = sampleTakedownItem(takedown);
  serveModeration([item]);
  serveTakedown(takedown);
  const { detail } = await open(item);
  expect(await detail.findByText(why)).toBeTruthy();
  expect(detail.queryByRole("group", { name: "Decide" })).toBeNull();
});

const ACCOUNT = sampleItem({
  kind: "account",
  title: "Maya T.",
  text: null,
  productId: null,
  productName: null,
  productNameFr: null,
  reports: [],
  reportCount: 0,
  strikeDecisionId: sampleId(700),
});
const QUESTION: StrikeDecision = {
  id: sampleId(700),
  outcome: null,
  reason: null,
  askedAt: DECIDED_AT,
  decidedAt: null,
  memberId: sampleId(31),
  memberName: "Maya T.",
  isOwn: false,
  isLastSuperAdmin: false,
  strikes: [1, 2, 3].map((number) => [
    {
      id: sampleId(710 + number),
      state: "down",
      kind: "video",
      productName: "Lindholm dresser",
      productNameFr: null,
      work: `My film ${number}`,
      claimantName: "Rita Rightsholder",
      receivedAt: DECIDED_AT,
      counts: true,
    },
  ]),
};

/** The decision about the account, and its result. */
function serveQuestion(fields: Partial<StrikeDecision> = {}) {
  const question = { ...QUESTION, ...fields };
  stubEndpoint(takedowns.strikeDecision, () => question);
  return {
    terminations: stubEndpoint(takedowns.terminate, ({ body }) => ({
      ...question,
      outcome: "terminated" as const,
      ...body,
    })),
    keepings: stubEndpoint(takedowns.keepAccount, ({ body }) => ({ ...question, outcome: "kept" as const, ...body })),
  };
}

test("an account with three strikes shows them, and is terminated with a reason and not without", async () => {
  serveModeration([ACCOUNT]);
  const { terminations } = serveQuestion();
  const app = await open(ACCOUNT);
  const strikes = within(await app.detail.findByRole("group", { name: "The strikes that hold" }));
  for (const text of ["Strike 3", "My film 1", "My film 3"]) expect(strikes.getByText(text)).toBeTruthy();
  const dialog = await press(app, /^Terminate account: /);
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Terminate account" });
  expect(confirm.disabled).toBe(true);
  await app.person.type(dialog.getByRole("textbox"), "Too short");
  expect(confirm.disabled).toBe(true);
  await app.person.type(dialog.getByRole("textbox"), ", by now not.");
  await app.person.click(confirm);
  await screen.findByText("Account terminated");
  expect(terminations).toEqual([{ params: { id: QUESTION.id }, body: { reason: "Too short, by now not." } }]);
});

test("it is kept with a reason, too", async () => {
  serveModeration([ACCOUNT]);
  const { keepings } = serveQuestion();
  const app = await open(ACCOUNT);
  const dialog = await press(app, /^Keep account: /);
  await app.person.type(dialog.getByRole("textbox"), "The third one is an edge case.");
  await app.person.click(dialog.getByRole("button", { name: "Keep account" }));
  await screen.findByText("Account kept");
  expect(keepings).toEqual([{ params: { id: QUESTION.id }, body: { reason: "The third one is an edge case." } }]);
});

test("moderators don't decide about their own account, and the last super-admin can only be kept", async () => {
  serveModeration([ACCOUNT]);
  serveQuestion({ isOwn: true });
  const own = await open(ACCOUNT);
  expect(await own.detail.findByText(/This is about your own account/)).toBeTruthy();
  expect(own.detail.queryByRole("group", { name: "Decide" })).toBeNull();
  own.unmount();
  serveQuestion({ isLastSuperAdmin: true });
  const { detail } = await open(ACCOUNT);
  expect(await detail.findByText(/the last active super-admin, who can’t be terminated/)).toBeTruthy();
  expect(detail.getByRole("button", { name: /^Keep account: / })).toBeTruthy();
  expect(detail.queryByRole("button", { name: /^Terminate account: / })).toBeNull();
});

test("a decided account says how and why", async () => {
  const item = { ...ACCOUNT, status: "rejected", reason: "copyright", decidedAt: DECIDED_AT } as const;
  serveModeration([item]);
  serveQuestion({ outcome: "terminated", reason: "Three films of others.", decidedAt: DECIDED_AT, strikes: [] });
  const { detail } = await open(item, "&status=rejected");
  expect(await detail.findByText("Three films of others.")).toBeTruthy();
  expect(detail.getByText("None holds now.")).toBeTruthy();
  expect(detail.queryByRole("group", { name: "Decide" })).toBeNull();
});

test("a notice that can't be loaded says so, and the rest is there", async () => {
  const takedown = sampleTakedown();
  const item = sampleTakedownItem(takedown);
  serveModeration([item]);
  stubEndpoint(takedowns.get, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  const { detail, person } = await open(item);
  await detail.findByText("The notice could not be loaded");
  expect(detail.queryByRole("button", { name: /^Take down: / })).toBeNull();
  serveTakedown(takedown);
  await person.click(detail.getByRole("button", { name: "Try again" }));
  await detail.findByRole("button", { name: /^Take down: / });
});

test("an item is claimed, is shown as claimed, and is released", async () => {
  const item = sampleItem();
  const { claims, releases } = serveModeration([item]);
  const { detail, person } = await open(item);
  await person.click(detail.getByRole("button", { name: /^Take it: / }));
  await detail.findByText(/^Yours until /);
  expect(screen.getByRole("list", { name: "The queue" }).textContent).toContain("You have it");
  await person.click(detail.getByRole("button", { name: /^Give it back: / }));
  await detail.findByRole("button", { name: /^Take it: / });
  expect([claims.length, releases.length]).toEqual([1, 1]);
});

test("an item claimed by another moderator can be read and not decided on", async () => {
  const item = sampleItem({ claim: { by: OTHER_MODERATOR, isOwn: false, until: claimEnd() } });
  const { claims } = serveModeration([item]);
  const app = await open(item);
  expect(app.detail.getByText(/^Grace H\. has this until /)).toBeTruthy();
  expect(app.detail.queryByRole("button", { name: /^Take it/ })).toBeNull();
  const dialog = await press(app, /^Keep: /);
  expect(dialog.getByRole("alert").textContent).toMatch(/^Grace H\. has this until /);
  expect(dialog.getByRole("button", { name: "Keep" })).toHaveProperty("disabled", true);
  expect(claims).toEqual([]);
});

test("a claim that came too late says who was quicker", async () => {
  const item = sampleItem();
  const { change } = serveModeration([item]);
  const { detail, person } = await open(item);
  change(item.id, { claim: { by: OTHER_MODERATOR, isOwn: false, until: claimEnd() } });
  await person.click(detail.getByRole("button", { name: /^Take it: / }));
  await screen.findByText("Not taken");
  expect((await detail.findAllByText(/^Grace H\. has this until /)).length).toBe(1);
});

test("a moderator who claims an item during a decision is named, and nothing typed is lost", async () => {
  const item = sampleItem();
  const { change } = serveModeration([item]);
  const app = await open(item);
  const dialog = await press(app, /^Remove: /);
  await app.person.click(dialog.getByRole("radio", { name: "Offensive" }));
  await app.person.type(dialog.getByRole("textbox"), "Please stay polite.");
  stubEndpoint(moderation.remove, () => {
    change(item.id, { claim: { by: OTHER_MODERATOR, isOwn: false, until: claimEnd() } });
    throw claimedBy(OTHER_MODERATOR);
  });
  await app.person.click(dialog.getByRole("button", { name: "Remove" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^Grace H\. has this until /);
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Please stay polite.");
});

test("a note joins the others; one that fails stays in its field", async () => {
  const item = sampleItem();
  const { notes } = serveModeration([item]);
  const { detail, person } = await open(item);
  const field = detail.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  await person.type(field, "I asked the shop.");
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await person.click(detail.getByRole("button", { name: "Add note" }));
  await screen.findByText("Note not added");
  expect(field.value).toBe("I asked the shop.");
  await person.click(detail.getByRole("button", { name: "Add note" }));
  expect((await detail.findByText("I asked the shop.", { selector: "p" })).closest("li")?.textContent).toContain(
    "Ada L.",
  );
  expect(notes).toHaveLength(1);
  await waitFor(() => expect(field.value).toBe(""));
});

test("an item that can't be loaded says so and can be tried again", async () => {
  const item = sampleItem();
  serveModeration([item]);
  stubEndpoint(moderation.item, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  const { person } = renderApp(<QueueBoard />, { path: `/admin/moderation?item=${item.id}`, user: { role: "admin" } });
  await screen.findByText("This could not be loaded");
  stubEndpoint(moderation.item, () => item);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: item.title });
});

test("earlier versions of reported content are shown with their photos, oldest first", async () => {
  const photo = { url: "/media/photos/9.webp", thumbnailUrl: "/media/photos/9-320.webp" };
  const item = sampleItem({
    title: "A fine table.",
    earlier: [
      { id: sampleId(501), text: "Buy at <b>bolts</b>.example", photos: [photo], replacedAt: DECIDED_AT },
      { id: sampleId(502), text: "Buy at nuts.example", photos: [], replacedAt: DECIDED_AT },
    ],
  });
  serveModeration([item]);
  const { detail } = await open(item);
  const earlier = within(detail.getByRole("group", { name: "What it said before" }));
  const texts = earlier.getAllByText(/^Buy at/).map(({ textContent }) => textContent);
  expect(texts).toEqual(["Buy at <b>bolts</b>.example", "Buy at nuts.example"]);
  expect(earlier.getByRole("img", { name: "Photo 1" }).closest("a")?.getAttribute("href")).toBe(photo.url);
});

test.each([
  ["/media/o/1.mp4", "/media/o/1.mp4"],
  ["https://films.example/2", null],
])("a moderator sees the film %s that a copyright notice is about, before the notice", async (videoUrl, played) => {
  const takedown = sampleTakedown();
  const item = sampleTakedownItem(takedown, { videoUrl });
  serveModeration([item]);
  serveTakedown(takedown);
  const { detail } = await open(item);
  const content = detail.getByRole("group", { name: "What it is about" });
  expect(content.querySelector("video")?.getAttribute("src") ?? null).toBe(played && location.origin + played);
  const link = within(content).getByRole("link", { name: /^Watch the video/ });
  expect(link.getAttribute("href")).toBe(new URL(videoUrl, location.origin).href);
  const notice = await detail.findByText(takedown.work);
  expect(content.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("a video that was withdrawn and shared anew can be watched as it was", async () => {
  const earlier = [
    { id: sampleId(410), text: "/media/o/1.mp4", photos: [], replacedAt: DECIDED_AT },
    { id: sampleId(411), text: "https://films.example/2", photos: [], replacedAt: DECIDED_AT },
  ];
  const item = sampleItem({ kind: "video", text: null, videoUrl: null, earlier });
  serveModeration([item]);
  const { detail } = await open(item);
  const before = within(detail.getByRole("group", { name: "What it said before" }));
  const links = before.getAllByRole("link", { name: /^Watch the video/ }).map((link) => link.getAttribute("href"));
  expect(links).toEqual([`${location.origin}/media/o/1.mp4`, "https://films.example/2"]);
});

test.each([
  [/^Close case/, "Close the case"],
  [/^Count as removed/, "Count it as removed"],
] as const)("of what its author deleted %s asks as it is then", async (button, title) => {
  const item = sampleItem({ text: null, isDeleted: true });
  serveModeration([item]);
  const opened = await open(item);
  expect(opened.detail.getByText("Deleted by its author")).toBeTruthy();
  const dialog = await press(opened, button);
  expect(dialog.getByRole("heading", { name: title })).toBeTruthy();
});

test("a moderator's own item is marked, and offers neither a decision nor a claim nor a note, not by keys either", async () => {
  const item = sampleItem({ isOwn: true, reports: [] });
  serveModeration([item]);
  const claims = stubEndpoint(moderation.claim, () => item);
  const { person, detail } = await open(item);
  expect(detail.getByText("This is about something of your own: another moderator decides on it.")).toBeTruthy();
  expect(within(screen.getByRole("list", { name: "The queue" })).getByText("Yours")).toBeTruthy();
  for (const key of ["a", "r", "c", "n"]) await person.keyboard(key);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(detail.queryAllByRole("button")).toEqual([]);
  expect(detail.queryByRole("textbox")).toBeNull();
  expect(claims).toEqual([]);
});
