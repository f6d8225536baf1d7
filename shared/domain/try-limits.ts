/**
 * How often something may be tried, per key, in a window that begins with the first try. Here and nowhere else: the
 * server counts by these, its tests and benchmarks use them up.
 */
const HOUR = 3600;
const DAY = 24 * HOUR;

export const TRY_LIMITS = {
  /** Wrong passwords: per account from browsers that never signed in to it, per such browser, and per address. */
  accountGuesses: { name: "guess-account", tries: 30, perSeconds: HOUR },
  deviceGuesses: { name: "guess-device", tries: 30, perSeconds: HOUR },
  addressGuesses: { name: "guess-address", tries: 60, perSeconds: HOUR },
  registrations: { name: "register", tries: 20, perSeconds: HOUR },
  resetMailsPerEmail: { name: "reset-email", tries: 5, perSeconds: HOUR },
  resetMailsPerAddress: { name: "reset-address", tries: 30, perSeconds: HOUR },
  resetsPerAddress: { name: "reset-use", tries: 30, perSeconds: HOUR },
  /** Sign-ins begun with a provider: each keeps a session row for ten minutes. */
  providerSignIns: { name: "provider", tries: 100, perSeconds: HOUR },
  profileChanges: { name: "profile", tries: 60, perSeconds: HOUR },
  profilePictures: { name: "profile-picture", tries: 30, perSeconds: HOUR },
  /** Links to a new email address: per account, and per address, so that no mailbox is flooded. */
  emailChanges: { name: "email-change", tries: 10, perSeconds: HOUR },
  emailChangeMails: { name: "email-change-mail", tries: 5, perSeconds: HOUR },
  emailConfirmations: { name: "email-confirm", tries: 30, perSeconds: HOUR },
  exports: { name: "export", tries: 10, perSeconds: HOUR },
  /** Products proposed and things written per member: more than this is not done by hand. */
  proposals: { name: "propose", tries: 30, perSeconds: HOUR },
  /** Pictures and manuals for the catalogue: a product has a dozen of them. */
  catalogFiles: { name: "catalog-file", tries: 200, perSeconds: HOUR },
  /** Sheets of products that are saved or brought back, and products that are added, at the desk. */
  deskSaves: { name: "desk-save", tries: 300, perSeconds: HOUR },
  questions: { name: "ask", tries: 20, perSeconds: HOUR },
  answers: { name: "answer", tries: 60, perSeconds: HOUR },
  /** What accounts of less than a week begin and answer: a person does not do more, and spam does. */
  newQuestions: { name: "ask-new", tries: 5, perSeconds: DAY },
  newAnswers: { name: "answer-new", tries: 20, perSeconds: DAY },
  /** Projects begun. */
  projects: { name: "project", tries: 30, perSeconds: HOUR },
  /** An editor saves by itself while its member types. */
  projectSaves: { name: "project-save", tries: 600, perSeconds: HOUR },
  projectPhotos: { name: "project-photo", tries: 120, perSeconds: HOUR },
  projectViews: { name: "project-view", tries: 600, perSeconds: HOUR },
  postVotes: { name: "post-vote", tries: 300, perSeconds: HOUR },
  /** Members blocked and unblocked. */
  blocks: { name: "block", tries: 120, perSeconds: HOUR },
  reviews: { name: "review", tries: 30, perSeconds: HOUR },
  /** Changes of one's own texts: of reported content the moderators keep every text. */
  edits: { name: "edit", tries: 60, perSeconds: HOUR },
  reviewPhotos: { name: "review-photo", tries: 60, perSeconds: HOUR },
  reviewVotes: { name: "review-vote", tries: 300, perSeconds: HOUR },
  videoVotes: { name: "video-vote", tries: 300, perSeconds: HOUR },
  /** What a member marks, deletes and turns off in their inbox. */
  inboxChanges: { name: "inbox", tries: 600, perSeconds: HOUR },
  /** Mails ended by their link: per address. */
  unsubscribes: { name: "unsubscribe", tries: 120, perSeconds: HOUR },
  shares: { name: "share", tries: 20, perSeconds: HOUR },
  shareEdits: { name: "share-edit", tries: 60, perSeconds: HOUR },
  /** Reports per member, and per address of guests. */
  reports: { name: "report", tries: 60, perSeconds: HOUR },
  guestReports: { name: "report-guest", tries: 10, perSeconds: HOUR },
  appeals: { name: "appeal", tries: 10, perSeconds: HOUR },
  notices: { name: "notice", tries: 10, perSeconds: HOUR },
  /** Links that confirm a notice: per mail address, so that no mailbox is flooded, and per notice sent again. */
  noticeMails: { name: "notice-mail", tries: 20, perSeconds: HOUR },
  noticeMailsAgain: { name: "notice-again", tries: 3, perSeconds: HOUR },
  /** Reads and actions with the secret of a notice. */
  noticeKeys: { name: "notice-key", tries: 120, perSeconds: HOUR },
  /** Thumbs and corrections of identified photos. */
  identifyFeedback: { name: "identify-feedback", tries: 120, perSeconds: HOUR },
  /** Votes on corrections of other members. */
  correctionVotes: { name: "correction-vote", tries: 300, perSeconds: HOUR },
  /** What a member notes about scanned items. */
  scanNotes: { name: "scan-notes", tries: 300, perSeconds: HOUR },
  /** Places looked up for who has agreed: two for a photo at most. */
  places: { name: "place", tries: 120, perSeconds: HOUR },
  /** Photos that are looked at; a kept answer is none. */
  identifications: { name: "identify", tries: 50, perSeconds: DAY },
  /** Photos that came to nothing and are not counted, though the model may have been paid for them. */
  forgivenIdentifications: { name: "identify-forgiven", tries: 10, perSeconds: DAY },
  /** Photos that came to a question, which are not counted: no model was paid, but each was read like any other. */
  forgivenQuestions: { name: "identify-question", tries: 50, perSeconds: DAY },
  /** All photos, also those with a kept answer. */
  identifyCalls: { name: "identify-call", tries: 300, perSeconds: HOUR },
  /** One address of a shop's from one person or network: what comes again is the same visit. */
  shopVisits: { name: "shop-visit", tries: 1, perSeconds: HOUR },
  /** Visits of one person or network that are counted, wherever they lead. */
  shopVisitsInAll: { name: "shop-visits", tries: 120, perSeconds: HOUR },
  /** The catalogue as one feed, read by one address: shops and search engines come once a day. */
  merchantFeeds: { name: "merchant-feed", tries: 12, perSeconds: HOUR },
  /** Cameras that did not open, of one address: each may be counted, and no address makes the figures. */
  cameraProblems: { name: "camera-problem", tries: 30, perSeconds: HOUR },
  /** Reports of sponsored places as seen or opened, from one address. */
  sponsoredCounts: { name: "sponsored", tries: 240, perSeconds: HOUR },
  /** What applicants do about a partnership, and the documents that they send. */
  partnershipChanges: { name: "partnership", tries: 60, perSeconds: HOUR },
  partnershipDocuments: { name: "partnership-document", tries: 40, perSeconds: HOUR },
  reviewReplies: { name: "review-reply", tries: 120, perSeconds: HOUR },
  uploadParts: { name: "upload-part", tries: 60, perSeconds: HOUR },
  /** Each asks another site. */
  linkChecks: { name: "check-link", tries: 60, perSeconds: HOUR },
  uploads: { name: "upload", tries: 20, perSeconds: HOUR },
  /** Players opened; a count that one address can't inflate. */
  productViews: { name: "views", tries: 120, perSeconds: HOUR },
} as const;
