import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, queryFor } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import { type PartnershipDraft, partnership } from "#shared/contracts/business/partnership.ts";
import type { DocumentType } from "#shared/domain/partnership.ts";

const own = queryFor(partnership.own);

/** The person's own application; reviewers decide on it, so each opening fetches it again. */
export function usePartnership() {
  return useQuery({ ...own, staleTime: 0 });
}

/** Saves the draft, and shows it as the server has it then. */
export function useSaveDraft() {
  const queryClient = useQueryClient();
  return async (draft: PartnershipDraft) => {
    const saved = await api(partnership.save, { body: draft });
    queryClient.setQueryData(own.queryKey, saved);
  };
}

/** Submits the application, or takes it back. */
export function useMove(act: "submit" | "withdraw") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => (act === "submit" ? api(partnership.submit) : api(partnership.withdraw)),
    onSuccess: (moved) => queryClient.setQueryData(own.queryKey, moved),
    // Where it was decided on meanwhile, that is what there is to see.
    onError: () => queryClient.invalidateQueries({ queryKey: own.queryKey }),
  });
}

/** Sends a document. */
export function useAddDocument() {
  const queryClient = useQueryClient();
  return async (documentType: DocumentType, file: File, once: Once) => {
    await api(partnership.addDocument, { params: { documentType }, file, ...once });
    await queryClient.invalidateQueries({ queryKey: own.queryKey });
  };
}

export function useRemoveDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(partnership.removeDocument, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: own.queryKey }),
  });
}
