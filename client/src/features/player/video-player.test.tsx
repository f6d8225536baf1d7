import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Cue } from "#client/features/player/use-playback.ts";
import { VideoPlayer } from "#client/features/player/video-player.tsx";
import { replace } from "#client/testing/fake-camera.ts";
import { fakeVideo, videoElement } from "#client/testing/fake-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleDetail } from "#client/testing/samples.ts";

const player = (autoplay = false, product = sampleDetail()) => <VideoPlayer product={product} autoplay={autoplay} />;

test("it offers every file, the poster, and captions of which the person's language is on", () => {
  fakeVideo();
  renderApp(player(), { language: "fr" });
  const video = videoElement();
  expect([...video.querySelectorAll("source")].map((source) => [source.getAttribute("src"), source.type])).toEqual([
    ["/media/demo/lindholm.mp4", "video/mp4"],
    ["/media/demo/lindholm.webm", "video/webm"],
  ]);
  expect(video.getAttribute("poster")).toBe("/media/demo/lindholm-poster.webp");
  const tracks = [...video.querySelectorAll("track")];
  expect(tracks.map((track) => [track.getAttribute("srclang"), track.hasAttribute("default")])).toEqual([
    ["en", false],
    ["fr", true],
  ]);
});

test("a length that is known before the video is on the page is shown, and can be moved in", () => {
  fakeVideo();
  vi.spyOn(HTMLMediaElement.prototype, "duration", "get").mockReturnValue(72);
  renderApp(player());
  const position = screen.getByRole<HTMLInputElement>("slider", { name: "Position" });
  expect([position.disabled, position.max]).toEqual([false, "72"]);
});

test("it waits to be played, and a click on the video plays and pauses", async () => {
  const play = fakeVideo();
  const { person } = renderApp(player());
  expect(play).not.toHaveBeenCalled();
  await person.click(videoElement());
  expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
  await person.click(videoElement());
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
});

test("after a scan it starts by itself", async () => {
  const play = fakeVideo();
  renderApp(player(true));
  await screen.findByRole("button", { name: "Pause" });
  expect(play).toHaveBeenCalledTimes(1);
  expect(videoElement().muted).toBe(false);
});

function CuedPlayer() {
  const [cue, setCue] = useState<Cue>();
  return (
    <>
      <button type="button" onClick={() => setCue({ seconds: 42 })}>
        From 0:42
      </button>
      <button type="button" onClick={() => setCue({})}>
        Go on
      </button>
      <VideoPlayer product={sampleDetail()} autoplay={false} cue={cue} />
    </>
  );
}

test("each cue plays it from its position, or from where it is, and moves the focus to it", async () => {
  const play = fakeVideo();
  const { person } = renderApp(<CuedPlayer />);
  expect(play).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    await person.click(screen.getByRole("button", { name: "From 0:42" }));
    expect(play).toHaveBeenCalledTimes(times);
    expect(videoElement().currentTime).toBe(42);
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Video player" }));
    videoElement().currentTime = 50;
  }
  await person.click(screen.getByRole("button", { name: "Go on" }));
  expect(play).toHaveBeenCalledTimes(3);
  expect(videoElement().currentTime).toBe(50);
});

test("where a browser refuses to start with sound it starts without, and the sound can be turned on", async () => {
  fakeVideo({ refuses: "sound" });
  const { person } = renderApp(player(true));
  await screen.findByRole("button", { name: "Pause" });
  expect(videoElement().muted).toBe(true);
  act(() => {
    fireEvent(videoElement(), new Event("volumechange"));
  });
  await person.click(screen.getByRole("button", { name: "Unmute" }));
  expect(videoElement().muted).toBe(false);
});

test("where a browser refuses to start at all it waits for the play button", async () => {
  const play = fakeVideo({ refuses: "everything" });
  renderApp(player(true));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
});

test.each([
  [72, "1:12"],
  [7199, "119:59"],
  [7200, null],
  [0, null],
  [Number.POSITIVE_INFINITY, null],
])("a length of %d seconds shows as %s", (duration, shown) => {
  fakeVideo();
  renderApp(player());
  fireEvent.durationChange(videoElement(duration));
  expect(screen.getByText("0:00")).toBeTruthy();
  const texts = screen.getAllByText(/^\d+:\d\d$/).map((text) => text.textContent);
  expect(texts).toEqual(shown === null ? ["0:00"] : ["0:00", shown]);
});

test("the time runs with the video", () => {
  fakeVideo();
  renderApp(player());
  const video = videoElement(72);
  fireEvent.durationChange(video);
  video.currentTime = 65.4;
  fireEvent.timeUpdate(video);
  expect(screen.getByText("1:05")).toBeTruthy();
  expect(screen.getByRole("slider", { name: "Position" }).getAttribute("aria-valuetext")).toBe("1:05 of 1:12");
});

test("Space, k, the arrows and m work while the player has the focus, and stay inside the video", async () => {
  fakeVideo();
  const { person } = renderApp(player());
  const video = videoElement(15);
  screen.getByRole("group", { name: "Video player" }).focus();
  await person.keyboard(" ");
  expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
  await person.keyboard("k");
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
  await person.keyboard("{ArrowRight}");
  expect(video.currentTime).toBe(10);
  await person.keyboard("{ArrowRight}");
  expect(video.currentTime).toBe(15);
  await person.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(video.currentTime).toBe(0);
  await person.keyboard("m");
  expect(video.muted).toBe(true);
});

test("Space on a control of the player does only what the control does", async () => {
  fakeVideo();
  const { person } = renderApp(player());
  screen.getByRole("button", { name: "Mute" }).focus();
  await person.keyboard(" ");
  expect(videoElement().muted).toBe(true);
  expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
});

test("only when its last file fails is the video unavailable, with a direct link", async () => {
  fakeVideo();
  renderApp(player());
  const [first, last] = videoElement().querySelectorAll("source");
  if (first) fireEvent.error(first);
  expect(screen.queryByText("Video Temporarily Unavailable")).toBeNull();
  if (last) fireEvent.error(last);
  expect(screen.getByText("Video Temporarily Unavailable")).toBeTruthy();
  const link = screen.getByRole("link", { name: /^Try Direct Link/ });
  expect(link.getAttribute("href")).toBe("/media/demo/lindholm.mp4");
  expect(link.getAttribute("target")).toBe("_blank");
});

const AV1 = { url: "/media/o/1.mp4", type: 'video/mp4; codecs="av01.0.00M.08, opus"' };

test("a video of a format that this browser does not play says so, and is not loaded", () => {
  fakeVideo();
  vi.spyOn(HTMLMediaElement.prototype, "canPlayType").mockReturnValue("");
  renderApp(player(false, sampleDetail({ videoUrl: AV1.url, videoSources: [AV1] })));
  expect(screen.getByText("This device can’t play this video")).toBeTruthy();
  expect(document.querySelector("video")).toBeNull();
  expect(screen.queryByRole("link", { name: /^Try Direct Link/ })).toBeNull();
});

test("a file is offered where the browser may play it, or another file of the same video", () => {
  fakeVideo();
  const asked = vi.spyOn(HTMLMediaElement.prototype, "canPlayType").mockReturnValue("probably");
  const { unmount } = renderApp(player(false, sampleDetail({ videoUrl: AV1.url, videoSources: [AV1] })));
  expect(videoElement().querySelector("source")?.type).toBe(AV1.type);
  unmount();
  asked.mockReturnValue("");
  const plain = { url: "/media/o/2.mp4", type: "video/mp4" };
  renderApp(player(false, sampleDetail({ videoUrl: AV1.url, videoSources: [AV1, plain] })));
  expect(videoElement().querySelectorAll("source")).toHaveLength(2);
});

test("a video that breaks while it plays is unavailable too", () => {
  fakeVideo();
  renderApp(player());
  fireEvent.error(videoElement());
  expect(screen.getByText("Video Temporarily Unavailable")).toBeTruthy();
});

test("an unsafe address is neither played nor linked", () => {
  fakeVideo();
  renderApp(player(false, sampleDetail({ videoUrl: "javascript:alert(1)", videoSources: [] })));
  expect(screen.getByText("Video Temporarily Unavailable")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("Fullscreen uses the browser's, and says so where there is none", async () => {
  fakeVideo();
  const { person } = renderApp(player());
  const frame = screen.getByRole("group", { name: "Video player" });
  frame.requestFullscreen = vi.fn(async () => {});
  await person.click(screen.getByRole("button", { name: "Fullscreen" }));
  expect(frame.requestFullscreen).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Fullscreen is unavailable")).toBeNull();

  frame.requestFullscreen = vi.fn(() => Promise.reject(new TypeError("Refused.")));
  await person.click(screen.getByRole("button", { name: "Fullscreen" }));
  await screen.findByText("Fullscreen is unavailable");
});

test("the speed is remembered for the next video of the visit, and survives the loading of a file", async () => {
  fakeVideo();
  const first = renderApp(player());
  await first.person.selectOptions(screen.getByRole("combobox", { name: "Speed" }), "1.5×");
  expect(videoElement().playbackRate).toBe(1.5);
  first.unmount();
  renderApp(player());
  expect([videoElement().playbackRate, videoElement().defaultPlaybackRate]).toEqual([1.5, 1.5]);
  expect(screen.getByRole("combobox", { name: "Speed" })).toHaveProperty("value", "1.5");
});

test("a speed that only the browser's own menu has is shown too; one that no menu has is not remembered", () => {
  fakeVideo();
  sessionStorage.setItem("playback-speed", "17");
  renderApp(player());
  const video = videoElement();
  expect(video.playbackRate).toBe(1);
  video.playbackRate = 1.75;
  fireEvent.rateChange(video);
  const list = screen.getByRole("combobox", { name: "Speed" });
  expect(list).toHaveProperty("value", "1.75");
  expect(list.textContent).toBe("0.5×0.75×1×1.25×1.5×1.75×2×");
});

/** The captions of a video as the browser keeps them, one list for as long as the video lives. */
function fakeTracks(...modes: TextTrackMode[]) {
  const tracks = modes.map((mode, index) => ({ language: ["en", "fr"][index], mode }));
  const list = Object.assign(new EventTarget(), { [Symbol.iterator]: () => tracks.values() });
  replace(HTMLMediaElement.prototype, "textTracks", list);
  return { tracks, change: () => act(() => void list.dispatchEvent(new Event("change"))) };
}

test("the captions button shows those of the person's language, and follows the browser's own menu", async () => {
  fakeVideo();
  const { tracks, change } = fakeTracks("disabled", "showing");
  const { person } = renderApp(player(), { language: "fr" });
  const button = screen.getByRole("button", { name: "Sous-titres" });
  expect(button.getAttribute("aria-pressed")).toBe("true");
  await person.click(button);
  expect([button.getAttribute("aria-pressed"), ...tracks.map(({ mode }) => mode)]).toEqual([
    "false",
    "disabled",
    "disabled",
  ]);
  tracks[0] = { language: "en", mode: "showing" };
  change();
  expect(button.getAttribute("aria-pressed")).toBe("true");
  await person.click(button);
  await person.click(button);
  expect(tracks.map(({ mode }) => mode)).toEqual(["disabled", "showing"]);
});

test("captions in the other language only are off until they are switched on", async () => {
  fakeVideo();
  const { tracks } = fakeTracks("disabled");
  const captions = [{ url: "/media/demo/lindholm.en.vtt", language: "en" as const }];
  const { person } = renderApp(player(false, sampleDetail({ captions })), { language: "fr" });
  const button = screen.getByRole("button", { name: "Sous-titres" });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  await person.click(button);
  expect([button.getAttribute("aria-pressed"), tracks[0]?.mode]).toEqual(["true", "showing"]);
});
