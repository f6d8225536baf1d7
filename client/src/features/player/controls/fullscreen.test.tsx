import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { VideoPlayer } from "#client/features/player/video-player.tsx";
import { replace } from "#client/testing/fake-camera.ts";
import { fakeVideo, videoElement } from "#client/testing/fake-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleDetail } from "#client/testing/samples.ts";
import { Dialog } from "#client/ui/dialog.tsx";

const player = <VideoPlayer product={sampleDetail()} autoplay={false} />;
const frame = () => screen.getByRole("group", { name: "Video player" });

/** A browser that can show an element in fullscreen. */
function fakeFullscreen() {
  const show = (element: Element | null) => {
    replace(document, "fullscreenElement", element);
    act(() => void document.dispatchEvent(new Event("fullscreenchange")));
  };
  replace(document, "fullscreenElement", null);
  replace(
    document,
    "exitFullscreen",
    vi.fn(async () => show(null)),
  );
  replace(
    HTMLElement.prototype,
    "requestFullscreen",
    vi.fn(async function (this: HTMLElement) {
      show(this);
    }),
  );
  return { show };
}

test("the button and the key enter and leave, and the state follows the browser's own controls", async () => {
  fakeVideo();
  const { show } = fakeFullscreen();
  const { person } = renderApp(player);
  await person.click(screen.getByRole("button", { name: "Fullscreen" }));
  expect(document.fullscreenElement).toBe(frame());
  await person.click(screen.getByRole("button", { name: "Leave fullscreen" }));
  expect(document.fullscreenElement).toBeNull();
  frame().focus();
  await person.keyboard("f");
  await screen.findByRole("button", { name: "Leave fullscreen" });
  show(null);
  expect(screen.getByRole("button", { name: "Fullscreen" })).toBeTruthy();
});

test("something else in fullscreen is not the player", async () => {
  fakeVideo();
  const { show } = fakeFullscreen();
  const { person } = renderApp(player);
  show(document.body);
  await person.click(screen.getByRole("button", { name: "Fullscreen" }));
  expect(document.exitFullscreen).not.toHaveBeenCalled();
  expect(document.fullscreenElement).toBe(frame());
});

test("Escape leaves fullscreen first and closes the dialog only then", async () => {
  fakeVideo();
  fakeFullscreen();
  const onOpenChange = vi.fn();
  const { person } = renderApp(
    <Dialog open onOpenChange={onOpenChange} title="A film" size="full">
      {player}
    </Dialog>,
  );
  await person.click(await screen.findByRole("button", { name: "Fullscreen" }));
  await person.keyboard("{Escape}");
  await screen.findByRole("button", { name: "Fullscreen" });
  expect(onOpenChange).not.toHaveBeenCalled();
  await person.keyboard("{Escape}");
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test("on an iPhone the video itself goes there, and the state follows its own events", async () => {
  fakeVideo();
  const { person } = renderApp(player);
  replace(frame(), "requestFullscreen", undefined);
  const video = videoElement();
  const [enter, exit] = [vi.fn(), vi.fn()];
  Object.assign(video, { webkitEnterFullscreen: enter, webkitExitFullscreen: exit });
  await person.click(screen.getByRole("button", { name: "Fullscreen" }));
  expect(enter).toHaveBeenCalledTimes(1);
  fireEvent(video, new Event("webkitbeginfullscreen"));
  // Its element keeps its shape for when it comes back.
  expect(video.className).toContain("aspect-video");
  await person.click(screen.getByRole("button", { name: "Leave fullscreen" }));
  expect(exit).toHaveBeenCalledTimes(1);
  fireEvent(video, new Event("webkitendfullscreen"));
  expect(screen.getByRole("button", { name: "Fullscreen" })).toBeTruthy();
  expect(screen.queryByText("Fullscreen is unavailable")).toBeNull();
});

test("an iPhone that has not loaded the video yet refuses it with a message", async () => {
  fakeVideo();
  const { person } = renderApp(player);
  replace(frame(), "requestFullscreen", undefined);
  const refuse = () => {
    throw new DOMException("Not loaded.", "InvalidStateError");
  };
  Object.assign(videoElement(), { webkitEnterFullscreen: refuse });
  await person.click(screen.getByRole("button", { name: "Fullscreen" }));
  await screen.findByText("Fullscreen is unavailable");
});

test.each([
  [1280, 720, 1],
  [720, 1280, 0],
])("a film of %d × %d turns the screen %d times, and one that can't be turned stays", async (width, height, times) => {
  fakeVideo();
  fakeFullscreen();
  const lock = vi.fn(() => Promise.reject(new DOMException("A computer.", "NotSupportedError")));
  replace(window.screen, "orientation", { lock });
  const { person } = renderApp(player);
  replace(videoElement(), "videoWidth", width);
  replace(videoElement(), "videoHeight", height);
  await person.click(screen.getByRole("button", { name: "Fullscreen" }));
  await waitFor(() => expect(lock.mock.calls).toHaveLength(times));
  expect(document.fullscreenElement).toBe(frame());
  expect(screen.queryByText("Fullscreen is unavailable")).toBeNull();
});
