import { useQueryClient } from "@tanstack/react-query";
import { changeListed } from "#client/features/scans/history/cached.ts";
import { api } from "#client/lib/api.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";

/** Saves what a member says of a photo; the lists then show it. */
export function useUpdateScan() {
  const queryClient = useQueryClient();
  return async (id: string, body: EndpointInput<typeof scans.update>["body"]): Promise<void> => {
    const updated = await api(scans.update, { params: { id }, body });
    await changeListed(queryClient, (items) => items.map((scan) => (scan.id === id ? updated : scan)));
  };
}
