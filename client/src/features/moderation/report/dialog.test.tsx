import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Reportable } from "#client/features/moderation/report/button.tsx";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import type { Language } from "#shared/domain/language.ts";
import { CONTENT_KINDS, REPORT_REASONS } from "#shared/domain/moderation.ts";

const settings = { supportEmail: "help@hexkey.example" };

const REVIEW: Reportable = { kind: "review", id: sampleId(1001), productId: sampleId(1), author: "Maya T." };
const VIDEO: Reportable = { kind: "video", id: sampleId(1), productId: sampleId(1) };

const serve = (isHidden = false) => stubEndpoint(reports.report, () => ({ isHidden }));

const refuse = (code: "NOT_FOUND" | "CONFLICT" | "INTERNAL") =>
  stubEndpoint(reports.report, () => {
    throw new ApiFailure(code, "The server's own words.");
  });

/** Opens the report of something, in the language given. */
async function open(what: Reportable, language: Language = "en") {
  const app = renderApp(<ReportHere>{(report) => report(what)}</ReportHere>, { language, settings });
  await app.person.click(screen.getByRole("button"));
  await screen.findByRole("dialog");
  return app;
}

type Person = Awaited<ReturnType<typeof open>>["person"];

const send = (person: Person) => person.click(screen.getByRole("button", { name: "Send report" }));
const reason = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const note = () => screen.getByRole<HTMLTextAreaElement>("textbox");

test("a report has its content, its reason and its note", async () => {
  const calls = serve();
  const { person } = await open(REVIEW);
  await person.click(reason("Private information"));
  await person.type(note(), "  My address is in it.  ");
  await send(person);
  await screen.findByText("Thank you for your report");
  expect(calls.map(({ body }) => body)).toEqual([
    { kind: "review", id: sampleId(1001), reason: "personal-data", note: "My address is in it." },
  ]);
});

test.each(CONTENT_KINDS)("the dialog about a %s is named for it, in both languages", async (kind) => {
  const what = kind === "video" ? VIDEO : { ...REVIEW, kind };
  const { unmount } = await open(what);
  expect(screen.getByRole("dialog", { name: `Report this ${kind}` })).toBeTruthy();
  unmount();
  await open(what, "fr");
  expect(screen.getByRole("dialog", { name: /^Signaler ce(t|tte)? / })).toBeTruthy();
});

test("every listed reason can be chosen, each with a hint, and none is chosen before", async () => {
  await open(REVIEW);
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  expect(radios).toHaveLength(REPORT_REASONS.length);
  expect(radios.filter(({ checked }) => checked)).toEqual([]);
  expect(
    screen.getByRole("radio", { name: "Spam or advertising", description: /promotes something else/ }),
  ).toBeTruthy();
});

test("what stands under no product is off topic, and not about another product", async () => {
  await open({ kind: "project", id: sampleId(1001), projectId: sampleId(1001), author: "Maya T." });
  expect(reason("Off topic").value).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "Not about this product" })).toBeNull();
});

test("without a reason nothing is sent, and the focus goes to the first one", async () => {
  const calls = serve();
  const { person } = await open(REVIEW);
  await send(person);
  expect(screen.getByRole("group", { description: "Please choose what is wrong." })).toBeTruthy();
  expect(document.activeElement).toBe(reason("Spam or advertising"));
  expect(calls).toEqual([]);
});

test("what stays until a moderator has looked is said to stay, with the hours that takes", async () => {
  serve(false);
  const { person, queryClient } = await open(REVIEW);
  queryClient.setQueryData(["api", "reviews"], {});
  await person.click(reason("Spam or advertising"));
  await send(person);
  const words = await screen.findByText(
    "It stays where it is for now. A moderator looks at it within 24 hours and decides whether it stays.",
  );
  expect(document.activeElement).toBe(words.parentElement);
  expect(queryClient.getQueryState(["api", "reviews"])?.isInvalidated).toBe(false);
});

test("hidden content reads as hidden, and every list is fetched again", async () => {
  serve(true);
  const { person, queryClient } = await open(REVIEW);
  const keys = [
    ["api", "reviews", { recent: "true" }, "pages"],
    ["api", "products", sampleId(1), "questions", "pages"],
    ["api", "retailers"],
  ];
  for (const key of keys) queryClient.setQueryData(key, {});
  await person.click(reason("Spam or advertising"));
  await send(person);
  await screen.findByText(/^It is hidden for now: only its author can see it until a moderator decides/);
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});

test("a failed report keeps its input, and so does closing the dialog", async () => {
  refuse("INTERNAL");
  const { person } = await open(REVIEW);
  await person.click(reason("Against the law"));
  await person.type(note(), "See the second line.");
  await send(person);
  await screen.findByRole("alert");
  expect([reason("Against the law").checked, note().value]).toEqual([true, "See the second line."]);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const flag = screen.getByRole("button", { name: "Report the review by Maya T." });
  expect(document.activeElement).toBe(flag);
  serve();
  await person.click(flag);
  expect([reason("Against the law").checked, note().value]).toEqual([true, "See the second line."]);
  await send(person);
  await screen.findByText("Thank you for your report");
  await person.click(within(screen.getByRole("dialog")).getAllByRole("button", { name: "Close" }).at(-1) ?? flag);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.click(flag);
  expect([reason("Against the law").checked, note().value]).toEqual([false, ""]);
});

test("a draft is there again after a reload, for that content only", async () => {
  const { person, unmount } = await open(REVIEW);
  await person.click(reason("Against the law"));
  await person.type(note(), "See the second line.");
  unmount();
  const other = await open(VIDEO);
  expect(note().value).toBe("");
  other.unmount();
  await open(REVIEW);
  expect([reason("Against the law").checked, note().value]).toEqual([true, "See the second line."]);
});

test("content that was removed meanwhile reads as gone, and leaves the lists", async () => {
  refuse("NOT_FOUND");
  const { person, queryClient } = await open(REVIEW);
  queryClient.setQueryData(["api", "products"], {});
  await person.click(reason("Spam or advertising"));
  await send(person);
  expect((await screen.findByRole("alert")).textContent).toBe("This does not exist any more.");
  expect(queryClient.getQueryState(["api", "products"])?.isInvalidated).toBe(true);
});

test("a video that no member shared leads to a mail with its address and the note", async () => {
  refuse("NOT_FOUND");
  const { person } = await open(VIDEO);
  await person.click(reason("Somebody could get hurt"));
  await person.type(note(), "No wall anchor & no gloves");
  await send(person);
  await screen.findByRole("heading", { name: "This video was not shared by a member" });
  const mail = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: "help@hexkey.example" }).href);
  expect(mail.pathname).toBe("help@hexkey.example");
  expect(mail.searchParams.get("body")).toBe(`${location.origin}/p/${sampleId(1)}\n\nNo wall anchor & no gloves`);
});

test("who reports their own video is led to where they can edit and remove it", async () => {
  refuse("CONFLICT");
  const { person } = await open(VIDEO);
  await person.click(reason("Somebody could get hurt"));
  await send(person);
  await screen.findByRole("heading", { name: "This is your own" });
  expect(screen.getByRole("link", { name: "My shares" }).getAttribute("href")).toBe("/my-shares");
  expect(screen.queryByRole("link", { name: "help@hexkey.example" })).toBeNull();
});

test("a copyright matter leads to its own form with the absolute address", async () => {
  await open(REVIEW);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: /It is a copyright matter/ });
  const target = new URL(link.href);
  expect(target.pathname).toBe("/takedown-notice");
  expect(target.searchParams.get("address")).toBe(`${location.origin}/p/${sampleId(1)}#review-${sampleId(1001)}`);
});

test("a note that is too long has its error", async () => {
  const calls = serve();
  const { person } = await open(REVIEW);
  await person.click(reason("Spam or advertising"));
  await person.click(note());
  await person.paste("x".repeat(1001));
  await send(person);
  expect(note().getAttribute("aria-invalid")).toBe("true");
  expect(calls).toEqual([]);
});

test("in French it reads naturally", async () => {
  serve(true);
  const { person } = await open(REVIEW, "fr");
  await person.click(screen.getByRole("radio", { name: "Pourriel ou publicité" }));
  await person.click(screen.getByRole("button", { name: "Envoyer le signalement" }));
  await screen.findByText(/^Ce contenu est maintenant masqué/);
});
