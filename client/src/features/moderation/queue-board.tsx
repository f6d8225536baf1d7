import { useRef, useState } from "react";
import { QueueList } from "#client/features/moderation/queue-list.tsx";
import { RejectDialog } from "#client/features/moderation/queue-reject-dialog.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Tabs } from "#client/ui/tabs.tsx";
import type { ProposedProduct } from "#shared/contracts/moderation.ts";
import { MODERATION_STATES, type ModerationState } from "#shared/domain/moderation.ts";

/** What waits for a moderator, and what was decided. */
export function QueueBoard() {
  const texts = useTexts(moderationTexts);
  const layers = useLayers();
  const place = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<ModerationState>("proposed");
  /** Stays when its dialog has closed, which fades away with it; every opening begins anew. */
  const [chosen, setChosen] = useState<{ item: ProposedProduct; opening: number } | null>(null);

  const askWhy = (item: ProposedProduct) => {
    setChosen({ item, opening: (chosen?.opening ?? 0) + 1 });
    layers.open({ reject: item.id });
  };
  return (
    <>
      <Tabs
        label={texts.sections}
        tabs={MODERATION_STATES.map((id) => ({ id, label: texts.tabs[id] }))}
        value={status}
        onChange={setStatus}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a section would be a landmark inside the tab's panel */}
        <div ref={place} role="group" aria-label={texts.tabs[status]} tabIndex={-1} className="outline-none">
          <QueueList key={status} status={status} place={place} onReject={askWhy} />
        </div>
      </Tabs>
      {chosen && (
        <RejectDialog
          key={chosen.opening}
          item={chosen.item}
          open={layers.get("reject") === chosen.item.id}
          onClose={() => layers.close("reject")}
        />
      )}
    </>
  );
}
