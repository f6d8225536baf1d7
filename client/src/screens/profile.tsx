import {
  Bell,
  ChartColumn,
  ChevronRight,
  CircleHelp,
  Clapperboard,
  Factory,
  Gavel,
  History,
  ListChecks,
  LogOut,
  type LucideIcon,
  MessageCircle,
  PackagePlus,
  PencilRuler,
  Settings,
  Trophy,
  UserRound,
} from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { useSignOut } from "#client/features/accounts/session/use-sign-out.ts";
import { SettingsDialog } from "#client/features/accounts/settings/dialog.tsx";
import { HelpDialog } from "#client/features/accounts/settings/help-dialog.tsx";
import { useProviderName } from "#client/features/accounts/sign-in/method.ts";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { useCounts } from "#client/features/moderation/queue/hooks.ts";
import { useUnread } from "#client/features/notifications/use-inbox.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { type SessionUser, useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { profileTexts } from "#client/messages/late/profile.ts";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { Avatar } from "#client/ui/avatar.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Page } from "#client/ui/page.tsx";
import { APP_VERSION } from "#shared/domain/limits.ts";
import { memberPath } from "#shared/domain/member-path.ts";

/** The person's account, this device's settings, help, and the ways to sign in and out. */
export default function Profile() {
  const t = useMessages();
  const texts = useTexts(profileTexts);
  const user = useSessionUser();
  const moderates = useMay("moderate");
  const keepsCatalog = useMay("keep-catalog");
  const seesAnalytics = useMay("see-scan-analytics");
  const signOut = useSignOut();
  const [open, setOpen] = useState<"settings" | "help" | null>(null);

  return (
    <>
      <Page title={texts.title} width="narrow" {...(!user && { back: true as const })}>
        {user ? <Person user={user} /> : <SignInRequired text={texts.signInText} />}
        <ul
          className={`mx-auto mt-5 max-w-sm divide-y divide-line overflow-hidden rounded-card border border-line bg-card ${user ? "md:max-w-none" : ""}`}
        >
          <Row icon={History} label={texts.scanHistory} href="/scan-history" />
          {user && <NotificationsRow />}
          {user && <Row icon={UserRound} label={texts.publicPage} href={memberPath(user.username ?? user.id)} />}
          {user && <Row icon={MessageCircle} label={texts.activity} href="/community/activity" />}
          {user && <Row icon={Trophy} label={texts.leaderboard} href="/community/leaderboard" />}
          {user && <Row icon={Clapperboard} label={texts.myShares} href="/my-shares" />}
          {user && <Row icon={Gavel} label={texts.decisions} href="/decisions" />}
          {user && <Row icon={Factory} label={texts.partner} href="/partner" />}
          {moderates && <QueueRows />}
          {keepsCatalog && <Row icon={PencilRuler} label={texts.desk} href="/desk" />}
          {seesAnalytics && <Row icon={ChartColumn} label={texts.scanAnalytics} href="/admin/scan-analytics" />}
          <Row icon={Settings} label={texts.settings} onClick={() => setOpen("settings")} />
          <Row icon={CircleHelp} label={texts.help} onClick={() => setOpen("help")} />
          {user && <Row icon={LogOut} label={t.accounts.signOut} onClick={signOut} />}
        </ul>
        <p className="mt-5 text-center text-sm text-muted">{texts.version(APP_VERSION)}</p>
        <SettingsDialog open={open === "settings"} onOpenChange={(opened) => setOpen(opened ? "settings" : null)} />
        <HelpDialog open={open === "help"} onOpenChange={(opened) => setOpen(opened ? "help" : null)} />
      </Page>
      <LegalFooter />
    </>
  );
}

function Person({ user }: { user: SessionUser }) {
  const texts = useTexts(profileTexts);
  const provider = useProviderName(user.authProvider);
  const name = user.firstName || user.email || user.username || texts.member;
  return (
    <section className="flex items-center gap-4 rounded-[20px] border border-line bg-card p-5">
      <Avatar size="lg" name={name} url={user.profileImageUrl} alt={texts.photoOf(name)} />
      <div className="min-w-0">
        <h2 className="mb-1 line-clamp-5 text-xl font-bold wrap-anywhere">{name}</h2>
        <Badge tone="pine">{texts.roles[user.role]}</Badge>
        <p className="mt-1.5 text-sm text-muted">
          {provider === null ? texts.signsInByEmail : texts.signsInWith(provider)}
        </p>
      </div>
    </section>
  );
}

function NotificationsRow() {
  const texts = useTexts(profileTexts);
  return (
    <Row icon={Bell} label={texts.notifications} badge={texts.unread} waiting={useUnread()} href="/notifications" />
  );
}

/** The moderators' queue, and the proposed products in it, each with how many wait. */
function QueueRows() {
  const texts = useTexts(profileTexts);
  const waiting = useCounts()?.waiting;
  const all = waiting && Object.values(waiting).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Row icon={ListChecks} label={texts.moderation} waiting={all} href="/admin/moderation" />
      <Row
        icon={PackagePlus}
        label={texts.proposedProducts}
        waiting={waiting?.product}
        href="/admin/moderation?kind=product"
      />
    </>
  );
}

const ROW =
  "flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left font-medium -outline-offset-3 transition hover:bg-pine-soft";

function Row({
  icon: Icon,
  label,
  waiting,
  badge,
  href,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  /** How many are to be looked at there. */
  waiting?: number | undefined;
  /** What is said of them, where they are not waiting for a decision. */
  badge?: (count: number) => string;
  href?: string;
  onClick?: () => void;
}) {
  const texts = useTexts(profileTexts);
  const content = (
    <>
      <Icon aria-hidden="true" size={22} className="shrink-0 text-muted" />
      <span className="grow">{label}</span>
      {waiting ? <Badge tone="beech">{(badge ?? texts.waiting)(waiting)}</Badge> : null}
      {href && <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-muted" />}
    </>
  );
  return (
    <li>
      {href ? (
        <Link href={href} className={ROW}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={onClick} className={ROW}>
          {content}
        </button>
      )}
    </li>
  );
}
