import type { Deps } from "#server/deps.ts";
import { BEGINNING_BYTES, probeLinkedVideo, sniff } from "#server/features/files/index.ts";
import { fairTurns } from "#server/lib/pictures/fair-turns.ts";
import type { WebFile } from "#server/ports/web-file/index.ts";
import type { LinkRefusal } from "#shared/domain/link-refusal.ts";
import { linkedVideo } from "#shared/domain/linked-video.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";

/** A hostile file takes up to a hundred megabytes of memory to look into. */
const takeTurn = fairTurns({ atOnce: 2, waitingPerMember: 5, waitingInAll: 50, waitingMs: 5000 });

/** The result of a check of a link: null where its server does not answer at the moment. */
export type LinkCheck = { refusal: LinkRefusal } | { refusal: null; thumbnailUrl: string | null } | null;

/**
 * Checks whether a link leads to a video that everyone can play: asks its service, or reads in the file. Asks other
 * servers, for seconds: call it outside of transactions. `member` is the sharer: each has one link checked at a time,
 * so that servers which never answer delay those who name them.
 */
export async function lookAtLink(
  deps: Pick<Deps, "videoServices" | "webFiles" | "log">,
  link: string,
  member: string,
): Promise<LinkCheck> {
  const look = () => lookBehind(deps, link, refusalOfFile);
  try {
    // Its time counts from when its turn has come.
    return linkedVideo(link) === null ? await takeTurn(member, look) : await look();
  } catch (err) {
    deps.log.info({ err }, "a linked video could not be looked at");
    return null;
  }
}

/** Whether a link's video is still public, whatever it is. Rejects where its server does not answer at the moment. */
export async function isStillThere(
  deps: Pick<Deps, "videoServices" | "webFiles">,
  link: string,
): Promise<boolean | null> {
  const { refusal } = await lookBehind(deps, link, async () => null);
  if (refusal === "link-hidden") return false;
  // That its server can't be asked, or answers with something else, is no word on the file.
  return refusal === null ? true : null;
}

/** What a link leads to: a service is asked for its video, `refusalOf` looks into a file. Rejects where neither answers. */
async function lookBehind(
  { videoServices, webFiles }: Pick<Deps, "videoServices" | "webFiles">,
  link: string,
  refusalOf: (file: WebFile) => Promise<LinkRefusal | null>,
): Promise<NonNullable<LinkCheck>> {
  const video = linkedVideo(link);
  if (video === null) {
    const looked = await webFiles.look(link, refusalOf);
    const refusal = looked.refusal ?? looked.seen;
    return refusal === null ? { refusal, thumbnailUrl: null } : { refusal };
  }
  const found = await videoServices.find(video);
  if (found === null) return { refusal: "link-hidden" };
  return { refusal: null, thumbnailUrl: knownPicture(link) ?? found.thumbnailUrl };
}

/** The picture of a link's video that is known by the link alone; null for all but YouTube's. */
export function knownPicture(link: string): string | null {
  const video = linkedVideo(link);
  // Every video of theirs has one of this size.
  return video?.service === "YouTube" ? `https://i.ytimg.com/vi/${video.id}/hqdefault.jpg` : null;
}

/** What is wrong with a file as a video of ours. How long it is does not count: it takes no room here. */
const REFUSALS: Record<Exclude<UploadRefusal, "too-long">, LinkRefusal> = {
  "no-video": "link-no-video",
  "not-playable": "link-not-playable",
  damaged: "link-not-playable",
  "not-convertible": "link-not-playable",
  "removed-before": "removed-before",
  "video-there": "video-there",
  "shows-other": "shows-other",
};

async function refusalOfFile(file: WebFile): Promise<LinkRefusal | null> {
  if (file.bytes !== null) {
    try {
      const { refusal } = await probeLinkedVideo(file.read, file.bytes);
      return refusal === null || refusal === "too-long" ? null : REFUSALS[refusal];
    } catch (error) {
      if (!isLimit(error)) throw error;
    }
  }
  // A closer look would take more reading than its server allows, or we do: the file is what it begins as.
  const beginning = sniff(await file.read(0, BEGINNING_BYTES));
  if (beginning === "no-video") return "link-no-video";
  return beginning === "other-video" ? "link-not-playable" : null;
}

/** By its name: in development the API is loaded anew while the adapter, which `index.ts` made, stays. */
const isLimit = (error: unknown) => error instanceof Error && error.name === "WebFileLimitError";
