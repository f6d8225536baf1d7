import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryFor } from "#client/lib/api.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { Part, part } from "#client/ui/part.tsx";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";

const SuspendedNote = part(() => import("#client/ui/suspended-note.tsx"));

/**
 * Around a form that publishes: a suspended member reads in its place until when and why, instead of being refused once
 * everything is typed. The form shows until the server's answer, as very few members are suspended.
 */
export function PublishingGate({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  const isMember = useSessionUser() !== null;
  // A strike may have come, or gone after an appeal, since the last form was opened.
  const { data: standing } = useQuery({ ...queryFor(strikes.standing), staleTime: 0, enabled: isMember });
  const isSuspended =
    standing?.step === "decision" || (standing?.suspendedUntil != null && standing.suspendedUntil > new Date());
  if (!isMember || !isSuspended) return children;
  return (
    <Part>
      <SuspendedNote standing={standing} {...(onClose && { onClose })} />
    </Part>
  );
}
