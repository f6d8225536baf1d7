import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import ProductShare from "#client/features/sharing/own/product-share.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleShare } from "#client/testing/sample-shares.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { type OwnShare, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

const MAYA = { id: sampleId(1) };

function open(shares: OwnShare[]) {
  const onRemoved = vi.fn();
  const asked = stubEndpoint(sharedVideos.own, () => page(shares));
  const rendered = renderApp(<ProductShare productId={sampleId(1)} onRemoved={onRemoved} />, { user: MAYA });
  return { ...rendered, asked, onRemoved };
}

const region = async () => within(await screen.findByRole("region", { name: "You shared this video" }));

test("other members see nothing of a product's shares on its page", async () => {
  const { asked } = open([]);
  await waitFor(() => expect(asked.map(({ query }) => query?.productId)).toEqual([sampleId(1)]));
  expect(screen.queryByRole("region")).toBeNull();
});

test.each([
  [sampleShare({ state: "hidden", canEdit: false, canRename: false }), "Hidden", /^It was reported/, ["Remove"]],
  [sampleShare({ state: "refused", refusal: "too-long" }), "Not accepted", /longer than two hours/, ["Edit", "Remove"]],
] as const)("its sharer is told on its page what has become of it: %o", async (share, badge, said, buttons) => {
  open([share]);
  const own = await region();
  expect(own.getByRole("status").textContent).toBe(badge);
  expect(own.getByText(said)).toBeDefined();
  expect(own.getAllByRole("button").map((button) => button.textContent)).toEqual(buttons);
  expect(own.getByRole("link", { name: "My shares" }).getAttribute("href")).toBe("/my-shares");
});

test("a film in conversion is polled, and its product's page is fetched again once it is ready", async () => {
  const upload = { id: sampleId(9000), fileName: "bed.mp4", captions: [] };
  const facts = { refusal: null, videoUrl: null, fileName: "bed.mp4", bytes: 1, durationSeconds: null, width: null };
  const more = { height: null, posterUrl: null, captions: [], createdAt: new Date() };
  const asked = stubEndpoint(videoUploads.upload, () => ({
    id: upload.id,
    state: "ready" as const,
    ...facts,
    ...more,
  }));
  const { queryClient } = open([sampleShare({ state: "converting", link: null, upload })]);
  const key = ["api", "products", sampleId(1)];
  queryClient.setQueryData(key, {});
  await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true));
  expect(asked).toHaveLength(1);
});

test("once it is removed its page is left", async () => {
  const withdrawals = stubEndpoint(sharedVideos.withdraw, () => undefined);
  const { person, onRemoved } = open([sampleShare()]);
  await person.click((await region()).getByRole("button", { name: "Remove" }));
  await person.click(await screen.findByRole("button", { name: "Remove permanently" }));
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(withdrawals).toHaveLength(1);
});
