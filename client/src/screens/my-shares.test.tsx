import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { shrinkPhoto } from "#client/lib/shrink-photo/shrink-photo.ts";
import MyShares from "#client/screens/my-shares.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleShare } from "#client/testing/sample-shares.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type Upload, videoUploads } from "#shared/contracts/files/uploads.ts";
import { type OwnShare, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import type { Language } from "#shared/domain/language.ts";
import { POSTER_MAX_BYTES, POSTER_SIDE_PX } from "#shared/domain/limits.ts";
import { SHARE_STATES, type ShareState } from "#shared/domain/share-state.ts";

vi.mock(import("#client/lib/shrink-photo/shrink-photo.ts"), () => ({
  shrinkPhoto: vi.fn(async (photo: Blob) => photo),
}));

const MAYA = { id: sampleId(1) };

afterEach(() => {
  vi.useRealTimers();
});

const FILE = { id: sampleId(9000), fileName: "bed.mp4", captions: [] as Language[] };
const fileShare = (fields: Partial<OwnShare> = {}) => sampleShare({ link: null, upload: FILE, ...fields });

function uploadOf(fields: Partial<Upload> = {}): Upload {
  return {
    ...{ id: FILE.id, state: "ready", refusal: null, videoUrl: null, fileName: FILE.fileName, bytes: 1000 },
    ...{ durationSeconds: null, width: null, height: null, posterUrl: null, captions: [] },
    createdAt: new Date(2026, 10, 3),
    ...fields,
  };
}

/** A server that has these shares, and lets them be corrected and taken back. */
function serve(all: OwnShare[], unshared: Upload[] = []) {
  let [kept, uploads] = [all, unshared];
  const lists = stubEndpoint(sharedVideos.own, () => page(kept));
  stubEndpoint(videoUploads.unshared, () => uploads);
  const edits = stubEndpoint(sharedVideos.edit, ({ params, body }) => {
    kept = kept.map((one) => (one.id === params.id ? { ...one, product: { ...one.product, ...body } } : one));
    return kept.find(({ id }) => id === params.id) ?? sampleShare();
  });
  const withdrawals = stubEndpoint(sharedVideos.withdraw, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
  });
  const discards = stubEndpoint(videoUploads.discard, ({ params }) => {
    uploads = uploads.filter(({ id }) => id !== params.id);
  });
  return {
    lists,
    edits,
    withdrawals,
    discards,
    change: (next: OwnShare[]) => {
      kept = next;
    },
  };
}

const open = (language: Language = "en") => renderApp(<MyShares />, { user: MAYA, language });
const card = async (name: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name });
  const item = heading.closest("li");
  if (!item) throw new Error(`${name} is in no list`);
  return within(item);
};

test("guests are asked to sign in", async () => {
  renderApp(<MyShares />);
  expect(await screen.findByText("Sign in to see what you shared, and to edit or remove it.")).toBeDefined();
});

test("who has shared nothing is told so, with the way to share", async () => {
  serve([]);
  const { person } = open();
  expect(await screen.findByRole("heading", { name: "You have not shared a video yet" })).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Share a video" }));
  expect(await screen.findByRole("dialog", { name: "Share & Explore" })).toBeDefined();
});

test("above the list there is the way to share another video", async () => {
  serve([sampleShare()]);
  const { person } = open();
  await card("Bunk bed 1");
  await person.click(screen.getByRole("button", { name: "Share a video" }));
  expect(await screen.findByRole("dialog", { name: "Share & Explore" })).toBeDefined();
});

test("a share whose file was refused says how to share the video again", async () => {
  serve([fileShare({ state: "refused", refusal: "damaged" })]);
  open();
  const refused = await card("Bunk bed 1");
  expect(refused.getByText(/save it again as MP4 \(H.264\)\. To try again, remove this share and share/)).toBeDefined();
});

test("a share with an unusable link says why, and how to share another", async () => {
  serve([
    sampleShare({ state: "refused", linkRefusal: "link-unreachable" }),
    sampleShare({ number: 2, state: "refused", linkRefusal: "removed-before" }),
  ]);
  open();
  const unreachable = await card("Bunk bed 1");
  expect(unreachable.getByText(/can’t be reached from the internet\. To try again, remove this share/)).toBeDefined();
  const removed = await card("Bunk bed 2");
  expect(removed.getByText(/removed from Hexkey before, so it can’t be shared again\.$/)).toBeDefined();
});

const SAID: Record<ShareState, RegExp | null> = {
  checking: /^We are checking/,
  converting: /^This takes a few minutes/,
  unchecked: /^Its address does not answer, so only you see this/,
  refused: /^The video is damaged or not complete/,
  live: null,
  unavailable: /^Since November 1, 2026, this video can’t be seen where it is hosted/,
  hidden: /^It was reported/,
  removed: /^It could get/,
  withdrawn: /sees it any more\./,
};

test.each(SHARE_STATES)("a share that is %s says so, and what that means", async (state) => {
  const refusal = state === "refused" ? "damaged" : null;
  const removalReason = state === "removed" ? "dangerous" : null;
  const unavailableSince = state === "unavailable" ? new Date(2026, 10, 1) : null;
  serve([sampleShare({ state, refusal, removalReason, unavailableSince })]);
  open();
  const share = await card("Bunk bed 1");
  const badge = {
    ...{
      checking: "Being checked",
      converting: "Being converted",
      unchecked: "Not checked yet",
      refused: "Not accepted",
      live: "Live",
    },
    ...{ unavailable: "Link unavailable", hidden: "Hidden", removed: "Removed", withdrawn: "Removed by you" },
  }[state];
  expect(share.getByRole("status").textContent).toBe(badge);
  const said = SAID[state];
  if (said) expect(share.getByText(said)).toBeDefined();
  expect(share.queryByRole("link", { name: "Decision and appeal" })?.getAttribute("href") ?? null).toBe(
    state === "removed" ? "/decisions" : null,
  );
});

test("a share leads to its page where it has one, and offers only the allowed actions", async () => {
  serve([
    sampleShare(),
    sampleShare({
      number: 2,
      state: "withdrawn",
      canEdit: false,
      canRename: false,
      canRemove: false,
      product: { ...sampleShare({ number: 2 }).product, isListed: false },
    }),
  ]);
  open();
  const live = await card("Bunk bed 1");
  expect(live.getByRole("link", { name: "Bunk bed 1" }).getAttribute("href")).toBe(`/p/${sampleId(1)}`);
  expect(live.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Edit “Bunk bed 1”",
    "Remove “Bunk bed 1”",
  ]);
  const gone = await card("Bunk bed 2");
  expect([gone.queryByRole("link"), gone.queryByRole("button")]).toEqual([null, null]);
});

test("a share in conversion is polled, ever more seldom, until it is live", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = serve([fileShare({ state: "converting" })]);
  let state: Upload["state"] = "converting";
  const asked = stubEndpoint(videoUploads.upload, () => uploadOf({ state }));
  open();
  await waitFor(() => expect(asked).toHaveLength(1));
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(30_000);
  const inFirstHalfMinute = asked.length;
  await wait(120_000);
  const inNextTwo = asked.length - inFirstHalfMinute;
  expect([inFirstHalfMinute > 3, inNextTwo > 2, inNextTwo < 2 * inFirstHalfMinute]).toEqual([true, true, true]);
  state = "ready";
  server.change([fileShare({ state: "live" })]);
  await wait(31_000);
  await waitFor(async () => expect((await card("Bunk bed 1")).getByRole("status").textContent).toBe("Live"));
  const until = asked.length;
  await wait(120_000);
  expect(asked.length).toBe(until);
});

test("a product is renamed, and the list shows it at once", async () => {
  const { edits } = serve([sampleShare()]);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Edit “Bunk bed 1”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit your share" }));
  const name = dialog.getByRole("textbox", { name: "Product name" });
  await person.clear(name);
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(document.activeElement).toBe(name);
  await person.type(name, "Loft bed");
  await person.selectOptions(dialog.getByRole("combobox", { name: "Room category" }), "Nursery");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await card("Loft bed");
  expect(edits.map(({ body }) => body)).toEqual([{ name: "Loft bed", brand: "Oakline", category: "nursery" }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a name that others rely on stays, and captions of a file are taken off all the same", async () => {
  serve([fileShare({ canRename: false, upload: { ...FILE, captions: ["fr"] } })]);
  const removed = stubEndpoint(videoUploads.removeCaptions, () => uploadOf());
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Edit “Bunk bed 1”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit your share" }));
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(dialog.getByText(/^This product was in the catalogue before/)).toBeDefined();
  await person.click(dialog.getByRole("button", { name: "Remove French captions" }));
  expect(dialog.getByText("Will be removed")).toBeDefined();
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(removed.map(({ params }) => params)).toEqual([{ id: FILE.id, language: "fr" }]));
});

/** Chooses a phone's photo as the picture of a film, where the phone makes this of it. */
async function choosePicture(made: Blob) {
  vi.mocked(shrinkPhoto).mockResolvedValue(made);
  serve([fileShare()]);
  const sent: unknown[] = [];
  const others = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    if (!(init?.body instanceof FormData)) return others?.(input, init) ?? Response.error();
    sent.push(...[...init.body.values()].map((file) => file instanceof File && file.size));
    return Response.json(z.encode(videoUploads.setPoster.response, uploadOf()));
  });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Edit “Bunk bed 1”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit your share" }));
  const photo = new File([new Uint8Array(POSTER_MAX_BYTES + 1)], "IMG_1.jpg", { type: "image/jpeg" });
  await person.upload(dialog.getByLabelText(/^Choose a picture/), photo);
  return { person, dialog, photo, sent };
}

test("a phone's photo is made smaller before it is judged as a picture, and what is sent is the smaller one", async () => {
  const { person, dialog, photo, sent } = await choosePicture(new Blob(["small"], { type: "image/webp" }));
  expect(await dialog.findByRole("img", { name: "The picture that you chose" })).toBeDefined();
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([5]));
  expect(shrinkPhoto).toHaveBeenCalledWith(photo, POSTER_SIDE_PX);
});

test("a picture that stays too large is not taken, and says so", async () => {
  const { dialog } = await choosePicture(new Blob([new Uint8Array(POSTER_MAX_BYTES + 1)]));
  expect(await dialog.findByText(/^This picture is larger than 5 MB/)).toBeDefined();
  expect(dialog.queryByRole("img", { name: "The picture that you chose" })).toBeNull();
});

test("a refused change is explained in the form, which keeps what was typed", async () => {
  serve([sampleShare()]);
  stubEndpoint(sharedVideos.edit, () => {
    throw new ApiFailure("CONFLICT", "No.", { reason: "product-built-upon" });
  });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Edit “Bunk bed 1”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit your share" }));
  await person.type(dialog.getByRole("textbox", { name: "Product name" }), " two");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^Others have added to this product’s page/);
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Product name" }).value).toBe("Bunk bed 1 two");
});

test("removing says what is removed and what stays, and takes the share off the list", async () => {
  const { withdrawals } = serve([fileShare(), sampleShare({ number: 2 })]);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Remove “Bunk bed 1”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove this share?" }));
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent?.slice(0, 30))).toEqual([
    "The video disappears from Hexk",
    "The product’s page goes with i",
    "If a report or a copyright not",
  ]);
  await person.click(dialog.getByRole("button", { name: "Keep it" }));
  expect(withdrawals).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Remove “Bunk bed 1”" }));
  await person.click(await screen.findByRole("button", { name: "Remove permanently" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Bunk bed 1" })).toBeNull());
  expect(withdrawals.map(({ params }) => params?.id)).toEqual([sampleId(7001)]);
  await card("Bunk bed 2");
});

test("a removal that fails says why and changes nothing", async () => {
  serve([sampleShare()]);
  stubEndpoint(sharedVideos.withdraw, () => {
    throw new ApiFailure("CONFLICT", "No.", { reason: "share-closed" });
  });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Remove “Bunk bed 1”" }));
  await person.click(await screen.findByRole("button", { name: "Remove permanently" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^A moderator is looking at this/);
  await person.click(screen.getByRole("button", { name: "Keep it" }));
  await card("Bunk bed 1");
});

test("what was typed to correct a share is there again after its form was left, unless that was cancelled", async () => {
  serve([sampleShare()]);
  const { person } = open();
  const name = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Product name" });
  const edit = async () => person.click(await screen.findByRole("button", { name: "Edit “Bunk bed 1”" }));
  await edit();
  await person.type(await name(), " for two");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await edit();
  expect((await name()).value).toBe("Bunk bed 1 for two");
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await edit();
  expect((await name()).value).toBe("Bunk bed 1");
});

test("unshared uploads are listed, and discarded after a confirmation", async () => {
  const { discards } = serve(
    [],
    [uploadOf(), uploadOf({ id: sampleId(9001), fileName: "half.mp4", state: "receiving" })],
  );
  const { person } = open();
  const section = within(await screen.findByRole("region", { name: "Uploaded and not shared" }));
  expect(section.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual(["bed.mp4", "half.mp4"]);
  expect(section.getByText(/^Not finished\./)).toBeDefined();
  const ask = () => person.click(section.getByRole("button", { name: "Discard “half.mp4”" }));
  await ask();
  const asked = within(await screen.findByRole("dialog", { name: "Discard this upload?" }));
  asked.getByText(/erased for good\. If another device is still sending it, that stops/);
  await person.click(asked.getByRole("button", { name: "Keep it" }));
  expect(discards).toEqual([]);
  await ask();
  await person.click(await screen.findByRole("button", { name: "Discard it" }));
  await waitFor(() => expect(screen.queryByText("half.mp4")).toBeNull());
  expect(discards.map(({ params }) => params?.id)).toEqual([sampleId(9001)]);
});

test("a failed list says so, and can be read again", async () => {
  const server = serve([sampleShare()]);
  stubEndpoint(sharedVideos.own, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = open("fr");
  expect(await screen.findByText("Impossible de charger vos partages")).toBeDefined();
  stubEndpoint(sharedVideos.own, () => page([sampleShare()]));
  await person.click(screen.getByRole("button", { name: "Réessayer" }));
  expect((await card("Bunk bed 1")).getByRole("status").textContent).toBe("En ligne");
  expect(server.lists).toEqual([]);
});

test("sharing from here is a step of the history, so that Back closes it", async () => {
  serve([]);
  const { person, paths } = renderApp(<MyShares />, { user: MAYA, path: "/my-shares" });
  const [share] = await screen.findAllByRole("button", { name: /^Share/ });
  if (!share) throw new Error("There is no button to share");
  await person.click(share);
  expect(await screen.findByRole("dialog")).toBeDefined();
  expect(paths).toEqual(["/my-shares", "/my-shares?dialog=share"]);
});
