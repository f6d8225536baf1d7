import { act, screen, waitFor, within } from "@testing-library/react";
import { StrictMode, useState } from "react";
import { expect, test, vi } from "vitest";
import { ProductDialog } from "#client/screens/parts/product-dialog.tsx";
import { replace } from "#client/testing/fake-camera.ts";
import { fakeVideo } from "#client/testing/fake-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleFacts, serveFacts } from "#client/testing/sample-facts.ts";
import { sampleProductReview, serveReviews } from "#client/testing/sample-reviews.ts";
import { sampleVideo } from "#client/testing/sample-shares.ts";
import { page, sampleDetail, sampleId, sampleProduct } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog, type ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import { productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

/** A server with this product, which counts its views. */
function serve(product: ProductDetail, facts = sampleFacts()) {
  serveReviews();
  serveFacts(facts);
  return {
    reads: stubEndpoint(catalog.get, () => product),
    views: stubEndpoint(catalog.recordView, () => undefined),
  };
}

const dialog = (fields: Partial<Parameters<typeof ProductDialog>[0]> = {}) => (
  <ProductDialog productId={sampleId(1)} open onOpenChange={() => {}} via="browse" {...fields} />
);

test("it is titled with the product's name and shows its video, facts and reviews", async () => {
  fakeVideo();
  serve(sampleDetail());
  renderApp(dialog());
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
  expect(screen.getByRole("group", { name: "Video player" })).toBeTruthy();
  expect(screen.getByText("$149.00 CAD")).toBeTruthy();
  await screen.findByText("Everything fit.");
});

test("hazards, time, people and the way to the steps come before rating, review and everything else", async () => {
  fakeVideo();
  serve(sampleDetail());
  renderApp(dialog({ via: "scan", initialProduct: sampleDetail() }));
  const warning = await screen.findByRole("note", { name: "Safety" });
  expect(warning.textContent).toContain("Fasten it to the wall");
  const steps = screen.getByRole("link", { name: "Follow the steps" });
  expect(steps.getAttribute("href")).toBe(`/p/${sampleId(1)}#steps`);
  const inOrder = [
    screen.getByRole("group", { name: "Video player" }),
    warning,
    screen.getByText("Build time"),
    screen.getByText("People"),
    steps,
    screen.getByRole("radio", { name: "4 stars" }),
    screen.getByRole("button", { name: "Leave a Review" }),
    screen.getByText("$149.00 CAD"),
  ];
  for (const [place, element] of inOrder.slice(1).entries()) {
    expect(inOrder[place]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test("a product without steps leads to its manual, and details that fail say what is missing", async () => {
  fakeVideo();
  serve(sampleDetail(), sampleFacts({ guides: [], hazards: [] }));
  const { unmount } = renderApp(dialog());
  await screen.findByRole("link", { name: /Manual \(PDF, 12 pages/ });
  expect(screen.queryByRole("note")).toBeNull();
  expect(screen.queryByRole("link", { name: "Follow the steps" })).toBeNull();
  unmount();
  stubEndpoint(productFacts.get, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  renderApp(dialog());
  await screen.findByText("The details could not be loaded");
});

test("a view is counted once, with its origin", async () => {
  fakeVideo();
  const { views } = serve(sampleDetail());
  renderApp(<StrictMode>{dialog({ via: "scan", initialProduct: sampleDetail() })}</StrictMode>);
  await screen.findByText("Everything fit.");
  expect(views).toEqual([{ params: { id: sampleId(1) }, query: undefined, body: { via: "scan" } }]);
});

test("a view that can't be counted shows no error", async () => {
  fakeVideo();
  serve(sampleDetail());
  const views = stubEndpoint(catalog.recordView, () => {
    throw new ApiFailure("UNAVAILABLE", "Down.");
  });
  renderApp(dialog());
  await waitFor(() => expect(views).toHaveLength(1));
  expect(screen.getByRole("group", { name: "Video player" })).toBeTruthy();
});

test("a product that is loaded already plays at once, without a request", async () => {
  const play = fakeVideo();
  const { reads } = serve(sampleDetail());
  renderApp(dialog({ via: "scan", initialProduct: sampleDetail() }));
  await screen.findByRole("button", { name: "Pause" });
  expect(play).toHaveBeenCalled();
  expect(reads).toEqual([]);
});

test("each of several videos is played from here, and the next one is shared for this product", async () => {
  const other = sampleVideo({ sharerName: "Ben C." });
  serve(sampleDetail());
  fakeVideo();
  stubEndpoint(sharedVideos.ofProduct, () => [other]);
  const { person } = renderApp(dialog(), { user: {} });
  await person.click(await screen.findByRole("button", { name: /^Play the video: By Ben C\./ }));
  expect(screen.getByRole("link", { name: /^Watch on YouTube/ }).getAttribute("href")).toBe(other.videoUrl);
  await person.click(screen.getByRole("button", { name: "Share your video of it" }));
  const card = within(await screen.findByRole("region", { name: "Your video is of" }));
  card.getByText("Lindholm 3-drawer dresser");
});

test("without a video it shows the name with 'No video yet', the reviews and the way to share one", async () => {
  serve(sampleDetail({ videoUrl: null, videoSources: [], captions: [] }));
  const { person } = renderApp(dialog());
  await screen.findByText("No video yet");
  expect(screen.getByRole("dialog", { name: "Lindholm 3-drawer dresser" })).toBeTruthy();
  await screen.findByText("Everything fit.");
  await person.click(screen.getByRole("button", { name: "Share a video" }));
  await screen.findByText("Sign in to share videos");
  expect(screen.queryByText("No video yet")).toBeNull();
});

test("Leave a Review closes the player, asks guests to sign in, and carries the stars over", async () => {
  fakeVideo();
  serve(sampleDetail());
  const { person } = renderApp(dialog());
  await person.click(await screen.findByRole("radio", { name: "4 stars" }));
  await person.click(screen.getByRole("button", { name: "Leave a Review" }));
  await screen.findByText("Sign In to Leave Reviews");
  expect(screen.getByRole("dialog", { name: "Leave a Review" })).toBeTruthy();
  expect(screen.getByText("4.0 out of 5 stars")).toBeTruthy();
  expect(screen.getByText("Browse as guest • Sign in to share reviews")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("group", { name: "Video player" })).toBeNull());
});

test("a member's review opens with the stars given in the player, and is sent", async () => {
  fakeVideo();
  serve(sampleDetail());
  stubEndpoint(productReviews.own, () => null);
  const written = stubEndpoint(productReviews.write, () => sampleProductReview({ isOwn: true }));
  const { person } = renderApp(dialog(), { user: { id: sampleId(1) } });
  await person.click(await screen.findByRole("radio", { name: "4 stars" }));
  await person.click(screen.getByRole("button", { name: "Leave a Review" }));
  expect(await screen.findByRole("radio", { name: "4 stars", checked: true })).toBeTruthy();
  await person.click(await screen.findByRole("button", { name: "Easy" }));
  await person.click(screen.getByRole("button", { name: "Submit Review" }));
  await screen.findByText("Thank you for your review!");
  expect(written).toMatchObject([{ body: { productId: sampleId(1), rating: 4, difficulty: "easy" } }]);
  // Back where they came from, with the product.
  await screen.findByRole("dialog", { name: "Lindholm 3-drawer dresser" });
});

test("the author of a review is led to it", async () => {
  fakeVideo();
  serve(sampleDetail());
  stubEndpoint(productReviews.own, () => sampleProductReview({ isOwn: true, comment: "Mine." }));
  const { person } = renderApp(dialog(), { user: { id: sampleId(1) } });
  await person.click(await screen.findByRole("button", { name: "Edit your review" }));
  await screen.findByRole("dialog", { name: "Edit your review" });
  expect(await screen.findByRole("textbox", { name: "Your Review" })).toHaveProperty("value", "Mine.");
});

function Reopening() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      {dialog({ open, productId: open ? sampleId(1) : null, onOpenChange: setOpen })}
    </>
  );
}

test("it leads to the product's own page, and shares its address", async () => {
  fakeVideo();
  serve(sampleDetail());
  const share = vi.fn(async (_what: ShareData) => {});
  const { person, paths } = renderApp(dialog({ via: "scan", initialProduct: sampleDetail() }), { path: "/home" });
  replace(navigator, "share", share);
  await person.click(await screen.findByRole("button", { name: "Share" }));
  const url = `${location.origin}/p/${sampleId(1)}`;
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: "Lindholm 3-drawer dresser", url });
  await person.click(screen.getByRole("link", { name: "Open the full page" }));
  expect(paths.at(-1)).toBe(`/p/${sampleId(1)}`);
});

test("navigation closes it where the component that opened it stays", async () => {
  fakeVideo();
  serve(sampleDetail());
  const { navigate } = renderApp(<Reopening />, { path: "/home" });
  await screen.findByRole("group", { name: "Video player" });
  act(() => navigate("/home?product=1"));
  expect(screen.getByRole("group", { name: "Video player" })).toBeTruthy();
  act(() => navigate(`/p/${sampleId(1)}`));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Escape leads from the review back to the player, closes that, and the next opening starts anew", async () => {
  fakeVideo();
  serve(sampleDetail());
  const { person } = renderApp(<Reopening />);
  await person.click(await screen.findByRole("radio", { name: "4 stars" }));
  await person.click(screen.getByRole("button", { name: "Leave a Review" }));
  await screen.findByText("Sign In to Leave Reviews");
  await person.keyboard("{Escape}");
  expect(await screen.findByRole("radio", { name: "4 stars" })).toHaveProperty("checked", true);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await person.click(screen.getByRole("button", { name: "Open again" }));
  await screen.findByRole("group", { name: "Video player" });
  expect(screen.getByRole("radio", { name: "4 stars" })).toHaveProperty("checked", false);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an unknown product says so; a failed read can be tried again", async () => {
  fakeVideo();
  const { views } = serve(sampleDetail());
  stubEndpoint(catalog.get, () => {
    throw new ApiFailure("NOT_FOUND", "No.");
  });
  const gone = renderApp(dialog());
  await screen.findByText("This product is not in our catalogue");
  gone.unmount();

  stubEndpoint(catalog.get, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = renderApp(dialog());
  await screen.findByText("Failed to fetch the product");
  expect(views).toEqual([]);
  stubEndpoint(catalog.get, () => sampleDetail());
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("group", { name: "Video player" });
});

test("Explore lists the products that have a video, by room, and opens the one picked", async () => {
  fakeVideo();
  serve(sampleDetail({ number: 7, name: "Cove sofa", videoUrl: null, videoSources: [], captions: [] }));
  const lists = stubEndpoint(catalog.list, () =>
    page([
      sampleProduct({ number: 7, name: "Cove sofa" }),
      sampleProduct({ number: 8, name: "Plain shelf", videoUrl: null }),
    ]),
  );
  const { person } = renderApp(dialog({ productId: sampleId(7) }));
  await person.click(await screen.findByRole("button", { name: "Share a video" }));
  await person.click(await screen.findByRole("tab", { name: "Explore" }));
  await screen.findByRole("button", { name: /Cove sofa/ });
  expect(screen.queryByText("Plain shelf")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Living Room" }));
  await waitFor(() => expect(lists.at(-1)?.query.category).toBe("living-room"));
  await person.click(await screen.findByRole("button", { name: /Cove sofa/ }));
  await screen.findByRole("dialog", { name: "Cove sofa" });
});
