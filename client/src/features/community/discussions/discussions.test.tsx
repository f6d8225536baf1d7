import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleDiscussion, sampleReply, sampleThread } from "#client/testing/sample-discussions.ts";
import { page, sampleDetail, sampleId, sampleProduct } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { community } from "#shared/contracts/community/community.ts";
import { discussions, type ReplyWithReplies, type Thread } from "#shared/contracts/community/discussions.ts";

const MAYA = { id: sampleId(1) };
const THREAD = sampleThread();
const PATH = `/community/discussions/${THREAD.id}`;

const board = (user?: typeof MAYA) => renderApp(<Screens />, { path: "/community/discussions", ...(user && { user }) });

test("the list leads to each discussion, and says what it is and how far it is", async () => {
  stubEndpoint(discussions.list, () =>
    page([
      sampleDiscussion(1, { isPinned: true, isSolved: true, replyCount: 2 }),
      sampleDiscussion(2, { type: "tip", title: "Sort the screws", text: "By length.", replyCount: 1 }),
    ]),
  );
  board();
  const items = within(await screen.findByRole("list", { name: "Discussions" })).getAllByRole("listitem");
  expect(items.map((item) => within(item).getByRole("link").getAttribute("href"))).toEqual([
    `/community/discussions/${sampleId(5001)}`,
    `/community/discussions/${sampleId(5002)}`,
  ]);
  expect(items[0]?.textContent).toMatch(/Question.*Pinned.*Solved.*2 answers/);
  expect(items[1]?.textContent).toMatch(/Tip.*By length\..*Noor H\..*1 reply/);
});

test("what is searched and chosen is asked for, and an empty list says what to do", async () => {
  const calls = stubEndpoint(discussions.list, () => page([]));
  const { person } = board();
  await screen.findByText("No discussions yet");
  await person.click(screen.getByRole("button", { name: "Unanswered" }));
  await screen.findByText("Every question has an answer");
  await person.click(screen.getByRole("button", { name: "Tips" }));
  await person.type(screen.getByRole("searchbox", { name: "Search discussions" }), "screw");
  await screen.findByText("Nothing found");
  expect(calls.map(({ query: { type, order, q } }) => [type, order, q])).toEqual([
    [undefined, "newest", undefined],
    [undefined, "unanswered", undefined],
    ["tip", "newest", undefined],
    ["tip", "newest", "screw"],
  ]);
});

test("a list that fails says why and can be asked for again", async () => {
  stubEndpoint(discussions.list, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = board();
  await screen.findByText("The discussions could not be loaded");
  stubEndpoint(discussions.list, () => page([sampleDiscussion()]));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Which screw goes first? 1");
});

/** A server with one discussion and these replies. */
function serve(thread: Thread, replies: ReplyWithReplies[] = []) {
  let shown = thread;
  stubEndpoint(discussions.get, () => shown);
  stubEndpoint(discussions.replies, () => page(replies));
  const helped = stubEndpoint(discussions.findHelpful, ({ body }) => {
    shown = { ...shown, ownHelpful: body.isHelpful, helpfulCount: body.isHelpful ? 1 : 0 };
    return shown;
  });
  const votes = stubEndpoint(discussions.voteOnReply, ({ params, body }) => {
    const { replies: _, ...reply } = replies.find(({ id }) => id === params.id) ?? sampleReply();
    return { ...reply, ownWorked: body.hasWorked ?? false, workedCount: body.hasWorked ? 1 : 0 };
  });
  const accepted = stubEndpoint(discussions.accept, ({ params, body }) => {
    const { replies: _, ...reply } = replies.find(({ id }) => id === params.id) ?? sampleReply();
    shown = { ...shown, isSolved: body.isAccepted };
    return { ...reply, isAccepted: body.isAccepted };
  });
  const solved = stubEndpoint(discussions.solve, ({ body }) => {
    shown = { ...shown, isSolved: body.isSolved, isSolvedByAuthor: body.isSolved };
    return shown;
  });
  return { helped, votes, accepted, solved };
}

const open = (user?: typeof MAYA & { role?: "admin" }) => renderApp(<Screens />, { path: PATH, ...(user && { user }) });

test("a discussion shows its text, the replies and the replies to them", async () => {
  serve(sampleThread({ text: "There are two bags.", replyCount: 2 }), [
    sampleReply(1, { isAccepted: true, replies: [sampleReply(2)] }),
  ]);
  open();
  await screen.findByRole("heading", { name: "Which screw goes first? 1" });
  expect(screen.getByText("There are two bags.")).toBeTruthy();
  const replies = await screen.findByRole("region", { name: "Replies" });
  await within(replies).findByText("The short one. 2");
  expect(within(replies).getByText("2 replies")).toBeTruthy();
  expect(within(replies).getByText("Accepted answer")).toBeTruthy();
});

/** A server with a reply to which there are 21: the first 20 come with it, and all when they are asked for. */
function serveMany(answerMore = (all: ReplyWithReplies[]) => all) {
  serve(sampleThread({ replyCount: 22 }));
  const all = Array.from({ length: 21 }, (_, n) => sampleReply(n + 2));
  const reply = sampleReply(1, { replies: all.slice(0, 20), hasMoreReplies: true });
  return stubEndpoint(discussions.replies, ({ query }) => page(query.to ? answerMore(all) : [reply]));
}

/** Has the address name a reply. */
function nameReply(number: number) {
  location.hash = `#answer-${sampleId(6000 + number)}`;
  onTestFinished(() => {
    location.hash = "";
  });
}

test("of many replies to a reply the further ones are shown when they are wanted, and voted for as all are", async () => {
  const calls = serveMany();
  const { person } = open(MAYA);
  await screen.findByText("The short one. 21");
  expect(screen.queryByText("The short one. 22")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show more replies" }));
  const last = (await screen.findByText("The short one. 22")).parentElement as HTMLElement;
  expect(calls.map(({ query }) => query.to)).toEqual([undefined, sampleId(6001)]);
  expect(document.activeElement?.closest("li")).toBe(last.closest("li"));
  expect(screen.queryByRole("button", { name: "Show more replies" })).toBeNull();
  stubEndpoint(discussions.voteOnReply, () => ({ ...sampleReply(22), ownWorked: true, workedCount: 1 }));
  await person.click(within(last).getByRole("button", { name: /^Worked for me/ }));
  await waitFor(() =>
    expect(
      within(last)
        .getByRole("button", { name: /^Worked for me/ })
        .getAttribute("aria-pressed"),
    ).toBe("true"),
  );
});

test("a link to a reply finds one that does not come with the first", async () => {
  const calls = serveMany();
  nameReply(22);
  open();
  const named = (await screen.findByText("The short one. 22")).closest("[id^=answer-]");
  await waitFor(() => expect(document.activeElement).toBe(named));
  expect(calls).toHaveLength(2);
});

test("further replies that fail to come are said to, and asked for again when that is wanted", async () => {
  const calls = serveMany(() => {
    throw new ApiFailure("NOT_FOUND", "No.");
  });
  nameReply(22);
  const { person } = open();
  await screen.findByRole("alert");
  expect(calls).toHaveLength(2);
  serveMany();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("The short one. 22");
});

test("of a long title its beginning is compared with what there is", async () => {
  const calls = stubEndpoint(discussions.similar, () => []);
  const { person } = renderApp(<Screens />, { path: "/community/discussions/new", user: MAYA });
  await person.click(await screen.findByRole("textbox", { name: "Title" }));
  await person.paste("x".repeat(300));
  await waitFor(() => expect(calls.map(({ query }) => query.q.length)).toEqual([200]));
});

test("a guest who votes is asked to sign in, on that page", async () => {
  const { helped } = serve(THREAD, [sampleReply()]);
  const { person, paths } = open();
  const [chip] = await screen.findAllByRole("button", { name: /^Helpful/ });
  if (chip) await person.click(chip);
  await screen.findByRole("dialog", { name: "Sign in to take part" });
  expect([helped, paths]).toEqual([[], [PATH]]);
});

test("a member says that it helped, that it worked, and takes that back", async () => {
  const { helped, votes } = serve(THREAD, [sampleReply()]);
  const { person } = open(MAYA);
  const chip = async (name: RegExp, at = 0) => (await screen.findAllByRole("button", { name }))[at] as HTMLElement;
  await person.click(await chip(/^Helpful.*Noor/));
  await waitFor(async () => expect((await chip(/^Helpful/)).getAttribute("aria-pressed")).toBe("true"));
  await person.click(await chip(/^Helpful/));
  expect(helped.map(({ body }) => body.isHelpful)).toEqual([true, false]);
  await person.click(await chip(/^Worked for me.*Lou/));
  await waitFor(async () => expect((await chip(/^Worked for me/)).getAttribute("aria-pressed")).toBe("true"));
  expect(votes.map(({ body }) => body)).toEqual([{ hasWorked: true }]);
});

test("who asked accepts answers, or has solved it alone", async () => {
  const { accepted, solved } = serve(sampleThread({ isOwn: true, replyCount: 1 }), [sampleReply()]);
  const { person } = open(MAYA);
  await person.click(await screen.findByRole("button", { name: "Accept this answer" }));
  await screen.findByText("Accepted answer");
  await screen.findByText("Solved");
  expect(accepted.map(({ body }) => body.isAccepted)).toEqual([true]);
  // An accepted answer has solved it: there is nothing else to say.
  expect(screen.queryByRole("switch", { name: "I solved it myself" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Accepted: take it back" }));
  await person.click(await screen.findByRole("switch", { name: "I solved it myself" }));
  await screen.findByText("Solved by its author");
  expect(solved.map(({ body }) => body.isSolved)).toEqual([true]);
});

test("a reply is sent to the discussion or to a reply, and stays where it is refused", async () => {
  serve(THREAD, [sampleReply()]);
  const calls = stubEndpoint(discussions.reply, ({ body }) => {
    if (body.text === "Refused") throw new ApiFailure("RATE_LIMITED", "Later.");
    const { replies: _, ...reply } = sampleReply(9, { isOwn: true, text: body.text });
    return reply;
  });
  const { person } = open(MAYA);
  await person.click(await screen.findByRole("button", { name: "Reply to Lou B." }));
  await person.type(screen.getByRole("textbox", { name: "Reply to Lou B." }), "Which of them?");
  await person.click(screen.getByRole("button", { name: "Post reply" }));
  await screen.findByText("Your reply is posted");
  await person.click(screen.getByRole("button", { name: "Reply" }));
  await person.type(screen.getByRole("textbox", { name: "Your reply" }), "Refused");
  await person.click(screen.getByRole("button", { name: "Post reply" }));
  await screen.findByRole("alert");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your reply" }).value).toBe("Refused");
  expect(calls.map(({ body }) => [body.text, body.to])).toEqual([
    ["Which of them?", sampleId(6001)],
    ["Refused", null],
  ]);
});

test("the author edits and removes the discussion, others can't", async () => {
  serve(sampleThread({ isOwn: true, text: "There are two bags." }));
  const edits = stubEndpoint(discussions.edit, ({ body }) => sampleThread({ ...body, isOwn: true }));
  const removals = stubEndpoint(discussions.remove, () => undefined);
  stubEndpoint(discussions.list, () => page([]));
  const { person, paths } = open(MAYA);
  await person.click(await screen.findByRole("button", { name: "Edit" }));
  const title = screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
  await person.clear(title);
  await person.type(title, "Which is last?");
  await person.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Your discussion is changed");
  expect(edits.map(({ body }) => body)).toEqual([{ title: "Which is last?", text: "There are two bags." }]);
  await person.click(await screen.findByRole("button", { name: "Remove" }));
  await person.click(await screen.findByRole("button", { name: "Remove discussion" }));
  await screen.findByText("Your discussion is removed");
  expect(removals).toHaveLength(1);
  expect(paths.at(-1)).toBe("/community/discussions");
});

test("others see no way to change it, and members none to pin it", async () => {
  serve(THREAD, [sampleReply()]);
  open(MAYA);
  await screen.findByText("The short one. 1");
  for (const name of ["Edit", "Remove", "Accept this answer", "Pin to the top", "Move"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("a moderator pins it, and moves it to a product that is found in the catalogue", async () => {
  serve(THREAD);
  const pins = stubEndpoint(discussions.pin, ({ body }) => sampleThread({ isPinned: body.isPinned }));
  const moves = stubEndpoint(discussions.move, ({ body }) => sampleThread({ type: body.type }));
  stubEndpoint(catalog.list, () => page([sampleProduct()]));
  stubEndpoint(catalog.get, () => sampleDetail());
  const { person } = open({ ...MAYA, role: "admin" });
  await person.click(await screen.findByRole("button", { name: "Pin to the top" }));
  await screen.findByRole("button", { name: "Unpin" });
  await person.click(screen.getByRole("button", { name: "Move" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move this discussion" }));
  await person.selectOptions(dialog.getByRole("combobox", { name: "What it is" }), "Tip");
  const own = dialog.queryByRole("button", { name: "Not about this product" });
  if (own) await person.click(own);
  await person.click(dialog.getByRole("button", { name: "Say which product it is about" }));
  const search = within(await screen.findByRole("dialog", { name: "Which product is it about?" }));
  await person.type(await search.findByRole("searchbox"), "lindholm{Enter}");
  await person.click((await search.findAllByRole("button", { name: /Lindholm/ }))[0] as HTMLElement);
  await dialog.findByText(/^About Lindholm/);
  await person.click(dialog.getByRole("button", { name: "Move" }));
  await screen.findByText("The discussion is moved");
  expect([pins.length, moves.map(({ body }) => body)]).toEqual([1, [{ type: "tip", productId: sampleDetail().id }]]);
});

test("one that is not there leads to the others", async () => {
  stubEndpoint(discussions.get, () => {
    throw new ApiFailure("NOT_FOUND", "No.", { reason: "discussion-missing" });
  });
  open();
  await screen.findByText("This discussion is not there any more.");
  expect(screen.getByRole("link", { name: "All discussions" })).toBeTruthy();
});

const begin = (user?: typeof MAYA, about = "") =>
  renderApp(<Screens />, { path: `/community/discussions/new${about}`, ...(user && { user }) });
const title = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Title" });

test("a new discussion is checked, named beside similar ones, published and opened", async () => {
  const starts = stubEndpoint(discussions.start, () => THREAD);
  serve(THREAD);
  const asked = stubEndpoint(discussions.similar, () => [
    { id: sampleId(8), type: "question" as const, title: "Which screw is first?", isSolved: true, replyCount: 2 },
  ]);
  const { person, paths } = begin(MAYA);
  await title();
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Please write a few words.");
  await person.click(screen.getByRole("radio", { name: /^Tip/ }));
  await person.type(await title(), "Which screw goes first?");
  const similar = await screen.findByRole("region", { name: "These may be about the same" });
  expect(within(similar).getByRole("link").getAttribute("href")).toBe(`/community/discussions/${sampleId(8)}`);
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Your discussion is published");
  expect(starts.map(({ body }) => body)).toMatchObject([{ type: "tip", title: "Which screw goes first?", text: "" }]);
  expect(asked.at(-1)?.query.q).toBe("Which screw goes first?");
  expect(paths.at(-1)).toBe(PATH);
});

test("what a guest typed is there again after the screen was closed, and they are asked to sign in", async () => {
  stubEndpoint(discussions.similar, () => []);
  const first = begin();
  await first.person.type(await title(), "Is oil needed?");
  first.unmount();
  const { person } = begin();
  expect((await title()).value).toBe("Is oil needed?");
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Sign in to publish this. What you wrote stays here.");
});

test("what was begun about one step is not there about another", async () => {
  stubEndpoint(discussions.similar, () => []);
  stubEndpoint(catalog.get, () => sampleDetail());
  const about = (step: number) => `?product=${sampleDetail().id}&step=${step}`;
  const first = begin(MAYA, about(2));
  await first.person.type(await title(), "Is oil needed?");
  first.unmount();
  const second = begin(MAYA, about(3));
  expect((await title()).value).toBe("");
  second.unmount();
  begin(MAYA, about(2));
  expect((await title()).value).toBe("Is oil needed?");
});

test("the product that it is about is found in the catalogue, and what was typed stays", async () => {
  stubEndpoint(discussions.similar, () => []);
  const starts = stubEndpoint(discussions.start, () => sampleThread({ isOwn: true }));
  stubEndpoint(catalog.list, () => page([sampleProduct()]));
  stubEndpoint(catalog.get, () => sampleDetail());
  const { person } = begin(MAYA);
  await person.type(await title(), "Which screw goes first?");
  await person.click(screen.getByRole("button", { name: "Say which product it is about" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Which product is it about?" }));
  await person.type(await dialog.findByRole("searchbox"), "lindholm{Enter}");
  await person.click((await dialog.findAllByRole("button", { name: /Lindholm/ }))[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByRole("button", { name: "Not about this product" });
  expect((await title()).value).toBe("Which screw goes first?");
  expect(starts).toHaveLength(0);
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(starts.map(({ body }) => body.productId)).toEqual([sampleDetail().id]));
});

test("my activity has one's own discussions, and one's answers with where they stand", async () => {
  const calls = stubEndpoint(discussions.list, () => page([sampleDiscussion(1, { isOwn: true })]));
  const { id, title, type } = sampleDiscussion(2);
  const { text, createdAt, isAccepted, workedCount } = sampleReply(1, { isAccepted: true, workedCount: 2 });
  const reply = { id: sampleId(6001), text, createdAt, isAccepted, workedCount, helpfulCount: 0, isHidden: false };
  const gone = { ...reply, id: sampleId(6002), isAccepted: false, workedCount: 0, isHidden: true };
  stubEndpoint(discussions.ownReplies, () =>
    page([
      { ...reply, discussion: { id, type, title } },
      { ...gone, discussion: { id: sampleId(5003), type, title: null } },
    ]),
  );
  renderApp(<Screens />, { path: "/community/activity", user: MAYA });
  await screen.findByText("Which screw goes first? 1");
  expect(calls.map(({ query }) => query.own)).toEqual([true]);
  const [first, second] = within(await screen.findByRole("list", { name: "Your answers" })).getAllByRole("listitem");
  expect(first?.textContent).toMatch(/Accepted answer.*Which screw goes first\? 2.*The short one\. 1.*Worked for 2/);
  expect(
    within(first as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe(`/community/discussions/${id}#answer-${sampleId(6001)}`);
  expect(second?.textContent).toMatch(/Hidden for now.*Removed by its author/);
});

test("an answer in a discussion that one doesn't see any more can be removed where it is listed", async () => {
  const { text, createdAt } = sampleReply(1);
  const counts = { isAccepted: false, workedCount: 0, helpfulCount: 0, isHidden: false };
  const unseen = { id: sampleId(6001), text, createdAt, ...counts, discussion: null };
  let left = [unseen];
  stubEndpoint(discussions.list, () => page([]));
  stubEndpoint(discussions.ownReplies, () => page(left));
  const removed = stubEndpoint(community.removeAnswer, () => {
    left = [];
  });
  const { person } = renderApp(<Screens />, { path: "/community/activity", user: MAYA });
  const list = within(await screen.findByRole("list", { name: "Your answers" }));
  expect(list.getByText("In a discussion that you don’t see any more")).toBeTruthy();
  expect(list.queryByRole("link")).toBeNull();
  await person.click(list.getByRole("button", { name: "Remove reply" }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove reply" }));
  await screen.findByText("No answers yet");
  expect(removed.map(({ params }) => params.id)).toEqual([unseen.id]);
});

test("in French it reads naturally", async () => {
  stubEndpoint(discussions.get, () => sampleThread({ replyCount: 1 }));
  stubEndpoint(discussions.replies, () => page([sampleReply()]));
  renderApp(<Screens />, { path: PATH, language: "fr", user: MAYA });
  await screen.findByText("1 réponse");
  expect(await screen.findByRole("button", { name: "Répondre à Lou B." })).toBeTruthy();
});
