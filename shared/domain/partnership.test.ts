import { expect, test } from "vitest";
import {
  APPLICATION_STATUSES,
  hasExpired,
  isPartner,
  mayRemoveDocument,
  missingDocuments,
  missingParts,
  PARTNERSHIP_STATUSES,
  type PartnershipAct,
  REQUIRED_DOCUMENTS,
  stateAfter,
  unverifiedDocuments,
} from "#shared/domain/partnership.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const ACTS: PartnershipAct[] = ["save", "submit", "withdraw", "take", "approve", "reject", "suspend", "reinstate"];

/** Every step there is, as "act: from -> to". */
function allSteps(): string[] {
  return ACTS.flatMap((act) =>
    APPLICATION_STATUSES.flatMap((application) =>
      PARTNERSHIP_STATUSES.flatMap((partnership) => {
        const after = stateAfter(act, { application, partnership });
        return after ? [`${act}: ${application}/${partnership} -> ${after.application}/${after.partnership}`] : [];
      }),
    ),
  );
}

test("an application goes from draft to a decision, and only in this order", () => {
  const steps = allSteps();
  expect(steps).toEqual(
    expect.arrayContaining([
      "submit: draft/pending -> submitted/pending",
      "take: submitted/pending -> in-review/pending",
      "approve: in-review/pending -> approved/approved",
      "reject: in-review/pending -> rejected/rejected",
      "submit: rejected/rejected -> submitted/pending",
      "submit: draft/withdrawn -> submitted/pending",
      "suspend: approved/approved -> approved/suspended",
      "reinstate: approved/suspended -> approved/approved",
      "withdraw: submitted/pending -> draft/pending",
      "withdraw: approved/approved -> draft/withdrawn",
      "withdraw: approved/suspended -> draft/withdrawn",
    ]),
  );
  const into = (state: string) => steps.filter((step) => step.endsWith(state)).map((step) => step.split(":")[0]);
  expect(new Set(into("approved/approved"))).toEqual(new Set(["approve", "reinstate"]));
  expect(steps.filter((step) => step.startsWith("approve: submitted"))).toEqual([]);
  expect(steps.filter((step) => step.startsWith("save: submitted"))).toEqual([]);
  expect(steps.filter((step) => step.startsWith("suspend: approved/suspended"))).toEqual([]);
});

test("only an approved partner has what the approval grants", () => {
  expect(PARTNERSHIP_STATUSES.filter((partnership) => isPartner({ partnership }))).toEqual(["approved"]);
});

const document = (documentType: string, fields: { isVerified?: boolean; isRejected?: boolean; until?: Date } = {}) => ({
  documentType,
  verificationStatus: fields.isVerified
    ? ("verified" as const)
    : fields.isRejected
      ? ("rejected" as const)
      : ("pending" as const),
  expiryDate: fields.until ?? null,
});

test("every required document is needed: sent to submit, verified and not run out to approve", () => {
  const sent = REQUIRED_DOCUMENTS.map((type) => document(type));
  const verified = REQUIRED_DOCUMENTS.map((type) => document(type, { isVerified: true }));
  expect(missingDocuments([], NOW)).toEqual([...REQUIRED_DOCUMENTS]);
  expect(missingDocuments(sent, NOW)).toEqual([]);
  expect(unverifiedDocuments(sent, NOW)).toEqual([...REQUIRED_DOCUMENTS]);
  expect(unverifiedDocuments(verified, NOW)).toEqual([]);
  expect(unverifiedDocuments(verified.slice(1), NOW)).toEqual(["business-registration"]);
});

test("a document that was rejected or has run out counts for nothing", () => {
  const [first, ...others] = REQUIRED_DOCUMENTS;
  const rest = others.map((type) => document(type, { isVerified: true }));
  const over = document(first, { isVerified: true, until: NOW });
  const later = document(first, { isVerified: true, until: new Date(NOW.getTime() + 1) });
  expect([hasExpired(over, NOW), hasExpired(later, NOW)]).toEqual([true, false]);
  expect(unverifiedDocuments([...rest, over], NOW)).toEqual([first]);
  expect(missingDocuments([...rest, over], NOW)).toEqual([first]);
  expect(unverifiedDocuments([...rest, over, later], NOW)).toEqual([]);
  expect(missingDocuments([...rest, document(first, { isRejected: true })], NOW)).toEqual([first]);
});

test("a verified document stays while an application rests on it", () => {
  const verified = document("other", { isVerified: true });
  expect(APPLICATION_STATUSES.filter((status) => mayRemoveDocument(status, verified))).toEqual(["draft", "rejected"]);
  expect(APPLICATION_STATUSES.every((status) => mayRemoveDocument(status, document("other")))).toBe(true);
});

test("an application is submitted once every part of it is there", () => {
  const empty = { contactName: null, brands: [], productCategories: [], estimatedVolume: null, businessPlan: "" };
  expect(missingParts(empty)).toEqual([
    "contactName",
    "brands",
    "productCategories",
    "estimatedVolume",
    "businessPlan",
  ]);
  const whole = {
    contactName: "Ines Roy",
    brands: ["Nordhem"],
    productCategories: ["bedroom"],
    estimatedVolume: 0,
    businessPlan: "Beds.",
  };
  expect(missingParts(whole)).toEqual([]);
});
