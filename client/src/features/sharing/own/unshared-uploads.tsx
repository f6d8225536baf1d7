import { FileVideo } from "lucide-react";
import { useId, useState } from "react";
import { DiscardDialog } from "#client/features/sharing/own/discard-dialog.tsx";
import { useUnsharedUploads } from "#client/features/sharing/own/use-own-shares.ts";
import { useSentElsewhere } from "#client/features/sharing/run/sent-elsewhere.ts";
import { isUnderWay, useRun } from "#client/features/sharing/run/share-run.ts";
import { idOfUpload, unfinishedUpload } from "#client/features/sharing/run/unfinished-upload.ts";
import { useUploadWatch } from "#client/features/sharing/run/watch-upload.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { mySharesTexts } from "#client/messages/late/my-shares.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";
import type { Upload } from "#shared/contracts/files/uploads.ts";
import { UPLOAD_UNSHARED_DAYS } from "#shared/domain/limits.ts";

/** The person's unshared uploads, to go on with or to erase; nothing where there are none. */
export function UnsharedUploads() {
  const texts = useTexts(mySharesTexts);
  const id = useId();
  // Beside the shares, which say by themselves where they could not be read.
  const { data } = useUnsharedUploads();
  const isSending = isUnderWay(useRun());
  const isElsewhere = useSentElsewhere();
  const begun = unfinishedUpload().read();
  const current = begun && idOfUpload(begun);
  // The upload of this tab is not an unfinished one, and is shown above.
  const uploads = data?.filter(({ id }) => !isSending || id !== current);
  if (!uploads || uploads.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg font-bold">
        {texts.unshared}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{texts.unsharedText(UPLOAD_UNSHARED_DAYS)}</p>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} isSent={isElsewhere && upload.id === current} />
        ))}
      </ul>
    </section>
  );
}

/** `isSent` is whether another tab is sending it. */
function UploadRow({ upload, isSent }: { upload: Upload; isSent: boolean }) {
  const { language } = useI18n();
  const texts = useTexts(mySharesTexts);
  const { refusals } = useTexts(shareFormTexts);
  const [isDiscarding, setDiscarding] = useState(false);
  const { id, fileName, state, refusal, createdAt } = upload;
  useUploadWatch(state === "checking" || state === "converting" ? id : null);
  return (
    <li className="flex gap-3 rounded-card border border-line bg-card p-3">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-beech-soft text-beech-text">
        <FileVideo aria-hidden="true" size={24} strokeWidth={1.6} />
      </span>
      <div className="grid min-w-0 grow grid-cols-1 content-start justify-items-start gap-0.5">
        <h3 className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{fileName}</h3>
        <p className="text-sm">
          {isSent ? texts.elsewhere : refusal === null ? texts.uploads[state] : refusals[refusal]}
        </p>
        <time dateTime={createdAt.toISOString()} className="text-sm text-muted">
          {formatDate(createdAt, language)}
        </time>
        {!isSent && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-4"
            aria-label={texts.discardOf(fileName)}
            onClick={() => setDiscarding(true)}
          >
            {texts.discard}
          </Button>
        )}
      </div>
      <DiscardDialog upload={upload} open={isDiscarding} onClose={() => setDiscarding(false)} />
    </li>
  );
}
