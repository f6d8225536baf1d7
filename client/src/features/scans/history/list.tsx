import { Trash2 } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { ConfirmDialog } from "#client/features/scans/history/confirm-dialog.tsx";
import { entryName, foundProduct, type HistoryEntry } from "#client/features/scans/history/entry.ts";
import { ScanRow } from "#client/features/scans/history/row.tsx";
import { useAnswers } from "#client/features/scans/history/use-code-lookup.ts";
import { useClearHistory, useRemoveEntry } from "#client/features/scans/history/use-history.ts";
import { isAnswerKept, type PhotoScan } from "#client/features/scans/photos/card-texts.ts";
import { PhotoCard } from "#client/features/scans/photos/photo-card.tsx";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useRecalls } from "#client/lib/use-recalls.ts";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { Button } from "#client/ui/button.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";
import { useToast } from "#client/ui/toast.tsx";

const UpdateScanDialog = part(() => import("#client/features/scans/photos/update-dialog.tsx"));

/** Scans with the actions on each and on all of them. */
export function ScanList({
  entries,
  count,
  isMember,
  isAll = true,
  list,
  empty,
  renderAnswer,
}: {
  entries: readonly HistoryEntry[];
  /** How many there are, in words. */
  count: string;
  /** Whether they belong in an account: scans only on this device then wait to be saved. */
  isMember: boolean;
  /** Whether nothing is filtered out: only then all of them can be deleted. */
  isAll?: boolean;
  list?: RefObject<HTMLUListElement | null>;
  /** In place of a list without entries. */
  empty: ReactNode;
  /** The whole answer to a photo, until it is closed. */
  renderAnswer?: (scan: PhotoScan, onClose: () => void) => ReactNode;
}) {
  const texts = useTexts(scanHistoryTexts);
  const answerTo = useAnswers(entries);
  // What the account knows comes with its recall; what only this device knows is asked about.
  const recalls = useRecalls(entries.flatMap((entry) => foundProduct(entry, answerTo(entry))?.id ?? []));
  // The entry stays while its dialog closes.
  const [removing, setRemoving] = useState<{ entry: HistoryEntry; open: boolean } | null>(null);
  const [correcting, setCorrecting] = useState<{ scan: PhotoScan; open: boolean } | null>(null);
  const [answered, setAnswered] = useState<PhotoScan | null>(null);
  const [clearing, setClearing] = useState(false);
  return (
    <>
      {entries.length === 0 ? (
        empty
      ) : (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-muted">{count}</p>
            {isAll && (
              <Button
                variant="ghost"
                size="sm"
                className="-mr-4"
                icon={<Trash2 aria-hidden="true" size={18} />}
                onClick={() => setClearing(true)}
              >
                {texts.clear}
              </Button>
            )}
          </div>
          <ul ref={list} className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
            {entries.map((entry) => {
              const remove = () => setRemoving({ entry, open: true });
              if (entry.photo) {
                const { photo } = entry;
                const correct = () => setCorrecting({ scan: photo, open: true });
                const answer = renderAnswer && isAnswerKept(photo) ? () => setAnswered(photo) : undefined;
                return (
                  <PhotoCard key={entry.key} scan={photo} onAnswer={answer} onCorrect={correct} onRemove={remove} />
                );
              }
              return (
                <ScanRow
                  key={entry.key}
                  entry={entry}
                  answer={answerTo(entry)}
                  recalls={recalls}
                  waiting={isMember && entry.id === null}
                  onRemove={remove}
                />
              );
            })}
          </ul>
        </>
      )}
      {removing && (
        <RemoveDialog
          key={removing.entry.key}
          {...removing}
          onClose={() => setRemoving((now) => (now === removing ? { ...removing, open: false } : now))}
        />
      )}
      {correcting && (
        <OnceOpened open={correcting.open}>
          <UpdateScanDialog
            key={correcting.scan.id}
            {...correcting}
            onClose={() => setCorrecting((now) => (now === correcting ? { ...correcting, open: false } : now))}
          />
        </OnceOpened>
      )}
      {answered && renderAnswer?.(answered, () => setAnswered(null))}
      <ClearDialog entries={entries} isMember={isMember} open={clearing} onClose={() => setClearing(false)} />
    </>
  );
}

function RemoveDialog({ entry, open, onClose }: { entry: HistoryEntry; open: boolean; onClose: () => void }) {
  const { language } = useI18n();
  const texts = useTexts(scanHistoryTexts);
  const { toast } = useToast();
  const remove = useRemoveEntry({
    onSuccess: () => {
      toast({ title: texts.removed });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={texts.removeAsk}
      action={texts.remove}
      open={open}
      pending={remove.isPending}
      error={remove.error}
      onClose={() => {
        onClose();
        remove.reset();
      }}
      onConfirm={() => remove.mutate(entry)}
    >
      <p className="line-clamp-3 text-muted wrap-anywhere">{entryName(entry, texts.photoScan, language)}</p>
    </ConfirmDialog>
  );
}

function ClearDialog({
  entries,
  isMember,
  open,
  onClose,
}: {
  entries: readonly HistoryEntry[];
  isMember: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const texts = useTexts(scanHistoryTexts);
  const { toast } = useToast();
  const clear = useClearHistory({
    isMember,
    onSuccess: () => {
      toast({ title: texts.cleared });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={texts.clearAsk}
      description={isMember ? texts.clearText : texts.clearDeviceText}
      action={texts.clear}
      open={open}
      pending={clear.isPending}
      error={clear.error}
      onClose={() => {
        onClose();
        clear.reset();
      }}
      onConfirm={() => clear.mutate(entries)}
    />
  );
}
