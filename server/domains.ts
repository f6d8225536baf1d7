import { type ContractName, composeDomains, type Domain } from "#server/domain.ts";
import { accountsDomain } from "#server/features/accounts/index.ts";
import { businessDomain } from "#server/features/business/index.ts";
import { catalogDomain } from "#server/features/catalog/index.ts";
import { communityDomain } from "#server/features/community/index.ts";
import { filesDomain } from "#server/features/files/index.ts";
import { identifyDomain } from "#server/features/identify/index.ts";
import { moderationDomain } from "#server/features/moderation/index.ts";
import { reviewsDomain } from "#server/features/reviews/index.ts";
import { scansDomain } from "#server/features/scans/index.ts";
import { sharingDomain } from "#server/features/sharing/index.ts";
import { takedownsDomain } from "#server/features/takedowns/index.ts";
import { trainingDomain } from "#server/features/training/index.ts";

/**
 * Every domain, in their order: each may call the front doors (`index.ts`) of those before it, and reaches those behind it
 * only through what they say of themselves here.
 */
export const DOMAINS = {
  files: filesDomain,
  accounts: accountsDomain,
  moderation: moderationDomain,
  takedowns: takedownsDomain,
  catalog: catalogDomain,
  scans: scansDomain,
  reviews: reviewsDomain,
  community: communityDomain,
  sharing: sharingDomain,
  identify: identifyDomain,
  training: trainingDomain,
  business: businessDomain,
} satisfies Record<string, Domain>;

type Served = { [Name in keyof typeof DOMAINS]: RoutesOf<(typeof DOMAINS)[Name]> }[keyof typeof DOMAINS];
type RoutesOf<D> = D extends { routes: infer Routes } ? keyof Routes : never;

/** A contract of the registry that no domain serves does not compile: it is missing here by its name. */
export const UNSERVED: Record<Exclude<ContractName, Served>, never> = {};

export const domains = composeDomains(DOMAINS);
