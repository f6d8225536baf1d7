import { Laptop, LogOut, MonitorSmartphone, Smartphone, Tablet } from "lucide-react";
import { useRef, useState } from "react";
import { ProblemNote } from "#client/features/accounts/settings/problem-note.tsx";
import { SettingsSection } from "#client/features/accounts/settings/section.tsx";
import { EndEverywhereDialog } from "#client/features/accounts/settings/sessions/end-everywhere-dialog.tsx";
import {
  type DeviceSession,
  useEndSession,
  useSessions,
} from "#client/features/accounts/settings/sessions/use-sessions.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { useToast } from "#client/ui/toast.tsx";

/** The browsers that the person is signed in with, and the ways to sign them out. */
export function SessionsSection() {
  const texts = useTexts(settingsTexts).sessions;
  return (
    <SettingsSection icon={MonitorSmartphone} title={texts.title}>
      <Sessions />
    </SettingsSection>
  );
}

function Sessions() {
  const texts = useTexts(settingsTexts).sessions;
  const problemText = useProblemText();
  const { toast } = useToast();
  const describe = useDescription();
  const list = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const { data: sessions, error, refetch } = useSessions();
  const end = useEndSession({
    onSuccess: (ended) => {
      toast({ title: texts.ended(describe(ended).name) });
      // The pressed button goes with its row.
      list.current?.focus();
    },
  });

  if (error && !sessions)
    return <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => refetch()} />;
  if (!sessions) return <Placeholder />;
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
      {sessions.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              ending={end.isPending && end.variables.id === session.id}
              onEnd={() => end.mutate(session)}
            />
          ))}
        </ul>
      )}
      {sessions.length === 1 && sessions[0]?.isCurrent && <p className="text-muted">{texts.nowhereElse}</p>}
      <ProblemNote text={end.error ? problemText(end.error) : null} />
      <Button variant="secondary" icon={<LogOut aria-hidden="true" size={20} />} onClick={() => setAsking(true)}>
        {texts.everywhere}
      </Button>
      <EndEverywhereDialog open={asking} onOpenChange={setAsking} />
    </div>
  );
}

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop };

function Row({ session, ending, onEnd }: { session: DeviceSession; ending: boolean; onEnd: () => void }) {
  const texts = useTexts(settingsTexts).sessions;
  const { name, when } = useDescription()(session);
  const Icon = ICONS[session.device.kind];
  return (
    <li className="flex gap-3 py-3 first:pt-0">
      <Icon aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-muted" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-36">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            <span className="wrap-anywhere">{name}</span>
            {session.isCurrent && <Badge tone="pine">{texts.thisDevice}</Badge>}
          </p>
          <p className="text-sm text-muted">{texts.signedInAt(when)}</p>
        </div>
        {!session.isCurrent && (
          <Button variant="secondary" size="sm" aria-label={texts.endOf(name, when)} pending={ending} onClick={onEnd}>
            {texts.end}
          </Button>
        )}
      </div>
    </li>
  );
}

const WHEN = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

/** A session in words: on what, and since when. */
function useDescription(): (session: DeviceSession) => { name: string; when: string } {
  const { language } = useI18n();
  const texts = useTexts(settingsTexts).sessions;
  return ({ device: { browser, system }, signedInAt }) => ({
    name: browser && system ? texts.device(browser, system) : (browser ?? system ?? texts.unknownDevice),
    // Without the year: a session lasts for a month at most. It is short enough to stay in one piece.
    when: formatDate(signedInAt, language, WHEN).replaceAll(" ", "\u00a0"),
  });
}

function Placeholder() {
  const { messages: t } = useI18n();
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t.common.loading}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
