import { drawer } from "#tools/demo-media/furniture/common.ts";
import { plant } from "#tools/demo-media/furniture/shelving.ts";
import { FROM, type Furniture, part, range, step } from "#tools/demo-media/furniture.ts";
import type { Vec } from "#tools/demo-media/geometry.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { bar, box, leg, loft, round, type Solid } from "#tools/demo-media/shapes.ts";

export interface Vanity {
  w: number;
  body: Material;
  front?: Material;
  top?: Material;
  drawers?: boolean;
  basins?: 1 | 2;
}

/** A washstand: a cabinet, a top, a basin with its tap. */
export function vanity({
  w,
  body,
  front = body,
  top = MATERIALS.paper,
  drawers = true,
  basins = 1,
}: Vanity): Furniture {
  const [d, h, low] = [48, 82, 14];
  const carcass = d - 2;
  const centres = basins === 2 ? [w * 0.26, w * 0.74] : [w / 2];
  const half = w / 2;
  const fronts = drawers
    ? range(2).map((i) => {
        const at: [number, number, number] = [0.8, carcass, low + 1 + (i * (h - low)) / 2];
        return drawer(front, at, w - 1.6, (h - low) / 2 - 1.6, d * 0.6, MATERIALS.brass, true);
      })
    : range(2).map((i) => [
        box(front, [0.8 + i * half, carcass, low + 1], [half - 1.6, 2, h - low - 2]),
        box(MATERIALS.brass, [half + (i ? 4 : -5.8), carcass + 2, h * 0.56], [1.8, 1.8, 16]),
      ]);
  return {
    steps: [
      step(
        "Stand the sides on the bottom panel and fit the back rails.",
        "Dressez les côtés sur le panneau du bas et posez les traverses arrière.",
        part(FROM.above, box(body, [2.6, 0, low], [w - 5.2, carcass, 2.6])),
        part(FROM.left, box(body, [0, 0, low], [2.6, carcass, h - low])),
        part(FROM.right, box(body, [w - 2.6, 0, low], [2.6, carcass, h - low])),
        part(
          FROM.back,
          box(body, [2.6, 0, h - 12], [w - 5.2, 2, 12]),
          box(body, [2.6, 0, low + 2.6], [w - 5.2, 2, 10]),
        ),
      ),
      step(
        "Screw on the legs and level the cabinet against the wall.",
        "Vissez les pieds et mettez le meuble de niveau contre le mur.",
        part(
          FROM.below,
          ...[6, w - 6].flatMap((x) =>
            [6, carcass - 6].map((y) => leg(MATERIALS.graphite, [x, y, 0], 2.6, [x, y, low], 4)),
          ),
        ),
      ),
      step(
        drawers ? "Push in the drawers; the upper one goes around the drain." : "Hang the two doors.",
        drawers ? "Poussez les tiroirs; celui du haut contourne le renvoi." : "Accrochez les deux portes.",
        ...fronts.map((solids) => part(FROM.front, ...solids)),
      ),
      step(
        "Run a bead of silicone along the edges and lower the top.",
        "Appliquez un cordon de silicone sur les bords et déposez le comptoir.",
        part(FROM.above, box(top, [-1, 0, h], [w + 2, d + 1, 3.4])),
      ),
      step(
        basins > 1
          ? "Set the basins and connect the taps and the drains."
          : "Set the basin and connect the tap and the drain.",
        basins > 1
          ? "Posez les lavabos et raccordez les robinets et les renvois."
          : "Posez le lavabo et raccordez le robinet et le renvoi.",
        ...centres.map((x) => part(FROM.above, ...basin(x, d * 0.56, h + 3.4))),
        ...centres.map((x) => part(FROM.back, ...tap(x, 6, h + 3.4))),
      ),
    ],
    decor: basins === 1 ? plant(w - 9, 11, h + 3.4, 15, MATERIALS.sage) : [],
  };
}

function basin(x: number, y: number, z: number): Solid[] {
  return [
    round(MATERIALS.paper, [x, y, z], 9, 11, 18),
    round(MATERIALS.water, [x, y, z + 9], 0.3, 15, 15),
    round(MATERIALS.graphite, [x, y, z + 9.3], 0.2, 1.8),
  ];
}

function tap(x: number, y: number, z: number): Solid[] {
  return [
    round(MATERIALS.steel, [x, y, z], 21, 1.7),
    bar(MATERIALS.steel, [x, y - 0.5, z + 20], [x, y + 12, z + 20], 2.6),
    box(MATERIALS.steel, [x - 1.2, y + 9.6, z + 16], [2.4, 2.4, 3]),
    box(MATERIALS.steel, [x - 0.9, y - 0.9, z + 21.4], [5, 1.8, 1.8]),
  ];
}

/** A pane of mirror in the plane y, with the light that falls across it. */
function mirror(x: number, y: number, z: number, w: number, h: number): Solid[] {
  const band = (from: number, wide: number): Solid => {
    // The band leans: it starts on the left edge of the pane and ends on its top edge.
    const loop = (at: number): Vec[] => [
      [x, at, z + h * from],
      [x, at, z + h * (from + wide)],
      [x + w * (1 - from - wide), at, z + h],
      [x + w * (1 - from), at, z + h],
    ];
    return { ...loft(GLINT, loop(y + 0.6), loop(y + 0.7)), plain: true };
  };
  return [box(MATERIALS.glass, [x, y, z], [w, 0.6, h]), band(0.34, 0.22), band(0.66, 0.08)];
}

/** Lighter than the glass on every side. */
const GLINT = { light: "#EAF5F6", mid: "#EAF5F6", dark: "#EAF5F6" };

/** A shallow cabinet with mirror doors, drawn as it hangs on the wall. */
export function mirrorCabinet({
  w,
  h,
  body,
  doors = 2,
}: {
  w: number;
  h: number;
  body: Material;
  doors?: number;
}): Furniture {
  const [d, low] = [16, 22];
  const leaf = w / doors;
  return {
    steps: [
      step(
        "Join the sides with the top and the bottom panel.",
        "Reliez les côtés par les panneaux du haut et du bas.",
        part(FROM.left, box(body, [0, 1, low], [2.4, d, h])),
        part(FROM.right, box(body, [w - 2.4, 1, low], [2.4, d, h])),
        part(FROM.below, box(body, [2.4, 1, low], [w - 4.8, d, 2.4])),
        part(FROM.above, box(body, [2.4, 1, low + h - 2.4], [w - 4.8, d, 2.4])),
      ),
      step(
        "Slide in the back and push the shelf pins in.",
        "Glissez le dos et enfoncez les taquets.",
        part(FROM.above, box(body, [0, 0, low], [w, 1, h])),
      ),
      step(
        "Lay the glass shelves on the pins.",
        "Déposez les tablettes de verre sur les taquets.",
        ...[0.36, 0.68].map((share) =>
          part(FROM.front, box(MATERIALS.glass, [2.6, 2, low + h * share], [w - 5.2, d - 3, 1])),
        ),
      ),
      step(
        "Hang the cabinet on the wall rail; two screws hold it from inside.",
        "Accrochez l’armoire au rail mural; deux vis la retiennent de l’intérieur.",
        part(FROM.back, box(MATERIALS.steel, [-5, -1.2, low + h - 10], [w + 10, 1.2, 4])),
      ),
      step(
        "Hang the mirror doors and adjust the hinges.",
        "Accrochez les portes miroirs et réglez les charnières.",
        ...range(doors).map((i) =>
          part(
            FROM.front,
            box(body, [i * leaf + 0.4, d + 1, low], [leaf - 0.8, 1.4, h]),
            ...mirror(i * leaf + 2, d + 2.4, low + 1.6, leaf - 4, h - 3.2),
          ),
        ),
      ),
    ],
    decor: [],
  };
}

/** A mirror that stands on the floor and tilts. */
export function standingMirror({ frame, w = 48, h = 160 }: { frame: Material; w?: number; h?: number }): Furniture {
  const post = 4;
  const foot = (x: number) => [
    bar(frame, [x, -20, 2], [x, 24, 2], 4),
    box(frame, [x - 2, 0, 4], [post, post, h * 0.66]),
  ];
  return {
    steps: [
      step(
        "Screw each post into its foot.",
        "Vissez chaque montant dans son pied.",
        part(FROM.left, ...foot(-2)),
        part(FROM.right, ...foot(w + 6)),
      ),
      step(
        "Join the two posts with the cross bar.",
        "Reliez les deux montants par la traverse.",
        part(FROM.front, bar(frame, [0, 2, 18], [w + 4, 2, 18], 3)),
      ),
      step(
        "Hang the mirror between the posts and tighten the knobs.",
        "Suspendez le miroir entre les montants et serrez les boutons.",
        part(FROM.above, box(frame, [1.4, 0.4, 24], [w + 1.2, 2.6, h - 24]), ...mirror(4.4, 3, 27, w - 4.8, h - 30)),
      ),
    ],
    decor: [],
  };
}
