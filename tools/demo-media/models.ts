import { mirrorCabinet, standingMirror, vanity } from "#tools/demo-media/furniture/bathroom.ts";
import { bed } from "#tools/demo-media/furniture/beds.ts";
import { dresser, tvBench, wardrobe } from "#tools/demo-media/furniture/cabinets.ts";
import { desk, workbench } from "#tools/demo-media/furniture/desks.ts";
import { coatRack, shoeRack } from "#tools/demo-media/furniture/hall.ts";
import { ceilingFan, floorLamp } from "#tools/demo-media/furniture/lighting.ts";
import { changingTable, crib, toyChest } from "#tools/demo-media/furniture/nursery.ts";
import { lounger, patioBench, planter } from "#tools/demo-media/furniture/outdoor.ts";
import { chair, officeChair, sofa } from "#tools/demo-media/furniture/seating.ts";
import { bookcase, shelfUnit } from "#tools/demo-media/furniture/shelving.ts";
import { kitchenCart, roundTable, table } from "#tools/demo-media/furniture/tables.ts";
import type { Furniture } from "#tools/demo-media/furniture.ts";
import { MATERIALS as m } from "#tools/demo-media/materials.ts";

/** The shape of every product of the demo catalogue, by its slug. Sizes in centimetres. */
export const MODELS: Record<string, () => Furniture> = {
  // Kitchen
  "solberga-dining-table": () => table({ w: 160, d: 88, h: 75, top: m.beech, frame: m.white, decor: "bowl" }),
  "solberga-chair": () => chair({ frame: m.white, seat: m.beech, back: "slats" }),
  "tallmo-kitchen-cart": () => kitchenCart({ w: 76, d: 46, h: 90, top: m.beech, frame: m.white }),
  "acorn-bar-stool": () => chair({ frame: m.walnut, seat: m.clay, height: 68, size: 38, back: "none" }),
  "mesange-bistro-table": () => roundTable({ radius: 46, h: 74, top: m.white, frame: m.pine }),
  "larder-pantry-cabinet": () =>
    wardrobe({ w: 64, d: 42, h: 186, body: m.sage, front: m.sage, top: m.beech, doors: 2, drawers: 1, legs: 8 }),
  "drover-trestle-table": () =>
    table({ w: 190, d: 88, h: 75, top: m.oak, frame: m.graphite, legs: "trestle", decor: "books" }),
  "gable-butcher-trolley": () =>
    kitchenCart({ w: 58, d: 44, h: 88, top: m.walnut, frame: m.graphite, shelves: 3, drawer: false }),
  // Living room
  "sorrel-bookcase": () => bookcase({ w: 84, d: 30, h: 190, body: m.beech, shelves: 4, filled: 4 }),
  "moss-three-seat-sofa": () => sofa({ w: 214, seats: 3, cloth: m.sage, pillow: m.mustard, legs: m.walnut }),
  "fern-armchair": () => sofa({ w: 88, seats: 1, cloth: m.clay, legs: m.walnut }),
  "ravn-tv-bench": () => tvBench({ w: 160, d: 42, h: 52, body: m.oak, front: m.sage }),
  "quill-coffee-table": () =>
    table({ w: 104, d: 58, h: 44, top: m.walnut, frame: m.walnut, legs: "splayed", decor: "books" }),
  "kestrel-two-seat-sofa": () => sofa({ w: 160, seats: 2, cloth: m.navy, pillow: m.blush, legs: m.beech }),
  "lanterne-arc-lamp": () => floorLamp({ metal: m.brass, shadeOf: m.pine, style: "arc", h: 180 }),
  "askvik-side-table": () => table({ w: 46, d: 46, h: 50, top: m.beech, frame: m.white, shelf: true, decor: "lamp" }),
  "cairn-low-bookcase": () =>
    bookcase({ w: 120, d: 32, h: 78, body: m.white, shelves: 1, legs: 10, back: m.sage, filled: 2 }),
  // Bedroom
  "lindholm-3-drawer-dresser": () =>
    dresser({ w: 80, d: 46, h: 92, body: m.white, top: m.mint, columns: [3], legs: 12 }),
  "lindholm-nightstand": () => dresser({ w: 44, d: 40, h: 56, body: m.white, top: m.mint, columns: [2], legs: 14 }),
  "lindholm-6-drawer-dresser": () =>
    dresser({ w: 148, d: 46, h: 80, body: m.white, top: m.mint, columns: [3, 3], legs: 12 }),
  "heron-double-bed": () => bed({ w: 160, frame: m.beech, cover: m.sage, headboard: "slats" }),
  "plume-upholstered-bed": () =>
    bed({ w: 172, frame: m.walnut, cover: m.cream, headboard: "cloth", headMaterial: m.navy }),
  "alder-storage-bed": () => bed({ w: 100, frame: m.white, cover: m.sky, headboard: "panel", pillows: 1, drawers: 2 }),
  "vinter-wardrobe": () => wardrobe({ w: 104, d: 58, h: 200, body: m.white, front: m.mint, doors: 2, drawers: 2 }),
  "thistle-three-door-wardrobe": () =>
    wardrobe({ w: 150, d: 58, h: 204, body: m.walnut, front: m.cream, doors: 3, legs: 8 }),
  "pebble-bedside-table": () => dresser({ w: 42, d: 38, h: 52, body: m.walnut, columns: [1], legs: 26, knob: m.brass }),
  // Bathroom
  "brook-vanity": () => vanity({ w: 80, body: m.sage, front: m.sage }),
  "brook-double-vanity": () => vanity({ w: 126, body: m.walnut, basins: 2, drawers: false }),
  "rivage-mirror-cabinet": () => mirrorCabinet({ w: 72, h: 66, body: m.white }),
  "tidewater-linen-tower": () =>
    wardrobe({ w: 42, d: 34, h: 180, body: m.white, front: m.sky, doors: 1, drawers: 1, legs: 10 }),
  "skur-bathroom-shelf": () =>
    shelfUnit({ w: 58, d: 34, h: 120, body: m.beech, shelves: 4, front: m.white, filled: true }),
  "rivage-small-vanity": () => vanity({ w: 60, body: m.white, front: m.blush, drawers: false }),
  // Office
  "torsvik-desk": () => desk({ w: 140, d: 66, h: 74, top: m.beech, frame: m.white, drawers: 3 }),
  "torsvik-drawer-unit": () => dresser({ w: 42, d: 50, h: 58, body: m.white, top: m.beech, columns: [3], legs: 6 }),
  "ledger-writing-desk": () =>
    desk({ w: 116, d: 58, h: 74, top: m.walnut, frame: m.walnut, drawers: 1, legs: "splayed", front: m.oak }),
  "orbit-office-chair": () => officeChair({ metal: m.graphite, cloth: m.pine }),
  "plume-desk-with-riser": () =>
    desk({ w: 124, d: 62, h: 74, top: m.cream, frame: m.beech, riser: true, legs: "panel" }),
  "folio-office-bookcase": () => bookcase({ w: 66, d: 32, h: 160, body: m.walnut, shelves: 3, filled: 4 }),
  "bracken-trestle-desk": () => desk({ w: 150, d: 70, h: 74, top: m.oak, frame: m.graphite, legs: "splayed" }),
  "quire-filing-cabinet": () => dresser({ w: 46, d: 56, h: 124, body: m.pine, columns: [4], knob: m.brass }),
  // Nursery
  "wren-crib": () => crib({ frame: m.beech, cover: m.mint }),
  "wren-changing-table": () => changingTable({ frame: m.white, front: m.beech, mat: m.sage }),
  "puffin-toy-chest": () => toyChest({ body: m.white, lid: m.mustard }),
  "dormouse-toddler-bed": () =>
    bed({ w: 78, length: 144, frame: m.white, cover: m.blush, headboard: "panel", pillows: 1, rails: true }),
  "coucou-child-chair": () => chair({ frame: m.beech, seat: m.sky, height: 30, size: 32 }),
  "puffin-low-bookcase": () => bookcase({ w: 92, d: 30, h: 84, body: m.mint, shelves: 2, back: m.white, filled: 2 }),
  // Garage
  "anvil-workbench": () =>
    workbench({ w: 150, d: 64, h: 88, top: m.beech, frame: m.oak, pegboard: true, drawers: true }),
  "bolt-shelf-unit": () =>
    shelfUnit({ w: 100, d: 44, h: 176, body: m.graphite, front: m.oak, shelves: 5, filled: true }),
  "anvil-tool-chest": () =>
    dresser({ w: 68, d: 46, h: 94, body: m.brick, top: m.graphite, knob: m.steel, columns: [5], legs: 10 }),
  "ratchet-compact-workbench": () => workbench({ w: 104, d: 56, h: 86, top: m.oak, frame: m.graphite }),
  "gantry-heavy-shelf": () =>
    shelfUnit({ w: 150, d: 54, h: 150, body: m.clay, front: m.steel, shelves: 4, filled: true }),
  // Patio
  "larch-garden-bench": () => patioBench({ w: 134, wood: m.oak, frame: m.graphite }),
  "larch-patio-table": () =>
    table({ w: 140, d: 82, h: 74, top: m.oak, frame: m.graphite, shelf: false, decor: "none" }),
  "shoreline-lounger": () => lounger({ wood: m.oak, cloth: m.sky }),
  "trellis-planter": () => planter({ w: 92, d: 40, h: 46, wood: m.oak, trellis: true }),
  "courtyard-planter": () => planter({ w: 50, d: 50, h: 48, wood: m.walnut }),
  "terrasse-chair": () => chair({ frame: m.pine, seat: m.cream, back: "spindles", arms: true }),
  // Everything else
  "breeze-ceiling-fan": () => ceilingFan({ metal: m.graphite, blade: m.walnut }),
  "stilt-tripod-lamp": () => floorLamp({ metal: m.beech, shadeOf: m.cream, style: "tripod" }),
  "hallen-hall-bench": () => coatRack({ frame: m.graphite, bench: m.oak }),
  "twig-coat-stand": () => coatRack({ frame: m.beech, hooks: 8 }),
  "stepwise-shoe-rack": () => shoeRack({ w: 92, frame: m.graphite, slat: m.beech }),
  "reflet-standing-mirror": () => standingMirror({ frame: m.walnut }),
  "candle-floor-lamp": () => floorLamp({ metal: m.graphite, shadeOf: m.glow }),
};
