import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Chapter, chaptersOf } from "#client/features/player/chapters.ts";
import { VideoPlayer } from "#client/features/player/video-player.tsx";
import { fakeVideo, videoElement } from "#client/testing/fake-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleGuide } from "#client/testing/sample-facts.ts";
import { sampleDetail } from "#client/testing/samples.ts";

const CHAPTERS = chaptersOf([
  sampleGuide({
    steps: [
      { text: "Lay the sides on the floor.", startsAtSeconds: 5 },
      { text: "Turn the cams.", startsAtSeconds: 42 },
      { text: "Push the back in.", startsAtSeconds: 60 },
      { text: "After the end.", startsAtSeconds: 90 },
    ],
  }),
]);

/** A player of a film of 90 seconds. */
function open(chapters: readonly Chapter[] = CHAPTERS) {
  fakeVideo();
  const onChapter = vi.fn<(chapter: Chapter | null) => void>();
  const rendered = renderApp(
    <VideoPlayer product={sampleDetail()} autoplay={false} chapters={chapters} onChapter={onChapter} />,
  );
  const video = videoElement(90);
  fireEvent.durationChange(video);
  const reach = (seconds: number) => {
    video.currentTime = seconds;
    fireEvent.timeUpdate(video);
  };
  return { ...rendered, video, reach, texts: () => onChapter.mock.calls.map(([chapter]) => chapter?.text ?? null) };
}

const menu = () => screen.getByRole("combobox", { name: "Chapters" });
const chosen = () => within(menu()).getByRole("option", { selected: true }).textContent;
const frame = () => screen.getByRole("group", { name: "Video player" });

test("the chapters inside the video are a list with the current one, and marks on the seek bar", () => {
  const { reach } = open();
  expect(chosen()).toBe("Chapters");
  reach(50);
  expect(chosen()).toBe("0:42 · Turn the cams.");
  expect(within(menu()).getAllByRole("option")).toHaveLength(3);
  const marks = [...document.querySelectorAll("[data-mark]")].map((mark) => mark.getAttribute("data-mark"));
  expect(marks).toEqual(["5", "42", "60"]);
});

test("without chapters there is neither a list nor buttons nor marks, and the keys do nothing", async () => {
  const { person, video } = open([]);
  expect(screen.queryByRole("combobox", { name: "Chapters" })).toBeNull();
  expect(screen.queryByRole("button", { name: /chapter/ })).toBeNull();
  expect(document.querySelector("[data-mark]")).toBeNull();
  video.currentTime = 30;
  frame().focus();
  await person.keyboard("np");
  expect(video.currentTime).toBe(30);
});

test("choosing a chapter goes there, and says so", async () => {
  const { person, video } = open();
  await person.selectOptions(menu(), "1:00 · Push the back in.");
  expect(video.currentTime).toBe(60);
  expect(screen.getByRole("status").textContent).toBe("Chapter 3 of 3: Push the back in.");
});

test("the keys and the buttons go to the previous and the next chapter, stopping at both ends", async () => {
  const { person, video } = open();
  frame().focus();
  const places: number[] = [];
  for (const key of ["n", "n", "N", "n", "p", "{Shift>}{ArrowLeft}{/Shift}", "p", "{Shift>}{ArrowRight}{/Shift}"]) {
    await person.keyboard(key);
    places.push(video.currentTime);
  }
  expect(places).toEqual([5, 42, 60, 60, 42, 5, 5, 42]);
  await person.click(screen.getByRole("button", { name: "Next chapter" }));
  expect(video.currentTime).toBe(60);
  video.currentTime = 70;
  await person.click(screen.getByRole("button", { name: "Previous chapter" }));
  expect(video.currentTime).toBe(60);
});

test("at the last chapter the next button is disabled and keeps its focus", () => {
  const { reach } = open();
  const next = screen.getByRole("button", { name: "Next chapter" });
  expect(next.getAttribute("aria-disabled")).toBe("false");
  reach(60);
  expect(next.getAttribute("aria-disabled")).toBe("true");
  expect(next).toHaveProperty("disabled", false);
});

test("in a list letters find what begins with them and Shift with an arrow is the list's own", async () => {
  const { person, video } = open();
  menu().focus();
  await person.keyboard("nmk{Shift>}{ArrowRight}{/Shift}");
  expect([video.currentTime, video.muted, video.paused]).toEqual([0, false, true]);
  screen.getByRole("button", { name: "Mute" }).focus();
  await person.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(video.currentTime).toBe(0);
});

test("the page is told of each new chapter and of the end, not of each change of the time", async () => {
  const { person, reach, texts } = open();
  expect(texts()).toEqual([null]);
  await person.click(screen.getByRole("button", { name: "Play" }));
  for (const time of [1, 5, 5.25, 5.5, 5.75, 42, 42.25, 42.5]) reach(time);
  expect(texts()).toEqual([null, "Lay the sides on the floor.", "Turn the cams."]);
  await person.click(screen.getByRole("button", { name: "Pause" }));
  expect(texts()).toHaveLength(3);
  reach(90);
  expect(texts().slice(3)).toEqual([null]);
});

test("a video that breaks shows no chapter", () => {
  const { reach, video, texts } = open();
  reach(50);
  fireEvent.error(video);
  expect(texts()).toEqual([null, "Turn the cams.", null]);
});
