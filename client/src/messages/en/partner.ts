import type {
  ApplicationStatus,
  DocumentType,
  PartnershipStatus,
  PartnershipTier,
  SubmittedPart,
  VerificationStatus,
} from "#shared/domain/partnership.ts";

const statuses: Record<ApplicationStatus, string> = {
  draft: "Draft",
  submitted: "Submitted",
  "in-review": "In review",
  approved: "Approved",
  rejected: "Not accepted",
};

const partnerships: Record<PartnershipStatus, string> = {
  pending: "Not a partner yet",
  approved: "Partner",
  rejected: "Not accepted",
  suspended: "Suspended",
  withdrawn: "Ended",
};

const tiers: Record<PartnershipTier, string> = { basic: "Basic", premium: "Premium", enterprise: "Enterprise" };

const documentTypes: Record<DocumentType, { label: string; hint: string }> = {
  "business-registration": { label: "Business registration", hint: "That the company exists, from a public register." },
  "brand-rights": { label: "Rights to the brands", hint: "A trademark, or a letter of its owner." },
  "liability-insurance": {
    label: "Liability insurance",
    hint: "The certificate, with the last day on which it holds.",
  },
  "safety-certificate": { label: "Safety certificate", hint: "Tests of your products, where you have them." },
  other: { label: "Another document", hint: "What else the reviewers should see." },
};

const verifications: Record<VerificationStatus, string> = {
  pending: "Not looked at yet",
  verified: "Verified",
  rejected: "Rejected",
};

const parts: Record<SubmittedPart, string> = {
  contactName: "Contact person",
  brands: "Brands",
  productCategories: "Rooms that your products are for",
  estimatedVolume: "Units per month",
  businessPlan: "What you plan with Hexkey",
};

/** A maker's own application for a partnership. */
export const partner = {
  title: "Manufacturer partnership",
  signInText: "Sign in to apply for a partnership as the maker of products.",
  intro:
    "For companies that make what people build. As a partner you keep the pages of your brands’ products in the catalogue, and you can reply once to each of their reviews under your company’s name.",
  failed: "Your application could not be loaded",

  statuses,
  partnerships,
  tiers,
  documentTypes,
  verifications,
  expired: "Expired",
  states: {
    none: "Fill in the form and save it as a draft. Then add the documents, and submit it when all is there.",
    draft: "Only you see this draft. Add the documents, then submit it.",
    submitted: "Your application waits for a reviewer. You can take it back to change something.",
    "in-review": "A reviewer is looking at your application.",
    approved: "Your company is a partner of Hexkey.",
    rejected: "Your application was not accepted. You can revise it and submit it again.",
    suspended: "Your partnership is suspended: role, brands and replies are not yours until that is over.",
    withdrawn: "Your partnership has ended. You can apply again.",
  },
  submittedOn: (date: string) => `Submitted on ${date}`,
  reasonTitle: "The reviewer writes",
  tier: "Tier",
  commission: "Commission",
  percent: (rate: string) => `${rate}%`,
  yourBrands: "Your brands",
  toDesk: "To the catalogue desk",
  toPrintCode: "Print a product’s code",
  renewal: {
    title: "Documents that expire",
    soon: (type: string, date: string) => `${type}: valid until ${date}.`,
    over: (type: string, date: string) => `${type}: expired on ${date}.`,
    wanted: "Please add a current one.",
    waiting: "You have sent a new one. A reviewer will look at it.",
    add: (type: string) => `Go to ${type}`,
    goesOn: "Your partnership goes on while we look at what you send.",
  },

  company: "Your company",
  products: "Your products",
  fields: {
    companyName: "Company",
    contactName: parts.contactName,
    contactEmail: "Contact’s email",
    phoneNumber: "Telephone (optional)",
    website: "Website (optional)",
    description: "About the company (optional)",
    retailerName: "Shops that sell your products (optional)",
    brands: parts.brands,
    brandsHint: "One per line, as they stand on the box.",
    productCategories: parts.productCategories,
    estimatedVolume: parts.estimatedVolume,
    volumeHint: "Roughly how many pieces you sell in Canada and the United States.",
    businessPlan: parts.businessPlan,
    planHint: "Which products, from when, and who will keep their pages.",
  },
  wrong: {
    companyName: "Please enter your company’s name.",
    contactName: "Please enter a name, or leave it empty for now.",
    contactEmail: "Please enter a valid email address.",
    phoneNumber: "Please enter a telephone number, or leave it empty.",
    website: "Please enter an address that begins with https://, or leave it empty.",
    description: "This text is too long.",
    retailerName: "This is too long.",
    brands: (max: number) => `Please give at most ${max} brands, each on a line of its own.`,
    productCategories: "Please choose among the rooms.",
    estimatedVolume: "Please enter a whole number such as 1200, or leave it empty for now.",
    businessPlan: "This text is too long.",
  },
  save: "Save the draft",
  saving: "Saving …",
  saved: "Your draft is saved",

  documents: "Documents",
  documentsText: (megabytes: number) =>
    `PDF, or a picture as JPEG, PNG, WebP or AVIF, up to ${megabytes} MB each. Only you and the reviewers can open them.`,
  saveFirst: "Save the draft first, then add the documents here.",
  required: "Required",
  optional: "Optional",
  add: "Add a file",
  addOf: (type: string) => `Add a file: ${type}`,
  adding: "Sending …",
  added: "The document is here",
  tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB.`,
  open: "Save a copy",
  openOf: (name: string) => `Save a copy of ${name}`,
  openFailed: "The document could not be opened",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: "Remove this document?",
  removeText: "The file is deleted for good.",
  keep: "Keep it",
  removing: "Removing …",
  removed: "The document was removed",
  noDocument: "No file yet",
  validUntil: (date: string) => `Valid until ${date}`,
  ranOut: (date: string) => `Expired on ${date}`,
  sentOn: (date: string, size: string) => `${date}, ${size}`,
  kilobytes: (size: string) => `${size} kB`,
  megabytes: (size: string) => `${size} MB`,

  submitTitle: "Submit",
  missing: "Still missing:",
  parts,
  submitText: "All is there. Once submitted, the application can’t be changed until it is decided or you take it back.",
  unsaved: "Save the draft first: something in the form is not saved yet.",
  submit: "Submit the application",
  submitting: "Submitting …",
  submitted: "Your application is submitted",

  withdraw: "Take the application back",
  withdrawTitle: "Take your application back?",
  withdrawText: "It becomes a draft again, which only you see. You can submit it again later.",
  end: "End the partnership",
  endTitle: "End the partnership?",
  endText:
    "Your account loses the maker’s role and its brands at once. Your replies to reviews stay until you delete them. To be a partner again you would have to apply again.",
  withdrawing: "One moment …",
  withdrawn: "Your application is a draft again",
};
