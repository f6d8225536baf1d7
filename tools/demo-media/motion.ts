import { fitPage, floorPlate, type Page, paint, shadow } from "#tools/demo-media/draw.ts";
import { type Furniture, finished, place, range } from "#tools/demo-media/furniture.ts";
import { ISOMETRIC, normalise, type Point, scale, type Vec, type View } from "#tools/demo-media/geometry.ts";
import { FLOOR } from "#tools/demo-media/pictures.ts";
import { FINALE, LEAD, type Scene, scenesOf, stepSeconds } from "#tools/demo-media/scenes.ts";
import { bounds, move, type Solid } from "#tools/demo-media/shapes.ts";

export const FRAME: Point = [960, 540];
export const FRAMES_PER_SECOND = 24;

/** Seconds. */
const FLIGHT = 0.8;
const PAUSE = 0.7;
/** How far the finished thing turns to either side while it is presented. Radians. */
const SWING = 0.5;

const PINE = "#0B5D4B";
const BEECH = "#E0A458";
const TRACK = "#D8CDBA";

export interface Film {
  /** Seconds: a whole number of frames. */
  length: number;
  /** One for each step, then the finale. */
  scenes: Scene[];
  /** The picture at a moment, as SVG. */
  frame: (seconds: number) => string;
}

const DONE = {
  en: "Done. Check every screw once more and keep the hex key.",
  fr: "C’est terminé. Vérifiez chaque vis une dernière fois et gardez la clé hexagonale.",
};

const easeOut = (t: number) => 1 - (1 - t) ** 3;
const easeInOut = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);
const clamp = (t: number) => Math.min(1, Math.max(0, t));

/** The assembly of a thing, step by step, and the finished thing turning at the end. */
export function film(furniture: Furniture): Film {
  const { low, high } = bounds(finished(furniture));
  const centre: Vec = [-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, 0];
  const reach = Math.min(110, Math.max(36, 0.5 * Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])));
  const all = place(finished(furniture), centre);
  const page = fitPage(all, ISOMETRIC, FRAME, [190, 58]);
  const plate = floorPlate(all, ISOMETRIC, page, FRAME);
  const { steps } = furniture;
  const each = stepSeconds(steps);
  const scenes = scenesOf(steps);
  const built = LEAD + steps.length * each;
  const length = Math.round((built + FINALE) * FRAMES_PER_SECOND) / FRAMES_PER_SECOND;

  const arrivals = steps.flatMap(({ parts }, i) => {
    const stagger = Math.min(0.32, (each - FLIGHT - PAUSE) / Math.max(1, parts.length - 1));
    return parts.map(({ solids, from }, k) => ({
      solids: place(solids, centre),
      from,
      start: LEAD + i * each + k * stagger,
    }));
  });
  const extras = furniture.decor.map((solid, i) => ({
    solids: [move(solid, centre)],
    from: [0, 0, 1] as Vec,
    start: built + 0.1 + (0.7 * i) / Math.max(1, furniture.decor.length),
  }));
  const pieces = [...arrivals, ...extras];

  const frame = (seconds: number): string => {
    const solids = pieces.flatMap(({ solids, from, start }) => {
      const t = clamp((seconds - start) / FLIGHT);
      if (seconds < start) return [];
      if (t === 1) return solids;
      const away = scale(normalise(from), reach * (1 - easeOut(t)));
      return solids.map((solid): Solid => ({ ...move(solid, away), opacity: Math.round(clamp(t * 7) * 100) / 100 }));
    });
    const turning = easeInOut(clamp((seconds - built - 0.5) / (FINALE - 0.9)));
    const view: View = { ...ISOMETRIC, yaw: ISOMETRIC.yaw - SWING * Math.sin(turning * 2 * Math.PI) };
    return framed(solids, view, page, plate, badge(seconds, scenes, built));
  };
  return { length, scenes: [...scenes, { ...DONE, from: built, to: length }], frame };
}

function framed(
  solids: readonly Solid[],
  view: View,
  page: Page,
  plate: ReturnType<typeof floorPlate>,
  badge: string,
): string {
  const [width, height] = FRAME;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${FLOOR.paper}"/>` +
    `<ellipse cx="${plate.cx}" cy="${plate.cy}" rx="${plate.rx}" ry="${plate.ry}" fill="${FLOOR.plate}"/>` +
    (solids.length > 0
      ? `<path fill="${FLOOR.cast}" d="${shadow(
          solids.filter(({ opacity = 1 }) => opacity === 1),
          view,
          page,
        )}"/>`
      : "") +
    `${solids.length > 0 ? paint(solids, view, page, { line: 1.7 }) : ""}${badge}</svg>`
  );
}

/** Digits as lines on a grid of 10 by 16, so that no film depends on the fonts of a machine. */
const DIGITS = [
  "M5 1Q1 1 1 8T5 15T9 8T5 1",
  "M2 4L6 1V15",
  "M1 4.5Q1 1 5 1T9 4.5Q9 7 6 10L1 15H9",
  "M1.5 1H8.5L5 6.5Q9 6.8 9 10.6Q9 15 5 15Q2 15 1 12.5",
  "M7 15V1L1 11H9.5",
  "M8.5 1H2.5L2 7.2Q3.4 6 5.2 6Q9 6 9 10.4Q9 15 5 15Q2 15 1 13",
  "M8 1Q1 3.6 1 10.4Q1 15 5 15T9 10.7T5 6.6Q2 6.6 1 10",
  "M1 1H9L4 15",
  "M5 7.4Q1.6 7.4 1.6 4.2T5 1T8.4 4.2T5 7.4Q1 7.4 1 11.2T5 15T9 11.2T5 7.4",
  "M9 6Q8 9.4 5 9.4Q1 9.4 1 5.3T5 1T9 5.6Q9 12.4 2 15",
];
const TICK = "M0 8.5L4 13L11 3";

/** The hexagon with the number of the step, and beside it one bar for each step. */
function badge(seconds: number, scenes: readonly Scene[], built: number): string {
  const done = seconds >= built;
  const current = done
    ? scenes.length
    : Math.max(
        0,
        scenes.findIndex(({ to }) => seconds < to),
      );
  const since = seconds - (done ? built : (scenes[current]?.from ?? 0));
  const swell = 1 + 0.14 * (1 - easeOut(clamp(since / 0.45)));
  const corners = range(6).map((i) => {
    const angle = (i / 6) * 2 * Math.PI + Math.PI / 6;
    return `${(30 * Math.cos(angle)).toFixed(1)} ${(30 * Math.sin(angle)).toFixed(1)}`;
  });
  const sign = done
    ? `<path transform="translate(-8.5 -12.5) scale(1.55)" d="${TICK}"/>`
    : `<path transform="translate(-7.5 -12) scale(1.5)" d="${DIGITS[current + 1] ?? DIGITS[0]}"/>`;
  const bars = scenes.map(({ from, to }, i) => {
    const x = 108 + i * 46;
    const filled = 38 * clamp((seconds - from) / (Math.min(to, from + FLIGHT + 1) - from));
    return (
      `<rect x="${x}" y="52" width="38" height="8" rx="4" fill="${TRACK}"/>` +
      (filled > 1
        ? `<rect x="${x}" y="52" width="${Math.max(8, filled).toFixed(1)}" height="8" rx="4" fill="${done ? PINE : BEECH}"/>`
        : "")
    );
  });
  return (
    `<g transform="translate(60 56) scale(${swell.toFixed(3)})"><path d="M${corners.join("L")}z" fill="${PINE}" stroke="${PINE}" stroke-width="6" stroke-linejoin="round"/>` +
    `<g fill="none" stroke="#F8F6F1" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${sign}</g></g>${bars.join("")}`
  );
}
