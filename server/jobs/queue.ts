import { makeWorkerUtils } from "graphile-worker";
import type pg from "pg";
import type { ContentKind, RemovalReason } from "#shared/domain/moderation.ts";
import type { TakedownState } from "#shared/domain/takedown.ts";

/** What each kind of job is given. */
export interface JobPayloads {
  "trending-roll-up": Record<string, never>;
  "clear-expired": Record<string, never>;
  "sweep-objects": Record<string, never>;
  /** Sends the link for a new password to an address, if an account has it. `askedAt` in ISO 8601. */
  "password-reset-mail": { email: string; language: "en" | "fr"; askedAt: string };
  /** Looks into a video of which the last byte has arrived. */
  "check-upload": { id: string };
  "sweep-uploads": Record<string, never>;
  /** Makes an H.264 MP4 of what plays on some phones only. */
  "convert-upload": { id: string };
  /** Makes the picture of a video whose sender gave it none. */
  "draw-poster": { id: string };
  /** Looks again behind a link that nobody could look behind when it was shared. `id` is the share's. */
  "check-link": { id: string };
  /** Asks the video services whether linked videos are still there. */
  "check-links": { after?: string; afterUrl?: string; begun?: string };
  /** Takes down what a notice is about that no moderator looked at in time, and restores what no claimant went to court about. */
  "takedown-clock": Record<string, never>;
  /** Tells a member what became of their content, or a claimant of their notice; in both languages. */
  "moderation-mail": { to: { userId: string } | { email: string }; about: ModerationMail };
  /** Sends the link that confirms a new address of an account. `askedAt` in ISO 8601. */
  "email-change-mail": { userId: string; email: string; language: "en" | "fr"; askedAt: string };
  /** Tells an address that it is no longer its account's. */
  "email-changed-mail": { email: string; language: "en" | "fr" };
  "password-changed-mail": { userId: string; language: "en" | "fr" };
}
/** What a mail of the moderation says; all texts are made where it is sent. */
export type ModerationMail =
  | { what: "removed"; kind: ContentKind; excerpt: string; reason: RemovalReason; message: string | null }
  | { what: "restored"; kind: ContentKind; excerpt: string }
  | { what: "appeal-decided"; kind: ContentKind; excerpt: string; isGranted: boolean; message: string | null }
  /** Of a notice, to its claimant. The secret of its link is no part of a job: it is made where the mail is written. */
  | { what: "notice-state"; takedownId: string; state: TakedownState }
  /** Of a notice, to who shared what it is about. */
  | { what: "notice-received"; takedownId: string; state: TakedownState; strikes: number; isNewStrike: boolean }
  /** That a moderator stands behind what the clock took down. */
  | { what: "notice-upheld"; takedownId: string; strikes: number; isNewStrike: boolean }
  /** Whether an account with three strikes stays. */
  | { what: "account-decided"; decisionId: string };
export type JobName = keyof JobPayloads;

export interface Queue {
  /**
   * Puts a job into the queue in Postgres; one of the instances does it, again if it fails. With `once` a job of that
   * name which is still waiting stands for this one, too; with `of` one that is about the same, waiting with its tries.
   */
  add<Name extends JobName>(
    name: Name,
    payload: JobPayloads[Name],
    options?: { once?: boolean; of?: string },
  ): Promise<void>;
}

export const MAX_ATTEMPTS = 5;
/** Jobs that need another's mail server, which may be away for long. */
export const MAIL_JOBS: readonly JobName[] = [
  "password-reset-mail",
  "password-changed-mail",
  "email-change-mail",
  "email-changed-mail",
  "moderation-mail",
];
/** The longest pause between two tries. */
export const MAIL_RETRY_MAX_MS = 5 * 60 * 1000;
/** More than a day, whatever the time between two looks at the clock. */
const MAIL_TRIED_MS = 26 * 60 * 60 * 1000;
const MAIL_ATTEMPTS = Math.ceil(MAIL_TRIED_MS / MAIL_RETRY_MAX_MS);

/** The pauses grow to six hours: with so many it is more than a week. */
const LINK_ATTEMPTS = 42;

/** How often a job is tried. */
function attemptsOf(name: JobName): number {
  if (name === "check-link") return LINK_ATTEMPTS;
  return MAIL_JOBS.includes(name) ? MAIL_ATTEMPTS : MAX_ATTEMPTS;
}

/** The queue in Postgres that every instance shares. */
export async function openQueue(pool: pg.Pool): Promise<Queue & { close: () => Promise<void> }> {
  // Brings its tables up to date as well.
  const utils = await makeWorkerUtils({ pgPool: pool });
  return {
    add: async (name, payload, { once = false, of } = {}) => {
      await utils.addJob(String(name), payload, {
        maxAttempts: attemptsOf(name),
        ...(once && { jobKey: name }),
        ...(of !== undefined && { jobKey: `${name} ${of}`, jobKeyMode: "unsafe_dedupe" }),
      });
    },
    close: async () => {
      await utils.release();
    },
  };
}
