import * as z from "zod/mini";
import type { shareFormTexts } from "#client/messages/late/share-form.ts";
import { sharedVideos } from "#shared/contracts/shared-videos.ts";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";
import { linkedVideo } from "#shared/domain/linked-video.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { videoService } from "#shared/domain/video-link.ts";

/** What the form holds beside the file, which can't be kept. */
export const shareFields = z.object({
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  code: z.string(),
  source: z.enum(["link", "file"]),
  videoUrl: z.string(),
});
export type ShareFields = z.output<typeof shareFields>;
export type VideoSource = ShareFields["source"];

export const NO_FIELDS: ShareFields = { name: "", brand: "", category: "", code: "", source: "link", videoUrl: "" };

type Texts = (typeof shareFormTexts)["en"];

/** What keeps a code from being a product's, by the name of its text; null where nothing is known to. */
export function flawOfCode(code: string): "wrongDigit" | "shippingLabel" | null {
  const { kind } = resolveCode(code, { symbology: null });
  return kind === "wrong-check-digit" ? "wrongDigit" : kind === "sscc" ? "shippingLabel" : null;
}

/** What is wrong with the form of a link that was typed, as a sentence; null where nothing is. */
export function flawOfLink(link: string, texts: Texts): string | null {
  if (safeLink(link) === null) return texts.linkWrong;
  const service = videoService(link);
  return service !== null && linkedVideo(link) === null ? texts.invalidLink(service) : null;
}

/** Whether something that every share needs is blank. */
export function isIncomplete({ name, brand, category }: ShareFields): boolean {
  return [name, brand, category].some((value) => value.trim() === "");
}

/** What the contract asks for, of a form whose code may be left empty. Codes and links that can't be right stay here. */
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
