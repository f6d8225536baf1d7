import type { Deps } from "#server/deps.ts";
import {
  hasOtherKeys,
  isProposed,
  MATCH_NAMES,
  MATCHED_BY,
  type NumberedProduct,
  selectByNumber,
  selectByNumbers,
  selectMatch,
} from "#server/features/catalog/code-matches.ts";
import { catalogStatements, toProductDetail } from "#server/features/catalog/queries.ts";
import { AppError } from "#server/http/app-error.ts";
import type { CodeExplanation, FoundProduct, ProductSummary } from "#shared/contracts/catalog/codes.ts";
import { articleValue, bareArticleNumber } from "#shared/domain/codes/article-number.ts";
import { codeKey } from "#shared/domain/codes/code-key.ts";
import { webAddress } from "#shared/domain/codes/digital-link.ts";
import { type LookupKeys, lookupKeysOf, storableCode } from "#shared/domain/codes/lookup-keys.ts";
import { type BundleItem, type ResolvedCode, resolveCode } from "#shared/domain/codes/resolve-code.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import { readSymbologyIdentifier } from "#shared/domain/codes/symbology-identifier.ts";
import type { FailureReason } from "#shared/domain/failure-reasons.ts";

/**
 * The product that a code on a box belongs to: exactly that one, or none. Our own code; a GTIN in any form in which it
 * is printed; an article number with its brand, or without it where a single maker has it. One query for what is found;
 * of what names no product, such as a shipping label, only whether it is a code of our own.
 */
export async function findProductByCode(
  { db }: Pick<Deps, "db">,
  code: string,
  symbology?: Symbology,
): Promise<FoundProduct> {
  const statements = catalogStatements(db);
  const { resolved, keys } = read(code, symbology);
  const { qrCode, ownCode } = keys;
  // Nearly every code of our own comes as it is printed, and the least of the statements finds it.
  const findOwn = async () => {
    const rows = qrCode === ownCode ? await statements.byCode({ code: qrCode }) : [];
    return rows.length > 0 ? rows : statements.byOwnCode({ qrCode, ownCode });
  };
  if (hasOtherKeys(keys)) {
    const [row] = await statements.byAnyCode({ ...keys });
    if (row) return { ...toProductDetail(row), matchedBy: MATCH_NAMES[row.matchedBy] ?? "article-number" };
  } else {
    const [row] = await findOwn();
    if (row) return { ...toProductDetail(row), matchedBy: "own-code" };
  }
  throw notFound(resolved);
}

function read(code: string, symbology: Symbology | undefined) {
  const text = storableCode(code);
  const resolved = resolveCode(text, { symbology: symbology ?? null });
  return { text, resolved, keys: lookupKeysOf(resolved, text, symbology ?? null) };
}

function notFound(resolved: ResolvedCode): AppError {
  const { reason, message } = whyNotFound(resolved);
  return new AppError("NOT_FOUND", message, { reason });
}

function whyNotFound(resolved: ResolvedCode): { reason: FailureReason; message: string } {
  switch (resolved.kind) {
    case "sscc":
      return {
        reason: "code-of-parcel",
        message: "That is the number of a shipping label: it names a parcel and no product.",
      };
    case "wrong-check-digit":
      return { reason: "code-misread", message: "One digit of that number is wrong: its check digit does not fit." };
    case "article-number":
      return {
        reason: "brand-missing",
        message: "That article number is not in our catalogue yet, or several makers use it: add the brand in front.",
      };
    case "link":
      return { reason: "code-unknown", message: "That link is not in our catalogue yet." };
    case "text":
      return { reason: "code-unknown", message: "That text is not in our catalogue yet." };
    case "gtin":
      return { reason: "code-unknown", message: "The product with that number is not in our catalogue yet." };
    default:
      return {
        reason: "code-unknown",
        message:
          resolved.contents.length > 0
            ? "That code lists several articles and is, as a whole, not in our catalogue yet."
            : "That code is not in our catalogue yet.",
      };
  }
}

/** Explains a code, whether or not its product is in the catalogue. */
export async function explainCode(
  { db }: Pick<Deps, "db">,
  code: string,
  symbology?: Symbology,
): Promise<CodeExplanation> {
  const { text, resolved, keys } = read(code, symbology);
  const [match, isProposed] = await Promise.all([selectMatch(db, keys), isProposedAs(db, resolved, text, keys)]);
  const isBare = match === null && keys.articleNumber !== null;
  return {
    ...NOTHING,
    ...factsOf(resolved, text),
    ...meaningOf(match?.matchedBy, text),
    contents: "contents" in resolved ? await withProducts(db, resolved.contents, match?.product ?? null) : [],
    product: match?.product ?? null,
    candidates: isBare && keys.articleNumber ? await selectByNumber(db, keys.articleNumber) : [],
    isProposed,
  };
}

const NOTHING = { gtin: null, articleNumber: null, lot: null, serial: null, sscc: null, url: null };

/** What the code says by itself. */
function factsOf(resolved: ResolvedCode, text: string) {
  const { kind } = resolved;
  switch (kind) {
    case "gtin":
      return { kind, gtin: resolved.gtin };
    case "sscc":
      return { kind, sscc: resolved.sscc };
    case "article-number":
      return { kind, articleNumber: resolved.number };
    case "link":
      return { kind, url: resolved.url };
    case "element-string":
    case "digital-link": {
      const { gtin, articleNumber, lot, serial } = resolved;
      const url = webAddress(readSymbologyIdentifier(text).content)?.href ?? null;
      return { kind, gtin, articleNumber, lot, serial, url };
    }
    default:
      return { kind };
  }
}

const OWN = { kind: "hexkey", articleNumber: null } as const;

/** What only the catalogue can tell: that a code is our own, or that digits were no GTIN but an article number. */
function meaningOf(matchedBy: number | undefined, text: string) {
  if (matchedBy === MATCHED_BY.own || matchedBy === MATCHED_BY.ownInCapitals) return OWN;
  if (matchedBy !== MATCHED_BY.articleNumber || !/^[\d\s]+$/.test(text)) return null;
  return { kind: "article-number" as const, gtin: null, articleNumber: text };
}

async function isProposedAs(
  db: Deps["db"],
  resolved: ResolvedCode,
  text: string,
  { articleNumber }: LookupKeys,
): Promise<boolean> {
  // Neither can be a product's, so it cannot have been proposed.
  if (resolved.kind === "sscc" || resolved.kind === "wrong-check-digit") return false;
  return isProposed(db, [codeKey(resolved, text), ...(articleNumber === null ? [] : [`article:${articleNumber}`])]);
}

/** The products of at most so many different articles are looked up; no sold product has as many. */
const ARTICLES_MAX = 50;

/** The articles of a bundle, each with its product where that is sure: of the bundle's own brand, or the only one. */
async function withProducts(db: Deps["db"], contents: BundleItem[], whole: ProductSummary | null) {
  if (contents.length === 0) return [];
  const numbers = [...new Set(contents.map((item) => bareArticleNumber(item.articleNumber)))].slice(0, ARTICLES_MAX);
  const found = await selectByNumbers(db, numbers);
  return contents.map(({ articleNumber, count }) => {
    const number = bareArticleNumber(articleNumber);
    const same = found.filter((one) => one.number === number);
    const ofBrand = whole && same.find(({ value }) => value === articleValue(whole.brand, number));
    return { articleNumber, count, product: summaryOf(ofBrand ?? (same.length === 1 ? same[0] : undefined)) };
  });
}

function summaryOf(found: NumberedProduct | undefined): ProductSummary | null {
  if (!found) return null;
  const { id, name, nameFr, brand, thumbnailUrl } = found;
  return { id, name, nameFr, brand, thumbnailUrl };
}
