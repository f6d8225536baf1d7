import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { domains } from "#server/domains.ts";
import { MEDIA_TYPES, type MediaEnding, storeObject } from "#server/features/files/index.ts";
import type { ProductSheet } from "#shared/contracts/catalog/product-sheet.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";
import type { Identification } from "#shared/domain/identify/identification.ts";
import type { ModeratedKind } from "#shared/domain/moderation.ts";
import { REQUIRED_DOCUMENTS } from "#shared/domain/partnership.ts";
import { UNTIL_DECIDED } from "#shared/domain/takedown.ts";
import {
  advertisements,
  affiliatePrograms,
  aiScanResults,
  catalogFiles,
  communityPosts,
  contentRemovals,
  duplicatePairs,
  feedErrors,
  feedImports,
  imageCacheEntries,
  manufacturerPartners,
  moderationItems,
  moderationReports,
  notifications,
  partnershipApplications,
  partnershipDocuments,
  postReplies,
  productOffers,
  productProposals,
  productRevisions,
  products,
  projectComments,
  projectPhotos,
  projectRevisions,
  retailers,
  reviewPhotos,
  reviewReplies,
  reviews,
  reviewVotes,
  scanHistory,
  sharedVideos,
  sponsors,
  storedObjects,
  strikeDecisions,
  takedowns,
  uploads,
  userAchievements,
  userProjects,
  userReputation,
  users,
} from "#shared/schema/index.ts";

type New<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;
type Row<Table extends { $inferSelect: object }> = Promise<Table["$inferSelect"]>;

let made = 0;
/** A number that no other row of this process has. */
const next = () => ++made;

export async function makeUser(db: Database, values: New<typeof users> = {}): Row<typeof users> {
  const names = { username: `member-${next()}`, firstName: "Maya", lastName: "Tremblay" };
  return only(
    await db
      .insert(users)
      .values({ id: v7(), ...names, authProvider: "local", ...values })
      .returning(),
  );
}

export async function makeRetailer(db: Database, values: New<typeof retailers> = {}): Row<typeof retailers> {
  const n = next();
  return only(
    await db
      .insert(retailers)
      .values({ id: `shop-${n}`, name: `Shop ${n}`, currency: "CAD", ...values })
      .returning(),
  );
}

/** An offer of a product for 149 Canadian dollars, seen a minute ago. */
export async function makeOffer(db: Database, values: New<typeof productOffers> = {}): Row<typeof productOffers> {
  const n = next();
  const row = {
    id: v7(),
    productId: values.productId ?? (await makeProduct(db)).id,
    retailerId: values.retailerId ?? (await makeRetailer(db)).id,
    country: "CA",
    price: 149,
    currency: "CAD",
    url: `https://www.shop-${n}.example/dresser?size=2`,
    checkedAt: new Date(Date.now() - 60_000),
  } as const;
  return only(
    await db
      .insert(productOffers)
      .values({ ...row, ...values })
      .returning(),
  );
}

export async function makeAffiliateProgram(
  db: Database,
  values: New<typeof affiliatePrograms> = {},
): Row<typeof affiliatePrograms> {
  const n = next();
  const row = { id: v7(), name: `Shop ${n}`, affiliateId: "hexkey-20", baseUrl: `https://www.shop-${n}.example` };
  return only(
    await db
      .insert(affiliatePrograms)
      .values({ ...row, ...values })
      .returning(),
  );
}

export async function makeProduct(db: Database, values: New<typeof products> = {}): Row<typeof products> {
  const n = next();
  const row = {
    id: v7(),
    name: `Dresser ${n}`,
    brand: "Nordhem",
    category: "bedroom",
    qrCode: `HXK-TEST-${n}`,
  } as const;
  return only(
    await db
      .insert(products)
      .values({ ...row, ...values })
      .returning(),
  );
}

/** A picture of the catalogue, whose file is named but not stored. */
export async function makeCatalogFile(db: Database, values: New<typeof catalogFiles> = {}): Row<typeof catalogFiles> {
  const objectName = values.objectName ?? (await makeObjectName(db, "webp"));
  const row = { id: v7(), kind: "step-picture", url: `/media/o/${objectName}`, bytes: 1000 } as const;
  return only(
    await db
      .insert(catalogFiles)
      .values({ ...row, width: 1280, height: 960, ...values, objectName })
      .returning(),
  );
}

/** The first revision of a product, with another name; by the desk unless an editor is named. */
export async function makeRevision(
  db: Database,
  productId: string,
  values: New<typeof productRevisions> = {},
): Row<typeof productRevisions> {
  const sheet: ProductSheet = {
    name: "Dresser before",
    nameFr: null,
    brand: "Nordhem",
    category: "bedroom",
    gtins: [],
    articleNumbers: [],
    thumbnailUrl: null,
    boxes: [],
    hazards: [],
    peopleNeeded: null,
    tools: [],
    makerMinutes: null,
    manualUrl: null,
    offers: [],
    guides: [],
  };
  const row = { version: 0, sheet, digest: "0".repeat(64), changed: [], isEdit: false };
  return only(
    await db
      .insert(productRevisions)
      .values({ ...row, ...values, productId })
      .returning(),
  );
}

/** A product that may be the same as another one, and that it was found so. */
export async function makeDuplicate(db: Database, of: { id: string }): Row<typeof products> {
  const product = await makeProduct(db);
  const [firstId = "", secondId = ""] = [product.id, of.id].sort();
  await db.insert(duplicatePairs).values({ firstId, secondId, sign: "name", likeness: 900, foundAt: new Date() });
  return product;
}

export async function makeSponsor(db: Database, values: New<typeof sponsors> = {}): Row<typeof sponsors> {
  const n = next();
  const row = { id: v7(), companyName: `Sponsor ${n}`, contactEmail: `ads-${n}@sponsor.example` };
  return only(
    await db
      .insert(sponsors)
      .values({ ...row, ...values })
      .returning(),
  );
}

/** A campaign without dates and budget, for a product and of a sponsor that are made unless named. */
export async function makeCampaign(db: Database, values: New<typeof advertisements> = {}): Row<typeof advertisements> {
  const sponsorId = values.sponsorId ?? (await makeSponsor(db)).id;
  const productId = values.productId === undefined ? (await makeProduct(db)).id : values.productId;
  const row = { id: v7(), campaignName: `Campaign ${next()}` };
  return only(
    await db
      .insert(advertisements)
      .values({ ...row, ...values, sponsorId, productId })
      .returning(),
  );
}

/** An unread notification of a recall, of a member who is made unless named. */
export async function makeNotification(
  db: Database,
  { productId, ...values }: New<typeof notifications> & { productId?: string } = {},
): Promise<Row<typeof notifications>> {
  const userId = values.userId ?? (await makeUser(db)).id;
  const about = productId && {
    actionUrl: `/p/${productId}`,
    relatedEntityType: "product",
    relatedEntityId: productId,
  };
  const facts = { name: "Dresser", nameFr: null, titleEn: "Dressers may tip over", titleFr: null, how: "gtin" };
  const told = { title: "Recall: Dresser", message: "Dressers may tip over" };
  const row = { id: v7(), notificationType: "recall", key: v7(), facts, ...told };
  return only(
    await db
      .insert(notifications)
      .values({ ...row, ...about, ...values, userId })
      .returning(),
  );
}

/** Points and a badge of a member, made unless named, whom the leaderboard shows. */
export async function makeStanding(
  db: Database,
  values: New<typeof userReputation> = {},
): Promise<Row<typeof userReputation>> {
  const userId = values.userId ?? (await makeUser(db)).id;
  await db
    .insert(userAchievements)
    .values({ id: v7(), userId, achievementType: "first-review", title: "first-review" });
  const points = { totalPoints: 5, points7: 5, points30: 5 };
  return only(
    await db
      .insert(userReputation)
      .values({ id: v7(), isOnLeaderboard: true, ...points, ...values, userId })
      .returning(),
  );
}

/** A typed code that led nowhere, by a member who is made unless named. */
export async function makeScan(db: Database, values: New<typeof scanHistory> = {}): Row<typeof scanHistory> {
  const userId = values.userId ?? (await makeUser(db)).id;
  const row = { id: v7(), method: "typed", code: `HXK-SCAN-${next()}` } as const;
  return only(
    await db
      .insert(scanHistory)
      .values({ ...row, ...values, userId })
      .returning(),
  );
}

/** A photo of a member's that was identified: its scan, the result, and the kept answer without the photo's bytes. */
export async function makeIdentified(
  db: Database,
  {
    userId,
    imageHash = createHash("sha256").update(v7()).digest("hex"),
    ...values
  }: New<typeof aiScanResults> & { userId: string },
) {
  const identification: Identification = {
    name: "Dresser with six drawers",
    brand: "Nordhem",
    model: "Lindholm",
    serialNumber: null,
    tagFound: false,
    category: "bedroom",
    productType: "Dresser",
    description: "A white dresser with six drawers.",
    confidence: 0.86,
    searchTerms: ["Nordhem Lindholm dresser", "white dresser", "six drawer dresser"],
  };
  const [entry] = await db
    .insert(imageCacheEntries)
    .values({
      id: v7(),
      imageHash,
      size: 200_000,
      width: 1200,
      height: 1600,
      method: "model",
      cost: 0.004,
      identificationResult: { en: identification },
      expiresAt: new Date("2031-01-01"),
    })
    .onConflictDoNothing()
    .returning();
  const result = only(
    await db
      .insert(aiScanResults)
      .values({
        id: v7(),
        userId,
        imageHash,
        identifiedName: identification.name,
        identifiedBrand: identification.brand,
        identifiedModel: identification.model,
        category: identification.category,
        productType: identification.productType,
        confidence: identification.confidence,
        description: identification.description,
        searchTerms: identification.searchTerms,
        method: "model",
        isSuccessfulScan: true,
        ...values,
      })
      .returning(),
  );
  const scan = await makeScan(db, { userId, method: "photo", code: null, imageHash, resultId: result.id });
  return { scan, result, entry: entry ?? null, imageHash };
}

/** Stores a photo for an answer, as identifying does: withheld. Answers the entry as it is then. */
export async function makeKeptPhoto(
  deps: Pick<Deps, "db" | "storage">,
  imageHash: string,
  jpeg: Uint8Array = Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
): Row<typeof imageCacheEntries> {
  const { name } = await storeObject(deps, "jpg", Readable.from([jpeg]), new Date());
  return only(
    await deps.db
      .update(imageCacheEntries)
      .set({ objectName: name })
      .where(eq(imageCacheEntries.imageHash, imageHash))
      .returning(),
  );
}

/** A question by a member about a product: both are made unless named. */
export async function makeQuestion(db: Database, values: New<typeof communityPosts> = {}): Row<typeof communityPosts> {
  const productId = values.productId ?? (await makeProduct(db)).id;
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const title = values.title ?? "Which screw goes first?";
  const row = { id: v7(), postType: "question", title, content: title } as const;
  return only(
    await db
      .insert(communityPosts)
      .values({ ...row, ...values, productId, userId })
      .returning(),
  );
}

/** A product that waits in the moderation queue; `itemId` is its place there. */
export async function makeAnswer(db: Database, values: New<typeof postReplies> = {}): Row<typeof postReplies> {
  const postId = values.postId ?? (await makeQuestion(db)).id;
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const row = { id: v7(), content: "Start with the short ones." };
  return only(
    await db
      .insert(postReplies)
      .values({
        acceptedAt: values.isAcceptedAnswer ? new Date() : null,
        ...row,
        ...values,
        postId,
        userId,
      })
      .returning(),
  );
}

export async function makeProjectRevision(db: Database, project: typeof userProjects.$inferSelect): Promise<void> {
  const none = {
    difficulty: null,
    minutes: null,
    steps: [],
    tools: [],
    materials: [],
    safetyTips: [],
    issues: [],
    tags: [],
  };
  const content = { title: project.title, description: project.description, ...none };
  await db.insert(projectRevisions).values({ id: v7(), projectId: project.id, revision: project.revision, content });
}

/** A published project, unless it is to be a draft. */
export async function makeProject(db: Database, values: New<typeof userProjects> = {}): Row<typeof userProjects> {
  const isDraft = values.status === "draft";
  const row = {
    id: v7(),
    userId: values.userId ?? (await makeUser(db)).id,
    title: "Our dresser",
    description: "It stands.",
  };
  return only(
    await db
      .insert(userProjects)
      .values({ ...row, status: "published", publishedAt: isDraft ? null : new Date(), ...values })
      .returning(),
  );
}

export async function makeProjectPhoto(
  db: Database,
  values: New<typeof projectPhotos> = {},
): Row<typeof projectPhotos> {
  const projectId = values.projectId ?? (await makeProject(db)).id;
  const project = only(await db.select().from(userProjects).where(eq(userProjects.id, projectId)));
  const [objectName, thumbnailName] = [await makeObjectName(db, "webp"), await makeObjectName(db, "webp")];
  const row = {
    id: v7(),
    projectId: project.id,
    userId: project.userId,
    objectName,
    thumbnailName,
    width: 640,
    height: 480,
  };
  return only(
    await db
      .insert(projectPhotos)
      .values({ ...row, ...values })
      .returning(),
  );
}

export async function makeComment(db: Database, values: New<typeof projectComments> = {}): Row<typeof projectComments> {
  const projectId = values.projectId ?? (await makeProject(db)).id;
  const userId = values.userId ?? (await makeUser(db)).id;
  const row = { id: v7(), content: "It looks good." };
  return only(
    await db
      .insert(projectComments)
      .values({ ...row, ...values, projectId, userId })
      .returning(),
  );
}

export async function makeProposal(db: Database, values: New<typeof productProposals> = {}) {
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const row = { id: v7(), name: `Bunk bed ${next()}`, brand: "Oakline", category: "bedroom" } as const;
  const proposal = only(
    await db
      .insert(productProposals)
      .values({ ...row, ...values, userId })
      .returning(),
  );
  const itemId = v7();
  await makeItem(db, { id: itemId, kind: "product", subjectId: proposal.id, userId });
  return { ...proposal, itemId };
}

/** An import of a feed that is done, with one refused row. */
export async function makeFeedImport(db: Database, values: New<typeof feedImports> = {}): Row<typeof feedImports> {
  const row = { id: v7(), source: "corner-shop", origin: "upload", named: "feed.csv", state: "done" } as const;
  const counts = { rowsRead: 3, rowsAdded: 2, rowsRefused: 1, finishedAt: new Date() };
  const made = only(
    await db
      .insert(feedImports)
      .values({ ...row, ...counts, ...values })
      .returning(),
  );
  const { id: importId } = made;
  await db.insert(feedErrors).values({ importId, position: 1, line: 3, field: "gtin", reason: "not-a-gtin" });
  return made;
}

/** A review by a member of a product: both are made unless named. */
export async function makeReview(db: Database, values: New<typeof reviews> = {}): Row<typeof reviews> {
  const productId = values.productId ?? (await makeProduct(db)).id;
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const row = { id: v7(), rating: 4, difficulty: "medium", comment: "Went together well." } as const;
  return only(
    await db
      .insert(reviews)
      .values({ ...row, ...values, productId, userId })
      .returning(),
  );
}

/** A maker's reply to a review: both are made unless named. */
export async function makeReviewReply(db: Database, values: New<typeof reviewReplies> = {}): Row<typeof reviewReplies> {
  const reviewId = values.reviewId ?? (await makeReview(db)).id;
  const userId = values.userId ?? (await makeUser(db, { role: "manufacturer" })).id;
  const row = { id: v7(), companyName: "Nordhem Furniture", content: "We send the missing screws." };
  return only(
    await db
      .insert(reviewReplies)
      .values({ ...row, ...values, reviewId, userId })
      .returning(),
  );
}

/**
 * A member's complete application with every required document, in a status; `isVerified` says whether its documents
 * are. One that is approved has neither role nor brands: the partnership's rows alone are made.
 */
export async function makeApplication(
  db: Database,
  {
    partner: ofPartner = {},
    isVerified = false,
    ...values
  }: New<typeof partnershipApplications> & { partner?: New<typeof manufacturerPartners>; isVerified?: boolean } = {},
) {
  const n = next();
  const userId = ofPartner.userId ?? (await makeUser(db)).id;
  const row = {
    id: v7(),
    companyName: `Maker ${n}`,
    contactName: "Ines Roy",
    contactEmail: `partner-${n}@maker.example`,
    requiredDocuments: [...REQUIRED_DOCUMENTS],
  };
  const partner = only(
    await db
      .insert(manufacturerPartners)
      .values({ ...row, ...ofPartner, userId })
      .returning(),
  );
  const status = values.applicationStatus ?? "draft";
  const said = {
    id: v7(),
    brands: [`Maker ${n}`],
    productCategories: ["bedroom"],
    estimatedVolume: 1200,
    businessPlan: "Beds and dressers for Quebec.",
    submissionDate: status === "draft" ? null : new Date(),
  } as const;
  const application = only(
    await db
      .insert(partnershipApplications)
      .values({
        ...said,
        brands: [...said.brands],
        productCategories: [...said.productCategories],
        ...values,
        manufacturerId: partner.id,
      })
      .returning(),
  );
  const documents = [];
  for (const documentType of REQUIRED_DOCUMENTS) {
    const verificationStatus = isVerified ? "verified" : "pending";
    documents.push(await makePartnershipDocument(db, { manufacturerId: partner.id, documentType, verificationStatus }));
  }
  return { partner, application, documents, userId };
}

/** A document of a partner's, whose file is named but not stored. */
export async function makePartnershipDocument(
  db: Database,
  values: New<typeof partnershipDocuments> & { manufacturerId: string },
): Row<typeof partnershipDocuments> {
  const filePath = values.filePath ?? (await makeObjectName(db, "pdf"));
  const row = { id: v7(), documentType: "other", fileName: "registration.pdf", fileSize: 1000 } as const;
  return only(
    await db
      .insert(partnershipDocuments)
      .values({ ...row, ...values, filePath })
      .returning(),
  );
}

/** Votes of people who are made for them: so many who found a review helpful, so many who did not. */
export async function makeVotes(db: Database, reviewId: string, helpful: number, unhelpful = 0): Promise<void> {
  for (let vote = 0; vote < helpful + unhelpful; vote++) {
    const userId = (await makeUser(db)).id;
    await db.insert(reviewVotes).values({ reviewId, userId, isHelpful: vote < helpful });
  }
}

/** A photo of a review, whose file is named but not stored. */
export async function makeReviewPhoto(db: Database, values: New<typeof reviewPhotos> = {}): Row<typeof reviewPhotos> {
  const reviewId = values.reviewId ?? (await makeReview(db)).id;
  const [objectName, thumbnailName] = [await makeObjectName(db, "webp"), await makeObjectName(db, "webp")];
  const row = { id: v7(), objectName, thumbnailName, width: 1600, height: 1200 };
  return only(
    await db
      .insert(reviewPhotos)
      .values({ ...row, ...values, reviewId })
      .returning(),
  );
}

/** A video that is ready, whose file is named but not stored. */
export async function makeUpload(db: Database, values: New<typeof uploads> = {}): Row<typeof uploads> {
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const objectName = values.objectName === undefined ? await makeObjectName(db, "mp4") : values.objectName;
  const row = { id: v7(), state: "ready", fileName: "crib.mp4", bytes: 1000 } as const;
  return only(
    await db
      .insert(uploads)
      .values({ ...row, ...values, userId, objectName })
      .returning(),
  );
}

/** An item that waits in the queue, about something by its id. */
export async function makeItem(
  db: Database,
  values: New<typeof moderationItems> & { kind: ModeratedKind; subjectId: string },
): Row<typeof moderationItems> {
  const row = { id: v7(), dueAt: dueAt(values.kind) };
  return only(
    await db
      .insert(moderationItems)
      .values({ ...row, ...values })
      .returning(),
  );
}

/** A review that another member has reported, and its item. */
export async function makeReport(db: Database, values: New<typeof moderationReports> = {}) {
  const review = await makeReview(db);
  const item = await makeItem(db, { kind: "review", subjectId: review.id });
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const row = { id: v7(), itemId: item.id, reason: "spam", weight: 1 } as const;
  const report = only(
    await db
      .insert(moderationReports)
      .values({ ...row, ...values, userId })
      .returning(),
  );
  return { review, item, report };
}

/** A product whose video a member shared: a link unless an upload is named. */
export async function makeSharedVideo(db: Database, values: New<typeof sharedVideos> = {}): Row<typeof sharedVideos> {
  const userId = values.userId === undefined ? (await makeUser(db)).id : values.userId;
  const link = values.uploadId ? null : (values.link ?? "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  const productId = values.productId ?? (await makeProduct(db, { videoUrl: link, cameWithShare: true })).id;
  return only(
    await db
      .insert(sharedVideos)
      .values({ id: v7(), ...values, productId, userId, link })
      .returning(),
  );
}

/** A removed review, and the message to its author. */
export async function makeRemoval(db: Database, values: New<typeof contentRemovals> = {}): Row<typeof contentRemovals> {
  const authorId = values.authorId ?? (await makeUser(db)).id;
  const subjectId = values.subjectId ?? (await makeReview(db, { userId: authorId, visibility: "removed" })).id;
  const row = { id: v7(), kind: "review", reason: "spam", excerpt: "Went together well." } as const;
  return only(
    await db
      .insert(contentRemovals)
      .values({ ...row, ...values, authorId, subjectId })
      .returning(),
  );
}

/** The secret of the notices that `makeTakedown` makes. */
export const NOTICE_KEY = "k".repeat(43);

/**
 * A notice about a member's review that has just been confirmed, by a claimant of its own. Its content, where it is
 * down, was taken down by a moderator unless `upheldAt` says otherwise.
 */
export async function makeTakedown(db: Database, values: New<typeof takedowns> = {}): Row<typeof takedowns> {
  const sharerId = values.sharerId === undefined ? (await makeUser(db)).id : values.sharerId;
  const subjectId = values.subjectId ?? (await makeReview(db, { userId: sharerId })).id;
  const isConfirmed = values.state !== "unconfirmed";
  const row = {
    id: v7(),
    regime: "dmca",
    state: "received",
    kind: "review",
    address: "https://hexkey.example/p/1",
    work: "The assembly film of the Nordhem dresser, which I made in 2024.",
    claimantRole: "owner",
    claimantName: "Ines Roy",
    claimantPostalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
    claimantPhone: "+1 418 555 0134",
    claimantEmail: `ines.roy-${next()}@example.com`,
    signature: "Ines Roy",
    language: "en",
    keyHash: createHash("sha256").update(NOTICE_KEY).digest("hex"),
    confirmedAt: isConfirmed ? new Date() : null,
    dueAt: isConfirmed ? dueAt("takedown") : null,
    upheldAt: values.downAt ?? null,
  } as const;
  const takedown = only(
    await db
      .insert(takedowns)
      .values({ ...row, ...values, sharerId, subjectId })
      .returning(),
  );
  if (takedown.state === "received") await makeItem(db, { kind: "takedown", subjectId: takedown.id });
  return takedown;
}

/** The question whether a member's account stays, which waits in the queue. */
export async function makeStrikeDecision(
  db: Database,
  values: New<typeof strikeDecisions> = {},
): Row<typeof strikeDecisions> {
  const userId = values.userId ?? (await makeUser(db, { suspendedUntil: UNTIL_DECIDED })).id;
  const decision = only(
    await db
      .insert(strikeDecisions)
      .values({ id: v7(), ...values, userId })
      .returning(),
  );
  if (decision.outcome === null) await makeItem(db, { kind: "account", subjectId: decision.id });
  return decision;
}

async function makeObjectName(db: Database, ending: MediaEnding): Promise<string> {
  const name = `${v7()}.${ending}`;
  const row = { name, mediaType: MEDIA_TYPES[ending], bytes: 1000, sha256: "0".repeat(64) };
  await db.insert(storedObjects).values(row);
  return name;
}

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("the insert returned no row");
  return row;
}

/** By when something of a kind is to be decided that comes before the moderators now. */
function dueAt(kind: string): Date {
  const hours = domains.findModerated(kind)?.dueHours;
  if (hours === undefined) throw new Error(`there is no kind ${kind}`);
  return new Date(Date.now() + hours * HOUR_MS);
}
