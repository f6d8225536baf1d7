import { expect, test } from "vitest";
import { contentAddressPath, contentPath, readContentAddress } from "#shared/domain/content-address.ts";
import { CONTENT_KINDS } from "#shared/domain/moderation.ts";

const PRODUCT = "019b0000-0000-7000-8000-000000000001";
const ID = "019b0000-0000-7000-8000-00000000000a";

test.each(CONTENT_KINDS)("the address of a %s names it again, on any host and as a path", (kind) => {
  const path = contentPath({ kind, id: ID, productId: PRODUCT });
  for (const address of [path, `https://hexkey.example${path}`, `http://localhost:3000${path}`]) {
    expect(readContentAddress(address)).toEqual({ kind, id: ID });
  }
});

test("what stands in a discussion is named there, on a product or not", () => {
  const path = contentPath({ kind: "answer", id: ID, discussionId: PRODUCT });
  expect(path).toBe(`/community/discussions/${PRODUCT}#answer-${ID}`);
  expect(readContentAddress(path)).toEqual({ kind: "answer", id: ID });
});

test.each([
  [` https://hexkey.example/p/${PRODUCT} \n`, { kind: "video", productId: PRODUCT }],
  [`hexkey.example/p/${PRODUCT}#review-${ID}`, { kind: "review", id: ID }],
  [`HTTPS://HEXKEY.EXAMPLE/P/${PRODUCT.toUpperCase()}/`, { kind: "video", productId: PRODUCT }],
  [`/p/${PRODUCT}?lang=fr&from=search#ANSWER-${ID.toUpperCase()}`, { kind: "answer", id: ID }],
  [`/p/${PRODUCT}#video-${ID}`, { kind: "video", id: ID }],
  [`/p/${PRODUCT}#question%2D${ID}`, { kind: "question", id: ID }],
  [`/community/discussions/${PRODUCT}#answer-${ID}`, { kind: "answer", id: ID }],
  [`https://hexkey.example/community/discussions/${ID}?lang=fr`, { kind: "question", id: ID }],
  // An unknown anchor means the page, and so its video.
  [`/p/${PRODUCT}#reviews`, { kind: "video", productId: PRODUCT }],
  [`/p/${PRODUCT}#review-1`, { kind: "video", productId: PRODUCT }],
  [`/p/${PRODUCT}#%`, { kind: "video", productId: PRODUCT }],
])("%j names what it should", (address, meant) => {
  expect(readContentAddress(address)).toEqual(meant);
});

test.each([
  "",
  "the video with the dresser",
  "https://hexkey.example/",
  "https://hexkey.example/p/1",
  `/p/${PRODUCT}/reviews`,
  `/q/${PRODUCT}`,
  `/p/${"-".repeat(36)}`,
  `javascript:/p/${PRODUCT}`,
  "https://[",
  `mailto:x@y.example?subject=/p/${PRODUCT}`,
])("%j names nothing", (address) => {
  expect(readContentAddress(address)).toBeNull();
});

const SOME = "018f0000-0000-7000-8000-000000000001";
const OTHER = "018f0000-0000-7000-8000-000000000002";

test.each([
  [`https://www.hexkey.example/p/${SOME}?lang=fr`, `/p/${SOME}`],
  [`hexkey.example/p/${SOME}#REVIEW-${OTHER}`, `/p/${SOME}#review-${OTHER}`],
  [`https://hexkey.example/community/discussions/${SOME}?x=1`, `/community/discussions/${SOME}`],
  [`/community/discussions/${SOME}#answer-${OTHER}`, `/community/discussions/${SOME}#answer-${OTHER}`],
  [`hexkey.example/community/projects/${SOME}#somewhere`, `/community/projects/${SOME}`],
  ["https://hexkey.example/landing", null],
])("the path of %s", (address, path) => {
  expect(contentAddressPath(address)).toBe(path);
});
