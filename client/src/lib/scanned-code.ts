import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import type { ScanMethod } from "#shared/domain/scan-method.ts";

/** What the one camera is used for. */
export type ScanMode = "code" | "photo";

/** One code that was scanned, typed, or read off a photo, as it goes from the scanner to the look-up. */
export interface ScannedCode {
  /**
   * The content. Bars as the digits printed under them; GS1 content with its symbology identifier in front and ASCII 29
   * between its pieces (`]d2019521…␝10LOT`), so that the text alone identifies it.
   */
  text: string;
  /** Null where it was typed. */
  symbology: Symbology | null;
  method: ScanMethod;
}
