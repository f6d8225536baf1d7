import { FROM, type Furniture, part, range, step } from "#tools/demo-media/furniture.ts";
import type { Vec } from "#tools/demo-media/geometry.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { bar, loft, round, type Solid } from "#tools/demo-media/shapes.ts";

export function tableLamp(x: number, y: number, z: number): Solid[] {
  return [
    round(MATERIALS.graphite, [x, y, z], 2, 6),
    round(MATERIALS.graphite, [x, y, z + 2], 16, 0.9),
    round(MATERIALS.glow, [x, y, z + 18], 14, 10, 6.4),
  ];
}

/** A lamp that stands on the floor: a straight one, or one that bends over. */
export function floorLamp({
  metal,
  shadeOf,
  h = 150,
  style = "straight",
}: {
  metal: Material;
  shadeOf: Material;
  h?: number;
  style?: "straight" | "tripod" | "arc";
}): Furniture {
  const top = h - 32;
  if (style === "tripod") {
    const feet = range(3).map((i) => {
      const angle = (i / 3) * 2 * Math.PI + 0.5;
      return bar(
        metal,
        [Math.cos(angle) * 30, Math.sin(angle) * 30, 0.5],
        [Math.cos(angle) * 3, Math.sin(angle) * 3, top - 4],
        3.6,
      );
    });
    return {
      steps: [
        step(
          "Screw the three legs into the head.",
          "Vissez les trois pieds dans la tête.",
          part(FROM.above, round(metal, [0, 0, top - 4], 7, 5)),
          ...feet.map((foot, i) => part([FROM.right, FROM.front, FROM.left][i] ?? FROM.below, foot)),
        ),
        step(
          "Tighten the wing nut until nothing wobbles.",
          "Serrez l’écrou papillon jusqu’à ce que rien ne bouge.",
          part(FROM.above, round(MATERIALS.brass, [0, 0, top + 3], 5, 1.6)),
        ),
        step(
          "Put the shade on and fit a bulb.",
          "Posez l’abat-jour et vissez une ampoule.",
          part(FROM.above, round(shadeOf, [0, 0, top + 4], 30, 24, 17)),
        ),
      ],
      decor: [],
    };
  }
  if (style === "arc") {
    const joints: Vec[] = [
      [0, 0, 4],
      [0, 0, h * 0.62],
      [4, -4, h * 0.82],
      [17, -17, h * 0.95],
      [35, -35, h],
      [54, -54, h * 0.95],
    ];
    const tubes = joints.slice(1).map((to, i) => bar(metal, joints[i] ?? to, to, 2.8));
    return {
      steps: [
        step(
          "Set the base down where the lamp will stand.",
          "Posez le socle à l’endroit où ira la lampe.",
          part(FROM.below, round(metal, [0, 0, 0], 4, 19)),
        ),
        step("Screw the mast into the base.", "Vissez le mât dans le socle.", part(FROM.above, ...tubes.slice(0, 1))),
        step(
          "Slide the arc onto the mast, cable inside.",
          "Glissez l’arc sur le mât, câble à l’intérieur.",
          part(FROM.above, ...tubes.slice(1)),
        ),
        step(
          "Hang the shade and fit a bulb.",
          "Suspendez l’abat-jour et vissez une ampoule.",
          part(FROM.below, round(shadeOf, [54, -54, h * 0.95 - 20], 20, 20, 7)),
        ),
      ],
      decor: [],
    };
  }
  return {
    steps: [
      step(
        "Set the weighted base on the floor.",
        "Posez le socle lesté au sol.",
        part(FROM.below, round(metal, [0, 0, 0], 3.4, 17)),
      ),
      step(
        "Screw the tubes together and into the base, cable inside.",
        "Vissez les tubes ensemble, puis dans le socle, câble à l’intérieur.",
        part(FROM.above, round(metal, [0, 0, 3.4], top - 3.4, 1.5)),
      ),
      step(
        "Fit a bulb and drop the shade over it.",
        "Vissez une ampoule et déposez l’abat-jour.",
        part(FROM.above, round(shadeOf, [0, 0, top], 30, 23, 15)),
      ),
    ],
    decor: [],
  };
}

/** A fan that hangs from the ceiling, its blades around a motor. */
export function ceilingFan({
  metal,
  blade,
  blades = 5,
  light = true,
}: {
  metal: Material;
  blade: Material;
  blades?: number;
  light?: boolean;
}): Furniture {
  const at = 34;
  const wings = range(blades).map((i) => {
    const angle = (i / blades) * 2 * Math.PI + 0.35;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const corner = (along: number, across: number, z: number): Vec => [
      c * along - s * across,
      s * along + c * across,
      z,
    ];
    const loop = (z: number): Vec[] => [
      corner(20, -5, z),
      corner(70, -9.5, z + 1),
      corner(74, 0, z),
      corner(70, 9.5, z - 1),
      corner(20, 5, z),
    ];
    return [
      loft(blade, loop(at + 4), loop(at + 5.6)),
      bar(metal, [c * 11, s * 11, at + 3], [c * 27, s * 27, at + 3], 3),
    ];
  });
  return {
    steps: [
      step(
        "Switch the power off at the panel, then screw the bracket to the ceiling box.",
        "Coupez le courant au panneau, puis vissez le support à la boîte de plafond.",
        part(FROM.above, round(metal, [0, 0, at + 52], 8, 11, 14)),
      ),
      step(
        "Hang the rod with the motor on the bracket.",
        "Suspendez la tige et le moteur au support.",
        part(FROM.below, round(metal, [0, 0, at + 14], 38, 1.8), round(metal, [0, 0, at], 14, 15, 11)),
      ),
      step(
        "Screw the blades to the motor, one after the other.",
        "Vissez les pales au moteur, l’une après l’autre.",
        ...wings.map((wing, i) => part([FROM.right, FROM.front, FROM.left, FROM.back][i % 4] ?? FROM.above, ...wing)),
      ),
      ...(light
        ? [
            step(
              "Fit the light bowl and turn the power back on.",
              "Posez le globe et rétablissez le courant.",
              part(FROM.below, round(MATERIALS.glow, [0, 0, at - 10], 10, 8, 13)),
            ),
          ]
        : []),
    ],
    decor: [],
  };
}
