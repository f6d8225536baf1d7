import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import Notifications from "#client/screens/notifications.tsx";
import BottomNavigation from "#client/screens/parts/bottom-navigation.tsx";
import Profile from "#client/screens/profile.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { digest } from "#shared/contracts/notifications/digest.ts";
import { type Mutes, type Notification, notifications } from "#shared/contracts/notifications/notifications.ts";
import type { Language } from "#shared/domain/language.ts";
import { NOTICE_KINDS } from "#shared/domain/notices.ts";

const MAYA = { id: sampleId(1) };

const sample = (number: number, values: Partial<Notification> = {}): Notification => ({
  id: sampleId(number),
  kind: "recall",
  words: {
    en: { title: `Recall: Dresser ${number}`, message: "It may tip over" },
    fr: { title: `Rappel : commode ${number}`, message: "Elle peut basculer" },
  },
  path: `/p/${sampleId(900)}`,
  isRead: false,
  createdAt: new Date(2026, 10, 26, 9, 5),
  ...values,
});

/** A server with these notifications. */
function serve(all: Notification[], mutes: Mutes = { kinds: ["recall", "standing"], muted: [] }) {
  let kept = all;
  let muted = mutes.muted;
  stubEndpoint(digest.get, () => ({ frequency: null, obstacle: null }));
  stubEndpoint(notifications.list, () => page(kept));
  stubEndpoint(notifications.count, () => ({ unread: kept.filter(({ isRead }) => !isRead).length }));
  stubEndpoint(notifications.mutes, () => ({ ...mutes, muted }));
  const reads = stubEndpoint(notifications.markRead, ({ params }) => {
    kept = kept.map((one) => (one.id === params.id ? { ...one, isRead: true } : one));
  });
  stubEndpoint(notifications.markAllRead, () => {
    kept = kept.map((one) => ({ ...one, isRead: true }));
  });
  stubEndpoint(notifications.remove, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
  });
  const clears = stubEndpoint(notifications.clear, () => {
    kept = [];
  });
  stubEndpoint(notifications.mute, ({ params, body }) => {
    muted = body.isMuted ? [...muted, params.kind] : muted.filter((kind) => kind !== params.kind);
    return { ...mutes, muted };
  });
  return { reads, clears };
}

const open = (language: Language = "en") => renderApp(<Notifications />, { user: MAYA, language });
const items = async () => within(await screen.findByRole("list", { name: "Notifications" })).getAllByRole("listitem");

test("guests are asked to sign in", () => {
  renderApp(<Notifications />);
  expect(screen.getByText(/^Sign in to read your notifications/)).toBeTruthy();
});

test("an empty inbox says so, and the kinds can be chosen all the same", async () => {
  serve([]);
  open();
  await screen.findByRole("heading", { name: "No notifications" });
  await screen.findByRole("switch", { name: "Recalls" });
});

test("notifications stand in the reader's language; opening one marks it as read and leads to what it is about", async () => {
  const { reads } = serve([sample(1), sample(2, { isRead: true })]);
  const { person, paths } = open();
  expect((await items()).map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Recall: Dresser 1NewIt may tip over/),
    expect.stringMatching(/^Recall: Dresser 2It may tip over/),
  ]);
  await person.click(screen.getByRole("link", { name: /Dresser 2/ }));
  await person.click(screen.getByRole("link", { name: /Dresser 1/ }));
  expect(paths.at(-1)).toBe(`/p/${sampleId(900)}`);
  await waitFor(() => expect(reads.map(({ params }) => params.id)).toEqual([sampleId(1)]));
  await waitFor(() => expect(screen.queryByText("New")).toBeNull());
});

test("in French, too", async () => {
  serve([sample(1)]);
  open("fr");
  await screen.findByText("Rappel : commode 1");
  await screen.findByText("Nouveau");
});

test("all are marked as read with one press, which keeps the focus", async () => {
  serve([sample(1), sample(2)]);
  const { person } = open();
  await items();
  const button = screen.getByRole("button", { name: "Mark all as read" });
  await person.click(button);
  await waitFor(() => expect(screen.queryByText("New")).toBeNull());
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("one is deleted at once, all of them after a question", async () => {
  const { clears } = serve([sample(1), sample(2), sample(3)]);
  const { person } = open();
  await items();
  await person.click(screen.getByRole("button", { name: "Delete “Recall: Dresser 2”" }));
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Delete “Recall: Dresser [13]”$/);
  await waitFor(async () => expect(await items()).toHaveLength(2));
  await person.click(screen.getByRole("button", { name: "Delete all" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(clears).toHaveLength(0);
  await person.click(dialog.getByRole("button", { name: "Delete all" }));
  await screen.findByRole("heading", { name: "No notifications" });
});

test("a kind is turned off and on; where that fails it stays as it was, and the reason is told", async () => {
  serve([]);
  const { person } = open();
  const recalls = await screen.findByRole("switch", { name: "Recalls" });
  expect(recalls.getAttribute("aria-checked")).toBe("true");
  await person.click(recalls);
  await waitFor(() => expect(recalls.getAttribute("aria-checked")).toBe("false"));
  stubEndpoint(notifications.mute, () => {
    throw new ApiFailure("RATE_LIMITED", "Too often.");
  });
  await person.click(recalls);
  await screen.findByText("Your choice could not be saved");
  await waitFor(() => expect(recalls.getAttribute("aria-checked")).toBe("false"));
});

test("every kind has a name and a hint", async () => {
  serve([], { kinds: [...NOTICE_KINDS], muted: [] });
  open();
  expect(await screen.findAllByRole("switch")).toHaveLength(NOTICE_KINDS.length);
});

test("a list that can't be loaded says so, and is asked for again", async () => {
  serve([]);
  stubEndpoint(notifications.list, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = open();
  await screen.findByText("Your notifications could not be loaded");
  serve([sample(1)]);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await items()).toHaveLength(1);
});

test("the navigation and the profile show how many are unread", async () => {
  serve([sample(1), sample(2), sample(3, { isRead: true })]);
  renderApp(
    <>
      <Profile />
      <BottomNavigation />
    </>,
    { user: MAYA, path: "/profile" },
  );
  await screen.findByRole("link", { name: /^Profile ?, 2 new notifications$/ });
  await screen.findByRole("link", { name: /^Notifications ?2 new$/ });
});
