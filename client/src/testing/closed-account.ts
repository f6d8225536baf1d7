import { samplePerson } from "#client/testing/sample-person.ts";
import { sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts, type Person } from "#shared/contracts/accounts/accounts.ts";
import { type Removal, removals } from "#shared/contracts/moderation/removals.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import { type ListedNotice, takedowns } from "#shared/contracts/takedowns/takedowns.ts";

export const CLOSED_AT = new Date(2026, 10, 3);

/** A notice that is a strike, about a review; `number` makes its id and the removal's. */
export function sampleStrike({
  number = 1,
  ...fields
}: Partial<ListedNotice> & { number?: number } = {}): ListedNotice {
  return {
    id: sampleId(7000 + number),
    regime: "dmca",
    state: "down",
    receivedAt: new Date(2026, 10, 1),
    dueAt: new Date(2026, 10, 2),
    confirmedAt: new Date(2026, 10, 1),
    upheldAt: new Date(2026, 10, 2),
    downAt: new Date(2026, 10, 2),
    refusal: null,
    counteredAt: null,
    restoreDueAt: null,
    courtActionAt: null,
    restoredAt: null,
    closedAt: null,
    kind: "review",
    productId: sampleId(1),
    productName: `Lindholm dresser ${number}`,
    productNameFr: null,
    work: "The drawing that I made in 2024.",
    address: "https://hexkey.example/p/1",
    claimantName: "Ines Roy",
    claimantEmail: "ines@example.org",
    claimantPostalAddress: "12 Rue des Érables, Québec QC G1R 2S1",
    claimantRole: "owner",
    hasCountered: false,
    removalId: sampleId(6000 + number),
    isStrike: true,
    ...fields,
  };
}

/** The removal that belongs to `sampleStrike` of the same number. */
export function sampleStruckRemoval({ number = 1, ...fields }: Partial<Removal> & { number?: number } = {}): Removal {
  return {
    id: sampleId(6000 + number),
    kind: "review",
    excerpt: `My own drawing ${number}`,
    productId: sampleId(1),
    productName: `Lindholm dresser ${number}`,
    productNameFr: null,
    reason: "copyright",
    message: null,
    removedAt: new Date(2026, 10, 2),
    restoredAt: null,
    appealedAt: null,
    appealDecidedAt: null,
    appealAnswer: null,
    takedown: { id: sampleId(7000 + number), state: "down", strikeWithdrawnAt: null },
    ...fields,
  };
}

/** A server for the page of a closed account. */
export function serveClosedAccount({
  notices = [],
  own = [],
  person = {},
  decisionReason,
}: {
  notices?: ListedNotice[];
  own?: Removal[];
  person?: Partial<Person>;
  decisionReason?: string;
} = {}) {
  stubEndpoint(takedowns.allReceived, () => notices);
  stubEndpoint(removals.own, () => own);
  stubEndpoint(strikes.standing, () => {
    const standing = { strikes: 3, step: "termination", suspendedUntil: null } as const;
    return decisionReason === undefined ? standing : { ...standing, decisionReason };
  });
  return stubEndpoint(accounts.current, () => samplePerson({ isActive: false, terminatedAt: CLOSED_AT, ...person }));
}
