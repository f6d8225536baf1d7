import { act, screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Route, Switch } from "wouter";
import { wasCounted } from "#client/screens/parts/page-link.tsx";
import Product from "#client/screens/product.tsx";
import { replace } from "#client/testing/fake-camera.ts";
import { fakeVideo, videoElement } from "#client/testing/fake-video.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleFacts, sampleGuide } from "#client/testing/sample-facts.ts";
import { samplePhoto, sampleProductReview, sampleReviewSummary, serveReviews } from "#client/testing/sample-reviews.ts";
import { sampleVideo } from "#client/testing/sample-shares.ts";
import { page, sampleDetail, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { Page } from "#client/ui/page.tsx";
import { catalog, type ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { type ProductFacts, productFacts } from "#shared/contracts/catalog/product-facts.ts";
import { community } from "#shared/contracts/community/community.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  location.hash = "";
  history.replaceState(null, "");
});

const PATH = `/p/${sampleId(1)}`;
const NO_VIDEO = { videoUrl: null, videoSources: [], captions: [] };

/** A server with this product, its details, one review and no questions. */
function serve({ product = sampleDetail(), facts = sampleFacts() }: { product?: ProductDetail; facts?: ProductFacts }) {
  fakeVideo();
  replace(navigator, "languages", ["en-CA"]);
  serveReviews(
    [sampleProductReview()],
    sampleReviewSummary({ count: 57, averageRating: 4.1, difficulties: { easy: 15, medium: 31, hard: 11 } }),
  );
  stubEndpoint(community.listQuestions, () => page([]));
  stubEndpoint(sharedVideos.own, () => page([]));
  stubEndpoint(productFacts.get, () => facts);
  return {
    reads: stubEndpoint(catalog.get, () => product),
    views: stubEndpoint(catalog.recordView, () => undefined),
  };
}

const refuse = (code: "NOT_FOUND" | "INTERNAL" | "INVALID_INPUT") => () => {
  throw new ApiFailure(code, "No.");
};

const screens = (
  <Switch>
    <Route path="/p/:id" component={Product} />
    <Route>
      <Page title="Elsewhere">Elsewhere</Page>
    </Route>
  </Switch>
);
const open = (surroundings: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(screens, { path: PATH, ...surroundings });
const loaded = () => screen.findByRole("heading", { level: 1, name: "Lindholm 3-drawer dresser" });

test("it shows the product, what builders say with their number, warnings, facts, video, steps, shops, people", async () => {
  serve({});
  open();
  await loaded();
  expect(screen.getByText("by Nordhem · Bedroom")).toBeTruthy();
  expect(screen.getByRole("link", { name: /4.1 out of 5 stars, 57 reviews/ }).getAttribute("href")).toBe("#reviews");
  expect((await screen.findByText(/say 31 of 57 reviewers/)).parentElement?.textContent).toContain(
    "Difficulty: Medium",
  );
  const warning = await screen.findByRole("note", { name: "Safety" });
  expect(within(warning).getByText("It can tip over")).toBeTruthy();
  expect(screen.getByText(/The maker says/)).toBeTruthy();
  expect(screen.getByRole("group", { name: "Video player" })).toBeTruthy();
  expect(screen.getByText("Turn the cams.")).toBeTruthy();
  expect(screen.getByRole("link", { name: /Buy at atelier.example/ })).toBeTruthy();
  await screen.findByText("Everything fit.");
  await within(screen.getByRole("region", { name: "Questions" })).findByRole("button", { name: "Ask a question" });
  expect(["video", "steps", "buy", "reviews", "questions"].filter((id) => !document.getElementById(id))).toEqual([]);
});

test("the title follows the product and the language, and what the server put into the head stays", async () => {
  serve({});
  document.title = "As the server sent it";
  document.head.insertAdjacentHTML(
    "beforeend",
    '<meta property="og:title" content="x"><script type="application/ld+json">{}</script>',
  );
  const head = document.head.children.length;
  const english = open();
  expect(document.title).toBe("As the server sent it");
  await loaded();
  expect(document.title).toBe("Lindholm 3-drawer dresser by Nordhem: how to put it together · Hexkey");
  expect(document.head.children.length).toBe(head);
  english.unmount();
  open({ language: "fr" });
  await loaded();
  expect(document.title).toBe("Lindholm 3-drawer dresser de Nordhem : comment l’assembler · Hexkey");
  expect(await screen.findByText("Risque de basculement")).toBeTruthy();
});

test("after a navigation the heading takes the focus, and another product starts anew", async () => {
  const { views } = serve({});
  const { navigate } = open({ path: "/" });
  expect(screen.getByRole("heading", { name: "Elsewhere" })).toBeTruthy();
  act(() => navigate(PATH));
  const heading = await loaded();
  expect(document.activeElement).toBe(heading);
  stubEndpoint(catalog.get, () => sampleDetail({ number: 2, name: "Cove sofa" }));
  act(() => navigate(`/p/${sampleId(2)}`));
  const other = await screen.findByRole("heading", { level: 1, name: "Cove sofa" });
  expect(document.activeElement).toBe(other);
  await waitFor(() => expect(views.map(({ params }) => params.id)).toEqual([sampleId(1), sampleId(2)]));
});

test("what was played of one product does not start another that is here already", async () => {
  serve({});
  stubEndpoint(catalog.get, ({ params }) =>
    params.id === sampleId(1) ? sampleDetail() : sampleDetail({ number: 2, name: "Cove sofa" }),
  );
  const { navigate, person } = open();
  await loaded();
  act(() => navigate(`/p/${sampleId(2)}`));
  await screen.findByRole("heading", { level: 1, name: "Cove sofa" });
  await person.click(await screen.findByRole("button", { name: "Play from 0:42 (step 2)" }));
  await screen.findByRole("button", { name: "Pause" });
  act(() => navigate(PATH));
  const heading = await loaded();
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
});

test("a view is counted once, and not again after the quick view has counted it", async () => {
  const { views } = serve({});
  const first = renderApp(<StrictMode>{screens}</StrictMode>, { path: PATH });
  await screen.findByText("Everything fit.");
  expect(views).toEqual([{ params: { id: sampleId(1) }, query: undefined, body: { via: "browse" } }]);
  first.unmount();
  history.replaceState("counted", "");
  expect(wasCounted()).toBe(true);
  open();
  await screen.findByText("Everything fit.");
  expect(views).toHaveLength(1);
});

test("while it loads it says so, without a heading", async () => {
  serve({});
  open();
  expect(screen.getByRole("status").textContent).toBe("Loading product...");
  expect(screen.queryByRole("heading")).toBeNull();
  await loaded();
});

test.each(["NOT_FOUND", "INVALID_INPUT"] as const)("%s is an unknown product, with ways on", async (code) => {
  const { views } = serve({});
  stubEndpoint(catalog.get, refuse(code));
  stubEndpoint(productFacts.get, refuse(code));
  open();
  await screen.findByRole("heading", { level: 1, name: "This product is not in our catalogue" });
  expect(document.title).toBe("This product is not in our catalogue · Hexkey");
  expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("button", { name: "Scan a code" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  expect(views).toEqual([]);
});

test("a failed read can be tried again, after which the heading takes the focus", async () => {
  serve({});
  stubEndpoint(catalog.get, refuse("INTERNAL"));
  const { person } = open();
  await screen.findByRole("alert");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Failed to fetch the product");
  stubEndpoint(catalog.get, () => sampleDetail());
  await person.click(screen.getByRole("button", { name: "Try again" }));
  const heading = await loaded();
  expect(document.activeElement).toBe(heading);
});

test("failed details leave the rest, say that warnings are missing, and can be tried again", async () => {
  serve({ product: sampleDetail({ purchaseUrl: "https://shop.example/1" }) });
  stubEndpoint(productFacts.get, refuse("INTERNAL"));
  const { person } = open();
  await screen.findByText("The details could not be loaded");
  expect(screen.getByText(/^Safety notes, tools, steps and prices are missing here\./)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Lindholm 3-drawer dresser" })).toBeTruthy();
  expect(screen.getByRole("group", { name: "Video player" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /Buy at shop.example/ })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Steps" })).toBeNull();
  await screen.findByText("Everything fit.");
  stubEndpoint(productFacts.get, () => sampleFacts());
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("note", { name: "Safety" });
});

test("without reviews it says so and claims nothing", async () => {
  serve({ product: sampleDetail({ averageRating: null, reviewCount: 0, difficulty: null }) });
  open();
  await loaded();
  expect(screen.getByText("No reviews yet")).toBeTruthy();
  expect(screen.queryByText(/Difficulty:/)).toBeNull();
  expect(screen.queryByRole("link", { name: /Read the reviews/ })).toBeNull();
});

test("a member writes a review on the page, and edits it from the list", async () => {
  serve({});
  let own = false;
  const mine = sampleProductReview({ number: 2, isOwn: true, comment: "Mine." });
  stubEndpoint(productReviews.own, () => (own ? mine : null));
  stubEndpoint(productReviews.list, () => page(own ? [mine] : []));
  stubEndpoint(productReviews.write, () => {
    own = true;
    return mine;
  });
  const { person } = open({ user: { id: sampleId(1) } });
  await person.click(await screen.findByRole("button", { name: "Leave a Review" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave a Review" });
  expect(dialog.textContent).toContain("Lindholm 3-drawer dresser");
  await person.click(await within(dialog).findByRole("radio", { name: "4 stars" }));
  await person.click(within(dialog).getByRole("button", { name: "Medium" }));
  await person.click(within(dialog).getByRole("button", { name: "Submit Review" }));
  await screen.findByText("Thank you for your review!");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByText("Mine.");
  await person.click(screen.getByRole("button", { name: "Edit" }));
  const again = await screen.findByRole("dialog", { name: "Edit your review" });
  await within(again).findByRole("button", { name: "Save changes" });
});

test("guests are asked to sign in for a review and for a vote", async () => {
  serve({});
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Leave a Review" }));
  await screen.findByText("Sign In to Leave Reviews");
  await person.click(screen.getByRole("button", { name: "Continue as Guest" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.click(screen.getByRole("button", { name: /^Helpful/ }));
  const prompt = await screen.findByRole("dialog", { name: "Sign in to say what helped" });
  expect(within(prompt).getByRole("button", { name: "Sign In with Email" })).toBeTruthy();
});

test("a step plays the product's own video from its time and moves the focus to the player", async () => {
  serve({});
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: "Play from 0:42 (step 2)" }));
  await screen.findByRole("button", { name: "Pause" });
  expect(videoElement().currentTime).toBe(42);
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Video player" }));
  await person.click(screen.getByRole("button", { name: "Pause" }));
  await person.click(screen.getByRole("button", { name: "Play from 0:42 (step 2)" }));
  await screen.findByRole("button", { name: "Pause" });
});

test("where the video is on another site the times of the steps are text", async () => {
  const { views } = serve({ product: sampleDetail({ ...NO_VIDEO, videoUrl: "https://youtu.be/abcdefghijk" }) });
  open();
  await screen.findByText("0:42 in the video");
  expect(screen.queryByRole("button", { name: /Play from/ })).toBeNull();
  await waitFor(() => expect(views).toHaveLength(1));
});

test("without a video there is a way to share one", async () => {
  serve({ product: sampleDetail(NO_VIDEO) });
  const { person } = open();
  await screen.findByText("No video yet");
  await person.click(screen.getByRole("button", { name: "Share a video" }));
  await screen.findByRole("dialog", { name: "Share & Explore" });
});

test("the shared address is the page's own, without other parameters", async () => {
  serve({});
  const share = vi.fn(async (_what: ShareData) => {});
  const { person } = open({ path: `${PATH}?utm_source=x` });
  await loaded();
  replace(navigator, "share", share);
  await person.click(screen.getByRole("button", { name: "Share" }));
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: "Lindholm 3-drawer dresser",
    url: `${location.origin}${PATH}`,
  });
});

test("an address with a part goes there once the details are in their place", async () => {
  serve({});
  let arrive = () => {};
  stubEndpoint(
    productFacts.get,
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(sampleFacts());
      }),
  );
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  location.hash = "#reviews";
  open();
  await loaded();
  expect(scroll).not.toHaveBeenCalled();
  arrive();
  await screen.findByRole("note", { name: "Safety" });
  expect(scroll.mock.contexts).toEqual([document.getElementById("reviews")]);
});

test("a shopper in the United States sees its prices and inches, and the choice is remembered", async () => {
  serve({});
  const { person, unmount } = open();
  const offers = await screen.findByRole("region", { name: "Where to buy" });
  expect(screen.queryByText(/\d\sin$/)).toBeNull();
  await person.click(await within(offers).findByRole("radio", { name: "United States" }));
  expect(within(offers).getByText("$119.00 USD")).toBeTruthy();
  expect(screen.getAllByText(/\d\sin\b/).length).toBeGreaterThan(0);
  unmount();
  open();
  expect(await screen.findByText("$119.00 USD")).toBeTruthy();
});

/** A window that reports visibility as the test says. */
function fakeWindow() {
  const watchers = new Map<Element, (seen: boolean) => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(element: Element) {
        watchers.set(element, (seen) => this.report([{ isIntersecting: seen }]));
      }
      disconnect() {
        watchers.clear();
      }
    },
  );
  return {
    scroll: (id: string, seen: boolean) =>
      act(() => {
        for (const [element, report] of watchers) if (element.id === id) report(seen);
      }),
  };
}

test("while the video is out of view, and only then, one action at the thumb plays it", async () => {
  serve({});
  const { scroll } = fakeWindow();
  const { person } = open();
  await loaded();
  expect(screen.queryByRole("button", { name: "Watch the video" })).toBeNull();
  scroll("video", false);
  await person.click(screen.getByRole("button", { name: "Watch the video" }));
  await screen.findByRole("button", { name: "Pause" });
  expect(document.documentElement.style.scrollPaddingBottom).not.toBe("");
  scroll("video", true);
  expect(screen.queryByRole("button", { name: "Watch the video" })).toBeNull();
  expect(document.documentElement.style.scrollPaddingBottom).toBe("");
});

test("without a video the action leads to the steps; without both there is none", async () => {
  serve({ product: sampleDetail(NO_VIDEO) });
  const { scroll } = fakeWindow();
  const { person, unmount } = open();
  await screen.findByText("Turn the cams.");
  scroll("steps", false);
  await person.click(screen.getByRole("button", { name: "Follow the steps" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Steps" }));
  unmount();
  const { views } = serve({
    product: sampleDetail(NO_VIDEO),
    facts: sampleFacts({ guides: [sampleGuide({ steps: [] })] }),
  });
  open();
  await screen.findByText("Nobody has written steps for this product yet.");
  scroll("steps", false);
  expect(screen.queryByRole("button", { name: "Follow the steps" })).toBeNull();
  await waitFor(() => expect(views).toHaveLength(1));
});

test("reported content that is hidden leaves the page, the viewer of its photos too, and the dialog says so", async () => {
  serve({});
  let kept = [sampleProductReview({ photos: [samplePhoto()] })];
  stubEndpoint(productReviews.list, () => page(kept));
  const reported = stubEndpoint(reports.report, () => {
    kept = [];
    return { isHidden: true };
  });
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: /^Open large/ }));
  const viewer = within(await screen.findByRole("dialog", { name: /^Photos by/ }));
  await person.click(viewer.getByRole("button", { name: "Report the review by Maya T." }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report this review" }));
  await person.click(dialog.getByRole("radio", { name: "Private information" }));
  await person.click(dialog.getByRole("button", { name: "Send report" }));
  const words = await dialog.findByText(/^It is hidden for now/);
  expect(reported).toMatchObject([{ body: { kind: "review", id: sampleId(1001) } }]);
  expect(screen.queryByText("Everything fit.")).toBeNull();
  expect(document.activeElement).toBe(words.parentElement);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  await person.click(screen.getByRole("button", { name: "Play" }));
});

const ANN = sampleVideo({ number: 1, sharerName: "Ann B.", videoUrl: "/media/o/ann.mp4", videoDuration: 95 });
const BEN = sampleVideo({ number: 2, sharerName: "Ben C.", helpfulVotes: 2 });

test("videos stand beside each other with their sharers' names, each plays in its place, and each can be reported", async () => {
  const product = sampleDetail({ videoUrl: ANN.videoUrl, videoSources: [], captions: [] });
  serve({ product });
  stubEndpoint(sharedVideos.ofProduct, () => [ANN, BEN]);
  const reported = stubEndpoint(reports.report, () => ({ isHidden: false }));
  const { person } = open();
  const videos = within(await screen.findByRole("region", { name: "Videos of this product" }));
  const [ann, ben] = videos.getAllByRole("button", { name: /^Play the video/ });
  expect(ann?.textContent).toMatch(/^Play the video: By Ann B\.Shared on/);
  expect(ben?.textContent).toMatch(/^Play the video: By Ben C\.Shared on/);
  await waitFor(() => expect([ann, ben].map((one) => one?.getAttribute("aria-pressed"))).toEqual(["true", "false"]));
  await person.click(videos.getByRole("button", { name: /^Play the video: By Ben C\./ }));
  expect(screen.getByRole("link", { name: /^Watch on YouTube/ }).getAttribute("href")).toBe(BEN.videoUrl);
  expect([ann, ben].map((one) => one?.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  await person.click(screen.getByRole("button", { name: "Report this video" }));
  await person.click(await screen.findByRole("radio", { name: "Not about this product" }));
  await person.click(screen.getByRole("button", { name: "Send report" }));
  await screen.findByText(/^It stays where it is for now/);
  expect(reported).toMatchObject([{ body: { kind: "video", id: BEN.id } }]);
});

test("the address of a video opens the page with that one", async () => {
  serve({ product: sampleDetail({ videoUrl: ANN.videoUrl, videoSources: [], captions: [] }) });
  stubEndpoint(sharedVideos.ofProduct, () => [ANN, BEN]);
  location.hash = `#video-${BEN.id}`;
  open();
  expect((await screen.findByRole("link", { name: /^Watch on YouTube/ })).getAttribute("href")).toBe(BEN.videoUrl);
});

test("the catalogue's own video is first beside members', with its steps, which are no other's", async () => {
  serve({ facts: sampleFacts({ guides: [sampleGuide()] }) });
  stubEndpoint(sharedVideos.ofProduct, () => [BEN]);
  const { person } = open();
  const videos = within(await screen.findByRole("region", { name: "Videos of this product" }));
  const own = videos.getByRole("button", { name: /^Play the video: From the catalogue/ });
  expect(own.getAttribute("aria-pressed")).toBe("true");
  const steps = () => screen.queryAllByRole("button", { name: /0:/ }).length;
  await waitFor(() => expect(steps()).toBeGreaterThan(0));
  await person.click(videos.getByRole("button", { name: /^Play the video: By Ben C\./ }));
  expect(steps()).toBe(0);
  await person.click(own);
  await waitFor(() => expect(steps()).toBeGreaterThan(0));
});

test("members vote on a video, and take it back; there is no vote on one's own", async () => {
  serve({ product: sampleDetail({ videoUrl: ANN.videoUrl, videoSources: [], captions: [] }) });
  stubEndpoint(sharedVideos.ofProduct, () => [ANN, { ...BEN, isOwn: true }]);
  const votes = stubEndpoint(sharedVideos.vote, ({ body: { isHelpful } }) => {
    return { helpfulVotes: isHelpful ? 1 : 0, unhelpfulVotes: 0, ownVote: isHelpful };
  });
  const { person } = open({ user: {} });
  const button = (pressed: boolean) => screen.findByRole("button", { name: /^Helpful ?, video: By Ann B./, pressed });
  await person.click(await button(false));
  await person.click(await button(true));
  await button(false);
  expect(votes.map(({ body }) => body.isHelpful)).toEqual([true, null]);
  expect(screen.queryByRole("button", { name: /^Helpful ?, video: By you/ })).toBeNull();
});

test("guests who vote on a video are asked to sign in", async () => {
  serve({ product: sampleDetail({ videoUrl: ANN.videoUrl, videoSources: [], captions: [] }) });
  stubEndpoint(sharedVideos.ofProduct, () => [ANN]);
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: /^Helpful ?, video: By Ann B./ }));
  await screen.findByText(/^Sign in to say whether a video helped/);
  expect(screen.queryByRole("button", { name: /^Play the video/ })).toBeNull();
});

test.each([
  ["without a video", NO_VIDEO, "Share a video"],
  ["beside its video", {}, "Share your video of it"],
])("sharing %s is sharing of this product", async (_where, fields, label) => {
  serve({ product: sampleDetail(fields) });
  const { person } = open({ user: {} });
  await person.click(await screen.findByRole("button", { name: label }));
  const card = within(await screen.findByRole("region", { name: "Your video is of" }));
  card.getByText("Lindholm 3-drawer dresser");
});

test.each([
  ["manufacturer", 1],
  ["user", 0],
] as const)("a %s is led to printing the product's code by %d links", async (role, links) => {
  serve({});
  stubEndpoint(desk.brands, () => ({ brands: [] }));
  open({ user: { role } });
  await loaded();
  await screen.findByRole("link", { name: /Buy at atelier.example/ });
  const found = screen.queryAllByRole("link", { name: "Print this product’s code" });
  expect(found.map((link) => link.getAttribute("href"))).toEqual(Array(links).fill("/print-code?gtin=00034000470693"));
});

test("its video can be reported; without a video there is no such button", async () => {
  serve({});
  const reported = stubEndpoint(reports.report, () => ({ isHidden: false }));
  const { person, unmount } = open();
  await loaded();
  await person.click(screen.getByRole("button", { name: "Report this video" }));
  await person.click(await screen.findByRole("radio", { name: "Not about this product" }));
  await person.click(screen.getByRole("button", { name: "Send report" }));
  await screen.findByText(/^It stays where it is for now/);
  expect(reported).toMatchObject([{ body: { kind: "video", id: sampleId(1), reason: "wrong-product" } }]);
  unmount();
  const { views } = serve({ product: sampleDetail(NO_VIDEO) });
  open();
  await loaded();
  expect(screen.queryByRole("button", { name: "Report this video" })).toBeNull();
  // What the page still sends is answered by this test.
  await waitFor(() => expect(views).toHaveLength(1));
});

test("an address of a review leads to it once the list is there", async () => {
  serve({});
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  location.hash = `#review-${sampleId(1001)}`;
  open();
  const review = (await screen.findByText("Everything fit.")).closest("li");
  expect(review?.id).toBe(`review-${sampleId(1001)}`);
  expect(scroll).toHaveBeenCalled();
});

test("the page of a product that became one with another goes on under the address of that one", async () => {
  serve({ product: sampleDetail({ number: 2 }) });
  const { paths } = renderApp(screens, { path: `${PATH}?via=box` });
  await screen.findByRole("heading", { name: "Lindholm 3-drawer dresser" });
  await waitFor(() => expect(paths.at(-1)).toBe(`/p/${sampleId(2)}?via=box`));
  expect(paths).toHaveLength(1);
});
