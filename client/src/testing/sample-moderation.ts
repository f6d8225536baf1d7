import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type ProposedProduct, proposals } from "#shared/contracts/catalog/proposals.ts";
import { type ModerationItem, type ModerationItemDetail, moderation } from "#shared/contracts/moderation/moderation.ts";
import { type Takedown, takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { HOUR_MS } from "#shared/domain/durations.ts";
import { CLAIM_MINUTES, type ModeratedKind } from "#shared/domain/moderation.ts";

const ARRIVED = new Date("2026-05-04T12:00:00Z");
export const DECIDED_AT = new Date("2026-05-06T12:00:00Z");
/** The signed-in moderator unless another is named. */
const SELF = { id: sampleId(1), name: "Ada L." };
export const OTHER_MODERATOR = { id: sampleId(2), name: "Grace H." };

/** A reported review with all that a decision needs; `number` makes its id, and its title unless that is given. */
export function sampleItem({
  number = 1,
  ...fields
}: Partial<ModerationItemDetail> & { number?: number } = {}): ModerationItemDetail {
  const title = fields.title ?? `Buy cheap bolts ${number}`;
  return {
    id: sampleId(number),
    kind: "review",
    path: null,
    status: "proposed",
    createdAt: ARRIVED,
    dueAt: new Date(Date.now() + 5 * HOUR_MS),
    decidedAt: null,
    reason: null,
    claim: null,
    productId: sampleId(77),
    productName: "Lindholm dresser",
    productNameFr: null,
    reportCount: 1,
    isHidden: false,
    isDeleted: false,
    isOwn: false,
    text: `${title}\nat bolts.example`,
    photos: [],
    videoUrl: null,
    author: { id: sampleId(31), name: "Maya T.", memberSince: ARRIVED, removals: 0, strikes: 0 },
    earlier: [],
    reports: [sampleReport()],
    notes: [],
    removal: null,
    takedownId: null,
    strikeDecisionId: null,
    proposal: null,
    ...fields,
    title,
  };
}

export function sampleReport(fields: Partial<ModerationItemDetail["reports"][number]> = {}) {
  return {
    id: sampleId(400),
    reason: "spam",
    note: null,
    weight: 1,
    by: { id: sampleId(32), name: "Noor B." },
    createdAt: ARRIVED,
    ...fields,
  } as const;
}

/** A proposed product in the queue. */
export function sampleProposalItem({
  number = 1,
  ...fields
}: Partial<ProposedProduct> & { number?: number } = {}): ModerationItemDetail {
  const proposal: ProposedProduct = {
    id: sampleId(number),
    status: "proposed",
    name: `Bunk bed ${number}`,
    brand: "Oakline",
    category: "bedroom",
    code: "034000470693",
    createdAt: ARRIVED,
    proposedBy: "Maya T.",
    decidedAt: null,
    reason: null,
    productId: null,
    ...fields,
  };
  const { status, decidedAt, reason, productId, name } = proposal;
  const bare = { text: null, author: null, reports: [], reportCount: 0, productName: null, productNameFr: null };
  return sampleItem({ number, ...bare, kind: "product", title: name, status, decidedAt, reason, productId, proposal });
}

/** A copyright notice that was just received. */
export function sampleTakedown(fields: Partial<Takedown> = {}): Takedown {
  return {
    id: sampleId(600),
    regime: "dmca",
    state: "received",
    receivedAt: ARRIVED,
    confirmedAt: ARRIVED,
    dueAt: new Date(Date.now() + 5 * HOUR_MS),
    downAt: null,
    upheldAt: null,
    refusal: null,
    counteredAt: null,
    restoreDueAt: null,
    courtActionAt: null,
    restoredAt: null,
    closedAt: null,
    kind: "video",
    productId: sampleId(77),
    productName: "Lindholm dresser",
    productNameFr: null,
    work: "My film of how to build the dresser, published in 2024.",
    address: "https://hexkey.example/p/77",
    claimantName: "Rita Rightsholder",
    claimantEmail: "rita@example.org",
    claimantPhone: "+1 514 555 0100",
    claimantPostalAddress: "1 Film Street\nMontréal QC",
    claimantRole: "owner",
    signature: "Rita Rightsholder",
    counter: null,
    courtAction: null,
    sharerId: sampleId(31),
    sharerName: "Maya T.",
    sharerStrikes: 1,
    ownParty: null,
    ...fields,
  };
}

/** The same as an item of the queue. */
export function sampleTakedownItem(
  takedown: Takedown,
  fields: Partial<ModerationItemDetail> & { number?: number } = {},
) {
  const bare = { text: null, author: null, reports: [], reportCount: 0 };
  return sampleItem({ ...bare, kind: "takedown", title: "Lindholm dresser", takedownId: takedown.id, ...fields });
}

/** A server with these items, which decisions really change. */
export function serveModeration(start: ModerationItemDetail[]) {
  let items = start;
  const change = (id: string, next: Partial<ModerationItemDetail>) => {
    const found = items.find((item) => item.id === id);
    if (!found) throw new ApiFailure("NOT_FOUND", "There is no such item.");
    const changed = { ...found, ...next };
    items = items.map((item) => (item.id === id ? changed : item));
    return changed;
  };
  const decide = (id: string, next: Partial<ModerationItemDetail>) => {
    if (items.some((item) => item.id === id && item.status !== "proposed")) {
      throw new ApiFailure("CONFLICT", "This is already decided.", { reason: "decided-already" });
    }
    return change(id, { decidedAt: DECIDED_AT, claim: null, ...next });
  };
  const decideProduct = (id: string, next: Partial<ProposedProduct>): ProposedProduct => {
    const { proposal } = change(id, {});
    if (!proposal) throw new ApiFailure("NOT_FOUND", "There is no such proposal.");
    const decided = { ...proposal, decidedAt: DECIDED_AT, ...next };
    const { status, reason, productId } = decided;
    decide(id, { status, reason, productId, proposal: decided });
    return decided;
  };
  const countOf = (kind: ModeratedKind) => items.filter((one) => one.status === "proposed" && one.kind === kind).length;

  stubEndpoint(moderation.counts, () => ({
    waiting: {
      product: countOf("product"),
      review: countOf("review"),
      question: countOf("question"),
      post: countOf("post"),
      project: countOf("project"),
      comment: countOf("comment"),
      answer: countOf("answer"),
      video: countOf("video"),
      reply: countOf("reply"),
      correction: countOf("correction"),
      takedown: countOf("takedown"),
      appeal: countOf("appeal"),
      account: countOf("account"),
      "dead-link": countOf("dead-link"),
    },
    overdue: items.filter((item) => item.status === "proposed" && item.dueAt < new Date()).length,
  }));
  return {
    lists: stubEndpoint(moderation.items, ({ query: { status, kind } }) =>
      page<ModerationItem>(items.filter((item) => item.status === status && (!kind || item.kind === kind))),
    ),
    reads: stubEndpoint(moderation.item, ({ params }) => change(params.id, {})),
    claims: stubEndpoint(moderation.claim, ({ params }) => {
      const { claim } = change(params.id, {});
      if (claim && !claim.isOwn) throw claimedBy(claim.by);
      return change(params.id, { claim: { by: SELF, isOwn: true, until: claimEnd() } });
    }),
    releases: stubEndpoint(moderation.release, ({ params }) => change(params.id, { claim: null })),
    notes: stubEndpoint(moderation.note, ({ params, body }) => {
      const { notes } = change(params.id, {});
      const note = { id: sampleId(500 + notes.length), text: body.text, by: SELF, createdAt: ARRIVED };
      return change(params.id, { notes: [...notes, note] });
    }),
    keeps: stubEndpoint(moderation.keep, ({ params }) => decide(params.id, { status: "accepted" })),
    removals: stubEndpoint(moderation.remove, ({ params, body }) =>
      decide(params.id, { status: "rejected", reason: body.reason ?? null }),
    ),
    accepts: stubEndpoint(proposals.accept, ({ params }) =>
      decideProduct(params.id, { status: "accepted", productId: sampleId(77) }),
    ),
    rejects: stubEndpoint(proposals.reject, ({ params, body }) =>
      decideProduct(params.id, { status: "rejected", reason: body.reason }),
    ),
    /** A change by another moderator or by the system. */
    change,
  };
}

/** The server's answer to a decision on an item that another moderator has claimed. */
export function claimedBy({ name }: { name: string | null }): ApiFailure {
  return new ApiFailure("CONFLICT", `${name} is looking at this at the moment.`, { reason: "item-claimed" });
}

/** When a claim that is made now ends. */
export function claimEnd(): Date {
  return new Date(Date.now() + CLAIM_MINUTES * 60_000);
}

/** A server with this copyright notice, which follows its states. */
export function serveTakedown(start: Takedown, onMove: (takedown: Takedown) => void = () => undefined) {
  let takedown = start;
  const move = (next: Partial<Takedown>) => {
    takedown = { ...takedown, ...next };
    onMove(takedown);
    return takedown;
  };
  stubEndpoint(takedowns.get, () => takedown);
  return {
    takeDowns: stubEndpoint(takedowns.takeDown, () => move({ state: "down", downAt: DECIDED_AT })),
    upholds: stubEndpoint(takedowns.uphold, () => move({ upheldAt: DECIDED_AT })),
    refusals: stubEndpoint(takedowns.refuse, ({ body }) => move({ state: "refused", refusal: body.reason })),
    restorations: stubEndpoint(takedowns.restore, () => move({ state: "restored", restoredAt: DECIDED_AT })),
    closures: stubEndpoint(takedowns.close, () => move({ state: "closed", closedAt: DECIDED_AT })),
  };
}
