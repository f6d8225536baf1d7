import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FeedsPanel } from "#client/features/catalog/feeds/feeds-panel.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type FeedImport, feeds } from "#shared/contracts/catalog/feeds.ts";
import type { Language } from "#shared/domain/language.ts";

function sampleImport(fields: Partial<FeedImport> = {}): FeedImport {
  return {
    id: sampleId(1),
    source: "corner-shop",
    origin: "upload",
    named: "catalogue.csv",
    state: "done",
    fault: null,
    faultLine: null,
    rowsRead: 1234,
    rowsAdded: 1200,
    rowsChanged: 20,
    rowsUnchanged: 4,
    rowsRefused: 10,
    createdAt: new Date("2026-05-04T12:00:00Z"),
    finishedAt: new Date("2026-05-04T12:01:00Z"),
    ...fields,
  };
}

function serve(imports: FeedImport[]) {
  let all = imports;
  const begin = (source: string, named: string, origin: "upload" | "link") => {
    const begun = sampleImport({
      id: sampleId(all.length + 2),
      source,
      named,
      origin,
      state: "waiting",
      rowsRead: 0,
      rowsAdded: 0,
      rowsChanged: 0,
      rowsUnchanged: 0,
      rowsRefused: 0,
      finishedAt: null,
    });
    all = [begun, ...all];
    return begun;
  };
  return {
    listed: stubEndpoint(feeds.list, () => page(all)),
    uploaded: stubEndpoint(feeds.upload, ({ body }) => begin(body.source, "feed.csv", "upload")),
    fetched: stubEndpoint(feeds.fetch, ({ body }) => begin(body.source, body.url, "link")),
    become: (next: FeedImport[]) => {
      all = next;
    },
  };
}

const open = (language: Language = "en") =>
  renderApp(<FeedsPanel />, { path: "/desk", user: { role: "admin" }, language });

const rowOf = async (source: string) => {
  const row = (await screen.findByRole("heading", { name: source })).closest("li");
  if (!row) throw new Error(`${source} is in no list`);
  return row;
};
const counts = (row: HTMLElement) => [...row.querySelectorAll("dl > div")].map(({ textContent }) => textContent);

test("an import is shown with what became of its rows, and the refused ones can be downloaded", async () => {
  serve([sampleImport()]);
  const asked = stubEndpoint(feeds.errors, () => ({
    bytes: Buffer.from("line,id,field,reason\r\n"),
    fileName: "x.csv",
  }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { person } = open();
  const row = await rowOf("corner-shop");
  expect(counts(row)).toEqual(["Rows read1,234", "Added1,200", "Changed20", "Unchanged4", "Refused10"]);
  expect(within(row).getByRole("status").textContent).toBe("Loaded in part");
  await person.click(within(row).getByRole("button", { name: "Download the errors of corner-shop" }));
  await waitFor(() => expect(saved).toEqual(["feed-errors-corner-shop.csv"]));
  expect(asked.map(({ params }) => params)).toEqual([{ id: sampleId(1) }]);
});

test("a feed that stopped says why and at which line, and one without refused rows has none to download", async () => {
  serve([sampleImport({ state: "failed", fault: "malformed", faultLine: 12345, rowsRefused: 0 })]);
  open();
  const row = await rowOf("corner-shop");
  expect(within(row).getByText(/^Line 12,345: The file is damaged/)).toBeTruthy();
  expect(within(row).queryByRole("button")).toBeNull();
});

test("one that goes on is asked about again until it has ended", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { listed, become } = serve([sampleImport({ state: "running", finishedAt: null })]);
  open();
  const row = await rowOf("corner-shop");
  expect(within(row).getByRole("status").textContent).toBe("Loading");
  become([sampleImport()]);
  await act(() => vi.advanceTimersByTimeAsync(2100));
  await waitFor(async () =>
    expect(within(await rowOf("corner-shop")).getByRole("status").textContent).toBe("Loaded in part"),
  );
  const asked = listed.length;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(listed.length).toBe(asked);
});

test("a file and an address begin one; what is missing is said at its field, and what was typed stays", async () => {
  const { uploaded, fetched } = serve([]);
  const { person } = open();
  expect(await screen.findByText("No imports yet")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Start the import" }));
  expect(screen.getByText("Choose a file.")).toBeTruthy();
  expect(screen.getByText(/^Use small letters/)).toBeTruthy();
  await person.type(screen.getByLabelText("Whose feed is it?"), " Corner-Shop ");
  await person.upload(screen.getByLabelText("Choose a file"), new File(["id,title\n"], "list.csv"));
  expect(screen.getByText(/^list\.csv \(/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Start the import" }));
  await screen.findByText("feed.csv");
  expect(uploaded.map(({ body }) => body)).toEqual([{ source: "corner-shop" }]);

  await person.click(screen.getByRole("radio", { name: "An address" }));
  await person.type(screen.getByLabelText("Address of the feed"), "http://shop.example/feed.xml");
  await person.click(screen.getByRole("button", { name: "Start the import" }));
  expect(screen.getByText(/^Enter an address that begins with https/)).toBeTruthy();
  expect(fetched).toEqual([]);
  await person.clear(screen.getByLabelText("Address of the feed"));
  await person.type(screen.getByLabelText("Address of the feed"), "https://shop.example/feed.xml");
  await person.click(screen.getByRole("button", { name: "Start the import" }));
  await waitFor(() =>
    expect(fetched.map(({ body }) => body)).toEqual([{ source: "corner-shop", url: "https://shop.example/feed.xml" }]),
  );
});

test("a list that can't be loaded says so, with a way to try again, and it speaks French", async () => {
  stubEndpoint(feeds.list, () => {
    throw new ApiFailure("INTERNAL", "Broken.");
  });
  const { person } = open("fr");
  await screen.findByText("Impossible de charger les importations");
  serve([sampleImport({ rowsRefused: 0 })]);
  await person.click(screen.getByRole("button", { name: /essayer/ }));
  expect(counts(await rowOf("corner-shop"))[0]).toBe("Lignes lues1\u00a0234");
});
