import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Hourglass } from "lucide-react";
import { useEffect } from "react";
import type { Shared } from "#client/features/sharing/use-sharing.ts";
import { queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";
import { sharing, type Upload } from "#shared/contracts/sharing.ts";

const ASK_EVERY_MS = 3000;

/** Says that something was shared, and what becomes of a video that is not ready yet. */
export default function SharedNotice({ shared: { product, uploadId }, onSee }: { shared: Shared; onSee: () => void }) {
  const texts = useTexts(shareFormTexts);
  const upload = useLaterVideo(uploadId);
  const isPending = uploadId !== null && upload?.state !== "ready";
  const refusal = upload?.refusal ?? null;
  const [Icon, look, text] =
    refusal !== null
      ? [CircleAlert, "bg-brick-soft text-brick-text", texts.refusedLater(product.name, texts.refusals[refusal])]
      : isPending
        ? [Hourglass, "bg-beech-soft", texts.converting(product.name)]
        : [CircleCheck, "bg-pine-soft", texts.live(product.name)];
  return (
    <div className={`mb-4 flex flex-wrap items-center gap-3 rounded-card px-4 py-2 ${look}`}>
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <p role="status" className="min-w-0 grow basis-48 font-medium wrap-anywhere">
        {text}
      </p>
      <Button variant="secondary" size="sm" onClick={onSee}>
        {texts.see}
      </Button>
    </div>
  );
}

/** Asks for an upload until it is a video or refused; then what products show is read anew. */
function useLaterVideo(uploadId: string | null): Upload | undefined {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...queryFor(sharing.upload, { params: { id: uploadId ?? "" } }),
    enabled: uploadId !== null,
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : ASK_EVERY_MS),
  });
  const isReady = data?.state === "ready";
  useEffect(() => {
    if (isReady) void queryClient.invalidateQueries({ queryKey: ["api", "products"] });
  }, [isReady, queryClient]);
  return uploadId === null ? undefined : data;
}

const isSettled = (upload: Upload | undefined) => upload?.state === "ready" || upload?.state === "refused";
