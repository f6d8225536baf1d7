import {
  type Body,
  centroid,
  corners,
  cross,
  dot,
  hull,
  normalise,
  outwardNormal,
  type Point,
  project,
  subtract,
  towardsCamera,
  type Vec,
  type View,
} from "#tools/demo-media/geometry.ts";

/** Bodies may touch, and be drawn touching, up to this many centimetres. */
const TOUCH = 0.02;
const FLAT = 1e-6;

interface Sized {
  body: Body;
  outline: Point[];
  depth: number;
}

/** Keeps one of each pair of directions that are parallel. */
function distinct(directions: readonly Vec[]): Vec[] {
  const kept: Vec[] = [];
  for (const direction of directions) {
    if (dot(direction, direction) < 0.5) continue;
    if (!kept.some((other) => Math.abs(dot(direction, other)) > 1 - FLAT)) kept.push(direction);
  }
  return kept;
}

/** Directions don't change when a body is moved, so they are kept by its list of faces and its shape. */
const directionsOf = new WeakMap<Body, { normals: Vec[]; edges: Vec[] }>();

function directions(body: Body): { normals: Vec[]; edges: Vec[] } {
  const known = directionsOf.get(body);
  if (known) return known;
  const edges = body.faces.flatMap((face) => {
    const loop = corners(body, face);
    return loop.map((point, i) => normalise(subtract(loop[(i + 1) % loop.length] ?? point, point)));
  });
  const fresh = { normals: distinct(body.faces.map((face) => outwardNormal(body, face))), edges: distinct(edges) };
  directionsOf.set(body, fresh);
  return fresh;
}

function extent(points: readonly Vec[], axis: Vec): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) {
    const at = dot(point, axis);
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return [low, high];
}

function overlapInPicture(a: readonly Point[], b: readonly Point[]): boolean {
  for (const [one, two] of [
    [a, b],
    [b, a],
  ] as const) {
    for (let i = 0; i < one.length; i++) {
      const [from, to] = [one[i], one[(i + 1) % one.length]];
      if (!from || !to) continue;
      const axis: Point = [from[1] - to[1], to[0] - from[0]];
      const length = Math.hypot(...axis);
      if (length < FLAT) continue;
      const range = (points: readonly Point[]) => {
        const at = points.map((point) => (point[0] * axis[0] + point[1] * axis[1]) / length);
        return [Math.min(...at), Math.max(...at)] as const;
      };
      const [first, second] = [range(one), range(two)];
      if (first[1] < second[0] + TOUCH || second[1] < first[0] + TOUCH) return false;
    }
  }
  return true;
}

/** Above 0 where `b` stands in front of `a`, below 0 where it stands behind, 0 where it does not matter. */
function inFront(a: Body, b: Body, camera: Vec): number {
  let best = { gap: -Infinity, front: 0 };
  const weigh = (axes: readonly Vec[]) => {
    for (const axis of axes) {
      const facing = dot(axis, camera);
      const [first, second] = [extent(a.points, axis), extent(b.points, axis)];
      const [above, below] = [second[0] - first[1], first[0] - second[1]];
      const gap = Math.max(above, below);
      if (gap > -TOUCH && Math.abs(facing) < FLAT) return true;
      if (gap > best.gap && Math.abs(facing) > FLAT) best = { gap, front: above > below ? facing : -facing };
    }
    return false;
  };
  const [one, two] = [directions(a), directions(b)];
  if (weigh([...one.normals, ...two.normals])) return 0;
  // Bodies that no face's plane parts may still be parted by a plane along an edge of each.
  if (best.gap < -TOUCH) {
    const crossed = distinct(one.edges.flatMap((edge) => two.edges.map((other) => normalise(cross(edge, other)))));
    if (weigh(crossed)) return 0;
  }
  return best.front;
}

/**
 * The painter's order, farthest first: bodies that overlap in the picture are ordered by a plane that parts them, not
 * by their distance alone. Where bodies overlap in space, the plane that parts them best decides.
 */
export function paintOrder<B extends Body>(bodies: readonly B[], view: View): B[] {
  const camera = towardsCamera(view);
  const sized: Sized[] = bodies.map((body) => ({
    body,
    outline: hull(body.points.map((point) => project(view, point))),
    depth: dot(centroid(body.points), camera),
  }));
  const after: Set<number>[] = sized.map(() => new Set());
  const waitsFor = sized.map(() => 0);
  const paintBefore = (first: number, second: number) => {
    after[first]?.add(second);
    waitsFor[second] = (waitsFor[second] ?? 0) + 1;
  };
  sized.forEach((a, i) => {
    sized.slice(i + 1).forEach((b, offset) => {
      const j = i + 1 + offset;
      if (!overlapInPicture(a.outline, b.outline)) return;
      const front = inFront(a.body, b.body, camera);
      if (front > 0) paintBefore(i, j);
      if (front < 0) paintBefore(j, i);
    });
  });
  const remaining = new Set(sized.keys());
  const ordered: B[] = [];
  while (remaining.size > 0) {
    const free = [...remaining].filter((index) => waitsFor[index] === 0);
    // Three bodies can lie on one another in a ring: then the farthest goes first.
    const candidates = free.length > 0 ? free : [...remaining];
    const next = candidates.reduce((a, b) => ((sized[b]?.depth ?? 0) < (sized[a]?.depth ?? 0) ? b : a));
    remaining.delete(next);
    for (const index of after[next] ?? []) waitsFor[index] = (waitsFor[index] ?? 0) - 1;
    const body = bodies[next];
    if (body) ordered.push(body);
  }
  return ordered;
}
