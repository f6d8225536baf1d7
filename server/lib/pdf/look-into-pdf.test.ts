import { expect, test } from "vitest";
import { lookIntoPdf } from "#server/lib/pdf/look-into-pdf.mjs";
import { activePdfs, damagedPdfs } from "#server/testing/pdfs.ts";

const LIMITS = { pagesMax: 10 };

test("whatever a PDF would do is found, wherever it is and however it is written", async () => {
  for (const [what, bytes] of Object.entries(activePdfs())) {
    expect([what, await lookIntoPdf(bytes, LIMITS)]).toEqual([what, { refusal: "active" }]);
  }
});

test("a damaged PDF is never taken for a readable one", async () => {
  for (const [what, bytes] of Object.entries(damagedPdfs())) {
    // These exhaust the stack, so a process of its own has to read them: see read-pdf.test.ts.
    if (what.startsWith("lists within lists")) continue;
    await expect(lookIntoPdf(bytes, LIMITS), what).rejects.toThrow();
  }
});
