import type { Deps } from "#server/deps.ts";
import type { PictureFacts } from "#server/features/identify/picture/describe-picture.ts";
import type { LocalMatch } from "#shared/contracts/identify/identify.ts";
import type { Identification } from "#shared/domain/identify/identification.ts";

/** What is known of an item that the catalogue may have. */
export interface Wanted {
  identification: Identification | null;
  articleNumbers: string[];
  brand: string | null;
  labelText: string | null;
  facts: PictureFacts | null;
}

export async function findMatches(_deps: Pick<Deps, "db">, _wanted: Wanted): Promise<LocalMatch[]> {
  return [];
}
