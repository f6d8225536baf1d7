import { DataSection } from "#client/features/accounts/settings/data-section.tsx";
import { PasswordSection } from "#client/features/accounts/settings/password-section.tsx";
import { SessionsSection } from "#client/features/accounts/settings/sessions-section.tsx";
import type { SessionUser } from "#client/lib/session-store.ts";

/** The settings of a signed-in person's account. */
export function AccountSettings({ user }: { user: SessionUser }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line">
      <PasswordSection user={user} />
      <SessionsSection />
      <DataSection user={user} />
    </div>
  );
}
