import { accountsContract } from "#shared/contracts/accounts/index.ts";
import { analyticsContract } from "#shared/contracts/analytics/index.ts";
import { businessContract } from "#shared/contracts/business/index.ts";
import { catalogContract } from "#shared/contracts/catalog/index.ts";
import { communityContract } from "#shared/contracts/community/index.ts";
import { filesContract } from "#shared/contracts/files/index.ts";
import { identifyContract } from "#shared/contracts/identify/index.ts";
import { moderationContract } from "#shared/contracts/moderation/index.ts";
import { notificationsContract } from "#shared/contracts/notifications/index.ts";
import { reputationContract } from "#shared/contracts/reputation/index.ts";
import { reviewsContract } from "#shared/contracts/reviews/index.ts";
import { scansContract } from "#shared/contracts/scans/index.ts";
import { sharingContract } from "#shared/contracts/sharing/index.ts";
import { takedownsContract } from "#shared/contracts/takedowns/index.ts";
import { trainingContract } from "#shared/contracts/training/index.ts";
import type { Contract } from "#shared/http/endpoint.ts";

/**
 * The registry: every endpoint of the API, by the domain that serves it. A domain has one contract, in parts: a screen
 * imports, and so fetches, the part that it calls.
 */
export const contractsByDomain = {
  files: filesContract,
  accounts: accountsContract,
  moderation: moderationContract,
  takedowns: takedownsContract,
  catalog: catalogContract,
  scans: scansContract,
  reviews: reviewsContract,
  community: communityContract,
  sharing: sharingContract,
  identify: identifyContract,
  training: trainingContract,
  business: businessContract,
  notifications: notificationsContract,
  reputation: reputationContract,
  analytics: analyticsContract,
} satisfies Record<string, Record<string, Contract>>;

type ByDomain = typeof contractsByDomain;
type PartName = { [Domain in keyof ByDomain]: keyof ByDomain[Domain] }[keyof ByDomain];
type Part<Name> = {
  [Domain in keyof ByDomain]: Name extends keyof ByDomain[Domain] ? ByDomain[Domain][Name] : never;
}[keyof ByDomain];

/** The parts of all contracts by their names. */
export const contracts = Object.assign({}, ...Object.values(contractsByDomain)) as {
  [Name in PartName]: Part<Name>;
};
