import { useLocation } from "wouter";
import { clearSession } from "#client/lib/session-store.ts";

/** Goes on as a guest, from the start page, after the server has ended the session. */
export function useLeave(): () => void {
  const [, navigate] = useLocation();
  return () => {
    clearSession();
    navigate("/");
  };
}
