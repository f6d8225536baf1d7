import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLocation } from "wouter";
import { clearSession } from "#client/lib/session-store.ts";

/** Signs out: forgets the person and everything that was read as them, then lands on the start page. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useCallback(() => {
    clearSession();
    queryClient.clear();
    navigate("/");
  }, [queryClient, navigate]);
}
