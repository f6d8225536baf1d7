import { Redirect } from "wouter";
import { QueueBoard } from "#client/features/moderation/queue-board.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Page } from "#client/ui/page.tsx";

/** The queue of proposed products, for admins; everybody else is led to the login. The server guards the data itself. */
export default function AdminModeration() {
  const texts = useTexts(moderationTexts);
  const mayModerate = useMay("moderate");
  if (!mayModerate) return <Redirect to="/admin/login" replace />;
  return (
    <Page title={texts.title} back>
      <QueueBoard />
    </Page>
  );
}
