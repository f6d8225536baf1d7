import { type Doubts, judge, keyOf, noDoubts, type Sighting, turnPage } from "#shared/decoder/evidence.ts";
import type { Hit, Pixels } from "#shared/decoder/hit.ts";
import {
  everyCodePasses,
  furtherPasses,
  glancePass,
  MAX_HITS,
  type Pass,
  qrPass,
  quickPasses,
} from "#shared/decoder/passes.ts";
import { type Views, viewsOf } from "#shared/decoder/views.ts";
import type { ZxingReader } from "#shared/decoder/zxing.ts";

/**
 * How hard to look. `frame`, `deep` and `every` are for pictures of which more will come: each goes on with the passes
 * where the last one stopped. `every` looks for all codes in view, as `frame` may stop at the easiest. `photo` is for the
 * only picture there is: all passes until a code is found, and then all codes. `glance` is one quick pass over every
 * pixel, for a part of something large.
 */
export type Effort = "frame" | "deep" | "every" | "photo" | "glance";

/** One frame in so many is looked at harder. */
const DEEP_EVERY_BEATS = 4;

/** How the n-th camera frame (from 1) is looked at, with `every` for all codes in it. */
export function lookAtBeat(beat: number, every = false): { effort: Effort; budgetMs: number } {
  if (every) return { effort: "every", budgetMs: 25 };
  return beat % DEEP_EVERY_BEATS === 0 ? { effort: "deep", budgetMs: 200 } : { effort: "frame", budgetMs: 25 };
}

/** Reads pictures with both readers, with jsqr alone until the other one is there. */
export interface CodeReader {
  /**
   * All different codes that are in view, at most four. Bars with a wrong check digit are among them only where nothing
   * else is. Throws nothing.
   */
  read: (pixels: Pixels, options: LookOptions) => Hit[];
  /** What of another reader's sightings in a live picture is to be believed: no sooner than of a pass of ours. */
  believe: (sightings: readonly Sighting[]) => Hit[];
}

interface LookOptions {
  effort: Effort;
  /** No pass is begun after this. Left out where the same picture has to give the same answer whatever else is going on. */
  budgetMs?: number;
  /** Gets the share that is done, up to 1, after each pass. */
  onPass?: ((share: number) => void) | undefined;
}

export function createReader({ zxing }: { zxing: ZxingReader | null }): CodeReader {
  const first = zxing ? quickPasses(zxing) : [qrPass("jsqr", { inverted: false })];
  const glance = zxing ? [glancePass(zxing)] : first;
  const further = zxing ? furtherPasses(zxing) : [qrPass("jsqr, inverted", { inverted: true })];
  const slowOnes = further.filter(({ isSlow }) => isSlow);
  const every = zxing ? everyCodePasses(zxing) : [];
  const ongoing = anew();

  return {
    read: (pixels, { effort, budgetMs = Number.POSITIVE_INFINITY, onPass = () => {} }) => {
      if (pixels.width === 0 || pixels.height === 0) return [];
      const end = performance.now() + budgetMs;
      const isLive = effort === "frame" || effort === "deep" || effort === "every";
      const state = isLive ? ongoing : anew();
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
      if (effort === "every" || (!isLive && found.size > 0)) every.forEach(run);
      // Another code may be found by them than the one that only this pass had seen.
      if (effort === "every" && state.last) run(state.last);
      // In turn, as the time may end before the last of all passes.
      const slow = effort === "deep" && valid().length === 0 && slowOnes[state.slow++ % slowOnes.length];
      if (slow) run(slow);
      const start = state.next;
      const more = effort === "glance" ? 0 : further.length;
      for (let count = 0; count < more && valid().length === 0; count++) {
        const place = (start + count) % further.length;
        const pass = further[place];
        if (!pass || (pass.isSlow && isLive)) continue;
        const before = found.size;
        run(pass);
        onPass((count + 1) / more);
        // Bars have to be read more than once: what sees them goes first next time.
        state.last = found.size > before ? pass : null;
        state.next = state.last ? place : (place + 1) % further.length;
        if (performance.now() >= end) break;
      }
      const hits = valid();
      return (hits.length > 0 ? hits : [...found.values()].map(({ hit }) => hit)).slice(0, MAX_HITS);
    },
    believe: (sightings) => judge(ongoing.doubts, "native", sightings).map(({ hit }) => hit),
  };
}

/**
 * The state that goes from picture to picture: doubts, the places of the next further pass and the next slow one, and
 * the last pass if it saw something.
 */
function anew(): { doubts: Doubts; next: number; slow: number; last: Pass | null } {
  return { doubts: noDoubts(), next: 0, slow: 0, last: null };
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
