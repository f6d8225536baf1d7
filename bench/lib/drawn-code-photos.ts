import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import { makePhoto } from "../../e2e/camera/make-photo.ts";
import type { Print } from "../../e2e/camera/symbol.ts";

const CODES: Record<string, Print> = {
  qrcode: { text: "HXK-00000042" },
  ean13: { symbology: "ean13", text: "4006381333931" },
};

/** Does the work with a folder of folders of photos with and without a code, which are drawn for it and removed again. */
export async function withDrawnCodePhotos(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "hexkey-bench-codes-"));
  try {
    for (const [folder, code] of Object.entries(CODES)) {
      await mkdir(join(directory, folder));
      await writeFile(join(directory, folder, "1.jpg"), await makePhoto(code));
      await writeFile(join(directory, folder, "1.txt"), code.text);
    }
    await mkdir(join(directory, "no-code"));
    await writeFile(join(directory, "no-code", "1.jpg"), await drawnPhoto(1, { width: 400, height: 300 }));
    await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}
