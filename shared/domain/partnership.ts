/** How far a manufacturer is on the way to being a partner, and whether it still is one. */
export const PARTNERSHIP_STATUSES = ["pending", "approved", "rejected", "suspended", "withdrawn"] as const;
export type PartnershipStatus = (typeof PARTNERSHIP_STATUSES)[number];

export const PARTNERSHIP_TIERS = ["basic", "premium", "enterprise"] as const;
export type PartnershipTier = (typeof PARTNERSHIP_TIERS)[number];

export const APPLICATION_STATUSES = ["draft", "submitted", "in-review", "approved", "rejected"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** What reviewers get to see: a draft is its applicant's alone. */
export const REVIEWED_STATUSES = ["submitted", "in-review", "approved", "rejected"] as const;
export type ReviewedStatus = (typeof REVIEWED_STATUSES)[number];

export const VERIFICATION_STATUSES = ["pending", "verified", "rejected"] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** The documents of a maker by what they prove. */
export const DOCUMENT_TYPES = [
  "business-registration",
  "brand-rights",
  "liability-insurance",
  "safety-certificate",
  "other",
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Without these no application is approved. */
export const REQUIRED_DOCUMENTS = [
  "business-registration",
  "brand-rights",
  "liability-insurance",
] as const satisfies readonly DocumentType[];

/** An application and the partnership that it is for. */
export interface PartnershipState {
  application: ApplicationStatus;
  partnership: PartnershipStatus;
}

interface Step {
  application: readonly ApplicationStatus[];
  /** Any, where it is left out. */
  partnership?: readonly PartnershipStatus[];
  to: Partial<PartnershipState>;
}

/** What applicants and reviewers do, where it begins and where it leads. */
const STEPS = {
  save: [{ application: ["draft", "rejected"], to: {} }],
  submit: [{ application: ["draft", "rejected"], to: { application: "submitted", partnership: "pending" } }],
  withdraw: [
    { application: ["submitted", "in-review", "rejected"], to: { application: "draft", partnership: "pending" } },
    { application: ["approved"], to: { application: "draft", partnership: "withdrawn" } },
  ],
  take: [{ application: ["submitted"], to: { application: "in-review" } }],
  approve: [{ application: ["in-review"], to: { application: "approved", partnership: "approved" } }],
  reject: [{ application: ["in-review"], to: { application: "rejected", partnership: "rejected" } }],
  suspend: [{ application: ["approved"], partnership: ["approved"], to: { partnership: "suspended" } }],
  reinstate: [{ application: ["approved"], partnership: ["suspended"], to: { partnership: "approved" } }],
} satisfies Record<string, readonly Step[]>;
export type PartnershipAct = keyof typeof STEPS;

/** The state after an act; null where it can't be done in this one. */
export function stateAfter(act: PartnershipAct, state: PartnershipState): PartnershipState | null {
  const steps: readonly Step[] = STEPS[act];
  const step = steps.find(
    ({ application, partnership }) =>
      application.includes(state.application) && (partnership?.includes(state.partnership) ?? true),
  );
  return step ? { ...state, ...step.to } : null;
}

/** Whether a maker has what an approval grants: the role, the brands and the replies to reviews. */
export function isPartner({ partnership }: Pick<PartnershipState, "partnership">): boolean {
  return partnership === "approved";
}

interface HeldDocument {
  documentType: string;
  verificationStatus: VerificationStatus;
  /** The moment at which it is over; null where it does not run out. */
  expiryDate: Date | null;
}

export function hasExpired({ expiryDate }: Pick<HeldDocument, "expiryDate">, now: Date): boolean {
  return expiryDate !== null && expiryDate <= now;
}

/** The required documents that an applicant still has to send: what was rejected or has run out is not there. */
export function missingDocuments(
  documents: readonly HeldDocument[],
  now: Date,
  required: readonly string[] = REQUIRED_DOCUMENTS,
): string[] {
  return required.filter(
    (type) =>
      !documents.some(
        (one) => one.documentType === type && one.verificationStatus !== "rejected" && !hasExpired(one, now),
      ),
  );
}

/** The required documents that stand in the way of an approval: none of theirs is verified and has not run out. */
export function unverifiedDocuments(
  documents: readonly HeldDocument[],
  now: Date,
  required: readonly string[] = REQUIRED_DOCUMENTS,
): string[] {
  const counting = documents.filter(({ verificationStatus }) => verificationStatus === "verified");
  return missingDocuments(counting, now, required);
}

/** Whether its applicant may take a document back: what was verified stays while the application rests on it. */
export function mayRemoveDocument(
  application: ApplicationStatus,
  { verificationStatus }: Pick<HeldDocument, "verificationStatus">,
): boolean {
  return verificationStatus !== "verified" || application === "draft" || application === "rejected";
}

/** What an application needs in addition to what every draft has. */
export const SUBMITTED_PARTS = [
  "contactName",
  "brands",
  "productCategories",
  "estimatedVolume",
  "businessPlan",
] as const;
export type SubmittedPart = (typeof SUBMITTED_PARTS)[number];

/** The parts without which an application can't be submitted and that it does not have yet. */
export function missingParts(application: Record<SubmittedPart, unknown>): SubmittedPart[] {
  return SUBMITTED_PARTS.filter((part) => {
    const value = application[part];
    return value === null || value === "" || (Array.isArray(value) && value.length === 0);
  });
}
