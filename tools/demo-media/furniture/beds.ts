import { FROM, type Furniture, part, range, spread, step } from "#tools/demo-media/furniture.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { box, cushion, type Solid } from "#tools/demo-media/shapes.ts";

export interface Bed {
  w: number;
  length?: number;
  frame: Material;
  cover: Material;
  pillows?: number;
  headboard?: "panel" | "slats" | "cloth" | "none";
  headMaterial?: Material;
  /** Drawers under the long side. */
  drawers?: number;
  /** Guard rails for a small child. */
  rails?: boolean;
}

/** A bed, its head at the back (y = 0), its long side towards +x. */
export function bed({
  w,
  length = 200,
  frame,
  cover,
  pillows = 2,
  headboard = "panel",
  headMaterial = frame,
  drawers = 0,
  rails = false,
}: Bed): Furniture {
  const post = 6;
  const rail = drawers > 0 ? 30 : 16;
  const low = drawers > 0 ? 4 : 16;
  const bedTop = low + rail;
  const headHeight = headboard === "none" ? bedTop : bedTop + (w > 110 ? 56 : 42);
  const full = length + 2 * post;
  const head: Record<NonNullable<Bed["headboard"]>, Solid[]> = {
    panel: [box(headMaterial, [post, 0.8, bedTop - 6], [w - 2 * post, 4, headHeight - bedTop + 3])],
    slats: [
      box(headMaterial, [post, 0.8, headHeight - 9], [w - 2 * post, 4, 7]),
      box(headMaterial, [post, 0.8, bedTop], [w - 2 * post, 4, 6]),
      ...spread(Math.round(w / 18), post, w - 2 * post).map((x) =>
        box(headMaterial, [x - 2.4, 1.4, bedTop + 6], [4.8, 2.6, headHeight - bedTop - 15]),
      ),
    ],
    cloth: [
      cushion(headMaterial, [0.5, 0, bedTop - 8], [w / 2 - 0.6, 9, headHeight - bedTop + 8], 2.6),
      cushion(headMaterial, [w / 2 + 0.1, 0, bedTop - 8], [w / 2 - 0.6, 9, headHeight - bedTop + 8], 2.6),
    ],
    none: [box(frame, [post, 1, low], [w - 2 * post, 4, rail])],
  };
  const posts = headboard === "cloth" ? bedTop - 8 : headHeight;
  const thick = rails ? 10 : 15;
  const sheet = bedTop - 7;
  const each = (w - 10) / pillows;
  return {
    steps: [
      step(
        headboard === "none" ? "Lay out the head and foot boards." : "Bolt the headboard to its two posts.",
        headboard === "none" ? "Disposez la tête et le pied de lit." : "Boulonnez la tête de lit à ses deux montants.",
        part(
          FROM.back,
          box(frame, [0, 0, 0], [post, post, posts]),
          box(frame, [w - post, 0, 0], [post, post, posts]),
          ...head[headboard],
        ),
      ),
      step(
        "Hook the side rails into the headboard.",
        "Accrochez les longerons à la tête de lit.",
        part(FROM.left, box(frame, [0.5, post, low], [4, length, rail])),
        part(FROM.right, box(frame, [w - 4.5, post, low], [4, length, rail])),
      ),
      step(
        "Close the frame with the foot board and set the middle beam.",
        "Fermez le cadre avec le pied de lit et posez la poutre centrale.",
        part(
          FROM.front,
          box(frame, [0, full - post, 0], [post, post, bedTop + 4]),
          box(frame, [w - post, full - post, 0], [post, post, bedTop + 4]),
          box(frame, [post, full - 5, low], [w - 2 * post, 4, rail]),
        ),
        part(FROM.above, box(frame, [w / 2 - 2, post, low], [4, length - 0.5, 5])),
      ),
      step(
        "Roll out the slats and screw the first and the last one down.",
        "Déroulez les lattes, puis vissez la première et la dernière.",
        ...spread(9, post, length).map((y) =>
          part(FROM.above, box(MATERIALS.oak, [4.6, y - 5, bedTop - 9.6], [w - 9.2, 10, 2])),
        ),
      ),
      ...(drawers > 0
        ? [
            step(
              "Roll the drawers in under the rail.",
              "Roulez les tiroirs sous le longeron.",
              ...range(drawers).map((i) => {
                const each = (length - 6) / drawers;
                const y = post + 3 + i * each;
                return part(
                  FROM.right,
                  box(headMaterial, [w - 0.5, y, low + 3], [2, each - 3, rail - 6]),
                  box(MATERIALS.graphite, [w + 1.5, y + each / 2 - 9, low + rail / 2], [1.6, 15, 2.2]),
                );
              }),
            ),
          ]
        : []),
      ...(rails
        ? [
            step(
              "Click the guard rails onto both sides.",
              "Enclenchez les barrières des deux côtés.",
              ...[1, w - 4].map((x) =>
                part(
                  FROM.above,
                  box(frame, [x, post, bedTop + 20], [3, length * 0.62, 4]),
                  ...spread(7, post, length * 0.62).map((y) => box(frame, [x + 0.4, y - 1.3, bedTop], [2.2, 2.6, 20])),
                ),
              ),
            ),
          ]
        : []),
      step(
        "Lay the mattress on the slats.",
        "Déposez le matelas sur les lattes.",
        part(FROM.above, cushion(MATERIALS.paper, [4.8, post + 0.4, sheet], [w - 9.6, length - 1, thick], 2.4)),
      ),
    ],
    decor: [
      cushion(cover, [4.2, post + 48, sheet + thick - 5], [w - 8.4, length - 50, 8.5], 2.6),
      ...range(pillows).map((i) =>
        cushion(MATERIALS.cream, [6 + i * each, post + 6, sheet + thick], [each - 3, 34, 11], 4),
      ),
    ],
  };
}
