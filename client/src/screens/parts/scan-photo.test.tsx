import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { checkQuality } from "#client/features/identify/capture/check-quality.ts";
import type { Flaw } from "#client/features/identify/capture/quality.ts";
import { PhotoError } from "#client/features/scanner/decode/decoder.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { redrawPhoto } from "#client/lib/shrink-photo/shrink-photo.ts";
import { identifyCaptureTexts } from "#client/messages/late/identify-capture.ts";
import type { PhotoAnswerProps } from "#client/screens/parts/photo-answer.tsx";
import { ScanFlow } from "#client/screens/parts/scan-flow.tsx";
import {
  cameraFailure,
  type FakeSight,
  FakeTrack,
  fakeCamera,
  fakeDecoder,
  fakeViewfinder,
} from "#client/testing/fake-camera.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { scans } from "#shared/contracts/scans/scans.ts";

vi.mock("#shared/domain/limits.ts", async (importOriginal) => ({
  ...(await importOriginal<typeof import("#shared/domain/limits.ts")>()),
  CAMERA_START_DELAY_MS: 0,
  CAMERA_READY_FALLBACK_MS: 0,
}));
vi.mock("#client/lib/shrink-photo/shrink-photo.ts", () => ({ redrawPhoto: vi.fn() }));
vi.mock("#client/features/identify/capture/check-quality.ts", () => ({ checkQuality: vi.fn() }));
let answer: PhotoAnswerProps | null = null;
let mounts = 0;
vi.mock("#client/screens/parts/photo-answer.tsx", () => ({
  PhotoAnswer: (props: PhotoAnswerProps) => {
    answer = props;
    useEffect(() => void mounts++, []);
    return <p>{props.photos.length} photos on their way</p>;
  },
}));

const made = new Set<string>();
beforeEach(() => {
  answer = null;
  mounts = 0;
  made.clear();
  fakeViewfinder();
  let count = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    const address = `blob:${++count}`;
    made.add(address);
    return address;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void made.delete(address));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage: () => undefined } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["frame"])));
  vi.mocked(redrawPhoto)
    .mockReset()
    .mockImplementation(async ({ area }) => ({
      bytes: new Blob([JSON.stringify(area)], { type: "image/jpeg" }),
      width: 800,
      height: 600,
      from: { width: 4000, height: 3000 },
    }));
  flawed(null);
});

const flawed = (flaw: Flaw | null) => vi.mocked(checkQuality).mockReset().mockResolvedValue(flaw);
const PHOTO = new File(["a photo"], "chair.jpg", { type: "image/jpeg" });
const MEMBER = { user: { firstName: "Maya" } };

/** The scanner in the photo mode, and what is in each photo. */
async function openPhotoMode({
  sight = null,
  mode = "photo",
  camera = true,
  capabilities = {},
  ...around
}: Parameters<typeof renderApp>[1] & {
  sight?: FakeSight | Promise<FakeSight>;
  mode?: "photo" | "code";
  camera?: boolean;
  capabilities?: object;
} = MEMBER) {
  const fake = fakeCamera(
    camera
      ? { answer: () => new FakeTrack({ capabilities }) }
      : {
          answer: () => {
            throw cameraFailure("NotFoundError");
          },
        },
  );
  fakeDecoder(() => null, { photo: () => sight });
  function Screen() {
    const [open, setOpen] = useState(true);
    return <ScanFlow open={open} onOpenChange={setOpen} mode={mode} />;
  }
  const rendered = renderApp(<Screen />, around);
  await screen.findByRole("dialog", { name: mode === "photo" ? /AI Scanner|Numériseur IA/ : "Scan QR Code" });
  return { ...rendered, ...fake };
}

const shutter = () => screen.findByRole("button", { name: "Take photo" });
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};
const choose = async (file: File = PHOTO, label = "Choose a photo") => {
  const field = await screen.findByLabelText(label);
  await act(async () => fireEvent.change(field, { target: { files: [file] } }));
};
async function takePhoto() {
  await waitFor(async () => expect((await shutter()).getAttribute("aria-disabled")).toBe("false"));
  fireEvent.click(await shutter());
}
const review = () => screen.findByRole("button", { name: "Identify this item" });

test("the shutter takes what the camera shows, which goes off, and one button sends the photo on", async () => {
  const { tracks } = await openPhotoMode();
  await screen.findByText("Photograph the item, its label or its box.");
  await takePhoto();
  await review();
  expect(tracks.map((track) => track.readyState)).toEqual(["ended"]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Your photo" }));
  fireEvent.click(await review());
  await screen.findByText("1 photos on their way");
  expect(answer?.photos).toEqual([{ bytes: expect.any(Blob), width: 800, height: 600, isWithoutCode: true }]);
});

test("in the photo mode the camera is asked for all that it has, and a double tap sends once", async () => {
  const capabilities = { width: { max: 4000 }, height: { max: 3000 } };
  const { tracks } = await openPhotoMode({ ...MEMBER, capabilities });
  await waitFor(() => expect(tracks[0]?.applied.at(-1)).toMatchObject({ width: { ideal: 3200 } }));
  await waitFor(async () => expect((await shutter()).getAttribute("aria-disabled")).toBe("false"));
  const button = await shutter();
  fireEvent.click(button);
  fireEvent.click(button);
  const go = await review();
  expect(screen.queryByText("Photo 1 of 2")).toBeNull();
  fireEvent.click(go);
  fireEvent.click(go);
  await screen.findByText("1 photos on their way");
});

test("a code in the photo goes the way of codes, and says so", async () => {
  stubEndpoint(codes.findProduct, () => new Promise(() => {}));
  stubEndpoint(scans.record, () => new Promise(() => {}));
  await openPhotoMode({ ...MEMBER, sight: "HXK-0000-0007" });
  await takePhoto();
  await screen.findByText("A code in your photo:");
  screen.getByText("HXK-0000-0007");
  expect(redrawPhoto).not.toHaveBeenCalled();
});

test("while codes are looked for the person can go on without, or back", async () => {
  await openPhotoMode({ ...MEMBER, sight: new Promise(() => {}) });
  await takePhoto();
  await screen.findByText("Looking for codes in the photo...");
  await press("Back to the camera");
  await waitFor(async () => expect(document.activeElement).toBe(await shutter()));
  await takePhoto();
  await press("It shows no code: go on");
  fireEvent.click(await review());
  await screen.findByText("1 photos on their way");
  expect(answer?.photos[0]?.isWithoutCode).toBe(false);
});

test("a photo whose check is under way says so", async () => {
  vi.mocked(redrawPhoto).mockReturnValue(new Promise(() => {}));
  await openPhotoMode();
  await choose();
  await screen.findByText("Checking image quality...");
});

test.each(["dark", "overexposed", "blurry", "small", "off-centre"] as const)(
  "a photo that is %s is refused with the reason, and can be used anyway",
  async (flaw) => {
    flawed(flaw);
    await openPhotoMode();
    await choose();
    expect((await screen.findByText(identifyCaptureTexts.en.flaws[flaw])).getAttribute("role")).toBe("alert");
    expect(screen.queryByRole("button", { name: "Identify this item" })).toBeNull();
    await press("Take another");
    await shutter();
    await choose();
    await press("Use this photo anyway");
    await review();
  },
);

test.each<[string, File, FakeSight, string]>([
  ["a text", new File(["text"], "a.txt", { type: "text/plain" }), null, "Please select an image file"],
  ["a broken photo", PHOTO, new PhotoError("unreadable"), "Unable to process image. Please try a different photo."],
  [
    "a photo beyond what a phone can hold",
    PHOTO,
    new PhotoError("too-large"),
    "Image too large. Please try taking a new photo or selecting a smaller image file.",
  ],
  [
    "a HEIC in a browser that reads none",
    new File(["\0\0\0\x20ftypheic\0\0\0\0mif1heic"], "IMG.HEIC"),
    new PhotoError("unreadable"),
    "This browser can’t read HEIC photos. Save it as a JPEG and choose it again.",
  ],
])("%s is refused in words", async (_, file, sight, words) => {
  await openPhotoMode({ ...MEMBER, sight });
  await choose(file);
  expect((await screen.findByText(words)).closest("[role=alert]")).toBeTruthy();
  await shutter();
});

test("a file that can't be read any more is refused in words", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await openPhotoMode({ ...MEMBER, sight: new PhotoError("unreadable") });
  const gone = new File(["x"], "cloud.jpg", { type: "image/jpeg" });
  vi.spyOn(gone, "slice").mockImplementation(() => {
    throw new DOMException("The file could not be read.", "NotReadableError");
  });
  await choose(gone);
  await screen.findByText("Failed to process selected file");
});

test("a photo that can't be drawn anew is refused, never sent as it is", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.mocked(redrawPhoto).mockRejectedValue(new Error("out of memory"));
  await openPhotoMode();
  await choose();
  await screen.findByText("Unable to process image. Please try a different photo.");
});

test("without a camera the gallery is offered below the problem", async () => {
  await openPhotoMode({ ...MEMBER, camera: false });
  await screen.findByRole("heading", { name: "No camera found" });
  expect(screen.getByText("You can also choose a photo that you already have.")).toBeTruthy();
  expect(screen.queryByText(/can also be typed/)).toBeNull();
  expect((await shutter()).getAttribute("aria-disabled")).toBe("true");
  await choose();
  await review();
  expect(screen.queryByRole("heading", { name: "No camera found" })).toBeNull();
});

test("an item has up to three photos, each of which can be removed", async () => {
  await openPhotoMode();
  for (let photos = 1; photos <= 3; photos++) {
    await choose();
    await review();
    if (photos < 3) await press("Add another angle");
  }
  expect(screen.queryByRole("button", { name: "Add another angle" })).toBeNull();
  expect(screen.getAllByRole("button", { name: /^Remove photo/ })).toHaveLength(3);
  await press("Remove photo 2");
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^Remove photo/ })).toHaveLength(2));
  await press("Remove photo 1");
  await press("Remove photo 1");
  await shutter();
});

test("a part of a photo is chosen with the arrow keys, tried again, and cut from the file itself", async () => {
  const { person } = await openPhotoMode();
  await choose();
  await press("Crop");
  const corner = await screen.findByRole("button", { name: "Top left corner" });
  corner.focus();
  await person.keyboard("{Shift>}{ArrowRight}{ArrowDown}{/Shift}{ArrowRight}");
  await screen.findByText("88% of the width, 90% of the height");
  await press("Reset");
  await screen.findByText("100% of the width, 100% of the height");
  corner.focus();
  await person.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await press("Use this part");
  await review();
  const last = vi.mocked(redrawPhoto).mock.lastCall?.[0];
  expect(last).toMatchObject({ photo: PHOTO, area: { left: 0.1, top: 0, right: 1, bottom: 1 } });
  fireEvent.click(await review());
  await screen.findByText("1 photos on their way");
  // From the answer back to the same part of the same photo.
  await act(async () => answer?.onCrop?.());
  await screen.findByText("90% of the width, 100% of the height");
  await press("Reset");
  await press("Use this part");
  await review();
  expect(vi.mocked(redrawPhoto).mock.lastCall?.[0]).toMatchObject({ photo: PHOTO, area: null });
});

test("from the answer one more angle is added beside the photo that is there, three at most", async () => {
  await openPhotoMode();
  await choose();
  for (const count of [1, 2]) {
    fireEvent.click(await review());
    await screen.findByText(`${count} photos on their way`);
    await act(async () => answer?.onAddAngle?.());
    await screen.findByRole("button", { name: new RegExp(`Back to your (photo|${count} photos)`) });
    await choose(new File([`angle ${count}`], "angle.jpg", { type: "image/jpeg" }));
  }
  fireEvent.click(await review());
  await screen.findByText("3 photos on their way");
  expect(answer?.onAddAngle).toBeUndefined();
});

test("from the answer one can scan or type a code", async () => {
  await openPhotoMode();
  await choose();
  fireEvent.click(await review());
  await screen.findByText("1 photos on their way");
  await act(async () => answer?.onEnterCode());
  await screen.findByRole("dialog", { name: "Scan QR Code" });
});

test("the answer is there when the person comes back from a product or from searching for one", async () => {
  stubEndpoint(catalog.list, () => page([]));
  stubEndpoint(catalog.get, () => {
    throw new ApiFailure("NOT_FOUND", "This product is gone.");
  });
  const { person } = await openPhotoMode();
  await choose();
  fireEvent.click(await review());
  await screen.findByText("1 photos on their way");
  const { photos } = answer ?? {};
  const isBack = async () => {
    await waitFor(() => expect(answer?.open).toBe(true));
    expect(answer?.photos).toBe(photos);
    expect(mounts).toBe(1);
  };
  await act(async () => answer?.onProduct(sampleId(7)));
  expect(answer?.open).toBe(false);
  await person.click(await screen.findByRole("button", { name: "Close" }));
  await isBack();
  await act(async () => answer?.onProduct(sampleId(7)));
  await screen.findByRole("button", { name: "Close" });
  await act(async () => history.back());
  await isBack();
  await act(async () => answer?.onSearch("oak chest"));
  await screen.findByRole("dialog", { name: "Search the catalogue" });
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("oak chest");
  expect(answer?.open).toBe(false);
  await person.keyboard("{Escape}");
  await isBack();
  await act(async () => answer?.onSearch());
  await screen.findByRole("dialog", { name: "Search the catalogue" });
  await act(async () => history.back());
  await isBack();
});

test("photos in hand are there when the person comes back from searching", async () => {
  stubEndpoint(catalog.list, () => page([]));
  await openPhotoMode();
  await choose();
  await review();
  await press("Add another angle");
  await press("Search manually instead");
  await screen.findByRole("dialog", { name: "Search the catalogue" });
  await act(async () => history.back());
  await screen.findByRole("button", { name: "Back to your photo" });
});

test("from the answer one can begin with another item", async () => {
  await openPhotoMode();
  await choose();
  fireEvent.click(await review());
  await screen.findByText("1 photos on their way");
  await act(async () => answer?.onScanAgain());
  await shutter();
  expect(screen.queryByRole("button", { name: /Back to your/ })).toBeNull();
});

test("a photo without a code that was chosen among codes can be one of an item", async () => {
  await openPhotoMode({ ...MEMBER, mode: "code" });
  await choose(PHOTO, "Use a photo");
  await press("Identify the item in this photo");
  await review();
  expect(screen.getByRole("dialog", { name: "AI Scanner" })).toBeDefined();
});

test("that is not offered to a guest where the server has no model", async () => {
  await openPhotoMode({ mode: "code" });
  await choose(PHOTO, "Use a photo");
  await screen.findByRole("heading", { name: "No code was found in the photo" });
  expect(screen.queryByRole("button", { name: "Identify the item in this photo" })).toBeNull();
});

test("a guest is asked for an account for it where the server has one", async () => {
  await openPhotoMode({ mode: "code", settings: { identification: true } });
  await choose(PHOTO, "Use a photo");
  await press("Identify the item in this photo");
  const prompt = within(await screen.findByRole("dialog", { name: "AI Scanner Access" }));
  fireEvent.click(prompt.getByRole("button", { name: "Maybe Later" }));
  await screen.findByRole("dialog", { name: "Scan QR Code" });
});

test("without a model a guest's photo is read for codes alone, and the screen says so", async () => {
  await openPhotoMode({});
  await screen.findByText(/^No AI is set up on this server\. Codes in your photo are read on this device\./);
  await choose();
  await screen.findByText(/^No code was found in the photo\./);
  expect(redrawPhoto).not.toHaveBeenCalled();
});

test("without a model a member is told what the server does with the photo, with one nothing of that", async () => {
  const { unmount } = await openPhotoMode();
  await screen.findByText(/^No AI is set up on this server\. It reads the labels/);
  unmount();
  await openPhotoMode({ ...MEMBER, settings: { identification: true } });
  await shutter();
  expect(screen.queryByText(/No AI/)).toBeNull();
});

test("signing out closes the scanner, and nothing is left of the photos", async () => {
  await openPhotoMode();
  await choose();
  await review();
  expect(made.size).toBeGreaterThan(0);
  act(() => clearSession());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Identify this item" })).toBeNull());
  await waitFor(() => expect(made.size).toBe(0));
});

test("a session that is lost is told, and the photos in hand are there after the sign-in", async () => {
  await openPhotoMode({ ...MEMBER, settings: { identification: true } });
  await choose();
  await review();
  act(() => clearSession({ lost: true }));
  const prompt = within(await screen.findByRole("dialog", { name: "Sign in to go on" }));
  prompt.getByText("Your session has ended. Your photo is kept.");
  prompt.getByRole("button", { name: "Sign In with Email" });
  act(() => storeSession("a-token", samplePerson()));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in to go on" })).toBeNull());
  fireEvent.click(await review());
  await screen.findByText("1 photos on their way");
  expect(answer?.photos).toHaveLength(1);
});

test("the way to a provider leaves the page with the photos where it is", async () => {
  const settings = { identification: true, providers: [{ id: "google" as const, name: "Google" }] };
  await openPhotoMode({ ...MEMBER, settings });
  await choose();
  await review();
  act(() => clearSession({ lost: true }));
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /Sign In with Google/ });
  expect(link.target).toBe("_blank");
});

test("who does not want to sign in now keeps the photos, and is asked again when they are sent", async () => {
  await openPhotoMode({ ...MEMBER, settings: { identification: true } });
  await choose();
  await review();
  act(() => clearSession({ lost: true }));
  await screen.findByRole("dialog", { name: "Sign in to go on" });
  await press("Not now");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in to go on" })).toBeNull());
  fireEvent.click(await review());
  await screen.findByText("1 photos on their way");
});

test("the photo mode is French for who reads French", async () => {
  await openPhotoMode({ ...MEMBER, language: "fr" });
  await screen.findByText("Photographiez l’article, son étiquette ou sa boîte.");
  await choose(PHOTO, "Choisir une photo");
  await screen.findByRole("button", { name: "Reconnaître cet article" });
});
