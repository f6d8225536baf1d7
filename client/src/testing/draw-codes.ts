import { prepareZXingModule, type WriterOptions, writeBarcode } from "zxing-wasm/writer";
import type { Pixels } from "#shared/decoder/hit.ts";
import { startZxing, type ZxingReader } from "#shared/decoder/zxing.ts";

type WasmFile = "reader/zxing_reader.wasm" | "writer/zxing_writer.wasm";

/** Prepares the writer and gives the reader as the worker starts it; `load` reads a file of the package zxing-wasm. */
export async function startRealZxing(load: (file: WasmFile) => Promise<ArrayBuffer>): Promise<ZxingReader> {
  prepareZXingModule({ overrides: { wasmBinary: await load("writer/zxing_writer.wasm") } });
  return startZxing(await load("reader/zxing_reader.wasm"));
}

/** A symbol as its modules: 0 is dark, 255 light. */
export interface Modules {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
export type Format = NonNullable<WriterOptions["format"]>;

/** Draws a symbol with the writer of the library whose reader we use. */
export async function drawBarcode(
  format: Format,
  content: string | Uint8Array,
  options: WriterOptions = {},
): Promise<Modules> {
  const { symbol, error } = await writeBarcode(content, { format, ...options });
  if (error) throw new Error(error);
  return symbol;
}

export interface PlacedSymbol {
  symbol: Modules;
  left: number;
  top: number;
  /** The side of a module in pixels. */
  scale?: number;
  /** Quarter turns clockwise. */
  turns?: number;
}

/** A picture of this size with symbols in it, dark on light or the other way round. */
export function picture(width: number, height: number, places: PlacedSymbol[], { inverted = false } = {}): Pixels {
  const [paper, ink] = inverted ? [30, 220] : [220, 30];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const paint = (x: number, y: number, shade: number) => data.fill(shade, (y * width + x) * 4, (y * width + x) * 4 + 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) paint(x, y, paper);
  for (const { symbol, left, top, scale = 3, turns = 0 } of places) {
    const isLying = turns % 2 === 1;
    const [across, down] = isLying ? [symbol.height, symbol.width] : [symbol.width, symbol.height];
    for (let y = 0; y < down * scale; y++) {
      for (let x = 0; x < across * scale; x++) {
        const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
        const module = isLying ? (symbol.height - 1 - column) * symbol.width + row : row * symbol.width + column;
        if (symbol.data[module] === 0) paint(left + x, top + y, ink);
      }
    }
  }
  return { data, width, height };
}
