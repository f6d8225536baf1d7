import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import { EVENTS_PENDING, handOverEvents } from "#server/lib/events.ts";
import { SECOND_MS } from "#shared/domain/durations.ts";

/** For what another process took and then left as it died, and after a failure. */
const LOOK_AGAIN_MS = 5 * SECOND_MS;
/** What comes within that time is handed over at once. */
const GATHER_MS = 25;

type HandingOver = Pick<Deps, "db" | "queue" | "domains" | "signals" | "log">;

/** Makes jobs of events as soon as the transactions are through that told them. */
export function startHandingOver(deps: HandingOver): { stop: () => Promise<void> } {
  let isWanted = false;
  let isStopped = false;
  let underWay: Promise<void> | null = null;

  const work = async () => {
    while (isWanted && !isStopped) {
      await wait(GATHER_MS);
      isWanted = false;
      try {
        if (await handOverEvents(deps)) isWanted = true;
      } catch (err) {
        deps.log.warn({ err }, "events could not be handed over, and will be");
        return;
      }
    }
  };
  const look = () => {
    isWanted = true;
    underWay ??= work().finally(() => {
      underWay = null;
    });
  };
  const stopHearing = deps.signals.hear(EVENTS_PENDING, look);
  const timer = setInterval(look, LOOK_AGAIN_MS);
  look();
  return {
    stop: async () => {
      isStopped = true;
      stopHearing();
      clearInterval(timer);
      await underWay;
    },
  };
}
