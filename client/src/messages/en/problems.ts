import type { FailureReason } from "#shared/domain/failure-reasons.ts";
import { REVIEW_PHOTOS_MAX, UNCHECKED_LINKS_MAX } from "#shared/domain/limits.ts";

const reasons: Record<FailureReason, string> = {
  "wrong-credentials": "Invalid email or password. Please try again.",
  "wrong-admin-credentials": "Invalid credentials",
  "account-deactivated": "An administrator of this site has deactivated this account.",
  "email-taken": "There is an account with this email address already. Sign in instead.",
  "username-taken": "This username is taken. Please choose another one.",
  "name-reserved": "That name reads as if it were Hexkey’s own. Please choose another one.",
  "password-common": "This password is too easy to guess. Please choose another one.",
  "password-wrong": "This is not your current password.",
  "password-not-used": "This account has no password: you sign in to it with another service.",
  "reset-link-invalid": "This link has expired or was used before.",
  "email-link-invalid": "This link to confirm an address has expired or was used before.",
  "email-unchanged": "That is your address already.",
  "own-account": "You can’t do this to your own account.",
  "last-super-admin": "There must be at least one super-admin, and this is the last one.",
  "other-site": "This can only be done on our own pages. Please open Hexkey in this tab and try again.",
  "account-suspended":
    "Your account is suspended: you can’t publish anything for now. See Decisions about your content for the end date.",
  "account-terminated": "This account was closed after repeated copyright claims that were upheld.",
  "blocked-words": "This text contains a word that is not allowed on Hexkey. Please rephrase it.",
  "removed-before": "This same video was removed from Hexkey before, so it can’t be shared again.",
  "link-insecure":
    "This address begins with http://, which Hexkey can’t play. Please give one that begins with https://.",
  "link-hidden": "Not everybody can see this video: it may be private, restricted or removed.",
  "link-no-video":
    "There is no video at this address. Please give that of a video on YouTube or Vimeo, or of the video file itself.",
  "link-not-playable": "Phones can’t play the video at this address. An MP4 (H.264) plays everywhere.",
  "link-unreachable": "This address can’t be reached from the internet.",
  "links-unchecked": `This address does not answer either, and ${UNCHECKED_LINKS_MAX} of your links wait for an answer already. Please try again later, remove one of them in My shares, or share the video as a file.`,
  "own-case": "This is about something of your own, so another moderator has to decide.",
  "no-mail":
    "A notice is confirmed by a link that we email, and this server can send no email. Please write to the operator instead: the copyright policy says how.",
  "notices-unseen":
    "Many of your notices from the last day still wait for a moderator. Please confirm this one once some of them were looked at: its link stays good for seven days.",
  "review-removed": "A moderator removed this review, so it can’t be changed.",
  "text-removed":
    "A moderator removed this text, so it can’t be changed or posted again. Decisions about your content says why.",
  "text-hidden":
    "What you wrote here before is hidden until a moderator has looked at it. You can change it meanwhile.",
  "code-taken": "A product with this code is in our catalogue already.",
  "video-there": "This video is on the product’s page already.",
  "shows-other": "This video was removed from the product’s page because it shows another product.",
  "share-closed": "A moderator is looking at this, or has removed it, so it can’t be changed.",
  "product-built-upon": "Others have added to this product’s page by now, so its name can’t be changed any more.",
  "input-invalid": "Please check what you entered.",
  "input-unreadable": "What was sent can’t be read. Please reload the page and try again.",
  "file-unchosen": "Please choose a file.",
  "still-running": "This is still being worked on. Please try again in a moment.",
  "key-used": "Something else was sent from this page before. Please reload the page and try again.",
  "done-already": "This has been done already. Please reload the page to see it.",
  "files-in-turn": "Several of your files are on their way already. Please send one after the other.",
  "address-missing": "There is nothing at this address.",
  "file-missing": "This file is not there any more.",
  "product-missing": "This product is not in our catalogue.",
  "question-missing": "This question is not there any more.",
  "answer-missing": "This answer is not there any more.",
  "review-missing": "This review is not there any more.",
  "photo-missing": "This photo is not there any more.",
  "video-missing": "This video is not there any more.",
  "share-missing": "This is not among your shares any more.",
  "upload-missing": "This upload is not there any more. Please upload the video again.",
  "scan-missing": "This scan is not in your history any more.",
  "scan-without-photo": "Only what was identified on a photo can be corrected; this scan has none.",
  "account-missing": "This account does not exist any more.",
  "session-missing": "You are not signed in there any more.",
  "notice-missing": "There is no such notice. It may have been erased because it was not confirmed in time.",
  "removal-missing": "Nothing of yours was removed here.",
  "content-missing": "What you report is not there any more.",
  "item-missing": "This is not in the queue any more.",
  "code-unknown": "This code is not in our catalogue yet.",
  "code-misread": "One digit of this number is wrong: its check digit does not fit.",
  "code-of-parcel": "This is the number of a shipping label. It names a parcel and no product.",
  "code-too-long": "This is too long for the code of a product.",
  "brand-missing": "This article number is not in our catalogue yet, or several brands use it: add the brand in front.",
  "no-video": "This file is not a video. Please send the video itself, best as an MP4 (H.264).",
  "not-playable": "Phones can’t play this kind of video. Please save it as an MP4 (H.264).",
  damaged: "This video is damaged or not complete. Please save it again as an MP4 (H.264).",
  "not-convertible": "This video could not be converted. Please save it as an MP4 (H.264).",
  "too-long": "This video is longer than two hours. Please send a shorter one.",
  "link-malformed": "This is not the address of a video. Please copy it again from the page of the video.",
  "link-too-long": "This address is too long. Please give a shorter one.",
  "one-video": "Please give one video: its address or a file.",
  "upload-arriving": "Your video has not arrived yet. Please wait until all of it is sent.",
  "upload-shared": "This upload is shared already. You can change or remove it in My shares.",
  "upload-out-of-step": "The upload can’t go on from here. Please begin it again.",
  "captions-unreadable": "These captions can’t be read. Please save them as WebVTT in UTF-8.",
  "captions-empty": "This file has no captions in it.",
  "captions-too-long": "This file has more captions, more lines or a longer line than a video can have.",
  "photo-unreadable": "This is no photo that we can read. Please choose a JPEG, PNG, WebP or AVIF.",
  "photo-damaged": "This photo is damaged. Please choose another one.",
  "photo-too-large": "This photo has too many pixels. Please choose a smaller one.",
  "photo-too-slow": "This photo takes too long to read. Please choose another one, or save it anew first.",
  "photos-full": `A review has at most ${REVIEW_PHOTOS_MAX} photos. Remove one to add another.`,
  "reviewed-already": "You have reviewed this product already. You can change your review.",
  "own-vote": "This is your own. Others say whether it helps.",
  "own-content": "This is your own. You can change or remove it yourself instead of reporting it.",
  "appealed-already": "You have appealed against this already.",
  "restored-already": "This has been restored already.",
  "item-claimed": "Another moderator is looking at this at the moment.",
  "decided-already": "This has been decided already.",
  "decided-otherwise": "This item has decisions of its own. Please reload the page and choose one of them.",
  "text-rewritten": "Its author has written it anew. Please look at it again.",
  "removal-unexplained": "Please say why it is removed.",
  "account-inactive": "An administrator has deactivated this account, so there is nothing to close.",
  "signature-differs": "Please sign with the name that you gave.",
  "nothing-shared-there":
    "Nothing that a member shared is public at this address. If you still see it there, please write to the operator.",
  "notice-open":
    "Another notice of yours about the same content is open already. The link in its email says where it stands.",
  "notice-confirmed": "This notice is confirmed already.",
  "notice-moved": "The stage that this notice has reached does not allow it. Please reload the page.",
  "no-account-mail":
    "This server can send no email, so this can’t be done here. Please write to the operator of this site.",
};

/** For a failure without a reason. */
const codes = {
  INVALID_INPUT: "Please check what you entered.",
  UNAUTHENTICATED: "Please sign in to continue.",
  FORBIDDEN: "Your account is not allowed to do this.",
  NOT_FOUND: "This does not exist any more.",
  CONFLICT: "This has changed in the meantime. Please reload the page and try again.",
  UNPROCESSABLE: "This can’t be accepted as it is. Please check what you entered.",
  UNSUPPORTED: "This kind of file is not supported.",
  TOO_LARGE: "This is too large to send.",
  RATE_LIMITED: "Too many tries. Please try again later.",
  INTERNAL: "Something went wrong on our side. Please try again.",
  UPSTREAM_FAILED: "A service that Hexkey relies on does not answer. Please try again later.",
  UNAVAILABLE: "Hexkey is busy at the moment. Please try again shortly.",
  INSUFFICIENT_STORAGE: "There is no room for this at the moment. Please try again later.",
};

/** The contracts' errors of a field. */
const fields = {
  "First name is required": "First name is required",
  "Last name is required": "Last name is required",
  "Username must be at least 3 characters": "Username must be at least 3 characters",
  "Username must be less than 30 characters": "Username must be less than 30 characters",
  "Username may have letters, digits, dots, hyphens and underscores":
    "Username may have letters, digits, dots, hyphens and underscores",
  "Please enter a valid email address": "Please enter a valid email address",
  "Password is required": "Password is required",
  "Password must be at least 6 characters": "Password must be at least 6 characters",
  "Password must be at most 72 bytes": "Password is too long: please use 72 characters at most, fewer with accents",
  "You must be 13 or older": "You must be 13 or older",
};

export const problems = {
  reasons,
  codes,
  fields,
  /** The account is deactivated after that. */
  ifMistaken: (email: string | null) =>
    email
      ? `If you think that is a mistake, please write to ${email}.`
      : "This site has published no address to write to.",
  /** `when` is "in 12 minutes". */
  tooOften: (when: string) => `Too many tries. Please try again ${when}.`,
};
