import { FileText, FileUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { FileChoice } from "#client/features/catalog/desk/fields/file-choice.tsx";
import { type Once, useSending } from "#client/features/catalog/desk/fields/use-sending.ts";
import { api } from "#client/lib/api.ts";
import { formatFileSize } from "#client/lib/file-size.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { deskFilesTexts } from "#client/messages/late/desk-files.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { type CatalogManual, catalogFiles } from "#shared/contracts/catalog/catalog-files.ts";
import { MANUAL_MAX_BYTES } from "#shared/domain/limits.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** A product's manual: a PDF that is sent at once, or the address of one, with the number of pages that was counted in it. */
export function ManualField({
  label,
  name,
  value,
  onChange,
  known,
  error,
}: {
  label: string;
  name: string;
  /** A path of ours or a link; empty for none. */
  value: string;
  onChange: (url: string) => void;
  /** What was counted in the manual that the product has; null where it has none. */
  known: CatalogManual | null;
  /** What the form says of it. */
  error: string | undefined;
}) {
  const texts = useTexts(deskFilesTexts);
  const { language } = useI18n();
  const [given, setGiven] = useState<CatalogManual | null>(null);
  const take = (manual: CatalogManual) => {
    setGiven(manual);
    onChange(manual.url);
  };
  const send = async (file: File, once: Once) =>
    file.size > MANUAL_MAX_BYTES ? texts.manualLarge : api(catalogFiles.addManual, { file, ...once });
  const { sending, problem, setProblem, choose, again, discard } = useSending(send, take);
  const shown = safeLink(value, location.origin);
  const { pages = null, bytes = null } = [given, known].find((manual) => manual?.url === value) ?? {};
  const about = ["PDF", pages !== null && texts.pages(pages), bytes !== null && formatFileSize(bytes, language)];
  const news = pages === null ? texts.manualUncounted : texts.manualKept(pages);
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {shown && (
        <ButtonLink
          external
          size="sm"
          variant="secondary"
          href={shown.href}
          icon={<FileText aria-hidden="true" size={18} />}
          className="justify-self-start"
        >
          {texts.openManual(about.filter(Boolean).join(", "))}
        </ButtonLink>
      )}
      <FileChoice
        text={value === "" ? texts.chooseManual : texts.replaceManual}
        icon={<FileUp aria-hidden="true" size={18} />}
        accept="application/pdf,.pdf"
        hint={texts.manualHint}
        problem={problem ?? error ?? null}
        news={value !== "" && given?.url === value ? news : null}
        sending={sending}
        name={name}
        onChoose={choose}
        onAgain={again}
        onDiscard={discard}
      >
        {value !== "" && (
          <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden="true" size={18} />} onClick={() => onChange("")}>
            {texts.removeManual}
          </Button>
        )}
      </FileChoice>
      <ManualLinkField disabled={sending.phase !== "none"} onTaken={take} onProblem={setProblem} />
    </fieldset>
  );
}

/** The address of a manual elsewhere, which is looked at before the form has it. */
function ManualLinkField({
  disabled,
  onTaken,
  onProblem,
}: {
  disabled: boolean;
  onTaken: (manual: CatalogManual) => void;
  onProblem: (problem: string | null) => void;
}) {
  const texts = useTexts(deskFilesTexts);
  const problemText = useProblemText();
  const [link, setLink] = useState("");
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    onProblem(null);
    try {
      onTaken(await api(catalogFiles.linkManual, { body: { url: link.trim() } }));
      setLink("");
    } catch (error) {
      onProblem(problemText(error));
    } finally {
      setLooking(false);
    }
  };
  return (
    <div className="grid gap-2">
      <TextField
        label={texts.link}
        name="manual-link"
        type="url"
        value={link}
        onChange={setLink}
        hint={texts.linkHint}
        disabled={disabled || isLooking}
      />
      {link.trim() !== "" && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          disabled={disabled}
          pending={isLooking}
          onClick={look}
        >
          {texts.useLink}
        </Button>
      )}
      <p role="status" className="text-sm empty:hidden">
        {isLooking && texts.looking}
      </p>
    </div>
  );
}
