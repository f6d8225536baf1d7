import { useLayoutEffect, useRef } from "react";
import { ARRIVALS } from "#client/features/identify/asking/arrived.ts";
import { UPLOAD } from "#client/features/sharing/run/share-run.ts";
import { useItems } from "#client/lib/outbox/items.ts";
import { ArrivedPhotos } from "#client/screens/parts/arrived-photos.tsx";
import { ShareCard } from "#client/screens/parts/share-card.ts";
import { OutboxList } from "#client/ui/outbox-list.tsx";
import { Part } from "#client/ui/part.tsx";

/**
 * What waits to be sent, above the navigation wherever its member goes: a file that is being shared, and all the rest. And
 * what photos show that have waited there.
 */
export default function OutboxBar() {
  const items = useItems();
  const bar = useRef<HTMLDivElement>(null);
  // What stands at the bottom of a screen stands above it, however many lines it has.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = bar.current?.offsetHeight ?? 0;
      style.setProperty("--outbox-space", height === 0 ? "0px" : `${height + 8}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--outbox-space");
    };
  }, []);
  const others = items.filter(({ id }) => id !== UPLOAD && id !== ARRIVALS);
  return (
    <div
      ref={bar}
      className="fixed inset-x-3 bottom-(--outbox-bottom) z-30 mx-auto grid max-w-lg grid-cols-1 gap-2 md:w-[480px]"
    >
      {items.some(({ id, isSeen }) => id === UPLOAD && !isSeen) && (
        <Part waiting={null}>
          <ShareCard className="shadow-xl" />
        </Part>
      )}
      <ArrivedPhotos />
      {others.length > 0 && <OutboxList items={others} />}
    </div>
  );
}
