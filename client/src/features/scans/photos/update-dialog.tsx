import * as z from "zod/mini";
import { cardTitle, type PhotoScan } from "#client/features/scans/photos/card-texts.ts";
import { scanDraft } from "#client/features/scans/photos/scan-draft.ts";
import { ScanImage } from "#client/features/scans/photos/scan-image.tsx";
import { useUpdateScan } from "#client/features/scans/photos/use-update-scan.ts";
import { useCategoryName } from "#client/lib/category-name.ts";
import { keptChanges } from "#client/lib/form/kept.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { scans } from "#shared/contracts/scans/scans.ts";
import { ITEM_CATEGORIES } from "#shared/domain/identify/item-category.ts";
import {
  ITEM_DESCRIPTION_MAX_CHARACTERS,
  ITEM_NAME_MAX_CHARACTERS,
  LINK_MAX_CHARACTERS,
  SCAN_NOTES_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import { typedLink } from "#shared/domain/typed-link.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";

/** Where a member says what the item on a photo is. */
export default function UpdateScanDialog({
  scan,
  open,
  onClose,
}: {
  scan: PhotoScan;
  open: boolean;
  onClose: () => void;
}) {
  const { language } = useI18n();
  const { update: texts, photoOf, unidentified } = useTexts(scanHistoryTexts);
  const title = cardTitle(scan, unidentified, language);
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || onClose()} title={texts.title} description={texts.text}>
      {open && (
        <div className="mb-4 flex items-center gap-3">
          <ScanImage scan={scan} alt={photoOf(title)} />
          <p className="min-w-0 font-semibold wrap-anywhere">{title}</p>
        </div>
      )}
      {open && <UpdateForm scan={scan} onClose={onClose} />}
    </Dialog>
  );
}

const NAMES = [
  "userUpdatedBrand",
  "userUpdatedModel",
  "userUpdatedProductType",
  "userUpdatedCategory",
  "userUpdatedDescription",
  "userFoundProductUrl",
  "userNotes",
] as const;
type Said = Record<(typeof NAMES)[number], string>;

type Body = NonNullable<EndpointInput<typeof scans.update>["body"]>;
/** The contract's, which the server holds to safe links, with an address as people type it. */
const schema = z.pipe(
  z.transform((said: Said): Body & Pick<Said, "userFoundProductUrl"> => ({
    ...said,
    userFoundProductUrl: typedLink(said.userFoundProductUrl),
  })),
  z.extend(scans.update.body, {
    userFoundProductUrl: z.string().check(
      z.trim(),
      z.maxLength(LINK_MAX_CHARACTERS),
      z.refine((link) => link === "" || safeLink(link) !== null),
    ),
  }),
);

function UpdateForm({ scan, onClose }: { scan: PhotoScan; onClose: () => void }) {
  const { update: texts } = useTexts(scanHistoryTexts);
  const { toast } = useToast();
  const problemText = useProblemText();
  const categoryName = useCategoryName();
  const update = useUpdateScan();
  const current = Object.fromEntries(NAMES.map((name) => [name, scan[name] ?? ""])) as Said;
  const changes = keptChanges<Said>(scanDraft(scan.id), current);
  const form = useForm({
    schema,
    initial: current,
    draft: changes,
    fallback: texts.failedText,
    say: (name, values) =>
      name === "userFoundProductUrl" && safeLink(typedLink(values[name])) === null ? texts.linkWrong : undefined,
    send: async (body) => {
      const { isTaught, problem } = await update(scan, body);
      changes.forget();
      const more = isTaught ? texts.taught : problem ? texts.untaught(problemText(problem)) : "";
      toast({ title: texts.done, description: `${texts.doneText} ${more}`.trim() });
      onClose();
    },
    onFailure: (text) => toast({ title: texts.failed, description: text, variant: "destructive" }),
    onSessionLost: () => toast({ title: texts.failed, description: texts.signInAgain, variant: "destructive" }),
  });
  // One that was typed before there was a list stays a choice.
  const categories = new Set<string>(["", ...ITEM_CATEGORIES, current.userUpdatedCategory]);
  const short = { maxLength: ITEM_NAME_MAX_CHARACTERS, autoComplete: "off" };
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...form.field("userUpdatedBrand")} {...short} label={texts.brand} />
        <TextField {...form.field("userUpdatedModel")} {...short} label={texts.model} />
        <TextField {...form.field("userUpdatedProductType")} {...short} label={texts.productType} />
        <SelectField
          {...form.field("userUpdatedCategory")}
          label={texts.category}
          options={[...categories].map((id) => ({ id, label: id ? categoryName(id) : texts.noCategory }))}
        />
      </div>
      <TextArea
        {...form.field("userUpdatedDescription")}
        label={texts.description}
        max={ITEM_DESCRIPTION_MAX_CHARACTERS}
        required={false}
      />
      <TextField
        {...form.field("userFoundProductUrl")}
        type="url"
        autoComplete="off"
        label={texts.link}
        hint={texts.linkHint}
      />
      <TextArea {...form.field("userNotes")} label={texts.notes} max={SCAN_NOTES_MAX_CHARACTERS} required={false} />
      <FormFailure>{form.failure}</FormFailure>
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
          {form.pending ? texts.submitting : texts.submit}
        </Button>
      </div>
    </form>
  );
}
