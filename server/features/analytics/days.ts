import type { Deps } from "#server/deps.ts";
import { costByDay } from "#server/features/identify/index.ts";
import { countByDay, firstOf } from "#server/features/scans/index.ts";
import { DAY_MS } from "#shared/domain/durations.ts";

const NONE = { found: 0, notFound: 0, saved: 0 };

/** Results and costs of the last so many days, today last; a day without any is there as well. */
export async function readDays(deps: Pick<Deps, "db" | "now">, count: number) {
  const first = firstOf(count, deps.now());
  const dates = Array.from({ length: count }, (_, at) => isoDate(first.getTime() + at * DAY_MS));
  const [{ byDay, byMethod }, costs] = await Promise.all([
    countByDay(deps, count),
    costByDay(deps, isoDate(first.getTime())),
  ]);
  const results = new Map(byDay.map(({ date, ...day }) => [date, day]));
  const days = dates.map((date) => ({ date, ...(results.get(date) ?? NONE), cost: costs.get(date) ?? 0 }));
  return { days, methods: byMethod };
}

const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10);
