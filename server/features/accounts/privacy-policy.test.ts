import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { type PgColumn, PgTable, pgTable, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { accountColumns } from "#server/features/accounts/export.ts";
import { PROJECT_ROOT } from "#server/lib/project-root.ts";
import * as schema from "#shared/schema/index.ts";

const LEGAL = join(PROJECT_ROOT, "client/src/messages/legal");
const POLICY = readFileSync(join(LEGAL, "en/privacy.ts"), "utf8");

/**
 * Each column of an account, and each that names one: beginning with which words the policy says what is kept of it, or why
 * it need not. The two languages have the same paragraphs, which the test of the legal texts sees to.
 */
const LIST: Record<"stated" | "unsaid", Record<string, string>> = JSON.parse(
  readFileSync(join(LEGAL, "personal-data.json"), "utf8"),
);

const TABLES = Object.values(schema).filter((one) => is(one, PgTable));

test("the privacy policy knows every column of an account, and every one that names an account", () => {
  const columns = personalColumns(TABLES);
  expect(columns.length).toBeGreaterThan(50);
  expect(unknown(columns)).toEqual([]);
  const known = Object.values(LIST).flatMap(Object.keys);
  const gone = known.filter((column) => !columns.includes(column));
  expect(gone, "no longer there: take it out of personal-data.json, and what was kept in it out of the policy").toEqual(
    [],
  );
});

test("what the list quotes is in the policy", () => {
  const missing = Object.entries(LIST.stated).filter(([, words]) => !POLICY.includes(words));
  expect(missing, "the policy was reworded: quote its new words in personal-data.json").toEqual([]);
});

test("a new table that names an account is told where it is to be stated", () => {
  const saved = pgTable("saved_things", { memberId: uuid("member_id").references(() => schema.users.id) });
  expect(unknown(accountColumns(saved).map(nameOf))).toEqual([
    "saved_things.member_id is personal data that the privacy policy does not know. Say what is kept and how long in its retention (client/src/messages/legal/en/privacy.ts and fr/privacy.ts, with LEGAL_LAST_UPDATED), what becomes of it in the account deletion dialog (`deletion` in client/src/messages/en/settings.ts and fr/settings.ts), then quote the policy in client/src/messages/legal/personal-data.json.",
  ]);
});

function personalColumns(tables: readonly PgTable[]): string[] {
  return [...Object.values(getTableColumns(schema.users)), ...tables.flatMap(accountColumns)].map(nameOf);
}

function nameOf(column: PgColumn): string {
  return `${getTableName(column.table)}.${column.name}`;
}

function unknown(columns: string[]): string[] {
  return columns
    .filter((column) => LIST.stated[column] === undefined && LIST.unsaid[column] === undefined)
    .map(
      (column) =>
        `${column} is personal data that the privacy policy does not know. Say what is kept and how long in its retention (client/src/messages/legal/en/privacy.ts and fr/privacy.ts, with LEGAL_LAST_UPDATED), what becomes of it in the account deletion dialog (\`deletion\` in client/src/messages/en/settings.ts and fr/settings.ts), then quote the policy in client/src/messages/legal/personal-data.json.`,
    );
}
