/**
 * Every colour by its name, light and dark: the one list of them, from which `tailwind.config.ts` makes the variables and
 * the classes, and `vite.config.ts` the colour of the browser's own bars. As "red green blue", so that Tailwind can add
 * an alpha. The contrast of every pair is tested.
 */
export const PALETTE = {
  paper: ["248 246 241", "14 21 18"],
  card: ["255 255 255", "24 33 29"],
  line: ["227 222 211", "45 56 51"],
  edge: ["138 143 136", "111 125 118"],
  ink: ["20 33 29", "238 242 238"],
  muted: ["87 97 92", "167 180 173"],
  pine: ["11 93 75", "18 128 106"],
  "pine-on": ["255 255 255", "255 255 255"],
  "pine-soft": ["227 241 236", "21 52 43"],
  "pine-text": ["11 93 75", "116 211 183"],
  beech: ["224 164 88", "224 164 88"],
  "beech-on": ["20 33 29", "20 33 29"],
  "beech-soft": ["251 239 221", "58 43 22"],
  "beech-text": ["128 80 15", "239 193 132"],
  brick: ["179 38 30", "200 55 46"],
  "brick-on": ["255 255 255", "255 255 255"],
  "brick-soft": ["253 233 231", "66 27 24"],
  "brick-text": ["155 28 21", "255 179 171"],
  star: ["184 110 22", "224 164 88"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
