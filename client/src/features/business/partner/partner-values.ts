import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";
import { type Partnership, type PartnershipDraft, partnership } from "#shared/contracts/business/partnership.ts";
import { typedSite } from "#shared/domain/typed-link.ts";

/** The form's values: texts as they are typed, and the chosen rooms. */
export type PartnerValues = {
  companyName: string;
  contactName: string;
  contactEmail: string;
  phoneNumber: string;
  website: string;
  description: string;
  retailerName: string;
  /** One per line. */
  brands: string;
  productCategories: string[];
  estimatedVolume: string;
  businessPlan: string;
};

const text = z.optional(z.string());

/** What is typed and not saved yet: only the differences from the draft that the server has. */
export const partnerDraft = draftKind({
  name: "partnership",
  schema: z.object({
    companyName: text,
    contactName: text,
    contactEmail: text,
    phoneNumber: text,
    website: text,
    description: text,
    retailerName: text,
    brands: text,
    productCategories: z.catch(z.optional(z.array(z.string())), undefined),
    estimatedVolume: text,
    businessPlan: text,
  }),
});

/** An application as the form shows it. */
export function partnerValues(own: Partnership | null): PartnerValues {
  return {
    companyName: own?.companyName ?? "",
    contactName: own?.contactName ?? "",
    contactEmail: own?.contactEmail ?? "",
    phoneNumber: own?.phoneNumber ?? "",
    website: own?.website ?? "",
    description: own?.description ?? "",
    retailerName: own?.retailerName ?? "",
    brands: own?.brands.join("\n") ?? "",
    productCategories: own?.productCategories ?? [],
    estimatedVolume: own?.estimatedVolume?.toString() ?? "",
    businessPlan: own?.businessPlan ?? "",
  };
}

/** The contract's draft of what was typed. */
export const partnerForm = z.pipe(
  z.transform((values: PartnerValues): PartnershipDraft => {
    const optional = (typed: string) => typed.trim() || null;
    const { companyName, productCategories } = values;
    return {
      companyName,
      contactEmail: values.contactEmail.trim(),
      contactName: optional(values.contactName),
      phoneNumber: optional(values.phoneNumber),
      website: values.website.trim() === "" ? null : typedSite(values.website),
      description: optional(values.description),
      retailerName: optional(values.retailerName),
      brands: linesOf(values.brands),
      // The contract refuses what is no room.
      productCategories: productCategories as PartnershipDraft["productCategories"],
      estimatedVolume: numberOf(values.estimatedVolume),
      businessPlan: optional(values.businessPlan),
    };
  }),
  partnership.save.body,
);

/** The lines that have something in them. */
export function linesOf(typed: string): string[] {
  return typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A whole number with or without spaces between its thousands; null for nothing, and none for anything else. */
function numberOf(typed: string): number | null {
  const digits = typed.replace(/[\s\u00a0]/g, "");
  if (digits === "") return null;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
