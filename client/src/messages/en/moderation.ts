import type { ModerationState, ProductRejection } from "#shared/domain/moderation.ts";

const tabs: Record<ModerationState, string> = { proposed: "Waiting", accepted: "Accepted", rejected: "Rejected" };

const none: Record<ModerationState, { title: string; text: string }> = {
  proposed: { title: "Nothing waits", text: "Products that members propose will be here, the oldest first." },
  accepted: { title: "Nothing accepted yet", text: "Products that were taken into the catalogue will be here." },
  rejected: { title: "Nothing rejected yet", text: "Products that were turned down will be here, with the reason." },
};

const reasons: Record<ProductRejection, { label: string; hint: string }> = {
  "already-there": {
    label: "Already in the catalogue",
    hint: "The same product is there, perhaps under another name.",
  },
  "no-real-product": { label: "Not a real product", hint: "A test, a joke, or nothing that is sold." },
  "wrong-code": { label: "Wrong code", hint: "The code is not this product’s." },
  incomplete: { label: "Too little to go by", hint: "Name or brand say too little to tell which product it is." },
  unlawful: { label: "Not allowed", hint: "Unlawful, offensive, or somebody’s personal data." },
};

export const moderation = {
  title: "Proposed products",
  sections: "Proposed products by what became of them",
  tabs,
  none,
  failed: "The proposed products could not be loaded",

  code: "Code",
  noCode: "No code on the box",
  proposed: "Proposed",
  by: (name: string) => `by ${name}`,
  byMember: "by a member",
  decided: "Decided",
  reason: "Reason",
  reasons,
  open: "Open product",
  openOf: (name: string) => `Open product: ${name}`,

  accept: "Accept",
  acceptOf: (name: string) => `Accept: ${name}`,
  reject: "Reject",
  rejectOf: (name: string) => `Reject: ${name}`,

  formOf: (name: string) => `Accept ${name}`,
  name: "Name",
  brand: "Brand",
  room: "Room",
  codeOnBox: "Code on the box",
  codeHint: "Leave it empty if the box has none.",
  missing: "This can’t be empty.",
  flaws: {
    wrongDigit: "One digit of this number is wrong: its check digit doesn’t fit.",
    shippingLabel: "This is the number of a shipping label. It names a parcel and no product.",
  },
  badCode: "This can’t be the code of a product.",
  add: "Add to catalogue",
  adding: "Adding...",
  cancel: "Cancel",
  added: "Product added",
  addedText: (name: string) => `${name} is in the catalogue.`,
  addFailed: "Not added",
  addConflict: "A product with this code is in the catalogue already, or somebody else has decided on this one.",

  rejectTitle: "Reject this product",
  rejectText: (name: string) => `Why is ${name} not taken into the catalogue?`,
  rejecting: "Rejecting...",
  rejected: "Product rejected",
  rejectedText: (name: string) => `${name} is no longer waiting.`,
  rejectFailed: "Not rejected",
  rejectConflict: "Somebody else has decided on this product already.",
};
