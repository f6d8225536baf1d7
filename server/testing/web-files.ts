import type { WebDownloads, WebFiles } from "#server/ports/web-file/index.ts";
import { makeVideo } from "#server/testing/videos.ts";

/** A web on which every address is a film that phones play. */
export const filmsEverywhere: WebFiles = {
  look: async (_address, look) => {
    const film = await makeVideo({ container: "fast-mp4" });
    const read = async (start: number, end: number) => film.subarray(start, end);
    return { refusal: null, seen: await look({ bytes: film.length, read }) };
  },
};

/** A web without a file to download. */
export const noDownloads: WebDownloads = { open: async () => ({ refusal: "link-hidden" }) };
