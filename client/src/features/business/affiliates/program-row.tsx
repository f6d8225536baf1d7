import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useSwitchProgram } from "#client/features/business/affiliates/use-programs.ts";
import { DASH, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { affiliatesTexts } from "#client/messages/late/affiliates.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Switch } from "#client/ui/switch.tsx";
import type { AffiliateProgram } from "#shared/contracts/business/affiliate-programs.ts";

/** A program with its figures, and the ways to change it. */
export function ProgramRow({ program, onEdit }: { program: AffiliateProgram; onEdit: () => void }) {
  const { language } = useI18n();
  const texts = useTexts(affiliatesTexts);
  const change = useSwitchProgram();
  const { id, name, affiliateId, trackingParam, baseUrl, commissionRate } = program;
  const isActive = change.isPending ? change.variables.isActive : program.isActive;
  return (
    <li className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</h3>
        <div className="flex items-center gap-2">
          <span className="sr-only">{texts.status}:</span>
          <Badge tone={isActive ? "pine" : "neutral"}>{isActive ? texts.active : texts.inactive}</Badge>
          <Switch
            label={texts.activeSwitch(name)}
            checked={isActive}
            pending={change.isPending}
            onChange={(wanted) => change.mutate({ id, isActive: wanted })}
          />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 md:grid-cols-3">
        <Fact label={texts.affiliateId}>
          {affiliateId} <span className="text-sm text-muted">({trackingParam})</span>
        </Fact>
        <Fact label={texts.commissionRate}>
          {commissionRate === null ? (
            <>
              <span aria-hidden="true">{DASH}</span>
              <span className="sr-only">{texts.unknown}</span>
            </>
          ) : (
            texts.percent(formatNumber(commissionRate, language, 2))
          )}
        </Fact>
        <Fact label={texts.baseUrl}>{baseUrl.replace(/^https?:\/\/(www\.)?/, "")}</Fact>
        <Fact label={texts.figures.recentClicks}>{formatNumber(program.recentClicks, language)}</Fact>
        <Fact label={texts.figures.allClicks}>{formatNumber(program.allClicks, language)}</Fact>
      </dl>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Pencil aria-hidden="true" size={18} />}
        aria-label={texts.editOf(name)}
        onClick={onEdit}
      >
        {texts.edit}
      </Button>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
