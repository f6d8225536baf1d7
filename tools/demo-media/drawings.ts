import { cull } from "#tools/demo-media/cull.ts";
import { draw, fitPage, floorPlate, layersOf, shadow } from "#tools/demo-media/draw.ts";
import { vanity } from "#tools/demo-media/furniture/bathroom.ts";
import { bed } from "#tools/demo-media/furniture/beds.ts";
import { desk, workbench } from "#tools/demo-media/furniture/desks.ts";
import { floorLamp } from "#tools/demo-media/furniture/lighting.ts";
import { crib } from "#tools/demo-media/furniture/nursery.ts";
import { patioBench } from "#tools/demo-media/furniture/outdoor.ts";
import { chair, sofa } from "#tools/demo-media/furniture/seating.ts";
import { bookcase, plant } from "#tools/demo-media/furniture/shelving.ts";
import { table } from "#tools/demo-media/furniture/tables.ts";
import { finished, place, range } from "#tools/demo-media/furniture.ts";
import { ISOMETRIC, type Point, type Vec } from "#tools/demo-media/geometry.ts";
import { MATERIALS as m } from "#tools/demo-media/materials.ts";
import { bar, box, loft, type Solid } from "#tools/demo-media/shapes.ts";

/** A drawing of the client, without a background. */
interface Scene {
  solids: readonly Solid[];
  size: Point;
  margin: Point;
  line: number;
}

/** A warm tint that is floor on a light page and a glow on a dark one. */
const FLOOR = `fill="#E0A458" opacity=".17"`;
const CAST = `fill="#7A5A2C" opacity=".2"`;

/** A standalone SVG, as small as it can be without a loss one would see. */
export function drawing({ solids, size, margin, line }: Scene): string {
  const page = fitPage(solids, ISOMETRIC, size, margin);
  const floor = floorPlate(solids, ISOMETRIC, page, size);
  const { layers, contours } = cull(layersOf(solids, ISOMETRIC, page), size);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${size[0]} ${size[1]}">` +
    `<ellipse cx="${floor.cx}" cy="${floor.cy}" rx="${floor.rx}" ry="${floor.ry}" ${FLOOR}/>` +
    `<path ${CAST} d="${shadow(solids.filter(large), ISOMETRIC, page, 0)}"/>` +
    `${draw(layers, contours, { line, halo: true, decimals: 0 })}</svg>\n`
  );
}

/** Only larger things cast a shadow that one would miss. */
function large({ points }: Solid): boolean {
  const reach = (axis: 0 | 1 | 2) =>
    Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]));
  return reach(0) * reach(1) * reach(2) > 900;
}

/** The bookcase as in an instruction leaflet: its parts apart, in the order in which they join. */
const hero = (): Solid[] => {
  const w = 88;
  const { steps } = bookcase({ w, d: 32, h: 196, body: m.beech, shelves: 3, back: null });
  const boards = finished({ steps: steps.slice(1), decor: [] });
  const [left, right] = steps[0]?.parts ?? [];
  const apart = 26;
  return [
    ...place(left?.solids ?? [], [-apart, 0, 0]),
    ...place(boards, [0, 4, 3]),
    ...place(right?.solids ?? [], [apart, 0, 0]),
    ...place(finished(chair({ frame: m.walnut, seat: m.sage })), [w + 22, -62, 0]),
    ...place(finished(floorLamp({ metal: m.graphite, shadeOf: m.glow, h: 124 })), [-50, 62, 0]),
    ...plant(16, 96, 0, 30, m.cream),
  ];
};

const openBox = (): Solid[] => {
  const [w, d, h] = [70, 54, 44];
  const t = 1.6;
  const flap = (a: Vec, b: Vec, out: Vec): Solid =>
    loft(
      m.cardboard,
      [a, b, [b[0] + out[0], b[1] + out[1], b[2] + out[2]], [a[0] + out[0], a[1] + out[1], a[2] + out[2]]],
      [
        [a[0], a[1], a[2] - 1],
        [b[0], b[1], b[2] - 1],
        [b[0] + out[0], b[1] + out[1], b[2] + out[2] - 1],
        [a[0] + out[0], a[1] + out[1], a[2] + out[2] - 1],
      ],
    );
  return [
    box(m.inside, [t, t, 0], [w - 2 * t, d - 2 * t, 1]),
    box(m.cardboard, [0, 0, 0], [w, t, h]),
    box(m.cardboard, [0, t, 0], [t, d - t, h]),
    box(m.cardboard, [t, d - t, 0], [w - t, t, h]),
    box(m.cardboard, [w - t, t, 0], [t, d - 2 * t, h]),
    flap([0, 0, h + 0.4], [w, 0, h + 0.4], [0, -24, 15]),
    flap([0, 0, h + 0.4], [0, d, h + 0.4], [-24, 0, 15]),
    flap([0, d, h + 0.4], [w, d, h + 0.4], [0, 24, -9]),
    flap([w, 0, h + 0.4], [w, d, h + 0.4], [24, 0, -9]),
  ];
};

/** A hex key, the long arm lying along x. */
const hexKey = (at: Vec): Solid[] => [
  bar(m.graphite, at, [at[0] + 34, at[1], at[2]], 3),
  bar(m.graphite, [at[0] + 1.4, at[1], at[2]], [at[0] + 1.4, at[1] - 13, at[2]], 3),
];

const screen = (): Solid[] => {
  const play = range(3).map((i): Vec => {
    const angle = (i / 3) * 2 * Math.PI;
    return [50 + Math.cos(angle) * 15, 11.2, 48 + Math.sin(angle) * 15];
  });
  return [
    box(m.graphite, [0, 4, 14], [100, 5, 66]),
    box(m.mint, [4, 9, 18], [92, 0.8, 58]),
    loft(
      m.paper,
      play,
      play.map(([x, y, z]): Vec => [x, y + 1.6, z]),
    ),
    bar(m.brick, [26, 12.6, 28], [74, 12.6, 66], 4),
    box(m.walnut, [43, 2, 3], [14, 6, 11]),
    box(m.walnut, [24, -6, 0], [52, 24, 3]),
  ];
};

/** A plug that came out of its socket. */
const unplugged = (): Solid[] => [
  box(m.paper, [0, 0, 22], [44, 4, 54]),
  box(m.cream, [7, 4, 32], [30, 1.4, 34]),
  box(m.graphite, [14, 5.4, 46], [3, 0.4, 10]),
  box(m.graphite, [27, 5.4, 46], [3, 0.4, 10]),
  box(m.steel, [14.2, 34, 48], [2.4, 12, 6]),
  box(m.steel, [27.2, 34, 48], [2.4, 12, 6]),
  box(m.pine, [8, 46, 40], [28, 16, 22]),
  box(m.pine, [15, 62, 45], [14, 9, 12]),
  ...[
    [
      [22, 71, 51],
      [22, 86, 46],
    ],
    [
      [22, 86, 46],
      [22, 96, 30],
    ],
    [
      [22, 96, 30],
      [22, 102, 2],
    ],
    [
      [22, 102, 2],
      [60, 112, 1.6],
    ],
    [
      [60, 112, 1.6],
      [92, 92, 1.6],
    ],
  ].map(([from, to]) => bar(m.graphite, toVec(from), toVec(to), 3.2)),
];

function toVec(numbers: readonly number[] | undefined): Vec {
  const [x = 0, y = 0, z = 0] = numbers ?? [];
  return [x, y, z];
}

const tile = (solids: readonly Solid[]): Scene => ({ solids, size: [640, 480], margin: [56, 40], line: 4.4 });
const state = (solids: readonly Solid[]): Scene => ({ solids, size: [720, 600], margin: [102, 66], line: 4.2 });

/** Every drawing of the client by file name. */
export function drawings(): Record<string, string> {
  const heroScene: Scene = { solids: hero(), size: [960, 760], margin: [60, 60], line: 3.2 };
  return {
    "hero.svg": drawing(heroScene),
    "kitchen.svg": drawing(
      tile(finished(table({ w: 120, d: 76, h: 74, top: m.beech, frame: m.walnut, decor: "bowl" }))),
    ),
    "living-room.svg": drawing(
      tile(finished(sofa({ w: 170, seats: 2, cloth: m.sage, pillow: m.mustard, legs: m.walnut }))),
    ),
    "bedroom.svg": drawing(tile(finished(bed({ w: 150, frame: m.walnut, cover: m.sage })))),
    "bathroom.svg": drawing(tile(finished(vanity({ w: 84, body: m.white, front: m.mint })))),
    "office.svg": drawing(tile(finished(desk({ w: 124, d: 62, h: 74, top: m.beech, frame: m.white, drawers: 3 })))),
    "nursery.svg": drawing(tile(finished(crib({ frame: m.beech, cover: m.sky, bars: 7 })))),
    "garage.svg": drawing(
      tile(finished(workbench({ w: 140, d: 60, h: 86, top: m.beech, frame: m.oak, pegboard: true }))),
    ),
    "patio.svg": drawing(tile(finished(patioBench({ w: 120, wood: m.oak, frame: m.pine })))),
    "miscellaneous.svg": drawing(
      tile([
        ...place(finished(floorLamp({ metal: m.graphite, shadeOf: m.glow, h: 120 })), [-26, 26, 0]),
        ...place(finished(chair({ frame: m.beech, seat: m.clay })), [0, 0, 0]),
        ...plant(70, 10, 0, 36, m.sage),
      ]),
    ),
    "sofa.svg": drawing({
      ...tile(finished(sofa({ w: 196, seats: 3, cloth: m.sage, pillow: m.clay, legs: m.walnut }))),
      size: [240, 160],
      margin: [14, 12],
      line: 1.5,
    }),
    "empty-box.svg": drawing(state([...openBox(), ...hexKey([96, 44, 1.5])])),
    "no-video.svg": drawing(state(screen())),
    "not-found.svg": drawing(
      state([
        ...finished(chair({ frame: m.beech, seat: m.sage, missingLeg: true })),
        bar(m.beech, [62, 58, 2], [34, 84, 2], 3.6),
      ]),
    ),
    "offline.svg": drawing(state(unplugged())),
    "hexkey-logo.svg": logo(),
  };
}

/** The corners of an upright hexagon. */
function hexagon(centre: number, radius: number): string {
  const points = range(6).map((i) => {
    const angle = (i / 6) * 2 * Math.PI + Math.PI / 6;
    return `${Number((centre + Math.cos(angle) * radius).toFixed(2))} ${Number((centre + Math.sin(angle) * radius).toFixed(2))}`;
  });
  return `M${points.join("L")}z`;
}

/** Pine, lightened until it stands out from paper and from a dark page alike (at least 3 to 1). */
const MARK = "#17806A";

/** The mark: the end of a hex key seen head on, with the socket it fits as a hole. */
export function logo(size = 32, colour = MARK): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${mark(colour)}</svg>\n`;
}

export function mark(colour: string): string {
  return `<path fill="${colour}" fill-rule="evenodd" stroke="${colour}" stroke-width="2" stroke-linejoin="round" d="${hexagon(16, 14)}${hexagon(16, 6.4)}"/>`;
}
