import type { Readable } from "node:stream";
import type { Request, Response } from "express";
import { whenLeft } from "#server/http/when-left.ts";

/**
 * Sends so many bytes of an object, each chunk once the one before is with the system: no more than that is in memory for
 * a client. A client that goes away closes the source. Rejects, with the connection closed, when the source fails or has
 * another length: the client must not be left waiting for the rest.
 */
export async function sendBytes(source: Readable, bytes: number, request: Request, response: Response): Promise<void> {
  let left = bytes;
  let isGone = false;
  let goOn: () => void = () => undefined;
  const forget = whenLeft(request.socket, () => {
    isGone = true;
    source.destroy();
    // An answer that waits for others on its connection is never told that it was sent.
    goOn();
  });
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (isGone || left < 0) break;
      await new Promise<void>((resolve) => {
        goOn = resolve;
        response.write(chunk, () => resolve());
      });
    }
    if (isGone) return;
    if (left > 0) throw new Error(`${left} of an object's ${bytes} bytes did not come`);
    if (left < 0) throw new Error(`more came of an object than its ${bytes} bytes`);
    response.end();
  } catch (error) {
    // With the client gone there is nothing to report.
    if (isGone) return;
    response.destroy();
    throw error;
  } finally {
    forget();
    source.destroy();
  }
}
