import { useId } from "react";
import { useMute, useMutes } from "#client/features/notifications/use-inbox.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { notificationsTexts } from "#client/messages/late/notifications.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { Switch } from "#client/ui/switch.tsx";

/** A switch for each kind of notification that there is. */
export function Mutes() {
  const texts = useTexts(notificationsTexts);
  const problemText = useProblemText();
  const id = useId();
  const { data, error, refetch } = useMutes();
  const mute = useMute(texts.muteFailed);
  if (!data) {
    if (!error) return <SkeletonRows count={2} />;
    return <ErrorState title={texts.mutesFailed} text={problemText(error)} onRetry={() => refetch()} />;
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {data.kinds.map((kind) => {
        const { name, hint } = texts.kinds[kind];
        const pending = mute.isPending && mute.variables.kind === kind;
        const isOn = pending ? !mute.variables.isMuted : !data.muted.includes(kind);
        return (
          <li key={kind} className="flex items-center gap-3 px-4 py-3">
            <span className="min-w-0 grow">
              <span className="block font-medium">{name}</span>
              <span id={`${id}-${kind}`} className="block text-sm text-muted">
                {hint}
              </span>
            </span>
            <Switch
              label={name}
              checked={isOn}
              pending={pending}
              describedBy={`${id}-${kind}`}
              onChange={(checked) => mute.mutate({ kind, isMuted: !checked })}
            />
          </li>
        );
      })}
    </ul>
  );
}
