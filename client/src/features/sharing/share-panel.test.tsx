import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { SharePanel } from "#client/features/sharing/share-panel.tsx";
import { makeVideoFile } from "#client/testing/make-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleDetail, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, refuseUnknownCalls, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { fakeTusServer } from "#client/testing/tus-server.ts";
import { catalog } from "#shared/contracts/catalog.ts";
import { type LinkedVideo, sharedVideos } from "#shared/contracts/shared-videos.ts";
import { CONVERTS_HEADER, sharing, type Upload } from "#shared/contracts/sharing.ts";

// Node would be given the package's build for programs, which has no XMLHttpRequest.
vi.mock("tus-js-client", async () => {
  const forBrowsers = "tus-js-client/dist/tus.js";
  return (await import(forBrowsers)).default;
});

const LINK = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const FOUND: LinkedVideo = { service: "YouTube", title: "A bed", author: "Ann" };
const BED = sampleDetail({ number: 9, name: "Bunk bed", videoUrl: LINK, videoSources: [], captions: [] });

async function openForm({ language = "en", member = 1 }: { language?: "en" | "fr"; member?: number } = {}) {
  const onSee = vi.fn();
  const panel = <SharePanel signIn={<p>the ways to sign in</p>} onSee={onSee} />;
  const rendered = renderApp(panel, { language, user: { id: sampleId(member) } });
  await screen.findByRole("textbox", { name: language === "en" ? "Product name" : "Nom du produit" });
  return { ...rendered, onSee };
}

async function fillIn(person: UserEvent, fields: { code?: string; link?: string } = {}) {
  await person.type(screen.getByRole("textbox", { name: "Product name" }), "Bunk bed");
  await person.type(screen.getByRole("textbox", { name: "Brand" }), "Oakline");
  await person.selectOptions(screen.getByRole("combobox", { name: "Room category" }), "Bedroom");
  if (fields.code) await person.type(screen.getByRole("textbox", { name: "Code on the box (optional)" }), fields.code);
  if (fields.link) await person.type(screen.getByRole("textbox", { name: "Video URL" }), fields.link);
}

const submit = () => screen.getByRole("button", { name: "Share video" });
const fileInput = () => screen.getByLabelText<HTMLInputElement>(/^Choose (a|another) video/);

async function chooseFile(person: UserEvent, file: File) {
  await person.click(screen.getByRole("radio", { name: "Video file" }));
  await person.upload(fileInput(), file);
}

/** The message with that title, and what it says. */
async function toast(title: string) {
  const shown = await waitFor(() => {
    const found = [...document.querySelectorAll("li[data-variant]")].find((item) => item.textContent?.includes(title));
    if (!(found instanceof HTMLElement)) throw new Error(`There is no message ${title}`);
    return found;
  });
  return within(shown);
}

function uploaded(fields: Partial<Upload> = {}): Upload {
  return {
    id: sampleId(1),
    state: "ready",
    refusal: null,
    videoUrl: "/media/o/1.mp4",
    fileName: "bed.mp4",
    bytes: 1000,
    durationSeconds: 2,
    width: 160,
    height: 120,
    posterUrl: null,
    captions: [],
    createdAt: new Date(),
    ...fields,
  };
}

/**
 * Answers what no stub can: how the server describes its uploads, and files that are sent to it. Comes after the first
 * stub; the files by the ends of their paths.
 */
function answerFiles({ converts = false }: { converts?: boolean } = {}) {
  const sent: Record<string, File | null> = {};
  const others = vi.mocked(fetch).getMockImplementation();
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    if (init?.method === "OPTIONS")
      return new Response(null, { headers: converts ? { [CONVERTS_HEADER]: "true" } : {} });
    if (!(init?.body instanceof FormData)) return others?.(input, init) ?? Response.error();
    const part = new URL(String(input), location.href).pathname.split("/").slice(4).join("/");
    const [file] = init.body.values();
    sent[part] = file instanceof File ? file : null;
    return Response.json(z.encode(sharing.setPoster.response, uploaded()));
  });
  return sent;
}

test("a link is shared once, all lists of products are read anew, and the form is empty after a moment", async () => {
  const lists = stubEndpoint(catalog.list, () => page([]));
  const shares = stubEndpoint(sharedVideos.share, () => BED);
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
  await waitFor(() => expect(name().value).toBe(""), { timeout: 4000 });
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
  ["www.youtube.com/watch?v=dQw4w9WgXcQ", "Please enter the whole address, beginning with https://"],
])("%s is not sent", async (link, text) => {
  const { person } = await openForm();
  await fillIn(person, { link });
  await person.click(submit());
  (await toast("Validation Failed")).getByText(text);
  expect(screen.getByRole("textbox", { name: "Video URL" }).getAttribute("aria-invalid")).toBe("true");
});

test("a wrong check digit is said at the code, and nothing is sent", async () => {
  const { person } = await openForm();
  await fillIn(person, { link: LINK, code: "034000470694" });
  await person.click(submit());
  await screen.findByText("The check digit does not fit. Compare the digits with the box.");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Code on the box (optional)" }));
});

test("a code that another product has is said at its field, and what was typed stays", async () => {
  stubEndpoint(sharedVideos.share, () => {
    throw new ApiFailure("CONFLICT", "A product with that code is in our catalogue already.");
  });
  const { person } = await openForm();
  await fillIn(person, { link: LINK, code: "034000470693" });
  await person.click(submit());
  (await toast("Upload failed")).getByText("Another product in our catalogue has this code.");
  const code = screen.getByRole<HTMLInputElement>("textbox", { name: "Code on the box (optional)" });
  expect([code.getAttribute("aria-invalid"), code.value]).toEqual(["true", "034000470693"]);
  await waitFor(() => expect(document.activeElement).toBe(code));
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
  stubEndpoint(sharing.upload, ({ params }) => uploaded({ id: params.id, state: states[asked++] ?? "ready" }));
  const shares = stubEndpoint(sharedVideos.share, () => BED);
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
  expect(localStorage.getItem("unfinished-upload")).toBeNull();
});

test.each([
  ["Invalid file type", "Please select a video file.", () => new File(["text"], "bed.txt", { type: "text/plain" })],
  ["Invalid file type", "Please select a video file.", () => new File(["text"], "bed.mp4", { type: "video/mp4" })],
  ["Invalid file type", /HEVC/, () => makeVideoFile({ codec: "hevc" })],
  ["File too large", "Video files must be under 100MB.", () => tooLarge()],
])("%s: %s is said before anything is sent", async (title, text, make) => {
  const { person } = await openForm();
  refuseUnknownCalls();
  answerFiles();
  await person.click(screen.getByRole("radio", { name: "Video file" }));
  // Phones let people choose what `accept` does not name.
  fileInput().accept = "";
  await person.upload(fileInput(), await make());
  (await toast(title)).getByText(text);
  expect(fileInput().getAttribute("aria-invalid")).toBe("true");
});

test("a video that the server refuses after all is said with its reason, and the form can be sent again", async () => {
  fakeTusServer();
  stubEndpoint(sharing.upload, () => uploaded({ state: "refused", refusal: "damaged", videoUrl: null }));
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile());
  await screen.findByText(/MB, 0:02$/);
  await person.click(submit());
  (await toast("Upload failed")).getByText(/damaged/);
  expect(localStorage.getItem("unfinished-upload")).toBeNull();
  submit();
});

test("what phones can't play is sent where the server converts it, and its video comes later", async () => {
  fakeTusServer();
  let state: Upload["state"] = "converting";
  stubEndpoint(sharing.upload, () => uploaded({ state, ...(state === "converting" && { videoUrl: null }) }));
  const shares = stubEndpoint(sharedVideos.share, () => ({ ...BED, videoUrl: null }));
  answerFiles({ converts: true });
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile({ codec: "hevc" }));
  await screen.findByText(/We convert it/);
  await person.click(submit());
  (await toast("Video uploaded successfully")).getByText(/appears there as soon as it is ready/);
  expect(shares).toMatchObject([{ body: { uploadId: sampleId(1) } }]);
  await screen.findByText(/Its video is being prepared/);
  state = "ready";
  await screen.findByText("“Bunk bed” is now live.", {}, { timeout: 7000 });
}, 15_000);

test("a video that could not be converted is said with its reason where it was shared", async () => {
  fakeTusServer();
  const states = [uploaded({ state: "converting", videoUrl: null })];
  const refused = uploaded({ state: "refused", refusal: "not-convertible", videoUrl: null });
  stubEndpoint(sharing.upload, () => states.shift() ?? refused);
  stubEndpoint(sharedVideos.share, () => ({ ...BED, videoUrl: null }));
  answerFiles({ converts: true });
  const { person } = await openForm();
  await fillIn(person);
  await chooseFile(person, await makeVideoFile({ codec: "hevc" }));
  await screen.findByText(/We convert it/);
  await person.click(submit());
  await screen.findByText(/“Bunk bed” stays without a video. The video could not be converted/);
});

test("a picture and captions go along with the video", async () => {
  fakeTusServer();
  stubEndpoint(sharing.upload, () => uploaded());
  stubEndpoint(sharedVideos.share, () => BED);
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
  await person.click((await screen.findAllByRole("button", { name: "Remove right.vtt" })).at(-1) ?? document.body);
  await person.click(submit());
  await toast("Video uploaded successfully");
  expect(Object.entries(sent).map(([part, file]) => [part, file?.size])).toEqual([
    ["poster", 1],
    ["captions/en", right.size],
  ]);
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

test("a link that was removed before is said at its field", async () => {
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
  await waitFor(() => expect(localStorage.getItem("unfinished-upload")).not.toBeNull());
  const [[path, kept] = []] = first.uploads;
  unmount();

  const second = fakeTusServer();
  if (path && kept) second.uploads.set(path, kept);
  stubEndpoint(sharing.upload, () => uploaded());
  stubEndpoint(sharedVideos.share, () => BED);
  const again = await openForm();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Product name" }).value).toBe("Bunk bed");
  screen.getByText(/The upload of “bed.mp4” is not finished/);
  await again.person.upload(fileInput(), file);
  await screen.findByText("This upload goes on where it stopped.");
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
  notice.getByText(/checks that an uploaded file is a video and plays/);
  expect(notice.getByRole("link", { name: "Copyright policy" }).getAttribute("href")).toBe("/copyright-policy");
});

test("in French nothing is left in English", async () => {
  await openForm({ language: "fr" });
  screen.getByRole("button", { name: "Partager la vidéo" });
  screen.getByRole("combobox", { name: "Pièce" });
  screen.getByRole("radio", { name: "Fichier vidéo" });
});

function tooLarge(): File {
  const file = new File(["x"], "bed.mp4", { type: "video/mp4" });
  Object.defineProperty(file, "size", { value: 100 * 1024 * 1024 + 1 });
  return file;
}
