import { plant } from "#tools/demo-media/furniture/shelving.ts";
import { FROM, type Furniture, part, range, spread, step } from "#tools/demo-media/furniture.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { alongX, box, cushion } from "#tools/demo-media/shapes.ts";

/** A planter box, its plants in it once finished. */
export function planter({
  w,
  d,
  h,
  wood,
  frame = wood,
  trellis = false,
}: {
  w: number;
  d: number;
  h: number;
  wood: Material;
  frame?: Material;
  trellis?: boolean;
}): Furniture {
  const rows = Math.max(2, Math.round((h - 8) / 12));
  const pitch = (h - 8) / rows;
  const face = (y: number) => range(rows).map((i) => box(wood, [4, y, 8 + i * pitch], [w - 8, 2.4, pitch - 0.8]));
  const flank = (x: number) => range(rows).map((i) => box(wood, [x, 4, 8 + i * pitch], [2.4, d - 8, pitch - 0.8]));
  const post = (x: number, y: number, to = h + 1) => box(frame, [x, y, 0], [4, 4, to]);
  const tall = trellis ? h + 70 : h + 1;
  return {
    steps: [
      step(
        "Screw the boards of the long sides to the posts.",
        "Vissez les planches des longs côtés aux montants.",
        part(FROM.back, post(0, 0, tall), post(w - 4, 0, tall), ...face(1)),
        part(FROM.front, post(0, d - 4), post(w - 4, d - 4), ...face(d - 3.4)),
      ),
      step(
        "Close the box with the short sides.",
        "Fermez le bac avec les petits côtés.",
        part(FROM.left, ...flank(1)),
        part(FROM.right, ...flank(w - 3.4)),
      ),
      step(
        "Drop in the floor boards and staple the liner.",
        "Déposez les planches du fond et agrafez la toile.",
        part(FROM.above, box(wood, [4, 4, 9], [w - 8, d - 8, 2])),
      ),
      ...(trellis
        ? [
            step(
              "Screw the trellis between the back posts.",
              "Vissez le treillis entre les montants arrière.",
              ...[14, 32, 50, 66].map((z) => part(FROM.front, box(frame, [4, 1, h + z], [w - 8, 1.6, 2.6]))),
              ...spread(4, 4, w - 8).map((x) => part(FROM.above, box(frame, [x - 1.2, 2.6, h + 4], [2.4, 1.2, 66]))),
            ),
          ]
        : []),
      step(
        "Fill with soil to a hand below the rim.",
        "Remplissez de terre jusqu’à une largeur de main du bord.",
        part(FROM.above, box(MATERIALS.soil, [3.6, 3.6, h - 9], [w - 7.2, d - 7.2, 5])),
      ),
    ],
    decor: spread(Math.max(2, Math.round(w / 26)), 6, w - 12).flatMap((x, i) =>
      plant(x, d / 2 + (i % 2 ? 3 : -3), h - 16, 24 + (i % 3) * 5, MATERIALS.soil).slice(1),
    ),
  };
}

export interface Bench {
  w: number;
  wood: Material;
  frame?: Material;
  back?: boolean;
  cushionOf?: Material;
}

/** A slatted bench for outdoors, with or without a back. */
export function patioBench({ w, wood, frame = wood, back = true, cushionOf }: Bench): Furniture {
  const d = 56;
  const seat = 42;
  const slats = 5;
  const pitch = (d - 8) / slats;
  const side = (x: number) => [
    box(frame, [x, d - 8, 0], [5, 5, back ? 62 : seat - 3]),
    box(frame, [x, 3, 0], [5, 5, seat - 3]),
    box(frame, [x, 8, seat - 8], [5, d - 16, 5]),
    ...(back
      ? [
          alongX(frame, x, 5, [
            [3, seat - 3],
            [8, seat - 3],
            [2, 88],
            [-2, 88],
          ]),
          box(frame, [x - 0.6, 6, 62], [6.2, d - 7, 3]),
        ]
      : []),
  ];
  const backSlat = (z: number) => {
    const y = 7.4 - ((z - seat + 3) / 49) * 6;
    return alongX(wood, 0, w, [
      [y + 0.6, z],
      [y + 3, z],
      [y + 2, z + 8.4],
      [y - 0.4, z + 8.4],
    ]);
  };
  return {
    steps: [
      step(
        "Build the two end frames on a flat surface.",
        "Montez les deux cadres d’extrémité sur une surface plane.",
        part(FROM.left, ...side(4)),
        part(FROM.right, ...side(w - 9)),
      ),
      step(
        "Join the frames with the two long rails.",
        "Reliez les cadres avec les deux longues traverses.",
        part(
          FROM.above,
          box(frame, [9, 10, seat - 9], [w - 18, 3, 5]),
          box(frame, [9, d - 12, seat - 9], [w - 18, 3, 5]),
        ),
      ),
      step(
        "Lay the seat slats an even finger apart and screw them down.",
        "Espacez les lattes de l’assise d’un doigt et vissez-les.",
        ...range(slats).map((i) =>
          part(
            FROM.above,
            box(wood, back ? [9.4, 8.6 + i * (pitch - 1), seat - 3] : [0, 4 + i * pitch, seat - 3], [
              back ? w - 18.8 : w,
              pitch - 2.2,
              3,
            ]),
          ),
        ),
      ),
      ...(back
        ? [
            step(
              "Fix the back slats from the lowest to the highest.",
              "Fixez les lattes du dossier, de la plus basse à la plus haute.",
              ...[50, 62, 74].map((z) => part(FROM.front, backSlat(z))),
            ),
          ]
        : []),
    ],
    decor: cushionOf
      ? [cushion(cushionOf, back ? [11, 10, seat] : [4, 5, seat], [back ? w - 22 : w - 8, d - 17, 6], 2.4)]
      : [],
  };
}

/** A low slatted lounge chair for the patio or a lounger with a raised back. */
export function lounger({
  wood,
  cloth,
  w = 66,
  length = 150,
}: {
  wood: Material;
  cloth: Material;
  w?: number;
  length?: number;
}): Furniture {
  const seat = 26;
  const split = 52;
  const legs = [
    [3, length - 10],
    [w - 8, length - 10],
    [3, split - 12],
    [w - 8, split - 12],
  ].map(([x = 0, y = 0]) => box(wood, [x, y, 0], [5, 5, seat - 6]));
  const tilt = (from: number, to: number, thick: number, inset: number, material: Material) =>
    alongX(material, inset, w - 2 * inset, [
      [split, seat + from],
      [split, seat + to],
      [4, seat + 40 + to],
      [4 - thick * 0.3, seat + 40 + from],
    ]);
  return {
    steps: [
      step(
        "Bolt the four legs to the side rails.",
        "Boulonnez les quatre pieds aux longerons.",
        part(FROM.below, ...legs),
        part(
          FROM.above,
          box(wood, [0, 20, seat - 6], [4, length - 20, 6]),
          box(wood, [w - 4, 20, seat - 6], [4, length - 20, 6]),
        ),
      ),
      step(
        "Screw the slats across the rails.",
        "Vissez les lattes en travers des longerons.",
        ...spread(7, split, length - split).map((y) => part(FROM.above, box(wood, [0, y - 5.4, seat], [w, 10.8, 2.4]))),
      ),
      step(
        "Hinge the back and set it to the notch you like.",
        "Fixez le dossier sur ses charnières et choisissez son cran.",
        part(FROM.above, tilt(0, 2.4, 4, 0, wood)),
      ),
      step(
        "Lay on the cushion and tie it down.",
        "Posez le coussin et nouez ses attaches.",
        part(FROM.above, cushion(cloth, [2, split + 1, seat + 2.4], [w - 4, length - split - 3, 7], 2.6)),
        part(FROM.above, tilt(2.6, 10, 6, 2, cloth)),
      ),
    ],
    decor: [],
  };
}
