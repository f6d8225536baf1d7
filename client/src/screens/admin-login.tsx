import { ShieldCheck } from "lucide-react";
import { Redirect, useSearch } from "wouter";
import { AdminLoginForm } from "#client/features/accounts/admin/admin-login-form.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { type SessionUser, useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { adminTexts } from "#client/messages/late/admin.ts";
import { profileTexts } from "#client/messages/late/profile.ts";
import { Page } from "#client/ui/page.tsx";
import { safeReturnPath } from "#shared/domain/account-rules.ts";

/**
 * The super-admin's sign-in; a super-admin who is signed in already goes on to the page they wanted, else to the
 * dashboard.
 */
export default function AdminLogin() {
  const texts = useTexts(adminTexts);
  const user = useSessionUser();
  const isIn = useMay("see-scan-analytics");
  const wanted = new URLSearchParams(useSearch()).get("return");
  if (isIn) return <Redirect to={wanted ? safeReturnPath(wanted) : "/admin/scan-analytics"} replace />;
  return (
    <Page title={texts.loginTitle} width="narrow" back>
      <section className="mx-auto max-w-sm rounded-[20px] border border-line bg-card p-5 md:p-7">
        <div className="mb-5 text-center">
          <span className="mx-auto mb-3 flex size-16 items-center justify-center rounded-full bg-pine-soft text-pine-text">
            <ShieldCheck aria-hidden="true" size={30} />
          </span>
          <h2 className="text-xl font-bold">{texts.loginHeading}</h2>
          <p className="mt-1 text-muted">{texts.loginText}</p>
        </div>
        {user && <WhyHere user={user} />}
        <AdminLoginForm />
      </section>
    </Page>
  );
}

/** Tells a signed-in member why they are asked to sign in again. */
function WhyHere({ user }: { user: SessionUser }) {
  const texts = useTexts(adminTexts);
  const { roles, member } = useTexts(profileTexts);
  const name = user.firstName || user.email || user.username || member;
  return (
    <p className="mb-5 rounded-control bg-beech-soft px-3.5 py-3 text-beech-text">
      {texts.notSuperAdmin(name, roles[user.role])}
    </p>
  );
}
