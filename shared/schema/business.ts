import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { COUNTED_KINDS } from "#shared/domain/campaign.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import {
  APPLICATION_STATUSES,
  DOCUMENT_TYPES,
  PARTNERSHIP_STATUSES,
  PARTNERSHIP_TIERS,
  VERIFICATION_STATUSES,
} from "#shared/domain/partnership.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import {
  createdAt,
  id,
  isCurrency,
  isSha256,
  isWebLink,
  moment,
  money,
  notNegative,
  oneOf,
  percent,
  sha256,
  someOf,
  tally,
  texts,
  updatedAt,
  withinOne,
  withinPercent,
} from "#shared/schema/columns.ts";
import { storedObjects } from "#shared/schema/files.ts";

export const sponsors = pgTable(
  "sponsors",
  {
    id: id(),
    companyName: text("company_name").notNull(),
    contactEmail: text("contact_email").notNull(),
    website: text(),
    logoUrl: text("logo_url"),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    isWebLink("sponsors_website_link", table.website),
    isWebLink("sponsors_logo_link", table.logoUrl),
    index("sponsors_newest").on(table.createdAt, table.id),
  ],
);

export const advertisements = pgTable(
  "advertisements",
  {
    id: id(),
    // A sponsor that is only paused stays, with isActive off; one that is deleted has nothing left to advertise.
    sponsorId: uuid("sponsor_id")
      .notNull()
      .references(() => sponsors.id, { onDelete: "cascade" }),
    /** Null: the campaign is for the sponsor, not for one product. Catalog refers to sponsors, hence the written type. */
    productId: uuid("product_id").references((): AnyPgColumn => products.id, { onDelete: "set null" }),
    campaignName: text("campaign_name").notNull(),
    /** Null: without a limit. */
    budget: money("budget"),
    /** Of the budget and of all that is paid of it. */
    currency: text().notNull().default("CAD"),
    costPerClick: money("cost_per_click").notNull().default(0),
    /** What the counted clicks cost, each at the price of its time. */
    spent: money("spent").notNull().default(0),
    /** Clicks per view, 0 to 1. */
    clickRate: numeric("click_rate", { precision: 5, scale: 4, mode: "number" }).notNull().default(0),
    viewCount: tally("view_count"),
    clickCount: tally("click_count"),
    isActive: boolean("is_active").notNull().default(true),
    startDate: moment("start_date"),
    /** The moment at which it is over. */
    endDate: moment("end_date"),
    createdAt: createdAt(),
  },
  (table) => [
    notNegative("advertisements_not_negative", table.budget, table.viewCount, table.clickCount),
    notNegative("advertisements_cost_not_negative", table.costPerClick, table.spent),
    isCurrency("advertisements_currency_code", table.currency),
    withinOne("advertisements_click_rate_within_one", table.clickRate),
    check("advertisements_end_after_start", sql`${table.endDate} > ${table.startDate}`),
    index("advertisements_by_sponsor").on(table.sponsorId),
    index("advertisements_by_product").on(table.productId),
    // What may be shown now: the few that run, out of all that ever ran.
    index("advertisements_running").on(table.endDate).where(sql`${table.isActive}`),
    index("advertisements_newest").on(table.createdAt, table.id),
  ],
);

/** The views and clicks behind the totals of a campaign: one of a person in an hour. Kept for a short, published time. */
export const advertisementCounts = pgTable(
  "advertisement_counts",
  {
    id: id(),
    advertisementId: uuid("advertisement_id").notNull(),
    kind: text({ enum: COUNTED_KINDS }).notNull(),
    /** When that hour began. */
    hour: moment("hour").notNull(),
    // The count stays right when the person goes.
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Of a guest, and of this hour and campaign alone: a hash that leads from no row to another. */
    visitor: sha256("visitor"),
    /** The price of a click at its time. */
    cost: money("cost").notNull().default(0),
  },
  (table) => [
    foreignKey({
      name: "advertisement_counts_advertisement_id_fk",
      columns: [table.advertisementId],
      foreignColumns: [advertisements.id],
    }).onDelete("cascade"),
    oneOf("advertisement_counts_kind_known", table.kind, COUNTED_KINDS),
    notNegative("advertisement_counts_not_negative", table.cost),
    isSha256("advertisement_counts_visitor_hash", table.visitor),
    unique("advertisement_counts_once_per_member").on(table.advertisementId, table.kind, table.hour, table.userId),
    unique("advertisement_counts_once_per_guest").on(table.advertisementId, table.kind, table.hour, table.visitor),
    index("advertisement_counts_by_user").on(table.userId),
    // For deleting what is older than the published time.
    index("advertisement_counts_oldest").on(table.hour),
  ],
);

export const affiliatePrograms = pgTable(
  "affiliate_programs",
  {
    id: id(),
    name: text().notNull(),
    /** Who we are to the shop. */
    affiliateId: text("affiliate_id").notNull(),
    baseUrl: text("base_url").notNull(),
    /** The query parameter that carries the affiliate id. */
    trackingParam: text("tracking_param").notNull().default("tag"),
    /** Per cent of a sale; null where it is not agreed. */
    commissionRate: percent("commission_rate"),
    isActive: boolean("is_active").notNull().default(true),
    /** Clicks that were counted and whose rows have been deleted since. */
    pastClicks: tally("past_clicks"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    withinPercent("affiliate_programs_commission_rate_percent", table.commissionRate),
    isWebLink("affiliate_programs_base_url_link", table.baseUrl),
    notNegative("affiliate_programs_past_clicks_not_negative", table.pastClicks),
    unique("affiliate_programs_once_per_shop").on(table.baseUrl, table.affiliateId),
    // A link to a shop carries one id.
    uniqueIndex("affiliate_programs_one_active_per_site").on(table.baseUrl).where(sql`${table.isActive}`),
    index("affiliate_programs_by_age").on(table.createdAt, table.id),
  ],
);

/** Clicks that left for a shop. Kept for a short, published time. */
export const affiliateClicks = pgTable(
  "affiliate_clicks",
  {
    id: id(),
    // Clicks are the record of what a programme owes us: one with clicks is switched off, not deleted. Null for a shop
    // without one.
    affiliateProgramId: uuid("affiliate_program_id").references(() => affiliatePrograms.id, {
      onDelete: "restrict",
    }),
    productId: uuid("product_id").references((): AnyPgColumn => products.id, { onDelete: "set null" }),
    // The count stays right when the person goes.
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    clickedUrl: text("clicked_url").notNull(),
    /** Truncated to the network before it is stored. */
    ipAddress: varchar("ip_address", { length: 45 }),
    userAgent: text("user_agent"),
    referrerUrl: text("referrer_url"),
    clickedAt: moment("clicked_at").notNull().defaultNow(),
  },
  (table) => [
    isWebLink("affiliate_clicks_clicked_url_link", table.clickedUrl),
    index("affiliate_clicks_by_program").on(table.affiliateProgramId, table.clickedAt),
    index("affiliate_clicks_by_product").on(table.productId, table.clickedAt),
    index("affiliate_clicks_by_user").on(table.userId),
    // For deleting what is older than the published time.
    index("affiliate_clicks_oldest").on(table.clickedAt),
  ],
);

export const manufacturerPartners = pgTable(
  "manufacturer_partners",
  {
    id: id(),
    /** Whose it is: one of each account. Null for partners who came to us in another way. */
    userId: uuid("user_id")
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    companyName: text("company_name").notNull(),
    contactName: text("contact_name"),
    contactEmail: text("contact_email").notNull().unique(),
    phoneNumber: text("phone_number"),
    website: text(),
    logoUrl: text("logo_url"),
    description: text(),
    partnershipStatus: text("partnership_status", { enum: PARTNERSHIP_STATUSES }).notNull().default("pending"),
    applicationDate: moment("application_date").notNull().defaultNow(),
    approvalDate: moment("approval_date"),
    /** Units sold per month. */
    monthlyVolume: integer("monthly_volume"),
    primaryCategory: text("primary_category", { enum: CATEGORIES }),
    /** Document types, as `partnership_documents` names them. */
    requiredDocuments: texts("required_documents"),
    submittedDocuments: texts("submitted_documents"),
    partnershipTier: text("partnership_tier", { enum: PARTNERSHIP_TIERS }).notNull().default("basic"),
    /** Per cent of a sale. */
    commissionRate: percent("commission_rate").notNull().default(5),
    /** The confirmed brands, which the account keeps while the partnership is approved. */
    brands: texts("brands"),
    /** Of the last suspension: the partner reads it. */
    suspensionReason: text("suspension_reason"),
    notes: text(),
  },
  (table) => [
    oneOf("manufacturer_partners_status_known", table.partnershipStatus, PARTNERSHIP_STATUSES),
    oneOf("manufacturer_partners_tier_known", table.partnershipTier, PARTNERSHIP_TIERS),
    oneOf("manufacturer_partners_primary_category_known", table.primaryCategory, CATEGORIES),
    notNegative("manufacturer_partners_monthly_volume_not_negative", table.monthlyVolume),
    withinPercent("manufacturer_partners_commission_rate_percent", table.commissionRate),
    isWebLink("manufacturer_partners_website_link", table.website),
    index("manufacturer_partners_by_status").on(table.partnershipStatus, table.applicationDate),
  ],
);

export const partnershipApplications = pgTable(
  "partnership_applications",
  {
    id: id(),
    manufacturerId: uuid("manufacturer_id").notNull(),
    retailerName: text("retailer_name"),
    /** The brands that it is for, as the applicant wrote them. */
    brands: texts("brands"),
    /** Counts the changes of all that reviewers see, so that none decides on what they did not see. */
    version: integer().notNull().default(1),
    applicationStatus: text("application_status", { enum: APPLICATION_STATUSES }).notNull().default("draft"),
    productCategories: text("product_categories", { enum: CATEGORIES }).array().notNull().default(sql`'{}'`),
    /** Units per month. */
    estimatedVolume: integer("estimated_volume"),
    businessPlan: text("business_plan"),
    sampleProducts: jsonb("sample_products"),
    applicationData: jsonb("application_data"),
    /** Null while it is a draft. */
    submissionDate: moment("submission_date"),
    reviewDate: moment("review_date"),
    approvalDate: moment("approval_date"),
    rejectionReason: text("rejection_reason"),
    reviewerNotes: text("reviewer_notes"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Named, as the name that drizzle would give it is longer than Postgres keeps.
    foreignKey({
      name: "partnership_applications_manufacturer_id_fk",
      columns: [table.manufacturerId],
      foreignColumns: [manufacturerPartners.id],
    }).onDelete("cascade"),
    oneOf("partnership_applications_status_known", table.applicationStatus, APPLICATION_STATUSES),
    someOf("partnership_applications_categories_known", table.productCategories, CATEGORIES),
    notNegative("partnership_applications_estimated_volume_not_negative", table.estimatedVolume),
    // One that was rejected is revised and submitted again.
    unique("partnership_applications_one_per_partner").on(table.manufacturerId),
    check(
      "partnership_applications_submitted_with_date",
      sql`${table.applicationStatus} = 'draft' or ${table.submissionDate} is not null`,
    ),
    // The reviewers' queue: one status at a time, longest waiting first.
    index("partnership_applications_by_status").on(table.applicationStatus, table.submissionDate, table.id),
  ],
);

export const partnershipDocuments = pgTable(
  "partnership_documents",
  {
    id: id(),
    manufacturerId: uuid("manufacturer_id").notNull(),
    documentType: text("document_type", { enum: DOCUMENT_TYPES }).notNull(),
    fileName: text("file_name").notNull(),
    /** The name of its object in the storage, which is never public. */
    filePath: text("file_path").notNull().unique(),
    /** Bytes. */
    fileSize: integer("file_size").notNull(),
    uploadDate: moment("upload_date").notNull().defaultNow(),
    verificationStatus: text("verification_status", { enum: VERIFICATION_STATUSES }).notNull().default("pending"),
    // The verification stands when the person who made it leaves.
    verifiedBy: uuid("verified_by").references(() => users.id, { onDelete: "set null" }),
    verificationDate: moment("verification_date"),
    /** The moment at which it is over; null where it does not run out. */
    expiryDate: moment("expiry_date"),
    /** When its partner was sent a mail about that moment; null before. */
    expiryToldAt: moment("expiry_told_at"),
    /** Why it was rejected: the applicant reads it. */
    notes: text(),
  },
  (table) => [
    foreignKey({
      name: "partnership_documents_manufacturer_id_fk",
      columns: [table.manufacturerId],
      foreignColumns: [manufacturerPartners.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "partnership_documents_file_path_fk",
      columns: [table.filePath],
      foreignColumns: [storedObjects.name],
    }).onDelete("restrict"),
    oneOf("partnership_documents_type_known", table.documentType, DOCUMENT_TYPES),
    oneOf("partnership_documents_status_known", table.verificationStatus, VERIFICATION_STATUSES),
    notNegative("partnership_documents_file_size_not_negative", table.fileSize),
    index("partnership_documents_by_manufacturer").on(table.manufacturerId, table.uploadDate),
    index("partnership_documents_by_verifier").on(table.verifiedBy),
    index("partnership_documents_by_status").on(table.verificationStatus, table.uploadDate),
    // What runs out next.
    index("partnership_documents_by_expiry").on(table.verificationStatus, table.expiryDate, table.id),
  ],
);
