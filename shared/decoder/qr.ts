import jsQR from "jsqr";
import type { Hit, Pixels } from "#shared/decoder/hit.ts";
import { readText } from "#shared/decoder/text.ts";

/** Finds one QR code in a picture, dark on light, with `inverted` also light on dark. Null where there is none. */
export function readQr({ data, width, height }: Pixels, { inverted }: { inverted: boolean }): Hit | null {
  const found = jsQR(data, width, height, { inversionAttempts: inverted ? "attemptBoth" : "dontInvert" });
  // The reader can "find" a code without content in a texture.
  if (!found || found.binaryData.length === 0) return null;
  const { topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner } = found.location;
  return {
    text: readText(found.chunks),
    symbology: "qr-code",
    corners: [topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner],
  };
}
