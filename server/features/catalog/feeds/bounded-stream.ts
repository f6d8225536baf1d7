import { pipeline, type Readable, Transform } from "node:stream";
import { FeedFaultError } from "#server/features/catalog/feeds/feed-rows.ts";

/** The same bytes; a `FeedFaultError` where there are more than `most`. */
export function bounded(source: Readable, most: number): Readable {
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > most) done(new FeedFaultError("too-large"));
      else done(null, chunk);
    },
  });
  // Failures of either reach who reads what comes out.
  return pipeline(source, through, () => undefined);
}
