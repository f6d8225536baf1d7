import { useRef, useState } from "react";
import type { Inspection } from "#client/features/sharing/video/inspect-video.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { useToast } from "#client/ui/toast.tsx";
import { VIDEO_MAX_BYTES } from "#shared/domain/limits.ts";

export interface VideoFile {
  file: File;
  /** Null while it is looked into, and where that can't be done here: the server does it in any case. */
  inspection: Extract<Inspection, { refusal: null }> | null;
  isLooking: boolean;
}

/**
 * The chosen video, `initial` at first, inspected before it is sent. A file that will not be accepted is refused here
 * already.
 */
export function useVideoFile(initial: VideoFile | null) {
  const texts = useTexts(shareFormTexts);
  const { toast } = useToast();
  const [video, setVideo] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(initial?.file ?? null);

  const refuse = (title: string, description: string) => {
    latest.current = null;
    setVideo(null);
    setProblem(description);
    toast({ title, description, variant: "destructive" });
  };
  const choose = async (file: File) => {
    latest.current = file;
    setProblem(null);
    // A phone that does not know the type says nothing; then its bytes do.
    if (file.type !== "" && !file.type.startsWith("video/"))
      return refuse(texts.invalidType, texts.refusals["no-video"]);
    if (file.size > VIDEO_MAX_BYTES) return refuse(texts.tooLarge, texts.tooLargeText);
    setVideo({ file, inspection: null, isLooking: true });
    const found = await inspect(file);
    if (latest.current !== file) return;
    if (found === "unreadable") return refuse(texts.invalidType, texts.unreadable);
    if (found === null) return setVideo({ file, inspection: null, isLooking: false });
    if (found.refusal !== null) return refuse(texts.invalidType, texts.refusals[found.refusal]);
    // A file that will be refused is not uploaded for minutes first.
    if (found.needsConversion && !publicSettings().convertsVideos)
      return refuse(texts.invalidType, texts.refusals["not-playable"]);
    setVideo({ file, inspection: found, isLooking: false });
  };
  return { video, problem, setProblem, choose };
}

/** Null where the code that looks into files can't be fetched. */
async function inspect(file: File): Promise<Inspection | "unreadable" | null> {
  const inspector = await import("#client/features/sharing/video/inspect-video.ts").catch((error: unknown) => {
    console.warn("A video is sent without being looked into.", error);
    return null;
  });
  if (inspector === null) return null;
  try {
    return await inspector.inspectVideo(file);
  } catch (error) {
    if (error instanceof DOMException) return "unreadable";
    throw error;
  }
}
