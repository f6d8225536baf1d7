import { useState } from "react";
import drawing from "#client/assets/drawings/empty-box.svg";
import { SignInRequired } from "#client/features/accounts/sign-in-required.tsx";
import { useMessages } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { Tabs } from "#client/ui/tabs.tsx";

/** Where members check each other's corrections of identifications. */
export default function AiTraining() {
  const t = useMessages();
  const user = useSessionUser();
  return (
    <Page title={t.training.title} back>
      {user ? <Hub /> : <SignInRequired text={t.training.signInText} />}
    </Page>
  );
}

function Hub() {
  const t = useMessages();
  const [tab, setTab] = useState<"queue" | "tips">("queue");
  return (
    <Tabs
      label={t.training.title}
      tabs={[
        { id: "queue", label: t.training.tabs.queue },
        { id: "tips", label: t.training.tabs.tips },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === "queue" ? (
        <EmptyState
          drawing={drawing}
          title={t.training.queueEmptyTitle}
          text={t.training.queueEmptyText}
          action={<ButtonLink href="/">{t.training.goToScanner}</ButtonLink>}
        />
      ) : (
        <Tips />
      )}
    </Tabs>
  );
}

function Tips() {
  const t = useMessages();
  return (
    <>
      <p className="mb-4 text-muted">{t.training.tipsIntro}</p>
      <ul className="grid gap-3 md:grid-cols-2">
        {t.training.tips.map(({ title, text }) => (
          <li key={title} className="rounded-card border border-line bg-card p-4">
            <h2 className="font-semibold">{title}</h2>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink href="/" className="mt-5">
        {t.training.goToScanner}
      </ButtonLink>
    </>
  );
}
