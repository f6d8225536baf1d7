import { asc, eq } from "drizzle-orm";
import type { Deps } from "#server/deps.ts";
import { affiliatePrograms } from "#shared/schema/index.ts";

/** A program as a link needs it. */
export type Tracking = Pick<typeof affiliatePrograms.$inferSelect, "id" | "baseUrl" | "trackingParam" | "affiliateId">;

/** The active program that a link belongs to: of several the one whose base says most, then the oldest. */
export async function programOf({ db }: Pick<Deps, "db">, address: URL): Promise<Tracking | null> {
  const { id, baseUrl, trackingParam, affiliateId } = affiliatePrograms;
  const programs = await db
    .select({ id, baseUrl, trackingParam, affiliateId })
    .from(affiliatePrograms)
    .where(eq(affiliatePrograms.isActive, true))
    .orderBy(asc(affiliatePrograms.createdAt), asc(affiliatePrograms.id));
  const [best] = programs
    .filter(({ baseUrl }) => belongsTo(address, baseUrl))
    .sort((one, other) => other.baseUrl.length - one.baseUrl.length);
  return best ?? null;
}

/** Whether a link leads to the base's host, or one below it, and into its path. */
export function belongsTo(address: URL, base: string): boolean {
  if (!URL.canParse(base)) return false;
  const { hostname, port, pathname } = new URL(base);
  const site = hostname.replace(/^www\./, "");
  // A name with a dot at its end is the same host.
  const host = address.hostname.replace(/\.$/, "");
  const isHost = host === site || host.endsWith(`.${site}`);
  const folder = pathname.replace(/\/*$/, "/");
  return isHost && address.port === port && `${address.pathname}/`.startsWith(folder);
}

/** A base as it is kept: without query and fragment, and without a slash at its end. */
export function baseOf(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, "");
}

/**
 * Adds a parameter to a link, in place of one of that name. The others stay as the shop has written them: written anew, a
 * signature or a parameter without a value would be another one.
 */
export function addParameter(address: URL, name: string, value: string): void {
  const isOther = (part: string) => part !== "" && !new URLSearchParams(part).has(name);
  const kept = address.search.slice(1).split("&").filter(isOther);
  address.search = [...kept, new URLSearchParams([[name, value]])].join("&");
}
