import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProductFacts } from "#client/features/catalog/page/product-facts.tsx";
import { ProductVideo } from "#client/features/player/product-video.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleDetail } from "#client/testing/samples.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { OFFER_SHOWN_DAYS } from "#shared/domain/limits.ts";

const video = (videoUrl: string | null) => (
  <ProductVideo
    report={() => null}
    product={sampleDetail({ videoUrl, videoSources: [], captions: [] })}
    autoplay={false}
    noVideoAction={<button type="button">Share</button>}
  />
);

test("a YouTube link opens on YouTube, in a tab of its own", () => {
  renderApp(video("https://youtu.be/dQw4w9WgXcQ"));
  expect(screen.getByText("Assembly Video Available")).toBeTruthy();
  const link = screen.getByRole("link", { name: /^Watch on YouTube/ });
  expect(link.getAttribute("href")).toBe("https://youtu.be/dQw4w9WgXcQ");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(document.querySelector("video, iframe")).toBeNull();
});

test("Validate reports a YouTube link that names no video", async () => {
  const { person } = renderApp(video("https://www.youtube.com/playlist?list=PL1"));
  await person.click(screen.getByRole("button", { name: "Validate YouTube Video" }));
  expect(await screen.findByText("Validation Failed")).toBeTruthy();
  expect(screen.getByText(/Invalid YouTube URL format/)).toBeTruthy();
});

test("a Vimeo link carries its own name", () => {
  renderApp(video("https://vimeo.com/76979871"));
  expect(screen.getByRole("link", { name: /^Watch on Vimeo/ })).toBeTruthy();
});

test("without a video it says so and offers a way on", () => {
  renderApp(video(null));
  expect(screen.getByText("No video yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Share" })).toBeTruthy();
});

test("the facts are real, the price carries its currency, and the shop's link is marked and names its host", () => {
  const lastSynced = new Date(Date.now() - DAY_MS);
  const product = sampleDetail({ purchaseUrl: "https://www.shop.example/p/1", price: 149, lastSynced });
  renderApp(<ProductFacts product={product} />);
  const facts = screen.getAllByRole("definition").map((fact) => fact.textContent);
  expect(facts).toEqual([
    "Nordhem",
    "Bedroom",
    expect.stringContaining("4.1 out of 5 stars, 57 reviews"),
    "Medium",
    expect.stringMatching(/^\$149\.00 CADChecked on /),
    "Maison Example",
  ]);
  const link = screen.getByRole("link", { name: /^Buy at shop.example/ });
  expect(link.getAttribute("rel")).toBe("sponsored nofollow noopener");
  expect(link.getAttribute("href")).toBe(`/out/product/${product.id}`);
});

test("a price older than 30 days, or of unknown age, is left out, and the shop stays", () => {
  const purchaseUrl = "https://www.shop.example/p/1";
  for (const lastSynced of [null, new Date(Date.now() - OFFER_SHOWN_DAYS * DAY_MS)]) {
    const { unmount } = renderApp(<ProductFacts product={sampleDetail({ purchaseUrl, price: 149, lastSynced })} />);
    expect(screen.queryByText("Price")).toBeNull();
    expect(screen.getByRole("link", { name: /^Buy at shop.example/ })).toBeTruthy();
    unmount();
  }
});

test("unknown facts are left out, and a script is no shop", () => {
  renderApp(
    <ProductFacts
      product={sampleDetail({
        price: null,
        retailerName: null,
        averageRating: null,
        reviewCount: 0,
        difficulty: null,
        purchaseUrl: "javascript:alert(1)",
      })}
    />,
  );
  expect(screen.getAllByText("No reviews yet")).toHaveLength(2);
  expect(screen.queryByText("Price")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});
