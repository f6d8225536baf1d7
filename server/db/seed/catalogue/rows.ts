import type * as schema from "#shared/schema/index.ts";

/** A row to insert into a table. */
export type Row<Table extends keyof typeof schema> = (typeof schema)[Table] extends { $inferInsert: infer R }
  ? R
  : never;

/** The rows of the demo catalogue, parents before children. */
export interface DemoRows {
  users: Row<"users">[];
  retailers: Row<"retailers">[];
  sponsors: Row<"sponsors">[];
  manufacturerPartners: Row<"manufacturerPartners">[];
  products: Row<"products">[];
  advertisements: Row<"advertisements">[];
  productCodes: Row<"productCodes">[];
  productMedia: Row<"productMedia">[];
  productActivity: Row<"productActivity">[];
  reviews: Row<"reviews">[];
  reviewVotes: Row<"reviewVotes">[];
  productFacts: Row<"productFacts">[];
  productBoxes: Row<"productBoxes">[];
  productOffers: Row<"productOffers">[];
  guides: Row<"guides">[];
  guideSteps: Row<"guideSteps">[];
}
