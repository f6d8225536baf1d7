import { makeWorkerUtils } from "graphile-worker";
import type pg from "pg";
import type { ContentKind, RemovalReason } from "#shared/domain/moderation.ts";
import type { TakedownState } from "#shared/domain/takedown.ts";

/** What each kind of job is given. */
export interface JobPayloads {
  "trending-roll-up": Record<string, never>;
  "clear-expired": Record<string, never>;
  "sweep-objects": Record<string, never>;
  /** Sends the link for a new password to whoever has the address; nobody may. */
  "password-reset-mail": { email: string; language: "en" | "fr" };
  /** Looks into a video of which the last byte has arrived. */
  "check-upload": { id: string };
  "sweep-uploads": Record<string, never>;
  /** Makes an H.264 MP4 of what plays on some phones only. */
  "convert-upload": { id: string };
  /** Asks the video services whether linked videos are still there. */
  "check-links": { after?: string; begun?: string };
  /** Follows notices that nobody looked at in time, and restores what nobody sued about. */
  "takedown-clock": Record<string, never>;
  /** Tells somebody what became of what they made, or of a notice that they sent; in both languages. */
  "moderation-mail": { to: { userId: string } | { email: string }; about: ModerationMail };
  "password-changed-mail": { userId: string; language: "en" | "fr" };
}
/** What a mail of the moderation says; all texts are made where it is sent. */
export type ModerationMail =
  | { what: "removed"; kind: ContentKind; excerpt: string; reason: RemovalReason; message: string | null }
  | { what: "restored"; kind: ContentKind; excerpt: string }
  | { what: "appeal-decided"; kind: ContentKind; excerpt: string; isGranted: boolean; message: string | null }
  /** Of a notice, to who sent it: `key` leads to its page. */
  | { what: "notice-state"; takedownId: string; key: string | null; state: TakedownState }
  /** Of a notice, to who shared what it is about. */
  | { what: "notice-received"; takedownId: string; state: TakedownState; strikes: number };
export type JobName = keyof JobPayloads;

export interface Queue {
  /**
   * Puts a job into the queue in Postgres; one of the instances does it, again if it fails. With `once` a job of that
   * name which is still waiting stands for this one, too.
   */
  add<Name extends JobName>(name: Name, payload: JobPayloads[Name], options?: { once: boolean }): Promise<void>;
}

const MAX_ATTEMPTS = 5;

/** The queue in Postgres that every instance shares. */
export async function openQueue(pool: pg.Pool): Promise<Queue & { close: () => Promise<void> }> {
  const utils = await makeWorkerUtils({ pgPool: pool });
  await utils.migrate();
  return {
    add: async (name, payload, { once } = { once: false }) => {
      await utils.addJob(String(name), payload, { maxAttempts: MAX_ATTEMPTS, ...(once && { jobKey: name }) });
    },
    close: async () => {
      await utils.release();
    },
  };
}
