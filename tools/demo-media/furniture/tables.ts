import { drawerBox, drawer as drawerOf } from "#tools/demo-media/furniture/common.ts";
import { tableLamp } from "#tools/demo-media/furniture/lighting.ts";
import { plant } from "#tools/demo-media/furniture/shelving.ts";
import { FROM, type Furniture, part, range, step } from "#tools/demo-media/furniture.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { bar, box, leg, roll, round, type Solid } from "#tools/demo-media/shapes.ts";

export interface Table {
  w: number;
  d: number;
  h: number;
  top: Material;
  frame: Material;
  legs?: "square" | "splayed" | "trestle";
  /** A board between the legs. */
  shelf?: boolean;
  decor?: "bowl" | "lamp" | "books" | "none";
}

function corners(w: number, d: number, inset: number): [number, number][] {
  return [
    [inset, inset],
    [w - inset, inset],
    [inset, d - inset],
    [w - inset, d - inset],
  ];
}

function tableLegs({ w, d, h, frame, legs }: Table, board: number): Solid[] {
  const top = h - board;
  if (legs === "trestle") {
    return [w * 0.16, w * 0.84].flatMap((x) => [
      bar(frame, [x, 4, 0], [x, d * 0.34, top], 4),
      bar(frame, [x, d - 4, 0], [x, d * 0.66, top], 4),
      box(frame, [x - 1.6, d * 0.22, h * 0.36], [3.2, d * 0.56, 3]),
    ]);
  }
  if (legs === "splayed")
    return corners(w, d, 9).map(([x, y]) =>
      leg(frame, [x < w / 2 ? x - 5 : x + 5, y < d / 2 ? y - 5 : y + 5, 0], 2.6, [x, y, top], 5),
    );
  return corners(w, d, 4.5).map(([x, y]) => leg(frame, [x, y, 0], 4.6, [x, y, top], 5.6));
}

function onTop(kind: Table["decor"], w: number, d: number, h: number): Solid[] {
  if (kind === "bowl")
    return [
      round(MATERIALS.cream, [w * 0.5, d * 0.5, h], 7, 6, 13),
      round(MATERIALS.clay, [w * 0.5 - 4, d * 0.5 + 1, h + 6], 5, 3.6, 1.6),
      round(MATERIALS.mustard, [w * 0.5 + 4, d * 0.5, h + 6], 5, 3.8, 1.6),
    ];
  if (kind === "lamp") return tableLamp(w * 0.2, d * 0.4, h);
  if (kind === "books")
    return [
      box(MATERIALS.pine, [w * 0.3, d * 0.3, h], [24, 17, 3.4]),
      box(MATERIALS.cream, [w * 0.3 + 2, d * 0.3 + 1, h + 3.4], [20, 15, 2.8]),
      ...plant(w * 0.72, d * 0.5, h, 17, MATERIALS.cream),
    ];
  return [];
}

/** Dining, coffee and side tables. */
export function table(spec: Table): Furniture {
  const { w, d, h, top, frame, legs = "square", shelf = false, decor = "none" } = spec;
  const board = 4;
  const [one = [], two = []] =
    legs === "trestle"
      ? [tableLegs(spec, board).slice(0, 3), tableLegs(spec, board).slice(3)]
      : [tableLegs(spec, board).slice(0, 2), tableLegs(spec, board).slice(2)];
  const apron =
    legs === "trestle"
      ? [box(frame, [w * 0.16 + 1.6, d / 2 - 1.6, h * 0.36], [w * 0.68 - 3.2, 3.2, 3])]
      : [
          box(frame, [9, 5, h - board - 7], [w - 18, 2.4, 7]),
          box(frame, [9, d - 7.4, h - board - 7], [w - 18, 2.4, 7]),
          box(frame, [5, 9, h - board - 7], [2.4, d - 18, 7]),
          box(frame, [w - 7.4, 9, h - board - 7], [2.4, d - 18, 7]),
        ];
  return {
    steps: [
      step(
        legs === "trestle" ? "Bolt each trestle together." : "Bolt the legs to the short aprons, two and two.",
        legs === "trestle"
          ? "Assemblez chacun des tréteaux."
          : "Boulonnez les pieds aux traverses courtes, deux par deux.",
        part(FROM.left, ...one),
        part(FROM.right, ...two),
      ),
      step(
        legs === "trestle"
          ? "Join the trestles with the long beam."
          : "Add the aprons and check that the frame stands level.",
        legs === "trestle"
          ? "Reliez les tréteaux par la longue traverse."
          : "Ajoutez les traverses et vérifiez que le cadre est de niveau.",
        ...apron.map((board) => part(FROM.above, board)),
      ),
      ...(shelf
        ? [
            step(
              "Rest the lower shelf on its brackets.",
              "Déposez la tablette du bas sur ses supports.",
              part(FROM.front, box(top, [6.5, 6.5, h * 0.28], [w - 13, d - 13, 2.6])),
            ),
          ]
        : []),
      step(
        "Lower the top onto the frame and drive the screws from below.",
        "Déposez le plateau sur le cadre et vissez par-dessous.",
        part(FROM.above, box(top, [0, 0, h - board], [w, d, board])),
      ),
    ],
    decor: onTop(decor, w, d, h),
  };
}

/** A round table on one column. */
export function roundTable({
  radius,
  h,
  top,
  frame,
}: {
  radius: number;
  h: number;
  top: Material;
  frame: Material;
}): Furniture {
  const c = radius;
  const feet = range(4).map((i) => {
    const angle = (i / 4) * 2 * Math.PI;
    return bar(
      frame,
      [c + Math.cos(angle) * radius * 0.62, c + Math.sin(angle) * radius * 0.62, 2.4],
      [c + Math.cos(angle) * 4, c + Math.sin(angle) * 4, 9],
      4.6,
    );
  });
  return {
    steps: [
      step(
        "Slot the two halves of the foot into a cross.",
        "Emboîtez les deux moitiés du pied en croix.",
        ...feet.map((foot, i) => part([FROM.right, FROM.front, FROM.left, FROM.back][i] ?? FROM.above, foot)),
      ),
      step(
        "Stand the column in the foot and tighten the long bolt.",
        "Placez la colonne dans le pied et serrez le long boulon.",
        part(FROM.above, round(frame, [c, c, 6], h - 12, 5, 4)),
      ),
      step(
        "Screw the plate to the underside of the top.",
        "Vissez la platine sous le plateau.",
        part(FROM.above, round(frame, [c, c, h - 6], 2.4, radius * 0.4)),
      ),
      step(
        "Set the top on the column and tighten the four screws.",
        "Posez le plateau sur la colonne et serrez les quatre vis.",
        part(FROM.above, round(top, [c, c, h - 3.6], 3.6, radius)),
      ),
    ],
    decor: [round(MATERIALS.cream, [c, c, h], 9, 3.4, 4.4), ...plant(c, c, h + 4, 16, MATERIALS.cream).slice(1)],
  };
}

/** A trolley for the kitchen on four castors. */
export function kitchenCart({
  w,
  d,
  h,
  top,
  frame,
  shelves = 2,
  drawer = true,
}: {
  w: number;
  d: number;
  h: number;
  top: Material;
  frame: Material;
  shelves?: number;
  drawer?: boolean;
}): Furniture {
  const wheel = 8;
  const posts = corners(w, d, 2.6).map(([x, y]) => box(frame, [x - 2, y - 2, wheel], [4, 4, h - wheel - 4]));
  const castors = corners(w, d, 2.6).map(([x, y]) =>
    roll(MATERIALS.graphite, [x - 1.4, y, wheel / 2], "x", 2.8, wheel / 2),
  );
  const heights = range(shelves).map((i) => wheel + 8 + i * ((h - 34 - wheel) / shelves));
  return {
    steps: [
      step(
        "Press the four castors into the posts.",
        "Enfoncez les quatre roulettes dans les montants.",
        part(FROM.left, ...posts.filter((_, i) => i % 2 === 0)),
        part(FROM.right, ...posts.filter((_, i) => i % 2 === 1)),
        part(FROM.below, ...castors),
      ),
      step(
        "Fix the shelves between the posts, the lowest one first.",
        "Fixez les tablettes entre les montants, en commençant par le bas.",
        ...heights.map((z) => part(FROM.front, box(top, [4.6, 1.4, z], [w - 9.2, d - 2.8, 2.6]))),
      ),
      ...(drawer
        ? [
            step(
              "Fit the drawer box and push in the drawer.",
              "Installez le caisson et poussez le tiroir.",
              part(FROM.above, ...drawerBox(frame, [4.6, 1.4, h - 22], [w - 9.2, d - 4, 18])),
              part(
                FROM.front,
                ...drawerOf(frame, [5.2, d - 2.6, h - 21], w - 10.4, 16, d * 0.7, MATERIALS.graphite, false),
              ),
            ),
          ]
        : []),
      step(
        "Glue in the dowels and set the worktop on them.",
        "Collez les goujons et posez le plan de travail.",
        part(FROM.above, box(top, [-2, -1, h - 4], [w + 4, d + 2, 4])),
      ),
      step(
        "Screw the towel bar to the side.",
        "Vissez la barre à torchon sur le côté.",
        part(
          FROM.right,
          bar(MATERIALS.steel, [w + 6, 6, h - 10], [w + 6, d - 6, h - 10], 1.8),
          bar(MATERIALS.steel, [w - 0.6, 7, h - 10], [w + 5, 7, h - 10], 1.8),
          bar(MATERIALS.steel, [w - 0.6, d - 7, h - 10], [w + 5, d - 7, h - 10], 1.8),
        ),
      ),
    ],
    decor: [
      ...heights
        .slice(0, 1)
        .flatMap((z) => [
          round(MATERIALS.clay, [w * 0.3, d / 2, z + 2.6], 11, 8, 9),
          round(MATERIALS.cream, [w * 0.66, d / 2, z + 2.6], 9, 7, 9),
        ]),
      box(MATERIALS.walnut, [w * 0.2, d * 0.24, h], [w * 0.36, d * 0.5, 2]),
      ...plant(w * 0.78, d * 0.4, h, 19, MATERIALS.sage),
    ],
  };
}
