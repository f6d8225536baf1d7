import { useRef } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Badge, Chip } from "#client/ui/chip.tsx";
import { useChosenInView } from "#client/ui/chosen-in-view.ts";
import { MODERATED_KINDS, type ModeratedKind } from "#shared/domain/moderation.ts";

/** The filter by kind, with the number of pending items of each where that is known. */
export function KindFilter({
  value,
  counts,
  onChange,
}: {
  value: ModeratedKind | null;
  counts: { waiting: Record<ModeratedKind, number>; overdue: number } | undefined;
  onChange: (kind: ModeratedKind | null) => void;
}) {
  const texts = useTexts(moderationTexts);
  const row = useRef<HTMLDivElement>(null);
  useChosenInView(row, value);
  const all = counts && Object.values(counts.waiting).reduce((sum, count) => sum + count, 0);
  return (
    <div className="mb-4 grid gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={row}
        role="group"
        aria-label={texts.kindFilter}
        className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
      >
        <Chip pressed={value === null} onClick={() => onChange(null)}>
          {texts.allKinds} <Count>{all}</Count>
        </Chip>
        {MODERATED_KINDS.map((kind) => (
          <Chip key={kind} pressed={value === kind} onClick={() => onChange(kind)}>
            {texts.kinds[kind].many} <Count>{counts?.waiting[kind]}</Count>
          </Chip>
        ))}
      </div>
      {counts !== undefined && counts.overdue > 0 && (
        <p>
          <Badge tone="brick">{texts.overdueCount(counts.overdue)}</Badge>
        </p>
      )}
    </div>
  );
}

function Count({ children }: { children: number | undefined }) {
  return children !== undefined && children > 0 && <span className="tabular-nums opacity-80">{children}</span>;
}
