import { type SQL, sql } from "drizzle-orm";
import { toldName } from "#server/features/scans/told-name.ts";
import { aiScanResults, products, scanHistory } from "#shared/schema/index.ts";

/** What of a scan is searched: what the member sees of it. */
const TEXTS = [
  scanHistory.code,
  // Without the dots, spaces and dashes with which a code is printed here and typed there.
  sql`regexp_replace(${scanHistory.code}, '[^[:alnum:]]', '', 'g')`,
  products.name,
  products.nameFr,
  products.brand,
  aiScanResults.identifiedName,
  aiScanResults.identifiedBrand,
  aiScanResults.identifiedModel,
  aiScanResults.productType,
  aiScanResults.category,
  aiScanResults.description,
  toldName,
  aiScanResults.userUpdatedBrand,
  aiScanResults.userUpdatedModel,
  aiScanResults.userUpdatedProductType,
  aiScanResults.userUpdatedCategory,
  aiScanResults.userUpdatedDescription,
  aiScanResults.userNotes,
];

/** Upper and lower case, and accents, make no difference. */
const folded = (text: SQL) => sql`lower(public.unaccent('public.unaccent'::regdictionary, ${text}))`;
const ALL = folded(sql`concat_ws(' ', ${sql.join(TEXTS, sql`, `)})`);

/** What is no letter and no digit. */
const MARKS = /[^\p{L}\p{N}]/gu;
/** Fewer letters and digits are in too many codes to mean one. */
const CODE_PART_MIN_CHARACTERS = 3;

/**
 * The condition that a scan, joined with its product and its result, has every word of `q` somewhere. The characters that
 * LIKE has a meaning for are searched like others.
 */
export function matchesWords(q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const bare = words.map((word) => {
    const part = word.replaceAll(MARKS, "");
    return part.length < CODE_PART_MIN_CHARACTERS ? word : part;
  });
  const isThere = hasAll(words);
  return bare.join(" ") === words.join(" ") ? isThere : sql`(${isThere} or ${hasAll(bare)})`;
}

/** The texts are folded once for all words, and the words once for all rows: a member may have thousands. */
function hasAll(words: string[]): SQL {
  // Folding makes a per cent sign of signs that look like one: what LIKE would read is escaped after it.
  const literal = sql`regexp_replace(${folded(sql`word`)}, '[\\\\%_]', '\\\\\\&', 'g')`;
  return sql`${ALL} like all ((
    select array_agg('%' || ${literal} || '%') from unnest(${sql.param(words)}::text[]) word)::text[])`;
}
