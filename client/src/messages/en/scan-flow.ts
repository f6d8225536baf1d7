/** The results of a scanned or typed code. */
export const scanFlow = {
  yourCode: "Your code",
  facts: { gtin: "GTIN", articleNumber: "Article number", lot: "Lot", serial: "Serial number" },
  scanAgain: "Scan again",

  unknownTitle: "Not in our catalogue yet",
  unknownText: "We know no product with this code.",
  proposedText: "Somebody has proposed this product already, and it is being looked at.",
  search: "Search",
  identifyByPhoto: "Identify by photo",
  addProduct: "Add this product",
  addAnyway: "Add it anyway",
  suggestions: "From our catalogue",
  suggestionsText: "These are suggestions. None of them is the product with your code.",
  searchTitle: "Search the catalogue",

  linkText: (host: string) => `The code is a link to ${host}. Open it only if you trust that site.`,
  openLink: (host: string) => `Open ${host}`,
  linkHidden: "The code is a link that is made to look like another site, so it can't be opened here.",

  failedTitle: "The code could not be looked up",
  failedText: (reason: string) => `${reason} Your code is kept.`,

  confirmTitle: "Is it this one?",
  confirmText: "Other makers may use the same article number. Compare it with the box.",
  confirmYes: "Yes, this one",
  confirmNo: "No, another one",

  chooseTitle: "Which one is it?",
  chooseText: "Several products have this article number. Compare them with the box.",
  chooseNone: "None of them",

  bundleTitle: "Several articles in one box",
  bundleText: "Each article has its own instructions.",
  bundleWhole: "All of it together",
  bundleArticle: (number: string) => `Article ${number}`,
  bundleCount: (count: number) => `${count} ×`,
  bundleUnknown: "Not in our catalogue yet",

  shippingTitle: "That is the shipping label",
  shippingText: "It identifies a parcel, not a product, so there is nothing to look up.",
  shippingWhere: "Where the product's own code usually is",
  shippingPlaces: [
    "On the printed carton, beside the product's name",
    "On a narrow side of the box, near the article number",
    "On the first page of the instructions",
  ],

  digitTitle: "A digit does not fit",
  digitText: "The last digit checks the others. One of them was misread or mistyped.",
  digitLabel: "The digits on the box",
  digitLookUp: "Look up",
  digitAsPrinted: "That’s how it’s printed",

  notes: {
    fits: "The digits fit together.",
    wrongDigit: "The check digit does not fit. Compare the digits with the box.",
    shippingLabel: "This is the number of a shipping label, not the product's.",
  },

  add: {
    text: "Others see it only once a moderator has accepted it.",
    name: "Product name",
    brand: "Brand",
    room: "Room",
    chooseRoom: "Choose",
    code: "Code on the box (optional)",
    missing: "Please fill in this field",
    missingRoom: "Please choose a room",
    submit: "Propose this product",
    signInFirst: "Sign in and propose",
    sending: "Sending...",
    signInTitle: "Sign in to propose it",
    signInText: "What you have typed is kept.",
    backToForm: "Back to what I typed",
    known: "A product with this code is in our catalogue already.",
    lookUpKnown: "See that product",
    thanksTitle: "Thank you!",
    thanksText: "The product is proposed and will be looked at. Others see it once a moderator has accepted it.",
  },
};
