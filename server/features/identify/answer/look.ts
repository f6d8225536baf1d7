import { isDatabaseAway } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { type ListedProduct, productOfCodes, productOfLabel } from "#server/features/catalog/index.ts";
import { removeObjects } from "#server/features/files/index.ts";
import {
  findEntry,
  findKept,
  isProvisional,
  type KeptAnswer,
  keepAnswer,
  type NewAnswer,
  storePhoto,
} from "#server/features/identify/answer/kept-answers.ts";
import { identifyOffline } from "#server/features/identify/answer/offline.ts";
import { type Legible, labelTextOf, type ReadLabel, readPhoto } from "#server/features/identify/answer/read-photo.ts";
import { Unwanted } from "#server/features/identify/answer/single-flight.ts";
import { stopwatch } from "#server/features/identify/answer/stopwatch.ts";
import { findMatches } from "#server/features/identify/matches/find-matches.ts";
import { nearestProducts } from "#server/features/identify/matches/nearest-products.ts";
import { askModel } from "#server/features/identify/model/ask-model.ts";
import { judgeNear } from "#server/features/identify/picture/judge-near.ts";
import { findNearPictures } from "#server/features/identify/picture/near-pictures.ts";
import type { PictureFacts } from "#server/lib/pictures/describe-picture.mjs";
import { isStorageAway } from "#server/lib/storage-faults.ts";
import { readPicture, type UprightPicture } from "#server/lib/upright-picture.ts";
import type { LocalMatch } from "#shared/contracts/identify/identify.ts";
import type { Identification, WebPage } from "#shared/domain/identify/identification.ts";
import type { Region } from "#shared/domain/identify/region.ts";
import type { Language } from "#shared/domain/language.ts";
import { LOCAL_MATCHES_MAX, MATCH_SCORE_MAX } from "#shared/domain/limits.ts";

type LookDeps = Pick<Deps, "db" | "storage" | "log" | "now" | "config" | "queue" | "labels" | "model">;

/** One to three photos of an item, and what is asked about it. */
export interface Question {
  member: string;
  imageHash: string;
  photos: Uint8Array[];
  region: Region;
  language: Language;
  /** The device has found no code in the photos. */
  isWithoutCode: boolean;
  /** Earlier answers don't count. */
  isFresh: boolean;
  /** The photo of an earlier answer that the person says is the same, or that none is. */
  sameAs: string | null;
}

/** Photos as they are looked at and kept: upright, without metadata. `look` is handed them as they begin to be read. */
export function readPhotos({ member, photos }: Question): Promise<UprightPicture[]> {
  return begun(
    Promise.all(
      photos.map((photo, place) => readPicture(member, photo, { ...STORED_PHOTO, isDescribed: place === 0 })),
    ),
  );
}

/** Who waits for it: until the signal is aborted, and whether anyone does at all. */
export interface Waiting {
  signal: AbortSignal;
  isWanted: () => boolean;
}

/** An answer that a look has found, without its photo. */
type Found = Omit<NewAnswer, "imageHash" | "photo" | "size" | "facts" | "saidSameAt">;

/** What looking at photos has come to. */
export type Finding =
  | {
      kind: "answer";
      entry: KeptAnswer;
      /** No model was asked, as there is none for now. */
      isOffline: boolean;
      /** The answer is that of an earlier picture. */
      isCopy: boolean;
      /** Read off the photo. */
      code: string | null;
      /** Its matches as the catalogue is; null where they were not looked for now. */
      matches: LocalMatch[] | null;
    }
  /** It may be a picture that has an answer; the person has to say. */
  | { kind: "question"; near: KeptAnswer }
  | { kind: "nothing"; isOffline: boolean };

const STORED_PHOTO = { longerSide: 1600, quality: 85, isJpeg: true };
/** What reading a label usually takes. A model need not wait longer for it, and the reading goes on beside it. */
const HEAD_START_MS = 1500;
/** Reading codes as well, where an earlier picture can be told from this one by them alone. */
const NEAR_WAIT_MS = 4000;
const NEAR_MAX = 5;

/** Sure of a code: its product stands in the catalogue under it. A label is read by a machine that may err. */
const SURE_OF = { code: 0.99, label: 0.95 };

/**
 * Looks at photos, by the cheapest way first: a picture that is known, a code, the text of a label, and only then the
 * model, unless no caller waits for it any more (`Unwanted`). What was found is kept. Rejects with a `ModelError`, or as
 * `readPicture` does for what is no photo.
 */
export async function look(
  deps: LookDeps,
  question: Question,
  { signal, isWanted }: Waiting,
  reading: Promise<UprightPicture[]>,
): Promise<Finding> {
  const { db, now } = deps;
  const { photos, imageHash, language, isFresh } = question;
  const time = stopwatch();
  const pictures = await time("pictures", reading);
  const [first] = pictures;
  if (!first?.facts) throw new Error("there is no photo to look at");
  const legible = readPhoto(deps, first.picture, question);
  const labelInTime = time("label", within(HEAD_START_MS, legible.label));
  const describing = first.facts;
  const storing = begun(storePhoto(deps, first.picture));
  const keep = async (answer: Found, saidSameAt: Date | null = null) => {
    const photo = { bytes: first.picture, width: first.width, height: first.height };
    const size = photos.reduce((sum, { length }) => sum + length, 0);
    // An answer to several photos is not that of the first one: no other photo finds it.
    const findable = photos.length === 1 ? await describing : null;
    return time(
      "keep",
      keepAnswer(deps, { imageHash, photo, size, facts: findable, saidSameAt, ...answer }, await storing),
    );
  };
  try {
    if (!isFresh) {
      const near = await findNear(deps, question, describing, legible);
      if (near?.nearness === "ask") {
        await discard(deps, storing);
        return { kind: "question", near: near.entry };
      }
      if (near) {
        const entry = await keep(copyOf(near.entry), near.nearness === "said" ? now() : null);
        return found({ entry, isCopy: true, isOffline: isProvisional(near.entry) });
      }
    }
    for (const code of (await time("codes", legible.codes)) ?? []) {
      const product = await productOfCodes(db, [code]);
      if (!product) continue;
      const entry = await keep(await answerOf(legible, product, "code", now()));
      return found({ entry, code: code.text });
    }
    // What the model's answer will be compared with, while the label is read.
    const [nearby, earlier] = [
      begun(describing.then((facts) => nearestProducts(db, facts, LOCAL_MATCHES_MAX))),
      begun(isFresh ? Promise.resolve(null) : findKeptOfModel(deps, imageHash)),
    ];
    const label = await labelInTime;
    const labelled = label && (await productOfLabel(db, label));
    if (labelled) {
      const entry = await keep(await answerOf(legible, labelled, "label", now()));
      return found({ entry });
    }
    const asked = {
      pictures: pictures.map(({ picture }) => picture),
      country: question.region.country,
      labelText: label?.lines ?? [],
      language,
    };
    // What can't be kept is not paid for.
    await time("store", storing);
    if (!isWanted()) throw new Unwanted();
    const said = await time("model", askModel(deps, asked, signal));
    const text = label ?? (await settled(legible.label, said === null));
    if (said === null) {
      const offline = await identifyOffline(deps, { label: text, near: await nearby });
      if (offline === null) {
        await discard(deps, storing);
        return { kind: "nothing", isOffline: true };
      }
      const legibleNow = await textOf(legible);
      const entry = await keep({ ...legibleNow, ...offline, cost: 0, pages: {}, answeredAt: now() });
      return found({ entry, isOffline: true });
    }
    const { identification, pages, cost, booked } = said;
    const matches = await time("matches", findMatches(deps, { ...wantedOf(text), identification, near: await nearby }));
    await booked;
    const entry = await keep({
      ...(await textOf(legible)),
      answers: { [language]: identification },
      method: "model",
      cost,
      pages: pages ? { [pagesKey(question.region, language)]: pages } : {},
      matches: matches.map(({ id, matchScore }) => ({ id, matchScore })),
      answeredAt: (await earlier)?.createdAt ?? now(),
    });
    return found({ entry, matches });
  } catch (error) {
    // Cut off while it was committed, the answer may be there or not: the sweep sees which.
    if (!isDatabaseAway(error) && !isStorageAway(error)) await discard(deps, storing);
    throw error;
  } finally {
    deps.log.info({ ms: time.taken() }, "a photo was looked at");
  }
}

type Answer = Extract<Finding, { kind: "answer" }>;

const found = (answer: Pick<Answer, "entry"> & Partial<Answer>): Finding => ({
  kind: "answer",
  isOffline: false,
  isCopy: false,
  code: null,
  matches: null,
  ...answer,
});

/** Pages belong to a country and a language. */
export const pagesKey = ({ country }: Region, language: Language): string => `${country ?? "none"}-${language}`;

/** An earlier answer to the same picture, to one that the person says is the same, or to one of which they have to say it. */
async function findNear(
  { db, now, model }: Pick<Deps, "db" | "now" | "model">,
  { imageHash, language, sameAs, photos }: Question,
  describing: Promise<PictureFacts>,
  legible: Legible,
): Promise<{ entry: KeptAnswer; nearness: "same" | "said" | "ask" } | null> {
  // Several photos are of several sides: the first alone does not tell.
  if (sameAs === "none" || photos.length > 1) return null;
  const found = await findNearPictures(db, await describing, { limit: NEAR_MAX, now: now() });
  const others = found.filter((near) => near.imageHash !== imageHash);
  if (others.length === 0) return null;
  const [codes, label] = await within(NEAR_WAIT_MS, Promise.all([legible.codes, legible.label])).then(
    (both) => both ?? [null, null],
  );
  const mine = { imageHash, codes: codes?.map(({ key }) => key) ?? null, labelText: label && labelTextOf(label) };
  const judged = others.map((near) => ({ near, nearness: judgeNear(mine, near) })).filter(({ nearness }) => nearness);
  const isSaid = ({ near }: (typeof judged)[number]) => near.imageHash === sameAs;
  const chosen = judged.find((one) => one.nearness === "same" || isSaid(one)) ?? judged[0];
  if (!chosen) return null;
  const entry = await findKept({ db, now, model }, chosen.near.imageHash, language);
  return entry && { entry, nearness: chosen.nearness === "same" ? "same" : isSaid(chosen) ? "said" : "ask" };
}

/** The same answer for another photo, which shows another piece of the same article: a serial number is that of one. */
function copyOf(entry: KeptAnswer): Found {
  const { codes, labelText, identificationResult, method, cost, webResults: pages, matches } = entry;
  const { en, fr } = identificationResult;
  const answers = {
    ...(en && { en: { ...en, serialNumber: null } }),
    ...(fr && { fr: { ...fr, serialNumber: null } }),
  };
  return { codes, labelText, answers, method, cost, pages, matches, answeredAt: entry.createdAt };
}

async function answerOf(
  legible: Legible,
  product: ListedProduct,
  method: "code" | "label",
  answeredAt: Date,
): Promise<Found> {
  const identification: Identification = {
    name: product.name,
    brand: product.brand,
    model: null,
    serialNumber: null,
    tagFound: true,
    category: product.category,
    productType: null,
    description: "",
    confidence: SURE_OF[method],
    searchTerms: [`${product.brand} ${product.name}`],
  };
  return {
    ...(await textOf(legible)),
    // It is the same in both languages.
    answers: { en: identification, fr: identification },
    method,
    cost: 0,
    pages: {} as Record<string, WebPage[]>,
    matches: [{ id: product.id, matchScore: MATCH_SCORE_MAX }],
    answeredAt,
  };
}

/** What has been read by now; what has not counts as unknown. */
async function textOf({ codes, label }: Legible): Promise<{ codes: string[] | null; labelText: string | null }> {
  const [read, text] = await Promise.all([settled(codes, false), settled(label, false)]);
  return { codes: read?.map(({ key }) => key) ?? null, labelText: text && labelTextOf(text) };
}

/** A reading that is done, or that is worth waiting for; else null. */
async function settled<Value>(reading: Promise<Value | null>, isWanted: boolean): Promise<Value | null> {
  return isWanted ? reading : Promise.race([reading, Promise.resolve(null)]);
}

async function within<Value>(ms: number, reading: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/** Work that goes on while other work is awaited: a failure of it counts only where it is awaited itself. */
function begun<Value>(work: Promise<Value>): Promise<Value> {
  work.catch(() => undefined);
  return work;
}

function wantedOf(label: ReadLabel | null) {
  return {
    articleNumbers: label?.articleNumbers ?? [],
    brand: label?.brand ?? null,
    labelText: label && labelTextOf(label),
  };
}

/** The answer of a model to this picture in another language, which stays beside the new one. */
async function findKeptOfModel(deps: Pick<Deps, "db" | "now">, imageHash: string): Promise<KeptAnswer | null> {
  const entry = await findEntry(deps, imageHash);
  return entry?.method === "model" && entry.saidSameAt === null ? entry : null;
}

/** A photo of which nothing came. What can't be removed now is left to the sweep. */
async function discard(deps: LookDeps, storing: Promise<string>): Promise<void> {
  const name = await storing.catch(() => null);
  if (name !== null) await removeObjects(deps, [name]);
}
