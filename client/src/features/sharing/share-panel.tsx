import type { ReactNode } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import sofa from "#client/assets/drawings/sofa.svg";
import { useMessages } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";

/** Where videos are shared. Guests are asked to sign in, in one of the ways that `signIn` offers. */
export function SharePanel({ signIn }: { signIn: ReactNode }) {
  const t = useMessages();
  if (useMay("share-videos")) {
    return <EmptyState headingLevel={3} drawing={emptyBox} title={t.sharing.notOpen} text={t.sharing.notOpenText} />;
  }
  return (
    <>
      <EmptyState headingLevel={3} drawing={sofa} title={t.sharing.signInTitle} text={t.sharing.signInText} />
      <div className="mx-auto max-w-sm">{signIn}</div>
    </>
  );
}
