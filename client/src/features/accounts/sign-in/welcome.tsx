import { useEffect } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { forgetArrival, readArrival } from "#client/lib/provider-arrival.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { signInTexts } from "#client/messages/late/sign-in.ts";
import { useToast } from "#client/ui/toast.tsx";

/** Welcomes a visitor who has come back from a provider, as the forms of email accounts do. */
export default function Welcome() {
  const texts = useTexts(signInTexts);
  const { toast } = useToast();
  const user = useSessionUser();
  useEffect(() => {
    const arrival = readArrival();
    forgetArrival();
    if (arrival === "back") toast({ title: texts.welcomeBack, description: texts.signedIn });
    if (arrival === "new") {
      toast({ title: texts.registered, description: texts.welcome(user?.firstName || user?.username || null) });
    }
  }, [texts, toast, user]);
  return null;
}
