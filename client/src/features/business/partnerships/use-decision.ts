import { cameLate, useDecide } from "#client/features/business/partnerships/use-partnerships.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { partnershipsTexts } from "#client/messages/late/partnerships.ts";
import { useToast } from "#client/ui/toast.tsx";
import type { ReviewedApplication } from "#shared/contracts/business/partnership-review.ts";

/**
 * Makes a decision and says that it is done. One that came too late is said as well, with the application as it is by
 * then behind it; any other refusal is for the form to show.
 */
export function useDecision(applicationId: string, onDone: () => void) {
  const texts = useTexts(partnershipsTexts);
  const { toast } = useToast();
  const decide = useDecide(applicationId);
  return async (done: string, call: () => Promise<ReviewedApplication>): Promise<void> => {
    try {
      await decide(call);
      toast({ title: done });
    } catch (error) {
      if (!cameLate(error)) throw error;
      toast({ title: texts.failedAct, description: texts.changed, variant: "destructive" });
    }
    onDone();
  };
}
