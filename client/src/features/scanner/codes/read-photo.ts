import { PhotoError, startDecoder } from "#client/features/scanner/decode/decoder.ts";
import type { PhotoFailure } from "#client/features/scanner/state.ts";
import { weighPhoto } from "#shared/decoder/misread-guard.ts";
import type { SeenCode } from "#shared/decoder/seen-code.ts";

/** What a photo leads to: at least one code in the picture, or why there is none. */
export type PhotoResult = { failure: null; codes: SeenCode[]; picture: ImageBitmap } | { failure: PhotoFailure };

/**
 * Reads a photo for codes, with a decoder of its own: the camera's may be off, or broken. Never rejects, whatever the
 * file is, and never settles once aborted; the decoder ends with the signal. `onProgress` gets the share that is done.
 */
export async function readPhoto(
  photo: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<PhotoResult> {
  try {
    const { hits, picture } = await startDecoder(signal).decodePhoto(photo, onProgress);
    const { codes, misfit } = weighPhoto(hits);
    if (codes.length > 0) return { failure: null, codes, picture };
    picture.close();
    return { failure: misfit === null ? "no-code" : "misfit" };
  } catch (error) {
    if (error instanceof PhotoError) return { failure: error.reason };
    console.warn("The photo can't be read for codes.", error);
    return { failure: "decoder" };
  }
}
