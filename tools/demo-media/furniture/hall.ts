import { FROM, type Furniture, part, range, spread, step } from "#tools/demo-media/furniture.ts";
import type { Vec } from "#tools/demo-media/geometry.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { bar, box, cushion, loft, round, type Solid } from "#tools/demo-media/shapes.ts";

/** A coat that hangs from a hook, and a bag beside it. */
function coat(x: number, y: number, z: number): Solid[] {
  const ring = (half: number, deep: number, at: number): Vec[] => [
    [x - half, y - deep, at],
    [x + half, y - deep, at],
    [x + half, y + deep, at],
    [x - half, y + deep, at],
  ];
  return [
    loft(MATERIALS.sage, ring(13, 4.4, z - 66), ring(10, 3.4, z - 6)),
    loft(MATERIALS.sage, ring(10, 3.4, z - 6), ring(3, 2, z + 1)),
    box(MATERIALS.clay, [x + 26, y - 3, z - 34], [20, 7, 20]),
    bar(MATERIALS.clay, [x + 29, y, z - 14], [x + 35, y, z + 1], 1.6),
    bar(MATERIALS.clay, [x + 43, y, z - 14], [x + 37, y, z + 1], 1.6),
  ];
}

/** A stand with hooks for coats, alone or over a bench. */
export function coatRack({
  frame,
  hooks = 6,
  h = 170,
  bench,
}: {
  frame: Material;
  hooks?: number;
  h?: number;
  bench?: Material;
}): Furniture {
  if (bench) {
    const [w, d] = [92, 36];
    return {
      steps: [
        step(
          "Bolt the side frames together.",
          "Boulonnez les cadres latéraux.",
          part(
            FROM.left,
            box(frame, [0, 0, 0], [3.4, 3.4, h]),
            box(frame, [0, d - 3.4, 0], [3.4, 3.4, 46]),
            box(frame, [0, 3.4, 42], [3.4, d - 6.8, 3.4]),
          ),
          part(
            FROM.right,
            box(frame, [w - 3.4, 0, 0], [3.4, 3.4, h]),
            box(frame, [w - 3.4, d - 3.4, 0], [3.4, 3.4, 46]),
            box(frame, [w - 3.4, 3.4, 42], [3.4, d - 6.8, 3.4]),
          ),
        ),
        step(
          "Slide the shoe shelf in and screw it down.",
          "Glissez la tablette à chaussures et vissez-la.",
          ...spread(3, 2, d - 4).map((y) => part(FROM.front, box(frame, [3.4, y - 1.6, 14], [w - 6.8, 3.2, 2]))),
        ),
        step("Screw on the seat.", "Vissez le siège.", part(FROM.above, box(bench, [-1, -0.5, 46], [w + 2, d + 1, 4]))),
        step(
          "Fix the hook board and the hat shelf.",
          "Fixez la planche à crochets et la tablette à chapeaux.",
          part(
            FROM.front,
            box(bench, [3.4, 0.4, h - 40], [w - 6.8, 2.6, 16]),
            ...spread(hooks, 6, w - 12).map((x) => bar(MATERIALS.graphite, [x, 3, h - 34], [x, 9, h - 31], 2)),
          ),
          part(FROM.above, box(bench, [-1, -0.5, h], [w + 2, 28, 3])),
        ),
        step(
          "Anchor the rack to a stud so that it cannot tip.",
          "Ancrez le meuble à un montant du mur pour qu’il ne bascule pas.",
          part(FROM.back, box(MATERIALS.steel, [w / 2 - 5, -1.8, h - 6], [10, 1.2, 15])),
        ),
      ],
      decor: [
        ...coat(w * 0.3, 8.4, h - 34),
        box(MATERIALS.cardboard, [w * 0.56, 4, h + 3], [30, 20, 12]),
        box(MATERIALS.graphite, [14, 6, 16], [10, 25, 8]),
        box(MATERIALS.graphite, [27, 6, 16], [10, 25, 8]),
      ],
    };
  }
  const feet = range(4).map((i) => {
    const angle = (i / 4) * 2 * Math.PI + Math.PI / 4;
    return bar(
      frame,
      [Math.cos(angle) * 27, Math.sin(angle) * 27, 1.6],
      [Math.cos(angle) * 2, Math.sin(angle) * 2, 14],
      3.4,
    );
  });
  const pegs = range(hooks).map((i) => {
    const angle = (i / hooks) * 2 * Math.PI + 0.3;
    const z = h - (i % 2 ? 12 : 34);
    return bar(
      frame,
      [Math.cos(angle) * 2, Math.sin(angle) * 2, z],
      [Math.cos(angle) * 17, Math.sin(angle) * 17, z + 12],
      2.4,
    );
  });
  return {
    steps: [
      step(
        "Screw the feet to the lower pole.",
        "Vissez les pieds au poteau du bas.",
        part(FROM.above, round(frame, [0, 0, 8], h / 2 - 8, 2.4)),
        ...feet.map((foot) => part(FROM.below, foot)),
      ),
      step(
        "Screw the upper pole into the lower one.",
        "Vissez le poteau du haut dans celui du bas.",
        part(FROM.above, round(frame, [0, 0, h / 2], h / 2, 2.4), round(frame, [0, 0, h], 5, 3.4, 2)),
      ),
      step(
        "Turn the pegs into their holes by hand.",
        "Vissez les patères dans leurs trous à la main.",
        ...pegs.map((peg, i) => part(i % 2 ? FROM.right : FROM.left, peg)),
      ),
    ],
    decor: [],
  };
}

/** Slatted tiers for shoes. */
export function shoeRack({
  w,
  frame,
  slat,
  tiers = 3,
}: {
  w: number;
  frame: Material;
  slat: Material;
  tiers?: number;
}): Furniture {
  const [d, rise] = [32, 22];
  const h = tiers * rise + 4;
  const end = (x: number) => [
    box(frame, [x, 0, 0], [3, 3, h]),
    box(frame, [x, d - 3, 0], [3, 3, h]),
    ...range(tiers).map((i) => box(frame, [x + 0.3, 3, 8 + i * rise], [2.4, d - 6, 3])),
  ];
  const tier = (i: number) =>
    spread(4, 1, d - 2).map((y) => box(slat, [7.2, y - 2.8, 11 + i * rise], [w - 14.4, 5.6, 1.8]));
  const shoes = (i: number) => {
    const colours = [MATERIALS.clay, MATERIALS.navy, MATERIALS.graphite, MATERIALS.sage, MATERIALS.cream];
    return range(Math.floor((w - 14) / 24)).flatMap((k) => {
      const colour = colours[(i * 2 + k) % colours.length] ?? MATERIALS.graphite;
      return [0, 10].map((shift) =>
        cushion(colour, [11 + k * 24 + shift, 4, 12.8 + i * rise], [8, 24, k % 2 ? 9 : 6.5], 2),
      );
    });
  };
  return {
    steps: [
      step(
        "Build the two ladder ends.",
        "Montez les deux échelles latérales.",
        part(FROM.left, ...end(4)),
        part(FROM.right, ...end(w - 7)),
      ),
      ...range(tiers).map((i) =>
        step(
          i === 0
            ? "Screw the slats of the lowest tier on."
            : i === tiers - 1
              ? "Finish with the top tier."
              : "Go on with the next tier.",
          i === 0
            ? "Vissez les lattes du niveau le plus bas."
            : i === tiers - 1
              ? "Terminez par le niveau du haut."
              : "Continuez avec le niveau suivant.",
          ...tier(i).map((board) => part(FROM.above, board)),
        ),
      ),
    ],
    decor: range(tiers - 1).flatMap(shoes),
  };
}
