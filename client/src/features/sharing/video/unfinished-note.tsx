import { useState } from "react";
import { DiscardDialog } from "#client/features/sharing/own/discard-dialog.tsx";
import { idOfUpload, type UnfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";

/** Says that an upload was begun and what becomes of it, with the way to discard it unless another tab is sending it. */
export function UnfinishedNote({
  upload,
  chosen,
  isSent,
  onDiscarded,
}: {
  upload: UnfinishedUpload;
  /** The name of another file that was chosen, which would take its place. */
  chosen: string | null;
  /** By another tab. */
  isSent: boolean;
  onDiscarded: () => void;
}) {
  const texts = useTexts(shareFormTexts);
  const [isDiscarding, setDiscarding] = useState(false);
  const { name } = upload;
  const rest = chosen === null ? texts.unfinished(name) : texts.replaces(name, chosen);
  return (
    <div className="grid justify-items-start gap-1 rounded-control bg-pine-soft px-4 py-3">
      <p className="wrap-anywhere">{isSent ? texts.unfinishedElsewhere(name) : rest}</p>
      {!isSent && (
        <Button variant="ghost" size="sm" onClick={() => setDiscarding(true)}>
          {texts.discard}
        </Button>
      )}
      <DiscardDialog
        upload={{ id: idOfUpload(upload), fileName: name }}
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        onDiscarded={onDiscarded}
      />
    </div>
  );
}
