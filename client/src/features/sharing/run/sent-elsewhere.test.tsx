import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getRun } from "#client/features/sharing/run/share-run.ts";
import { unfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import MyShares from "#client/screens/my-shares.tsx";
import { makeVideoFile } from "#client/testing/make-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId } from "#client/testing/samples.ts";
import { chooseFile, fileInput, fillIn, openForm, submit, uploaded } from "#client/testing/share-form.tsx";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { fakeTusServer } from "#client/testing/tus-server.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

// Node would be given the package's build for programs, which has no XMLHttpRequest.
vi.mock("tus-js-client", async () => {
  const forBrowsers = "tus-js-client/dist/tus.js";
  return (await import(forBrowsers)).default;
});

const UPLOAD = sampleId(9001);

afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
});

/** Locks of which another tab holds all that are asked for, until it lets go. */
function otherTab() {
  let isHeld = true;
  const locks = {
    request: async (name: string, _options: LockOptions, work: (lock: Lock | null) => unknown) =>
      work(isHeld ? null : { name, mode: "exclusive" }),
    query: async () => ({ held: isHeld ? [{ name: "hexkey-share" }] : [], pending: [] }),
  };
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  return () => {
    isHeld = false;
  };
}

function begin(name = "half.mp4") {
  const about = { name, size: 3, lastModified: 1 };
  unfinishedUpload().keep({ url: `${location.origin}/api/uploads/${UPLOAD}`, ...about });
}

/** The form of a member who left an upload behind. */
async function openUnfinished() {
  const opened = await openForm();
  begin();
  await opened.person.click(screen.getByRole("button", { name: "Close the form" }));
  await opened.person.click(screen.getByRole("button", { name: "Open the form again" }));
  return opened;
}

test("what another tab is uploading is called that on the list, and can't be discarded there", async () => {
  const letGo = otherTab();
  stubEndpoint(sharedVideos.own, () => page([]));
  stubEndpoint(videoUploads.unshared, () => [uploaded({ id: UPLOAD, state: "receiving", fileName: "half.mp4" })]);
  renderApp(<MyShares />, { user: { id: sampleId(1) } });
  begin();
  const section = within(await screen.findByRole("region", { name: "Uploaded and not shared" }));
  await section.findByText("Being uploaded in another tab");
  expect(section.queryByRole("button")).toBeNull();
  letGo();
  stubEndpoint(videoUploads.unshared, () => []);
  await waitFor(() => expect(screen.queryByText("half.mp4")).toBeNull());
});

test("a share that is given up while a call hangs keeps no further one waiting", async () => {
  let isHeld = false;
  const request = async (name: string, _options: LockOptions, work: (lock: Lock | null) => unknown) => {
    if (isHeld) return work(null);
    isHeld = true;
    try {
      return await work({ name, mode: "exclusive" });
    } finally {
      isHeld = false;
    }
  };
  const locks = { request, query: async () => ({ held: [], pending: [] }) };
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  const tus = fakeTusServer();
  stubEndpoint(videoUploads.upload, () => new Promise<never>(() => undefined));
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile());
  await screen.findByText(/MB, 0:02$/);
  await person.click(submit());
  await waitFor(() => expect(getRun()?.phase).toBe("checking"));
  expect([isHeld, tus.requests.length > 0]).toEqual([true, true]);
  getRun()?.controller.abort(new DOMException("cancelled", "AbortError"));
  await waitFor(() => expect(isHeld).toBe(false));
});

test("the form says that another tab is uploading, and does not discard that for another file", async () => {
  otherTab();
  const tus = fakeTusServer();
  const { person } = await openForm();
  begin();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile());
  await screen.findByText(/MB, 0:02$/);
  await person.click(submit());
  const said = "Another tab is still uploading a video. Share this one once that is done, or cancel it there.";
  await waitFor(() => expect(document.activeElement).toBe(fileInput()));
  expect(fileInput().getAttribute("aria-describedby")).toContain("error");
  screen.getAllByText(said);
  expect(tus.requests).toEqual([]);
  expect(unfinishedUpload().read()?.name).toBe("half.mp4");
});

test("an upload that was left is discarded from the form once that is confirmed", async () => {
  const discards = stubEndpoint(videoUploads.discard, () => undefined);
  stubEndpoint(sharedVideos.own, () => page([]));
  const { person } = await openUnfinished();
  await person.click(await screen.findByRole("button", { name: "Discard that upload" }));
  await person.click(await screen.findByRole("button", { name: "Discard it" }));
  await waitFor(() => expect(screen.queryByText(/The upload of “half.mp4” is not finished/)).toBeNull());
  expect(discards).toMatchObject([{ params: { id: UPLOAD } }]);
  expect(unfinishedUpload().read()).toBeNull();
});

test("choosing another file than the one that was begun says that sharing it discards that", async () => {
  const { person } = await openUnfinished();
  await screen.findByText(/The upload of “half.mp4” is not finished. Choose the same file again/);
  await chooseFile(person, await makeVideoFile());
  await screen.findByText("The upload of “half.mp4” is not finished. Sharing “bed.mp4” discards it.");
});
