import type { Vec } from "#tools/demo-media/geometry.ts";
import { move, quarterTurn, type Solid } from "#tools/demo-media/shapes.ts";

/** Pieces that arrive together. */
export interface Part {
  solids: readonly Solid[];
  /** Where the part comes from, seen from its place. */
  from: Vec;
}

/** One step of an assembly, in the words its captions use. */
export interface AssemblyStep {
  en: string;
  fr: string;
  parts: readonly Part[];
}

/** Something to assemble. Stands on the floor (z = 0), its front towards +y, the lower left of the picture. */
export interface Furniture {
  steps: readonly AssemblyStep[];
  /** What stands on or in it once it is finished: books, pillows, a plant. */
  decor: readonly Solid[];
}

export const step = (en: string, fr: string, ...parts: Part[]): AssemblyStep => ({ en, fr, parts });

const FAR = 70;
/** Directions to come from. */
export const FROM = {
  above: [0, 0, FAR],
  left: [-FAR, 0, 0],
  right: [FAR, 0, 0],
  front: [0, FAR, 0],
  back: [0, -FAR, 0],
  below: [0, 0, -FAR],
} as const satisfies Record<string, Vec>;

export const part = (from: Vec, ...solids: Solid[]): Part => ({ from, solids });

/** Every solid of the finished thing; `bare` leaves the decoration out. */
export function finished({ steps, decor }: Furniture, { bare = false } = {}): Solid[] {
  const built = steps.flatMap(({ parts }) => parts.flatMap(({ solids }) => solids));
  return bare ? built : [...built, ...decor];
}

/** The solids moved and turned by quarter turns to the left, for scenes of several things. */
export function place(solids: readonly Solid[], by: Vec, quarterTurns = 0): Solid[] {
  return solids.map((solid) => {
    let turned = solid;
    for (let turn = 0; turn < quarterTurns; turn++) turned = quarterTurn(turned);
    return move(turned, by);
  });
}

/** `count` positions spread evenly over a length, as centres. */
export function spread(count: number, from: number, length: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((i + 0.5) * length) / count);
}

/** The numbers 0 to n - 1. */
export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
