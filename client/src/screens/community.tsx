import { useLocation } from "wouter";
import { useTexts } from "#client/lib/i18n.tsx";
import { communityTexts } from "#client/messages/late/community.ts";
import { Activity } from "#client/screens/community/activity.tsx";
import { Discover } from "#client/screens/community/discover.tsx";
import { Discussions } from "#client/screens/community/discussions.tsx";
import { Leaderboard } from "#client/screens/community/leaderboard.tsx";
import { Projects } from "#client/screens/community/projects.tsx";
import { Training } from "#client/screens/community/training.tsx";
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
