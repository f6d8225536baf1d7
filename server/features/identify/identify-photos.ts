import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { findGiven, isProvisional, type KeptAnswer } from "#server/features/identify/answer/kept-answers.ts";
import { type Finding, look, type Question, readPhotos } from "#server/features/identify/answer/look.ts";
import { linksOf, shownOf } from "#server/features/identify/answer/shown.ts";
import { onceForAll, Unwanted } from "#server/features/identify/answer/single-flight.ts";
import { AnswerGone, countAnswer } from "#server/features/identify/answer/statistics.ts";
import { type AgreedFields, correctionFor } from "#server/features/identify/feedback/corrected.ts";
import { forgetPhotos } from "#server/features/identify/forget-photos.ts";
import { modelFailure } from "#server/features/identify/model/model-failure.ts";
import { type NewIdentification, recordIdentification } from "#server/features/scans/index.ts";
import { AppError } from "#server/http/app-error.ts";
import { returnTry, takeTry } from "#server/http/rate-limit.ts";
import { ModelError, type ModelFailure } from "#server/ports/vision-model/index.ts";
import type { IdentifyAnswer, identify } from "#shared/contracts/identify/identify.ts";
import { atCityLevel, locationWord, type Region } from "#shared/domain/identify/region.ts";
import type { Actor } from "#shared/domain/roles.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";
import type { HandlerInput, UploadedFile } from "#shared/http/endpoint.ts";
import { aiScanResults } from "#shared/schema/index.ts";

type Asked = HandlerInput<typeof identify.identify>["body"];

/** For reading, both tries of the model and its search: a little less than within which every call is answered. */
const LOOK_MS = 20_000;

/** Refuses photos before they are sent: RATE_LIMITED. */
export async function admitPhotos({ db }: Pick<Deps, "db">, actor: Actor): Promise<void> {
  await takeTry(db, TRY_LIMITS.identifyCalls, actor.id);
}

/**
 * Says what is on photos of an item, and notes it in the member's history. Throws RATE_LIMITED once the day's photos are
 * used up, UPSTREAM_FAILED, UNAVAILABLE or UPSTREAM_TIMEOUT where the model fails, and what `readPicture` throws. Where all
 * who ask have `left` before a model is asked, none is; what was asked is paid for, and kept for the next time.
 */
export async function identifyPhotos(
  deps: Deps,
  actor: Actor,
  files: UploadedFile[],
  asked: Asked,
  left: AbortSignal,
): Promise<IdentifyAnswer> {
  const { db } = deps;
  const question = questionOf(actor, files, asked);
  const begunAt = deps.now();
  // At once, as most who ask for what is known wait for nothing else.
  const known = question.isFresh
    ? null
    : await Promise.all([findGiven(deps, question), correctionFor(db, question.imageHash)]);
  if (known?.[0]) {
    const kept = { finding: keptFinding(known[0]), isKept: true, correction: known[1] };
    const given = await answer(deps, actor, question, asked, kept).catch((error: unknown) =>
      error instanceof AnswerGone ? null : Promise.reject(error),
    );
    if (given) return given;
  }
  await takeTry(db, TRY_LIMITS.identifications, actor.id);
  try {
    const finding = await onceForAll(deps, {
      key: keyOf(question),
      find: async () => {
        const entry = await findGiven(deps, question);
        // Another who has the photo looked at anew may have finished meanwhile.
        return entry && (!question.isFresh || entry.createdAt > begunAt) ? keptFinding(entry) : null;
      },
      prepare: () => readPhotos(question),
      work: (leftMs, isWanted, photos) =>
        inTime(leftMs, (signal) => look(deps, question, { signal, isWanted }, photos)),
      withinMs: LOOK_MS,
      left,
    });
    const given = await answer(deps, actor, question, asked, { finding, isKept: false, correction: known?.[1] });
    if (finding.kind === "question") await giveBack(deps, actor, TRY_LIMITS.forgivenQuestions);
    return given;
  } catch (error) {
    await giveBack(deps, actor, mayHaveCost(error) ? TRY_LIMITS.forgivenIdentifications : null);
    // No caller reads this answer, and it is no fault to be logged.
    if (error instanceof Unwanted) throw new AppError("UNAVAILABLE", error.message, { reason: "model-away" });
    if (!(error instanceof ModelError)) throw error;
    deps.log.warn({ err: error, kind: error.kind }, "the model has not identified a photo");
    throw modelFailure(error);
  }
}

/** Failures for which the provider may have been paid. */
const MAY_COST: readonly ModelFailure[] = ["timeout", "refused", "bad-answer"];

const mayHaveCost = (error: unknown) => error instanceof ModelError && MAY_COST.includes(error.kind);

/**
 * A photo that was of no use to the member is not counted, and neither is one that came to a question, as the answer to it
 * is. Of those that may have cost money, or the work of reading them, so many a day (`forgiven`): else who sends what a
 * model refuses would spend the money of all, at no cost to their own photos.
 */
async function giveBack(
  { db, log }: Pick<Deps, "db" | "log">,
  actor: Actor,
  forgiven: typeof TRY_LIMITS.forgivenIdentifications | typeof TRY_LIMITS.forgivenQuestions | null,
): Promise<void> {
  try {
    if (forgiven) await takeTry(db, forgiven, actor.id);
    await returnTry(db, TRY_LIMITS.identifications, actor.id);
  } catch (problem) {
    if (problem instanceof AppError && problem.code === "RATE_LIMITED") return;
    // The caller learns what failed first.
    log.warn({ err: problem }, "a photo that came to nothing stays counted");
  }
}

const keptFinding = (entry: KeptAnswer): Finding => ({
  kind: "answer",
  entry,
  isOffline: isProvisional(entry),
  isCopy: false,
  code: null,
  matches: null,
});

function questionOf(actor: Actor, files: UploadedFile[], asked: Asked): Question {
  const hashes = files.map(({ bytes }) => sha256(bytes));
  const [first = ""] = hashes;
  return {
    member: actor.id,
    imageHash: hashes.length === 1 ? first : hashOfSet(hashes),
    photos: files.map(({ bytes }) => bytes),
    region: regionOf(asked),
    language: asked.language ?? "en",
    isWithoutCode: asked.isWithoutCode ?? false,
    isFresh: asked.isFresh ?? false,
    sameAs: asked.sameAs ?? null,
  };
}

/** Where the person is, as far as they say. */
function regionOf({ location, detailedLocation }: Asked): Region {
  const { city = null, region = null, country = null } = detailedLocation ?? {};
  const named = country?.toLowerCase() ?? "";
  const isCanada = location === "Canada" || /^(ca|can|canada)$/.test(named);
  const isUs = location === "US" || /^(us|usa|united states( of america)?|états-unis)$/.test(named);
  const known: Region = {
    country: isCanada ? "CA" : isUs ? "US" : null,
    region: region || null,
    city: city || null,
  };
  return known.country === null && locationWord(known) === "Canada" ? { ...known, country: "CA" } : known;
}

/**
 * By what answers at the same time differ. What the device knows of codes only helps to find one: who asks first gives
 * theirs.
 */
function keyOf({ imageHash, language, isFresh, sameAs, region }: Question): string {
  return sha256(JSON.stringify([imageHash, language, isFresh, sameAs, region.country]));
}

const sha256 = (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex");

/** By another function than that of one photo: a file with these hashes in it would else pass for the photos. */
const hashOfSet = (hashes: string[]) => createHash("sha512-256").update(hashes.join()).digest("hex");

async function inTime(withinMs: number, work: (signal: AbortSignal) => Promise<Finding>): Promise<Finding> {
  const controller = new AbortController();
  const late = new ModelError("timeout", `The photo was not identified in time`);
  const timer = setTimeout(() => controller.abort(late), withinMs);
  const over = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => reject(late), { once: true });
  });
  try {
    return await Promise.race([work(controller.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}

interface Given {
  finding: Finding;
  /** Kept from before, and not just found. */
  isKept: boolean;
  /** What members have agreed on for the photo, as it was when they asked; undefined where it was not looked for. */
  correction: AgreedFields | null | undefined;
}

async function answer(
  deps: Deps,
  actor: Actor,
  question: Question,
  asked: Asked,
  { finding, isKept, correction }: Given,
): Promise<IdentifyAnswer> {
  const { db, now } = deps;
  const { imageHash, language, region } = question;
  const empty = { scanId: null, imageHash, identification: null, method: null, isOffline: false, isCorrected: false };
  const nothing = { ...empty, answeredAt: null, matches: [], webResults: [], before: null };
  if (finding.kind === "question") return { ...nothing, before: await beforeOf(deps, actor, finding.near, question) };
  const entry = finding.kind === "answer" ? finding.entry : null;
  const known = { correction, matches: finding.kind === "answer" ? (finding.matches ?? undefined) : undefined };
  const shown = entry && (await shownOf(deps, entry, language, known));
  const webResults = shown ? linksOf(shown.identification, entry, question) : [];
  const matches = shown?.matches ?? [];
  const ofSource = (source: string) => webResults.filter((link) => link.source === source && !link.isSearch).length;
  const noted: NewIdentification = {
    imageHash,
    clientId: asked.clientId ?? null,
    identification: shown?.identification ?? null,
    method: entry?.method ?? null,
    code: finding.kind === "answer" ? finding.code : null,
    productId: entry?.method === "code" ? (matches[0]?.id ?? null) : null,
    matchId: matches[0]?.id ?? null,
    isKept,
    found: {
      matches: matches.length,
      shops: ofSource("purchase"),
      videos: ofSource("youtube"),
      reviews: ofSource("review"),
      web: webResults.filter((link) => !link.isSearch).length,
    },
    place: { text: placeText(region), details: detailsOf(asked) },
  };
  const scanId = await db
    .transaction(async (tx) => {
      // The member before the entry, as feedback takes them: two that wait for each other would both fail.
      const id = await recordIdentification(tx, actor, noted, now());
      // Last, as everybody's answers of a day are counted in one row.
      await countAnswer(tx, isKept ? entry : null, now());
      return id;
    })
    .catch(async (error: unknown) => {
      // The account has gone meanwhile, and its photos with it: this one was not among them yet.
      if (isSignedOut(error)) await forgetPhotos(deps, [imageHash]);
      throw error;
    });
  return {
    ...nothing,
    scanId,
    identification: shown?.identification ?? null,
    method: entry?.method ?? null,
    isOffline: finding.isOffline,
    isCorrected: shown?.isCorrected ?? false,
    answeredAt: isKept || (finding.kind === "answer" && finding.isCopy) ? (entry?.createdAt ?? null) : null,
    matches,
    webResults,
  };
}

/** The answer of another picture, as the person may recognise it: with their own photo, or the product's picture. */
async function beforeOf(
  deps: Pick<Deps, "db">,
  actor: Actor,
  near: KeptAnswer,
  question: Question,
): Promise<IdentifyAnswer["before"]> {
  const { identification, matches } = await shownOf(deps, near, question.language);
  const isOwn = await deps.db.$count(
    aiScanResults,
    and(eq(aiScanResults.imageHash, near.imageHash), eq(aiScanResults.userId, actor.id)),
  );
  return {
    imageHash: near.imageHash,
    name: identification.name,
    brand: identification.brand,
    pictureUrl: isOwn > 0 ? `/api/scan-images/${near.imageHash}` : (matches[0]?.thumbnailUrl ?? null),
    answeredAt: near.createdAt,
  };
}

const isSignedOut = (error: unknown) => error instanceof AppError && error.code === "UNAUTHENTICATED";

const COUNTRY_NAMES = { CA: "Canada", US: "United States" };

function placeText(region: Region): string | null {
  const country = region.country && COUNTRY_NAMES[region.country];
  return [region.city, region.region, country].filter((part) => part !== null).join(", ") || null;
}

/** No more exact than a city. */
function detailsOf({ detailedLocation }: Asked): Record<string, unknown> | null {
  if (!detailedLocation) return null;
  const { latitude, longitude, city = null, region = null, country = null } = detailedLocation;
  const isPosition = typeof latitude === "number" && typeof longitude === "number";
  return { ...(isPosition && atCityLevel({ latitude, longitude })), city, region, country };
}
