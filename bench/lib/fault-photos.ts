import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { jpegOfScans } from "#server/testing/hostile-pictures.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { call, callPage } from "#shared/http/client.ts";
import type { FaultServer } from "./fault-server.ts";
import type { Member } from "./members.ts";
import { judged, sized } from "./size.ts";

const SENDERS = sized(5, 2);
const PHOTOS_EACH = sized(2, 1);
const HOSTILE = sized(8, 1);
/** As many as made the decoder stand still for a quarter of a minute. */
const HOSTILE_SCANS = sized(3000, 30);
/** An ordinary photo is done by then, whatever others send. */
const WITHIN_MS = 10_000;

export interface Photos {
  slowestMs: number;
  wholeAt: number;
  misses: string[];
  note: string;
}

let products = 0;

/**
 * Several members send ordinary photos to reviews of their own at the same time; with `hostile`, beside another one who
 * sends pictures that are small and cost seconds to decode. `expected` are the statuses that ordinary ones may get.
 */
export async function sendPhotos(
  { server: { origin }, members }: { server: FaultServer; members: readonly Member[] },
  { hostile, expected = [201] }: { hostile: boolean; expected?: number[] },
): Promise<Photos> {
  const photo = await ordinaryPhoto();
  const attacker = members[0];
  const attack = hostile && attacker ? sendHostile(origin, attacker) : Promise.resolve([]);
  const sent = await Promise.all(members.slice(1, 1 + SENDERS).flatMap((member) => [sendSome(origin, member, photo)]));
  const wholeAt = performance.now();
  const answers = sent.flat();
  const attacked = await attack;
  const slowestMs = Math.max(...answers.map(({ ms }) => ms));
  const wrong = answers.filter(({ status }) => !expected.includes(status));
  const misses =
    wrong.length > 0 ? [`${wrong.length} of ${answers.length} photos were answered ${wrong[0]?.status}`] : [];
  if (hostile && !judged(slowestMs <= WITHIN_MS))
    misses.push(`an ordinary photo took ${(slowestMs / 1000).toFixed(1)} s`);
  if (attacked.includes(500)) misses.push("a hostile picture was answered 500");
  const attacks = hostile ? `, ${HOSTILE} hostile ones answered ${[...new Set(attacked)].join(" and ")}` : "";
  const note = `${answers.length} photos answered ${[...new Set(answers.map(({ status }) => status))].join(" and ")} within ${(slowestMs / 1000).toFixed(1)} s${attacks}`;
  return { slowestMs, wholeAt, misses, note };
}

async function sendSome(origin: string, member: Member, photo: Blob) {
  const url = await reviewPhotosOf(origin, member);
  const answers: { status: number; ms: number }[] = [];
  for (let n = 0; n < PHOTOS_EACH; n++) answers.push(await send(url, member, photo));
  return answers;
}

async function sendHostile(origin: string, member: Member): Promise<number[]> {
  const bytes = await jpegOfScans(HOSTILE_SCANS);
  const picture = new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
  const url = await reviewPhotosOf(origin, member);
  const answers = await Promise.all(Array.from({ length: HOSTILE }, () => send(url, member, picture)));
  return answers.map(({ status }) => status);
}

/** Where photos go of a review that the member writes for it. */
async function reviewPhotosOf(origin: string, { token }: Member): Promise<string> {
  const options = { origin, headers: { authorization: `Bearer ${token}` } };
  const { items } = await callPage(options, catalog.list, { query: { limit: 60 } });
  const product = items[products++ % items.length];
  if (!product) throw new Error("there is no product to review");
  const review = { productId: product.id, rating: 4, difficulty: "easy", comment: "Went together well." } as const;
  const { id } = await call(options, productReviews.write, { body: review });
  return `${origin}/api/reviews/${id}/photos`;
}

async function send(url: string, { token }: Member, photo: Blob): Promise<{ status: number; ms: number }> {
  const body = new FormData();
  body.append("photo", photo, "photo.jpg");
  const begun = performance.now();
  const response = await fetch(url, { method: "POST", headers: { authorization: `Bearer ${token}` }, body }).catch(
    () => null,
  );
  await response?.arrayBuffer().catch(() => undefined);
  return { status: response?.status ?? 0, ms: performance.now() - begun };
}

async function ordinaryPhoto(): Promise<Blob> {
  const [width, height] = [sized(2400, 480), sized(1800, 360)];
  const noise = randomBytes(width * height * 3);
  const bytes = await sharp(noise, { raw: { width, height, channels: 3 } })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
}
