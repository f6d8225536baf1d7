import type { LucideIcon } from "lucide-react";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n } from "#client/lib/i18n.tsx";
import { Chip } from "#client/ui/chip.tsx";

/** Says something of what another member wrote; pressed again, it takes that back. */
export function MarkChip({
  label,
  about,
  count,
  pressed,
  icon: Icon,
  onPress,
}: {
  label: string;
  /** Read out after the label. */
  about: string;
  count: number;
  pressed: boolean;
  icon: LucideIcon;
  onPress: () => void;
}) {
  const { language } = useI18n();
  return (
    <Chip pressed={pressed} onClick={onPress} className="px-3!">
      <Icon aria-hidden="true" size={16} />
      <span>
        {label}
        <span className="sr-only">{about}</span>
      </span>
      {count > 0 && (
        <span aria-hidden="true" className="tabular-nums">
          {formatNumber(count, language)}
        </span>
      )}
    </Chip>
  );
}
