import { useState } from "react";
import drawing from "#client/assets/drawings/empty-box.svg";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import { ExportPairs } from "#client/features/training/export-pairs.tsx";
import { OwnPart } from "#client/features/training/own-part.tsx";
import { ValidationQueue } from "#client/features/training/queue.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { trainingTexts } from "#client/messages/late/training.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { Tabs } from "#client/ui/tabs.tsx";

/** Where members check each other's corrections of identifications. */
export default function AiTraining() {
  const texts = useTexts(trainingTexts);
  const { identification } = publicSettings();
  const allowed = useMay("take-part-in-community");
  const user = useSessionUser();
  return (
    <Page title={texts.title} back>
      {allowed ? (
        <Hub key={user?.id} />
      ) : (
        <SignInRequired text={identification ? texts.signInText : texts.signInTextNotSetUp} />
      )}
    </Page>
  );
}

const TABS = ["queue", "part", "tips"] as const;

function Hub() {
  const texts = useTexts(trainingTexts);
  const [tab, setTab] = useState<(typeof TABS)[number]>("queue");
  return (
    <Tabs label={texts.title} tabs={TABS.map((id) => ({ id, label: texts.tabs[id] }))} value={tab} onChange={setTab}>
      {tab === "queue" && (
        <ReportHere>
          {(report) => (
            <ValidationQueue
              renderEmpty={(hasSeenAll) => <NothingWaits hasSeenAll={hasSeenAll} />}
              report={(correctionId) => report({ kind: "correction", id: correctionId })}
            />
          )}
        </ReportHere>
      )}
      {tab === "part" && (
        <>
          <OwnPart />
          <ExportPairs />
        </>
      )}
      {tab === "tips" && <Tips />}
    </Tabs>
  );
}

function NothingWaits({ hasSeenAll }: { hasSeenAll: boolean }) {
  const texts = useTexts(trainingTexts);
  return (
    <EmptyState
      drawing={drawing}
      title={hasSeenAll ? texts.queueSeenTitle : texts.queueEmptyTitle}
      text={
        hasSeenAll
          ? texts.queueSeenText
          : publicSettings().identification
            ? texts.queueEmptyText
            : texts.queueNotSetUpText
      }
      action={<ButtonLink href="/home?dialog=scan">{texts.goToScanner}</ButtonLink>}
    />
  );
}

function Tips() {
  const texts = useTexts(trainingTexts);
  return (
    <>
      <p className="mb-4 text-muted">{texts.tipsIntro}</p>
      <ul className="grid gap-3 md:grid-cols-2">
        {texts.tips.map(({ title, text }) => (
          <li key={title} className="rounded-card border border-line bg-card p-4">
            <h2 className="font-semibold">{title}</h2>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink href="/" className="mt-5">
        {texts.goToScanner}
      </ButtonLink>
    </>
  );
}
