import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Database } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { readSheet } from "#server/features/catalog/desk/read-sheet.ts";
import { letKeepBrands } from "#server/features/catalog/index.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import { makeCorrection, makeVote } from "#server/testing/corrections.ts";
import {
  makeAffiliateProgram,
  makeAnswer,
  makeApplication,
  makeCampaign,
  makeComment,
  makeDuplicate,
  makeFeedImport,
  makeIdentified,
  makeItem,
  makeKeptPhoto,
  makeNotification,
  makeProduct,
  makeProject,
  makeProjectPhoto,
  makeProjectRevision,
  makeProposal,
  makeQuestion,
  makeRemoval,
  makeReport,
  makeRetailer,
  makeReview,
  makeReviewPhoto,
  makeReviewReply,
  makeRevision,
  makeScan,
  makeSharedVideo,
  makeStanding,
  makeStrikeDecision,
  makeTakedown,
  makeUpload,
  makeUser,
  NOTICE_KEY,
} from "#server/testing/factories.ts";
import { plainPdf } from "#server/testing/pdfs.ts";
import { makeMember, PASSWORD, signIn } from "#server/testing/people.ts";
import { createBrowser } from "#server/testing/push-browser.ts";
import { makeRecall } from "#server/testing/recalled.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import type { desk } from "#shared/contracts/catalog/desk.ts";
import type { contracts } from "#shared/contracts/index.ts";
import { contentPath } from "#shared/domain/content-address.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import type { Permission } from "#shared/domain/roles.ts";
import { call } from "#shared/http/client.ts";
import type { Endpoint, EndpointInput } from "#shared/http/endpoint.ts";
import { emailChanges, memberBlocks, passwordResets, rateLimits } from "#shared/schema/index.ts";

/** A running app with its database and where it keeps files. */
export interface Running {
  db: Database;
  origin: string;
  deps: Pick<Deps, "storage">;
}

/** Fresh rows for one call: the content and the accounts that it may concern. */
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** A call of an endpoint as its own client would make it. */
export interface Sample<E extends Endpoint> {
  input: (world: World) => EndpointInput<E>;
  /** It is about something of `world.owner`: for other members that is as unknown as what never was, 404. */
  owner?: true;
  /** The same of `world.maker`, who is an approved partner. */
  maker?: true;
  /** Those with this permission have it all the same. */
  alsoFor?: Permission;
}

type Contracts = typeof contracts;
type SamplesOf<C> = { [Name in keyof C]: C[Name] extends Endpoint ? Sample<C[Name]> : never };

/**
 * For every endpoint of the registry a call that succeeds for its intended caller; a new endpoint needs one to compile.
 */
export const sampleCalls: {
  [Domain in keyof Contracts]: SamplesOf<Contracts[Domain]>;
} = {
  accounts: {
    register: {
      input: ({ unusedName }) => ({
        body: {
          firstName: "Noor",
          lastName: "Haddad",
          username: unusedName,
          email: `${unusedName}@example.com`,
          password: NEW_PASSWORD,
          isThirteenOrOlder: true,
        },
      }),
    },
    login: { input: ({ member }) => ({ body: { email: member.email, password: PASSWORD } }) },
    adminLogin: { input: ({ superAdmin }) => ({ body: { email: superAdmin.email, password: PASSWORD } }) },
    logout: { input: () => ({}) },
    current: { input: () => ({}) },
    changeNames: {
      input: ({ unusedName }) => ({ body: { firstName: "Noor", lastName: "Haddad", username: unusedName } }),
    },
    setPicture: { input: () => ({ file: PHOTO }) },
    removePicture: { input: () => ({}) },
    changeEmail: {
      input: ({ unusedName }) => ({ body: { email: `${unusedName}@example.com`, password: PASSWORD } }),
    },
    confirmEmail: { input: ({ emailToken }) => ({ body: { token: emailToken } }) },
    forgotPassword: { input: ({ member }) => ({ body: { email: member.email } }) },
    resetPassword: { input: ({ resetToken }) => ({ body: { token: resetToken, password: NEW_PASSWORD } }) },
    changePassword: { input: () => ({ body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }) },
    sessions: { input: () => ({}) },
    endSession: { owner: true, input: ({ ownerSessionId }) => ({ params: { id: ownerSessionId } }) },
    endAllSessions: { input: () => ({}) },
    exportData: { input: () => ({}) },
    deleteAccount: { input: () => ({ body: { confirm: true, password: PASSWORD } }) },
  },
  blocks: {
    list: { input: () => ({ query: {} }) },
    block: { input: ({ blocked }) => ({ params: { userId: blocked.id } }) },
    unblock: { input: ({ blocked }) => ({ params: { userId: blocked.id } }) },
  },
  users: {
    list: { input: () => ({ query: { search: "example", role: "user", status: "active" } }) },
    counts: { input: () => ({}) },
    update: { input: ({ member }) => ({ params: { id: member.id }, body: { role: "sponsor", isActive: false } }) },
    remove: { input: ({ member }) => ({ params: { id: member.id } }) },
    history: { input: () => ({}) },
  },
  catalog: {
    list: { input: () => ({ query: { category: "bedroom" } }) },
    get: { input: ({ product }) => ({ params: { id: product.id } }) },
    recordView: { input: ({ product }) => ({ params: { id: product.id }, body: { via: "scan" } }) },
    listSponsored: { input: () => ({}) },
    listRetailers: { input: () => ({}) },
    trending: { input: () => ({}) },
  },
  catalogFiles: {
    addPicture: { input: () => ({ body: { use: "step" }, file: PHOTO }) },
    addManual: { input: () => ({ file: MANUAL }) },
    linkManual: { input: () => ({ body: { url: "https://maker.example/manual.pdf" } }) },
  },
  codes: {
    findProduct: { input: ({ product }) => ({ params: { code: product.qrCode } }) },
    explain: { input: ({ product }) => ({ params: { code: product.qrCode } }) },
  },
  desk: {
    list: { input: () => ({ query: { q: "dresser" } }) },
    create: {
      input: ({ product, unusedName }) => ({
        body: { ...names(product), gtins: [], articleNumbers: [unusedName] },
      }),
    },
    brands: { input: () => ({}) },
    open: { input: ({ product }) => ({ params: { id: product.id } }) },
    save: {
      input: ({ product, sheetVersion }) => ({
        params: { id: product.id },
        body: { version: sheetVersion, sheet: { ...SHEET, ...names(product) } },
      }),
    },
    revisions: { input: ({ product }) => ({ params: { id: product.id } }) },
    restore: {
      input: ({ product, sheetVersion }) => ({
        params: { id: product.id, revision: 0 },
        body: { version: sheetVersion },
      }),
    },
  },
  duplicates: {
    list: { input: () => ({}) },
    ofProduct: { input: ({ product }) => ({ query: { product: product.id } }) },
    dismiss: { input: ({ product, duplicateId }) => ({ body: { one: product.id, other: duplicateId } }) },
    merge: { input: ({ product, duplicateId }) => ({ body: { keep: product.id, merge: duplicateId } }) },
  },
  feeds: {
    list: { input: () => ({}) },
    get: { input: ({ feedImportId }) => ({ params: { id: feedImportId } }) },
    errors: { input: ({ feedImportId }) => ({ params: { id: feedImportId } }) },
    upload: { input: () => ({ body: { source: "corner-shop" }, file: FEED }) },
    fetch: { input: () => ({ body: { source: "corner-shop", url: "https://shop.example/feed.xml" } }) },
  },
  recalls: { ofProducts: { input: ({ product }) => ({ query: { products: product.id } }) } },
  productFacts: { get: { input: ({ product }) => ({ params: { id: product.id } }) } },
  reviews: {
    list: { input: ({ product }) => ({ query: { productId: product.id } }) },
  },
  productReviews: {
    list: { input: ({ product }) => ({ params: { id: product.id } }) },
    summary: { input: ({ product }) => ({ query: { productId: product.id } }) },
    own: { input: ({ product }) => ({ params: { id: product.id } }) },
    write: { input: ({ product }) => ({ body: { productId: product.id, rating: 4, difficulty: "easy" } }) },
    edit: {
      owner: true,
      input: ({ ownerReviewId }) => ({ params: { id: ownerReviewId }, body: { rating: 2, difficulty: "hard" } }),
    },
    remove: { owner: true, input: ({ ownerReviewId }) => ({ params: { id: ownerReviewId } }) },
    vote: { input: ({ reviewId }) => ({ params: { id: reviewId }, body: { isHelpful: true } }) },
    addPhoto: { owner: true, input: ({ ownerReviewId }) => ({ params: { id: ownerReviewId }, file: PHOTO }) },
    removePhoto: {
      owner: true,
      input: ({ ownerReviewId, ownerPhotoId }) => ({ params: { id: ownerReviewId, photoId: ownerPhotoId } }),
    },
  },
  reviewReplies: {
    write: {
      maker: true,
      input: ({ makerReviewId }) => ({ params: { id: makerReviewId }, body: { text: "We send the screws." } }),
    },
    edit: {
      maker: true,
      input: ({ makerRepliedId }) => ({ params: { id: makerRepliedId }, body: { text: "We have sent the screws." } }),
    },
    remove: { maker: true, input: ({ makerRepliedId }) => ({ params: { id: makerRepliedId } }) },
  },
  videoUploads: {
    uploadVideo: { input: () => ({ file: FILM }) },
    upload: { owner: true, input: ({ ownerUploadId }) => ({ params: { id: ownerUploadId } }) },
    setPoster: { owner: true, input: ({ ownerUploadId }) => ({ params: { id: ownerUploadId }, file: PHOTO }) },
    setCaptions: {
      owner: true,
      input: ({ ownerUploadId }) => ({ params: { id: ownerUploadId, language: "fr" }, file: CAPTIONS }),
    },
    removeCaptions: {
      owner: true,
      input: ({ ownerUploadId }) => ({ params: { id: ownerUploadId, language: "en" } }),
    },
    unshared: { input: () => ({}) },
    discard: { owner: true, input: ({ ownerUploadId }) => ({ params: { id: ownerUploadId } }) },
  },
  sharedVideos: {
    own: { input: () => ({}) },
    edit: {
      owner: true,
      input: ({ ownerShareId }) => ({
        params: { id: ownerShareId },
        body: { name: "Loft bed", brand: "Oakline", category: "bedroom" },
      }),
    },
    withdraw: { owner: true, input: ({ ownerShareId }) => ({ params: { id: ownerShareId } }) },
    share: {
      input: ({ unusedName }) => ({
        body: { ...newProduct(unusedName), videoUrl: "https://videos.example/bunk-bed.mp4" },
      }),
    },
    add: {
      input: ({ product }) => ({
        params: { id: product.id },
        body: { videoUrl: `https://videos.example/${randomUUID()}.mp4` },
      }),
    },
    ofProduct: { input: ({ product }) => ({ params: { id: product.id } }) },
    vote: { input: ({ sharedId }) => ({ params: { id: sharedId }, body: { isHelpful: true } }) },
    known: { input: () => ({ query: { code: "034000470693", brand: "Oakline" } }) },
    checkLink: { input: () => ({ query: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" } }) },
  },
  identify: {
    identify: { input: () => ({ file: [PHOTO], body: { language: "fr", isWithoutCode: true } }) },
    giveFeedback: {
      owner: true,
      input: ({ ownerImageHash }) => ({ body: { imageHash: ownerImageHash, feedbackType: "thumbs_up" } }),
    },
    sharePhoto: {
      owner: true,
      input: ({ ownerCorrectedHash }) => ({ params: { imageHash: ownerCorrectedHash }, body: { isShared: true } }),
    },
    confirm: {
      owner: true,
      input: ({ ownerImageHash }) => ({
        body: { scanImageUrl: `/api/scan-images/${ownerImageHash}`, userConfirmation: "CONFIRMED" },
      }),
    },
    answer: { owner: true, input: ({ ownerImageHash }) => ({ params: { imageHash: ownerImageHash }, query: {} }) },
    image: {
      owner: true,
      alsoFor: "see-scan-analytics",
      input: ({ ownerImageHash }) => ({ params: { imageHash: ownerImageHash } }),
    },
  },
  training: {
    queue: { input: () => ({}) },
    vote: { input: ({ answerId }) => ({ params: { id: answerId }, body: { vote: "agree" } }) },
    withdrawVote: { input: ({ answerId }) => ({ params: { id: answerId } }) },
    votes: { input: () => ({}) },
    corrections: { input: () => ({}) },
    progress: { input: () => ({}) },
    photo: { input: ({ others }) => ({ params: { id: others.correction } }) },
    exportPairs: { input: () => ({}) },
  },
  scanResults: {
    list: { input: () => ({}) },
    summary: { input: () => ({}) },
    stats: { input: () => ({}) },
    cacheStats: { input: () => ({}) },
    days: { input: () => ({}) },
    removeSeveral: { input: ({ ownerResultId }) => ({ body: { scanIds: [ownerResultId] } }) },
    remove: { input: ({ ownerResultId }) => ({ params: { id: ownerResultId } }) },
  },
  push: {
    get: { input: () => ({}) },
    subscribe: {
      input: ({ unusedName }) => ({
        body: {
          endpoint: `https://fcm.googleapis.com/fcm/send/${unusedName}`,
          keys: createBrowser().keys,
          language: "fr",
        },
      }),
    },
    unsubscribe: { input: () => ({}) },
  },
  digest: {
    get: { input: () => ({}) },
    choose: { input: () => ({ body: { frequency: "weekly" } }) },
    unsubscribe: { input: ({ blocked }) => ({ body: { token: blocked.id } }) },
  },
  profiles: { get: { input: ({ publishedId }) => ({ params: { name: publishedId } }) } },
  leaderboard: {
    list: { input: () => ({ query: {} }) },
    own: { input: () => ({ query: {} }) },
    show: { input: () => ({ body: { isShown: true } }) },
  },
  scanInsights: {
    read: { input: () => ({}) },
    unknownCodes: { input: () => ({}) },
    exportResults: { input: () => ({}) },
  },
  cameraProblems: { countProblem: { input: () => ({ body: { reason: "refused" } }) } },
  affiliatePrograms: {
    list: { input: () => ({}) },
    figures: { input: () => ({}) },
    create: {
      input: () => ({ body: { name: "Shop", affiliateId: "hexkey-20", baseUrl: `https://${randomUUID()}.example` } }),
    },
    update: { input: ({ programId }) => ({ params: { id: programId }, body: { isActive: false } }) },
  },
  place: { find: { input: () => ({ body: { position: { latitude: 45.4, longitude: -75.7 } } }) } },
  notifications: {
    list: { input: () => ({}) },
    count: { input: () => ({}) },
    markRead: { owner: true, input: ({ ownerNotificationId }) => ({ params: { id: ownerNotificationId } }) },
    markAllRead: { input: () => ({}) },
    remove: { owner: true, input: ({ ownerNotificationId }) => ({ params: { id: ownerNotificationId } }) },
    clear: { input: () => ({}) },
    mutes: { input: () => ({}) },
    mute: { input: () => ({ params: { kind: "recall" }, body: { isMuted: true } }) },
  },
  scans: {
    list: { input: () => ({}) },
    count: { input: () => ({}) },
    get: { owner: true, input: ({ ownerPhotoScanId }) => ({ params: { id: ownerPhotoScanId } }) },
    update: {
      owner: true,
      input: ({ ownerPhotoScanId }) => ({ params: { id: ownerPhotoScanId }, body: { userNotes: "In the attic." } }),
    },
    nameProduct: {
      owner: true,
      input: ({ ownerPhotoScanId, product }) => ({ params: { id: ownerPhotoScanId }, body: { productId: product.id } }),
    },
    record: {
      input: () => ({
        body: {
          scans: [
            {
              clientId: randomUUID(),
              method: "typed",
              code: "HXK-0000-0000",
              symbology: null,
              scannedAt: "2026-01-02T03:04:05.000Z",
            },
          ],
        },
      }),
    },
    remove: { owner: true, input: ({ ownerScanId }) => ({ params: { id: ownerScanId } }) },
    clear: { input: () => ({}) },
  },
  community: {
    listQuestions: { input: ({ product }) => ({ params: { id: product.id } }) },
    ask: { input: ({ product }) => ({ params: { id: product.id }, body: { text: "Does it need two people?" } }) },
    answer: { input: ({ questionId }) => ({ params: { id: questionId }, body: { text: "One is enough." } }) },
    editQuestion: {
      owner: true,
      input: ({ ownerQuestionId }) => ({ params: { id: ownerQuestionId }, body: { text: "Does it need tools?" } }),
    },
    removeQuestion: { owner: true, input: ({ ownerQuestionId }) => ({ params: { id: ownerQuestionId } }) },
    editAnswer: {
      owner: true,
      input: ({ ownerAnswerId }) => ({ params: { id: ownerAnswerId }, body: { text: "Two are better." } }),
    },
    removeAnswer: { owner: true, input: ({ ownerAnswerId }) => ({ params: { id: ownerAnswerId } }) },
  },
  projects: {
    list: { input: () => ({}) },
    begin: { input: ({ product }) => ({ body: { title: "A bench", description: "Of oak.", productId: product.id } }) },
    get: { input: ({ others }) => ({ params: { id: others.project } }) },
    save: {
      owner: true,
      input: ({ ownerProjectId }) => ({
        params: { id: ownerProjectId },
        body: { revision: 1, title: "A bench", description: "Of pine.", steps: [{ title: "Saw the boards." }] },
      }),
    },
    setStatus: {
      owner: true,
      input: ({ ownerProjectId }) => ({ params: { id: ownerProjectId }, body: { status: "archived" } }),
    },
    remove: { owner: true, input: ({ ownerProjectId }) => ({ params: { id: ownerProjectId } }) },
    revisions: { owner: true, input: ({ ownerProjectId }) => ({ params: { id: ownerProjectId } }) },
    addPhoto: { owner: true, input: ({ ownerProjectId }) => ({ params: { id: ownerProjectId }, file: PHOTO }) },
    removePhoto: {
      owner: true,
      input: ({ ownerProjectId, ownerProjectPhotoId }) => ({
        params: { id: ownerProjectId, photoId: ownerProjectPhotoId },
      }),
    },
    like: { input: ({ others }) => ({ params: { id: others.project }, body: { isLiked: true } }) },
    view: { input: ({ others }) => ({ params: { id: others.project } }) },
    feature: { input: ({ others }) => ({ params: { id: others.project }, body: { isFeatured: true } }) },
    comments: { input: ({ commentedId }) => ({ params: { id: commentedId } }) },
    comment: { input: ({ others }) => ({ params: { id: others.project }, body: { text: "It looks good." } }) },
    editComment: {
      owner: true,
      input: ({ ownerCommentId }) => ({ params: { id: ownerCommentId }, body: { text: "It looks very good." } }),
    },
    removeComment: { owner: true, input: ({ ownerCommentId }) => ({ params: { id: ownerCommentId } }) },
  },
  discussions: {
    list: { input: () => ({}) },
    similar: { input: () => ({ query: { q: "Which screw is first" } }) },
    start: {
      input: ({ product }) => ({
        body: { type: "tip", title: "Sort the screws", text: "By length.", productId: product.id, step: 1 },
      }),
    },
    get: { input: ({ others }) => ({ params: { id: others.question } }) },
    replies: { input: ({ others }) => ({ params: { id: others.question } }) },
    ownReplies: { input: () => ({}) },
    edit: {
      owner: true,
      input: ({ ownerQuestionId }) => ({ params: { id: ownerQuestionId }, body: { title: "Which screw is last?" } }),
    },
    remove: { owner: true, input: ({ ownerQuestionId }) => ({ params: { id: ownerQuestionId } }) },
    reply: { input: ({ questionId }) => ({ params: { id: questionId }, body: { text: "The short one." } }) },
    solve: {
      owner: true,
      input: ({ ownerQuestionId }) => ({ params: { id: ownerQuestionId }, body: { isSolved: true } }),
    },
    findHelpful: { input: ({ questionId }) => ({ params: { id: questionId }, body: { isHelpful: true } }) },
    accept: {
      owner: true,
      input: ({ answerToOwnerId }) => ({ params: { id: answerToOwnerId }, body: { isAccepted: true } }),
    },
    voteOnReply: { input: ({ others }) => ({ params: { id: others.answer }, body: { hasWorked: true } }) },
    pin: { input: ({ questionId }) => ({ params: { id: questionId }, body: { isPinned: true } }) },
    move: {
      input: ({ questionId, product }) => ({
        params: { id: questionId },
        body: { type: "tip", productId: product.id },
      }),
    },
  },
  moderation: {
    items: { input: () => ({ query: { kind: "review" } }) },
    counts: { input: () => ({}) },
    item: { input: ({ reportedId }) => ({ params: { id: reportedId } }) },
    claim: { input: ({ reportedId }) => ({ params: { id: reportedId } }) },
    release: { input: ({ reportedId }) => ({ params: { id: reportedId } }) },
    note: {
      input: ({ reportedId }) => ({ params: { id: reportedId }, body: { text: "Looks like an advertisement." } }),
    },
    keep: { input: ({ reportedId }) => ({ params: { id: reportedId }, body: {} }) },
    remove: { input: ({ reportedId }) => ({ params: { id: reportedId }, body: { reason: "spam" } }) },
  },
  reports: {
    report: { input: ({ reviewId }) => ({ body: { kind: "review", id: reviewId, reason: "offensive" } }) },
  },
  proposals: {
    propose: { input: ({ unusedName }) => ({ body: newProduct(unusedName) }) },
    accept: { input: ({ proposalId, unusedName }) => ({ params: { id: proposalId }, body: newProduct(unusedName) }) },
    reject: { input: ({ proposalId }) => ({ params: { id: proposalId }, body: { reason: "incomplete" } }) },
  },
  removals: {
    own: { input: () => ({}) },
    held: { input: () => ({}) },
    appeal: {
      owner: true,
      input: ({ ownerRemovalId }) => ({ params: { id: ownerRemovalId }, body: { text: "I did build it myself." } }),
    },
  },
  strikes: {
    standing: { input: () => ({}) },
  },
  sponsorship: {
    listSponsors: { input: () => ({}) },
    createSponsor: { input: () => ({ body: SPONSOR }) },
    updateSponsor: { input: ({ sponsorId }) => ({ params: { id: sponsorId }, body: { ...SPONSOR, isActive: false } }) },
    listCampaigns: { input: () => ({}) },
    createCampaign: {
      input: ({ sponsorId, product }) => ({ body: { sponsorId, productId: product.id, ...CAMPAIGN } }),
    },
    updateCampaign: {
      input: ({ campaignId, product }) => ({
        params: { id: campaignId },
        body: { productId: product.id, ...CAMPAIGN },
      }),
    },
    endCampaign: { input: ({ campaignId }) => ({ params: { id: campaignId } }) },
  },
  sponsored: {
    countViews: { input: ({ campaignId }) => ({ body: { campaignIds: [campaignId] } }) },
    countClick: { input: ({ campaignId }) => ({ body: { campaignId } }) },
  },
  partnership: {
    own: { input: () => ({}) },
    save: { input: ({ unusedName }) => ({ body: { ...APPLICATION, contactEmail: `${unusedName}@maker.example` } }) },
    submit: { owner: true, input: () => ({}) },
    withdraw: { owner: true, input: () => ({}) },
    addDocument: {
      owner: true,
      input: () => ({ params: { documentType: "liability-insurance" }, file: PHOTO }),
    },
    removeDocument: { owner: true, input: ({ ownerDocumentId }) => ({ params: { id: ownerDocumentId } }) },
    document: {
      owner: true,
      alsoFor: "manage-business",
      input: ({ ownerDocumentId }) => ({ params: { id: ownerDocumentId } }),
    },
  },
  partnershipReview: {
    list: { input: () => ({}) },
    counts: { input: () => ({}) },
    runningOut: { input: () => ({}) },
    get: { input: ({ applicationIds }) => ({ params: { id: applicationIds.submitted } }) },
    take: { input: ({ applicationIds }) => ({ params: { id: applicationIds.submitted }, body: SEEN }) },
    approve: {
      input: ({ applicationIds, unusedName }) => ({
        params: { id: applicationIds.inReview },
        body: { ...SEEN, tier: "premium", commissionRate: 7.5, brands: [unusedName] },
      }),
    },
    reject: { input: ({ applicationIds }) => ({ params: { id: applicationIds.inReview }, body: WITH_REASON }) },
    suspend: { input: ({ applicationIds }) => ({ params: { id: applicationIds.approved }, body: WITH_REASON }) },
    reinstate: { input: ({ applicationIds }) => ({ params: { id: applicationIds.suspended }, body: SEEN }) },
    verifyDocument: {
      input: ({ submittedDocumentId }) => ({
        params: { id: submittedDocumentId },
        body: { ...SEEN, expiryDay: "2099-12-31" },
      }),
    },
    rejectDocument: {
      input: ({ submittedDocumentId }) => ({ params: { id: submittedDocumentId }, body: WITH_REASON }),
    },
  },
  takedowns: {
    submit: { input: ({ reviewAddress }) => ({ body: { ...NOTICE, address: reviewAddress } }) },
    sendLinkAgain: { input: ({ unconfirmedId }) => ({ params: { id: unconfirmedId } }) },
    confirm: { input: ({ unconfirmedId }) => ({ params: { id: unconfirmedId }, body: { key: NOTICE_KEY } }) },
    claim: { input: ({ takedownId }) => ({ params: { id: takedownId }, body: { key: NOTICE_KEY } }) },
    courtAction: {
      input: ({ counteredId }) => ({
        params: { id: counteredId },
        body: { key: NOTICE_KEY, court: "Superior Court of Quebec, file 200-17-000001-264" },
      }),
    },
    withdraw: { input: ({ takedownId }) => ({ params: { id: takedownId }, body: { key: NOTICE_KEY } }) },
    allReceived: { input: () => ({}) },
    received: { owner: true, input: ({ ownerTakedownId }) => ({ params: { id: ownerTakedownId } }) },
    counter: {
      owner: true,
      input: ({ ownerTakedownId }) => ({ params: { id: ownerTakedownId }, body: COUNTER_NOTICE }),
    },
    get: { input: ({ takedownId }) => ({ params: { id: takedownId } }) },
    takeDown: { input: ({ takedownId }) => ({ params: { id: takedownId } }) },
    uphold: { input: ({ lateId }) => ({ params: { id: lateId } }) },
    refuse: { input: ({ takedownId }) => ({ params: { id: takedownId }, body: { reason: "licensed" } }) },
    restore: { input: ({ ownerTakedownId }) => ({ params: { id: ownerTakedownId } }) },
    close: { input: ({ suedId }) => ({ params: { id: suedId } }) },
    strikeDecision: { input: ({ strikeDecisionId }) => ({ params: { id: strikeDecisionId } }) },
    terminate: { input: ({ strikeDecisionId }) => ({ params: { id: strikeDecisionId }, body: DECISION }) },
    keepAccount: { input: ({ strikeDecisionId }) => ({ params: { id: strikeDecisionId }, body: DECISION }) },
  },
};

const names = ({ brand }: { brand: string }) =>
  ({ name: "Bunk bed", nameFr: "Lit superposé", brand, category: "bedroom" }) as const;

const SHEET: Omit<EndpointInput<typeof desk.save>["body"]["sheet"], keyof ReturnType<typeof names>> = {
  gtins: ["034000470693"],
  articleNumbers: [],
  thumbnailUrl: null,
  boxes: [{ widthMm: 400, heightMm: 120, depthMm: 900, weightGrams: 21_000 }],
  hazards: ["tip-over"],
  peopleNeeded: 2,
  tools: ["hex-key"],
  makerMinutes: 90,
  manualUrl: null,
  offers: [],
  guides: [{ kind: "assembly", language: "en", steps: [{ text: "Lay the sides down.", startsAtSeconds: 12 }] }],
};

const SPONSOR = {
  companyName: "Fjellvik Canada",
  contactEmail: "ads@fjellvik.example",
  website: "https://fjellvik.example",
  logoUrl: null,
  isActive: true,
};

const CAMPAIGN = {
  campaignName: "Winter beds",
  budget: 250,
  currency: "CAD",
  costPerClick: 0.35,
  startDay: "2026-01-01",
  endDay: "2099-12-31",
} as const;

const APPLICATION = {
  companyName: "Fjellvik Canada",
  contactName: "Ines Roy",
  phoneNumber: null,
  website: "https://fjellvik.example",
  description: null,
  retailerName: null,
  brands: ["Fjellvik"],
  productCategories: ["bedroom" as const],
  estimatedVolume: 1200,
  businessPlan: "Beds for Quebec.",
};

/** The version of an application without a change. */
const SEEN = { version: 1 };
const WITH_REASON = { ...SEEN, reason: "The insurance has run out." };

const DECISION = { reason: "Three films of other people in one week." };

const newProduct = (code: string) => ({ name: "Bunk bed", brand: "Oakline", category: "bedroom", code }) as const;

/** The smallest picture there is: one pixel, as WebP. */
const PHOTO = new Blob([Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64")], {
  type: "image/webp",
});
const MANUAL = new Blob([new Uint8Array(plainPdf(2))], { type: "application/pdf" });
const FEED = new Blob(["id,title,brand\n1,Lindholm desk,Nordhem\n"], { type: "text/csv" });
const FILM = new Blob([readFileSync(join(PROJECT_ROOT, "server/db/seed/media/wren-crib.mp4"))], { type: "video/mp4" });

const CAPTIONS = new Blob(["WEBVTT\n\n00:01.000 --> 00:04.000\nPosez les deux côtés.\n"], { type: "text/vtt" });

const NOTICE = {
  regime: "dmca",
  work: "The assembly film of the Nordhem dresser, which I made in 2024.",
  role: "owner",
  name: "Ines Roy",
  postalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
  phone: "+1 418 555 0134",
  email: "ines.roy@example.com",
  goodFaith: true,
  accuracy: true,
  signature: "Ines Roy",
} as const;

const COUNTER_NOTICE = {
  name: "Noor Haddad",
  postalAddress: "9 Harbour Street, Halifax NS B3H 1A1",
  phone: "902-555-0177",
  statement: "I filmed this myself in my own kitchen.",
  mistake: true,
  jurisdiction: true,
  signature: "Noor Haddad",
} as const;

const NEW_PASSWORD = "five straight shelves";

let made = 0;

/** Makes a world of its own, in which no tries are used up. */
export async function makeWorld({ db, origin, deps }: Running) {
  await db.delete(rateLimits);
  const owner = await makeMember(db);
  const member = await makeMember(db);
  const superAdmin = await makeMember(db, { role: "super-admin" });
  const headers = await signIn(origin, owner.email);
  const [session] = await call({ origin, headers }, accounts.sessions);
  if (!session) throw new Error("a sign-in left no session");
  const blocked = await makeUser(db);
  await db.insert(memberBlocks).values({ blockerId: owner.id, blockedId: blocked.id });
  const identified = await makeIdentified(db, { userId: owner.id });
  await makeKeptPhoto({ ...deps, db }, identified.imageHash);
  const resetToken = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(resetToken).digest("hex");
  await db.insert(passwordResets).values({ tokenHash, userId: member.id, expiresAt: new Date("2100-01-01") });
  const emailToken = randomBytes(32).toString("base64url");
  await db.insert(emailChanges).values({
    tokenHash: createHash("sha256").update(emailToken).digest("hex"),
    userId: member.id,
    email: `${emailToken.toLowerCase()}@example.com`,
    expiresAt: new Date("2100-01-01"),
  });
  const ownerReview = await makeReview(db, { userId: owner.id });
  const review = await makeReview(db);
  const product = await makeProduct(db, { isSponsored: true });
  const duplicate = await makeDuplicate(db, product);
  const campaign = await makeCampaign(db, { productId: product.id });
  await makeRevision(db, product.id);
  await makeRecall(db, product.id);
  const { version } = await readSheet(db, product.id);
  await makeRetailer(db);
  await makeStanding(db, { userId: owner.id });
  const hidden = await makeReview(db, { userId: owner.id, visibility: "hidden" });
  await makeItem(db, { kind: "review", subjectId: hidden.id });
  const productId = product.id;
  const correction = await makeCorrection(db);
  await makeKeptPhoto({ ...deps, db }, correction.imageHash);
  await makeVote(db, { answerId: correction.answerId, userId: owner.id });
  // On this one the owner has not voted.
  const unchecked = await makeCorrection(db);
  await makeKeptPhoto({ ...deps, db }, unchecked.imageHash);
  const corrected = await makeCorrection(db, { userId: owner.id });
  const others = { review: (await makeReview(db, { productId })).id };
  const ownApplication = await makeApplication(db, {
    partner: { userId: owner.id, partnershipStatus: "rejected" },
    applicationStatus: "rejected",
  });
  const [ownerDocument] = ownApplication.documents;
  if (ownerDocument) await storeBytes(deps, ownerDocument.filePath);
  const submitted = await makeApplication(db, { applicationStatus: "submitted" });
  const maker = await makeMaker(db);
  const question = await makeQuestion(db, { productId });
  const ownerQuestion = await makeQuestion(db, { userId: owner.id });
  const ownerProject = await makeProject(db, { userId: owner.id });
  await makeProjectRevision(db, ownerProject);
  const commented = await makeProject(db);
  const now = new Date();
  const countered = {
    state: "countered",
    downAt: now,
    counteredAt: now,
    counterStatement: "I filmed this myself.",
    restoreDueAt: new Date(now.getTime() + 1_000_000_000),
  } as const;
  return {
    blocked,
    /** Whose things there are here. */
    owner,
    /** A session of the owner's, other than the one in which they call. */
    ownerSessionId: session.id,
    /** Another member, to sign in as or to change. */
    member,
    /** Of a link for a new password that was sent to the member. */
    resetToken,
    emailToken,
    superAdmin,
    product,
    /** Of the product as the desk opens it; it has an earlier revision, too. */
    sheetVersion: version,
    /** Of a product that may be the same one. */
    duplicateId: duplicate.id,
    /** Of the product, and its sponsor. */
    campaignId: campaign.id,
    sponsorId: campaign.sponsorId,
    /** Other members' content at the product, one of each kind: lists show it while it is public. */
    others: {
      ...others,
      reply: (await makeReviewReply(db, { reviewId: others.review })).id,
      question: question.id,
      post: (await makeQuestion(db, { productId, postType: "tip" })).id,
      answer: (await makeAnswer(db, { postId: question.id })).id,
      project: (await makeProject(db, { originalProductId: productId })).id,
      comment: (await makeComment(db, { projectId: commented.id })).id,
      video: (await makeSharedVideo(db, { productId })).id,
      correction: correction.id,
    } satisfies Record<ContentKind, string>,
    /** By another member about something else. */
    reviewId: review.id,
    reviewAddress: contentPath({ kind: "review", ...review }),
    /** A partner, with a review of a product that they keep, and one that they replied to. */
    maker: maker.account,
    makerReviewId: (await makeReview(db, { productId: maker.productId })).id,
    makerRepliedId: (
      await makeReviewReply(db, {
        userId: maker.account.id,
        reviewId: (await makeReview(db, { productId: maker.productId })).id,
      })
    ).reviewId,
    /** Whose file is stored, of an application that was rejected. */
    ownerDocumentId: ownerDocument?.id ?? "",
    submittedDocumentId: submitted.documents[0]?.id ?? "",
    /** Other members' applications by how far they are. */
    applicationIds: {
      submitted: submitted.application.id,
      inReview: (await makeApplication(db, { applicationStatus: "in-review", isVerified: true })).application.id,
      approved: (await makePartner(db, "approved")).application.id,
      suspended: (await makePartner(db, "suspended")).application.id,
    },
    programId: (await makeAffiliateProgram(db)).id,
    feedImportId: (await makeFeedImport(db)).id,
    /** Of the item about a reported review. */
    reportedId: (await makeReport(db)).item.id,
    ownerNotificationId: (await makeNotification(db, { userId: owner.id, productId })).id,
    ownerRemovalId: (await makeRemoval(db, { authorId: owner.id })).id,
    takedownId: (await makeTakedown(db)).id,
    unconfirmedId: (await makeTakedown(db, { state: "unconfirmed" })).id,
    /** Taken down by the clock, and not reviewed. */
    lateId: (await makeTakedown(db, { state: "down", downAt: now, upheldAt: null })).id,
    /** About a member's account that has three strikes. */
    strikeDecisionId: (await makeStrikeDecision(db)).id,
    counteredId: (await makeTakedown(db, countered)).id,
    /** Countered, and the claimant went to court. */
    suedId: (await makeTakedown(db, { ...countered, courtActionAt: now, courtAction: "File 200-17-000001" })).id,
    /** Down, and not countered yet. */
    ownerTakedownId: (await makeTakedown(db, { sharerId: owner.id, state: "down", downAt: now })).id,
    ownerReviewId: ownerReview.id,
    ownerPhotoId: (await makeReviewPhoto(db, { reviewId: ownerReview.id })).id,
    ownerUploadId: (await makeUpload(db, { userId: owner.id })).id,
    sharedId: (await makeSharedVideo(db)).id,
    ownerShareId: (await makeSharedVideo(db, { userId: owner.id })).id,
    ownerImageHash: identified.imageHash,
    /** Of a photo that the owner has corrected. */
    ownerCorrectedHash: corrected.imageHash,
    /** Proposed by another member, for members to vote on. */
    answerId: correction.answerId,
    ownerPhotoScanId: identified.scan.id,
    ownerResultId: identified.result.id,
    ownerScanId: (await makeScan(db, { userId: owner.id })).id,
    questionId: (await makeQuestion(db)).id,
    ownerQuestionId: ownerQuestion.id,
    ownerProjectId: ownerProject.id,
    ownerProjectPhotoId: (await makeProjectPhoto(db, { projectId: ownerProject.id })).id,
    ownerCommentId: (await makeComment(db, { userId: owner.id })).id,
    /** Of another member, with a comment by yet another one. */
    commentedId: commented.id,
    /** Its author: a profile that guests see. */
    publishedId: commented.userId,
    answerToOwnerId: (await makeAnswer(db, { postId: ownerQuestion.id })).id,
    ownerAnswerId: (await makeAnswer(db, { userId: owner.id })).id,
    /** Of the item in the moderation queue. */
    proposalId: (await makeProposal(db)).itemId,
    /** An unused name. */
    unusedName: `newcomer-${process.pid}-${++made}`,
  };
}

/** A member's approved application, and the partnership in a status; without role and brands. */
const makePartner = (db: Database, partnershipStatus: "approved" | "suspended", userId?: string) =>
  makeApplication(db, {
    applicationStatus: "approved",
    isVerified: true,
    partner: { partnershipStatus, ...(userId === undefined ? {} : { userId }) },
  });

/** A partner with the role and a brand, and a product of that brand. */
async function makeMaker(db: Database) {
  const account = await makeMember(db, { role: "manufacturer" });
  const brand = `Brand of ${account.email}`;
  await makePartner(db, "approved", account.id);
  await db.transaction((tx) => letKeepBrands(tx, { userId: account.id, brands: [brand] }));
  return { account, productId: (await makeProduct(db, { brand })).id };
}

/** Puts a few bytes where an object is named. */
async function storeBytes({ storage }: Pick<Deps, "storage">, name: string): Promise<void> {
  await storage.put(name, "application/pdf", Readable.from([Buffer.from("%PDF-1.7 %%EOF")]));
}
