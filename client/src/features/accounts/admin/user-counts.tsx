import { BriefcaseBusiness, type LucideIcon, ShieldCheck, UserCheck, UsersRound } from "lucide-react";
import { useUserCounts } from "#client/features/accounts/admin/use-users.ts";
import { DASH, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { userManagementTexts } from "#client/messages/late/user-management.ts";
import { Button } from "#client/ui/button.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";

const COUNTERS = [
  ["total", UsersRound],
  ["active", UserCheck],
  ["administrators", ShieldCheck],
  ["business", BriefcaseBusiness],
] as const satisfies [string, LucideIcon][];

/** How many accounts there are, of each kind. */
export function UserCounts() {
  const { language, messages: t } = useI18n();
  const texts = useTexts(userManagementTexts);
  const { data, isError, refetch } = useUserCounts();
  const figure = (count: number | undefined) => {
    if (count !== undefined) return formatNumber(count, language);
    return isError ? DASH : <Skeleton className="my-1 h-5 w-10" />;
  };
  return (
    <div className="mb-4">
      <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-4 md:gap-3" aria-busy={!data && !isError}>
        {COUNTERS.map(([name, Icon]) => (
          <li
            key={name}
            className="flex items-center gap-3 rounded-card border border-line bg-paper px-3.5 py-2.5 md:p-3"
          >
            <span className="hidden size-10 shrink-0 items-center justify-center rounded-control bg-pine-soft text-pine-text md:inline-flex">
              <Icon aria-hidden="true" size={20} />
            </span>
            <div className="min-w-0">
              <div className="text-xl leading-7 font-bold tabular-nums">{figure(data?.[name])}</div>
              <p className="text-sm leading-tight text-muted">{texts.counts[name]}</p>
            </div>
          </li>
        ))}
      </ul>
      {isError && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-2 text-brick-text">
          {texts.countsFailed}
          <Button variant="ghost" size="sm" onClick={() => refetch()}>
            {t.common.tryAgain}
          </Button>
        </p>
      )}
    </div>
  );
}
