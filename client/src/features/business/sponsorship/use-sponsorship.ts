import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, pagesFor } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import {
  type ChangedCampaign,
  type NewCampaign,
  type NewSponsor,
  sponsorship,
} from "#shared/contracts/business/sponsorship.ts";

/** Other admins change them too, and people see and click: each opening fetches again. */
const ALWAYS_ASK = { staleTime: 0 };
const ADMIN = ["api", "admin"];

export function useSponsors() {
  const query = useInfiniteQuery({ ...pagesFor(sponsorship.listSponsors), ...ALWAYS_ASK });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

export function useCampaigns() {
  const query = useInfiniteQuery({ ...pagesFor(sponsorship.listCampaigns), ...ALWAYS_ASK });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** Adds a sponsor, or changes the one with that id. The lists, and what is shown as sponsored, are fetched again. */
export function useSaveSponsor() {
  const refresh = useRefresh();
  return async (id: string | null, body: NewSponsor, once: Once) => {
    await (id === null
      ? api(sponsorship.createSponsor, { body, ...once })
      : api(sponsorship.updateSponsor, { params: { id }, body }));
    refresh();
  };
}

/** Adds a campaign of a sponsor, or changes the one with that id. */
export function useSaveCampaign() {
  const refresh = useRefresh();
  return async (which: { id: string } | { sponsorId: string }, body: ChangedCampaign, once: Once) => {
    if ("id" in which) await api(sponsorship.updateCampaign, { params: { id: which.id }, body });
    else {
      const campaign: NewCampaign = { sponsorId: which.sponsorId, ...body };
      await api(sponsorship.createCampaign, { body: campaign, ...once });
    }
    refresh();
  };
}

export function useEndCampaign() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api(sponsorship.endCampaign, { params: { id } }),
    onSuccess: refresh,
  });
}

function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const list of ["sponsors", "campaigns"]) queryClient.invalidateQueries({ queryKey: [...ADMIN, list] });
    queryClient.invalidateQueries({ queryKey: ["api", "sponsored-products"] });
  };
}
