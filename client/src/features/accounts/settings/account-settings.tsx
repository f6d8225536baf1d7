import { Bell, ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { BlocksSection } from "#client/features/accounts/blocks/section.tsx";
import { DataSection } from "#client/features/accounts/settings/data/section.tsx";
import { EmailSection } from "#client/features/accounts/settings/email-section.tsx";
import { PasswordSection } from "#client/features/accounts/settings/password-section.tsx";
import { ProfileSection } from "#client/features/accounts/settings/profile-section.tsx";
import { SessionsSection } from "#client/features/accounts/settings/sessions/section.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import type { SessionUser } from "#client/lib/session-store.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";

/** The settings of a signed-in person's account. */
export function AccountSettings({ user }: { user: SessionUser }) {
  const texts = useTexts(settingsTexts);
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line">
      <ProfileSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <SessionsSection />
      <Link
        href="/notifications"
        className="flex min-h-14 items-center gap-3 px-4 py-3 font-semibold -outline-offset-3 transition hover:bg-pine-soft"
      >
        <Bell aria-hidden="true" size={22} className="shrink-0 text-muted" />
        <span className="min-w-0 grow">{texts.notifications}</span>
        <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-muted" />
      </Link>
      <BlocksSection />
      <DataSection user={user} />
    </div>
  );
}
