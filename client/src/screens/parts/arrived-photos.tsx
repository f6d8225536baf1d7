import { useState } from "react";
import { useLocation } from "wouter";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { dropArrival, isUnseen, useArrivals } from "#client/features/identify/asking/arrived.ts";
import { ArrivedCard } from "#client/features/identify/asking/arrived-card.tsx";
import { belowDialogs } from "#client/lib/dialog-steps.ts";
import { OnceOpened, part } from "#client/ui/part.tsx";
import { productPath } from "#shared/domain/product-path.ts";

const PhotoAnswerDialog = part(async () => ({
  default: (await import("#client/features/identify/result/dialog.tsx")).PhotoAnswerDialog,
}));

/** What came of photos unseen, each to be looked at or tried again from wherever its member is by then. */
export function ArrivedPhotos() {
  const arrivals = useArrivals().filter(isUnseen);
  const [shownId, setShown] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const shown = arrivals.find(({ set }) => set.clientId === shownId);
  const close = () => {
    if (shownId !== null) dropArrival(shownId);
    setShown(null);
  };
  const leaveTo = (address: string) =>
    belowDialogs(() => {
      close();
      navigate(address);
    });
  return (
    <>
      {arrivals.map((arrival) => (
        <ArrivedCard
          key={arrival.set.clientId}
          arrival={arrival}
          onShow={() => setShown(arrival.set.clientId)}
          onDismiss={() => dropArrival(arrival.set.clientId)}
        />
      ))}
      {shown && (
        <OnceOpened open>
          <PhotoAnswerDialog
            key={shown.set.clientId}
            set={shown.set}
            begin={shown}
            open
            onOpenChange={(stays) => stays || close()}
            signIn={<SignInOptions onGuest={null} keepsPage />}
            onScanAgain={() => leaveTo("/home?dialog=scan")}
            onEnterCode={() => leaveTo("/home?dialog=scan")}
            onProduct={(id) => leaveTo(productPath(id))}
            onSearch={(text) => leaveTo(`/home?${new URLSearchParams({ view: "products", ...(text && { q: text }) })}`)}
          />
        </OnceOpened>
      )}
    </>
  );
}
