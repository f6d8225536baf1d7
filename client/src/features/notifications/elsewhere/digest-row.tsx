import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api, queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { notificationsTexts } from "#client/messages/late/notifications.ts";
import { Chip } from "#client/ui/chip.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { digest } from "#shared/contracts/notifications/digest.ts";
import { DIGEST_FREQUENCIES, type DigestFrequency } from "#shared/domain/digest.ts";

const CHOICE = queryFor(digest.get);

/** How often what is unread comes by mail, which is never until a member says so. */
export function DigestRow() {
  const texts = useTexts(notificationsTexts).digest;
  const problemText = useProblemText();
  const { toast } = useToast();
  const id = useId();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...CHOICE, staleTime: 0 });
  const choose = useMutation({
    mutationFn: (frequency: DigestFrequency | null) => api(digest.choose, { body: { frequency } }),
    onSuccess: (choice) => queryClient.setQueryData(CHOICE.queryKey, choice),
    onError: (failure) =>
      toast({ title: texts.changeFailed, description: problemText(failure), variant: "destructive" }),
  });
  if (!data) {
    if (!error) return <Skeleton className="h-24" />;
    return <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => refetch()} />;
  }
  const chosen = choose.isPending ? choose.variables : data.frequency;
  // None can come: one that was chosen before can be ended all the same.
  const isOpen = data.obstacle === null || data.frequency !== null;
  return (
    <fieldset className="px-4 py-3" aria-describedby={id}>
      <legend className="float-left w-full font-medium">{texts.name}</legend>
      <p id={id} className="text-sm text-muted">
        {data.obstacle === null ? texts.hint : texts.obstacles[data.obstacle]}
      </p>
      {isOpen && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {[null, ...DIGEST_FREQUENCIES].map((one) => (
            <Chip
              key={one}
              pressed={one === chosen}
              onClick={() => {
                if (!choose.isPending && one !== chosen) choose.mutate(one);
              }}
            >
              {texts.frequencies[one ?? "never"]}
            </Chip>
          ))}
        </div>
      )}
    </fieldset>
  );
}
