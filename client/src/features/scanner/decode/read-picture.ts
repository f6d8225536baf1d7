import { judge, keyOf, noDoubts, type Sighting, turnPage } from "#client/features/scanner/decode/evidence.ts";
import type { Hit, Pixels } from "#client/features/scanner/decode/hit.ts";
import {
  companionPass,
  furtherPasses,
  glancePass,
  MAX_HITS,
  type Pass,
  qrPass,
  quickPasses,
} from "#client/features/scanner/decode/passes.ts";
import { type Views, viewsOf } from "#client/features/scanner/decode/views.ts";
import type { ZxingReader } from "#client/features/scanner/decode/zxing.ts";

/**
 * How hard to look. `frame` and `deep` are for pictures of which more will come: each goes on with the passes where the
 * last one stopped. `deep` also looks for further codes where it has found one. `photo` is for the only one there is: every pass that the time allows, and all codes. `glance` is
 * one quick pass over every pixel, for a part of something large.
 */
export type Effort = "frame" | "deep" | "photo" | "glance";

/** One frame in so many is looked at harder. */
const DEEP_EVERY_BEATS = 4;

/** How the n-th camera frame (from 1) is looked at. */
export function lookAtBeat(beat: number): { effort: Effort; budgetMs: number } {
  return beat % DEEP_EVERY_BEATS === 0 ? { effort: "deep", budgetMs: 200 } : { effort: "frame", budgetMs: 25 };
}

/** Reads pictures with both readers, with jsqr alone until the other one is there. */
export interface PictureReader {
  /**
   * All different codes that are in view, at most four. Bars with a wrong check digit are among them only where nothing
   * else is. No pass is begun after `budgetMs`. Throws nothing.
   */
  read: (pixels: Pixels, options: { effort: Effort; budgetMs: number }) => Hit[];
}

export function createReader({ zxing }: { zxing: ZxingReader | null }): PictureReader {
  const first = zxing ? quickPasses(zxing) : [qrPass("jsqr", { inverted: false })];
  const glance = zxing ? [glancePass(zxing)] : first;
  const further = zxing ? furtherPasses(zxing) : [qrPass("jsqr, inverted", { inverted: true })];
  const ongoing = { doubts: noDoubts(), next: 0 };

  return {
    read: (pixels, { effort, budgetMs }) => {
      if (pixels.width === 0 || pixels.height === 0) return [];
      const end = performance.now() + budgetMs;
      const isLive = effort === "frame" || effort === "deep";
      const state = isLive ? ongoing : { doubts: noDoubts(), next: 0 };
      const views = viewsOf(pixels);
      const found = new Map<string, Sighting>();
      const run = (pass: Pass) => {
        for (const sighting of judge(state.doubts, pass.name, attempt(pass, views, pixels))) {
          if (!found.has(keyOf(sighting.hit))) found.set(keyOf(sighting.hit), sighting);
        }
      };
      const valid = () => [...found.values()].filter(({ isValid }) => isValid).map(({ hit }) => hit);

      turnPage(state.doubts);
      for (const pass of effort === "glance" ? glance : first) {
        if (effort !== "frame" || found.size === 0) run(pass);
      }
      // A photo may show several codes of which only the easiest was seen.
      if (zxing && !isLive && found.size > 0) run(companionPass(zxing));
      const start = state.next;
      const more = effort === "glance" ? 0 : further.length;
      for (let count = 0; count < more && valid().length === 0; count++) {
        const place = (start + count) % further.length;
        const pass = further[place];
        if (!pass || (pass.isSlow && effort === "frame")) continue;
        const before = found.size;
        run(pass);
        // Bars have to be read more than once: what sees them goes first next time.
        state.next = found.size > before ? place : (place + 1) % further.length;
        if (performance.now() >= end) break;
      }
      const hits = valid();
      return (hits.length > 0 ? hits : [...found.values()].map(({ hit }) => hit)).slice(0, MAX_HITS);
    },
  };
}

/** The readers stumble over some patterns that only look like a code: in this picture they then saw nothing. */
function attempt(pass: Pass, views: Views, pixels: Pixels): Sighting[] {
  try {
    return pass.look(views, pixels);
  } catch (error) {
    console.warn(`A picture could not be read (${pass.name}).`, error);
    return [];
  }
}
