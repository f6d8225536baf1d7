import { useState } from "react";
import { dropArrival, isUnseen, useArrivals } from "#client/features/identify/asking/arrived.ts";
import { ArrivedCard } from "#client/features/identify/asking/arrived-card.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";

const AnsweredPhotos = part(async () => ({
  default: (await import("#client/screens/parts/answered-photos.tsx")).AnsweredPhotos,
}));

/** What came of photos unseen, each to be looked at or tried again from wherever its member is by then. */
export function ArrivedPhotos() {
  const arrivals = useArrivals().filter(isUnseen);
  const [shownId, setShown] = useState<string | null>(null);
  const shown = arrivals.find(({ set }) => set.clientId === shownId);
  const close = () => {
    if (shownId !== null) dropArrival(shownId);
    setShown(null);
  };
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
          <AnsweredPhotos key={shown.set.clientId} answered={shown} onClose={close} />
        </OnceOpened>
      )}
    </>
  );
}
