import { BOARD, type Cabinet, feet } from "#tools/demo-media/furniture/common.ts";
import { FROM, type Furniture, part, range, step } from "#tools/demo-media/furniture.ts";
import type { Vec } from "#tools/demo-media/geometry.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { blade, box, round, type Solid } from "#tools/demo-media/shapes.ts";

/** Books (or boxes) on a board, varied but the same every time for the same `seed`. */
export function books(
  seed: number,
  x: number,
  y: number,
  z: number,
  length: number,
  height: number,
  depth: number,
): Solid[] {
  const covers = [
    MATERIALS.pine,
    MATERIALS.clay,
    MATERIALS.cream,
    MATERIALS.navy,
    MATERIALS.mustard,
    MATERIALS.sage,
    MATERIALS.blush,
  ];
  const solids: Solid[] = [];
  let at = x;
  for (let i = 0; ; i++) {
    const roll = (seed * 7919 + i * 104_729) % 97;
    const width = 3.4 + (roll % 4) * 0.9;
    if (at + width > x + length) return solids;
    const cover = covers[(roll + i) % covers.length] ?? MATERIALS.cream;
    solids.push(box(cover, [at, y, z], [width, depth, height * (0.68 + ((roll * 3) % 30) / 100)]));
    at += width + 0.15;
  }
}

/** A plant in a pot, for shelves and floors. */
export function plant(x: number, y: number, z: number, size: number, pot: Material = MATERIALS.clay): Solid[] {
  const leaves = range(7).map((i) => {
    const angle = (i / 7) * 2 * Math.PI + 0.4;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const reach = size * (i % 2 ? 0.5 : 0.24);
    const tip: Vec = [x + c * reach, y + s * reach, z + size * (i % 2 ? 1.05 : 1.42)];
    return blade(MATERIALS.leaf, [x + c * size * 0.06, y + s * size * 0.06, z + size * 0.46], tip, size * 0.24);
  });
  return [round(pot, [x, y, z], size * 0.5, size * 0.2, size * 0.28), ...leaves];
}

export interface Bookcase extends Cabinet {
  shelves: number;
  back?: Material | null;
  filled?: number;
}

/** Two sides, a plinth, shelves and a back. */
export function bookcase({ w, d, h, body, shelves, legs = 0, back = body, filled = 0 }: Bookcase): Furniture {
  const inner = w - 2 * BOARD;
  const rise = (h - legs - 2 * BOARD) / (shelves + 1);
  const heights = range(shelves).map((i) => legs + BOARD + (i + 1) * rise - BOARD / 2);
  const depth = back ? d - 1.4 : d;
  const start = back ? 1.4 : 0;
  const rows = [legs + BOARD, ...heights.map((z) => z + BOARD)];
  const shelfWord = shelves === 1 ? "shelf" : `${shelves} shelves`;
  const tablettes = shelves === 1 ? "la tablette" : `les ${shelves} tablettes`;
  return {
    steps: [
      step(
        "Stand the two side panels on their back edges.",
        "Posez les deux panneaux latéraux sur leur chant arrière.",
        part(FROM.left, box(body, [0, start, legs], [BOARD, depth, h - legs])),
        part(FROM.right, box(body, [w - BOARD, start, legs], [BOARD, depth, h - legs])),
      ),
      step(
        "Join the sides with the bottom board and tighten the cam locks a half turn.",
        "Reliez les côtés avec le panneau du bas et serrez les excentriques d’un demi-tour.",
        part(FROM.front, box(body, [BOARD, start, legs], [inner, depth, BOARD])),
        ...(legs > 0 ? [part(FROM.below, ...feet(body, w, d, legs))] : []),
      ),
      ...(back
        ? [
            step(
              "Slide the back panel into its groove.",
              "Glissez le panneau arrière dans sa rainure.",
              part(FROM.above, box(back, [0, 0, legs], [w, 1.4, h - legs])),
            ),
          ]
        : []),
      step(
        "Fit the top board and check that the corners are square.",
        "Posez le panneau du dessus et vérifiez que les coins sont d’équerre.",
        part(FROM.above, box(body, [BOARD, start, h - BOARD], [inner, depth, BOARD])),
      ),
      step(
        `Push the shelf pins into the holes and lay in the ${shelfWord}.`,
        `Enfoncez les taquets dans les trous et déposez ${tablettes}.`,
        ...heights.map((z) => part(FROM.front, box(body, [BOARD, start, z], [inner, depth - 0.6, BOARD]))),
      ),
    ],
    decor: rows.slice(0, filled).flatMap((z, i) => {
      const clear = (rows[i + 1] ?? h - BOARD) - z - BOARD;
      const share = [0.62, 0.86, 0.42, 0.7, 0.5][i % 5] ?? 0.6;
      const row = books(
        i * 3 + shelves + Math.round(w),
        BOARD + 1.5,
        start + 3,
        z,
        inner * share,
        clear * 0.92,
        d * 0.6,
      );
      const free = inner * (1 - share);
      const pot =
        i % 2 === 0 && free > 16
          ? plant(BOARD + inner * share + free / 2 + 1, d * 0.5, z, Math.min(clear * 0.62, free * 1.1), MATERIALS.cream)
          : [];
      return [...row, ...pot];
    }),
  };
}

/** Posts and open boards, held by a frame: garage shelves, linen towers, plant stands. */
export function shelfUnit({
  w,
  d,
  h,
  body,
  front = body,
  shelves,
  filled = false,
}: Cabinet & { shelves: number; filled?: boolean }): Furniture {
  const post = 3.6;
  const heights = range(shelves).map((i) => 12 + (i * (h - 18)) / (shelves - 1));
  const posts = (y: number) => [box(body, [0, y, 0], [post, post, h]), box(body, [w - post, y, 0], [post, post, h])];
  const rails = (z: number) => [
    box(body, [post, 0.6, z - 4], [w - 2 * post, 2, 4]),
    box(body, [post, d - 2.6, z - 4], [w - 2 * post, 2, 4]),
  ];
  return {
    steps: [
      step(
        "Lay out the four posts, holes facing in.",
        "Disposez les quatre montants, trous vers l’intérieur.",
        part(FROM.left, ...posts(0)),
        part(FROM.right, ...posts(d - post)),
      ),
      step(
        "Tap the lowest and the highest beams into the slots with a mallet.",
        "Enfoncez au maillet les traverses du bas et du haut dans les fentes.",
        ...[heights[0] ?? 0, heights.at(-1) ?? 0].map((z) => part(FROM.front, ...rails(z))),
      ),
      step(
        "Add the beams in between, all at the same height.",
        "Ajoutez les traverses du milieu, toutes à la même hauteur.",
        ...heights.slice(1, -1).map((z) => part(FROM.front, ...rails(z))),
      ),
      step(
        "Drop the shelf boards onto the beams, then anchor the unit to the wall.",
        "Déposez les tablettes sur les traverses, puis ancrez l’étagère au mur.",
        ...heights.map((z) => part(FROM.above, box(front, [post, 0.6, z], [w - 2 * post, d - 1.2, 2.2]))),
      ),
    ],
    decor: filled
      ? heights.slice(0, -1).flatMap((z, i) => {
          const size = Math.min((h - 18) / (shelves - 1) - 12, 30);
          const tint = [MATERIALS.cardboard, MATERIALS.sage, MATERIALS.clay][i % 3] ?? MATERIALS.cardboard;
          return [
            box(tint, [w * (i % 2 ? 0.5 : 0.1), d * 0.2, z + 2.2], [w * 0.34, d * 0.6, size]),
            box(MATERIALS.steel, [w * (i % 2 ? 0.14 : 0.6), d * 0.25, z + 2.2], [w * 0.22, d * 0.5, size * 0.6]),
          ];
        })
      : [],
  };
}
