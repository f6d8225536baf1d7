import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  integer,
  numeric,
  text,
  timestamp,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { HIGH_FROM, MEDIUM_FROM, QUALITY_BANDS } from "#shared/domain/identify/confidence.ts";
import { VISIBILITIES } from "#shared/domain/moderation.ts";

/** UUIDv7, made in the application so that a row's id is known before it is written and ids sort by age. */
export const id = () => uuid().primaryKey();

const TIME = { withTimezone: true, precision: 3 } as const;

/** A moment with time zone, to the millisecond, as a `Date` holds it. */
export const moment = (name: string) => timestamp(name, TIME);

export const createdAt = () => moment("created_at").notNull().defaultNow();

/** Of the last change; every change of the row sets it. */
export const updatedAt = () => moment("updated_at").notNull().defaultNow();

/** How many; starts at none. Pair with `notNegative`. */
export const tally = (name: string) => integer(name).notNull().default(0);

/** Yes or no; starts at no. */
export const flag = (name: string) => boolean(name).notNull().default(false);

/** Who sees it. Pair with `oneOf(..., VISIBILITIES)`. */
export const visibility = () => text({ enum: VISIBILITIES }).notNull().default("public");

/**
 * Names what kind of thing a row is about. Pair with `isKind`: the database knows no list, so that a domain brings its own
 * kinds without a migration elsewhere.
 */
export const kind = <Kind extends string>() => text("kind").$type<Kind>().notNull();

/** A list of texts; starts empty. */
export const texts = (name: string) => text(name).array().notNull().default(sql`'{}'`);

/** An amount of money; its currency is a column beside it or named by the table. */
export const money = (name: string) => numeric(name, { precision: 10, scale: 2, mode: "number" });

/** A per cent value, 0 to 100. Pair with `withinPercent`. */
export const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: "number" });

/** A confidence or quality from 0 to 1, in hundredths. Pair with `withinOne`. */
export const confidence = (name: string) => numeric(name, { precision: 3, scale: 2, mode: "number" });

/** A confidence in the administration's bands; null where the column is. */
export const qualityBandOf = (column: "confidence") =>
  text("quality_band", { enum: QUALITY_BANDS }).generatedAlwaysAs(
    sql.raw(
      `case when ${column} >= ${HIGH_FROM} then 'high' when ${column} >= ${MEDIUM_FROM} then 'medium' when ${column} is not null then 'low' end`,
    ),
  );

/** The SHA-256 of a picture's bytes in lower-case hex. Pair with `isSha256`. */
export const sha256 = (name: string) => varchar(name, { length: 64 });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The 256 bits by which pictures are compared, as 32 bytes. */
export const pictureHash = customType<{ data: Buffer; driverData: string }>({
  dataType: () => "bit(256)",
  toDriver: (hash) => `x${hash.toString("hex")}`,
  // Zeros and ones.
  fromDriver: (bits) => Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))),
});

/** Only the listed texts (or null, where the column allows it). */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${list(values)})`);

/** A list with only the listed texts in it. */
export const someOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} <@ array[${list(values)}]::text[]`);

/** Every one of the columns at least 0 (or null). */
export const notNegative = (name: string, ...columns: AnyPgColumn[]) =>
  check(
    name,
    sql.join(
      columns.map((column) => sql`${column} >= 0`),
      sql` and `,
    ),
  );

export const isKind = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[a-z][a-z-]{0,29}$'`);

export const withinOne = (name: string, column: AnyPgColumn) => check(name, sql`${column} between 0 and 1`);

export const withinPercent = (name: string, column: AnyPgColumn) => check(name, sql`${column} between 0 and 100`);

/** The 14 digits of a GTIN. */
export const isGtin = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[0-9]{14}$'`);

export const isSha256 = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[0-9a-f]{64}$'`);

/** An ISO 4217 code. */
export const isCurrency = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[A-Z]{3}$'`);

/** A link that may be opened: http or https, never a script. The services check it too; no import gets around this. */
export const isWebLink = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~* '^https?://'`);

const list = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(", "));
