import type { RefObject } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { projectEditorTexts } from "#client/messages/late/projects.ts";
import { Button } from "#client/ui/button.tsx";

/** Says that there are two versions of a project, and lets the person choose which goes on. */
export function ChooseVersion({
  ref,
  title,
  text,
  onKeepMine,
  onTakeSaved,
}: {
  ref?: RefObject<HTMLDivElement | null>;
  title: string;
  text: string;
  /** What is typed on this device goes over what the server has. */
  onKeepMine: () => void;
  /** What is typed on this device is dropped. */
  onTakeSaved: () => void;
}) {
  const texts = useTexts(projectEditorTexts);
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="grid gap-2 rounded-card bg-beech-soft p-4">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
        <Button size="sm" variant="secondary" onClick={onTakeSaved}>
          {texts.takeSaved}
        </Button>
      </div>
    </div>
  );
}
