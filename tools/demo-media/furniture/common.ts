import type { Vec } from "#tools/demo-media/geometry.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { box, leg, type Solid } from "#tools/demo-media/shapes.ts";

/** How thick a board is drawn: thicker than life, so that it reads. */
export const BOARD = 3.2;

export interface Cabinet {
  w: number;
  d: number;
  h: number;
  body: Material;
  front?: Material;
  top?: Material;
  knob?: Material;
  /** Centimetres under the carcass; 0 stands on the floor. */
  legs?: number;
}

/** Four tapered feet under a carcass. */
export function feet(material: Material, w: number, d: number, h: number): Solid[] {
  if (h <= 0) return [];
  const inset = 5;
  return [
    [inset, inset],
    [w - inset, inset],
    [inset, d - inset],
    [w - inset, d - inset],
  ].map(([x = 0, y = 0]) => leg(material, [x, y, 0], 2.6, [x, y, h], 4.4));
}

/** A drawer from the lower left corner of its front. It opens towards +y. */
export function drawer(
  front: Material,
  [x, y, z]: [number, number, number],
  w: number,
  h: number,
  depth: number,
  knob: Material,
  wide: boolean,
): Solid[] {
  const inner = MATERIALS.cream;
  const grip = wide && w > 34 ? [x + w * 0.27, x + w * 0.73] : [x + w / 2];
  return [
    box(inner, [x + 2, y - depth, z + 2], [w - 4, depth, 1]),
    box(inner, [x + 2, y - depth, z + 3], [1.4, depth, h * 0.6]),
    box(inner, [x + w - 3.4, y - depth, z + 3], [1.4, depth, h * 0.6]),
    box(inner, [x + 3.4, y - depth, z + 3], [w - 6.8, 1.4, h * 0.6]),
    box(front, [x, y, z], [w, 2, h]),
    ...grip.map((at) => box(knob, [at - 4.5, y + 2, z + h * 0.5 - 1.2], [9, 2, 2.4])),
  ];
}

/** The open box that drawers slide into, from its lower left back corner: bottom, sides and back. */
export function drawerBox(material: Material, [x, y, z]: Vec, [w, d, h]: Vec): Solid[] {
  return [
    box(material, [x + 2, y, z], [w - 4, d, 2]),
    box(material, [x, y, z], [2, d, h]),
    box(material, [x + w - 2, y, z], [2, d, h]),
    box(material, [x + 2, y, z + 2], [w - 4, 1.4, h - 2]),
  ];
}
