import QRCode from "qrcode";
import { expect, test } from "vitest";
import { type Pixels, readCode, readText } from "#client/features/scanner/read-code.ts";

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

test("a code is read with its text and its corners in the picture's pixels", () => {
  const code = readCode(picture("HXK-1234-5678"), false);
  expect(code?.text).toBe("HXK-1234-5678");
  const side = 21 * 4;
  const [topLeft, topRight, bottomRight, bottomLeft] = code?.corners ?? [];
  const expected = [16, 16, 16 + side, 16, 16 + side, 16 + side, 16, 16 + side];
  const found = [topLeft, topRight, bottomRight, bottomLeft].flatMap((point) => [point?.x ?? 0, point?.y ?? 0]);
  found.forEach((value, index) => {
    expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(3);
  });
});

test("a light code on dark is read only when asked for", () => {
  const light = picture("HXK-1234-5678", { inverted: true });
  expect(readCode(light, false)).toBeNull();
  expect(readCode(light, true)?.text).toBe("HXK-1234-5678");
});

test("asking for light codes still reads dark ones", () => {
  expect(readCode(picture("HXK-1234-5678"), true)?.text).toBe("HXK-1234-5678");
});

test("a picture without a code gives nothing", () => {
  expect(readCode({ data: new Uint8ClampedArray(64 * 64 * 4).fill(200), width: 64, height: 64 }, true)).toBeNull();
});

test("a code of no bytes is no hit", () => {
  expect(readCode(picture([{ data: new Uint8ClampedArray(0), mode: "byte" }]), false)).toBeNull();
});

test("UTF-8 is read as such", () => {
  expect(readCode(picture("Étagère « 2 » 棚"), false)?.text).toBe("Étagère « 2 » 棚");
});

test("bytes that are no UTF-8 are Latin-1, as the standard says", () => {
  const crème = [0x63, 0x72, 0xe8, 0x6d, 0x65];
  expect(readText([{ type: "byte", bytes: crème }])).toBe("crème");
  expect(readCode(picture([{ data: Uint8ClampedArray.from(crème), mode: "byte" }]), false)?.text).toBe("crème");
});

test("bytes that give Japanese as Shift_JIS are Japanese", () => {
  expect(readText([{ type: "byte", bytes: [0x83, 0x52, 0x81, 0x5b, 0x83, 0x68] }])).toBe("コード");
});

test("accented capitals stay what they are", () => {
  expect(readText([{ type: "byte", bytes: [0x44, 0xc9, 0x43, 0x4f, 0x52, 0x20, 0xc9, 0xc9] }])).toBe("DÉCOR ÉÉ");
});

test("a character set that the code names is believed", () => {
  const named = (assignmentNumber: number) => [
    { type: "eci", assignmentNumber },
    { type: "byte", bytes: [0xc3, 0xa9] },
  ];
  expect(readText(named(26))).toBe("é");
  expect(readText(named(3))).toBe("Ã©");
});

test("parts in the code's own alphabets are joined with the others", () => {
  const parts = [
    { type: "alphanumeric", text: "HXK-" },
    { type: "numeric", text: "42" },
    { type: "byte", bytes: [0x21] },
  ];
  expect(readText(parts)).toBe("HXK-42!");
});
