import type {
  ContentKind,
  ModeratedKind,
  ModerationState,
  ProductRejection,
  RemovalReason,
  ReportReason,
} from "#shared/domain/moderation.ts";
import type {
  ClaimantRole,
  NoticeRefusal,
  NoticeRegime,
  Party,
  StrikeOutcome,
  TakedownState,
} from "#shared/domain/takedown.ts";

interface Choice {
  label: string;
  hint: string;
}

/** The texts of a dialog that makes a decision. */
interface Decision {
  title: string;
  text: string;
  /** The label of the button that decides. */
  confirm: string;
  confirming: string;
  /** The outcome. */
  done: string;
  failed: string;
}

const tabs: Record<ModerationState, string> = { proposed: "Waiting", accepted: "Approved", rejected: "Rejected" };

const none: Record<ModerationState, { title: string; text: string }> = {
  proposed: {
    title: "Nothing waiting",
    text: "What members propose, report or appeal will be here, the most urgent first.",
  },
  accepted: { title: "Nothing approved yet", text: "What was approved will be here, the latest first." },
  rejected: { title: "Nothing rejected yet", text: "What was rejected or removed will be here, the latest first." },
};

const kinds: Record<ModeratedKind | "other", { one: string; many: string }> = {
  product: { one: "Proposed product", many: "Products" },
  review: { one: "Reported review", many: "Reviews" },
  question: { one: "Reported question", many: "Questions" },
  post: { one: "Reported tip or showcase", many: "Tips and showcases" },
  answer: { one: "Reported answer", many: "Answers" },
  project: { one: "Reported project", many: "Projects" },
  comment: { one: "Reported comment", many: "Comments" },
  video: { one: "Reported video", many: "Videos" },
  reply: { one: "Reported reply of a maker", many: "Makers’ replies" },
  correction: { one: "Reported correction of a photo", many: "Corrections" },
  takedown: { one: "Copyright notice", many: "Copyright" },
  appeal: { one: "Appeal", many: "Appeals" },
  account: { one: "Three strikes: decide about the account", many: "Accounts" },
  "dead-link": { one: "Dead link", many: "Dead links" },
  other: { one: "Reported content", many: "Content" },
};

const content: Record<ContentKind | "other", string> = {
  review: "Review",
  question: "Question",
  post: "Tip or showcase",
  answer: "Answer",
  project: "Project",
  comment: "Comment",
  video: "Video",
  reply: "Reply of a maker",
  correction: "Correction of a photo",
  other: "Content",
};

/** The decisions about each kind. */
const outcomes: Record<ModeratedKind | "other", Record<"accepted" | "rejected", string>> = {
  product: { accepted: "In the catalogue", rejected: "Turned down" },
  review: { accepted: "Kept", rejected: "Removed" },
  question: { accepted: "Kept", rejected: "Removed" },
  post: { accepted: "Kept", rejected: "Removed" },
  answer: { accepted: "Kept", rejected: "Removed" },
  project: { accepted: "Kept", rejected: "Removed" },
  comment: { accepted: "Kept", rejected: "Removed" },
  video: { accepted: "Kept", rejected: "Removed" },
  reply: { accepted: "Kept", rejected: "Removed" },
  correction: { accepted: "Kept", rejected: "Removed" },
  takedown: { accepted: "Handled", rejected: "Refused" },
  appeal: { accepted: "Granted", rejected: "Turned down" },
  account: { accepted: "Account stays", rejected: "Account terminated" },
  "dead-link": { accepted: "Link kept", rejected: "Link removed" },
  other: { accepted: "Kept", rejected: "Removed" },
};

const productReasons: Record<ProductRejection, Choice> = {
  "already-there": {
    label: "Already in the catalogue",
    hint: "The same product is there, perhaps under another name.",
  },
  "no-real-product": { label: "Not a real product", hint: "A test, a joke, or something that is not sold." },
  "wrong-code": { label: "Wrong code", hint: "The code is not this product’s." },
  incomplete: { label: "Too little to go by", hint: "The name and brand are not enough to identify the product." },
  unlawful: { label: "Not allowed", hint: "Unlawful, offensive, or somebody’s personal data." },
};

const contentReasons: Record<ReportReason, Choice> = {
  spam: { label: "Spam or advertising", hint: "Written to sell something or to lead people elsewhere." },
  offensive: { label: "Offensive", hint: "Insults, hate, harassment or sexual content." },
  "personal-data": { label: "Personal data", hint: "Names, addresses, numbers or faces of people who did not agree." },
  "wrong-product": {
    label: "Wrong product or off topic",
    hint: "It is about something else than what it stands under.",
  },
  dangerous: { label: "Dangerous", hint: "Whoever follows it may get hurt." },
  unlawful: { label: "Unlawful", hint: "Forbidden by law for another reason. Copyright has notices of its own." },
};

const removalReasons: Record<RemovalReason, string> = {
  spam: contentReasons.spam.label,
  offensive: contentReasons.offensive.label,
  "personal-data": contentReasons["personal-data"].label,
  "wrong-product": contentReasons["wrong-product"].label,
  dangerous: contentReasons.dangerous.label,
  unlawful: contentReasons.unlawful.label,
  copyright: "Copyright",
  "dead-link": "Dead link",
};

const refusals: Record<NoticeRefusal, Choice> = {
  "no-work-named": { label: "No work is named", hint: "It is not clear which work was copied." },
  "not-the-claimants": {
    label: "Not the claimant’s work",
    hint: "The claimant neither owns it nor acts for the owner.",
  },
  "not-authentic": { label: "Not authentic", hint: "The notice is false, or its sender can’t be reached." },
  licensed: { label: "Used with permission", hint: "The sharer holds a licence, or the work is free to use." },
  "fair-use": { label: "Fair use or fair dealing", hint: "The law allows this use without permission." },
};

const takedownStates: Record<TakedownState, string> = {
  unconfirmed: "Not confirmed by the claimant",
  received: "Awaiting an answer",
  down: "Taken down",
  countered: "Counter-notice received",
  restored: "Restored",
  forwarded: "Forwarded to the person who shared the content",
  refused: "Refused",
  withdrawn: "Withdrawn by the claimant",
  closed: "Closed: stays down",
};

const regimes: Record<NoticeRegime, string> = {
  dmca: "United States: DMCA notice",
  canada: "Canada: notice and notice",
};

const roles: Record<ClaimantRole, string> = { owner: "owns the work", agent: "acts for the owner" };

const decisions = {
  rejectProduct: {
    title: "Reject this product",
    text: "Why is it not taken into the catalogue?",
    confirm: "Reject",
    confirming: "Rejecting...",
    done: "Product rejected",
    failed: "Not rejected",
  },
  keep: {
    title: "Keep it",
    text: "Everybody sees it from now on, and its reports count as answered.",
    confirm: "Keep",
    confirming: "Keeping...",
    done: "Kept",
    failed: "Not kept",
  },
  remove: {
    title: "Remove it",
    text: "Its author is told the reason and can appeal.",
    confirm: "Remove",
    confirming: "Removing...",
    done: "Removed",
    failed: "Not removed",
  },
  keepDeleted: {
    title: "Close the case",
    text: "Its author deleted it, so nothing comes back. They may write in its place again, and its reports count as answered.",
    confirm: "Close case",
    confirming: "Closing...",
    done: "Case closed",
    failed: "Not closed",
  },
  removeDeleted: {
    title: "Count it as removed",
    text: "Its author deleted it. They are told the reason and can appeal, and can’t write the same again.",
    confirm: "Count as removed",
    confirming: "Removing...",
    done: "Counted as removed",
    failed: "Not removed",
  },
  grant: {
    title: "Grant the appeal",
    text: "What was removed comes back, and its author is told.",
    confirm: "Grant",
    confirming: "Granting...",
    done: "Appeal granted",
    failed: "Not granted",
  },
  turnDown: {
    title: "Turn the appeal down",
    text: "What was removed stays removed, and its author is told. There is no second appeal.",
    confirm: "Turn down",
    confirming: "Turning down...",
    done: "Appeal turned down",
    failed: "Not turned down",
  },
  keepLink: {
    title: "Keep the link",
    text: "The video stays as it is.",
    confirm: "Keep link",
    confirming: "Keeping...",
    done: "Link kept",
    failed: "Not kept",
  },
  removeLink: {
    title: "Remove the link",
    text: "The video is removed, and the person who shared it is told that its link is dead.",
    confirm: "Remove link",
    confirming: "Removing...",
    done: "Link removed",
    failed: "Not removed",
  },
  takeDown: {
    title: "Take it down",
    text: "The content goes down at once. Its sharer is told who claims what, gets a strike and can send a counter-notice.",
    confirm: "Take down",
    confirming: "Taking down...",
    done: "Taken down",
    failed: "Not taken down",
  },
  uphold: {
    title: "Let the takedown stand",
    text: "The content stays down, and the notice counts as a strike from now on. Its sharer is told.",
    confirm: "Let it stand",
    confirming: "Saving...",
    done: "The takedown stands",
    failed: "Not saved",
  },
  refuse: {
    title: "Refuse the notice",
    text: "The content stays, or is put back if the clock had taken it down. The claimant is told the reason.",
    confirm: "Refuse",
    confirming: "Refusing...",
    done: "Notice refused",
    failed: "Not refused",
  },
  restore: {
    title: "Restore it",
    text: "The content comes back, and the strike is taken back.",
    confirm: "Restore",
    confirming: "Restoring...",
    done: "Restored",
    failed: "Not restored",
  },
  keepAccount: {
    title: "Keep the account",
    text: "The suspension ends as it would have after the second strike. With another strike the question comes again. The member is told what you write.",
    confirm: "Keep account",
    confirming: "Keeping...",
    done: "Account kept",
    failed: "Not kept",
  },
  terminate: {
    title: "Terminate the account",
    text: "The member is signed out. They can then sign in only to see the reasons, appeal, answer notices and export their data. They are told what you write.",
    confirm: "Terminate account",
    confirming: "Terminating...",
    done: "Account terminated",
    failed: "Not terminated",
  },
  close: {
    title: "Close the notice",
    text: "The claimant has gone to court: the content stays down, and the notice ends here.",
    confirm: "Close notice",
    confirming: "Closing...",
    done: "Notice closed",
    failed: "Not closed",
  },
} satisfies Record<string, Decision>;

export const moderation = {
  title: "Moderation",
  sections: "Queue by status",
  tabs,
  none,
  noneOfKind: { title: "Nothing of this kind", text: "There is nothing of this kind here at the moment." },
  failed: "The queue could not be loaded",
  list: "The queue",
  kindFilter: "Show only",
  allKinds: "All",
  kinds,
  content,
  outcomes,
  overdueCount: (count: number) => `${count} overdue`,

  /** Days only where it is long. */
  length: ({ days, hours, minutes }: { days: number; hours: number; minutes: number }) =>
    days > 0 ? `${days} days` : hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`,
  dueIn: (length: string) => `Due in ${length}`,
  overdueBy: (length: string) => `${length} overdue`,
  reportCount: (count: number) => (count === 1 ? "1 report" : `${count} reports`),
  hidden: "Hidden",
  heldBy: (name: string) => `${name} has it`,
  heldByYou: "You have it",
  aModerator: "A moderator",
  own: "Yours",
  ownText: "This is about something of your own: another moderator decides on it.",
  deletedByAuthor: "Deleted by its author",
  deletedText: "Its author deleted it. What they write in its place joins this case.",
  earlier: "What it said before",
  earlierUntil: "Until",

  choose: "Choose something from the queue to see it here.",
  detailFailed: "This could not be loaded",
  of: "Product",
  openProduct: "Open product",
  openProductOf: (name: string) => `Open product: ${name}`,
  arrived: "Arrived",
  decided: "Decided",
  reason: "Reason",
  gone: "Deleted by its author, or gone with an account",
  whereItStands: "Open where it stands",
  whatItSays: "What it says",
  photo: (number: number) => `Photo ${number}`,
  noticedContent: "What it is about",
  film: "The video",
  watch: "Watch the video",
  tryLink: "Try the link",
  badLink: "A link that can’t be opened:",

  reports: "Reports",
  weight: (weight: string) => `counts ${weight}`,
  weightOfAll: (weight: string, limit: string) => `Together they count ${weight}; at ${limit} it is hidden.`,
  aGuest: "A guest",
  aMember: "A member",
  author: "Author",
  formerMember: "A former member",
  memberSince: (date: string) => `Member since ${date}`,
  earlierRemovals: (count: number) =>
    count === 0 ? "Nothing removed before" : count === 1 ? "1 earlier removal" : `${count} earlier removals`,
  strikes: (count: number) =>
    count === 0 ? "No copyright strikes" : count === 1 ? "1 copyright strike" : `${count} copyright strikes`,

  removal: "The removal",
  removedContent: "What was removed",
  removedAt: "Removed",
  removalMessage: "Message to the author",
  appeal: "What the author says",

  claim: "Take it",
  claimOf: (name: string) => `Take it: ${name}`,
  release: "Give it back",
  releaseOf: (name: string) => `Give it back: ${name}`,
  yoursUntil: (time: string) => `Yours until ${time}: nobody else decides on it before.`,
  heldUntil: (name: string, time: string) =>
    `${name} has this until ${time}. It can be decided on by nobody else until then.`,
  claimFailed: "Not taken",
  releaseFailed: "Not given back",

  notes: "Notes",
  notesFor: "For the other moderators only.",
  noNotes: "No notes yet.",
  note: "Note",
  addNote: "Add note",
  addingNote: "Adding...",
  noteFailed: "Note not added",
  formerModerator: "A former moderator",

  decisionsLabel: "Decide",
  decisions,
  doneText: (name: string) => `“${name}” is no longer waiting.`,
  decidedMeanwhile: "Another moderator has decided on this already.",
  changedMeanwhile: "This has changed in the meantime. Here is how it stands now.",
  message: "Message to the author (optional)",
  messageHint: "It is sent to them as you write it here.",

  reject: "Reject",
  keep: "Keep",
  remove: "Remove",
  grant: "Grant",
  turnDown: "Turn down",
  keepLink: "Keep link",
  removeLink: "Remove link",
  takeDown: "Take down",
  uphold: "Let it stand",
  keepAccount: "Keep account",
  terminate: "Terminate account",
  accountReason: "Reason, for the member",
  accountReasonHint: (min: number) => `At least ${min} characters. It is sent to the member as you write it here.`,
  refuse: "Refuse",
  restore: "Restore",
  closeNotice: "Close notice",
  actionOf: (action: string, name: string) => `${action}: ${name}`,
  contentReasons,
  removalReasons,
  refusals,

  takedown: {
    title: "The notice",
    failed: "The notice could not be loaded",
    states: takedownStates,
    regimes,
    roles,
    state: "State",
    regime: "Under",
    received: "Received",
    due: "Answer due",
    down: "Taken down",
    upheld: "Let stand",
    unseen: "Taken down by the clock, not looked at yet",
    unseenText:
      "Nobody looked at this notice in time, so the clock took the content down. It is no strike until you let it stand; if it is not justified, refuse it or put the content back.",
    ownParty: {
      sharer: "You shared what this notice is about, so another moderator has to decide.",
      claimant: "You sent this notice, so another moderator has to decide.",
    } satisfies Record<Party, string>,
    restoreDue: "Comes back",
    restored: "Restored",
    closed: "Closed",
    countered: "Counter-notice",
    refusal: "Reason of the refusal",
    what: "Content named",
    work: "The work",
    address: "Address as pasted",
    claimant: "Claimant",
    name: "Name",
    role: "Role",
    postalAddress: "Postal address",
    phone: "Phone",
    email: "Email",
    signature: "Signature",
    statements:
      "Stated: in good faith, the use is not authorized; under penalty of perjury, the notice is accurate and the claimant may send it.",
    counter: "Counter-notice",
    counterStatement: "Statement",
    counterStatements:
      "Stated under penalty of perjury: it was taken down by mistake. Consents to the court’s jurisdiction and to being served.",
    court: "Court action",
    courtAt: "Reported on",
    forwardedText:
      "Canadian law requires that notices be forwarded to the person who shared the content. Nothing is taken down.",
    noMove: "Nothing can be done with it any more.",
    closeLater: "It can be closed once the claimant has gone to court.",
  },

  account: {
    title: "The account",
    failed: "The question about the account could not be loaded",
    text: "This member has three copyright strikes or more. The account is suspended until a moderator has decided whether it stays.",
    own: "This is about your own account, so another moderator has to decide.",
    lastSuperAdmin: "This is the last active super-admin, who can’t be terminated.",
    outcome: "Decision",
    outcomes: {
      terminated: "Terminated",
      kept: "Kept",
      lapsed: "Closed by itself: fewer than three strikes are left",
    } satisfies Record<StrikeOutcome, string>,
    reason: "Reason",
    strikes: "The strikes that hold",
    noStrikes: "None holds now.",
    strike: (number: number) => `Strike ${number}`,
    notCounting: "Belongs to it, does not count",
    by: (name: string) => `Sent by ${name}`,
    policy: "What the policy says about strikes",
  },

  keys: {
    open: "Keyboard",
    title: "Work with the keyboard",
    text: "These keys work wherever you are on this page, except while you type.",
    switch: "Single keys",
    switchHint: "Switch them off if they get in the way of a screen reader or of speech input. Kept on this device.",
    hint: "j k: move, Enter: open, a: approve, r: reject, c: take, n: note, ?: all keys",
    off: "Single keys are switched off.",
    key: "Key",
    does: "What it does",
    arrows: "Arrows",
    enter: "Enter",
    digits: "1 to 9",
    actions: {
      j: "To the next one in the queue",
      k: "To the one before",
      arrows: "The same, in the list",
      enter: "Opens it; confirms in a dialog",
      a: "Approves it, after asking",
      r: "Rejects it, after asking for a reason",
      digits: "Choose a reason in a dialog",
      c: "Takes it, or gives it back",
      n: "Writes a note",
      "?": "Shows these keys",
    },
    nothingOpen: "Open something first, with Enter.",
  },

  code: "Code",
  noCode: "No code on the box",
  proposed: "Proposed",
  by: (name: string) => `by ${name}`,
  byMember: "by a member",
  reasons: productReasons,

  accept: "Accept",
  formOf: (name: string) => `Accept ${name}`,
  name: "Name",
  brand: "Brand",
  room: "Room",
  codeOnBox: "Code on the box",
  codeHint: "Leave it empty if the box has none.",
  missing: "This can’t be empty.",
  flaws: {
    wrongDigit: "One digit of this number is wrong: its check digit doesn’t fit.",
    shippingLabel: "This is the number of a shipping label. It names a parcel and no product.",
  },
  badCode: "This can’t be the code of a product.",
  add: "Add to catalogue",
  adding: "Adding...",
  cancel: "Cancel",
  added: "Product added",
  addedText: (name: string) => `${name} is in the catalogue.`,
  addFailed: "Not added",
  addConflict: "A product with this code is in the catalogue already.",
};
