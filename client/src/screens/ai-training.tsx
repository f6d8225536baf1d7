import { useState } from "react";
import drawing from "#client/assets/drawings/empty-box.svg";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { useMay } from "#client/lib/use-may.ts";
import { trainingTexts } from "#client/messages/late/training.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { Tabs } from "#client/ui/tabs.tsx";

/** Where members check each other's corrections of identifications. */
export default function AiTraining() {
  const texts = useTexts(trainingTexts);
  const allowed = useMay("take-part-in-community");
  const { identification } = publicSettings();
  return (
    <Page title={texts.title} back>
      {allowed ? <Hub /> : <SignInRequired text={identification ? texts.signInText : texts.signInTextNotSetUp} />}
    </Page>
  );
}

function Hub() {
  const texts = useTexts(trainingTexts);
  const [tab, setTab] = useState<"queue" | "tips">("queue");
  return (
    <Tabs
      label={texts.title}
      tabs={[
        { id: "queue", label: texts.tabs.queue },
        { id: "tips", label: texts.tabs.tips },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === "queue" ? (
        <EmptyState
          drawing={drawing}
          title={texts.queueEmptyTitle}
          text={publicSettings().identification ? texts.queueEmptyText : texts.queueNotSetUpText}
          action={<ButtonLink href="/">{texts.goToScanner}</ButtonLink>}
        />
      ) : (
        <Tips />
      )}
    </Tabs>
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
