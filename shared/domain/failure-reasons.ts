/**
 * Why a call was refused, where the code alone leaves it open: one for each meaning, however many places refuse for it. The
 * server's `AppError` demands one for every code that does not say all by itself. The client has a sentence for each in every language;
 * the server's own `message` says the same in English.
 */
export const FAILURE_REASONS = [
  "wrong-credentials",
  "wrong-admin-credentials",
  "account-deactivated",
  "email-taken",
  "username-taken",
  // It reads as an office of Hexkey.
  "name-reserved",
  "password-common",
  "password-wrong",
  "password-not-used",
  "reset-link-invalid",
  "email-link-invalid",
  "email-unchanged",
  "own-account",
  "blocks-full",
  "last-super-admin",
  "other-site",
  // May read and manage the account, and publish nothing for a time.
  "account-suspended",
  // Three strikes.
  "account-terminated",
  // A text with a word that is never shown.
  "blocked-words",
  // A video that was removed before, shared again.
  "removed-before",
  // A link that is no video to share (`LINK_REFUSALS`).
  "link-insecure",
  "link-hidden",
  "link-no-video",
  "link-not-playable",
  "link-unreachable",
  // A member's unchecked links have reached their number: no further one can wait.
  "links-unchecked",
  // Nothing of it can be changed any more.
  "review-removed",
  // A moderator who is a party to it may not decide on it.
  "own-case",
  // What needs a mail can't be done where none can be sent.
  "no-mail",
  // A claimant's unreviewed notices have reached their number: they can confirm no further one for now.
  "notices-unseen",
  "text-removed",
  // Another one in the same place waits for a moderator.
  "text-hidden",
  // A code that leads to another product.
  "code-taken",
  // A brand that another account keeps, or one that this account does not.
  "brand-kept",
  "brand-not-kept",
  // The sheet of a product that has changed since it was opened; makers leave its offers alone.
  "sheet-changed",
  "offers-kept",
  "retailer-missing",
  "revision-missing",
  // An affiliate program with the same site and id, or another one in use for that site.
  "program-there",
  "program-missing",
  // A video that is on that product's page already.
  "video-there",
  // A video that was removed from that very page because it shows another product.
  "shows-other",
  // A share that a moderator looks at, or has removed.
  "share-closed",
  // A product that came with a share, and on whose page others have put something since.
  "product-built-upon",
  // The contract refuses the input; the fields say where.
  "input-invalid",
  // Nothing that can be read at all: no JSON, no form, an impossible character.
  "input-unreadable",
  "file-unchosen",
  // The key of a call that may be repeated: the first is still running, was about something else, or had a long answer.
  "still-running",
  "key-used",
  "done-already",
  // A member sends several at once.
  "files-in-turn",
  // No such thing any more, or not theirs to see.
  "address-missing",
  "file-missing",
  "manual-unchecked",
  "product-missing",
  "question-missing",
  "answer-missing",
  "review-missing",
  "photo-missing",
  "video-missing",
  "share-missing",
  "upload-missing",
  "identification-expired",
  "scan-missing",
  // Withdrawn, removed, or with a photo that is not to be seen any more.
  "correction-missing",
  "discussion-missing",
  // A vote for what the member wrote, or its acceptance.
  "own-words",
  "profile-missing",
  "push-service-unknown",
  "project-missing",
  "comment-missing",
  // A save that began with an older one than is there.
  "project-changed",
  // Published with too little.
  "project-unfinished",
  // A draft is not archived.
  "project-draft",
  "project-photos-full",
  // A moderator still looks at it: it stays where it is.
  "case-open",
  // A vote on a picture that the member has corrected.
  "own-correction",
  "notification-missing",
  "account-missing",
  "session-missing",
  "notice-missing",
  "removal-missing",
  // For content that a member reports.
  "content-missing",
  // Of the moderators' queue.
  "item-missing",
  // Codes of products.
  "code-unknown",
  "code-misread",
  "code-of-parcel",
  "code-too-long",
  // A number that each shop gives out as it likes.
  "code-restricted",
  "brand-missing",
  // Uploads and links.
  "no-video",
  "not-playable",
  "damaged",
  "not-convertible",
  "too-long",
  "link-malformed",
  "link-too-long",
  // Neither an address nor a file, or both.
  "one-video",
  "upload-arriving",
  "upload-shared",
  "upload-out-of-step",
  "captions-unreadable",
  "captions-empty",
  "captions-too-long",
  // Photos.
  "photo-unreadable",
  "photo-damaged",
  "photo-too-large",
  "photo-too-slow",
  "photos-full",
  // PDFs: none by its bytes, damaged, encrypted, with scripts or attached files, too many pages; and nothing behind a link
  // to a manual.
  "pdf-unreadable",
  "pdf-damaged",
  "pdf-locked",
  "pdf-active",
  "pdf-too-long",
  "pdf-too-slow",
  "manual-link",
  // Identifying photos: the AI service took too long, is busy, refuses a photo, or can't be reached or understood.
  "model-slow",
  "model-busy",
  "model-refuses",
  "model-away",
  "identification-missing",
  // Members about what is their own.
  "reviewed-already",
  "own-vote",
  "own-content",
  "appealed-already",
  "restored-already",
  // Two products that can't be made one as long as a moderator decides on what one of them has.
  "merge-waits",
  // Sponsorship.
  "sponsor-missing",
  "campaign-missing",
  "campaign-ended",
  "campaign-currency",
  // Partnerships: no application, one that can't be changed as it is, one that is another since it was read, one that
  // lacks something, documents that are not verified, and the address of another partner.
  "application-missing",
  "application-closed",
  "application-changed",
  "application-incomplete",
  "documents-unverified",
  "partner-email-taken",
  "document-missing",
  "document-unreadable",
  "document-needed",
  "documents-full",
  // A maker's reply to a review.
  "reply-missing",
  "replied-already",
  // A correction that says what was identified anyway.
  "nothing-corrected",
  // A scan of a code, or of a photo on which nothing was identified.
  "scan-without-photo",
  // Moderators.
  "item-claimed",
  "decided-already",
  "decided-otherwise",
  "text-rewritten",
  "removal-unexplained",
  "account-inactive",
  // Copyright notices.
  "signature-differs",
  "nothing-shared-there",
  "notice-open",
  "notice-confirmed",
  "notice-moved",
  // A new address or a forgotten password is confirmed by a mail.
  "no-account-mail",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
