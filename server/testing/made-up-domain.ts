import { eq, inArray, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import type { Database } from "#server/db/client.ts";
import type { ContentType, Domain } from "#server/domain.ts";
import { toExcerpt } from "#server/features/moderation/index.ts";
import type { ContentKind, Visibility } from "#shared/domain/moderation.ts";
import { products, users } from "#shared/schema/index.ts";

// A domain that does not exist, to show that one is a folder and its texts: members leave notes on products here, which
// nothing else in the server has ever heard of.

export const notes = pgTable(
  "made_up_notes",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    productId: uuid("product_id").references(() => products.id, { onDelete: "cascade" }),
    text: text().notNull(),
    visibility: text().$type<Visibility>().notNull().default("public"),
    writtenAt: timestamp("written_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index("made_up_notes_by_user").on(table.userId)],
);

/** What a migration would do. */
export async function createNotes(db: Database): Promise<void> {
  await db.execute(sql`create table made_up_notes (
    id uuid primary key,
    user_id uuid references users (id) on delete set null,
    product_id uuid references products (id) on delete cascade,
    text text not null,
    visibility text not null default 'public',
    written_at timestamptz(3) not null default now())`);
}

export async function makeNote(db: Database, values: { userId: string; productId: string; text: string }) {
  const [note] = await db
    .insert(notes)
    .values({ id: v7(), ...values })
    .returning();
  if (!note) throw new Error("the insert returned no row");
  return note;
}

/** The list of kinds has no such word. */
const kind = "note" as ContentKind;

const noteContent: ContentType = {
  kind,
  dueHours: 24,
  words: { en: "note", fr: "note" },
  read: async (db, id, lock) => {
    const query = db
      .select({
        id: notes.id,
        productId: notes.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        placeId: notes.productId,
        authorId: notes.userId,
        visibility: notes.visibility,
        text: notes.text,
        changedAt: notes.writtenAt,
      })
      .from(notes)
      .leftJoin(products, eq(products.id, notes.productId))
      .where(eq(notes.id, id))
      .$dynamic();
    const [row] = await (lock ? query.for("no key update", { of: notes }) : query);
    return row ? { ...row, kind, excerpt: toExcerpt(row.text), photos: [], videoUrl: null, isThere: true } : null;
  },
  list: (db, ids) =>
    db
      .select({
        id: notes.id,
        title: notes.text,
        productId: notes.productId,
        productName: products.name,
        productNameFr: products.nameFr,
        isHidden: sql<boolean>`${notes.visibility} <> 'public'`,
        authorId: notes.userId,
      })
      .from(notes)
      .leftJoin(products, eq(products.id, notes.productId))
      .where(inArray(notes.id, ids)),
  isThere: (id) => sql`exists (select from ${notes} where ${notes.id} = ${id})`,
  hiddenOf: (userId) =>
    sql`(select ${notes.id} from ${notes} where ${notes.userId} = ${userId} and ${notes.visibility} = 'hidden')`,
  setVisibility: async (tx, id, visibility) => {
    await tx.update(notes).set({ visibility }).where(eq(notes.id, id));
  },
  ownAdvice: "This is your own note.",
  removedBefore: { message: "This note of yours was removed.", reason: "text-removed" },
  isSameAgain: (removed, { excerpt }) => removed.excerpt === excerpt,
  removalPath: () => null,
};

export const notesDomain = {
  content: [noteContent],
  personalData: {
    parts: { notes: { owner: notes.userId } },
    erase: async (tx, userId) => {
      await tx.delete(notes).where(eq(notes.userId, userId));
      return undefined;
    },
  },
} satisfies Domain;
