import { Upload } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { DocumentFacts } from "#client/features/business/partner/document-facts.tsx";
import { useAddDocument, useRemoveDocument } from "#client/features/business/partner/use-partnership.ts";
import { useOnce } from "#client/lib/form/once.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { Button, Spinner } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { FieldError } from "#client/ui/field-error.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { Partnership, PartnershipDocument } from "#shared/contracts/business/partnership.ts";
import { PARTNER_DOCUMENT_MAX_BYTES, PARTNER_DOCUMENT_MAX_MEGABYTES } from "#shared/domain/limits.ts";
import {
  DOCUMENT_TYPES,
  type DocumentType,
  mayRemoveDocument,
  REQUIRED_DOCUMENTS,
} from "#shared/domain/partnership.ts";

const REQUIRED: readonly string[] = REQUIRED_DOCUMENTS;

/** The documents of an application by what they prove, the required ones first. */
export function Documents({ own }: { own: Partnership }) {
  const texts = useTexts(partnerTexts);
  const { toast } = useToast();
  const remove = useRemoveDocument();
  const [removing, setRemoving] = useState<PartnershipDocument | null>(null);
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{texts.documents}</h2>
      <p className="text-muted">{texts.documentsText(PARTNER_DOCUMENT_MAX_MEGABYTES)}</p>
      <ul className="grid grid-cols-1 gap-4">
        {DOCUMENT_TYPES.map((type) => (
          <DocumentSlot
            key={type}
            type={type}
            documents={own.documents.filter(({ documentType }) => documentType === type)}
            mayRemove={(document) => mayRemoveDocument(own.applicationStatus, document)}
            onRemove={setRemoving}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={texts.removeTitle}
        description={texts.removeText}
        labels={{ keep: texts.keep, remove: texts.remove, removing: texts.removing }}
        removal={remove}
        target={removing?.id ?? ""}
        onRemoved={() => {
          setRemoving(null);
          toast({ title: texts.removed });
        }}
      />
    </section>
  );
}

/** Of the heading of a kind of documents, to which links lead. */
export const slotId = (type: DocumentType) => `documents-${type}`;

function DocumentSlot({
  type,
  documents,
  mayRemove,
  onRemove,
}: {
  type: DocumentType;
  documents: readonly PartnershipDocument[];
  mayRemove: (document: PartnershipDocument) => boolean;
  onRemove: (document: PartnershipDocument) => void;
}) {
  const texts = useTexts(partnerTexts);
  const { label, hint } = texts.documentTypes[type];
  return (
    <li className="grid grid-cols-1 gap-2 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={slotId(type)} tabIndex={-1} className="scroll-mt-24 font-semibold">
          {label}
        </h3>
        <Badge tone={REQUIRED.includes(type) ? "beech" : "neutral"}>
          {REQUIRED.includes(type) ? texts.required : texts.optional}
        </Badge>
      </div>
      <p className="text-sm text-muted">{hint}</p>
      {documents.length === 0 && <p className="text-sm text-muted">{texts.noDocument}</p>}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {documents.map((document) => (
          <DocumentFacts key={document.id} document={document}>
            {mayRemove(document) && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={texts.removeOf(document.fileName)}
                onClick={() => onRemove(document)}
              >
                {texts.remove}
              </Button>
            )}
          </DocumentFacts>
        ))}
      </ul>
      <AddDocument type={type} />
    </li>
  );
}

/** Chooses a file and sends it at once. */
function AddDocument({ type }: { type: DocumentType }) {
  const texts = useTexts(partnerTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const add = useAddDocument();
  const onceFor = useOnce();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const send = async (file: File) => {
    if (file.size > PARTNER_DOCUMENT_MAX_BYTES) return setProblem(texts.tooLarge(PARTNER_DOCUMENT_MAX_MEGABYTES));
    setPending(true);
    setProblem(null);
    try {
      await add(type, file, onceFor({ type, name: file.name, size: file.size, changed: file.lastModified }));
      // The same file again is another document.
      onceFor(null);
      toast({ title: texts.added });
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setPending(false);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // The same file can be chosen once more.
    target.value = "";
    if (chosen) void send(chosen);
  };
  return (
    <div className="grid justify-items-start">
      <label
        aria-busy={pending}
        className="relative inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-edge/60 bg-card px-4 text-center text-sm leading-tight font-semibold transition hover:bg-pine-soft has-focus-visible:outline-3 has-focus-visible:outline-pine-text"
      >
        <input
          type="file"
          accept="application/pdf,image/jpeg,image/png,image/webp,image/avif"
          aria-label={texts.addOf(texts.documentTypes[type].label)}
          aria-describedby={problem === null ? undefined : problemId}
          disabled={pending}
          onChange={choose}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {pending ? <Spinner /> : <Upload aria-hidden="true" size={18} />}
        {pending ? texts.adding : texts.add}
      </label>
      <div role="alert">{problem && <FieldError id={problemId}>{problem}</FieldError>}</div>
    </div>
  );
}
