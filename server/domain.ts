import type { SQL, SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Implementation } from "#server/http/implement.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { Subscription } from "#server/lib/events.ts";
import type { MailType } from "#server/lib/member-mail.ts";
import type { MeritSource } from "#server/lib/merits.ts";
import type { NoticeType } from "#server/lib/notices.ts";
import type { contractsByDomain } from "#shared/contracts/index.ts";
import type { ModerationItemDetail } from "#shared/contracts/moderation/moderation.ts";
import type { Addressed } from "#shared/domain/content-address.ts";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";
import type { Language } from "#shared/domain/language.ts";
import type { ContentKind, ModeratedKind, RemovalReason, Visibility } from "#shared/domain/moderation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";

// The description of a domain. `domains.ts` lists them in their order; the parts common to all of them (moderation,
// export, erasure, jobs, mails, events) loop over that list.

type Reads = Database | Transaction;

/** Serves a part of a contract. */
type Serve = (deps: Deps) => Implementation[];

/** A domain with a contract serves every part of it. */
type WithRoutes = {
  [Name in keyof typeof contractsByDomain]: { routes: Record<keyof (typeof contractsByDomain)[Name], Serve> };
};

/** All domains by name. One that the registry has a contract of, and one of its parts that is not served, do not compile. */
export type AllDomains = Record<string, Domain> & WithRoutes;

/** One word of the product, with its tables, its contract, its folder here and its folder in the client. */
export interface Domain {
  /** By the part of its contract that they serve. */
  routes?: Readonly<Record<string, Serve>>;
  jobs?: readonly JobHandler[];
  mails?: readonly MailType[];
  /** What members find in their inbox of what happens here. */
  notices?: readonly NoticeType[];
  /** What earns members standing here. */
  merits?: readonly MeritSource[];
  on?: readonly Subscription[];
  /** The kinds of content that members make here. */
  content?: readonly ContentType[];
  /** What else waits for a moderator. */
  cases?: readonly CaseType[];
  /** Who takes content down, and brings it back, for a reason of their own. */
  authorities?: readonly RemovalAuthority[];
  /** Throws UNPROCESSABLE, naming the field, for a text of any length with words that are never shown. */
  screenText?(field: string, text: string): Promise<void>;
  /**
   * Statements that select a row where a stored object of that name belongs to something that this member has published or
   * sent in; for null, to something of any member's. Moderators see these, and no withheld object besides.
   */
  filesOf?(db: Database, userId: string | null, name: string): OwnFiles[];
  /** What this domain does as an upload changes that it uses. */
  uploads?: UploadUse;
  /**
   * Has all that this domain keeps about the product `from` be about `to`, however a row names it; the two are locked, and
   * `from` goes for good once every domain has done so. Throws CONFLICT where the two can't be one at the moment.
   */
  productMerged?(tx: Transaction, merge: ProductMerge): Promise<void>;
  personalData?: PersonalData;
  /** Removes what has run out, each hour. */
  clearExpired?(deps: Deps): Promise<void>;
}

/** Two products that turned out to be one. */
export interface ProductMerge {
  from: string;
  to: string;
  now: Date;
}

/** Something that a member made, whatever its kind. */
export interface Content {
  kind: ContentKind;
  id: string;
  /** Null once that product is gone. */
  productId: string | null;
  productName: string | null;
  productNameFr: string | null;
  /** The content above it: its product, for an answer the question. Null for a question without a product. */
  placeId: string | null;
  /** Null for a former member. */
  authorId: string | null;
  visibility: Visibility;
  /** Its title or beginning, on one line; at most `EXCERPT_MAX_CHARACTERS`. */
  excerpt: string;
  /** All of it; null for a video. */
  text: string | null;
  /** Of a review: paths of ours. */
  photos: { url: string; thumbnailUrl: string }[];
  /** Of a shared video: a path of ours or a web link, also while it is not public. Null while it is being converted. */
  videoUrl: string | null;
  /** False for a video that stands on no page yet: it is not ready, or what is behind its link is not known. */
  isThere: boolean;
  /** Of the author's last change, or of its making. */
  changedAt: Date;
}

/** The subject of an item, as the list shows it. */
export interface Subject {
  id: string;
  title: string;
  productId: string | null;
  productName: string | null;
  productNameFr: string | null;
  isHidden: boolean;
  /**
   * The content's author, proposer or sharer, or the appellant; null for a former member, and for the catalogue's own.
   */
  authorId: string | null;
}

interface Moderated {
  /** The hours until its decision is due: the queue is in the order in which these end. */
  dueHours: number;
  /** Several of them by their ids, with one statement; those that are gone are left out. */
  list(db: Reads, ids: string[]): PromiseLike<Subject[]>;
  /** The condition that there is one with that id. */
  isThere(id: PgColumn): SQL;
}

/** A kind of content: what reports, removals, appeals and copyright notices need to know of it. */
export interface ContentType extends Moderated {
  kind: ContentKind;
  /** What mails call it: "your review". In French of either gender, so that nothing in a mail agrees with it. */
  words: Record<Language, string>;
  /** One by its id, with its row locked where `lock` says so; null where there is none. */
  read(db: Reads, id: string, lock: boolean): Promise<Content | null>;
  /**
   * Says who sees it from now on, with all that hangs on that, such as its files. `reason` is there for "removed". Call
   * it with the content locked.
   */
  setVisibility(tx: Transaction, id: string, visibility: Visibility, why: VisibilityChange): Promise<void>;
  /** A subquery of the ids of a member's that are hidden. */
  hiddenOf(userId: string): SQL;
  /** What a member can do with their own content instead of reporting it. */
  ownAdvice: string;
  /** The answer to an author who posts removed content again. */
  removedBefore: { message: string; reason: FailureReason };
  /** Whether the author's new content is the same as what was removed from the same product before. */
  isSameAgain(removed: { excerpt: string; reason: RemovalReason }, content: Content): boolean;
  /** Whether everybody sees it where it is public; left out where that is always so. */
  isShown?(tx: Transaction, content: Content): Promise<boolean>;
  /** Whether a report that names `id` means this content; left out where that is always so. */
  isNamedBy?(tx: Transaction, id: string, content: Content): Promise<boolean>;
  /** Whether it is what is seen at an address that names `id`, where it is public; left out where that is always so. */
  isAtAddress?(tx: Transaction, id: string, content: Content): Promise<boolean>;
  /** Whether the content at an address of this kind is the operator's own; left out where there is no such content. */
  isOperators?(tx: Transaction, id: string): Promise<boolean>;
  /** The discussion or project in which it is seen; left out where that is the page of its product. */
  standsIn?(content: Content): Pick<Addressed, "discussionId" | "projectId">;
  /** The path of the page where its author removes it; null where only a moderator can. */
  removalPath(content: { productId: string | null }): string | null;
}

export interface VisibilityChange {
  now: Date;
  /** Null unless it is removed. */
  reason: RemovalReason | null;
}

/** A statement for the rows by which a file belongs to a member. */
export type OwnFiles = SQLWrapper & PromiseLike<unknown[]>;

/** The consequence of a decision. */
export interface Outcome {
  /** Why it goes; null where it stays. */
  reason: string | null;
  /** The removal whose author is mailed; null for no mail. */
  removalId: string | null;
}

/** A moderator's decision. */
export interface Decision {
  verb: "keep" | "remove";
  reason?: RemovalReason | undefined;
  message?: string | null | undefined;
}

/** The subject of a decision, with its item locked. */
export interface DecidedItem {
  subjectId: string;
  /** The content that it names, locked; null where it is about something else, or that is gone. */
  content: Content | null;
  actor: Actor;
  now: Date;
}

/** Something else than content that waits for a moderator. */
export interface CaseType extends Moderated {
  kind: Exclude<ModeratedKind, ContentKind>;
  /** The content that a decision is about and that is locked for it; left out where there is none. */
  contentOf?(db: Reads, subjectId: string): Promise<{ kind: ContentKind; id: string } | null>;
  /** The content that the moderators see; `contentOf` unless it says otherwise. */
  shownContentOf?(db: Reads, subjectId: string): Promise<{ kind: ContentKind; id: string } | null>;
  /** Throws FORBIDDEN where a moderator is a party to it in another way than as its author. */
  refuseParty?(deps: Pick<Deps, "domains">, db: Reads, actor: Actor, subjectId: string): Promise<void>;
  /** The consequence of keeping or removing it; a sentence for a kind that is decided in another way. */
  decide:
    | string
    | ((deps: Pick<Deps, "domains">, tx: Transaction, decided: DecidedItem, verdict: Decision) => Promise<Outcome>);
  /** What else the moderators see of it. */
  detail?(
    db: Reads,
    item: { id: string; subjectId: string; title: string; videoUrl: string | null },
  ): Promise<Partial<ModerationItemDetail>>;
}

/** Who removes content for a reason of their own, beside the moderators. */
export interface RemovalAuthority {
  reason: RemovalReason;
  /** Whether content stays down for this domain's reason, whose rows are locked. */
  holdsDown(tx: Transaction, which: { kind: ContentKind; id: string }): Promise<boolean>;
  /** Takes a removal of this reason back after an appeal, as far as that goes: the content may stay down. */
  grantAppeal(tx: Transaction, removalId: string, by: { actor: Actor; now: Date }): Promise<void>;
  /** Throws FORBIDDEN where a moderator is a party to the removal. */
  refuseParty(db: Reads, actor: Actor, removalId: string): Promise<void>;
  /** How many strikes a member has for removals of this reason. */
  countStrikes(db: Reads, userId: string): Promise<number>;
}

/** What the user of an upload does about it, always in the transaction that changes the upload. */
export interface UploadUse {
  /** Before anything of an upload of that member's is locked. */
  hold(tx: Transaction, ownerId: string): Promise<void>;
  /**
   * It is a video now; `sourceSha256` is that of the file as it was sent. Answers why it is refused after all, null where
   * it is not.
   */
  onReady(
    tx: Transaction,
    upload: { id: string; sourceSha256: string | null },
    { now }: { now: Date },
  ): Promise<UploadRefusal | null>;
  /** It is none, and becomes none. */
  onRefused(tx: Transaction, uploadId: string): Promise<void>;
  /** Its picture or its captions are others now. */
  onChanged(tx: Transaction, uploadId: string): Promise<void>;
  /** Throws CONFLICT where picture and captions may not be changed any more. */
  beforeChange(tx: Transaction, uploadId: string, now: Date): Promise<void>;
}

/** Rows that are one person's. */
export interface PersonalPart {
  /** Holds whose row it is. */
  owner: PgColumn;
  /** A second table, each of its rows belonging to one of the owner's. */
  join?: { table: PgTable; on: SQL };
  /** What is shown of a row, if not all but the ids of accounts. The first column is the order. */
  only?: Record<string, PgColumn | SQL>;
  also?: Record<string, PgColumn>;
  /** Which of the owner's rows, if not all. */
  which?: SQL | undefined;
}

/** A member's data, and what becomes of it with the account. */
export interface PersonalData {
  /** Exported in addition to the profile, by its name in the file. */
  parts?: Record<string, PersonalPart>;
  /** Columns that name an account whose rows nevertheless belong to another member. */
  notExported?: readonly { column: PgColumn; because: string }[];
  /**
   * Clears what no foreign key knows to be the person's, before the account's row goes. What it answers is done once that
   * has gone, in the same transaction.
   */
  erase?(tx: Transaction, userId: string, deps: Pick<Deps, "queue">): Promise<(() => Promise<void>) | undefined>;
}

/** All domains together, as the loops ask for them. */
export interface Domains {
  list: readonly Domain[];
  content: readonly ContentType[];
  /** What waits for a moderator, content and all else. */
  moderated: readonly (ContentType | CaseType)[];
  authorities: readonly RemovalAuthority[];
  uploads: readonly UploadUse[];
  mails: readonly MailType[];
  notices: readonly NoticeType[];
  merits: readonly MeritSource[];
  jobs: readonly JobHandler[];
  subscriptions: readonly (Subscription & { domain: string })[];
  findContentType(kind: string): ContentType | undefined;
  findCaseType(kind: string): CaseType | undefined;
  findModerated(kind: string): ContentType | CaseType | undefined;
  /** The name of a kind of content in mails. Throws for an unknown one. */
  wordFor(kind: string, language: Language): string;
}

/** Puts the descriptions of the domains together. Throws where two of them claim the same word. */
export function composeDomains(named: Record<string, Domain>): Domains {
  const list = Object.values(named);
  const content = new Map(list.flatMap((domain) => domain.content ?? []).map((type) => [type.kind as string, type]));
  const cases = new Map(list.flatMap((domain) => domain.cases ?? []).map((type) => [type.kind as string, type]));
  const moderated = list.flatMap((domain) => [...(domain.content ?? []), ...(domain.cases ?? [])]);
  const mails = list.flatMap((domain) => domain.mails ?? []);
  const notices = list.flatMap((domain) => domain.notices ?? []);
  const merits = list.flatMap((domain) => domain.merits ?? []);
  const jobs = list.flatMap((domain) => domain.jobs ?? []);
  refuseTwice(
    "kind",
    moderated.map(({ kind }) => kind),
  );
  refuseTwice(
    "mail",
    mails.map(({ what }) => what),
  );
  refuseTwice(
    "notice",
    notices.map(({ what }) => what),
  );
  refuseTwice(
    "source of merits",
    merits.map(({ kind }) => kind),
  );
  refuseTwice(
    "job",
    jobs.map(({ job }) => job.name),
  );
  return {
    list,
    content: [...content.values()],
    moderated,
    authorities: list.flatMap((domain) => domain.authorities ?? []),
    uploads: list.flatMap((domain) => domain.uploads ?? []),
    mails,
    notices,
    merits,
    jobs,
    subscriptions: Object.entries(named).flatMap(([domain, { on = [] }]) => on.map((one) => ({ ...one, domain }))),
    findContentType: (kind) => content.get(kind),
    findCaseType: (kind) => cases.get(kind),
    findModerated: (kind) => content.get(kind) ?? cases.get(kind),
    wordFor: (kind, language) => {
      const type = content.get(kind);
      if (!type) throw new Error(`there is no content of the kind ${kind}`);
      return type.words[language];
    },
  };
}

function refuseTwice(what: string, names: readonly string[]): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`two domains have a ${what} called ${twice}`);
}
