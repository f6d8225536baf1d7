import { drawer, drawerBox } from "#tools/demo-media/furniture/common.ts";
import { tableLamp } from "#tools/demo-media/furniture/lighting.ts";
import { books } from "#tools/demo-media/furniture/shelving.ts";
import { FROM, type Furniture, part, range, step } from "#tools/demo-media/furniture.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { bar, box, leg, roll, type Solid } from "#tools/demo-media/shapes.ts";

export interface Desk {
  w: number;
  d: number;
  h: number;
  top: Material;
  frame: Material;
  /** Drawers under one end. */
  drawers?: number;
  front?: Material;
  /** A raised board at the back. */
  riser?: boolean;
  legs?: "square" | "splayed" | "panel";
  decor?: boolean;
}

/** A desk with drawers on one side. */
export function desk({
  w,
  d,
  h,
  top,
  frame,
  drawers = 0,
  front = frame,
  riser = false,
  legs = "square",
  decor = true,
}: Desk): Furniture {
  const board = 3.4;
  const under = h - board;
  const unit = drawers > 0 ? Math.min(42, w * 0.34) : 0;
  // Many drawers make a unit that stands on the floor in place of two legs; a few hang under the top.
  const standing = drawers > 2;
  const low = standing ? 0 : under - drawers * 15 - 4;
  const right = w - unit;
  const wide = standing ? unit : unit - 8;
  const side = (x: number): Solid[] =>
    legs === "panel"
      ? [box(frame, [x < w / 2 ? 0 : w - 3.4, 2, 0], [3.4, d - 4, under])]
      : [5, d - 5].map((y) =>
          legs === "splayed"
            ? leg(frame, [x < w / 2 ? x - 3 : x + 3, y < d / 2 ? y - 3 : y + 3, 0], 2.4, [x, y, under], 4.6)
            : box(frame, [x - 2, y - 2, 0], [4, 4, under]),
        );
  const height = drawers > 0 ? (under - low - 2) / drawers : 0;
  const carcass = drawerBox(frame, [right, 6, low], [wide, d - 10, under - low]);
  const rail = box(frame, [7, 4, under - 12], [(standing ? right : w) - 7 - (standing ? 0 : 7), 2.4, 10]);
  const fronts = range(drawers).map((i) => {
    const at: [number, number, number] = [right + 0.6, d - 4, low + 1.5 + i * height];
    return part(FROM.front, ...drawer(front, at, wide - 1.2, height - 1, d * 0.7, MATERIALS.graphite, false));
  });
  const base = standing
    ? [
        step(
          "Build the drawer unit and stand it where the right end will be.",
          "Montez le caisson et placez-le là où ira l’extrémité droite du bureau.",
          part(FROM.right, ...carcass),
        ),
        step(
          "Screw the legs to the back rail and the rail to the unit.",
          "Vissez les pieds à la traverse arrière, puis la traverse au caisson.",
          part(FROM.left, ...side(5)),
          part(FROM.back, rail),
        ),
      ]
    : [
        step(
          "Put together the two leg frames.",
          "Assemblez les deux piètements.",
          part(FROM.left, ...side(5)),
          part(FROM.right, ...side(w - 5)),
        ),
        step("Connect them with the back rail.", "Reliez-les avec la traverse arrière.", part(FROM.back, rail)),
      ];
  return {
    steps: [
      ...base,
      ...(drawers > 0
        ? [
            step(
              standing
                ? "Slide in the drawers, the lowest one first."
                : "Screw the drawer box to the rail and slide in the drawer.",
              standing
                ? "Glissez les tiroirs, en commençant par le bas."
                : "Vissez le caisson à la traverse et glissez-y le tiroir.",
              ...(standing ? [] : [part(FROM.right, ...carcass)]),
              ...fronts,
            ),
          ]
        : []),
      step(
        "Set the top in place and screw it down from below.",
        "Posez le plateau et vissez-le par-dessous.",
        part(FROM.above, box(top, [0, 0, under], [w, d, board])),
      ),
      ...(riser
        ? [
            step(
              "Stand the shelf on the back edge of the top.",
              "Installez la tablette sur le bord arrière du plateau.",
              part(
                FROM.above,
                box(top, [4, 2, h], [2.6, 20, 16]),
                box(top, [w - 6.6, 2, h], [2.6, 20, 16]),
                box(top, [w / 2 - 1.3, 2, h], [2.6, 20, 16]),
              ),
              part(FROM.above, box(top, [0, 0, h + 16], [w, 24, 2.6])),
            ),
          ]
        : []),
    ],
    decor: decor
      ? [
          ...tableLamp(w * 0.14, riser ? d * 0.62 : d * 0.3, h),
          box(MATERIALS.graphite, [w * 0.42, d * 0.5, h], [30, 20, 1.2]),
          ...(riser ? books(5, w * 0.56, 4, h + 18.6, w * 0.2, 20, 14) : books(9, w * 0.66, 5, h, 18, 20, 14)),
        ]
      : [],
  };
}

export interface Workbench {
  w: number;
  d: number;
  h: number;
  top: Material;
  frame: Material;
  pegboard?: boolean;
  drawers?: boolean;
}

/** A heavy bench with a vice and, if wanted, a tool wall. */
export function workbench({ w, d, h, top, frame, pegboard = false, drawers = false }: Workbench): Furniture {
  const under = h - 6;
  const end = (x: number) => [
    box(frame, [x, 3, 0], [7, 7, under]),
    box(frame, [x, d - 10, 0], [7, 7, under]),
    box(frame, [x + 1, 10, under - 10], [5, d - 20, 8]),
    box(frame, [x + 1, 10, 14], [5, d - 20, 7]),
  ];
  const tools: Solid[] = [
    box(MATERIALS.clay, [w * 0.16, 4, h + 38], [4, 3, 22]),
    box(MATERIALS.steel, [w * 0.16 - 4, 4, h + 56], [12, 4, 7]),
    box(MATERIALS.mustard, [w * 0.36, 4, h + 34], [4, 2, 14]),
    box(MATERIALS.steel, [w * 0.36 + 1, 4, h + 48], [2, 1.6, 16]),
    box(MATERIALS.steel, [w * 0.54, 4, h + 46], [30, 1, 12]),
    box(MATERIALS.beech, [w * 0.54 + 30, 4, h + 44], [9, 2, 16]),
  ];
  return {
    steps: [
      step(
        "Bolt the two end frames together.",
        "Boulonnez les deux cadres d’extrémité.",
        part(FROM.left, ...end(3)),
        part(FROM.right, ...end(w - 10)),
      ),
      step(
        "Join the frames with the long rails and lay in the lower shelf.",
        "Reliez les cadres avec les longues traverses et déposez la tablette du bas.",
        part(FROM.front, box(frame, [10, d - 9, under - 10], [w - 20, 5, 8])),
        part(FROM.back, box(frame, [10, 4, under - 10], [w - 20, 5, 8])),
        part(FROM.above, box(top, [10, 5, 21], [w - 20, d - 10, 3])),
      ),
      ...(drawers
        ? [
            step(
              "Hang the drawer box under the rails.",
              "Suspendez le caisson à tiroirs sous les traverses.",
              part(
                FROM.front,
                box(frame, [w * 0.58, 8, under - 38], [w * 0.28, d - 16, 28]),
                ...range(2).flatMap((i) => [
                  box(MATERIALS.clay, [w * 0.58 + 1, d - 8, under - 37 + i * 13.5], [w * 0.28 - 2, 2, 12.5]),
                  box(MATERIALS.graphite, [w * 0.72 - 6, d - 6, under - 31 + i * 13.5], [12, 1.6, 2]),
                ]),
              ),
            ),
          ]
        : []),
      step(
        "Lift on the top with two people and bolt it through.",
        "Posez le plateau à deux et boulonnez-le de part en part.",
        part(FROM.above, box(top, [0, 0, under], [w, d, 6])),
      ),
      step(
        "Bolt the vice to the left end.",
        "Boulonnez l’étau à l’extrémité gauche.",
        part(
          FROM.front,
          box(MATERIALS.steel, [w * 0.1, d, h - 10], [22, 5, 9]),
          box(MATERIALS.beech, [w * 0.1, d + 5, h - 10], [22, 3, 9]),
          roll(MATERIALS.steel, [w * 0.1 + 11, d + 8, h - 6], "y", 9, 1.6),
          bar(MATERIALS.steel, [w * 0.1 + 3, d + 15, h - 6], [w * 0.1 + 19, d + 15, h - 6], 1.6),
        ),
      ),
      ...(pegboard
        ? [
            step(
              "Screw the tool wall to the back and hang up your tools.",
              "Vissez le panneau perforé à l’arrière et suspendez vos outils.",
              part(FROM.back, box(MATERIALS.cream, [2, 0, h], [w - 4, 3, 74])),
            ),
          ]
        : []),
    ],
    decor: pegboard ? tools : [],
  };
}
