/** A point or direction in centimetres: x to the lower right of the picture, y to the lower left, z up. */
export type Vec = readonly [number, number, number];
/** A point of the picture: x to the right, y down. */
export type Point = readonly [number, number];

/** A convex body. `faces` index into `points`, each loop in order around its face (either way round). */
export interface Body {
  points: readonly Vec[];
  faces: readonly (readonly number[])[];
}

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The direction with length 1; a zero vector stays zero. */
export function normalise(a: Vec): Vec {
  const length = Math.hypot(...a);
  return length === 0 ? a : scale(a, 1 / length);
}

export function centroid(points: readonly Vec[]): Vec {
  return scale(
    points.reduce((sum, point) => add(sum, point), [0, 0, 0]),
    1 / points.length,
  );
}

/** The corners of one face. */
export function corners(body: Body, face: readonly number[]): Vec[] {
  return face.flatMap((index) => {
    const point = body.points[index];
    return point === undefined ? [] : [point];
  });
}

/** The outward normal of a face of a convex body, whichever way round its loop runs (Newell's method). */
export function outwardNormal(body: Body, face: readonly number[]): Vec {
  const loop = corners(body, face);
  let sum: Vec = [0, 0, 0];
  loop.forEach((point, index) => {
    sum = add(sum, cross(point, loop[(index + 1) % loop.length] ?? point));
  });
  const normal = normalise(sum);
  const outward = dot(normal, subtract(centroid(loop), centroid(body.points)));
  return outward < 0 ? scale(normal, -1) : normal;
}

/** An orthographic camera that looks down at the floor. */
export interface View {
  /** Radians; 45 degrees shows both front sides of a box alike. */
  yaw: number;
  /** Radians above the horizon. */
  elevation: number;
}

/** The view of every still picture: 30 degrees above the floor, so a square on it is drawn twice as wide as high. */
export const ISOMETRIC: View = { yaw: Math.PI / 4, elevation: Math.PI / 6 };

/** The direction from the scene to the camera. */
export function towardsCamera({ yaw, elevation }: View): Vec {
  const flat = Math.cos(elevation);
  return [Math.sin(yaw) * flat, Math.cos(yaw) * flat, Math.sin(elevation)];
}

export function project({ yaw, elevation }: View, [x, y, z]: Vec): Point {
  const right = x * Math.cos(yaw) - y * Math.sin(yaw);
  const near = x * Math.sin(yaw) + y * Math.cos(yaw);
  return [right, near * Math.sin(elevation) - z * Math.cos(elevation)];
}

/** The convex hull of points in the picture, in order (Andrew's monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (ordered: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const point of ordered) {
      for (;;) {
        const [a, b] = out.slice(-2);
        if (a === undefined || b === undefined) break;
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 1e-9) break;
        out.pop();
      }
      out.push(point);
    }
    return out.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}
