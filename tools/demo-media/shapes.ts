import { add, type Body, cross, normalise, scale, subtract, type Vec } from "#tools/demo-media/geometry.ts";
import type { Material } from "#tools/demo-media/materials.ts";

/** One convex piece of a drawing. */
export interface Solid extends Body {
  material: Material;
  /** Painted without lines: the glint on a mirror. */
  plain?: boolean;
  /** 0 (not there) to 1; solid unless given. */
  opacity?: number;
}

const BOX_FACES = [
  [0, 1, 3, 2],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [0, 2, 6, 4],
  [1, 3, 7, 5],
];

/** A box from its corner nearest the origin and its size along x, y and z. */
export function box(material: Material, [x, y, z]: Vec, [w, d, h]: Vec): Solid {
  const points: Vec[] = [];
  for (const dz of [0, h]) for (const dy of [0, d]) for (const dx of [0, w]) points.push([x + dx, y + dy, z + dz]);
  return { material, points, faces: BOX_FACES };
}

/** A body between two loops of equally many points: legs that taper, cones, anything with two ends. */
export function loft(material: Material, start: readonly Vec[], end: readonly Vec[]): Solid {
  const n = start.length;
  const round = Array.from({ length: n }, (_, i) => i);
  const sides = round.map((i) => [i, (i + 1) % n, n + ((i + 1) % n), n + i]);
  return { material, points: [...start, ...end], faces: [round, round.map((i) => n + i), ...sides] };
}

/** A leg: a square of `foot` centimetres on the floor, a square of `top` above it, which may stand elsewhere. */
export function leg(material: Material, at: Vec, foot: number, to: Vec, top: number): Solid {
  const square = ([x, y, z]: Vec, size: number): Vec[] => [
    [x - size / 2, y - size / 2, z],
    [x + size / 2, y - size / 2, z],
    [x + size / 2, y + size / 2, z],
    [x - size / 2, y + size / 2, z],
  ];
  return loft(material, square(at, foot), square(to, top));
}

/** A straight bar of square section between two points in any direction. */
export function bar(material: Material, from: Vec, to: Vec, thickness: number): Solid {
  const along = normalise(subtract(to, from));
  const helper: Vec = Math.abs(along[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
  const side = scale(normalise(cross(along, helper)), thickness / 2);
  const up = scale(normalise(cross(side, along)), thickness / 2);
  const square = (at: Vec): Vec[] => [
    add(add(at, side), up),
    add(add(at, side), scale(up, -1)),
    add(add(at, scale(side, -1)), scale(up, -1)),
    add(add(at, scale(side, -1)), up),
  ];
  return loft(material, square(from), square(to));
}

/** A pointed leaf from its root to its tip, widest past the middle. */
export function blade(material: Material, root: Vec, tip: Vec, width: number): Solid {
  const along = subtract(tip, root);
  const side = scale(normalise(cross(along, Math.hypot(along[0], along[1]) < 0.01 ? [1, 0, 0] : [0, 0, 1])), width / 2);
  const thick = scale(normalise(cross(side, along)), width / 3);
  const widest = add(root, scale(along, 0.55));
  const points = [root, tip, add(widest, side), add(widest, thick), subtract(widest, side), subtract(widest, thick)];
  const ring = [2, 3, 4, 5].map((at, i, all): [number, number] => [at, all[(i + 1) % 4] ?? at]);
  return {
    material,
    points,
    faces: ring.flatMap(([a, b]) => [
      [0, a, b],
      [1, a, b],
    ]),
  };
}

const ROUND_SIDES = 24;

function circle([x, y, z]: Vec, radius: number, sides: number, axis: "x" | "y" | "z"): Vec[] {
  return Array.from({ length: sides }, (_, i) => {
    const angle = ((i + 0.5) / sides) * 2 * Math.PI;
    const [a, b] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    if (axis === "x") return [x, y + a, z + b];
    return axis === "y" ? [x + a, y, z + b] : [x + a, y + b, z];
  });
}

/** An upright cylinder or cone: the centre of its bottom, its height and the radius below and above. */
export function round(material: Material, at: Vec, height: number, radius: number, above = radius): Solid {
  const top = add(at, [0, 0, height]);
  return loft(material, circle(at, radius, ROUND_SIDES, "z"), circle(top, above, ROUND_SIDES, "z"));
}

/** A lying cylinder along x or y from the centre of one end. */
export function roll(material: Material, at: Vec, axis: "x" | "y", length: number, radius: number): Solid {
  const far = add(at, axis === "x" ? [length, 0, 0] : [0, length, 0]);
  return loft(material, circle(at, radius, ROUND_SIDES, axis), circle(far, radius, ROUND_SIDES, axis));
}

/** A flat profile in y and z, drawn out along x: leaning backs, wedges, rounded arms. It must be convex. */
export function alongX(
  material: Material,
  x: number,
  length: number,
  profile: readonly (readonly [number, number])[],
): Solid {
  const at = (position: number) => profile.map(([y, z]): Vec => [position, y, z]);
  return loft(material, at(x), at(x + length));
}

/** A box with its edges taken off: upholstery, mattresses, pillows. */
export function cushion(material: Material, at: Vec, size: Vec, soft: number): Solid {
  const points: Vec[] = [];
  const index = (corner: number, axis: number) => corner * 3 + axis;
  for (let corner = 0; corner < 8; corner++) {
    const high = [corner & 1, (corner >> 1) & 1, (corner >> 2) & 1];
    for (let axis = 0; axis < 3; axis++) {
      const [px = 0, py = 0, pz = 0] = [0, 1, 2].map((k) => {
        const inset = k === axis ? 0 : soft;
        return (at[k] ?? 0) + (high[k] ? (size[k] ?? 0) - inset : inset);
      });
      points.push([px, py, pz]);
    }
  }
  const faces: number[][] = [];
  for (let axis = 0; axis < 3; axis++) {
    const [b, c] = [1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3)];
    for (const side of [0, 1 << axis]) faces.push([side, side | b, side | b | c, side | c].map((n) => index(n, axis)));
    // The bevels that run along this axis join the two faces beside it.
    for (const n of [0, b, c, b | c]) {
      const [one, two] = [(axis + 1) % 3, (axis + 2) % 3];
      faces.push([index(n, one), index(n | (1 << axis), one), index(n | (1 << axis), two), index(n, two)]);
    }
  }
  for (let corner = 0; corner < 8; corner++) faces.push([0, 1, 2].map((axis) => index(corner, axis)));
  return { material, points, faces };
}

/** The same solid moved. */
export function move<S extends Solid>(solid: S, by: Vec): S {
  return { ...solid, points: solid.points.map((point) => add(point, by)) };
}

/** The same solid turned a quarter to the left on the floor, about the upright line through x = y = 0. */
export function quarterTurn<S extends Solid>(solid: S): S {
  return { ...solid, points: solid.points.map(([x, y, z]): Vec => [y, -x, z]) };
}

/** The box that holds all solids: its lowest and highest corner. */
export function bounds(solids: readonly Solid[]): { low: Vec; high: Vec } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { points } of solids) {
    for (const point of points) {
      for (const axis of [0, 1, 2] as const) {
        low[axis] = Math.min(low[axis], point[axis]);
        high[axis] = Math.max(high[axis], point[axis]);
      }
    }
  }
  return { low, high };
}
