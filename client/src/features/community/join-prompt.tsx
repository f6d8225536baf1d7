import { type ReactNode, useState } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { communityTexts } from "#client/messages/late/community.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";

/**
 * The note for guests where members write: that it takes an account, and the ways to sign in without leaving the page.
 */
export function JoinPrompt({ renderSignIn }: { renderSignIn: (onGuest: () => void) => ReactNode }) {
  const texts = useTexts(communityTexts);
  const allowed = useMay("take-part-in-community");
  const [open, setOpen] = useState(false);
  if (allowed) return null;
  return (
    <section className="mx-auto flex max-w-2xl flex-col gap-3 rounded-card border border-line bg-card p-5 md:flex-row md:items-center">
      <div className="grow">
        <h2 className="font-semibold">{texts.joinTitle}</h2>
        <p className="text-muted">{texts.joinText}</p>
      </div>
      <Button className="shrink-0" onClick={() => setOpen(true)}>
        {texts.join}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.joinTitle} description={texts.joinText}>
        {renderSignIn(() => setOpen(false))}
      </Dialog>
    </section>
  );
}
