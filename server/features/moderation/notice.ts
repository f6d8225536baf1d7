import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineNotice } from "#server/lib/notices.ts";
import { contentRemovals } from "#shared/schema/index.ts";

/** To the author of content on which moderators decided: it leads to the reason, and to the way to appeal. */
export const decisionNotice = defineNotice({
  what: "decision",
  about: z.object({ removalId: z.uuid(), what: z.enum(["removed", "appeal-decided"]), isGranted: z.boolean() }),
  find: async ({ db }, { removalId, what, isGranted }) => {
    const [removal] = await db
      .select({ authorId: contentRemovals.authorId, excerpt: contentRemovals.excerpt })
      .from(contentRemovals)
      .where(eq(contentRemovals.id, removalId));
    if (!removal) return [];
    return [
      {
        userId: removal.authorId,
        // Members are told what was decided, and not by whom.
        triggeredBy: null,
        path: "/decisions",
        entity: null,
        facts: { excerpt: removal.excerpt, outcome: what === "removed" ? what : isGranted ? "granted" : "denied" },
        key: `${removalId} ${what}`,
      },
    ];
  },
  words: ({ excerpt, outcome }) => {
    const [en, fr] = TITLES[`${outcome}`] ?? TITLES.removed;
    return { en: { title: en, message: `“${excerpt}”` }, fr: { title: fr, message: `«\u00a0${excerpt}\u00a0»` } };
  },
});

const TITLES: Record<string, readonly [string, string]> & { removed: readonly [string, string] } = {
  removed: ["Something of yours was removed: see why", "Une de vos contributions a été retirée\u00a0: voyez pourquoi"],
  granted: ["Your appeal was granted", "Votre appel a été accueilli"],
  denied: ["Your appeal was turned down", "Votre appel a été rejeté"],
};
