import { expect, test } from "vitest";
import { leastProcessorMs } from "#server/testing/processor-time.ts";
import { type InstallationType, installationTypeOf } from "#shared/domain/identify/safety-warning.ts";

const thing = (name: string, more = {}) => ({ name, description: "", category: null, productType: null, ...more });

test.each<[InstallationType, string[]]>([
  [
    "electrical",
    [
      "Ceiling fan with light",
      "52-inch ceiling-fans",
      "LIGHT FIXTURE",
      "Range hood, 30 in",
      "GFCI outlets",
      "200 A breaker panel",
      "Wiring kit",
      "Chandelier",
      "Ventilateur de plafond",
      "Ventilateurs de plafond",
      "Hotte de cuisine",
      "Disjoncteurs",
      "Panneaux électriques",
      "Plafonnier DEL",
      "Prises murales",
    ],
  ],
  [
    "plumbing",
    [
      "Water heater",
      "Tankless heater with Wi-Fi",
      "Two-piece toilet",
      "Kitchen faucets",
      "Gas range, 5 burners",
      "Vanity with sink",
      "Chauffe‑eau 60 gallons",
      "Toilettes jumelées",
      "Robinet de cuisine",
      "Cuisinière au gaz",
      "Éviers doubles",
    ],
  ],
  [
    "hvac",
    [
      "Gas furnace",
      "Window air conditioner",
      "Ductwork",
      "Heat pumps",
      "Smart thermostat",
      "Electric space heaters",
      "Thermopompe murale",
      "Climatiseurs",
      "Fournaise au gaz",
      "Plinthes électriques",
      "Poêle à bois",
      "Échangeur d’air",
    ],
  ],
])("what a professional installs is warned of as %s", (type, names) => {
  expect(names.filter((name) => installationTypeOf(thing(name)) !== type)).toEqual([]);
  const described = names.filter((description) => installationTypeOf(thing("Thing", { description })) !== type);
  expect(described).toEqual([]);
});

test("what people build themselves has no warning, whatever its name contains", () => {
  const furniture = [
    "Desk with wiring tray",
    "Standing desk with wire management",
    "Over-the-toilet storage cabinet",
    "Toilet paper holder",
    "Shower curtain rod",
    "Tub chair in velvet",
    "Radiator cover",
    "Bed with headboard panels",
    "Panel bed",
    "Spanish style chair",
    "Tapestry frame",
    "Hottest desk of the year",
    "Table de toilette",
    "Cache-radiateur",
    "Bureau avec gestion du filage",
    "KALLAX shelf unit",
    "Lit à panneaux",
    "Bibliothèque Billy",
    "",
  ];
  expect(furniture.filter((name) => installationTypeOf(thing(name)) !== null)).toEqual([]);
});

test("an appliance for the home's improvement is warned of without any such word", () => {
  const appliance = { category: "home-improvement", productType: "Appliance" };
  expect(installationTypeOf(thing("Model X200", appliance))).toBe("general");
  expect(installationTypeOf(thing("Model X200", { ...appliance, category: "kitchen" }))).toBeNull();
  expect(installationTypeOf(thing("Model X200", { ...appliance, productType: "shelf" }))).toBeNull();
  expect(installationTypeOf(thing("Heat pump", appliance))).toBe("hvac");
});

test("the name counts before the description", () => {
  expect(installationTypeOf(thing("Light fixture", { description: "Hangs above the sink." }))).toBe("electrical");
});

test("a long text of a model is searched in no time", async () => {
  const description = "water ".repeat(20_000);
  const search = () => expect(installationTypeOf(thing("Chair", { description }))).toBeNull();
  expect(await leastProcessorMs(search, { enoughMs: 500 })).toBeLessThan(500);
});
