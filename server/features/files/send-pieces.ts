import type { Readable } from "node:stream";
import type { Request, Response } from "express";
import type { Deps } from "#server/deps.ts";
import { whenLeft } from "#server/http/when-left.ts";

/** The bytes of an object, as a storage lends them. */
export type Pieces = NonNullable<Awaited<ReturnType<NonNullable<Deps["storage"]["lend"]>>>>;

/** A reader that takes longer than this for a piece gets smaller ones from then on. */
const SLOW_MS = 500;

/**
 * Sends so many bytes of an object, each piece once the system has taken the one before: no more than one is in memory
 * per reader. A reader that goes away closes the source. Rejects and closes the connection when the source fails or has
 * another length: a reader that waits for the rest must not be left waiting.
 */
export async function sendPieces(pieces: Pieces, bytes: number, request: Request, response: Response): Promise<void> {
  let left = bytes;
  let isGone = false;
  let isSlow = false;
  let goOn: () => void = () => undefined;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= pieces.close();
    return closing;
  };
  const forget = whenLeft(request.socket, () => {
    isGone = true;
    goOn();
    // Its failure reaches the waiting code below.
    close().catch(() => undefined);
  });
  try {
    while (left > 0) {
      const piece = await pieces.next(isSlow);
      if (isGone || piece === null) {
        piece?.giveBack();
        break;
      }
      left -= piece.bytes.length;
      if (left < 0) {
        piece.giveBack();
        break;
      }
      const since = performance.now();
      await new Promise<void>((resolve) => {
        goOn = resolve;
        response.write(piece.bytes, () => resolve());
      });
      piece.giveBack();
      isSlow = performance.now() - since > SLOW_MS;
      if (isGone) break;
    }
    if (isGone) return;
    if (left > 0) throw new Error(`${left} of an object's ${bytes} bytes did not come`);
    if (left < 0) throw new Error(`more came of an object than its ${bytes} bytes`);
    response.end();
  } catch (error) {
    // The reader is gone.
    if (isGone) return;
    response.destroy();
    throw error;
  } finally {
    forget();
    await close();
  }
}

/** The pieces in which a stream comes. */
export function piecesOfStream(stream: Readable): Pieces {
  const chunks: AsyncIterator<Buffer> = stream.iterator({ destroyOnReturn: true });
  return {
    next: async () => {
      const { value, done } = await chunks.next();
      return done ? null : { bytes: value, giveBack: () => undefined };
    },
    close: async () => void stream.destroy(),
  };
}
