import { Flag } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { reportButtonTexts } from "#client/messages/late/report-button.ts";
import { Button, IconButton } from "#client/ui/button.tsx";
import type { Addressed } from "#shared/domain/content-address.ts";

/** A member's content, where others see it; of a shared video of a product by the product's id its first one. */
export interface Reportable extends Addressed {
  /** As the list calls them; of a video and of a correction none is named. */
  author?: string;
}

/** Opens the report form: in lists a small flag, below a video with words. */
export function ReportButton({ what, onReport }: { what: Reportable; onReport: () => void }) {
  const texts = useTexts(reportButtonTexts);
  const icon = <Flag aria-hidden="true" size={18} />;
  if (what.kind === "video") {
    return (
      <Button variant="ghost" size="sm" icon={icon} onClick={onReport}>
        {texts.video}
      </Button>
    );
  }
  const label = what.kind === "correction" ? texts.correction : texts[what.kind](what.author ?? "");
  return <IconButton label={label} icon={icon} onClick={onReport} className="text-muted" />;
}
