import { create } from "qrcode";
import { QUIET_ZONE_MODULES } from "#shared/domain/print-code.ts";

/** The lines of a QR code's dark modules, joined along each row, and its size in modules without the quiet zone. */
export interface QrDrawing {
  path: string;
  modules: number;
}

/** Draws a text as a QR code that may lose 15 % of its modules (level M, as GS1 asks for on packages). */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const { size } = modules;
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (x < size && modules.get(y, x)) x++;
      if (x > from) path += `M${from + QUIET_ZONE_MODULES} ${y + QUIET_ZONE_MODULES}h${x - from}v1h-${x - from}z`;
    }
  }
  return { path, modules: size };
}

/** A drawing as a file for a printer: so many millimetres wide, in two colours, with the number below as people read it. */
export function svgOf(
  { path, modules }: QrDrawing,
  { moduleMm, ink, paper, gtin }: { moduleMm: number; ink: string; paper: string; gtin: string },
): string {
  const side = modules + 2 * QUIET_ZONE_MODULES;
  const height = side + TEXT_MODULES;
  const mm = (count: number) => `${Math.round(count * moduleMm * 100) / 100}mm`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(side)}" height="${mm(height)}" viewBox="0 0 ${side} ${height}" shape-rendering="crispEdges"><rect width="${side}" height="${height}" fill="${paper}"/><path fill="${ink}" d="${path}"/><text x="${side / 2}" y="${side + 0.5}" fill="${ink}" font-family="OCR-B, monospace" font-size="2.6" text-anchor="middle">(01) ${gtin}</text></svg>`;
}

/** The room for the number, in modules. */
const TEXT_MODULES = 3;
