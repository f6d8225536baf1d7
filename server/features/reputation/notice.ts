import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineNotice } from "#server/lib/notices.ts";
import { BADGE_NAMES, RANK_NAMES } from "#shared/domain/reputation.ts";
import { BADGE_WORDS, RANK_WORDS } from "#shared/domain/reputation-words.ts";
import { users } from "#shared/schema/index.ts";

const about = z.discriminatedUnion("what", [
  z.object({ userId: z.uuid(), what: z.literal("rank"), name: z.enum(RANK_NAMES) }),
  z.object({ userId: z.uuid(), what: z.literal("badge"), name: z.enum(BADGE_NAMES) }),
]);

/** A new rank or badge. One that comes, goes and comes is told once: its key is its name. */
export const standingNotice = defineNotice({
  what: "standing",
  about,
  find: async ({ db }, { userId, what, name }) => {
    const there = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
    return there.map(() => ({
      userId,
      triggeredBy: null,
      path: "/community/leaderboard",
      entity: null,
      facts: { what, name },
      key: `${what} ${name}`,
    }));
  },
  words: ({ what, name }) => {
    const words = (what === "rank" ? RANK_WORDS : BADGE_WORDS) as Record<string, { en: string; fr: string }>;
    const { en, fr } = words[String(name)] ?? { en: String(name), fr: String(name) };
    return what === "rank"
      ? {
          en: { title: "A new rank", message: `Your rank in the community is now: ${en}.` },
          fr: { title: "Un nouveau rang", message: `Votre rang dans la communauté est maintenant\u00a0: ${fr}.` },
        }
      : {
          en: { title: "A new badge", message: `You have earned a badge: ${en}.` },
          fr: { title: "Un nouvel insigne", message: `Vous avez obtenu un insigne\u00a0: ${fr}.` },
        };
  },
});
