import * as z from "zod/mini";
import type { ContentKind, ModeratedKind } from "#shared/domain/moderation.ts";

const word = z.string().check(z.regex(/^[a-z][a-z-]{0,29}$/));

/**
 * A kind of content. Typed as those that this build has words for; which there are is the server's to know, as each domain
 * brings its own, and an app that has been open since before an update may meet a new one.
 */
export const contentKind = word as unknown as z.ZodMiniType<ContentKind, ContentKind>;

/** The same of whatever waits for a moderator. */
export const moderatedKind = word as unknown as z.ZodMiniType<ModeratedKind, ModeratedKind>;
