import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";

/** The ways to sign in again for someone whose session was lost, until they have. */
export function SignInAgain({ children }: { children: ReactNode }) {
  const { feedback: texts } = useTexts(identifyResultTexts);
  const isSignedIn = useSessionUser() !== null;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  if (isSignedIn) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      ref={note}
      role="group"
      aria-label={texts.signIn}
      tabIndex={-1}
      className="grid gap-3 rounded-card border border-line bg-paper p-4 outline-none"
    >
      <p className="font-medium">{texts.signIn}</p>
      {children}
    </div>
  );
}
