import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { photosKind } from "#client/features/identify/asking/photo-kind.ts";
import { keptPlace, SKIPPED } from "#client/features/identify/place/person-place.ts";
import { sendWaiting } from "#client/lib/outbox/send.ts";
import { entriesOf } from "#client/lib/outbox/store.ts";
import { useOutboxShown } from "#client/lib/outbox/wake.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import OutboxBar from "#client/screens/parts/outbox-bar.tsx";
import { PhotoAnswer } from "#client/screens/parts/photo-answer.tsx";
import { servePublicSettings } from "#client/testing/public-settings.ts";
import { renderApp } from "#client/testing/render.tsx";
import {
  fakePosition,
  fakeTimeZone,
  sampleAnswer,
  sampleBefore,
  sampleHash,
  sampleMatch,
  samplePhotos,
} from "#client/testing/sample-identified.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { place } from "#shared/contracts/identify/place.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import type { Language } from "#shared/domain/language.ts";

const MAYA = { id: sampleId(1) };

beforeEach(() => {
  fakeTimeZone("America/Toronto");
  fakePosition({ latitude: 45.42, longitude: -75.7 });
});

function Bar() {
  return useOutboxShown() ? <OutboxBar /> : null;
}

/** The dialog for ready photos of a member who was asked for a place before, or not. */
function open({
  place = SKIPPED,
  count = 1,
  language = "en",
}: {
  place?: typeof SKIPPED | null;
  count?: number;
  language?: Language;
} = {}) {
  const ways = {
    onOpenChange: vi.fn(),
    onScanAgain: vi.fn(),
    onCrop: vi.fn(),
    onAddAngle: vi.fn(),
    onEnterCode: vi.fn(),
    onProduct: vi.fn(),
    onSearch: vi.fn(),
  };
  const photos = samplePhotos(count);
  // The member is here before, so that what was kept is theirs.
  storeSession("a-token", samplePerson());
  if (place) keptPlace().keep(place);
  let setThere = (_isThere: boolean) => {};
  let setOpen = (_isOpen: boolean) => {};
  function Screen() {
    const [isThere, set] = useState(true);
    setThere = set;
    const [isOpen, setIsOpen] = useState(true);
    setOpen = setIsOpen;
    return (
      <>
        <h1>Home</h1>
        {isThere && <PhotoAnswer photos={photos} open={isOpen} {...ways} />}
        <Bar />
      </>
    );
  }
  const rendered = renderApp(<Screen />, { user: MAYA, language });
  return {
    ...rendered,
    ...ways,
    leave: () => act(() => setThere(false)),
    shut: () => act(() => setOpen(false)),
    openAgain: () => act(() => setOpen(true)),
  };
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const asked = (handler: Parameters<typeof stubEndpoint<typeof identify.identify>>[1]) =>
  stubEndpoint(identify.identify, handler);
const forever = () => new Promise<never>(() => undefined);

test("nothing is looked up or sent before the person has answered about their place", async () => {
  const calls = asked(() => sampleAnswer());
  const positions = fakePosition({ latitude: 45.42, longitude: -75.7 });
  const { person } = open({ place: null });
  await screen.findByRole("dialog", { name: "May we use your location?" });
  expect([calls.length, positions.length]).toEqual([0, 0]);
  await person.click(await button("Use my location"));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  expect(calls.map(({ body }) => body)).toMatchObject([
    {
      location: "Canada",
      detailedLocation: { latitude: 45.4, longitude: -75.7, region: "Ontario", country: "Canada" },
      language: "en",
      isWithoutCode: true,
    },
  ]);
  expect(screen.getByText("Ontario, Canada")).toBeTruthy();
});

test("the answer about the place is remembered, and it is the member's alone", async () => {
  asked(() => sampleAnswer());
  const { person, unmount } = open({ place: null });
  await person.click(await button("Skip"));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  expect(screen.getByText("Country unknown – choose")).toBeTruthy();
  unmount();
  expect(keptPlace().read()).toEqual(SKIPPED);
  clearSession();
  expect(keptPlace().read()).toBeNull();
});

test("a country that the person chooses is asked for, and a missing one is said", async () => {
  const calls = asked(() => sampleAnswer());
  const positions = fakePosition(1);
  const { person } = open({ place: null });
  await person.click(await button("Choose country myself"));
  await person.click(await button("Use this place"));
  await screen.findByText("Please choose a country");
  await person.selectOptions(screen.getByRole("combobox", { name: "Country" }), "United States");
  await person.type(screen.getByRole("textbox", { name: "City (optional)" }), " Albany ");
  await person.click(await button("Use this place"));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  expect(calls[0]?.body).toMatchObject({ location: "US", detailedLocation: { city: "Albany", region: null } });
  expect(positions).toEqual([]);
});

test("one indicator: approximate where the time zone stood in, blocked only where nothing did", async () => {
  asked(() => sampleAnswer());
  fakePosition(1);
  const { person, unmount } = open({ place: null });
  await person.click(await button("Use my location"));
  await screen.findByText("GPS unavailable - using approximate location");
  expect(screen.queryByText("Location blocked")).toBeNull();
  unmount();
  fakeTimeZone("Europe/Paris");
  clearSession();
  const second = open({ place: null });
  await second.person.click(await button("Use my location"));
  await screen.findByText("Location blocked");
  expect(screen.getByText("Country unknown – choose")).toBeTruthy();
});

test("a region that only stands in for a position's is said to be approximate", async () => {
  asked(() => sampleAnswer());
  const { person, unmount } = open({ place: null });
  await person.click(await button("Use my location"));
  await screen.findByText("Using approximate location");
  unmount();
  fakeTimeZone("Europe/Paris");
  fakePosition({ latitude: 48.9, longitude: 2.4 });
  clearSession();
  const second = open({ place: null });
  await second.person.click(await button("Use my location"));
  await screen.findByText("Failed to get location details");
  expect(screen.getByText("Country unknown – choose")).toBeTruthy();
});

test("the city that a service names is sent, without a word on how it is known", async () => {
  const calls = asked(() => sampleAnswer());
  servePublicSettings({ namesPositions: true, findsAddresses: true });
  const places = stubEndpoint(place.find, () => ({ country: "CA" as const, region: "Quebec", city: "Gatineau" }));
  const { person } = open({ place: null });
  await screen.findByRole("dialog", { name: "May we use your location?" });
  expect(places).toEqual([]);
  await person.click(await button("Use my location"));
  await screen.findByText("Gatineau, Quebec, Canada");
  expect(screen.queryByText("Using approximate location")).toBeNull();
  expect(calls[0]?.body).toMatchObject({
    location: "Canada",
    detailedLocation: { latitude: 45.4, longitude: -75.7, city: "Gatineau", region: "Quebec", country: "Canada" },
  });
});

test("a city that is typed over the one that was found keeps its region and country", async () => {
  const calls = asked(() => sampleAnswer());
  servePublicSettings({ namesPositions: true, findsAddresses: true });
  stubEndpoint(place.find, () => ({ country: "CA" as const, region: "Quebec", city: "Gatineau" }));
  const { person } = open({ place: null });
  await person.click(await button("Use my location"));
  await screen.findByText("Gatineau, Quebec, Canada");
  await person.click(await button("Change"));
  const city = screen.getByRole("textbox", { name: "City (optional)" });
  await person.clear(city);
  await person.type(city, "Aylmer");
  await person.click(await button("Use this place"));
  await screen.findByText("Aylmer, Quebec, Canada");
  expect(calls[1]?.body).toMatchObject({ detailedLocation: { city: "Aylmer", region: "Quebec", country: "Canada" } });
});

test("a person who goes on without is not looked for any further", async () => {
  asked(() => sampleAnswer());
  servePublicSettings({ namesPositions: true, findsAddresses: true });
  let end = () => {};
  const places = stubEndpoint(place.find, async () => {
    await new Promise<void>((resolve) => (end = resolve));
    return null;
  });
  const { person } = open({ place: null });
  await person.click(await button("Use my location"));
  await waitFor(() => expect(places).toHaveLength(1));
  await person.click(await button("Go on without"));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  await act(async () => end());
  expect(keptPlace().read()).toEqual(SKIPPED);
  expect(places).toHaveLength(1);
});

test("a person who does not want to wait for a position goes on without", async () => {
  const calls = asked(() => sampleAnswer());
  fakePosition("silent");
  const { person } = open({ place: null });
  await person.click(await button("Use my location"));
  await person.click(await button("Go on without"));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  expect(calls[0]?.body.detailedLocation).toBeUndefined();
});

test("another place asks again about the same scan, and the answer stays meanwhile", async () => {
  let end = () => {};
  const calls = asked(async ({ body }) => {
    if (body.location === "US") await new Promise<void>((resolve) => (end = resolve));
    return sampleAnswer();
  });
  const { person } = open();
  await person.click(await button("Change"));
  await person.selectOptions(screen.getByRole("combobox", { name: "Country" }), "United States");
  await person.click(await button("Use this place"));
  await screen.findByText("Looking for results for your place...");
  expect(screen.getByText("A dresser of oak with three drawers.")).toBeTruthy();
  await act(async () => end());
  await waitFor(() => expect(screen.queryByText("Looking for results for your place...")).toBeNull());
  expect(calls.map(({ body }) => body.location ?? null)).toEqual([null, "US"]);
  expect(new Set(calls.map(({ body }) => body.clientId)).size).toBe(1);
  expect(keptPlace().read()).toMatchObject({ source: "chosen", country: "US" });
});

test("results for another place that fail leave the answer, and say so", async () => {
  asked(({ body }) => {
    if (body.location === "Canada") throw new ApiFailure("INTERNAL", "No.");
    return sampleAnswer();
  });
  const { person } = open();
  await person.click(await button("Change"));
  await person.selectOptions(screen.getByRole("combobox", { name: "Country" }), "Canada");
  await person.click(await button("Use this place"));
  expect((await screen.findByRole("alert")).textContent).toContain("could not be looked up for your place");
  expect(screen.getByText("A dresser of oak with three drawers.")).toBeTruthy();
});

test("while the server looks, the photo is there with words and no figures, and Cancel leaves", async () => {
  asked(forever);
  const { person, onScanAgain } = open({ count: 2 });
  await screen.findByRole("dialog", { name: "Looking at your photo" });
  expect(await screen.findByRole("img", { name: "Your photo, 2 of 2" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("First for a code");
  expect(document.body.textContent).not.toContain("%");
  expect(screen.queryByRole("progressbar")).toBeNull();
  const [, init] = vi.mocked(fetch).mock.calls.find(([url]) => String(url).includes("identify")) ?? [];
  expect(init?.signal?.aborted).toBe(false);
  await person.click(await button("Cancel"));
  expect(init?.signal?.aborted).toBe(true);
  expect(onScanAgain).toHaveBeenCalledOnce();
});

test("who closes the dialog while the server looks is told what comes of it, with a way to the result", async () => {
  let answer = (_is: ReturnType<typeof sampleAnswer>) => {};
  asked(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { person, shut } = open();
  await screen.findByRole("dialog", { name: "Looking at your photo" });
  shut();
  expect(screen.queryByText("Your photo has been looked at")).toBeNull();
  await act(async () => answer(sampleAnswer()));
  await screen.findByText("Your photo has been looked at");
  await person.click(await button("Show the result"));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
});

test("who closes the dialog is told of a failure too, and can try again with the photo", async () => {
  let fail = () => {};
  const calls = asked(() => {
    if (calls.length > 1) return sampleAnswer();
    return new Promise((_, reject) => {
      fail = () => reject(new ApiFailure("UPSTREAM_TIMEOUT", "No."));
    });
  });
  const { person, leave } = open();
  await screen.findByRole("dialog", { name: "Looking at your photo" });
  leave();
  await act(async () => fail());
  const card = await screen.findByRole("alert");
  expect(card.textContent).toMatch(/^Your photo could not be looked at.*took too long.*Your photo is kept\.$/);
  await person.click(await button("Try again"));
  const dialog = await screen.findByRole("dialog", { name: "Failed to identify product" });
  expect(await within(dialog).findByRole("img", { name: "Your photo" })).toBeTruthy();
  await person.click(within(dialog).getByRole("button", { name: "Try again" }));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  expect(new Set(calls.map(({ body }) => body.clientId)).size).toBe(1);
  await person.click(await button("Close"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a failure of a member who signs out is told to no other", async () => {
  let fail = () => {};
  asked(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new ApiFailure("UPSTREAM_TIMEOUT", "No."));
      }),
  );
  const { leave } = open();
  await screen.findByRole("dialog", { name: "Looking at your photo" });
  leave();
  await act(async () => fail());
  await screen.findByRole("alert");
  act(() => clearSession());
  await waitFor(() => expect(screen.queryByText("Your photo could not be looked at")).toBeNull());
});

test("several photos are one row on phones, above what is asked", async () => {
  open({ place: null, count: 3 });
  const last = await screen.findByRole("img", { name: "Your photo, 3 of 3" });
  expect(last.closest(".grid-flow-col")?.querySelectorAll("img")).toHaveLength(3);
});

test("all photos of a set go in one form", async () => {
  asked(() => sampleAnswer());
  open({ count: 3 });
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  const [, init] = vi.mocked(fetch).mock.calls.find(([url]) => String(url).includes("identify")) ?? [];
  expect(init?.body instanceof FormData && init.body.getAll("image")).toHaveLength(3);
});

const SOON = "Please try again.";
test.each([
  ["413", "TOO_LARGE", {}, "Image file too large. Please use a smaller image."],
  [
    "a size limit",
    "INVALID_INPUT",
    { message: "Image exceeds 5MB" },
    "Image too large. Please try taking a new photo or selecting a smaller image file.",
  ],
  ["a reason", "UNAVAILABLE", { reason: "model-busy" }, /has too much to do right now\. Your photo is still here/],
  ["502", "UPSTREAM_FAILED", {}, /gave no useful answer\. Try again/],
  ["503", "UNAVAILABLE", {}, /Try again in a minute/],
  ["504", "UPSTREAM_TIMEOUT", {}, /took too long\. Try again/],
  ["a message of the server", "UNPROCESSABLE", { message: "The photo is blank." }, "The photo is blank."],
] as const)(
  "%s is said in words, the photo is kept, and trying again asks about the same scan",
  async (_, code, more, text) => {
    const { message = SOON, ...rest } = more as { message?: string; reason?: "model-busy" };
    let isOver = false;
    const calls = asked(() => {
      if (!isOver) throw new ApiFailure(code, message, rest);
      return sampleAnswer();
    });
    const { person } = open();
    const dialog = await screen.findByRole("dialog", { name: "Failed to identify product" });
    expect(within(dialog).getByText(text)).toBeTruthy();
    expect(await within(dialog).findByRole("img", { name: "Your photo" })).toBeTruthy();
    isOver = true;
    await person.click(await button("Try again"));
    await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
    expect(new Set(calls.map(({ body }) => body.clientId)).size).toBe(1);
  },
);

test("a photo that failed can be cropped and tried again", async () => {
  asked(() => {
    throw new ApiFailure("TOO_LARGE", SOON);
  });
  const { person, onCrop } = open();
  const dialog = await screen.findByRole("dialog", { name: "Failed to identify product" });
  await person.click(within(dialog).getByRole("button", { name: "Crop and try again" }));
  expect(onCrop).toHaveBeenCalledOnce();
});

test("used-up photos name the time of the clock at which they are back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 24, 9, 0) });
  asked(() => {
    throw new ApiFailure("RATE_LIMITED", "No.", { retryAfterSeconds: 3 * 3600 + 60 });
  });
  open();
  expect((await screen.findByText(/That was the last photo/)).textContent).toMatch(/You can go on at 12:01\sp\.?m/i);
  vi.useRealTimers();
});

test("a session that is lost while results for another place are looked up leaves the answer, and asks to sign in", async () => {
  asked(({ body }) => {
    if (body.location === "Canada") throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
    return sampleAnswer();
  });
  const { person } = open();
  await person.click(await button("Change"));
  await person.selectOptions(screen.getByRole("combobox", { name: "Country" }), "Canada");
  await person.click(await button("Use this place"));
  await button("Sign In with Email");
  expect(screen.getByText("A dresser of oak with three drawers.")).toBeTruthy();
});

test("an answer without an identification is invalid, and said to be", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  asked(() => sampleAnswer());
  const { identification: _left, ...rest } = sampleAnswer();
  vi.mocked(fetch).mockImplementation(async () => Response.json(rest));
  open();
  await screen.findByText(/^The answer was not valid/);
  expect(await button("Try again")).toBeTruthy();
});

test("photos that meet no network wait in the outbox, and the dialog says so and then what they show", async () => {
  let isThere = false;
  const calls = asked(() => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return sampleAnswer();
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  open();
  await screen.findByRole("dialog", { name: "Your photo waits for the network" });
  expect(entriesOf(photosKind)).toHaveLength(1);
  isThere = true;
  await act(() => sendWaiting());
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  expect(entriesOf(photosKind)).toEqual([]);
  expect(screen.queryByText("Your photo has been looked at")).toBeNull();
  expect(new Set(calls.map(({ body }) => body.clientId)).size).toBe(1);
});

test("what is answered while the dialog is shut is told, though it is still there", async () => {
  let isThere = false;
  asked(() => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return sampleAnswer();
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { shut, person } = open();
  await screen.findByRole("dialog", { name: "Your photo waits for the network" });
  shut();
  isThere = true;
  await act(() => sendWaiting());
  await person.click(await button("Show the result"));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
});

test("what is answered after the dialog was left is told, with a way to the result", async () => {
  let isThere = false;
  asked(() => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return sampleAnswer();
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { leave, person } = open();
  await screen.findByRole("dialog", { name: "Your photo waits for the network" });
  leave();
  isThere = true;
  await act(() => sendWaiting());
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Lindholm 3-drawer dresser. It is in your scan history.",
  );
  await person.click(await button("Show the result"));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  await person.click(await button("Close"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show the result" })).toBeNull());
});

test("photos that wait can be discarded", async () => {
  asked(() => {
    throw new TypeError("Failed to fetch");
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { person, onScanAgain } = open();
  await person.click(await button("Discard the photo"));
  expect(entriesOf(photosKind)).toEqual([]);
  expect(onScanAgain).toHaveBeenCalledOnce();
});

test("a lost session asks to sign in again and then goes on by itself", async () => {
  let isKnown = false;
  const calls = asked(() => {
    if (!isKnown) throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
    return sampleAnswer();
  });
  open();
  await screen.findByRole("dialog", { name: "Sign in to go on" });
  isKnown = true;
  act(() => storeSession("a-token", samplePerson()));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  expect(calls).toHaveLength(2);
});

test("of a member who signs out nothing is left: no answer that still comes, no photo that waits", async () => {
  let end = (_: ReturnType<typeof sampleAnswer>) => {};
  asked(() => new Promise((resolve) => (end = resolve)));
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  const { leave } = open();
  await screen.findByRole("dialog", { name: "Looking at your photo" });
  act(() => clearSession());
  leave();
  await act(async () => end(sampleAnswer()));
  expect(screen.queryByText("Lindholm 3-drawer dresser")).toBeNull();
  expect(revoked).toHaveBeenCalled();
  expect(entriesOf(photosKind)).toEqual([]);
});

test("a photo that looks like an earlier one is asked about, and the answer goes along", async () => {
  const calls = asked(({ body }) => (body.sameAs ? sampleAnswer() : sampleBefore()));
  const { person } = open();
  await screen.findByRole("dialog", { name: "The same photo as before?" });
  expect(screen.getByText("Nordhem Vinter wardrobe, answered today")).toBeTruthy();
  await person.click(await button("Yes"));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  expect(calls.map(({ body }) => body.sameAs)).toEqual([undefined, sampleHash(2)]);
});

test("that it is another item is said too, and stays said when the place changes", async () => {
  const calls = asked(({ body }) => (body.sameAs ? sampleAnswer() : sampleBefore({ pictureUrl: "/media/demo/x.svg" })));
  const { person } = open();
  await screen.findByRole("img", { name: "The picture from before" });
  await person.click(await button("No, another item"));
  await person.click(await button("Change"));
  await person.selectOptions(screen.getByRole("combobox", { name: "Country" }), "Canada");
  await person.click(await button("Use this place"));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ body }) => body.sameAs)).toEqual([undefined, "none", "none"]);
});

test("the person's own photo from before comes by a call", async () => {
  const images = stubEndpoint(identify.image, () => ({ bytes: new Uint8Array([1]) }));
  asked(() => sampleBefore({ pictureUrl: `/api/scan-images/${sampleHash(2)}` }));
  open();
  await screen.findByRole("img", { name: "The picture from before" });
  expect(images.map(({ params }) => params.imageHash)).toEqual([sampleHash(2)]);
});

test("a photo from before that is not kept any more says so in its place", async () => {
  stubEndpoint(identify.image, () => {
    throw new ApiFailure("NOT_FOUND", "No.");
  });
  asked(() => sampleBefore({ pictureUrl: `/api/scan-images/${sampleHash(2)}` }));
  open();
  await screen.findByText("This photo is not kept any more");
});

test("an answer of before says its age, and Check again looks anew", async () => {
  const threeDays = new Date(Date.now() - 3 * 86_400_000);
  const calls = asked(({ body }) => sampleAnswer({ answeredAt: body.isFresh ? null : threeDays }));
  const { person } = open();
  await screen.findByText("Answered 3 days ago");
  await person.click(await button("Check again"));
  await waitFor(() => expect(screen.queryByText("Answered 3 days ago")).toBeNull());
  expect(calls.map(({ body }) => body.isFresh ?? false)).toEqual([false, true]);
});

test("photos that told nothing have ways on", async () => {
  asked(() => sampleAnswer({ identification: null, method: null, isOffline: true }));
  const { person, onCrop, onSearch, onScanAgain, onAddAngle, onEnterCode } = open();
  const dialog = await screen.findByRole("dialog", { name: "We could not tell" });
  expect(within(dialog).getByText("Answered without AI")).toBeTruthy();
  const main = await button("Add another angle");
  expect(main.className).toContain("bg-pine");
  await person.click(main);
  await person.click(await button("Crop and try again"));
  await person.click(await button("Search the catalogue"));
  await person.click(await button("Take another photo"));
  await person.click(await button("Scan or type a code"));
  const ways = [onAddAngle, onCrop, onSearch, onScanAgain, onEnterCode];
  expect(ways.map((way) => way.mock.calls.length)).toEqual([1, 1, 1, 1, 1]);
});

test("a photo that the AI won’t look at leads on to another one, and is not sent again", async () => {
  asked(() => {
    throw new ApiFailure("UPSTREAM_FAILED", "No.", { reason: "model-refuses" });
  });
  const { person, onScanAgain } = open();
  const main = await button("Take another photo");
  expect(main.className).toContain("bg-pine");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await button("Scan or type a code");
  await button("Search the catalogue");
  await person.click(main);
  expect(onScanAgain).toHaveBeenCalledOnce();
});

test("what the person said of the answer stands there when they come back to it", async () => {
  asked(() => sampleAnswer());
  stubEndpoint(identify.giveFeedback, () => undefined);
  const { person, shut, openAgain } = open();
  await person.click(await button("Yes, that is right"));
  await screen.findByText("Thank you. You said that it is right.");
  shut();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  openAgain();
  await screen.findByText("Thank you. You said that it is right.");
  expect(screen.queryByRole("button", { name: "Yes, that is right" })).toBeNull();
});

test("a correction gives the answer the name that the person says, and what we said stays beside it", async () => {
  asked(() => sampleAnswer());
  stubEndpoint(identify.giveFeedback, () => undefined);
  const { person, onSearch } = open();
  await person.click(await button("No, correct it"));
  await person.type(screen.getByRole("textbox", { name: "Brand" }), "Oakline");
  await person.type(screen.getByRole("textbox", { name: "Model" }), "Alder 8");
  await person.click(await button("Submit"));
  await screen.findByRole("dialog", { name: "Oakline Alder 8" });
  expect(screen.getByText("We said: Lindholm 3-drawer dresser")).toBeTruthy();
  await person.click(await button("Search the catalogue"));
  expect(onSearch).toHaveBeenCalledWith("Oakline Alder 8");
});

test.each([
  ["Lindholm 3-drawer dresser", false],
  [`Lindholm dresser ${"with drawers ".repeat(12)}`.trim(), true],
])("the header of “%s” is cut: %s", async (name, isCut) => {
  asked(() => sampleAnswer({ item: { name } }));
  open();
  const dialog = await screen.findByRole("dialog", { name });
  expect(dialog.querySelector("header .line-clamp-2") !== null).toBe(isCut);
});

test("a match opens its product, which the history notes", async () => {
  asked(() => sampleAnswer({ matches: [sampleMatch({ number: 4 }), sampleMatch({ number: 5 })] }));
  const named = stubEndpoint(scans.nameProduct, () => {
    throw new ApiFailure("UNAVAILABLE", "Away.");
  });
  const { person, onProduct } = open();
  await person.click(await button("This is it: Lindholm dresser 5"));
  expect(onProduct).toHaveBeenCalledWith(sampleId(5));
  expect(named).toMatchObject([{ params: { id: sampleId(700) }, body: { productId: sampleId(5) } }]);
  // What was promised to the history and failed is said.
  await screen.findByText("It could not be noted in your history");
});

test("what is found is told in French", async () => {
  asked(() => sampleAnswer({ matches: [sampleMatch()] }));
  open({ language: "fr" });
  await screen.findByText(/^Ressemblance de 87\s%$/);
  expect(screen.getByText("Pays inconnu – choisir")).toBeTruthy();
});

test("a person who skipped can have the location used after all", async () => {
  const calls = asked(() => sampleAnswer());
  const { person } = open();
  await person.click(await button("Change"));
  await person.click(await button("Use my location"));
  await screen.findByText("Ontario, Canada");
  expect(calls.map(({ body }) => body.location ?? null)).toEqual([null, "Canada"]);
  expect(keptPlace().read()).toMatchObject({ source: "unnamed" });
});

test("what was answered for a member who signs out is told to no other", async () => {
  let isThere = false;
  asked(() => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return sampleAnswer();
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { leave } = open();
  await screen.findByRole("dialog", { name: "Your photo waits for the network" });
  leave();
  isThere = true;
  await act(() => sendWaiting());
  await button("Show the result");
  act(() => clearSession());
  act(() => storeSession("a-token", samplePerson({ number: 2 })));
  leave();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show the result" })).toBeNull());
});

test("photos that are refused after they waited say why, and can be tried again", async () => {
  let answer: () => ReturnType<typeof sampleAnswer> = () => {
    throw new TypeError("Failed to fetch");
  };
  asked(() => answer());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { person } = open();
  await screen.findByRole("dialog", { name: "Your photo waits for the network" });
  answer = () => {
    throw new ApiFailure("TOO_LARGE", "No.");
  };
  await act(() => sendWaiting());
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("Image file too large. Please use a smaller image.");
  answer = () => sampleAnswer();
  await person.click(within(dialog).getByRole("button", { name: "Try again" }));
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
});
