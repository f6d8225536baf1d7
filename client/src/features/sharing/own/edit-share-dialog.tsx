import { useState } from "react";
import * as z from "zod/mini";
import { shareChanges } from "#client/features/sharing/own/share-changes.ts";
import { useSaveShare } from "#client/features/sharing/own/use-own-shares.ts";
import { CaptionsField } from "#client/features/sharing/video/captions-field.tsx";
import { PosterField } from "#client/features/sharing/video/poster-field.tsx";
import { useVideoExtras } from "#client/features/sharing/video/use-extras.ts";
import { changesOf, keptChanges } from "#client/lib/form/kept.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { mySharesTexts } from "#client/messages/late/my-shares.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { ProductFields } from "#client/ui/product-fields.tsx";
import { PublishingGate } from "#client/ui/publishing-gate.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { type OwnShare, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import type { Language } from "#shared/domain/language.ts";

/** The form that edits a share: its product's name, and for a file the picture and the captions. */
export default function EditShareDialog({
  share,
  open,
  onClose,
}: {
  share: OwnShare;
  open: boolean;
  onClose: () => void;
}) {
  const texts = useTexts(mySharesTexts);
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || onClose()} title={texts.editTitle}>
      {open && (
        <PublishingGate>
          <EditForm share={share} onClose={onClose} />
        </PublishingGate>
      )}
    </Dialog>
  );
}

function EditForm({ share, onClose }: { share: OwnShare; onClose: () => void }) {
  const texts = useTexts(mySharesTexts);
  const labels = useTexts(shareFormTexts);
  const { toast } = useToast();
  const save = useSaveShare(share);
  const extras = useVideoExtras(null);
  const [removedCaptions, setRemovedCaptions] = useState<readonly Language[]>([]);
  const { name, brand, category } = share.product;
  const names: Names = { name, brand, category };
  const changes = keptChanges<Names>(shareChanges(share.id), names);
  const form = useForm({
    schema: z.pipe(
      z.transform((names: Names) => names),
      sharedVideos.edit.body,
    ),
    initial: names,
    draft: changes,
    say: (name, values) => (values[name].trim() === "" ? labels.missing : undefined),
    fallback: texts.saveFailed,
    send: async (typed) => {
      const isRenamed = Object.keys(changesOf<Names>(typed, names)).length > 0;
      await save({
        names: share.canRename && isRenamed ? typed : null,
        extras: { picture: await extras.extras.makePoster(), captions: extras.captions },
        removedCaptions,
      });
      changes.forget();
      toast({ title: texts.saved });
      onClose();
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      {share.canRename ? (
        <ProductFields field={form.field} labels={labels} />
      ) : (
        <div className="grid gap-1 rounded-control bg-beech-soft px-4 py-3">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm">{texts.noRename}</p>
        </div>
      )}
      {share.upload ? (
        <>
          <PosterField extras={extras} video={null} current={share.pictureUrl} disabled={form.pending} />
          <CaptionsField
            extras={extras}
            disabled={form.pending}
            existing={share.upload.captions}
            removed={removedCaptions}
            onRemove={(language, isRemoved) =>
              setRemovedCaptions((all) => [...all.filter((one) => one !== language), ...(isRemoved ? [language] : [])])
            }
          />
        </>
      ) : (
        <p className="text-sm text-muted">{texts.noLinkEdit}</p>
      )}
      <FormFailure alert>{form.failure}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          className="max-md:grow"
          onClick={() => {
            changes.forget();
            onClose();
          }}
        >
          {texts.cancel}
        </Button>
        <Button type="submit" className="max-md:grow" pending={form.pending}>
          {form.pending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}

/** As the form holds them: a room that there is none of is caught by the contract. */
type Names = { name: string; brand: string; category: string };
