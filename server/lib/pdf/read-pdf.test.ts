import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPdfReader, PDF_LIMITS } from "#server/lib/pdf/read-pdf.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import {
  activePdfs,
  damagedPdfs,
  encryptedPdf,
  endlessPdf,
  pdfBomb,
  pdfOfTwoFaces,
  plainPdf,
  streamOf,
} from "#server/testing/pdfs.ts";
import { MANUAL_MAX_BYTES, MANUAL_PAGES_MAX } from "#shared/domain/limits.ts";

const MANUAL = readFileSync(join(PROJECT_ROOT, "server/db/seed/media/wren-crib-manual.pdf"));
const MIB = 1024 * 1024;

/** Only tests of the limit of time depend on how long a busy machine takes. */
const patientReader = createPdfReader({ ...PDF_LIMITS, readingMs: 100_000 });
const rewrite = (bytes: Buffer, reader = patientReader) => reader.rewrite("ada", Readable.from([bytes]), buffer);
const refusalOf = (bytes: Buffer, reader = patientReader): Promise<unknown> =>
  rewrite(bytes, reader).then(
    ({ pages }) => `it has ${pages} pages`,
    (error: { reason?: string }) => error.reason ?? error,
  );

test("a manual is written anew with all its pages, and can be read again", async () => {
  const { pages, kept } = await rewrite(MANUAL);
  expect(pages).toBe(3);
  expect(kept.subarray(0, 5).toString()).toBe("%PDF-");
  expect(kept.length).toBeGreaterThan(MANUAL.length / 2);
  expect(await patientReader.countPages("ada", Readable.from([kept]))).toBe(3);
});

test("what is no PDF by its bytes is called so, whatever else it is", async () => {
  const png = Buffer.from("89504e470d0a1a0a", "hex");
  for (const bytes of [Buffer.alloc(0), png, Buffer.from("<html>manual.pdf</html>")]) {
    expect(await refusalOf(bytes)).toBe("pdf-unreadable");
  }
});

test("a PDF with a command in it is refused", async () => {
  const [active = Buffer.alloc(0)] = Object.values(activePdfs());
  expect(await refusalOf(active)).toBe("pdf-active");
});

test("a link and a form that nothing is sent with are no commands", async () => {
  const page =
    "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://maker.example) >> >>]";
  const catalog = "/AcroForm << /Fields [] >> /Lang (fr-CA) /MarkInfo << /Marked true >>";
  expect((await rewrite(plainPdf(1, { page, catalog }))).pages).toBe(1);
});

test("a script that only another reader would find is not in what is given out", async () => {
  const hostile = pdfOfTwoFaces();
  const table = /xref\n0 \d+\n0000000000 65535 f \n(\d{10})/.exec(hostile.toString("latin1"))?.[1];
  const at = Number(table);
  expect(hostile.toString("latin1", at, at + 120)).toContain("/OpenAction");
  const { kept } = await rewrite(hostile);
  const text = kept.toString("latin1");
  // The one table of places that it has now leads to what was looked at.
  const places = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  expect(text.slice(places)).toMatch(/^\d+ 0 obj\n<<[^>]*\/Type \/XRef/);
  expect(text.match(/startxref/g)).toHaveLength(1);
  expect(text).not.toContain("xref\n0 ");
});

test("encrypted manuals are locked, for readers or only for printers", async () => {
  expect(await refusalOf(await encryptedPdf({ userPassword: "secret" }))).toBe("pdf-locked");
  expect(await refusalOf(await encryptedPdf({ ownerPassword: "secret" }))).toBe("pdf-locked");
});

test("damaged ones are refused, and so is a manual of which a part has come", { timeout: 120_000 }, async () => {
  const deep = Object.entries(damagedPdfs()).filter(([what]) => what.startsWith("lists within lists"));
  expect(deep).toHaveLength(2);
  for (const [what, bytes] of [...deep, ["half a manual", MANUAL.subarray(0, MANUAL.length / 2)] as const]) {
    expect(await refusalOf(bytes), what).toBe("pdf-damaged");
  }
});

test("a manual has so many pages and no more", async () => {
  expect((await rewrite(plainPdf(MANUAL_PAGES_MAX))).pages).toBe(MANUAL_PAGES_MAX);
  expect(await refusalOf(plainPdf(MANUAL_PAGES_MAX + 1))).toBe("pdf-too-long");
});

test("one that would be read for ever is ended at the limit, and the next one is good", {
  timeout: 120_000,
}, async () => {
  const readingMs = 2000;
  const reader = createPdfReader({ ...PDF_LIMITS, readingMs });
  // Nothing but the limit ends it.
  expect(await refusalOf(endlessPdf(), reader)).toBe("pdf-too-slow");
  expect((await rewrite(plainPdf(1))).pages).toBe(1);
});

test("one that unpacks to more than it may take is ended with its process, and takes nothing of ours", {
  timeout: 120_000,
}, async () => {
  const bomb = await pdfBomb(250);
  expect(bomb.length).toBeLessThan(MIB);
  const reader = createPdfReader({ ...PDF_LIMITS, memoryBytes: 180 * MIB, readingMs: 60_000 });
  const before = process.memoryUsage.rss();
  const refused = await rewrite(bomb, reader).catch((error: Error) => error);
  expect(refused).toMatchObject({ reason: "pdf-damaged", cause: expect.stringContaining("SIGKILL") });
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MIB);
});

test("a manual as large as may be sent is read within the limits", { timeout: 120_000 }, async () => {
  const picture = Buffer.alloc(MANUAL_MAX_BYTES - 1000);
  for (let at = 0; at < picture.length; at += 4) picture.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  const large = plainPdf(1, { objects: [streamOf(picture)] });
  expect(large.length).toBeGreaterThan(MANUAL_MAX_BYTES - 1000);
  const { pages, kept } = await rewrite(large);
  expect([pages, kept.length]).toEqual([1, expect.closeTo(large.length, -3)]);
});

test("a source that breaks off is its own failure, and so is what keeps it", async () => {
  const broken = new Readable({ read() {} });
  const reading = patientReader.countPages("ada", broken);
  broken.push("%PDF-1.7");
  setTimeout(() => broken.destroy(new Error("its server is gone")), 50);
  await expect(reading).rejects.toThrow("its server is gone");
  const full = patientReader.rewrite("ada", Readable.from([plainPdf(1)]), () =>
    Promise.reject(new Error("the disk is full")),
  );
  await expect(full).rejects.toThrow("the disk is full");
});

test("a reader that is ended at the limit while it hands over leaves no part of a manual", async () => {
  // The test decides when the limit is reached, as the time until the handing over depends on the machine.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const readingMs = 60_000;
  const reader = createPdfReader({ ...PDF_LIMITS, readingMs });
  const large = plainPdf(1, { objects: [streamOf(Buffer.alloc(4 * MIB))] });
  let taken = 0;
  const keep = async (pdf: Readable) => {
    for await (const chunk of pdf) {
      taken += chunk.length;
      vi.advanceTimersByTime(readingMs);
    }
    return taken;
  };
  await expect(reader.rewrite("ada", Readable.from([large]), keep)).rejects.toMatchObject({
    reason: "pdf-too-slow",
  });
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(large.length);
});
