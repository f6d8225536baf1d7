import { UserRound } from "lucide-react";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { useMessages } from "#client/lib/i18n.tsx";

/** Replaces a part that needs an account for guests; `text` says what the account is for there. */
export function SignInRequired({ text }: { text: string }) {
  const t = useMessages();
  return (
    <section className="mx-auto max-w-sm rounded-[20px] border border-line bg-card p-5 md:p-7">
      <div className="mb-5 text-center">
        <span className="mx-auto mb-3 flex size-16 items-center justify-center rounded-full bg-pine-soft text-pine-text">
          <UserRound aria-hidden="true" size={30} />
        </span>
        <h2 className="text-xl font-bold">{t.accounts.signInRequired}</h2>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <SignInOptions />
    </section>
  );
}
