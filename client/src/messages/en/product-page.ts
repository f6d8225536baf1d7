import type { Country, GuideKind, Hazard, Tool } from "#shared/domain/assembly.ts";
import type { Difficulty } from "#shared/domain/difficulty.ts";

const tools: Record<Tool, string> = {
  "hex-key": "Hex key",
  "phillips-screwdriver": "Phillips screwdriver",
  "flat-screwdriver": "Flat screwdriver",
  hammer: "Hammer",
  "rubber-mallet": "Rubber mallet",
  drill: "Drill",
  "spirit-level": "Level",
  "tape-measure": "Tape measure",
  pencil: "Pencil",
  wrench: "Wrench",
  pliers: "Pliers",
  "utility-knife": "Utility knife",
  "caulking-gun": "Caulking gun",
  "voltage-tester": "Voltage tester",
  ladder: "Ladder",
};

const hazards: Record<Hazard, { title: string; text: string }> = {
  "tip-over": {
    title: "It can tip over",
    text: "Falling furniture can crush a child. Fasten it to the wall before you put anything in it.",
  },
  electrical: {
    title: "Electric shock",
    text: "Switch the power off at the panel and test that it is off before you touch a wire.",
  },
  "small-parts": {
    title: "Small parts",
    text: "Children can choke on screws and caps. Keep them away until everything is put away.",
  },
  "two-person-lift": {
    title: "Too heavy for one",
    text: "Lift and turn it with two people.",
  },
  glass: {
    title: "Glass",
    text: "Panels can break. Wear gloves and lay the panels on something soft.",
  },
  water: {
    title: "Water",
    text: "Close the shut-off valve before you loosen a connection.",
  },
};

const countries: Record<Country, string> = { CA: "Canada", US: "United States" };
const inCountry: Record<Country, string> = { CA: "in Canada", US: "in the United States" };

const guides: Record<GuideKind, string> = {
  assembly: "Assembly",
  disassembly: "Taking it apart",
  "wall-anchoring": "Fastening it to the wall",
};

const difficulties: Record<Difficulty, string> = { easy: "easy", medium: "medium", hard: "hard" };

export const productPage = {
  loadingProduct: "Loading product...",
  failedOne: "Failed to fetch the product",
  notFound: "This product is not in our catalogue",
  /** The same as in the HTML that the server sends. */
  title: (name: string, brand: string) => `${name} by ${brand}: how to put it together`,
  by: (brand: string) => `by ${brand}`,
  home: "Hexkey, home page",
  readReviews: "Read the reviews",
  difficultyVotes: (agreeing: string, count: number, all: string) =>
    count === 1 ? "says the one reviewer" : `say ${agreeing} of ${all} reviewers`,

  watchVideo: "Watch the video",
  followSteps: "Follow the steps",

  glance: "Before you start",
  time: "Build time",
  makerSays: (claim: string) => `The maker says ${claim}`,
  duration: (hours: number, minutes: number) =>
    [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join("\u00A0"),
  realTime: "Real build time",
  fromReviews: (count: number, most: string) => `Median of ${count} reviews. 4 in 5 took at most ${most}.`,
  medianOf: (median: string, count: number) => `${median} (median of ${count} reviews)`,
  people: "People",
  peopleNeeded: (count: number) => (count === 1 ? "1 person" : `${count} people`),
  difficulty: "Difficulty",
  difficulties,
  tools: "Tools",
  toolNames: tools,
  boxes: "Boxes",
  boxesInAll: (count: number, weight: string) =>
    count === 1 ? `1 box, ${weight}` : `${count} boxes, ${weight} in all`,
  boxNumber: (number: number) => `Box ${number}`,
  boxSides: "Width × height × depth",
  manual: (pages: number | null, size: string | null) => {
    const about = ["PDF", pages !== null && (pages === 1 ? "1 page" : `${pages} pages`), size].filter(Boolean);
    return `Manual (${about.join(", ")})`;
  },

  safety: "Safety",
  hazards,
  howToAnchor: "How to fasten it to the wall",

  factsFailed: "The details could not be loaded",
  factsFailedText: (why: string) => `Safety notes, tools, steps and prices are missing here. ${why}`,

  video: "Video",
  steps: "Steps",
  guides,
  noSteps: "Nobody has written steps for this product yet.",
  otherLanguage: { en: "These steps are in English only.", fr: "These steps are in French only." },
  enlargePicture: (step: number) => `Open the picture of step ${step} in full`,
  playFrom: (time: string) => `Play from ${time}`,
  askStep: "Ask about this step",
  ofStep: (step: number) => `(step ${step})`,
  inVideo: (time: string) => `${time} in the video`,

  printCode: "Print this product’s code",
  buy: "Where to buy",
  country: "Country",
  countries,
  noShopHere: (here: Country, there: Country) =>
    `We know of no shop ${inCountry[here]} that has it. These are ${inCountry[there]}.`,
  noShops: "We know of no shop that has it.",
  checkedOn: (date: string) => `Checked on ${date}`,
  noPrice: "Price at the shop",
  disclosure: "Hexkey may earn a commission from purchases through these links. It changes neither price nor order.",

  projects: "Built by members",
  questions: "Questions",

  missingText: "It may have been removed, or the address was copied incompletely.",
  scan: "Scan a code",
  goHome: "Go to the home page",
};
