import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Device } from "#client/features/accounts/settings/sessions/read-device.ts";
import { ApiError, api, queryFor } from "#client/lib/api.ts";
import { loadPart } from "#client/lib/parts.ts";
import { accounts, type Session } from "#shared/contracts/accounts/accounts.ts";

export interface DeviceSession extends Session {
  device: Device;
}

const read = queryFor(accounts.sessions);
/** The reads that a change of the sessions invalidates. */
export const SESSIONS_KEY = read.queryKey;

/** The member's sessions, this browser's first. The parser of browsers' names is fetched along with the list. */
export function useSessions() {
  return useQuery({
    ...read,
    queryFn: async (): Promise<DeviceSession[]> => {
      const [sessions, { readDevice }] = await Promise.all([
        read.queryFn(),
        loadPart(() => import("#client/features/accounts/settings/sessions/read-device.ts")),
      ]);
      return sessions
        .map((session) => ({ ...session, device: readDevice(session.userAgent) }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },
    // Sessions begin and end without this browser's knowledge.
    staleTime: 0,
  });
}

/** Ends one of the sessions and reads the list anew. */
export function useEndSession({ onSuccess }: { onSuccess: (ended: DeviceSession) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeviceSession) => api(accounts.endSession, { params: { id } }).catch(acceptEnded),
    onSuccess: (_, ended) => onSuccess(ended),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

/** A session that has ended already is no failure. */
function acceptEnded(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
}
