/// <reference types="emscripten" />
import { prepareZXingModule } from "zxing-wasm/reader";
import type { Gray } from "#shared/decoder/gray.ts";
import type { Corners } from "#shared/decoder/hit.ts";

/** How hard to look, and for what. */
export interface ZxingOptions {
  /** Names of formats in the library's spelling, joined by commas; all where it is empty. */
  formats: string;
  tryHarder: boolean;
  tryRotate: boolean;
  tryInvert: boolean;
  tryDownscale: boolean;
  tryDenoise: boolean;
  binarizer: "LocalAverage" | "GlobalHistogram";
  /** How many lines across bars have to say the same. */
  minLineCount: number;
  maxNumberOfSymbols: number;
  /** Also codes whose checksum is wrong. */
  returnErrors: boolean;
}

/** A code as the reader reports it. */
export interface ZxingFinding {
  isValid: boolean;
  error: string;
  /** As `EAN13`. */
  format: string;
  text: string;
  bytes: Uint8Array;
  hasECI: boolean;
  /** As `]d2` (ISO/IEC 15424). */
  symbologyIdentifier: string;
  /** How many lines across bars said this. */
  lineCount: number;
  /** JSON. */
  extra: string;
  corners: Corners;
}

/** The WebAssembly reader. */
export interface ZxingReader {
  read: (picture: Gray, options: ZxingOptions) => ZxingFinding[];
}

/** The places of the names in the library's lists. */
const BINARIZERS = { LocalAverage: 0, GlobalHistogram: 1 };
const EAN_ADD_ON_IGNORED = 0;
const TEXT_MODE_PLAIN = 0;
const CHARACTER_SET_UNKNOWN = 0;

/**
 * Starts the reader from the bytes of its file; by itself the library would fetch that from a third-party server. Its
 * own `readBarcodes` only takes pictures in colour, and answers later, so its module is asked directly.
 */
export async function startZxing(wasmBinary: ArrayBuffer): Promise<ZxingReader> {
  const module = await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const read = ({ data, width, height }: Gray, options: ZxingOptions): ZxingFinding[] => {
    const address = module._malloc(data.length);
    if (!address) throw new Error(`The reader has no memory for ${width} × ${height} pixels`);
    try {
      module.HEAPU8.set(data, address);
      const found = module.readBarcodesFromPixmap(address, width, height, {
        ...options,
        binarizer: BINARIZERS[options.binarizer],
        isPure: false,
        downscaleFactor: 3,
        downscaleThreshold: 500,
        validateOptionalChecksum: false,
        eanAddOnSymbol: EAN_ADD_ON_IGNORED,
        textMode: TEXT_MODE_PLAIN,
        characterSet: CHARACTER_SET_UNKNOWN,
        tryCode39ExtendedMode: true,
      });
      try {
        return Array.from({ length: found.size() }, (_, place) => found.get(place)).flatMap((result) => {
          if (!result) return [];
          const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
          return [{ ...result, corners: [topLeft, topRight, bottomRight, bottomLeft] }];
        });
      } finally {
        // It lives in the module's memory; the library's types leave that out.
        if ("delete" in found && typeof found.delete === "function") found.delete();
      }
    } finally {
      module._free(address);
    }
  };
  return { read };
}
