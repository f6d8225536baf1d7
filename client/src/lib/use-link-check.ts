import { useState } from "react";
import { ApiError, api } from "#client/lib/api.ts";
import { type LinkedVideo, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { linkedVideo } from "#shared/domain/linked-video.ts";

/**
 * The result of checking a link with its video service: the video, or a flaw: the link has not the form of a video's,
 * the video is not public, or the service does not answer. Or an error that has nothing to do with the link.
 */
export type LinkFinding = { video: LinkedVideo } | { flaw: "form" | "hidden" | "silent" } | { error: unknown };

interface Check {
  link: string;
  /** Null while the service is asked. */
  finding: LinkFinding | null;
}

/** Asks the server whether the service of a link shows its video to others. A malformed link is not asked about. */
export function useLinkCheck(link: string) {
  const [latest, setLatest] = useState<Check | null>(null);
  // The finding of another link does not apply to this one.
  const current = latest?.link === link ? latest : null;
  const check = async () => {
    const asked: Check = { link, finding: null };
    setLatest(asked);
    const finding = await find(link);
    // Unless another link was checked since.
    setLatest((now) => (now === asked ? { link, finding } : now));
  };
  return { check, isChecking: current !== null && current.finding === null, finding: current?.finding ?? null };
}

async function find(link: string): Promise<LinkFinding> {
  if (linkedVideo(link) === null) return { flaw: "form" };
  try {
    return { video: await api(sharedVideos.checkLink, { query: { url: link } }) };
  } catch (error) {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return { flaw: "hidden" };
    if (error instanceof ApiError && error.code === "UPSTREAM_FAILED") return { flaw: "silent" };
    return { error };
  }
}
