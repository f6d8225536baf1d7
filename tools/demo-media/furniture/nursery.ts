import { drawer, drawerBox } from "#tools/demo-media/furniture/common.ts";
import { FROM, type Furniture, part, range, spread, step } from "#tools/demo-media/furniture.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { bar, box, cushion, leg, type Solid } from "#tools/demo-media/shapes.ts";

/** A cot with bars on all sides. */
export function crib({
  frame,
  cover,
  w = 66,
  length = 124,
  bars = 9,
}: {
  frame: Material;
  cover: Material;
  w?: number;
  length?: number;
  bars?: number;
}): Furniture {
  const top = 84;
  const base = 14;
  const post = 5;
  const posts = (x: number) => [
    box(frame, [x, 0, 0], [post, post, top + 5]),
    box(frame, [x, w - post, 0], [post, post, top + 5]),
  ];
  const end = (x: number): Solid[] => [
    ...posts(x),
    box(frame, [x + 0.6, post, top - 5], [3.6, w - 2 * post, 5]),
    box(frame, [x + 0.6, post, base], [3.6, w - 2 * post, 6]),
    ...spread(Math.round(bars / 2), post, w - 2 * post).map((y) =>
      box(frame, [x + 1.4, y - 1.1, base + 6], [2.2, 2.2, top - base - 11]),
    ),
  ];
  const side = (y: number): Solid[] => [
    box(frame, [post, y + 0.6, top - 5], [length - 2 * post, 3.6, 5]),
    box(frame, [post, y + 0.6, base], [length - 2 * post, 3.6, 6]),
    ...spread(bars, post, length - 2 * post).map((x) =>
      box(frame, [x - 1.1, y + 1.4, base + 6], [2.2, 2.2, top - base - 11]),
    ),
  ];
  return {
    steps: [
      step(
        "Stand the two end panels up, feet down.",
        "Dressez les deux panneaux d’extrémité, pieds en bas.",
        part(FROM.left, ...end(0)),
        part(FROM.right, ...end(length - post)),
      ),
      step(
        "Bolt the back rail between them.",
        "Boulonnez la barrière arrière entre les deux.",
        part(FROM.back, ...side(0)),
      ),
      step(
        "Set the base on the highest position for a newborn.",
        "Placez le sommier à la position la plus haute pour un nouveau-né.",
        part(FROM.above, box(MATERIALS.oak, [post, post, base + 12], [length - 2 * post, w - 2 * post, 2.4])),
      ),
      step(
        "Bolt on the front rail and check every bolt twice.",
        "Boulonnez la barrière avant et vérifiez chaque boulon deux fois.",
        part(FROM.front, ...side(w - post)),
      ),
      step(
        "Lay in the mattress; it must fit without a gap.",
        "Déposez le matelas; il ne doit laisser aucun espace.",
        part(
          FROM.above,
          cushion(cover, [post + 0.6, post + 0.6, base + 14.4], [length - 2 * post - 1.2, w - 2 * post - 1.2, 11], 2),
        ),
      ),
    ],
    // Nothing but a fitted sheet belongs in the bed of a baby.
    decor: [],
  };
}

/** A chest of drawers with a padded top to change a baby on. */
export function changingTable({
  frame,
  front,
  mat,
  w = 84,
  d = 54,
}: {
  frame: Material;
  front: Material;
  mat: Material;
  w?: number;
  d?: number;
}): Furniture {
  const h = 88;
  const shelf = 46;
  const post = 4;
  const leg2 = (x: number, y: number) => box(frame, [x, y, 0], [post, post, h]);
  const inner = w - 2 * post;
  return {
    steps: [
      step(
        "Stand up the four posts with the lower rails.",
        "Dressez les quatre montants avec les traverses du bas.",
        part(FROM.left, leg2(0, 0), leg2(0, d - post), box(frame, [0.6, post, 10], [2.6, d - 2 * post, 5])),
        part(
          FROM.right,
          leg2(w - post, 0),
          leg2(w - post, d - post),
          box(frame, [w - 3.2, post, 10], [2.6, d - 2 * post, 5]),
        ),
      ),
      step(
        "Lay in the two shelves.",
        "Déposez les deux tablettes.",
        part(FROM.front, box(frame, [post, 0.8, 12], [w - 2 * post, d - 1.6, 3])),
        part(FROM.front, box(frame, [post, 0.8, shelf], [w - 2 * post, d - 1.6, 3])),
      ),
      step(
        "Fit the drawer box and push in the drawers.",
        "Installez le caisson et poussez les tiroirs.",
        part(FROM.above, ...drawerBox(frame, [post, 0.8, shelf + 3], [inner, d - 4, h - shelf - 3])),
        ...range(2).map((i) => {
          const at: [number, number, number] = [post + 0.6 + (i * inner) / 2, d - 3.2, shelf + 4];
          return part(
            FROM.front,
            ...drawer(front, at, inner / 2 - 1.2, h - shelf - 6, d * 0.7, MATERIALS.brass, false),
          );
        }),
      ),
      step(
        "Screw on the top with its raised edges and anchor the table to the wall.",
        "Vissez le plateau à rebords et ancrez la table au mur.",
        part(
          FROM.above,
          box(frame, [0, 0, h], [w, d, 2.6]),
          box(frame, [0, 0, h + 2.6], [w, 2.4, 11]),
          box(frame, [0, 2.4, h + 2.6], [2.4, d - 2.4, 11]),
          box(frame, [w - 2.4, 2.4, h + 2.6], [2.4, d - 2.4, 11]),
        ),
      ),
      step(
        "Strap the changing mat to the top.",
        "Attachez le matelas à langer sur le plateau.",
        part(FROM.above, cushion(mat, [3, 3, h + 2.6], [w - 6, d - 5, 7], 2.6)),
      ),
    ],
    decor: [
      cushion(MATERIALS.paper, [w * 0.12, d * 0.2, 15], [26, d * 0.6, 10], 2),
      cushion(MATERIALS.blush, [w * 0.14, d * 0.22, 25], [24, d * 0.54, 7], 2),
      box(MATERIALS.oak, [w * 0.54, d * 0.22, 15], [30, d * 0.6, 19]),
    ],
  };
}

/** A box for toys with a hinged lid. */
export function toyChest({
  w = 80,
  d = 44,
  h = 48,
  body,
  lid,
  open = true,
}: {
  w?: number;
  d?: number;
  h?: number;
  body: Material;
  lid: Material;
  open?: boolean;
}): Furniture {
  const t = 3;
  const lidPart = open ? box(lid, [0, 0.2, h + 0.4], [w, t, d]) : box(lid, [-1, 0, h], [w + 2, d + 1, t]);
  return {
    steps: [
      step(
        "Join the back and the two sides.",
        "Assemblez le dos et les deux côtés.",
        part(FROM.back, box(body, [t, 0, 4], [w - 2 * t, t, h - 4])),
        part(FROM.left, box(body, [0, 0, 0], [t, d, h])),
        part(FROM.right, box(body, [w - t, 0, 0], [t, d, h])),
      ),
      step(
        "Slide the bottom into its groove.",
        "Glissez le fond dans sa rainure.",
        part(FROM.front, box(body, [t, t, 5], [w - 2 * t, d - 2 * t, 2])),
      ),
      step(
        "Close the front and turn the cam locks.",
        "Fermez l’avant et tournez les excentriques.",
        part(FROM.front, box(body, [t, d - t, 4], [w - 2 * t, t, h - 4])),
      ),
      step(
        "Screw on the lid with the slow-closing hinges.",
        "Vissez le couvercle sur ses charnières à fermeture lente.",
        part(FROM.above, lidPart),
      ),
    ],
    decor: open
      ? [
          cushion(MATERIALS.mustard, [8, 10, h - 8], [20, 20, 16], 5),
          box(MATERIALS.clay, [32, 14, h - 10], [14, 14, 14]),
          leg(MATERIALS.sage, [58, 20, h - 8], 16, [58, 20, h + 14], 1),
          bar(MATERIALS.navy, [50, 32, h - 4], [70, 32, h + 8], 4),
        ]
      : [],
  };
}
