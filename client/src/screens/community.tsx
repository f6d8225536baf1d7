import { GraduationCap } from "lucide-react";
import { Link, useLocation } from "wouter";
import drawing from "#client/assets/drawings/sofa.svg";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { JoinPrompt } from "#client/features/community/join-prompt.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { communityTexts } from "#client/messages/late/community.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { Tabs } from "#client/ui/tabs.tsx";

const TABS = ["discover", "projects", "discussions", "training", "leaderboard", "activity"] as const;
type TabId = (typeof TABS)[number];

/** Which tab an address opens; each tab has one of its own, so that the browser's back button works. */
function tabOf(path: string): TabId {
  return TABS.find((tab) => path === `/community/${tab}`) ?? "discover";
}

/** Projects, discussions and the people behind them. Public to read; all that is shown was written by people. */
export default function Community() {
  const texts = useTexts(communityTexts);
  const [path, navigate] = useLocation();
  const tab = tabOf(path);
  const Panel = PANELS[tab];
  return (
    <Page title={texts.title}>
      <Tabs
        label={texts.title}
        tabs={TABS.map((id) => ({
          id,
          label: texts.tabs[id],
          wideOnly: id === "leaderboard" || id === "activity",
        }))}
        value={tab}
        onChange={(id) => navigate(id === "discover" ? "/community" : `/community/${id}`, { replace: true })}
      >
        <Panel />
      </Tabs>
    </Page>
  );
}

const PANELS: Record<TabId, () => React.ReactNode> = {
  discover: Discover,
  projects: Projects,
  discussions: Discussions,
  training: Training,
  leaderboard: Leaderboard,
  activity: Activity,
};

function Discover() {
  const texts = useTexts(communityTexts);
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <Section title={texts.featuredProjects} href="/community/projects">
        <EmptyState headingLevel={3} title={texts.noProjectsTitle} text={texts.noProjectsText} />
      </Section>
      <Section title={texts.recentDiscussions} href="/community/discussions">
        <EmptyState headingLevel={3} title={texts.noDiscussionsTitle} text={texts.noDiscussionsText} />
      </Section>
    </div>
  );
}

function Section({ title, href, children }: { title: string; href: string; children: React.ReactNode }) {
  const t = useMessages();
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{title}</h2>
        <Link
          href={href}
          className="inline-flex min-h-11 items-center rounded-control px-1 font-semibold text-pine-text"
        >
          {t.common.viewAll}
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
      <div className="rounded-card border border-line bg-card">{children}</div>
    </section>
  );
}

function Projects() {
  const texts = useTexts(communityTexts);
  return (
    <>
      <EmptyState drawing={drawing} title={texts.noProjectsTitle} text={texts.noProjectsText} action={<Browse />} />
      <Join />
    </>
  );
}

function Discussions() {
  const texts = useTexts(communityTexts);
  return (
    <>
      <EmptyState
        drawing={drawing}
        title={texts.noDiscussionsTitle}
        text={texts.noDiscussionsText}
        action={<Browse />}
      />
      <Join />
    </>
  );
}

function Training() {
  const texts = useTexts(communityTexts);
  return (
    <section className="flex flex-col items-start gap-3 rounded-[20px] border border-line bg-card p-5 md:flex-row md:items-center md:p-6">
      <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-control bg-pine-soft text-pine-text">
        <GraduationCap aria-hidden="true" size={28} />
      </span>
      <div className="grow">
        <h2 className="text-lg font-bold">{texts.trainingTitle}</h2>
        <p className="text-muted">{texts.trainingText}</p>
      </div>
      <ButtonLink href="/ai-training">{texts.openTraining}</ButtonLink>
    </section>
  );
}

function Leaderboard() {
  const texts = useTexts(communityTexts);
  return <EmptyState drawing={drawing} title={texts.noRanksTitle} text={texts.noRanksText} />;
}

function Activity() {
  const texts = useTexts(communityTexts);
  if (!useMay("take-part-in-community")) return <SignInRequired text={texts.signInToJoin} />;
  return <EmptyState drawing={drawing} title={texts.noActivityTitle} text={texts.noActivityText} action={<Browse />} />;
}

function Browse() {
  const texts = useTexts(communityTexts);
  return (
    <ButtonLink variant="secondary" href="/all-categories">
      {texts.browseProducts}
    </ButtonLink>
  );
}

function Join() {
  return <JoinPrompt renderSignIn={(onGuest) => <SignInOptions onGuest={onGuest} />} />;
}
