import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ServiceVideo } from "#client/features/player/service-video.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleProduct } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

const YOUTUBE = { service: "YouTube", link: "https://youtu.be/dQw4w9WgXcQ" } as const;
const VIMEO = { service: "Vimeo", link: "https://vimeo.com/76979871" } as const;

const video = (which: typeof YOUTUBE | typeof VIMEO | { service: "YouTube"; link: string }) => (
  <ServiceVideo product={sampleProduct({ videoUrl: which.link })} {...which} />
);

test.each([YOUTUBE, VIMEO])("Validate names $service and asks it for the video", async (which) => {
  const { service, link } = which;
  const calls = stubEndpoint(sharedVideos.checkLink, () => ({ service, title: "How to build it", author: "Oakline" }));
  const { person } = renderApp(video(which));
  await person.click(screen.getByRole("button", { name: `Validate ${service} Video` }));
  expect(await screen.findByText(`${service} shows this video.`)).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("“How to build it” by Oakline");
  expect(calls).toMatchObject([{ query: { url: link } }]);
});

test.each([
  ["NOT_FOUND", "Video may be private, restricted, or removed"],
  ["UPSTREAM_FAILED", "Vimeo does not answer at the moment. Please try again later."],
  ["RATE_LIMITED", "Too many tries. Please try again later."],
] as const)("what is wrong is said: %s", async (code, said) => {
  stubEndpoint(sharedVideos.checkLink, () => {
    throw new ApiFailure(code, "no");
  });
  const { person } = renderApp(video(VIMEO));
  await person.click(screen.getByRole("button", { name: "Validate Vimeo Video" }));
  expect(await screen.findByText("Validation Failed")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain(said);
});

test("a link that names no video is not asked for", async () => {
  const { person } = renderApp(video({ service: "YouTube", link: "https://www.youtube.com/playlist?list=PL1" }));
  await person.click(screen.getByRole("button", { name: "Validate YouTube Video" }));
  expect(await screen.findByText("Invalid YouTube URL format")).toBeTruthy();
});

test("it shows that it waits, and the finding of one link does not apply to the next", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stubEndpoint(sharedVideos.checkLink, async () => {
    await answered;
    return { service: YOUTUBE.service, title: null, author: null };
  });
  const { person } = renderApp(<Two />);
  await person.click(screen.getByRole("button", { name: "Validate YouTube Video" }));
  expect(screen.getByRole("button", { name: "Validating..." })).toBeTruthy();
  answer();
  expect(await screen.findByText("YouTube shows this video.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.getByRole("button", { name: "Validate Vimeo Video" })).toBeTruthy();
});

function Two() {
  const [which, setWhich] = useState<typeof YOUTUBE | typeof VIMEO>(YOUTUBE);
  return (
    <>
      {video(which)}
      <button type="button" onClick={() => setWhich(VIMEO)}>
        Next
      </button>
    </>
  );
}

test("it speaks French", async () => {
  stubEndpoint(sharedVideos.checkLink, () => {
    throw new ApiFailure("UPSTREAM_FAILED", "no");
  });
  const { person } = renderApp(video(VIMEO), { language: "fr" });
  await person.click(await screen.findByRole("button", { name: "Vérifier la vidéo Vimeo" }));
  expect(await screen.findByText(/Vimeo ne répond pas pour le moment/)).toBeTruthy();
});
