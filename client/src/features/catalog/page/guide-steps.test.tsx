import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { chooseGuides } from "#client/features/catalog/page/choose-guides.ts";
import { GuideSteps } from "#client/features/catalog/page/guide-steps.tsx";
import { type Chapter, chaptersOf } from "#client/features/player/chapters.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleGuide } from "#client/testing/sample-facts.ts";

const askAt = (step: number) => `/ask?step=${step}`;
const FRENCH = sampleGuide({
  number: 2,
  language: "fr",
  steps: [{ text: "Posez les côtés au sol.", startsAtSeconds: null }],
});

test("of each kind there is one guide, in the person's language where there is one", () => {
  const anchoring = sampleGuide({ number: 3, kind: "wall-anchoring" });
  const empty = sampleGuide({ number: 4, kind: "disassembly", steps: [] });
  const all = [anchoring, empty, sampleGuide(), FRENCH];
  expect(chooseGuides(all, "fr")).toEqual([FRENCH, anchoring]);
  expect(chooseGuides(all, "en")).toEqual([sampleGuide(), anchoring]);
  expect(chooseGuides([sampleGuide({ language: "fr", steps: [] }), sampleGuide()], "fr")).toEqual([sampleGuide()]);
});

test("the steps are a list in the person's language, under the name of their guide", () => {
  renderApp(<GuideSteps guides={[sampleGuide(), FRENCH]} hasVideo={false} onPlay={null} askAt={askAt} />, {
    language: "fr",
  });
  const part = screen.getByRole("region", { name: "Assemblage" });
  expect(part.id).toBe("steps-assembly");
  expect(within(part).getAllByRole("listitem")).toHaveLength(1);
  expect(within(part).getByText("Posez les côtés au sol.")).toBeTruthy();
  expect(screen.queryByText(/seulement/)).toBeNull();
});

test("steps in the other language say so, in the text and to screen readers", () => {
  renderApp(<GuideSteps guides={[FRENCH]} hasVideo={false} onPlay={null} askAt={askAt} />);
  expect(screen.getByText("These steps are in French only.")).toBeTruthy();
  expect(screen.getByText("Posez les côtés au sol.").lang).toBe("fr");
});

test("a step plays the video from its beginning, by keyboard too", async () => {
  const onPlay = vi.fn();
  const { person } = renderApp(<GuideSteps guides={[sampleGuide()]} hasVideo onPlay={onPlay} askAt={askAt} />);
  await person.click(screen.getByRole("button", { name: "Play from 0:42 (step 2)" }));
  expect(onPlay).toHaveBeenLastCalledWith(42);
  await person.tab({ shift: true });
  await person.tab({ shift: true });
  await person.keyboard("{Enter}");
  expect(onPlay).toHaveBeenLastCalledWith(0);
  expect(screen.getAllByRole("button")).toHaveLength(2);
});

test("where the video plays elsewhere the times are text, and without a video they say nothing", () => {
  const { unmount } = renderApp(<GuideSteps guides={[sampleGuide()]} hasVideo onPlay={null} askAt={askAt} />);
  expect(screen.getByText("0:42 in the video")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  renderApp(<GuideSteps guides={[sampleGuide()]} hasVideo={false} onPlay={null} askAt={askAt} />);
  expect(screen.queryByText(/0:42/)).toBeNull();
});

test("a step shows its picture, says what is on it, and leads to the whole of it", () => {
  const [pictureUrl, pictureAlt] = ["/media/o/cams.webp", "A cam, turned to the right"];
  const steps = [
    { text: "Turn the cams.", startsAtSeconds: null, pictureUrl, pictureAlt },
    { text: "Push the back in.", startsAtSeconds: null, pictureUrl },
    { text: "Wait.", startsAtSeconds: null, pictureUrl: "javascript:alert(1)" },
  ];
  renderApp(<GuideSteps guides={[sampleGuide({ steps })]} hasVideo={false} onPlay={null} askAt={askAt} />);
  const picture = screen.getByRole("img", { name: pictureAlt });
  expect(picture).toMatchObject({ loading: "lazy", width: 640, height: 480 });
  const [first, second, ...more] = screen.getAllByRole("link", { name: /picture/ });
  expect(first?.getAttribute("href")).toBe(`${location.origin}${pictureUrl}`);
  expect(first?.textContent).toBe("Open the picture of step 1 in full");
  expect(second?.querySelector("img")?.alt).toBe("");
  expect(more).toEqual([]);
});

test("without steps it says that there are none yet", () => {
  renderApp(<GuideSteps guides={[]} hasVideo onPlay={null} askAt={askAt} />);
  expect(screen.getByText("Nobody has written steps for this product yet.")).toBeTruthy();
});

test("the step that the video shows is marked, in its own guide only", () => {
  const anchoring = sampleGuide({ number: 3, kind: "wall-anchoring" });
  const guides = [sampleGuide(), anchoring];
  const [first, second] = chaptersOf(guides);
  const steps = (current: Chapter | null | undefined) => (
    <GuideSteps guides={guides} hasVideo onPlay={null} askAt={askAt} current={current ?? null} />
  );
  const { unmount } = renderApp(steps(null));
  expect(document.querySelector("[aria-current]")).toBeNull();
  unmount();
  for (const chapter of [first, second]) {
    const { unmount: leave } = renderApp(steps(chapter));
    const current = [...document.querySelectorAll('[aria-current="step"]')];
    expect(current.map((step) => step.querySelector("p")?.textContent)).toEqual([chapter?.text]);
    expect(screen.getByRole("region", { name: "Assembly" }).contains(current[0] ?? null)).toBe(true);
    leave();
  }
});

test("each step of the assembly can be asked about; those of other work have no number that says which", () => {
  const anchoring = sampleGuide({ number: 3, kind: "wall-anchoring" });
  renderApp(<GuideSteps guides={[sampleGuide(), anchoring]} hasVideo={false} onPlay={null} askAt={askAt} />);
  const links = screen.getAllByRole("link", { name: /^Ask about this step/ });
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Ask about this step (step 1)", "/ask?step=1"],
    ["Ask about this step (step 2)", "/ask?step=2"],
    ["Ask about this step (step 3)", "/ask?step=3"],
  ]);
});
