import type { Database } from "#server/db/client.ts";
import type { Identification } from "#shared/domain/identify/identification.ts";

export async function correctionFor(_db: Database, _imageHash: string): Promise<Partial<Identification> | null> {
  return null;
}
