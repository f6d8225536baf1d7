import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { LANGUAGES } from "#shared/domain/language.ts";
import type { ContentKind } from "#shared/domain/moderation.ts";
import {
  CLAIMANT_ROLES,
  NOTICE_REFUSALS,
  NOTICE_REGIMES,
  STRIKE_OUTCOMES,
  TAKEDOWN_STATES,
} from "#shared/domain/takedown.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, id, isKind, isSha256, kind, moment, oneOf, sha256 } from "#shared/schema/columns.ts";
import { contentRemovals } from "#shared/schema/moderation.ts";

/** A copyright notice, from its arrival to its end, with the counter-notice if there was one. */
export const takedowns = pgTable(
  "takedowns",
  {
    id: id(),
    regime: text({ enum: NOTICE_REGIMES }).notNull(),
    state: text({ enum: TAKEDOWN_STATES }).notNull().default("unconfirmed"),
    kind: kind<ContentKind>(),
    /** Of one of several tables, so no foreign key names it. */
    subjectId: uuid("subject_id").notNull(),
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    /** Who shared it; null once the account is gone. */
    sharerId: uuid("sharer_id").references(() => users.id, { onDelete: "set null" }),
    /** The removal that its sharer sees and can appeal against: of this notice alone. */
    removalId: uuid("removal_id").references(() => contentRemovals.id, { onDelete: "set null" }),

    // The claimant's statements. Without each of them there is no notice.
    address: text().notNull(),
    work: text().notNull(),
    claimantRole: text("claimant_role", { enum: CLAIMANT_ROLES }).notNull(),
    claimantName: text("claimant_name").notNull(),
    claimantPostalAddress: text("claimant_postal_address").notNull(),
    claimantPhone: text("claimant_phone").notNull(),
    claimantEmail: text("claimant_email").notNull(),
    signature: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    /** Of the secret with which the claimant follows it. */
    keyHash: sha256("key_hash").notNull(),

    /** When the claimant has shown that the mail address is theirs: nothing comes of a notice before. */
    confirmedAt: moment("confirmed_at"),
    /** By when it is answered, counted from the confirmation. */
    dueAt: moment("due_at"),
    downAt: moment("down_at"),
    /** When a moderator took it down, or confirmed a take-down by the clock: a strike from then on. */
    upheldAt: moment("upheld_at"),
    refusal: text({ enum: NOTICE_REFUSALS }),

    // The counter-notice.
    counteredAt: moment("countered_at"),
    counterName: text("counter_name"),
    counterPostalAddress: text("counter_postal_address"),
    counterPhone: text("counter_phone"),
    counterStatement: text("counter_statement"),
    counterSignature: text("counter_signature"),
    /** When the content comes back unless the claimant has gone to court. */
    restoreDueAt: moment("restore_due_at"),
    courtActionAt: moment("court_action_at"),
    courtAction: text("court_action"),

    restoredAt: moment("restored_at"),
    closedAt: moment("closed_at"),
    /** A strike that an appeal took back, whatever becomes of the content. */
    strikeWithdrawnAt: moment("strike_withdrawn_at"),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("takedowns_regime_known", table.regime, NOTICE_REGIMES),
    oneOf("takedowns_state_known", table.state, TAKEDOWN_STATES),
    isKind("takedowns_kind_word", table.kind),
    oneOf("takedowns_claimant_role_known", table.claimantRole, CLAIMANT_ROLES),
    oneOf("takedowns_language_known", table.language, LANGUAGES),
    oneOf("takedowns_refusal_known", table.refusal, NOTICE_REFUSALS),
    isSha256("takedowns_key_hash_hex", table.keyHash),
    check("takedowns_refused_with_reason", sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    check("takedowns_due_once_confirmed", sql`(${table.state} = 'unconfirmed') = (${table.dueAt} is null)`),
    // Those of the first version were followed without.
    check("takedowns_confirmed_leaves_state", sql`${table.state} <> 'unconfirmed' or ${table.confirmedAt} is null`),
    check("takedowns_upheld_once_down", sql`${table.upheldAt} is null or ${table.downAt} is not null`),
    check("takedowns_forwarded_in_canada", sql`${table.state} <> 'forwarded' or ${table.regime} = 'canada'`),
    check(
      "takedowns_countered_whole",
      sql`(${table.counteredAt} is null) = (${table.counterStatement} is null) and (${table.counteredAt} is null) = (${table.restoreDueAt} is null)`,
    ),
    check(
      "takedowns_down_with_time",
      sql`${table.state} not in ('down', 'countered', 'closed') or ${table.downAt} is not null`,
    ),
    check("takedowns_court_action_whole", sql`(${table.courtActionAt} is null) = (${table.courtAction} is null)`),
    // The clocks.
    index("takedowns_to_erase").on(table.createdAt).where(sql`${table.state} = 'unconfirmed'`),
    index("takedowns_to_take_down").on(table.dueAt).where(sql`${table.state} = 'received'`),
    index("takedowns_to_restore").on(table.restoreDueAt).where(sql`${table.state} = 'countered'`),
    index("takedowns_by_subject").on(table.kind, table.subjectId),
    index("takedowns_by_sharer").on(table.sharerId),
    index("takedowns_by_product").on(table.productId),
    uniqueIndex("takedowns_by_removal").on(table.removalId),
  ],
);

/** Whether an account with three copyright strikes stays: asked at the third and at every further one. */
export const strikeDecisions = pgTable(
  "strike_decisions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Until when the account was suspended before it had to wait for this. */
    suspendedBefore: moment("suspended_before"),
    /** Null while it waits. */
    outcome: text({ enum: STRIKE_OUTCOMES }),
    /** The moderator's, shown to the member. */
    reason: text(),
    decidedAt: moment("decided_at"),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("strike_decisions_outcome_known", table.outcome, STRIKE_OUTCOMES),
    check("strike_decisions_decided_with_time", sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
    check(
      "strike_decisions_decided_with_reason",
      sql`coalesce(${table.outcome} in ('terminated', 'kept'), false) = (${table.reason} is not null)`,
    ),
    uniqueIndex("strike_decisions_one_waiting").on(table.userId).where(sql`${table.outcome} is null`),
    index("strike_decisions_by_user").on(table.userId, table.createdAt),
  ],
);
