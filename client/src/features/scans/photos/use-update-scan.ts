import { useQueryClient } from "@tanstack/react-query";
import { changeListed } from "#client/features/scans/history/cached.ts";
import type { PhotoScan } from "#client/features/scans/photos/card-texts.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { type Scan, scans } from "#shared/contracts/scans/scans.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";

/** Whether what was saved counts as the member's correction of the identification, too, or why it could not. */
export type Taught = { isTaught: boolean; problem?: unknown };

/** Saves what a member says of a photo; the lists then show it, and what they say that the item is counts as a correction. */
export function useUpdateScan() {
  const queryClient = useQueryClient();
  return async (scan: PhotoScan, body: EndpointInput<typeof scans.update>["body"]): Promise<Taught> => {
    const updated = await api(scans.update, { params: { id: scan.id }, body });
    await changeListed(queryClient, (items) => items.map((one) => (one.id === scan.id ? updated : one)));
    return teach(scan, updated);
  };
}

/** The correction of a scan; it is no failure where that says what was identified anyway. */
async function teach(before: PhotoScan, updated: Scan): Promise<Taught> {
  const [was, is] = [correctionOf(before), correctionOf(updated)];
  const isSaid = Object.values(is).some((word) => word !== undefined);
  if (!isSaid || JSON.stringify(was) === JSON.stringify(is)) return { isTaught: false };
  try {
    await api(identify.giveFeedback, { body: { imageHash: before.imageHash, feedbackType: "correction", ...is } });
    return { isTaught: true };
  } catch (problem) {
    const isAsIdentified = problem instanceof ApiError && problem.reason === "nothing-corrected";
    return { isTaught: false, ...(!isAsIdentified && { problem }) };
  }
}

const correctionOf = (scan: Scan) => ({
  correctedBrand: scan.userUpdatedBrand ?? undefined,
  correctedModel: scan.userUpdatedModel ?? undefined,
  correctedProductType: scan.userUpdatedProductType ?? undefined,
  correctedCategory: scan.userUpdatedCategory ?? undefined,
  correctedDescription: scan.userUpdatedDescription ?? undefined,
});
