import { Readable } from "node:stream";
import type { WebDownloads, WebFiles } from "#server/ports/web-file/index.ts";
import { plainPdf } from "#server/testing/pdfs.ts";
import { makeVideo } from "#server/testing/videos.ts";

/** A web on which every address is a film that phones play. */
export const filmsEverywhere: WebFiles = {
  look: async (_address, look) => {
    const film = await makeVideo({ container: "fast-mp4" });
    const read = async (start: number, end: number) => film.subarray(start, end);
    return { refusal: null, seen: await look({ bytes: film.length, read }) };
  },
};

/** A web on which every address is a manual of two pages. */
export const manualsEverywhere: WebDownloads = {
  open: async () => ({ refusal: null, source: Readable.from([plainPdf(2)]) }),
};
