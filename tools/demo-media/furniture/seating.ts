import { FROM, type Furniture, part, range, spread, step } from "#tools/demo-media/furniture.ts";
import { MATERIALS, type Material } from "#tools/demo-media/materials.ts";
import { alongX, bar, box, cushion, leg, roll, round, type Solid } from "#tools/demo-media/shapes.ts";

export interface Chair {
  frame: Material;
  seat: Material;
  /** Height of the seat. */
  height?: number;
  size?: number;
  back?: "panel" | "slats" | "spindles" | "none";
  arms?: boolean;
  missingLeg?: boolean;
}

/** A dining chair; with a high seat a bar stool. */
export function chair({
  frame,
  seat,
  height = 46,
  size = 44,
  back = "panel",
  arms = false,
  missingLeg = false,
}: Chair): Furniture {
  const post = 4;
  const rise = back === "none" ? 0 : size * 0.95;
  const low = height - 4;
  const far = size - post / 2 - 1;
  const near = post / 2 + 1;
  const splay = 3;
  const front = [near, far].map((x) =>
    leg(frame, [x + (x === near ? -splay : splay), far + splay, 0], 2.8, [x, far, low], post),
  );
  const hind = [near, far].map((x) =>
    leg(frame, [x + (x === near ? -splay : splay), near - splay, 0], 2.8, [x, near, low], post),
  );
  const lean = (z: number) => near - 1 - ((z - height) / rise) * 6;
  const stile = (x: number) =>
    alongX(frame, x - post / 2, post, [
      [near + 1.4, height],
      [near - 2.4, height],
      [lean(height + rise) - 1.6, height + rise],
      [lean(height + rise) + 1.6, height + rise],
    ]);
  const slat = (from: number, to: number, material: Material) =>
    alongX(material, near + post / 2, size - 2 * near - post, [
      [lean(height + from) + 1.4, height + from],
      [lean(height + from) - 1, height + from],
      [lean(height + to) - 1, height + to],
      [lean(height + to) + 1.4, height + to],
    ]);
  const fill: Record<NonNullable<Chair["back"]>, Solid[]> = {
    panel: [slat(rise * 0.28, rise - 2, seat)],
    slats: [0.24, 0.52, 0.8].map((share) => slat(rise * share, rise * (share + 0.2), frame)),
    spindles: [
      slat(rise - 6, rise, frame),
      ...spread(4, near + post / 2, size - 2 * near - post).map((x) =>
        bar(frame, [x, lean(height), height], [x, lean(height + rise - 6), height + rise - 6], 1.8),
      ),
    ],
    none: [],
  };
  const rails = [
    box(frame, [near, near - 1.4, low - 6], [far - near, 2.8, 5]),
    box(frame, [near - 1.4, near, low - 6], [2.8, far - near, 5]),
    box(frame, [far - 1.4, near, low - 6], [2.8, far - near, 5]),
    box(frame, [near, far - 1.4, low - 6], [far - near, 2.8, 5]),
  ];
  const rung = (y: number, z: number) =>
    bar(frame, [near - splay * (1 - z / low), y, z], [far + splay * (1 - z / low), y, z], 2.2);
  const tall = height > 55 ? [rung(far + splay * 0.6, height * 0.34), rung(near - splay * 0.6, height * 0.34)] : [];
  const armRest = (x: number) => [
    box(frame, [x - 1.6, near + 2, height + 18], [4, far - near, 2.4]),
    box(frame, [x - 1, far - 3, height], [2.8, 2.8, 18]),
  ];
  const steps = [
    step(
      "Bolt the two front legs to the front rail; leave the bolts a little loose.",
      "Boulonnez les deux pieds avant à la traverse avant, sans serrer à fond.",
      part(FROM.left, ...front.slice(0, 1)),
      part(FROM.right, ...(missingLeg ? [] : front.slice(1))),
      part(FROM.front, ...rails.slice(3), ...tall.slice(0, 1)),
    ),
    step(
      "Do the same with the back legs and join the halves with the side rails.",
      "Faites de même avec les pieds arrière, puis reliez les deux moitiés par les traverses latérales.",
      part(FROM.back, ...hind, ...rails.slice(0, 1), ...tall.slice(1)),
      part(FROM.above, ...rails.slice(1, 3)),
    ),
    step(
      "Set the seat on the frame and screw it on from below.",
      "Posez l’assise sur le cadre et vissez-la par-dessous.",
      part(FROM.above, cushion(seat, [0, 0, low], [size, size, 5], 1.4)),
    ),
    ...(back === "none"
      ? []
      : [
          step(
            "Push the backrest into place and tighten every bolt, now that the chair stands level.",
            "Enfoncez le dossier, puis serrez tous les boulons une fois la chaise bien d’aplomb.",
            part(FROM.above, stile(near), stile(far), ...fill[back]),
          ),
        ]),
    ...(arms
      ? [
          step(
            "Add the armrests.",
            "Ajoutez les accoudoirs.",
            part(FROM.left, ...armRest(near)),
            part(FROM.right, ...armRest(far)),
          ),
        ]
      : []),
  ];
  return { steps, decor: [] };
}

export interface Sofa {
  w: number;
  seats: number;
  cloth: Material;
  pillow?: Material;
  legs: Material;
  d?: number;
}

/** A sofa, or with one seat an armchair. */
export function sofa({ w, seats, cloth, pillow = cloth, legs, d = 84 }: Sofa): Furniture {
  const arm = 15;
  const foot = 11;
  const base = 18;
  const seatAt = foot + base;
  const inner = w - 2 * arm;
  const each = inner / seats;
  const backThick = 18;
  return {
    steps: [
      step(
        "Screw the legs into the seat frame.",
        "Vissez les pieds dans le cadre de l’assise.",
        part(
          FROM.below,
          ...[
            [8, 8],
            [w - 8, 8],
            [8, d - 8],
            [w - 8, d - 8],
          ].map(([x = 0, y = 0]) => round(legs, [x, y, 0], foot, 2, 3)),
        ),
        part(FROM.above, cushion(cloth, [arm, backThick, foot], [inner, d - backThick, base], 1.2)),
      ),
      step(
        "Slide the backrest down onto the brackets until it clicks.",
        "Glissez le dossier sur les ferrures jusqu’au déclic.",
        part(FROM.above, cushion(cloth, [arm, 0, foot], [inner, backThick, 62], 2.4)),
      ),
      step(
        "Hook in the armrests and tighten the bolts under the seat.",
        "Accrochez les accoudoirs et serrez les boulons sous l’assise.",
        part(FROM.left, cushion(cloth, [0, 0, foot], [arm, d, 46], 2.6)),
        part(FROM.right, cushion(cloth, [w - arm, 0, foot], [arm, d, 46], 2.6)),
      ),
      step(
        seats > 1 ? "Lay in the seat cushions, zips to the back." : "Lay in the seat cushion, zip to the back.",
        seats > 1
          ? "Placez les coussins d’assise, fermeture éclair vers l’arrière."
          : "Placez le coussin d’assise, fermeture éclair vers l’arrière.",
        ...range(seats).map((i) =>
          part(
            FROM.above,
            cushion(cloth, [arm + i * each + 0.4, backThick, seatAt], [each - 0.8, d - backThick + 1.5, 14], 3),
          ),
        ),
      ),
      step(
        seats > 1 ? "Stand the back cushions against the backrest." : "Stand the back cushion against the backrest.",
        seats > 1 ? "Appuyez les coussins de dos contre le dossier." : "Appuyez le coussin de dos contre le dossier.",
        ...range(seats).map((i) =>
          part(FROM.above, cushion(cloth, [arm + i * each + 0.8, backThick, seatAt + 14], [each - 1.6, 14, 32], 4)),
        ),
      ),
    ],
    decor: pillow === cloth ? [] : [cushion(pillow, [arm + 3, backThick + 14, seatAt + 14], [25, 9, 25], 3.6)],
  };
}

/** A swivel chair on five castors. */
export function officeChair({
  metal,
  cloth,
  arms = true,
}: {
  metal: Material;
  cloth: Material;
  arms?: boolean;
}): Furniture {
  const star = range(5).map((i) => {
    const angle = (i / 5) * 2 * Math.PI + 0.2;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return {
      foot: bar(metal, [c * 4, s * 4, 11], [c * 30, s * 30, 8], 4),
      wheel: roll(MATERIALS.graphite, [c * 30 - 1.6, s * 30, 3.4], "x", 3.2, 3.4),
    };
  });
  const rest = (x: number) => [
    box(metal, [x - 1.6, 6, 52], [3.2, 4, 18]),
    cushion(MATERIALS.graphite, [x - 3.2, -6, 70], [6.4, 26, 4], 1.4),
  ];
  return {
    steps: [
      step(
        "Press the five castors into the star base.",
        "Enfoncez les cinq roulettes dans le piètement en étoile.",
        part(FROM.above, round(metal, [0, 0, 8], 7, 5), ...star.map(({ foot }) => foot)),
        ...star.map(({ wheel }) => part(FROM.below, wheel)),
      ),
      step(
        "Stand the gas lift in the base.",
        "Placez le vérin dans le piètement.",
        part(FROM.above, round(metal, [0, 0, 15], 14, 3.6), round(MATERIALS.steel, [0, 0, 29], 15, 2.2)),
      ),
      step(
        "Screw the plate to the seat and set it on the lift.",
        "Vissez la platine sous l’assise et posez-la sur le vérin.",
        part(FROM.above, box(metal, [-10, -10, 44], [20, 20, 3]), cushion(cloth, [-25, -24, 47], [50, 50, 9], 3.4)),
      ),
      step(
        "Bolt on the backrest.",
        "Boulonnez le dossier.",
        part(FROM.above, bar(metal, [0, -22, 46], [0, -29, 66], 4), cushion(cloth, [-22, -32, 64], [44, 8, 46], 3.4)),
      ),
      ...(arms
        ? [
            step(
              "Add the armrests and sit down to test it.",
              "Ajoutez les accoudoirs et asseyez-vous pour l’essayer.",
              part(FROM.left, ...rest(-28)),
              part(FROM.right, ...rest(28)),
            ),
          ]
        : []),
    ],
    decor: [],
  };
}
