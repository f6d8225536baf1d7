import fc from "fast-check";
import { expect, test } from "vitest";
import { HIDING_WEIGHT, type Reporter, reportWeight } from "#shared/domain/moderation.ts";

const reporter = (values: Partial<Reporter> = {}): Reporter => ({
  isModerator: false,
  accountAgeDays: 100,
  upheld: 0,
  dismissed: 0,
  ...values,
});

test.each([
  ["a guest", null, 0],
  ["a member", {}, 1],
  ["a member who came six days ago", { accountAgeDays: 6.99 }, 0.5],
  ["a member who came a week ago", { accountAgeDays: 7 }, 1],
  ["who was right once", { upheld: 1 }, 1.25],
  ["who was right four times", { upheld: 4 }, 2],
  ["who was right a hundred times", { upheld: 100 }, 2],
  ["who was wrong once", { dismissed: 1 }, 0.8],
  ["who was wrong four times", { dismissed: 4 }, 0.2],
  ["who was wrong a hundred times", { dismissed: 100 }, 0.2],
  ["who was right and wrong", { upheld: 2, dismissed: 3 }, 0.9],
  ["a newcomer who was wrong", { accountAgeDays: 1, dismissed: 1 }, 0.3],
  ["a newcomer who was right", { accountAgeDays: 1, upheld: 2 }, 1],
  ["a moderator", { isModerator: true }, HIDING_WEIGHT],
  ["a moderator who was often wrong", { isModerator: true, dismissed: 100, accountAgeDays: 0 }, HIDING_WEIGHT],
])("a report of %s counts what it should", (_who, values, weight) => {
  expect(reportWeight(values && reporter(values))).toBe(weight);
});

const anyMember = fc.record({
  isModerator: fc.constant(false),
  accountAgeDays: fc.double({ min: 0, max: 5000, noNaN: true }),
  upheld: fc.nat(500),
  dismissed: fc.nat(500),
});

test("only a moderator hides content alone, and every member's report counts for something", () => {
  fc.assert(
    fc.property(anyMember, (member) => {
      const weight = reportWeight(member);
      expect(weight).toBeGreaterThanOrEqual(0.2);
      expect(weight).toBeLessThanOrEqual(2);
      expect(weight).toBeLessThan(HIDING_WEIGHT);
      // As it is stored: two places.
      expect(Number(weight.toFixed(2))).toBe(weight);
    }),
  );
});

test("being right never makes a report count less, being wrong never more, nor does being here for longer less", () => {
  fc.assert(
    fc.property(anyMember, (member) => {
      const weight = reportWeight(member);
      expect(reportWeight({ ...member, upheld: member.upheld + 1 })).toBeGreaterThanOrEqual(weight);
      expect(reportWeight({ ...member, dismissed: member.dismissed + 1 })).toBeLessThanOrEqual(weight);
      expect(reportWeight({ ...member, accountAgeDays: member.accountAgeDays + 30 })).toBeGreaterThanOrEqual(weight);
    }),
  );
});
