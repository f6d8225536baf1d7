import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";
import type { shareFormTexts } from "#client/messages/late/share-form.ts";
import { sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";
import { linkedVideo } from "#shared/domain/linked-video.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { typedLink } from "#shared/domain/typed-link.ts";
import { videoService } from "#shared/domain/video-link.ts";

/** The values of the form beside the file, which can't be kept. */
const shareFields = z.object({
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  code: z.string(),
  source: z.enum(["link", "file"]),
  videoUrl: z.string(),
});
export type ShareFields = z.output<typeof shareFields>;
/** The draft of a share: for a product of the catalogue, named by its id, or for a new one. */
export const shareDraft = draftKind({ name: "share", schema: shareFields });

export const NO_FIELDS: ShareFields = { name: "", brand: "", category: "", code: "", source: "link", videoUrl: "" };

type Texts = (typeof shareFormTexts)["en"];

/** Why a code can't be a product's, by the name of its text; null where it may be one. */
export function flawOfCode(code: string): "wrongDigit" | "shippingLabel" | null {
  const { kind } = resolveCode(code, { symbology: null });
  return kind === "wrong-check-digit" ? "wrongDigit" : kind === "sscc" ? "shippingLabel" : null;
}

/** The error of a typed link, as a sentence; null where there is none. */
export function flawOfLink(typed: string, texts: Texts): string | null {
  const link = typedLink(typed);
  const safe = safeLink(link);
  if (safe === null) return texts.linkWrong;
  const service = videoService(link);
  if (service !== null) return linkedVideo(link) === null ? texts.invalidLink(service) : null;
  return safe.href.startsWith("http:") ? texts.linkInsecure : null;
}

/** Whether something that every share needs is blank. */
export function isIncomplete({ name, brand, category }: ShareFields): boolean {
  return [name, brand, category].some((value) => value.trim() === "");
}

/** The contract's schema, for a product of the catalogue: only the video. */
export function videoSchema(texts: Texts) {
  const isLink = ({ videoUrl }: { videoUrl?: string | undefined }) =>
    videoUrl === undefined || flawOfLink(videoUrl, texts) === null;
  return z.pipe(
    z.transform(({ source, videoUrl }: ShareFields) => (source === "link" ? { videoUrl } : {})),
    sharedVideos.add.body.check(z.refine(isLink, { path: ["videoUrl"] })),
  );
}

/** The same for a new product, whose code may be left empty. Impossible codes and links are not sent. */
export function shareSchema(texts: Texts) {
  const draft = sharedVideos.share.body.check(
    z.refine(({ code }) => code === undefined || flawOfCode(code) === null, { path: ["code"] }),
    z.refine(({ videoUrl }) => videoUrl === undefined || flawOfLink(videoUrl, texts) === null, { path: ["videoUrl"] }),
  );
  return z.pipe(
    z.transform(({ code, source, videoUrl, ...rest }: ShareFields) => ({
      ...rest,
      ...(code.trim() !== "" && { code }),
      ...(source === "link" && { videoUrl }),
    })),
    draft,
  );
}
