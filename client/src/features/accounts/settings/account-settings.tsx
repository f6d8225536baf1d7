import { BlocksSection } from "#client/features/accounts/blocks/section.tsx";
import { DataSection } from "#client/features/accounts/settings/data/section.tsx";
import { EmailSection } from "#client/features/accounts/settings/email-section.tsx";
import { PasswordSection } from "#client/features/accounts/settings/password-section.tsx";
import { ProfileSection } from "#client/features/accounts/settings/profile-section.tsx";
import { SessionsSection } from "#client/features/accounts/settings/sessions/section.tsx";
import type { SessionUser } from "#client/lib/session-store.ts";

/** The settings of a signed-in person's account. */
export function AccountSettings({ user }: { user: SessionUser }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line">
      <ProfileSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <SessionsSection />
      <BlocksSection />
      <DataSection user={user} />
    </div>
  );
}
