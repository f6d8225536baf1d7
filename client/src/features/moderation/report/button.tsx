import { Flag } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { reportButtonTexts } from "#client/messages/late/report-button.ts";
import { Button, IconButton } from "#client/ui/button.tsx";
import type { ContentKind } from "#shared/domain/moderation.ts";

/** A member's content, on the page of its product. */
export type Reportable =
  | {
      kind: Exclude<ContentKind, "video">;
      id: string;
      productId: string /** As the list calls them. */;
      author: string;
    }
  /** A shared video of a product; by the product's id its first video. */
  | { kind: "video"; id: string; productId: string };

/** Opens the report form: in lists a small flag, below a video with words. */
export function ReportButton({ what, onReport }: { what: Reportable; onReport: () => void }) {
  const texts = useTexts(reportButtonTexts);
  const icon = <Flag aria-hidden="true" size={18} />;
  if (what.kind !== "video") {
    return <IconButton label={texts[what.kind](what.author)} icon={icon} onClick={onReport} className="text-muted" />;
  }
  return (
    <Button variant="ghost" size="sm" icon={icon} onClick={onReport}>
      {texts.video}
    </Button>
  );
}
