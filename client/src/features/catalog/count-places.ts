import { api } from "#client/lib/api.ts";
import { sponsored } from "#shared/contracts/business/sponsored.ts";
import { VIEWS_REPORTED_MAX } from "#shared/domain/campaign.ts";

/** How much of an item is in view when it counts as seen. */
const SEEN = 0.5;
/** Items that come into view together are reported together. */
const GATHER_MS = 500;

/** Reports the items of a list that carry a campaign as seen and as pressed, until `signal` ends it. */
export function countPlaces(list: HTMLElement, signal: AbortSignal): void {
  const seen = new Set<string>();
  const waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    timer = undefined;
    const campaignIds = waiting.splice(0, VIEWS_REPORTED_MAX);
    if (waiting.length > 0) timer = setTimeout(send, GATHER_MS);
    report(api(sponsored.countViews, { body: { campaignIds } }));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = campaignOf(target);
        if (!isIntersecting || !id || seen.has(id)) continue;
        seen.add(id);
        waiting.push(id);
        timer ??= setTimeout(send, GATHER_MS);
      }
    },
    { threshold: SEEN },
  );
  for (const item of list.querySelectorAll("[data-campaign]")) observer.observe(item);
  list.addEventListener(
    "click",
    ({ target }) => {
      // Only elements are pressed.
      const campaignId = campaignOf(target as Element);
      if (campaignId) report(api(sponsored.countClick, { body: { campaignId } }));
    },
    { signal },
  );
  signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}

const campaignOf = (element: Element) => element.closest<HTMLElement>("[data-campaign]")?.dataset.campaign;

/** What can't be counted is nothing to the person. */
const report = (calling: Promise<unknown>) => void calling.catch(() => undefined);
