import {
  corners,
  dot,
  hull,
  outwardNormal,
  type Point,
  project,
  towardsCamera,
  type Vec,
  type View,
} from "#tools/demo-media/geometry.ts";
import { OUTLINE, shade } from "#tools/demo-media/materials.ts";
import { paintOrder } from "#tools/demo-media/order.ts";
import { bounds, type Solid } from "#tools/demo-media/shapes.ts";

/** Where a point in centimetres of the camera's plane lands on the page. */
export interface Page {
  scale: number;
  x: number;
  y: number;
}

export interface Pen {
  /** Width of the lines between faces; the contour of the whole is drawn twice as wide. Page units. */
  line: number;
  /** A pale edge around the contour, invisible on paper, that keeps dark parts apart from a dark page. */
  halo?: boolean;
  /** Decimals kept of a coordinate. */
  decimals?: number;
}

/** Faces that meet at less than this angle are one curved surface, without a line between them. */
const CURVED = Math.cos((50 * Math.PI) / 180);
/** Steps between shade and light: few enough that neighbouring faces of a curve share a colour. */
const TONES = 12;
const HALO = "#F8F6F1";

/** The light comes from the upper left of the picture, wherever the camera stands. */
function brightness(normal: Vec, { yaw }: View): number {
  const right = normal[0] * Math.cos(yaw) - normal[1] * Math.sin(yaw);
  return 0.42 - 0.36 * right + 0.58 * normal[2];
}

const round = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/** A closed or open path in relative coordinates, rounded without letting the rounding add up. */
function pathOf(points: readonly Point[], decimals: number, close = true): string {
  let [x, y] = [0, 0];
  const parts = points.map(([px, py], index) => {
    const [dx, dy] = [round(px - x, decimals), round(py - y, decimals)];
    [x, y] = [x + Number(dx), y + Number(dy)];
    return `${index === 0 ? "M" : "l"}${dx}${dy.startsWith("-") ? "" : " "}${dy}`;
  });
  // An "l" holds for every pair that follows it.
  const joined = parts
    .map((part, i) => (i > 1 ? (part[1] === "-" ? part.slice(1) : ` ${part.slice(1)}`) : part))
    .join("");
  return close ? `${joined}z` : joined;
}

interface Face {
  loop: readonly number[];
  normal: Vec;
  visible: boolean;
}

const normalsOf = new WeakMap<Solid, Vec[]>();

function normals(solid: Solid): Vec[] {
  const known = normalsOf.get(solid) ?? solid.faces.map((face) => outwardNormal(solid, face));
  normalsOf.set(solid, known);
  return known;
}

/** The edges between two visible faces that meet at an angle: what is drawn inside the contour. */
function creases(faces: readonly Face[]): [number, number][] {
  const seen = new Map<string, Vec>();
  const found: [number, number][] = [];
  for (const { loop, normal, visible } of faces) {
    if (!visible) continue;
    loop.forEach((from, i) => {
      const to = loop[(i + 1) % loop.length] ?? from;
      const key = from < to ? `${from}-${to}` : `${to}-${from}`;
      const other = seen.get(key);
      if (other && dot(other, normal) < CURVED) found.push([from, to]);
      seen.set(key, normal);
    });
  }
  return found;
}

/** Joins edges that share an end into longer lines, so that a box's inner Y takes two moves instead of three. */
function chains(edges: readonly [number, number][]): number[][] {
  const rest = [...edges];
  const lines: number[][] = [];
  for (let edge = rest.shift(); edge; edge = rest.shift()) {
    const line: number[] = [...edge];
    for (;;) {
      const end = line.at(-1);
      const next = rest.findIndex(([a, b]) => a === end || b === end);
      const found = next < 0 ? undefined : rest.splice(next, 1)[0];
      if (!found) break;
      line.push(found[0] === end ? found[1] : found[0]);
    }
    lines.push(line);
  }
  return lines;
}

/** What is drawn for one solid: filled faces, then lines. Page units. */
export interface Layer {
  fills: { colour: string; loops: Point[][] }[];
  outline: Point[];
  lines: Point[][];
  curved: boolean;
  plain: boolean;
  opacity: number;
}

function layerOf(solid: Solid, view: View, toPage: (point: Vec) => Point): Layer {
  const camera = towardsCamera(view);
  const directions = normals(solid);
  const faces = solid.faces.map((loop, i): Face => {
    const normal = directions[i] ?? [0, 0, 1];
    return { loop, normal, visible: dot(normal, camera) > 1e-6 };
  });
  const fills = new Map<string, Point[][]>();
  for (const { loop, normal, visible } of faces) {
    if (!visible) continue;
    const colour = shade(solid.material, Math.round(brightness(normal, view) * TONES) / TONES);
    fills.set(colour, [...(fills.get(colour) ?? []), corners(solid, loop).map(toPage)]);
  }
  return {
    fills: [...fills].map(([colour, loops]) => ({ colour, loops })),
    outline: hull(solid.points.map(toPage)),
    lines: chains(creases(faces)).map((line) => corners(solid, line).map(toPage)),
    curved: faces.length > 6,
    plain: solid.plain ?? false,
    opacity: solid.opacity ?? 1,
  };
}

/** What is drawn for each solid, farthest first. */
export function layersOf(solids: readonly Solid[], view: View, page: Page): Layer[] {
  const toPage = (point: Vec): Point => {
    const [x, y] = project(view, point);
    return [page.x + x * page.scale, page.y + y * page.scale];
  };
  return paintOrder(solids, view).map((solid) => layerOf(solid, view, toPage));
}

/** Layers as SVG elements without a frame; `contours` are the outlines that make up the contour of the whole. */
export function draw(layers: readonly Layer[], contours: readonly Point[][], pen: Pen): string {
  const decimals = pen.decimals ?? 1;
  const contour = contours.map((outline) => pathOf(outline, decimals)).join("");
  const edge = (colour: string, width: number, more = "") =>
    `<path fill="none" stroke="${colour}" stroke-width="${round(width, 2)}"${more} d="${contour}"/>`;
  const inside = layers.map(({ fills, outline, lines, curved, plain, opacity }) => {
    const contour = pathOf(outline, decimals);
    const middle = fills[Math.floor(fills.length / 2)];
    // Under a curved surface lies its middle colour, so that no background shines through between its faces.
    const under = curved && middle ? `<path fill="${middle.colour}" d="${contour}"/>` : "";
    const painted = fills.map(
      ({ colour, loops }) => `<path fill="${colour}" d="${loops.map((loop) => pathOf(loop, decimals)).join("")}"/>`,
    );
    if (plain) return painted.join("");
    const drawn = `${contour}${lines.map((line) => pathOf(line, decimals, false)).join("")}`;
    const whole = `${under}${painted.join("")}<path fill="none" stroke="${OUTLINE}" d="${drawn}"/>`;
    return opacity < 1 ? `<g opacity="${round(opacity, 2)}">${whole}</g>` : whole;
  });
  return (
    `<g stroke-linejoin="round" stroke-linecap="round" stroke-width="${round(pen.line, 2)}">` +
    (pen.halo ? edge(HALO, pen.line * 4.2, ` opacity=".55"`) : "") +
    edge(OUTLINE, pen.line * 2.4) +
    `${inside.join("")}</g>`
  );
}

/** The solids in painter's order, as SVG elements without a frame. */
export function paint(solids: readonly Solid[], view: View, page: Page, pen: Pen): string {
  const layers = layersOf(solids, view, page);
  return draw(
    layers,
    layers.map(({ outline }) => outline),
    pen,
  );
}

/** The shadow the solids cast on the floor: to the right and a little back, as the light asks. */
export function shadow(solids: readonly Solid[], view: View, page: Page, decimals = 1): string {
  const { yaw } = view;
  const lean: Vec = [0.3 * Math.cos(yaw) - 0.16 * Math.sin(yaw), -0.3 * Math.sin(yaw) - 0.16 * Math.cos(yaw), 0];
  return solids
    .map((solid) => {
      const fallen = solid.points.map(([x, y, z]): Vec => {
        const far = Math.min(Math.max(z, 0), 160);
        return [x + lean[0] * far, y + lean[1] * far, 0];
      });
      const points = fallen.map((point): Point => {
        const [px, py] = project(view, point);
        return [page.x + px * page.scale, page.y + py * page.scale];
      });
      return pathOf(hull(points), decimals);
    })
    .join("");
}

/** The page that shows all solids and the floor under them, centred, in a frame with a margin. All in page units. */
export function fitPage(solids: readonly Solid[], view: View, [width, height]: Point, margin: Point): Page {
  const points = solids.flatMap((solid) =>
    solid.points.flatMap(([x, y, z]) => [project(view, [x, y, z]), project(view, [x, y, 0])]),
  );
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const scale = Math.min((width - 2 * margin[0]) / (right - left), (height - 2 * margin[1]) / (bottom - top));
  return { scale, x: width / 2 - ((left + right) / 2) * scale, y: height / 2 - ((top + bottom) / 2) * scale };
}

/** The plate of floor under the solids: an ellipse around their footprint that stays on the page. */
export function floorPlate(solids: readonly Solid[], view: View, page: Page, [width, height]: Point) {
  const { low, high } = bounds(solids);
  const middle = project(view, [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, 0]);
  const [cx, cy] = [Math.round(page.x + middle[0] * page.scale), Math.round(page.y + middle[1] * page.scale)];
  const wanted = Math.hypot(high[0] - low[0], high[1] - low[1]) * 0.57 * page.scale;
  const flat = Math.sin(view.elevation);
  const rx = Math.round(Math.min(wanted, cx - 2, width - cx - 2));
  return { cx, cy, rx, ry: Math.round(Math.min(rx * flat, height - cy - 2)) };
}
