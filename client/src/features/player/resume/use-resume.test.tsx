import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { readPosition, rememberPosition } from "#client/features/player/resume/watch-positions.ts";
import type { Cue } from "#client/features/player/use-playback.ts";
import { VideoPlayer } from "#client/features/player/video-player.tsx";
import { replace } from "#client/testing/fake-camera.ts";
import { fakeVideo, videoElement } from "#client/testing/fake-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleDetail } from "#client/testing/samples.ts";

const FILM = "/media/demo/lindholm.mp4";

function CuedPlayer({ seconds }: { seconds: number | undefined }) {
  const [cue, setCue] = useState<Cue>();
  return (
    <>
      <button type="button" onClick={() => setCue(seconds === undefined ? {} : { seconds })}>
        Cue
      </button>
      <VideoPlayer product={sampleDetail()} autoplay={false} cue={cue} />
    </>
  );
}

const player = <VideoPlayer product={sampleDetail()} autoplay={false} />;

/** Renders a player of a film of 90 seconds, which has been stopped before at `stoppedAt`. */
function open({ stoppedAt, ui = player }: { stoppedAt?: number; ui?: React.ReactNode } = {}) {
  const play = fakeVideo();
  if (stoppedAt !== undefined) rememberPosition(FILM, stoppedAt, 1000);
  const rendered = renderApp(ui);
  const video = videoElement(90);
  return { ...rendered, play, video, load: () => fireEvent.loadedMetadata(video) };
}

function reach(video: HTMLVideoElement, seconds: number) {
  video.currentTime = seconds;
  fireEvent.timeUpdate(video);
}

test("it resumes where it was stopped, says so, and waits to be played", () => {
  const { play, video, load } = open({ stoppedAt: 65 });
  expect(screen.queryByText("Resumed at 1:05")).toBeNull();
  load();
  expect(video.currentTime).toBe(65);
  expect(screen.getAllByText("Resumed at 1:05")).toHaveLength(2);
  expect(play).not.toHaveBeenCalled();
});

test("Start over plays it from its beginning, forgets the position and leaves the focus in the player", async () => {
  const { person, play, video, load } = open({ stoppedAt: 65 });
  load();
  await person.click(screen.getByRole("button", { name: "Start over" }));
  expect(video.currentTime).toBe(0);
  expect(play).toHaveBeenCalledTimes(1);
  expect(readPosition(FILM)).toBeNull();
  expect(screen.queryByText("Resumed at 1:05")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Video player" }));
});

test("the notice disappears once the video has played for a while, or was moved", () => {
  const { video, load } = open({ stoppedAt: 60 });
  load();
  reach(video, 69);
  expect(screen.getByRole("button", { name: "Start over" })).toBeTruthy();
  screen.getByRole("button", { name: "Start over" }).focus();
  reach(video, 71);
  expect(screen.queryByRole("button", { name: "Start over" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Video player" }));
  reach(video, 60);
  expect(screen.queryByRole("button", { name: "Start over" })).toBeNull();
});

test.each([[undefined], [85], [89], [200]])("stopped at %s of 90 seconds it begins at its beginning", (stoppedAt) => {
  const { video, load } = open(stoppedAt === undefined ? {} : { stoppedAt });
  load();
  expect(video.currentTime).toBe(0);
  expect(screen.queryByRole("button", { name: "Start over" })).toBeNull();
});

test.each([0, 42])("a cue at %d s wins, before the file is there and after", async (seconds) => {
  const early = open({ stoppedAt: 65, ui: <CuedPlayer seconds={seconds} /> });
  await early.person.click(screen.getByRole("button", { name: "Cue" }));
  early.load();
  expect(early.video.currentTime).toBe(seconds);
  expect(screen.queryByRole("button", { name: "Start over" })).toBeNull();
  early.unmount();

  const late = open({ stoppedAt: 65, ui: <CuedPlayer seconds={seconds} /> });
  late.load();
  await late.person.click(screen.getByRole("button", { name: "Cue" }));
  expect(late.video.currentTime).toBe(seconds);
  expect(screen.queryByRole("button", { name: "Start over" })).toBeNull();
});

test("a request to play without a position resumes where it was stopped", async () => {
  const { person, play, video, load } = open({ stoppedAt: 65, ui: <CuedPlayer seconds={undefined} /> });
  load();
  await person.click(screen.getByRole("button", { name: "Cue" }));
  expect(play).toHaveBeenCalledTimes(1);
  expect(video.currentTime).toBe(65);
});

test("while it plays the position is written every five seconds at most", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(1_000_000);
  const { person, video, load } = open();
  load();
  await person.click(screen.getByRole("button", { name: "Play" }));
  reach(video, 20);
  expect(readPosition(FILM)).toBe(20);
  now.mockReturnValue(1_004_999);
  reach(video, 24);
  expect(readPosition(FILM)).toBe(20);
  now.mockReturnValue(1_005_000);
  reach(video, 25);
  expect(readPosition(FILM)).toBe(25);
});

test.each([
  ["a pause", () => fireEvent.pause(videoElement())],
  ["leaving the page", () => act(() => void window.dispatchEvent(new Event("pagehide")))],
  [
    "putting the page into the background",
    () => {
      replace(document, "hidden", true);
      act(() => void document.dispatchEvent(new Event("visibilitychange")));
    },
  ],
])("%s remembers the position at once", async (_, stop) => {
  const { person, video, load } = open();
  load();
  await person.click(screen.getByRole("button", { name: "Play" }));
  reach(video, 20);
  video.currentTime = 22;
  stop();
  expect(readPosition(FILM)).toBe(22);
});

test("closing the player remembers the position; opening it without playing leaves it as it was", async () => {
  const watched = open();
  watched.load();
  await watched.person.click(screen.getByRole("button", { name: "Play" }));
  watched.video.currentTime = 33;
  watched.unmount();
  expect(readPosition(FILM)).toBe(33);

  const opened = open();
  opened.load();
  rememberPosition(FILM, 70, 90);
  opened.unmount();
  expect(readPosition(FILM)).toBe(70);
});

test("a member who signs out in another tab while a film plays leaves no position behind", async () => {
  fakeVideo();
  const { person } = renderApp(player, { user: {} });
  const video = videoElement(90);
  fireEvent.loadedMetadata(video);
  await person.click(screen.getByRole("button", { name: "Play" }));
  video.currentTime = 33;
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "user" })));
  expect(video.isConnected).toBe(false);
  expect(readPosition(FILM)).toBeNull();
  expect({ ...localStorage }).toEqual({});
});

test("another file of the product begins at its beginning", () => {
  rememberPosition("/media/demo/old.mp4", 42, 90);
  const { video, load } = open();
  load();
  expect(video.currentTime).toBe(0);
});
