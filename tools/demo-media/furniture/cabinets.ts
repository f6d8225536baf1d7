import { BOARD, type Cabinet, drawer, feet } from "#tools/demo-media/furniture/common.ts";
import { books, plant } from "#tools/demo-media/furniture/shelving.ts";
import { FROM, type Furniture, part, range, step } from "#tools/demo-media/furniture.ts";
import { MATERIALS } from "#tools/demo-media/materials.ts";
import { bar, box } from "#tools/demo-media/shapes.ts";

const GAP = 1;

export interface Dresser extends Cabinet {
  /** Drawers in each column, from left to right. */
  columns: readonly number[];
}

/** A carcass with columns of drawers: dresser, nightstand, drawer unit, tool chest. */
export function dresser({
  w,
  d,
  h,
  body,
  front = body,
  top = body,
  knob = MATERIALS.graphite,
  legs = 0,
  columns,
}: Dresser): Furniture {
  const low = legs;
  const carcass = d - 2;
  const cell = (w - 2 * BOARD + GAP) / columns.length;
  const drawers = columns.flatMap((count, column) => {
    const height = (h - low - 2 * BOARD - GAP) / count;
    return range(count).map((row) =>
      part(
        FROM.front,
        ...drawer(
          front,
          [BOARD + column * cell, carcass, low + BOARD + GAP + row * height],
          cell - GAP,
          height - GAP,
          d * 0.72,
          knob,
          cell > 40,
        ),
      ),
    );
  });
  const dividers = columns
    .slice(1)
    .map((_, i) =>
      box(body, [BOARD + (i + 1) * cell - GAP / 2 - 1, 1.4, low + BOARD], [2, carcass - 2.4, h - low - 2 * BOARD]),
    );
  const several = drawers.length > 1;
  return {
    steps: [
      step(
        "Lay the bottom panel down and stand the two sides on it.",
        "Posez le panneau du bas et dressez-y les deux côtés.",
        part(FROM.above, box(body, [BOARD, 1.4, low], [w - 2 * BOARD, carcass - 1.4, BOARD])),
        part(FROM.left, box(body, [0, 1.4, low], [BOARD, carcass - 1.4, h - low - BOARD])),
        part(FROM.right, box(body, [w - BOARD, 1.4, low], [BOARD, carcass - 1.4, h - low - BOARD])),
      ),
      step(
        dividers.length > 0 ? "Slide in the back panel and the middle wall." : "Slide in the back panel from above.",
        dividers.length > 0
          ? "Insérez le panneau arrière et la cloison du milieu."
          : "Glissez le panneau arrière par le haut.",
        part(FROM.above, box(body, [0, 0, low], [w, 1.4, h - low - BOARD])),
        ...dividers.map((divider) => part(FROM.above, divider)),
      ),
      ...(legs > 0
        ? [
            step(
              "Turn the unit over, screw in the four legs and set it upright.",
              "Retournez le meuble, vissez les quatre pieds et remettez-le debout.",
              part(FROM.below, ...feet(knob === MATERIALS.graphite ? MATERIALS.walnut : knob, w, d - 2, legs)),
            ),
          ]
        : []),
      step(
        "Set the top on the dowels and press it down by hand.",
        "Posez le dessus sur les goujons et appuyez à la main.",
        part(FROM.above, box(top, [-1, 0, h - BOARD], [w + 2, d + 1, BOARD])),
      ),
      step(
        several ? "Hang the drawers on their runners, the lowest one first." : "Hang the drawer on its runners.",
        several
          ? "Glissez les tiroirs sur leurs coulisses, en commençant par le bas."
          : "Glissez le tiroir sur ses coulisses.",
        ...drawers,
      ),
    ],
    decor: [],
  };
}

export interface Wardrobe extends Cabinet {
  doors: number;
  /** Drawers under the doors. */
  drawers?: number;
}

/** A tall carcass with doors, and drawers below them if wanted. */
export function wardrobe({
  w,
  d,
  h,
  body,
  front = body,
  top = body,
  knob = MATERIALS.brass,
  legs = 0,
  doors,
  drawers = 0,
}: Wardrobe): Furniture {
  const carcass = d - 2;
  const base = legs + BOARD + (drawers > 0 ? h * 0.2 : 0);
  const leaf = (w - 0.6) / doors;
  const box2 = (w - 2 * BOARD) / Math.max(1, drawers);
  const handle = (i: number) => (i % 2 === 0 && doors > 1 ? i * leaf + leaf - 5 : i * leaf + 4);
  return {
    steps: [
      step(
        "Stand the sides on the bottom panel; two people make this easier.",
        "Dressez les côtés sur le panneau du bas; c’est plus facile à deux.",
        part(FROM.above, box(body, [BOARD, 1.4, legs], [w - 2 * BOARD, carcass - 1.4, BOARD])),
        part(FROM.left, box(body, [0, 1.4, legs], [BOARD, carcass - 1.4, h - legs - BOARD])),
        part(FROM.right, box(body, [w - BOARD, 1.4, legs], [BOARD, carcass - 1.4, h - legs - BOARD])),
        ...(legs > 0 ? [part(FROM.below, ...feet(MATERIALS.walnut, w, carcass, legs))] : []),
      ),
      step(
        "Fit the back panel; it keeps the frame square.",
        "Posez le panneau arrière; il garde le cadre d’équerre.",
        part(FROM.back, box(body, [0, 0, legs], [w, 1.4, h - legs - BOARD])),
      ),
      step(
        "Lock the top in place and hang the rail and the shelf.",
        "Verrouillez le dessus, puis installez la tringle et la tablette.",
        part(FROM.above, box(top, [-0.8, 0, h - BOARD], [w + 1.6, d + 0.6, BOARD])),
        part(FROM.front, box(body, [BOARD, 2, h * 0.82], [w - 2 * BOARD, carcass - 5, 2])),
        part(FROM.front, bar(MATERIALS.steel, [BOARD, d / 2, h * 0.76], [w - BOARD, d / 2, h * 0.76], 2.4)),
      ),
      ...(drawers > 0
        ? [
            step(
              "Push the drawers in until they click.",
              "Poussez les tiroirs jusqu’au déclic.",
              part(FROM.front, box(body, [BOARD, 1.4, base - BOARD], [w - 2 * BOARD, carcass - 2, BOARD])),
              ...range(drawers).map((i) =>
                part(
                  FROM.front,
                  ...drawer(
                    front,
                    [BOARD + i * box2 + 0.4, carcass, legs + BOARD],
                    box2 - 0.8,
                    base - legs - BOARD - 1,
                    d * 0.7,
                    knob,
                    false,
                  ),
                ),
              ),
            ),
          ]
        : []),
      step(
        doors > 1
          ? "Hang the doors and level them with the hinge screws."
          : "Hang the door and level it with the hinge screws.",
        doors > 1
          ? "Accrochez les portes et ajustez-les avec les vis des charnières."
          : "Accrochez la porte et ajustez-la avec les vis des charnières.",
        ...range(doors).map((i) =>
          part(
            FROM.front,
            box(front, [i * leaf + 0.5, carcass, base], [leaf - 0.6, 2, h - BOARD - base - 0.6]),
            box(
              knob,
              [handle(i), carcass + 2, (base + h) / 2 - Math.min(11, (h - base) * 0.16)],
              [1.6, 2, Math.min(22, (h - base) * 0.32)],
            ),
          ),
        ),
      ),
    ],
    decor: [],
  };
}

/** A bench for a screen: an open bay between closed ones. */
export function tvBench({
  w,
  d,
  h,
  body,
  front = body,
  top = body,
  knob = MATERIALS.brass,
  legs = 12,
}: Cabinet): Furniture {
  const carcass = d - 2;
  const bay = w / 3;
  const door = (x: number) => [
    box(front, [x + 0.8, carcass, legs + 1], [bay - 1.6, 2, h - legs - BOARD - 2]),
    box(knob, [x + bay / 2 - 5, carcass + 2, h - BOARD - 7], [10, 1.8, 1.8]),
  ];
  return {
    steps: [
      step(
        "Fix the two inner walls to the bottom panel.",
        "Fixez les deux cloisons au panneau du bas.",
        part(FROM.above, box(body, [0, 0, legs], [w, carcass, BOARD])),
        part(FROM.above, box(body, [bay - 1, 1.4, legs + BOARD], [2.4, carcass - 1.4, h - legs - 2 * BOARD])),
        part(FROM.above, box(body, [2 * bay - 1, 1.4, legs + BOARD], [2.4, carcass - 1.4, h - legs - 2 * BOARD])),
      ),
      step(
        "Add the sides and the back, then the shelf of the open bay.",
        "Ajoutez les côtés et le dos, puis la tablette de la niche.",
        part(FROM.left, box(body, [0, 1.4, legs + BOARD], [BOARD, carcass - 1.4, h - legs - 2 * BOARD])),
        part(FROM.right, box(body, [w - BOARD, 1.4, legs + BOARD], [BOARD, carcass - 1.4, h - legs - 2 * BOARD])),
        part(FROM.back, box(body, [0, 0, legs + BOARD], [w, 1.4, h - legs - 2 * BOARD])),
        part(FROM.front, box(body, [bay + 1.4, 1.4, (legs + h) / 2 - 1], [bay - 2.4, carcass - 5, 2])),
      ),
      step(
        "Screw the legs on by hand until they sit flush.",
        "Vissez les pieds à la main jusqu’à ce qu’ils soient bien à plat.",
        part(FROM.below, ...feet(knob, w, carcass, legs)),
      ),
      step(
        "Lower the top onto the dowels.",
        "Déposez le dessus sur les goujons.",
        part(FROM.above, box(top, [-1, 0, h - BOARD], [w + 2, d + 0.6, BOARD])),
      ),
      step(
        "Hang the doors and feed the cables through the back.",
        "Accrochez les portes et passez les câbles par l’arrière.",
        part(FROM.front, ...door(0)),
        part(FROM.front, ...door(2 * bay)),
      ),
    ],
    decor: [
      ...books(Math.round(w), bay + 5, 6, (legs + h) / 2 + 1, bay * 0.5, (h - legs) * 0.3, d * 0.5),
      ...plant(w - 14, d / 2, h, 24, MATERIALS.cream),
    ],
  };
}
