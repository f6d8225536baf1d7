import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { addDeviceScan, readDeviceScans } from "#client/features/scans/device/device-scans.ts";
import { noteRefusal, noteScan } from "#client/features/scans/device/log.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import ScanHistory from "#client/screens/scan-history.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleRecall } from "#client/testing/sample-recalls.ts";
import { SCANNED_PRODUCT, samplePhoto, sampleScan, serveHistory } from "#client/testing/sample-scans.ts";
import { PLACE, page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type CodeExplanation, codes } from "#shared/contracts/catalog/codes.ts";
import { recalls } from "#shared/contracts/catalog/recalls.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { scans } from "#shared/contracts/scans/scans.ts";

const PRODUCT = SCANNED_PRODUCT;

/** A server that knows the products of some codes. */
function explainCodes(known: Record<string, Partial<CodeExplanation>> = {}) {
  stubEndpoint(recalls.ofProducts, () => []);
  return stubEndpoint(codes.explain, ({ params }) => ({
    kind: "text" as const,
    gtin: null,
    articleNumber: null,
    lot: null,
    serial: null,
    sscc: null,
    url: null,
    contents: [],
    product: null,
    candidates: [],
    isProposed: false,
    ...known[params.code],
  }));
}

function later() {
  let resolve = () => {};
  const promise = new Promise<void>((arrive) => {
    resolve = arrive;
  });
  return { promise, resolve };
}

/** The scans that are shown, behind an open dialog too; toasts are no rows. */
const rows = () => within(screen.getByRole("main", { hidden: true })).queryAllByRole("listitem", { hidden: true });
const rowOf = async (name: string | RegExp) => {
  const row = (await screen.findByText(name)).closest("li");
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};

test("a member sees each scan's result, method and date, and the way to its product", async () => {
  // It stays today, also at midnight.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  serveHistory([
    sampleScan({ number: 1 }),
    sampleScan({ number: 2, method: "typed", code: "802.984.74", symbology: null, product: null }),
    sampleScan({ number: 3, method: "photo", code: null, symbology: null, product: null, identifiedName: "Armchair" }),
  ]);
  explainCodes();
  renderApp(<ScanHistory />, { user: {} });
  const known = await rowOf("Lindholm dresser");
  expect(known.getByRole("link").getAttribute("href")).toBe(`/p/${sampleId(7)}`);
  for (const text of ["Nordhem", "Scanned"]) expect(known.getByText(text)).toBeDefined();
  const time = known.getByText(/^Today, \d/);
  expect(time.getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);

  const unknown = await rowOf("802.984.74");
  expect(unknown.getByText("Typed")).toBeDefined();
  expect(await unknown.findByText("Not in our catalogue yet")).toBeDefined();
  expect(unknown.queryByRole("link")).toBeNull();

  const photo = await rowOf("Armchair");
  expect(photo.getByText("Photo")).toBeDefined();
  expect(photo.queryByText("Not in our catalogue yet")).toBeNull();
  expect(screen.getByText("3 scans")).toBeDefined();
});

test("a scan whose product may be recalled says so, and leads to the authority's page", async () => {
  stubEndpoint(identify.image, () => ({ bytes: new Uint8Array([0xff, 0xd8, 0xff]) }));
  serveHistory([
    sampleScan({ recall: sampleRecall({ how: "brand-model" }) }),
    samplePhoto({ number: 2, product: PRODUCT, recall: sampleRecall() }),
  ]);
  renderApp(<ScanHistory />, { user: {} });
  const notes = await screen.findAllByRole("note");
  expect(notes.map((note) => note.querySelector("p")?.textContent)).toEqual([
    "Possible recall: check model and date",
    "Recall: check model and date",
  ]);
  for (const note of notes) {
    expect(within(note).getByRole("link").getAttribute("href")).toBe(sampleRecall().en.url);
    expect(within(note).getByRole("link").getAttribute("rel")).toContain("noopener");
  }
});

test("the list goes on page by page, and says how many there are on all pages", async () => {
  stubEndpoint(scans.count, () => ({ total: 2 }));
  stubEndpoint(scans.list, ({ query }) =>
    query.cursor
      ? page([sampleScan({ number: 2, product: { ...PRODUCT, name: "Older" } })])
      : page([sampleScan()], PLACE),
  );
  const { person } = renderApp(<ScanHistory />, { user: {} });
  expect(await screen.findByText("2 scans")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Older")).toBeDefined();
  expect(screen.getByText("2 scans")).toBeDefined();
});

test("where the scans can't be counted the list says that there is more", async () => {
  stubEndpoint(scans.count, () => {
    throw new ApiFailure("UNAVAILABLE", "Not now.");
  });
  stubEndpoint(scans.list, () => page([sampleScan()], PLACE));
  renderApp(<ScanHistory />, { user: {} });
  expect(await screen.findByText("Your newest scan")).toBeDefined();
});

test("a member without scans is led to scanning, one whose list can't be read may try again", async () => {
  serveHistory();
  stubEndpoint(scans.list, () => {
    throw new ApiFailure("INTERNAL", "No.");
  });
  const { person } = renderApp(<ScanHistory />, { user: {} });
  expect(await screen.findByText("Failed to fetch your scans")).toBeDefined();
  serveHistory();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No Scans Yet")).toBeDefined();
  expect(screen.getByRole("link", { name: "Start Scanning" }).getAttribute("href")).toBe("/");
});

test("unsaved scans stand on top and say so", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  serveHistory([sampleScan()]);
  explainCodes();
  stubEndpoint(scans.record, () => {
    throw new ApiFailure("UNAVAILABLE", "Not now.");
  });
  storeSession("a-token", samplePerson());
  noteScan({ method: "code", code: "HXK-NEW", symbology: "qr-code" });
  renderApp(<ScanHistory />, { user: {} });
  const waiting = await rowOf("HXK-NEW");
  expect(waiting.getByText("Waiting to be saved")).toBeDefined();
  await screen.findByText("Lindholm dresser");
  expect(rows().map((row) => within(row).queryByText("Waiting to be saved") !== null)).toEqual([true, false]);
  await waitFor(() => expect(warn).toHaveBeenCalled());
});

test("a guest's scans join the account at sign-in: nothing is lost, doubled or left on the device", async () => {
  clearSession();
  const { lists } = serveHistory();
  explainCodes();
  renderApp(<ScanHistory />);
  act(() => noteScan({ method: "code", code: "HXK-1", symbology: "qr-code" }));
  act(() => noteScan({ method: "typed", code: "HXK-2", symbology: null }));
  await screen.findByText("HXK-2");
  act(() => storeSession("a-token", samplePerson()));
  await waitFor(() => expect(readDeviceScans()).toEqual([]));
  expect(rows()).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText("Waiting to be saved")).toBeNull());
  expect(screen.queryByText("No Scans Yet")).toBeNull();
  expect(screen.getByText("2 scans")).toBeDefined();
  expect(lists.length).toBeGreaterThan(1);
});

test("a list that was asked for before a guest's scans were sent does not hide them", async () => {
  clearSession();
  serveHistory();
  explainCodes();
  noteScan({ method: "code", code: "HXK-1", symbology: "qr-code" });
  renderApp(<ScanHistory />);
  const { promise, resolve } = later();
  // It was read before and arrives after.
  const early = stubEndpoint(scans.list, async () => {
    await promise;
    return page([]);
  });
  const sent = stubEndpoint(scans.record, () => {
    stubEndpoint(scans.list, () => page([sampleScan({ code: "HXK-1", product: null })]));
    return { added: 1 };
  });
  act(() => storeSession("a-token", samplePerson()));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(readDeviceScans()).toEqual([]));
  expect(early).toHaveLength(1);
  resolve();
  await waitFor(() => expect(screen.queryByText("Waiting to be saved")).toBeNull());
  expect(await screen.findByText("HXK-1")).toBeDefined();
  expect(screen.queryByText("No Scans Yet")).toBeNull();
});

test("a scan that was removed is not brought back by a list that was asked for before", async () => {
  serveHistory([sampleScan()]);
  const first = renderApp(<ScanHistory />, { user: {} });
  await screen.findByText("Lindholm dresser");
  const { promise, resolve } = later();
  const again = stubEndpoint(scans.list, async () => {
    await promise;
    return page([sampleScan()]);
  });
  act(() => void first.queryClient.invalidateQueries());
  await waitFor(() => expect(again).toHaveLength(1));
  await first.person.click(screen.getByRole("button", { name: "Remove Lindholm dresser" }));
  await first.person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
  await screen.findByText("No Scans Yet");
  resolve();
  await waitFor(() => expect(first.queryClient.isFetching()).toBe(0));
  const kept = first.queryClient.getQueryData(["api", "scan-history", "pages"]);
  expect(kept).toMatchObject({ pages: [{ items: [] }] });
});

test("a scan that is in the account, but still on this device as the answer was lost, is shown once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  serveHistory([sampleScan({ clientId: sampleId(1) })]);
  explainCodes();
  stubEndpoint(scans.record, () => {
    throw new ApiFailure("UNAVAILABLE", "Not now.");
  });
  const scan = { clientId: sampleId(1), code: "00034000470693", symbology: "ean-13" } as const;
  addDeviceScan({ ...scan, method: "code", scannedAt: new Date() });
  renderApp(<ScanHistory />, { user: {} });
  await screen.findByText("Lindholm dresser");
  expect(rows()).toHaveLength(1);
  expect(screen.queryByText("Waiting to be saved")).toBeNull();
  await waitFor(() => expect(warn).toHaveBeenCalled());
});

test("guests see this device's scans with their products, and how to keep them for good", async () => {
  clearSession();
  const asked = explainCodes({
    "034000470693": { product: PRODUCT },
    "802.984.74": { candidates: [PRODUCT, PRODUCT] },
  });
  noteScan({ method: "code", code: "00340123450000000018", symbology: "code-128" });
  noteScan({ method: "typed", code: "802.984.74", symbology: null });
  noteScan({ method: "code", code: "034000470693", symbology: "upc-a" });
  noteScan({ method: "code", code: "034000470693", symbology: "upc-a" });
  renderApp(<ScanHistory />);
  expect(await screen.findAllByRole("link", { name: "Lindholm dresser" })).toHaveLength(2);
  expect((await rowOf("802.984.74")).getByText("Several products have this number")).toBeDefined();
  expect(screen.getByText("The number of a shipping label")).toBeDefined();
  expect(screen.getByText(/kept on this device only/)).toBeDefined();
  expect(screen.getByRole("heading", { name: "Sign In Required" })).toBeDefined();
  expect(screen.queryByText("Waiting to be saved")).toBeNull();
  // Each code once, as it was printed; a parcel's number not at all.
  expect(asked.map(({ params, query }) => [params.code, query.symbology])).toEqual([
    ["034000470693", "upc-a"],
    ["802.984.74", undefined],
  ]);
});

test("a guest's scan whose product was refused is not that product, beside one of the same code that is", async () => {
  clearSession();
  const asked = explainCodes({ "802.984.74": { product: PRODUCT } });
  const refused = noteScan({ method: "typed", code: "802.984.74", symbology: null });
  if (refused) noteRefusal(refused);
  const { unmount } = renderApp(<ScanHistory />);
  expect(await screen.findByText("You said it is another product")).toBeDefined();
  expect(asked).toEqual([]);
  unmount();
  noteScan({ method: "typed", code: "802.984.74", symbology: null });
  renderApp(<ScanHistory />);
  expect(await screen.findAllByRole("link", { name: "Lindholm dresser" })).toHaveLength(1);
  expect(screen.getByText("You said it is another product")).toBeDefined();
});

test("a member's scan is not the refused product, from the account and before the account has heard of it", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const code = { code: "802.984.74", symbology: null, method: "typed" } as const;
  serveHistory([
    sampleScan({ number: 1, ...code, product: null, isRefused: true }),
    sampleScan({ number: 2, ...code, clientId: sampleId(1) }),
  ]);
  explainCodes({ "802.984.74": { product: PRODUCT } });
  stubEndpoint(scans.record, () => {
    throw new ApiFailure("UNAVAILABLE", "Not now.");
  });
  addDeviceScan({ ...code, clientId: sampleId(1), scannedAt: new Date(), isRefused: true });
  renderApp(<ScanHistory />, { user: {} });
  await waitFor(() => expect(screen.getAllByText("You said it is another product")).toHaveLength(2));
  expect(screen.queryByText("Lindholm dresser")).toBeNull();
  await waitFor(() => expect(warn).toHaveBeenCalled());
});

test("a guest without scans is only asked to sign in, whatever other members left on the device", async () => {
  const scannedAt = new Date();
  storeSession("a-token", samplePerson({ number: 2 }));
  addDeviceScan({ clientId: sampleId(1), method: "code", code: "HXK-SECRET", symbology: null, scannedAt });
  clearSession();
  renderApp(<ScanHistory />);
  expect(await screen.findByRole("heading", { name: "Sign In Required" })).toBeDefined();
  expect(screen.queryByText("HXK-SECRET")).toBeNull();
  expect(screen.queryByText(/kept on this device/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Clear history" })).toBeNull();
});

test("only the newest twenty codes are looked up by themselves; a failed look-up claims nothing", async () => {
  clearSession();
  const asked = stubEndpoint(codes.explain, () => {
    throw new ApiFailure("UNAVAILABLE", "Not now.");
  });
  for (let number = 1; number <= 21; number++) noteScan({ method: "typed", code: `HXK-${number}`, symbology: null });
  renderApp(<ScanHistory />);
  await waitFor(() => expect(screen.getAllByText("Look up again")).toHaveLength(21));
  expect(asked.map(({ params }) => params.code)).not.toContain("HXK-1");
  expect(asked).toHaveLength(20);
  expect(screen.queryByText("Not in our catalogue yet")).toBeNull();
});

test("a code can be looked up again: it leads to its product once there is one, and says so as long as there is none", async () => {
  serveHistory([sampleScan({ product: null, code: "HXK-1", symbology: "qr-code" })]);
  explainCodes();
  const { person, paths } = renderApp(<ScanHistory />, { path: "/scan-history", user: {} });
  await screen.findByText("Not in our catalogue yet");
  const button = () => screen.getByRole("button", { name: "Look up again: HXK-1" });
  await person.click(button());
  expect(await screen.findByText("Still not in our catalogue")).toBeDefined();

  stubEndpoint(codes.explain, () => {
    throw new ApiFailure("UNAVAILABLE", "Not now.");
  });
  await person.click(button());
  expect(await screen.findByText("The code could not be looked up")).toBeDefined();

  explainCodes({ "HXK-1": { candidates: [PRODUCT] } });
  await person.click(button());
  expect(await screen.findByText("Nordhem Lindholm dresser")).toBeDefined();

  explainCodes({ "HXK-1": { product: PRODUCT } });
  await person.click(button());
  await waitFor(() => expect(paths.at(-1)).toBe(`/p/${sampleId(7)}`));
});

test("a product that was added since shows by itself", async () => {
  serveHistory([sampleScan({ product: null, code: "HXK-1" })]);
  explainCodes({ "HXK-1": { product: PRODUCT } });
  renderApp(<ScanHistory />, { user: {} });
  expect((await screen.findByRole("link", { name: "Lindholm dresser" })).getAttribute("href")).toBe(
    `/p/${sampleId(7)}`,
  );
});

test("a scan is removed only after a question, and from where it is stored", async () => {
  const { removed, lists } = serveHistory([
    sampleScan({ number: 1 }),
    sampleScan({ number: 2, product: { ...PRODUCT, name: "Sofa" } }),
  ]);
  const { person } = renderApp(<ScanHistory />, { user: {} });
  await person.click(await screen.findByRole("button", { name: "Remove Sofa" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove this scan?" }));
  expect(dialog.getByText("Sofa")).toBeDefined();
  expect(removed).toEqual([]);
  await person.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("The scan was removed")).toBeDefined();
  expect(removed).toEqual([{ params: { id: sampleId(3002) }, query: undefined, body: undefined }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(rows()).toHaveLength(1);
  expect(screen.getByText("1 scan")).toBeDefined();
  expect(lists).toHaveLength(1);
});

test("a scan that is deleted already leaves the list; where the server fails, it stays and says why", async () => {
  serveHistory([sampleScan()]);
  stubEndpoint(scans.remove, () => {
    throw new ApiFailure("UNAVAILABLE", "Not now.");
  });
  const { person } = renderApp(<ScanHistory />, { user: {} });
  await person.click(await screen.findByRole("button", { name: "Remove Lindholm dresser" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(dialog.getByRole("alert").textContent).not.toBe(""));
  expect(rows()).toHaveLength(1);

  stubEndpoint(scans.remove, () => {
    throw new ApiFailure("NOT_FOUND", "That scan is not in your history.");
  });
  await person.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("No Scans Yet")).toBeDefined();
});

test("a member's history is cleared in the account and on the device", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { cleared } = serveHistory([sampleScan()]);
  explainCodes();
  stubEndpoint(scans.record, () => {
    throw new ApiFailure("UNAVAILABLE", "Not now.");
  });
  const waiting = { method: "code", symbology: null, scannedAt: new Date() } as const;
  addDeviceScan({ ...waiting, clientId: sampleId(1), code: "HXK-MINE" });
  const { person } = renderApp(<ScanHistory />, { user: {} });
  await screen.findByText("Lindholm dresser");
  await person.click(screen.getByRole("button", { name: "Clear history" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Clear your scan history?" }));
  expect(dialog.getByText(/All scans in your account/)).toBeDefined();
  await person.click(dialog.getByRole("button", { name: "Clear history" }));
  expect(await screen.findByText("No Scans Yet")).toBeDefined();
  expect(cleared).toHaveLength(1);
  expect(readDeviceScans()).toEqual([]);
});

test("a guest clears the device without a call", async () => {
  clearSession();
  explainCodes();
  noteScan({ method: "typed", code: "HXK-1", symbology: null });
  const { person } = renderApp(<ScanHistory />);
  await person.click(await screen.findByRole("button", { name: "Clear history" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/The scans on this device will be deleted/)).toBeDefined();
  await person.click(dialog.getByRole("button", { name: "Clear history" }));
  await waitFor(() => expect(rows()).toEqual([]));
  expect(readDeviceScans()).toEqual([]);
  expect(screen.getByRole("heading", { name: "Sign In Required" })).toBeDefined();
});

test("it speaks French", async () => {
  serveHistory([sampleScan({ number: 1 }), sampleScan({ number: 2, method: "typed", code: "HXK-1", product: null })]);
  explainCodes();
  renderApp(<ScanHistory />, { user: {}, language: "fr" });
  const unknown = await rowOf("HXK-1");
  expect(await unknown.findByText("Pas encore dans notre catalogue")).toBeDefined();
  for (const text of ["Tapé", /^Aujourd’hui, \d/]) expect(unknown.getByText(text)).toBeDefined();
  expect(screen.getByText("2 numérisations")).toBeDefined();
  expect(screen.getByRole("button", { name: "Retirer Lindholm dresser" })).toBeDefined();
});

test("a guest's scan says that its product may be recalled, also since then, and what it is called in French", async () => {
  explainCodes({ "HXK-1": { product: { ...PRODUCT, nameFr: "Commode Lindholm" } } });
  const asked = stubEndpoint(recalls.ofProducts, () => [
    { productId: PRODUCT.id, recall: sampleRecall({ how: "brand-model" }) },
  ]);
  noteScan({ method: "code", code: "HXK-1", symbology: "qr-code" });
  renderApp(<ScanHistory />, { language: "fr" });
  const row = await rowOf("Commode Lindholm");
  const note = await row.findByRole("note");
  expect(note.querySelector("p")?.textContent).toMatch(/^Rappel possible/);
  expect(asked).toMatchObject([{ query: { products: PRODUCT.id } }]);
});
