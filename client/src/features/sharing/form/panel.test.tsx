import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { SharePanel } from "#client/features/sharing/form/panel.tsx";
import { getRun, putRun } from "#client/features/sharing/run/share-run.ts";
import { unfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import { holdTimers } from "#client/testing/hold-timers.ts";
import { makeVideoFile } from "#client/testing/make-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleDetail, sampleId } from "#client/testing/samples.ts";
import { chooseFile, fileInput, fillIn, openForm, submit, toast, uploaded } from "#client/testing/share-form.tsx";
import { ApiFailure, refuseUnknownCalls, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { fakeTusServer } from "#client/testing/tus-server.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { type Upload, videoUploads } from "#shared/contracts/files/uploads.ts";
import { type KnownProduct, type LinkedVideo, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { SHARE_RESET_DELAY_MS } from "#shared/domain/limits.ts";

// Node would be given the package's build for programs, which has no XMLHttpRequest.
vi.mock("tus-js-client", async () => {
  const forBrowsers = "tus-js-client/dist/tus.js";
  return (await import(forBrowsers)).default;
});

const LINK = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const FOUND: LinkedVideo = { service: "YouTube", title: "A bed", author: "Ann" };
const BED = sampleDetail({ number: 9, name: "Bunk bed", videoUrl: LINK, videoSources: [], captions: [] });

/** Answers what no stub can: files that are sent to the server, by the ends of their paths. Comes after the first stub. */
function answerFiles() {
  const sent: Record<string, File | null> = {};
  const others = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    if (!(init?.body instanceof FormData)) return others?.(input, init) ?? Response.error();
    const part = new URL(String(input), location.href).pathname.split("/").slice(4).join("/");
    const [file] = init.body.values();
    sent[part] = file instanceof File ? file : null;
    return Response.json(z.encode(videoUploads.setPoster.response, uploaded()));
  });
  return sent;
}

test("a link is shared once, all lists of products are read anew, and the form is empty after a moment", async () => {
  const moment = holdTimers(SHARE_RESET_DELAY_MS);
  const lists = stubEndpoint(catalog.list, () => page([]));
  const shares = stubEndpoint(sharedVideos.share, () => ({ ...BED, shareState: "live" as const }));
  const { person, queryClient, onSee } = await openForm();
  const key = ["api", "products", { limit: 3 }];
  queryClient.setQueryData(key, []);
  await fillIn(person, { link: LINK, code: "034000470693" });
  await person.dblClick(submit());
  (await toast("Video uploaded successfully")).getByText(
    "Your assembly video has been added to the platform and is now live!",
  );
  expect(shares).toEqual([
    {
      body: { name: "Bunk bed", brand: "Oakline", category: "bedroom", code: "034000470693", videoUrl: LINK },
      params: undefined,
      query: undefined,
    },
  ]);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  expect(lists).toEqual([]);
  await person.click(await screen.findByRole("button", { name: "See it" }));
  expect(onSee).toHaveBeenCalledWith(BED.id);
  const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Product name" });
  expect(name().value).toBe("Bunk bed");
  moment.elapse();
  expect(name().value).toBe("");
  screen.getByText("“Bunk bed” is now live.");
});

test("what is missing is said in a message and at its field", async () => {
  const { person } = await openForm();
  await person.click(submit());
  (await toast("Missing information")).getByText("Please fill in all required fields.");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Product name" }));
  await fillIn(person);
  await person.click(submit());
  (await toast("Missing video")).getByText("Please provide a video URL or upload a video file.");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Video URL" }));
  await person.click(screen.getByRole("radio", { name: "Video file" }));
  await person.click(submit());
  await screen.findByText("Please provide a video URL or upload a video file.", { selector: "p" });
  expect(document.activeElement).toBe(fileInput());
});

test.each([
  ["https://www.youtube.com/channel/UC1", "Invalid YouTube URL format"],
  ["https://vimeo.com/about", "Invalid Vimeo URL format"],
  ["www.youtube.com", "Please enter the whole address, beginning with https://"],
])("%s is not sent", async (link, text) => {
  const { person } = await openForm();
  await fillIn(person, { link });
  await person.click(submit());
  await screen.findByText(text);
  const field = screen.getByRole("textbox", { name: "Video URL" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field));
  // The field says it.
  expect(document.querySelector("li[data-variant]")).toBeNull();
});

test("a link without its scheme is taken as one by https", async () => {
  const shares = stubEndpoint(sharedVideos.share, () => ({ ...BED, shareState: "live" as const }));
  const checks = stubEndpoint(sharedVideos.checkLink, () => FOUND);
  const { person } = await openForm();
  await fillIn(person, { link: "www.youtube.com/watch?v=dQw4w9WgXcQ" });
  await person.click(screen.getByRole("button", { name: "Validate" }));
  await screen.findByText("“A bed” by Ann");
  await person.click(submit());
  await toast("Video uploaded successfully");
  const videoUrl = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  expect(shares).toMatchObject([{ body: { videoUrl } }]);
  expect(checks).toMatchObject([{ query: { url: videoUrl } }]);
});

test("a file that is on the product's page already is reported at the file, and nothing is lost", async () => {
  fakeTusServer();
  stubEndpoint(videoUploads.upload, () => uploaded());
  stubEndpoint(sharedVideos.add, () => {
    throw new ApiFailure("CONFLICT", "There.", { reason: "video-there", fields: { videoUrl: "There." } });
  });
  const { person } = await openForm({ product: LOFT });
  await chooseFile(person, await makeVideoFile());
  await screen.findByText(/MB, 0:02$/);
  await person.click(submit());
  await screen.findByText("This video is on the product’s page already.", { selector: "form p" });
  expect(fileInput().getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(fileInput()));
  screen.getByText("bed.mp4", { selector: "form p" });
});

test("a wrong check digit is reported at the code, and nothing is sent", async () => {
  const { person } = await openForm();
  await fillIn(person, { link: LINK, code: "034000470694" });
  await person.click(submit());
  await screen.findByText("The check digit does not fit. Compare the digits with the box.");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Code on the box (optional)" }));
});

test("a code that another product has is reported at its field, and the draft stays", async () => {
  stubEndpoint(sharedVideos.share, () => {
    throw new ApiFailure("CONFLICT", "A product with that code is in our catalogue already.", { reason: "code-taken" });
  });
  const { person } = await openForm();
  await fillIn(person, { link: LINK, code: "034000470693" });
  await person.click(submit());
  (await toast("Upload failed")).getByText("Another product in our catalogue has this code.");
  const code = screen.getByRole<HTMLInputElement>("textbox", { name: "Code on the box (optional)" });
  expect([code.getAttribute("aria-invalid"), code.value]).toEqual(["true", "034000470693"]);
  await waitFor(() => expect(document.activeElement).toBe(code));
});

const LOFT: KnownProduct = {
  id: sampleId(8),
  name: "Loft bed",
  nameFr: null,
  brand: "Oakline",
  thumbnailUrl: "/media/demo/loft-640.webp",
  category: "bedroom",
};
const LOFT_SHARED = sampleDetail({ ...LOFT, number: 8, videoUrl: LINK, videoSources: [], captions: [] });

test("for a product of the catalogue the form shows that, asks for the video alone and sends it there", async () => {
  const added = stubEndpoint(sharedVideos.add, () => ({ ...LOFT_SHARED, shareState: "live" as const }));
  const { person } = await openForm({ product: LOFT });
  const card = within(screen.getByRole("region", { name: "Your video is of" }));
  card.getByText("Loft bed");
  card.getByText("Oakline");
  expect(card.queryByRole("button")).toBeNull();
  for (const name of ["Product name", "Brand", "Code on the box (optional)"]) {
    expect(screen.queryByRole("textbox", { name })).toBeNull();
  }
  await person.type(screen.getByRole("textbox", { name: "Video URL" }), LINK);
  await person.click(submit());
  await toast("Video uploaded successfully");
  expect(added).toEqual([{ params: { id: LOFT.id }, query: undefined, body: { videoUrl: LINK } }]);
  await screen.findByText("Your video of “Loft bed” is now live.");
});

test("the draft for one product is kept for that and never appears for another or for a new one", async () => {
  const { person, unmount } = await openForm({ product: LOFT });
  await person.type(screen.getByRole("textbox", { name: "Video URL" }), LINK);
  unmount();
  const link = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Video URL" }).value;
  for (const [product, kept] of [
    [{ ...LOFT, id: sampleId(9) }, ""],
    [undefined, ""],
    [LOFT, LINK],
  ] as const) {
    const opened = await openForm({ ...(product && { product }) });
    expect(link()).toBe(kept);
    opened.unmount();
  }
});

test("a code of the catalogue offers its product before anything is sent, and one tap shares for it", async () => {
  const { person } = await openForm();
  const asked = stubEndpoint(sharedVideos.known, () => LOFT);
  const added = stubEndpoint(sharedVideos.add, () => ({ ...LOFT_SHARED, shareState: "live" as const }));
  await fillIn(person, { link: LINK, code: "034000470693" });
  await person.click(submit());
  const offer = await screen.findByRole("region", {
    name: "This code belongs to “Loft bed”: share your video for it.",
  });
  expect(document.activeElement).toBe(offer);
  expect(asked).toMatchObject([{ query: { code: "034000470693", brand: "Oakline" } }]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Product name" }).value).toBe("Bunk bed");
  await person.click(within(offer).getByRole("button", { name: "Share for this product" }));
  await toast("Video uploaded successfully");
  expect(added).toMatchObject([{ params: { id: LOFT.id }, body: { videoUrl: LINK } }]);
});

test("an offer that fails leaves a way back to all that was typed, and another code ends it", async () => {
  const { person } = await openForm();
  stubEndpoint(sharedVideos.known, () => LOFT);
  stubEndpoint(sharedVideos.add, () => {
    throw new ApiFailure("CONFLICT", "There.", { reason: "video-there", fields: { videoUrl: "There." } });
  });
  await fillIn(person, { link: LINK, code: "034000470693" });
  await person.click(submit());
  await person.click(await screen.findByRole("button", { name: "Share for this product" }));
  (await toast("Upload failed")).getByText("This video is on the product’s page already.");
  expect(screen.getByRole("textbox", { name: "Video URL" }).getAttribute("aria-invalid")).toBe("true");
  await person.click(screen.getByRole("button", { name: "It is of another product" }));
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Product name" });
  const code = screen.getByRole<HTMLInputElement>("textbox", { name: "Code on the box (optional)" });
  expect([name.value, code.value]).toEqual(["Bunk bed", "034000470693"]);
  screen.getByRole("button", { name: "Share for this product" });
  await person.type(code, "1");
  expect(screen.queryByRole("button", { name: "Share for this product" })).toBeNull();
});

test("a failure shows the parsed message and never the raw answer", async () => {
  stubEndpoint(sharedVideos.share, () => {
    throw new ApiFailure("UNPROCESSABLE", "Not today.");
  });
  const { person } = await openForm();
  await fillIn(person, { link: LINK });
  await person.click(submit());
  (await toast("Upload failed")).getByText("Not today.");
  expect(screen.queryByRole("progressbar")).toBeNull();
  submit();
});

test("Validate asks the service of the link", async () => {
  const checks = stubEndpoint(sharedVideos.checkLink, () => FOUND);
  const { person } = await openForm();
  expect(screen.queryByRole("button", { name: "Validate" })).toBeNull();
  await person.type(screen.getByRole("textbox", { name: "Video URL" }), LINK);
  await person.click(screen.getByRole("button", { name: "Validate" }));
  await screen.findByText("“A bed” by Ann");
  expect(checks).toMatchObject([{ query: { url: LINK } }]);
  stubEndpoint(sharedVideos.checkLink, () => {
    throw new ApiFailure("NOT_FOUND", "Video may be private, restricted, or removed");
  });
  await person.click(screen.getByRole("button", { name: "Validate" }));
  await screen.findByText("Validation Failed");
  screen.getByText("Video may be private, restricted, or removed");
  await person.clear(screen.getByRole("textbox", { name: "Video URL" }));
  await person.type(screen.getByRole("textbox", { name: "Video URL" }), "https://youtu.be/x");
  await person.click(screen.getByRole("button", { name: "Validate" }));
  await screen.findByText("Invalid YouTube URL format");
});

test("a file is looked into, sent, checked and shared", async () => {
  const { requests } = fakeTusServer();
  const states = ["checking", "ready"] as const;
  let asked = 0;
  stubEndpoint(videoUploads.upload, ({ params }) => uploaded({ id: params.id, state: states[asked++] ?? "ready" }));
  const shares = stubEndpoint(sharedVideos.share, () => ({ ...BED, shareState: "live" as const }));
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile({ seconds: 72 }));
  await screen.findByText(/MB, 1:12$/);
  await person.click(submit());
  await toast("Video uploaded successfully");
  expect(requests.map((request) => request.split(" ")[0])).toEqual(["POST", "PATCH"]);
  expect(shares).toMatchObject([{ body: { name: "Bunk bed", uploadId: sampleId(1) } }]);
  expect(shares[0]?.body.videoUrl).toBeUndefined();
  expect(asked).toBe(2);
  expect(unfinishedUpload().read()).toBeNull();
});

test.each([
  ["Invalid file type", "Please select a video file.", () => new File(["text"], "bed.txt", { type: "text/plain" })],
  ["Invalid file type", "Please select a video file.", () => new File(["text"], "bed.mp4", { type: "video/mp4" })],
  ["Invalid file type", /HEVC/, () => makeVideoFile({ codec: "hevc" })],
  ["File too large", "Video files must be under 100MB.", () => tooLarge()],
])("%s: %s is said before anything is sent", async (title, text, make) => {
  const { person } = await openForm();
  refuseUnknownCalls();
  await person.click(screen.getByRole("radio", { name: "Video file" }));
  // Phones let people choose what `accept` does not name.
  fileInput().accept = "";
  await person.upload(fileInput(), await make());
  (await toast(title)).getByText(text);
  expect(fileInput().getAttribute("aria-invalid")).toBe("true");
});

test("a video that the server refuses after all is reported with its reason, and the form can be sent again", async () => {
  fakeTusServer();
  stubEndpoint(videoUploads.upload, () => uploaded({ state: "refused", refusal: "damaged", videoUrl: null }));
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile());
  await screen.findByText(/MB, 0:02$/);
  await person.click(submit());
  (await toast("Upload failed")).getByText(/damaged/);
  expect(unfinishedUpload().read()).toBeNull();
  submit();
});

test.each([
  [true, "MP4, MOV, AVI", "video/*"],
  [false, "MP4, MOV", "video/mp4,video/quicktime,video/webm,video/x-m4v"],
])("what has to be converted is offered only where the server does that (%s)", async (convertsVideos, hint, accept) => {
  const { person } = await openForm({ settings: { convertsVideos } });
  await person.click(screen.getByRole("radio", { name: "Video file" }));
  screen.getByText(hint);
  expect(fileInput().accept).toBe(accept);
});

test("a format that phones can't play is sent where the server converts it, and its video comes later", async () => {
  fakeTusServer();
  let state: Upload["state"] = "converting";
  stubEndpoint(videoUploads.upload, () => uploaded({ state, ...(state === "converting" && { videoUrl: null }) }));
  const shares = stubEndpoint(sharedVideos.share, () => ({
    ...BED,
    videoUrl: null,
    shareState: "converting" as const,
  }));
  const { person } = await openForm({ settings: { convertsVideos: true } });
  await fillIn(person);
  await chooseFile(person, await makeVideoFile({ codec: "hevc" }));
  await screen.findByText(/We convert it/);
  await person.click(submit());
  (await toast("Video uploaded successfully")).getByText(/appears there as soon as it is ready/);
  expect(shares).toMatchObject([{ body: { uploadId: sampleId(1) } }]);
  await screen.findByText(/Its video is being prepared/);
  state = "ready";
  await screen.findByText("“Bunk bed” is now live.");
});

test("a failed conversion is reported with its reason where the video was shared", async () => {
  fakeTusServer();
  const states = [uploaded({ state: "converting", videoUrl: null })];
  const refused = uploaded({ state: "refused", refusal: "not-convertible", videoUrl: null });
  stubEndpoint(videoUploads.upload, () => states.shift() ?? refused);
  stubEndpoint(sharedVideos.share, () => ({ ...BED, videoUrl: null, shareState: "converting" as const }));
  const { person } = await openForm({ settings: { convertsVideos: true } });
  await fillIn(person);
  await chooseFile(person, await makeVideoFile({ codec: "hevc" }));
  await screen.findByText(/We convert it/);
  await person.click(submit());
  await screen.findByText(/“Bunk bed” has no video, so it leaves the catalogue.* The video could not be converted/);
  // Its page went with it.
  expect(screen.queryByRole("button", { name: "See it" })).toBeNull();
});

test("a share that is sent as the session ends is there when its sharer signs in again, and only then", async () => {
  stubEndpoint(sharedVideos.share, () => {
    throw new ApiFailure("UNAUTHENTICATED", "Please sign in to continue.");
  });
  const { person, unmount } = await openForm();
  await fillIn(person, { link: LINK });
  const typed = screen.getByLabelText<HTMLInputElement>("Product name").value;
  expect(typed).not.toBe("");
  await person.click(submit());
  await screen.findByText("the ways to sign in");
  unmount();
  const again = await openForm();
  expect(screen.getByLabelText<HTMLInputElement>("Product name").value).toBe(typed);
  again.unmount();
  await openForm({ member: 2 });
  expect(screen.getByLabelText<HTMLInputElement>("Product name").value).toBe("");
});

test("a picture and captions go along with the video", async () => {
  fakeTusServer();
  stubEndpoint(videoUploads.upload, () => uploaded());
  stubEndpoint(sharedVideos.share, () => ({ ...BED, shareState: "live" as const }));
  const sent = answerFiles();
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile());
  await person.upload(
    await screen.findByLabelText("Choose a picture instead"),
    new File(["x"], "bed.jpg", { type: "image/jpeg" }),
  );
  screen.getByRole("img", { name: "The picture that you chose" });
  await person.click(screen.getByText("Captions (optional)"));
  const wrong = new File(["WEBVTT\n\n00:01.000 --> 00:00.000\nX\n"], "wrong.vtt", { type: "text/vtt" });
  const english = () => screen.getByLabelText<HTMLInputElement>("English captions");
  await person.upload(english(), wrong);
  await screen.findByText("Line 3 of this file can't be read as WebVTT.");
  expect(english().getAttribute("aria-invalid")).toBe("true");
  const right = new File(["WEBVTT\n\n00:01.000 --> 00:02.000\nX\n"], "right.vtt", { type: "text/vtt" });
  await person.upload(english(), right);
  await screen.findByText("right.vtt");
  expect(english().getAttribute("aria-invalid")).toBe("false");
  await person.upload(screen.getByLabelText("French captions"), right);
  const removals = () => screen.getAllByRole("button", { name: "Remove right.vtt" });
  await waitFor(() => expect(removals()).toHaveLength(2));
  await person.click(removals()[1] ?? document.body);
  await person.click(submit());
  await toast("Video uploaded successfully");
  expect(Object.entries(sent).map(([part, file]) => [part, file?.size])).toEqual([
    ["poster", 1],
    ["captions/en", right.size],
  ]);
});

test("a picture in HEIC that this browser can't convert is left out, with what to do instead", async () => {
  fakeTusServer();
  stubEndpoint(videoUploads.upload, () => uploaded());
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile());
  const picture = await screen.findByLabelText("Choose a picture instead");
  // As a computer's file picker gives it that was told to show all files.
  const heic = new File(["\0\0\0\x18ftypheic\0\0\0\0mif1heic"], "IMG_1.jpg", { type: "image/jpeg" });
  await person.upload(picture, heic);
  await screen.findByText("This browser can’t read HEIC pictures. Save it as a JPEG and choose it again.");
  expect(screen.queryByRole("img", { name: "The picture that you chose" })).toBeNull();
});

test("another video has another picture and other captions", async () => {
  refuseUnknownCalls();
  const { person } = await openForm();
  await chooseFile(person, await makeVideoFile());
  await person.upload(
    await screen.findByLabelText("Choose a picture instead"),
    new File(["x"], "bed.jpg", { type: "image/jpeg" }),
  );
  screen.getByRole("img", { name: "The picture that you chose" });
  await person.upload(fileInput(), await makeVideoFile({ name: "crib.mp4" }));
  await screen.findByText("crib.mp4");
  expect(screen.queryByRole("img", { name: "The picture that you chose" })).toBeNull();
});

test("a link that was removed before is reported at its field", async () => {
  stubEndpoint(sharedVideos.share, () => {
    const message = "This video was removed from Hexkey before.";
    throw new ApiFailure("UNPROCESSABLE", message, { reason: "removed-before", fields: { videoUrl: message } });
  });
  const { person } = await openForm();
  await fillIn(person, { link: LINK });
  await person.click(submit());
  (await toast("Upload failed")).getByText(/removed from Hexkey before/);
  const link = screen.getByRole("textbox", { name: "Video URL" });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(link.getAttribute("aria-invalid")).toBe("true");
});

test("a link that can't wait with so many others is reported at its field, with the remedy, and the draft stays", async () => {
  stubEndpoint(sharedVideos.share, () => {
    const message = "Too many wait.";
    throw new ApiFailure("CONFLICT", message, { reason: "links-unchecked", fields: { videoUrl: message } });
  });
  const { person } = await openForm();
  await fillIn(person, { link: "https://maker.example/bed.mp4" });
  await person.click(submit());
  (await toast("Upload failed")).getByText(/remove one of them in My shares/);
  const link = screen.getByRole<HTMLInputElement>("textbox", { name: "Video URL" });
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(link.getAttribute("aria-invalid")).toBe("true");
  const said = (link.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(said.join(" ")).toContain("remove one of them in My shares");
  expect(link.value).toBe("https://maker.example/bed.mp4");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Product name" }).value).toBe("Bunk bed");
});

test("an unchecked link reads as visible to its sharer alone, never as live", async () => {
  stubEndpoint(sharedVideos.share, () => ({ ...BED, videoUrl: null, shareState: "unchecked" as const }));
  const { person } = await openForm();
  await fillIn(person, { link: "https://maker.example/bed.mp4" });
  await person.click(submit());
  (await toast("Your share is kept")).getByText(/does not answer at the moment/);
  await screen.findByText(/The address of your video of “Bunk bed” does not answer.*until it does, only you see it/);
  expect(screen.queryByText(/is now live/)).toBeNull();
});

test("a link by http is refused with that reason before anything is sent, one to a service is not", async () => {
  const shares = stubEndpoint(sharedVideos.share, () => ({ ...BED, shareState: "live" as const }));
  const { person } = await openForm();
  await fillIn(person, { link: "http://maker.example/bed.mp4" });
  await person.click(submit());
  await screen.findByText(/begins with http:\/\/, which Hexkey can’t play/);
  expect(shares).toEqual([]);
  const link = screen.getByRole("textbox", { name: "Video URL" });
  await person.clear(link);
  await person.type(link, "http://youtu.be/dQw4w9WgXcQ");
  await person.click(submit());
  await toast("Video uploaded successfully");
});

test("an upload can be cancelled, here and on the server", async () => {
  const { uploads } = fakeTusServer({ interfere: (method) => (method === "PATCH" ? "silence" : undefined) });
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile());
  await screen.findByText(/MB, 0:02$/);
  await person.click(submit());
  await waitFor(() => expect(uploads.size).toBe(1));
  const bar = screen.getByRole("progressbar", { name: "Progress" });
  expect(Number(bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
  await person.click(screen.getByRole("button", { name: "Cancel upload" }));
  await toast("Upload cancelled");
  await waitFor(() => expect(uploads.size).toBe(0));
  expect(screen.queryByRole("progressbar")).toBeNull();
  await waitFor(() => submit());
});

test("after a reload the draft is there, and the unfinished upload asks for its file and goes on", async () => {
  const first = fakeTusServer({ interfere: (method) => (method === "PATCH" ? "silence" : undefined) });
  const { person, unmount } = await openForm();
  await fillIn(person, { code: "034000470693" });
  const file = await makeVideoFile();
  await chooseFile(person, file);
  await screen.findByText(/MB, 0:02$/);
  await person.click(submit());
  await waitFor(() => expect(unfinishedUpload().read()).not.toBeNull());
  const [[path, kept] = []] = first.uploads;
  unmount();
  loseMemory();

  const second = fakeTusServer();
  if (path && kept) second.uploads.set(path, kept);
  stubEndpoint(videoUploads.upload, () => uploaded());
  stubEndpoint(sharedVideos.share, () => ({ ...BED, shareState: "live" as const }));
  const again = await openForm();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Product name" }).value).toBe("Bunk bed");
  screen.getByText(/The upload of “bed.mp4” is not finished/);
  await again.person.upload(fileInput(), file);
  await screen.findByText("This upload will resume where it stopped.");
  await again.person.click(submit());
  await toast("Video uploaded successfully");
  expect(second.requests.map((request) => request.split(" ")[0])).toEqual(["HEAD", "PATCH"]);
});

test("a draft is its writer's alone", async () => {
  const { person, unmount } = await openForm();
  await fillIn(person, { link: LINK });
  unmount();
  await openForm({ member: 2 });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Product name" }).value).toBe("");
});

test("guests are asked to sign in", async () => {
  renderApp(<SharePanel signIn={<p>the ways to sign in</p>} onSee={vi.fn()} />);
  await screen.findByText("the ways to sign in");
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("the notice says what is checked and who is responsible, and leads to the policy", async () => {
  await openForm();
  const notice = within(screen.getByRole("region", { name: "Before you share" }));
  notice.getByText(/You are legally responsible/);
  notice.getByText(/checks that a file, or what a link leads to, is a video that plays/);
  expect(notice.getByRole("link", { name: "Copyright Policy" }).getAttribute("href")).toBe("/copyright-policy");
});

test("in French nothing is left in English", async () => {
  await openForm({ language: "fr" });
  screen.getByRole("button", { name: "Partager la vidéo" });
  screen.getByRole("combobox", { name: "Pièce" });
  screen.getByRole("radio", { name: "Fichier vidéo" });
});

/** As a reload does. */
function loseMemory() {
  getRun()?.controller.abort(new DOMException("reloaded", "AbortError"));
  putRun(null);
}

function tooLarge(): File {
  const file = new File(["x"], "bed.mp4", { type: "video/mp4" });
  Object.defineProperty(file, "size", { value: 100 * 1024 * 1024 + 1 });
  return file;
}
