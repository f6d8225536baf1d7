import { useQuery } from "@tanstack/react-query";
import { queryFor } from "#client/lib/api.ts";
import { profiles } from "#shared/contracts/reputation/profiles.ts";

/** A member by user name or id. Points come and go: each opening fetches again. */
export const useProfile = (name: string) =>
  useQuery({ ...queryFor(profiles.get, { params: { name } }), staleTime: 0, retry: false });
