import { useQueryClient } from "@tanstack/react-query";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { getVisit } from "#client/lib/session-store.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { useToast } from "#client/ui/toast.tsx";
import { scans } from "#shared/contracts/scans/scans.ts";

/** Has the history remember which product a person recognises on their photo, while they go on to it. */
export function useRecognised(): (scanId: string, productId: string) => void {
  const texts = useTexts(identifyResultTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  return (scanId, productId) => {
    const visit = getVisit();
    void api(scans.nameProduct, { params: { id: scanId }, body: { productId } }).then(
      () => queryClient.invalidateQueries({ queryKey: ["api", "scan-history"] }),
      (error: unknown) => {
        // What failed for a member who has signed out is nothing to the next person.
        if (visit !== getVisit()) return;
        toast({ title: texts.notNoted, description: problemText(error), variant: "destructive" });
      },
    );
  };
}
