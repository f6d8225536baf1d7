import { useId } from "react";
import { usePush, useSwitchPush } from "#client/features/notifications/elsewhere/use-push.ts";
import { ApiError } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { canPush, isRefused } from "#client/lib/push-device.ts";
import { notificationsTexts } from "#client/messages/late/notifications.ts";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { Switch } from "#client/ui/switch.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** Notifications on this device while Hexkey is closed: the browser asks for its permission upon the tap, and not before. */
export function PushRow() {
  const texts = useTexts(notificationsTexts).push;
  return canPush() ? <Supported /> : <Row hint={texts.unsupported} />;
}

function Supported() {
  const texts = useTexts(notificationsTexts).push;
  const problemText = useProblemText();
  const { isOn, publicKey, error, refetch } = usePush();
  if (isOn !== undefined && publicKey !== undefined) return <Switchable isOn={isOn} publicKey={publicKey} />;
  if (error) return <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => refetch()} />;
  return <Skeleton className="h-16" />;
}

function Switchable({ isOn, publicKey }: { isOn: boolean; publicKey: string }) {
  const texts = useTexts(notificationsTexts).push;
  const problemText = useProblemText();
  const { toast } = useToast();
  const id = useId();
  const change = useSwitchPush(publicKey);
  const press = (wanted: boolean) =>
    change.mutate(wanted, {
      // What the browser itself can't do has no words for people.
      onError: (error) =>
        toast({
          title: texts.changeFailed,
          description: error instanceof ApiError ? problemText(error) : texts.serviceAway,
          variant: "destructive",
        }),
    });
  const refused = !isOn && isRefused();
  return (
    <Row
      hint={refused ? texts.refused : texts.hint}
      id={id}
      action={
        !refused && (
          <Switch
            label={texts.name}
            checked={change.isPending ? change.variables : isOn}
            pending={change.isPending}
            describedBy={id}
            onChange={press}
          />
        )
      }
    />
  );
}

function Row({ hint, id, action }: { hint: string; id?: string; action?: React.ReactNode }) {
  const texts = useTexts(notificationsTexts).push;
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <span className="min-w-0 grow">
        <span className="block font-medium">{texts.name}</span>
        <span id={id} role="status" className="block text-sm text-muted">
          {hint}
        </span>
      </span>
      {action}
    </div>
  );
}
