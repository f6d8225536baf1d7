import { furnitureKinds } from "#client/messages/en/furniture-kinds.ts";
import type { ConfidenceBand } from "#shared/domain/identify/confidence.ts";
import type { IdentifyMethod } from "#shared/domain/identify/method.ts";
import type { Country } from "#shared/domain/identify/region.ts";
import type { InstallationType } from "#shared/domain/identify/safety-warning.ts";
import type { WebSource } from "#shared/domain/identify/web-sources.ts";
import type { ReviewAge } from "#shared/domain/review-age.ts";

const bands: Record<ConfidenceBand, string> = { likely: "Likely", possible: "Possible", unsure: "Unsure" };

const methods: Record<IdentifyMethod, string> = {
  code: "Found by the code in your photo",
  label: "Read from the label",
  model: "Recognised by AI",
  pictures: "Found by the catalogue’s pictures",
};

const sources: Record<WebSource, string> = {
  purchase: "Where to buy",
  youtube: "Videos",
  manufacturer: "Maker",
  tutorial: "Tutorials",
  review: "Reviews",
};

const countries: Record<Country, string> = { CA: "Canada", US: "United States" };

/** `search` is what is looked for on the web, together with the person's place. */
const trades: Record<InstallationType, { text: string; find: string; search: string; permit: string }> = {
  electrical: {
    text: "Professional installation is required: this is connected to your home’s wiring. Work on it can cause shocks and fire.",
    find: "Find licensed electricians",
    search: "licensed electrician",
    permit: "electrical permit",
  },
  plumbing: {
    text: "Professional installation is required: this is connected to water or gas. Work on it can cause leaks, floods and explosions.",
    find: "Find licensed plumbers",
    search: "licensed plumber",
    permit: "plumbing gas permit",
  },
  hvac: {
    text: "Professional installation is required: this heats, cools or moves air. Work on it can cause fire and carbon monoxide poisoning.",
    find: "Find licensed HVAC technicians",
    search: "licensed HVAC technician",
    permit: "HVAC permit",
  },
  general: {
    text: "Professional installation is required: an appliance of this kind may need wiring, water, gas or venting.",
    find: "Find licensed contractors",
    search: "licensed appliance installer",
    permit: "building permit appliance installation",
  },
};

/** What a photo shows, and what the person makes of it. */
export const identifyResult = {
  photo: "Your photo",
  photoOf: (number: number, count: number) => `Your photo, ${number} of ${count}`,
  cancel: "Cancel",
  scanAgain: "Scan again",
  crop: "Crop and try again",
  search: "Search the catalogue",
  history: "Scan history",

  askingTitle: "Looking at your photo",
  asking: "First for a code, then for what the label says, then at the item itself.",
  askingLong: "Still looking. It can take up to 20 seconds.",
  cancelNote: "If the answer comes all the same, it will be in your scan history.",

  failedTitle: "Failed to identify product",
  failed: "Failed to identify product",
  kept: "Your photo is kept.",
  tooLargeFile: "Image file too large. Please use a smaller image.",
  tooLarge: "Image too large. Please try taking a new photo or selecting a smaller image file.",
  invalid: "The answer was not valid: it does not say what the photo shows. Please try again.",
  upstream: "The service that looks at photos gave no useful answer. Try again, or photograph the label.",
  unavailable: "Photos can’t be looked at just now. Try again in a minute.",
  timedOut: "Looking at the photo took too long. Try again; a photo of the label alone is quicker.",
  usedUp: (time: string) => `That was the last photo for now. You can go on at ${time}.`,

  waitingTitle: "Your photo waits for the network",
  waitingText:
    "It will be sent by itself once there is a connection, and you will be told what it shows. Keep this page open until then: the photo is on it only.",
  sendingText: "There is a connection again. Your photo is being sent.",
  waitingBusy: "Hexkey can’t take it at the moment. We will try again by ourselves.",
  discard: "Discard the photo",
  goOn: "Go on meanwhile",
  waitingPhoto: "Photo to identify",
  arrivedTitle: "Your photo has been looked at",
  arrivedFailed: "Your photo could not be looked at",
  arrivedText: (name: string) => `${name}. It is in your scan history.`,
  arrivedNothing: "We could not tell what it shows.",
  arrivedBefore: "It looks like one that was answered before.",
  show: "Show the result",
  dismiss: "Dismiss",

  signInTitle: "Sign in to go on",
  signInText: "Your session has ended. Your photo is kept.",
  signInLater: "Not now",

  beforeTitle: "The same photo as before?",
  beforeText: "Your photo looks like one that was answered before.",
  beforeName: (name: string, age: string) => `${name}, answered ${age}`,
  beforePicture: "The picture from before",
  beforePhotoGone: "This photo is not kept any more",
  beforeYes: "Yes",
  beforeNo: "No, another item",

  bands,
  methods,
  corrected: "Corrected by members",
  answered: ({ unit, count }: ReviewAge) => {
    if (unit === "today") return "Answered today";
    return count === 1 ? `Answered 1 ${unit} ago` : `Answered ${count} ${unit}s ago`;
  },
  age: ({ unit, count }: ReviewAge) => {
    if (unit === "today") return "today";
    return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`;
  },
  checkAgain: "Check again",
  offlineTitle: "Answered without AI",
  offlineText:
    "The offline identifier answered. It reads codes and labels and compares your photo with the catalogue’s pictures. A photo of the label is what it can use best.",
  homeImprovement: "Home improvement",
  unsureText: "We are not sure what exactly it is.",
  guess: "Our guess",
  facts: {
    name: "Name",
    brand: "Brand",
    model: "Model",
    serialNumber: "Serial number",
    category: "Category",
    productType: "Type",
  },

  nothingTitle: "We could not tell",
  nothingText: "Nothing in your photo told us what it is. One of these helps most often:",
  nothingHints: [
    "Photograph the label or the article number, close up",
    "Crop the photo so that only the item is on it",
    "Add a photo from another side",
  ],
  addAngle: "Add another angle",
  addAngleText: "This photo stays. One of the label, the back or the whole item often tells.",
  anotherPhoto: "Take another photo",
  enterCode: "Scan or type a code",
  weSaid: (name: string) => `We said: ${name}`,

  matchesTitle: "In our catalogue",
  matchesText: "Compare each with your photo. A photo alone tells no product for certain.",
  noMatches: "No local matches found",
  matchScore: (score: number) => `${score}% alike`,
  thisIsIt: "This is it",
  thisIsItOf: (name: string) => `This is it: ${name}`,
  noneOfThese: "None of these",
  notSure: "Not sure",
  noneText: "None of them, then. The catalogue may have it under another name.",
  notSureText:
    "Look for the article number on the label, the box or the first page of the instructions: two products that look alike differ in it. A photo of it tells for certain.",
  showMatches: "Show them again",
  alternatives: "Possible matches",
  alternativesText: "Choose one to search the catalogue for it.",

  safetyTitle: "Safety warning",
  trades,
  safetyPermit: "Find out about permits",
  safetyPlace: (place: string) => `Searches the web for results in ${place}.`,
  safetyNoPlace: "Searches the web. Choose your country below for results near you.",

  webTitle: "On the web",
  sources,
  webNoCountry: "To see where to buy it, choose your country above.",
  webNone: "Nothing was found on the web.",
  isSearch: "Search",
  webNote: "We have not checked these pages. Prices are what the page said when we looked; they may have changed.",
  webDisclosure: "Hexkey may earn a commission from purchases through these links.",
  webRebuilding: "Looking for results for your place...",
  webFailed: "The results could not be looked up for your place.",
  rating: (rating: string) => `${rating} out of 5`,
  /** What a page says is hearsay, and of that day. */
  priceSeen: (price: string, date: string) => `${price}, seen ${date}`,

  notNoted: "It could not be noted in your history",

  place: {
    askTitle: "May we use your location?",
    askText:
      "It decides which shops, prices and permits we look for. We use it no more exactly than your city, and send it together with your photo. Where the phone can’t tell, your internet address may. You can change it with each result.",
    use: "Use my location",
    choose: "Choose country myself",
    skip: "Skip",
    locating: "Finding where you are...",
    goOn: "Go on without",
    title: "Your place",
    unknown: "Country unknown – choose",
    approximate: "GPS unavailable - using approximate location",
    unnamed: "Failed to get location details",
    estimated: "Using approximate location",
    blocked: "Location blocked",
    unavailable: "Location unavailable",
    unsupported: "Geolocation is not supported by this browser",
    change: "Change",
    changeTitle: "Where do you shop and build?",
    country: "Country",
    chooseCountry: "Choose",
    region: "Province or state (optional)",
    city: "City (optional)",
    missing: "Please choose a country",
    tooLong: "This is too long",
    save: "Use this place",
    countries,
    /** Names that are written otherwise than in English. */
    regions: {} as Record<string, string>,
  },

  feedback: {
    question: "Is that right?",
    yes: "Yes, that is right",
    no: "No, correct it",
    sent: "Thank you. You said that it is right.",
    rejected: "Thank you. You said that it is wrong.",
    correctedByYou: "Thank you. You told us that it is:",
    change: "Change what you said",
    knowsQuestion: "Do you know what it is?",
    knows: "I know what it is",
    thanks: "Thank you!",
    thanksText: "Your feedback helps improve our AI scanner.",
    failed: "Feedback submission failed",
    tryAgain: "Please try again",
    title: "What is it?",
    text: "Fill in what you know. Correct only what you are certain of.",
    brand: "Brand",
    model: "Model",
    productType: "Product type",
    category: "Category",
    description: "Description",
    choose: "Choose",
    nothing: "Please fill in at least one field",
    notThere: "This is what we said. Please change at least one field.",
    tooLong: (max: number) => `Please use ${max} characters at most`,
    sharePhoto:
      "Let other members see this photo, so that they can check my correction. It may also train the identification.",
    submit: "Submit",
    submitting: "Submitting...",
    cancel: "Cancel",
    justWrong: "Just mark as incorrect",
    tellUs: "Tell us what it is",
    somethingElse: "Something else is wrong",
    signIn: "Your session has ended. Sign in and submit it again: what you typed is kept.",
    kinds: furnitureKinds,
    steps: {
      title: "What is wrong?",
      progress: (step: number, count: number) => `Step ${step} of ${count}`,
      initial: (name: string) => `Is it “${name}”?`,
      confirm: "Yes, it is",
      reject: "No, it is something else",
      correction: "What is it, then?",
      alternatives: "Possible matches",
      alternativesText: "Choose one to submit it at once.",
      name: "Name",
      nameMissing: "Please say what it is",
      brand: "Brand (optional)",
      category: "Which category is it?",
      categoryMissing: "Please choose a category",
      details: "Anything else?",
      tags: "Tags (optional)",
      tagsHint: "Separate them with commas: oak, three drawers",
      tagsTooMany: (count: number) => `Please use ${count} tags at most`,
      tagTooLong: (characters: number) => `A tag may have ${characters} characters at most`,
      continue: "Continue",
      back: "Back",
    },
  },
};
