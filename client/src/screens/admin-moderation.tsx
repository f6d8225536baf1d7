import { Redirect } from "wouter";
import { QueueBoard } from "#client/features/moderation/queue/board.tsx";
import { useIsWide } from "#client/features/moderation/queue/width.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { useMay } from "#client/lib/use-may.ts";
import { useWayBack } from "#client/lib/use-way-back.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Page } from "#client/ui/page.tsx";

/**
 * The moderators' one queue, for admins; everyone else is led to the sign-in, and from there back. The server guards
 * the data itself. On a phone the way back leads from an item to the queue first.
 */
export default function AdminModeration() {
  const texts = useTexts(moderationTexts);
  const mayModerate = useMay("moderate");
  const wayBack = useWayBack();
  const layers = useLayers();
  const isWide = useIsWide();
  if (!mayModerate) return <Redirect to={`/sign-in?return=${wayBack}`} replace />;
  const isApart = !isWide && layers.get("item") !== null;
  return (
    <Page title={texts.title} back={isApart ? () => layers.close("item") : true}>
      <QueueBoard />
    </Page>
  );
}
