import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { getRun } from "#client/features/sharing/run/share-run.ts";
import { unfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { makeVideoFile } from "#client/testing/make-video.ts";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleDetail, sampleId } from "#client/testing/samples.ts";
import { chooseFile, fileInput, fillIn, openForm, submit, toast, uploaded } from "#client/testing/share-form.tsx";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { fakeTusServer } from "#client/testing/tus-server.ts";
import { type Upload, videoUploads } from "#shared/contracts/files/uploads.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

// Node would be given the package's build for programs, which has no XMLHttpRequest.
vi.mock("tus-js-client", async () => {
  const forBrowsers = "tus-js-client/dist/tus.js";
  return (await import(forBrowsers)).default;
});

const BED = {
  ...sampleDetail({ number: 9, name: "Bunk bed", videoUrl: null, videoSources: [], captions: [] }),
  shareState: "live" as const,
};
const status = () => within(screen.getByRole("region", { name: "Your upload" }));
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

/** A share that stands still as the server checks its file, until `goOn`. */
async function shareSlowly() {
  fakeTusServer();
  let answer = (_upload: Upload) => {};
  stubEndpoint(videoUploads.upload, () => new Promise<Upload>((resolve) => (answer = resolve)));
  const shares = stubEndpoint(sharedVideos.share, () => BED);
  const opened = await openForm();
  await fillIn(opened.person);
  await chooseFile(opened.person, await makeVideoFile());
  await screen.findByText(/MB, 0:02$/);
  await opened.person.click(submit());
  await screen.findByText("Checking that phones can play it");
  const goOn = (upload: Partial<Upload> = {}) => act(async () => answer(uploaded(upload)));
  const press = (name: string) => opened.person.click(screen.getByRole("button", { name }));
  return { ...opened, shares, goOn, press };
}

test("a share goes on when its form is left, with what was typed, and reports its outcome until that is seen", async () => {
  const { shares, goOn, press } = await shareSlowly();
  await press("Close the form");
  status().getByText("bed.mp4");
  expect(status().getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
  await goOn();
  await status().findByText("“Bunk bed” is now live.");
  expect(status().getByRole("link", { name: "See it" }).getAttribute("href")).toBe(`/p/${BED.id}`);
  expect(shares).toMatchObject([{ body: { name: "Bunk bed", brand: "Oakline", category: "bedroom" } }]);
  expect(unfinishedUpload().read()).toBeNull();
  await press("Close");
  expect(getRun()).toBeNull();
  // What was shared is no draft any more.
  await press("Open the form again");
  await waitFor(() => expect(field("Product name").value).toBe(""));
});

test("the form that is opened again shows what is on its way, and ends with it", async () => {
  const { goOn, press, shares } = await shareSlowly();
  await press("Close the form");
  await press("Open the form again");
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Product name" })).value).toBe("Bunk bed");
  expect(screen.getByRole("button", { name: "Sharing..." }).getAttribute("aria-disabled")).toBe("true");
  expect(field("Product name").closest("fieldset")?.disabled).toBe(true);
  const cancel = screen.getByRole("button", { name: "Cancel upload" });
  await waitFor(() => expect(document.activeElement?.contains(cancel)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  await goOn();
  await toast("Video uploaded successfully");
  expect(shares).toHaveLength(1);
  expect(getRun()).toBeNull();
});

test("a refusal without the form leads back to it, where the file and the reason are", async () => {
  const { goOn, press, person } = await shareSlowly();
  await press("Close the form");
  await goOn({ state: "refused", refusal: "damaged", videoUrl: null });
  await status().findByText("“bed.mp4” is not shared");
  status().getByText(/damaged or not complete/);
  expect(status().getByRole("link", { name: "Open the form" }).getAttribute("href")).toBe("/my-shares?dialog=share");
  await press("Open the form again");
  await waitFor(() => expect(fileInput().getAttribute("aria-invalid")).toBe("true"));
  expect(field("Product name").value).toBe("Bunk bed");
  screen.getByText("bed.mp4", { selector: "form p" });
  await waitFor(() => expect(document.activeElement).toBe(fileInput()));
  // The next try is a new one.
  stubEndpoint(videoUploads.upload, () => uploaded());
  await person.click(submit());
  await toast("Video uploaded successfully");
});

test.each([
  ["signs out", () => clearSession()],
  ["makes place for another", () => storeSession("b-token", samplePerson({ number: 2 }))],
])("when its member %s a share ends and is forgotten", async (_how, leave) => {
  const { shares, goOn, press } = await shareSlowly();
  await press("Close the form");
  act(leave);
  await goOn();
  expect(getRun()).toBeNull();
  expect(screen.queryByRole("region", { name: "Your upload" })).toBeNull();
  expect(shares).toEqual([]);
});

test("closing the tab asks while a file is on its way, and only then", async () => {
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const { goOn } = await shareSlowly();
  expect(asks()).toBe(true);
  await goOn();
  await toast("Video uploaded successfully");
  expect(asks()).toBe(false);
});

test("without its form an upload can be cancelled, here and on the server", async () => {
  const { press } = await shareSlowly();
  await press("Close the form");
  await press("Cancel upload");
  await toast("Upload cancelled");
  expect([getRun(), unfinishedUpload().read()]).toEqual([null, null]);
});

test.each([
  ["422", "UNPROCESSABLE"],
  ["415", "UNSUPPORTED"],
  ["413", "TOO_LARGE"],
] as const)("%s to a file is said at its field, and nothing is lost", async (code, name) => {
  const message = "This upload came in too many parts. Please begin again.";
  const body = JSON.stringify({ code: name, message });
  fakeTusServer({ interfere: () => ({ status: Number(code), body }) });
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile());
  await screen.findByText(/MB, 0:02$/);
  await person.click(submit());
  const said = name === "TOO_LARGE" ? "This is too large to send." : message;
  (await toast("Upload failed")).getByText(said);
  expect(fileInput().getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(fileInput()));
  expect(field("Product name").value).toBe("Bunk bed");
  screen.getByText("bed.mp4", { selector: "form p" });
  expect(screen.queryByText(/No connection/)).toBeNull();
});

test("a failure of the server is named as ours, with the tries that are left, and Try again shares the same", async () => {
  let faults = 4;
  const body = JSON.stringify({ code: "INTERNAL", message: "Something went wrong." });
  fakeTusServer({ interfere: () => (faults-- > 0 ? { status: 500, body } : undefined) });
  stubEndpoint(videoUploads.upload, () => uploaded());
  const shares = stubEndpoint(sharedVideos.share, () => BED);
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile());
  await screen.findByText(/MB, 0:02$/);
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  try {
    await person.click(submit());
    await screen.findByText("Something went wrong on our side. We will try again by ourselves, 3 more times.");
    await act(() => vi.advanceTimersByTimeAsync(7100));
    await screen.findByText("Something went wrong on our side. We will try again by ourselves, one last time.");
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    (await toast("Upload failed")).getByText("Something went wrong on our side. Please try again.");
  } finally {
    vi.useRealTimers();
  }
  expect(screen.queryByText(/No connection/)).toBeNull();
  const form = document.querySelector("form");
  await person.click(within(form ?? document.body).getByRole("button", { name: "Try again" }));
  await toast("Video uploaded successfully");
  expect(shares).toHaveLength(1);
});

test("a product that could not be added is shared by the next try with the same key", async () => {
  const { goOn, press, shares } = await shareSlowly();
  const keys: (string | null)[] = [];
  const answer = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    if (init?.method === "POST") keys.push(new Headers(init.headers).get("idempotency-key"));
    return answer?.(input, init) ?? Response.error();
  });
  stubEndpoint(sharedVideos.share, () => {
    throw new ApiFailure("INSUFFICIENT_STORAGE", "No room.");
  });
  await press("Close the form");
  await goOn();
  await status().findByText("There is no room for this at the moment. Please try again later.");
  stubEndpoint(videoUploads.upload, () => uploaded());
  stubEndpoint(sharedVideos.share, () => BED);
  await press("Try again");
  await status().findByText("“Bunk bed” is now live.");
  expect(shares).toHaveLength(0);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test("one file is sent at a time, and another form says which", async () => {
  const { press, unmount, goOn } = await shareSlowly();
  await press("Close the form");
  unmount();
  const product = {
    id: sampleId(8),
    name: "Loft bed",
    nameFr: null,
    brand: "Oakline",
    thumbnailUrl: null,
    category: "bedroom",
  } as const;
  const run = getRun();
  const { person } = await openForm({ product });
  // A link can be shared meanwhile.
  expect(screen.getByRole("radio", { name: "Video URL" })).toHaveProperty("checked", true);
  await person.click(screen.getByRole("radio", { name: "Video file" }));
  const note = screen.getByText(/“bed.mp4” is still being uploaded/);
  // It is no upload that was left behind.
  expect(screen.queryByText(/is not finished/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Discard that upload" })).toBeNull();
  await chooseFile(person, await makeVideoFile({ name: "loft.mp4" }));
  await screen.findByText(/MB, 0:02$/);
  await person.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(fileInput()));
  expect(screen.getAllByText(/“bed.mp4” is still being uploaded/).length).toBeGreaterThan(1);
  expect(getRun()).toBe(run);
  await goOn();
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(screen.queryByText(/is not finished/)).toBeNull();
});

test("progress is 25 when the file is read, 50 when it is sent, 75 when it is checked, and moves with its bytes", async () => {
  const seen = new Set<number>();
  const { goOn, press } = await shareSlowly();
  await press("Close the form");
  seen.add(getRun()?.progress ?? 0);
  let share = (_product: typeof BED) => {};
  stubEndpoint(sharedVideos.share, () => new Promise<typeof BED>((resolve) => (share = resolve)));
  await goOn();
  await status().findByText("Adding the product");
  seen.add(getRun()?.progress ?? 0);
  await act(async () => share(BED));
  await status().findByText("“Bunk bed” is now live.");
  seen.add(getRun()?.progress ?? 0);
  expect([...seen]).toEqual([50, 75, 100]);
});

test("what was shared comes into view, above the form", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const { goOn } = await shareSlowly();
  await goOn();
  const said = await screen.findByText("“Bunk bed” is now live.");
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
  expect(scroll.mock.instances).toContain(document.activeElement);
});
