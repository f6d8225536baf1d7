import fc from "fast-check";
import { expect, test } from "vitest";
import { countStrikes, groupIntoStrikes, type StrikeNotice } from "#shared/domain/takedown-strikes.ts";

const NOTICE: StrikeNotice = {
  kind: "video",
  subjectId: "film",
  claimantEmail: "ines.roy@example.com",
  createdAt: new Date("2026-08-03T14:00:00Z"),
  counts: true,
};
const about = (subjectId: string, over: Partial<StrikeNotice> = {}): StrikeNotice => ({
  ...NOTICE,
  subjectId,
  ...over,
});
const other = { claimantEmail: "leo.petit@example.com" };
const nextDay = { createdAt: new Date("2026-08-04T14:00:00Z") };

test("notices about one thing are one strike, by any claimants and at any times", () => {
  expect(countStrikes([about("a"), about("a", { ...other, ...nextDay })])).toBe(1);
  expect(countStrikes([about("a"), about("a", { kind: "review", ...other })])).toBe(2);
});

test("what one claimant sends on one day is one strike, however the address is written", () => {
  const written = { claimantEmail: " Ines.ROY@Example.com" };
  expect(countStrikes([about("a"), about("b", written), about("c")])).toBe(1);
  expect(countStrikes([about("a"), about("b", nextDay)])).toBe(2);
  expect(countStrikes([about("a"), about("b", other)])).toBe(2);
});

test("a day is one of Toronto's", () => {
  const evening = about("a", { createdAt: new Date("2026-08-04T03:59:59Z") });
  const night = about("b", { createdAt: new Date("2026-08-04T04:00:00Z") });
  expect(countStrikes([about("c"), evening])).toBe(1);
  expect(countStrikes([evening, night])).toBe(2);
});

test("both relations reach through each other, also through a notice that has ended", () => {
  const through = about("a", { ...other, counts: false });
  expect(countStrikes([about("a"), about("b", other)])).toBe(2);
  expect(countStrikes([about("a"), through, about("b", other)])).toBe(1);
});

/** Few of each, so that many have something in common. */
const anyNotice: fc.Arbitrary<StrikeNotice> = fc.record({
  kind: fc.constantFrom("review", "video"),
  subjectId: fc.constantFrom("a", "b", "c", "d"),
  claimantEmail: fc.constantFrom("x@example.com", "X@EXAMPLE.com", "y@example.com", "z@example.com"),
  createdAt: fc.integer({ min: 0, max: 4 }).map((day) => new Date(Date.UTC(2026, 7, 3 + day, 14))),
  counts: fc.boolean(),
});
const anyNotices = fc.array(anyNotice, { maxLength: 14 });

/** Straight from the definition: connected, in however many steps. */
function areOne(notices: readonly StrikeNotice[], from: StrikeNotice, to: StrikeNotice): boolean {
  const reached = new Set([from]);
  for (const one of reached) for (const next of notices) if (areRelated(one, next)) reached.add(next);
  return reached.has(to);
}

function areRelated(one: StrikeNotice, two: StrikeNotice): boolean {
  const isSameThing = one.kind === two.kind && one.subjectId === two.subjectId;
  const isSameDay = one.createdAt.getTime() === two.createdAt.getTime();
  return isSameThing || (isSameDay && one.claimantEmail.toLowerCase() === two.claimantEmail.toLowerCase());
}

test("two notices are in one group exactly if they are connected, and each is in one", () => {
  fc.assert(
    fc.property(anyNotices, (notices) => {
      const groups = groupIntoStrikes(notices);
      expect(groups.flat()).toHaveLength(notices.length);
      for (const one of notices) {
        const group = groups.find((members) => members.includes(one)) ?? [];
        expect(new Set(group)).toEqual(new Set(notices.filter((two) => areOne(notices, one, two))));
      }
    }),
  );
});

test("the order in which notices are read makes no difference", () => {
  const shuffled = anyNotices.chain((notices) =>
    fc.tuple(fc.constant(notices), fc.shuffledSubarray(notices, { minLength: notices.length })),
  );
  fc.assert(
    fc.property(shuffled, ([one, two]) => {
      expect(countStrikes(one)).toBe(countStrikes(two));
    }),
  );
});

test("a notice that stops counting never adds a strike, and one that begins to adds one at most", () => {
  fc.assert(
    fc.property(fc.array(anyNotice, { minLength: 1, maxLength: 14 }), fc.nat(), (notices, pick) => {
      const chosen = pick % notices.length;
      const [off, on] = [false, true].map((counts) =>
        countStrikes(notices.map((notice, at) => (at === chosen ? { ...notice, counts } : notice))),
      );
      expect([0, 1]).toContain((on ?? 0) - (off ?? 0));
    }),
  );
});

test("there are never more strikes than things, nor than days with a claimant, that notices count about", () => {
  fc.assert(
    fc.property(anyNotices, (notices) => {
      const counting = notices.filter(({ counts }) => counts);
      const things = new Set(counting.map(({ kind, subjectId }) => `${kind} ${subjectId}`));
      const days = new Set(
        counting.map(({ claimantEmail, createdAt }) => `${claimantEmail.toLowerCase()} ${createdAt}`),
      );
      expect(countStrikes(notices)).toBeLessThanOrEqual(Math.min(things.size, days.size));
      expect(countStrikes(notices) > 0).toBe(counting.length > 0);
    }),
  );
});
