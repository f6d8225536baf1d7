import QRCode from "qrcode";
import { expect, test } from "vitest";
import type { Pixels } from "#shared/decoder/hit.ts";
import { readQr } from "#shared/decoder/qr.ts";

/** A picture of a code, four pixels per module, with its quiet zone. */
function picture(content: Parameters<typeof QRCode.create>[0], { inverted = false } = {}): Pixels {
  const { modules } = QRCode.create(content, { errorCorrectionLevel: "M" });
  const scale = 4;
  const side = (modules.size + 8) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / scale) - 4, Math.floor(y / scale) - 4];
      const inside = Math.min(column, row) >= 0 && Math.max(column, row) < modules.size;
      const dark = inside && modules.get(row, column) === 1;
      data.fill(dark !== inverted ? 0 : 255, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return { data, width: side, height: side };
}

const dark = { inverted: false };
const light = { inverted: true };

test("a code is read with its text and its corners in the picture's pixels", () => {
  const hit = readQr(picture("HXK-1234-5678"), dark);
  expect(hit).toMatchObject({ text: "HXK-1234-5678", symbology: "qr-code" });
  const side = 21 * 4;
  const expected = [16, 16, 16 + side, 16, 16 + side, 16 + side, 16, 16 + side];
  const found = (hit?.corners ?? []).flatMap(({ x, y }) => [x, y]);
  expect(found).toHaveLength(8);
  found.forEach((value, index) => {
    expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(3);
  });
});

test("a light code on dark is read only when asked for", () => {
  const inverted = picture("HXK-1234-5678", { inverted: true });
  expect(readQr(inverted, dark)).toBeNull();
  expect(readQr(inverted, light)?.text).toBe("HXK-1234-5678");
});

test("asking for light codes still reads dark ones", () => {
  expect(readQr(picture("HXK-1234-5678"), light)?.text).toBe("HXK-1234-5678");
});

test("a picture without a code gives nothing", () => {
  expect(readQr({ data: new Uint8ClampedArray(64 * 64 * 4).fill(200), width: 64, height: 64 }, light)).toBeNull();
});

test("a code of no bytes is no hit", () => {
  expect(readQr(picture([{ data: new Uint8ClampedArray(0), mode: "byte" }]), dark)).toBeNull();
});

test("text beyond ASCII is read as UTF-8, or as Latin-1 where it is none", () => {
  expect(readQr(picture("Étagère « 2 » 棚"), dark)?.text).toBe("Étagère « 2 » 棚");
  const crème = Uint8ClampedArray.from([0x63, 0x72, 0xe8, 0x6d, 0x65]);
  expect(readQr(picture([{ data: crème, mode: "byte" }]), dark)?.text).toBe("crème");
});
